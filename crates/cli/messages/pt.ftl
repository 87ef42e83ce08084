# A linha de comandos e o modo de linhas.

## Queixas sobre a linha de comandos
cli-unknown-command = não há comando «{ $command }», `henge --help` lista os que há
cli-unknown-option = não há aqui a opção «{ $argument }», `--help` lista as que há
cli-bad-value = «{ $value }» não serve para { $argument }, `--help` diz o que serve
cli-no-value = { $argument } precisa de um valor
cli-missing = falta { $argument }, `--help` mostra um exemplo
cli-missing-command = falta um comando, um destes: { $known }
cli-twice = { $argument } só pode aparecer uma vez
cli-conflict = { $argument } e { $other } não podem ser dados ao mesmo tempo
cli-not-text = a linha de comandos não é texto UTF-8 válido
cli-bad-usage = não se percebe essa linha de comandos, experimente `henge --help`
cli-unknown-game = não há jogo «{ $game }», experimente um destes: { $known }
cli-unknown-player = «{ $who }» não pode jogar este jogo, experimente um destes: { $known }
cli-busy = o motor não respondeu, tente outra vez
cli-move-refused = lance { $number }, { $move }: { $reason }
cli-bad-tap = «{ $tap }» não se pode escolher aí
cli-perft-stopped = parado após { $done } de { $all } lances, nada fica guardado
cli-too-many-moves = a posição tem { $moves } lances legais, demasiados para listar
cli-write-failed = não é possível escrever { $path }: { $error }
cli-io-failed = a leitura ou a escrita falhou: { $error }
cli-game-title = { $name }, de { $designer }, { $year }
cli-puzzle-title = { $name }, problema de { $designer }; veja `henge loop --help`
cli-variants = variantes
cli-bots = jogadores
cli-levels = níveis 1 a 8
cli-exact = exato

## Ajuda
help-heading-usage = Uso
help-heading-command = COMANDO
help-heading-commands = Comandos
help-heading-arguments = Argumentos
help-heading-options = Opções
help-heading-example = Exemplo
help-or = ou
help-and = e
help-henge = Jogar, analisar e resolver { $names }. Sem comando: a aplicação de ecrã inteiro.
example-henge = {"  "}henge play cage --second random
help-games = Listar os jogos com os seus autores, variantes e jogadores automáticos
example-games = {"  "}henge games --json
help-rules = Mostrar as regras de um jogo por palavras, com tabuleiros
example-rules = {"  "}henge rules gorogo
help-new = Mostrar o texto de uma posição inicial
example-new = {"  "}henge new moai --variant 6x7
help-show = Desenhar um tabuleiro em texto ou como imagem SVG
example-show = {"  "}henge show racing-kings --moves "h2h3 a2a3" --svg board.svg
help-legal = Listar os lances legais de uma posição
example-legal = {"  "}henge legal cage --variant 4 --moves "c3xc4*"
help-perft = Contar as posições a que um número de lances pode levar
example-perft = {"  "}henge perft racing-kings 5 --divide
help-play = Jogar aqui, com outra pessoa ou contra o computador
example-play = {"  "}henge play moai --first human --second random --plain
help-analyse = Encontrar os melhores lances de uma posição e dizer porque o são
example-analyse = {"  "}henge analyse racing-kings --moves "h2h3" --time 2s --lines 3 --compare a2a3
help-bench = Fazer procuras fixas em todos os jogos e mostrar o número de posições visitadas
example-bench = {"  "}henge bench
help-option-game = Que jogo: { $games }
help-play-game = Que jogo; sem ele, um menu pergunta
help-option-depth = Quantos lances de profundidade
help-analyse-depth = Não olhar mais do que este número de lances para a frente
help-option-nodes = Não ver mais posições do que este número
help-option-time = Parar ao fim deste tempo, como 5s, 500ms ou 2m; sem limite algum, 5s
help-option-lines = Quantos dos melhores lances mostrar
help-option-threads = Quantas linhas de execução usar; com uma só, e sem tempo, a resposta repete-se
help-option-hash = Memória para o que se encontrou, em megabytes
help-option-compare = Dizer porque este lance é pior do que o melhor
help-option-variant = Que variante; `henge games` lista-as
help-option-position = Texto da posição de partida
help-option-moves = Lances a jogar primeiro, separados por espaços
help-option-divide = Mostrar também a contagem abaixo de cada primeiro lance
help-option-json = Responder com um só objeto JSON
help-option-lang = Língua: en ou pt; sem ela, a do sistema
help-option-ascii = Desenhar os tabuleiros em ASCII simples
help-option-svg = Escrever uma imagem SVG neste ficheiro; - é a saída normal
help-option-theme = Cores da imagem: auto, light (claro), dark (escuro) ou grey (cinzento)
help-option-pick = Marcar estes toques como escolhidos, e o que se pode tocar a seguir
help-option-hint = Indicar este lance
help-option-flip = Mostrar o tabuleiro do outro lado
help-option-first = Quem joga primeiro: human, um nível de 1 a 8, ou um jogador listado por
    `henge games`
help-option-second = Quem joga em segundo, do mesmo modo
help-option-seed = Número que torna repetíveis as escolhas do computador
help-option-plain = Linha a linha, sem ecrã inteiro
help-option-help = Mostrar esta ajuda
help-option-version = Mostrar a versão

## Modo de linhas
seat-person = uma pessoa
play-greeting = { $game } ({ $variant }), de { $designer }.
    { $first }: { $seat1 }. { $second }: { $seat2 }.
    Escreva um lance, ou ajuda.
play-prompt = { $player }>
play-bot-moved = As { $player } ({ $bot }) jogam { $move }.
play-help = Escreva um lance na notação do jogo, ou uma destas palavras:
    {"  "}lances     listar os lances legais
    {"  "}tabuleiro  desenhar o tabuleiro outra vez
    {"  "}dica       propor um lance e dizer porquê
    {"  "}regras     explicar o jogo
    {"  "}desfazer   voltar ao seu último lance
    {"  "}refazer    jogar de novo o que foi desfeito
    {"  "}empate     reclamar ou propor empate, onde as regras o têm
    {"  "}desistir   dar-se por vencido
    {"  "}sair       deixar o jogo
play-undone = { $moves ->
    [one] Um lance desfeito.
   *[other] { $moves } lances desfeitos.
}
play-draw-offer = As { $player } propõem empate. { $other }, aceitam (s/n)?
play-record-path = Escrever o registo neste ficheiro (enter para nenhum):
play-left = Deixou o jogo. A posição é: { $position }
play-input-ended = A entrada acabou. A posição é: { $position }

## Análise
analyse-effort = profundidade { $depth }, { $nodes } posições, { $seconds } s
analyse-progress = profundidade { $depth }, { $nodes } posições, { $score }: { $line }
score-win = { $plies ->
    [one] provado: ganha em 1 meio-lance
   *[other] provado: ganha em { $plies } meios-lances
}
score-win-at-most = provado: ganha em, no máximo, { $plies } meios-lances
score-draw = provado: empate
score-loss = { $plies ->
    [one] provado: perde em 1 meio-lance
   *[other] provado: perde em { $plies } meios-lances
}
score-loss-at-most = provado: perde em, no máximo, { $plies } meios-lances
bench-game = { $nodes } posições, { $seconds } s, { $speed } M posições/s

## O menu do modo de linhas
menu-welcome = Henge: jogos abstratos, um só núcleo de regras.
menu-game = Que jogo?
menu-who = Quem joga?
menu-two-people = Duas pessoas
menu-person-first = Uma pessoa primeiro, o computador depois
menu-person-second = O computador primeiro, uma pessoa depois
menu-computers = O computador contra si próprio
menu-rules = Como se joga
menu-quit = Sair
menu-prompt = Número:
menu-no-such-number = «{ $text }» não está na lista, escreva um número de 1 a { $most }.
menu-level = Nível do computador, 1 a 8, ou um destes: { $bots } (enter para { $fair }):
menu-variant = Variante ({ $known }; enter para { $standard }):
menu-saved = Continuar um jogo guardado
menu-which-saved = Que jogo?
menu-saved-game = { $game }: { $first } – { $second }, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}
menu-back = Voltar
menu-no-saves = Não há jogos guardados.
menu-bad-save = Não é possível ler este ficheiro.

## Chess Loop linha a linha
puzzle-which = Problema (um número de 0 a 15, «novo», ou um como 4x7:4N+4Q; enter para voltar):
puzzle-prompt = Peça>
puzzle-help = Escreva uma peça e uma casa, como Na1; -a1 limpa-a. Outras palavras:
    {"  "}dica       onde olhar; outra vez para o porquê, e outra para o que fazer
    {"  "}desfazer   desfazer a última mudança
    {"  "}tabuleiro  desenhar o tabuleiro outra vez
    {"  "}sair       deixar o problema
puzzle-placed = { $pieces }: { $placed } de { $n }
puzzle-conflicts = Errado até agora: { $squares }.
puzzle-solved = Resolvido! Cada peça ataca uma do outro tipo, todas num só circuito.
puzzle-bad-line = «{ $text }» não é uma peça e uma casa, escreva { $first } ou { $second } e uma casa do tabuleiro, como { $first }a1
puzzle-given = { $square } é dada e fica

help-serve = Servir os jogos por HTTP, e o socket Prolog
example-serve = {"  "}henge serve --listen 127.0.0.1:8080 --prolog 127.0.0.1:7878
help-serve-config = O ficheiro de definições
help-serve-print_config = Mostrar um ficheiro que explica todas as definições
help-serve-listen = Onde escutar HTTP
help-serve-prolog = Onde escutar termos Prolog
help-serve-admin = Onde servir só /metrics, /healthz e /readyz, para quem opera o servidor. Sem isso, /metrics está no endereço habitual, só para esta máquina
help-serve-database = Onde se guardam as partidas: um caminho, sqlite:CAMINHO ou memory:
help-serve-workers = Em quantas perguntas se pensa ao mesmo tempo
help-serve-queue = Quantas mais podem esperar antes de as outras serem recusadas
help-serve-time = O máximo que se pensa numa pergunta, por exemplo 5s
help-serve-connections = O máximo de ligações ao mesmo tempo
help-serve-per_address = O máximo de ligações de um endereço
help-serve-patience = Quanto tempo tem um cliente para enviar o cabeçalho de um pedido, ou o corpo, ou para receber a resposta
help-serve-body = O maior corpo de um pedido, em bytes
help-serve-origins = Páginas de fora que podem agir em partidas, por exemplo https://example.org, separadas por vírgulas
help-serve-proxies = Endereços de proxies cujo X-Forwarded-For é aceite, separados por vírgulas
help-serve-log = O que registar: off, error, warn, info ou debug
help-serve-log_format = Como registar: text ou json
help-serve-matches_per_minute = Quantas partidas um endereço pode criar ou a quantas se pode juntar por minuto
serve-http = O Henge está em http://{ $address }/ (Ctrl-C pára-o)
serve-prolog = Os termos Prolog são respondidos em { $address }
serve-admin = As métricas estão em http://{ $address }/metrics
serve-stopped = O Henge parou. Nada ficou a meio.
serve-failed = o servidor não pode correr: { $why }
serve-file-head =
    Definições de henge serve. Cada linha mostra o que vale sem ela: retire o
    primeiro «#» para a mudar. As opções (--per-address 20) e o ambiente
    (HENGE_PER_ADDRESS=20) valem mais do que este ficheiro, as opções mais que tudo.
serve-no-file = o ficheiro de definições { $file } não pode ser lido: { $error }
serve-bad-file = { $place }: { $what }
serve-unknown-setting = { $place }: não há nenhuma definição «{ $key }»; henge serve --print-config mostra-as todas
serve-form-address = { $place }: { $key } é um endereço com porta, por exemplo "127.0.0.1:8080", não «{ $value }»
serve-form-listener = { $place }: { $key } é um endereço com porta, por exemplo "127.0.0.1:7878", ou "off", não «{ $value }»
serve-form-database = { $place }: { $key } é um caminho, "sqlite:CAMINHO" ou "memory:", não «{ $value }»
serve-form-workers = { $place }: { $key } é um número, pelo menos 1, não «{ $value }»
serve-form-number = { $place }: { $key } é um número, não «{ $value }»
serve-form-time = { $place }: { $key } é um tempo, por exemplo "5s" ou "500ms", não «{ $value }»
serve-form-origins = { $place }: { $key } são origens, por exemplo "https://example.org", não «{ $value }»
serve-form-addresses = { $place }: { $key } são endereços, por exemplo "10.0.0.1", não «{ $value }»
serve-form-level = { $place }: { $key } é "off", "error", "warn", "info" ou "debug", não «{ $value }»
serve-form-format = { $place }: { $key } é "text" ou "json", não «{ $value }»

help-backup = Copiar a base de dados de um servidor para um ficheiro, a correr ou não
example-backup = {"  "}henge backup copia.db
help-backup-file = Para onde vai a cópia; uma mais antiga é substituída
backup-done = Todas as partidas estão agora em { $path }.
help-export = Escrever todas as partidas da base de dados de um servidor como registos de texto
example-export = {"  "}henge export partidas.txt
help-export-file = Onde escrever; a saída normal se for - ou não for dado
help-option-database = Um caminho, sqlite:CAMINHO ou memory:; se não for dado, matches.db na pasta dos seus dados
help-import = Ler registos de texto para a base de dados de um servidor, como partidas
example-import = {"  "}henge import partidas.txt
help-import-file = Registos, como os escreve o henge export ou um encontro entre motores; - é a entrada normal
database-homeless = não há pasta para os seus dados: indique uma base de dados com --database
database-missing = não há nenhuma base de dados { $path }
database-failed = não se consegue usar a base de dados: { $why }
export-done = { $matches ->
    [one] Uma partida está
   *[other] { $matches } partidas estão
} agora em { $path }.
export-bad = não se consegue ler a partida { $match }
export-unread = { $matches ->
    [one] não se conseguiu ler uma partida
   *[other] não se conseguiu ler { $matches } partidas
}; todas as outras foram escritas
export-stopped = interrompido depois de { $matches } partidas; o ficheiro não está completo
import-done = Novas: { $new }. Já conhecidas: { $known }. Más: { $bad }.
import-bad = linha { $line }: { $what }
import-no-record = isto não é o registo de um jogo
import-taken = já há outra partida { $match }
import-bad-tag = a etiqueta «{ $tag }» tem um valor que não significa nada
import-bad-result = o resultado não se segue dos lances
import-stopped = interrompido: { $matches } partidas novas ficam guardadas, e o resto pode importar-se mais tarde da mesma maneira
