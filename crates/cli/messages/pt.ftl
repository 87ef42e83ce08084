# A linha de comandos e o modo de linhas.

## Queixas sobre a linha de comandos
cli-unknown-command = comando desconhecido: «{ $command }». `{ $path } --help` lista-os todos
cli-command-is-game = { $game } não é um comando. `henge play { $game }` começa uma partida
cli-position-refused = --position: { $reason }
cli-unknown-option = opção desconhecida: «{ $argument }». `--help` lista as que pode usar aqui
cli-unexpected-word = «{ $argument }» está a mais. `--help` mostra um exemplo
cli-bad-value = { $argument } inválido: «{ $value }». `--help` diz o que serve
cli-no-value = { $argument } precisa de um valor
cli-missing = falta { $argument }. `--help` mostra um exemplo
cli-missing-command = falta um comando: { $known }
cli-twice = { $argument } só pode aparecer uma vez
cli-conflict = { $argument } e { $other } não se podem usar ao mesmo tempo
cli-not-text = a linha de comandos não é texto UTF-8 válido
cli-bad-usage = essa linha de comandos não faz sentido aqui. Experimente `henge --help`
cli-unknown-game = jogo desconhecido: «{ $game }». Experimente { $known }
cli-is-puzzle = { $puzzle } é um problema e não um jogo: `henge loop --help` mostra o que se pode fazer com ele, `henge play chess-loop` abre-o
cli-puzzle-option = Chess Loop é um problema para uma só pessoa: { $option } não se aplica
cli-did-you-mean = Queria dizer «{ $meant }»?
cli-unknown-player = «{ $who }» não pode jogar este jogo. Experimente { $known }
cli-busy = o motor não respondeu. Tente de novo
cli-move-refused = lance { $number }, { $move }: { $reason }
cli-bad-tap = «{ $tap }» não é uma casa, uma peça na mão nem um botão deste jogo
cli-perft-stopped = interrompido ao fim de { $done } de { $all } lances: nada fica guardado
cli-perft-depth = não é possível contar sequências de { $depth } meios-lances. O máximo é { $most }
cli-too-many-moves = a posição tem { $moves } lances legais, demasiados para listar
cli-write-failed = não é possível escrever { $path }: { $error }
cli-io-failed = a leitura ou a escrita falhou: { $error }
cli-game-title = { $name }, de { $designer }, { $year }
cli-puzzle-title = { $name }, problema de { $designer }; veja `henge loop --help`
cli-variants = variantes
cli-bots = robôs
cli-levels = Níveis, iguais em todos os jogos:
cli-exact = exato

## Ajuda
help-heading-usage = Utilização
help-heading-command = COMANDO
help-heading-commands = Comandos
help-heading-arguments = Argumentos
help-heading-options = Opções
help-heading-example = Exemplo
help-group-play = Jogar
help-group-study = Estudar
help-group-puzzles = Problemas
help-group-engines = Motores
help-group-server = Servidor
help-group-program = Este programa
help-or = ou
help-and = e
help-henge = Jogar, analisar e resolver { $names }. Sem um comando, abre a aplicação de ecrã inteiro.
example-henge = {"  "}henge play cage --second random
help-games = Listar os jogos com os seus autores, variantes e jogadores do computador
example-games = {"  "}henge games --json
help-rules = Mostrar as regras de um jogo, com tabuleiros
example-rules = {"  "}henge rules gorogo
help-new = Mostrar a posição inicial em texto
example-new = {"  "}henge new moai --variant 6x7
help-show = Desenhar um tabuleiro em texto ou como imagem SVG ou PNG
example-show = {"  "}henge show racing-kings --moves "h2h3 a2a3" --svg board.svg
help-legal = Listar os lances legais de uma posição
example-legal = {"  "}henge legal cage --variant 4 --moves "c3xc4*"
help-perft = Contar as posições a que um número de meios-lances pode levar
example-perft = {"  "}henge perft racing-kings 5 --divide
help-play = Jogar contra outra pessoa ou contra o computador
example-play = {"  "}henge play moai --first human --second random --plain
help-analyse = Encontrar os melhores lances de uma posição e dizer porque são os melhores
example-analyse = {"  "}henge analyse racing-kings --moves "h2h3" --time 2s --lines 3 --compare a2a3
help-bench = Pesquisar posições fixas de todos os jogos e mostrar quantas posições foram visitadas
example-bench = {"  "}henge bench
help-completions = Mostrar um script com que a shell completa comandos e opções
example-completions = {"  "}henge completions bash > ~/.local/share/bash-completion/completions/henge
help-completions-shell = Que shell
help-man = Mostrar a página de manual de um comando
example-man = {"  "}henge man play | man -l -
help-man-command = Que comando, como `loop solve`; se não for indicado, o próprio programa
help-manual = Escrever as páginas de manual de todos os comandos
example-manual = {"  "}henge manual man1
help-manual-folder = Onde as escrever; a pasta é criada se não existir
help-help = Explicar um comando
example-help = {"  "}henge help play
help-help-command = Que comando
help-option-game = Que jogo: { $games }
help-rules-game = Que jogo ou problema: { $boards }
help-play-game = Que jogo ou problema: { $boards }; sem ele, pergunta um menu
help-option-depth = Quantos meios-lances de profundidade, de 0 a 64
help-review-depth = Pesquisar cada posição até estes meios-lances, 1 ou mais
help-analyse-depth = Pesquisar, no máximo, até estes meios-lances, 1 ou mais
help-option-nodes = Não ver mais posições do que este número, 1 ou mais
help-option-time = Parar ao fim deste tempo, como 5s, 500ms ou 2m; 5s se não houver outro limite
help-option-lines = Quantos dos melhores lances mostrar, 1 ou mais; se não, 1
help-option-threads = Quantas linhas de execução usar, 1 ou mais; com uma só e sem limite de tempo, a mesma pergunta tem sempre a mesma resposta
help-option-hash = Memória para a pesquisa, de 1 a 16384 megabytes; se não, 64
help-option-compare = Dizer porque é que este lance é pior do que o melhor
help-option-variant = Que variante; `henge games` lista-as
help-option-position = Posição inicial, em texto
help-option-moves = Lances a jogar primeiro, separados por espaços
help-option-divide = Mostrar também a contagem abaixo de cada primeiro lance
help-option-json = Responder com um só objeto JSON
help-option-lang = Língua: en ou pt; se não for indicada, a do sistema
help-option-ascii = Desenhar os tabuleiros em ASCII simples
help-option-svg = Gravar uma imagem SVG neste ficheiro; - para a saída padrão
help-option-theme = Cores da imagem: auto, light (claro), dark (escuro) ou grey (cinzento)
help-option-pick = Marcar estes toques como escolhidos e mostrar o que se pode tocar a seguir
help-option-hint = Marcar este lance como dica
help-option-flip = Mostrar o tabuleiro do outro lado
help-option-first = Quem joga primeiro: human (uma pessoa), um nível de 1 (principiante) a 8 (força máxima), ou um robô de
    `henge games`
help-option-second = Quem joga em segundo: as mesmas escolhas
help-option-seed = Um número inteiro, 0 ou mais, que torna repetíveis as escolhas do computador
help-option-plain = Jogar linha a linha, sem o ecrã inteiro
help-option-help = Mostrar esta ajuda
help-option-version = Mostrar a versão

## Modo de linhas
seat-person = pessoa
play-greeting = { $game }, de { $designer }.
    { $first }: { $seat1 }. { $second }: { $seat2 }.
    Escreva um lance, ou ajuda.
play-prompt = { $player }>
play-bot-moved = As { $player } ({ $bot }) jogam { $move }.
play-help = Escreva um lance na notação do jogo, ou uma destas palavras:
    {"  "}lances     listar os lances legais
    {"  "}tabuleiro  desenhar o tabuleiro outra vez
    {"  "}dica       sugerir um lance e dizer porquê
    {"  "}regras     explicar o jogo
    {"  "}desfazer   desfazer até ao seu último lance
    {"  "}refazer    jogar de novo os lances desfeitos
    {"  "}empate     reclamar ou propor empate, se as regras o permitirem
    {"  "}desistir   dar a partida por perdida
    {"  "}sair       deixar a partida
play-undone = { $moves ->
    [one] Um lance desfeito.
   *[other] { $moves } lances desfeitos.
}
play-draw-offer = As { $player } propõem empate. { $other }, aceitam (s/n)?
play-record-path = Gravar o registo neste ficheiro (Enter para nenhum):
play-left = Saiu da partida. Posição: { $position }
play-input-ended = A entrada acabou. Posição: { $position }

## Análise
analyse-effort = profundidade de { $depth ->
    [one] 1 meio-lance
   *[other] { $depth } meios-lances
}, { $nodes } posições, { $seconds } s
analyse-progress = profundidade de { $depth ->
    [one] 1 meio-lance
   *[other] { $depth } meios-lances
}, { $nodes } posições, { $score }: { $line }
score-estimate = ≈{ $chance } %
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
menu-welcome = { $count ->
    [5] Henge: cinco jogos e problemas de lógica pouco conhecidos.
    [6] Henge: seis jogos e problemas de lógica pouco conhecidos.
    [7] Henge: sete jogos e problemas de lógica pouco conhecidos.
    [8] Henge: oito jogos e problemas de lógica pouco conhecidos.
    [9] Henge: nove jogos e problemas de lógica pouco conhecidos.
    [10] Henge: dez jogos e problemas de lógica pouco conhecidos.
   *[other] Henge: { $count } jogos e problemas de lógica pouco conhecidos.
}
menu-game = Que jogo?
menu-who = Quem joga?
menu-two-people = Duas pessoas
menu-person-first = O jogador primeiro, o computador depois
menu-person-second = O computador primeiro, o jogador depois
menu-computers = O computador contra si próprio
menu-rules = Como se joga
menu-quit = Sair
menu-prompt = Número:
menu-no-such-number = «{ $text }» não está na lista. Escreva um número de 1 a { $most }.
menu-level = Que força deve ter o computador? Escreva um nível ou um robô (Enter para { $number }, { $name }):
menu-no-such-player = Não há nenhum nível nem robô «{ $text }». Escreva um da lista, como 2.
menu-variant = Variante ({ $known }; Enter para { $standard }):
menu-saved = Retomar uma partida guardada
menu-which-saved = Que partida?
menu-saved-game = { $game }: { $first } – { $second }, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}
menu-back = Voltar
menu-no-saves = Não há partidas guardadas.
menu-bad-save = Não é possível ler este ficheiro.

## Chess Loop linha a linha
puzzle-which = Problema (um número de 0 a 15, «novo», ou um como 4x7:4N+4Q; Enter para voltar):
puzzle-prompt = Peça>
puzzle-help = Escreva uma peça e uma casa, como Na1; -a1 limpa a casa. Outras palavras:
    {"  "}dica       onde olhar; de novo para o porquê, e de novo para o lance
    {"  "}desfazer   desfazer a última alteração
    {"  "}tabuleiro  desenhar o tabuleiro outra vez
    {"  "}sair       deixar o problema
puzzle-placed = { $pieces }: { $placed } de { $n }
puzzle-goal = Cada peça ataca uma do outro tipo, num só ciclo.
puzzle-solved = Resolvido! Cada peça ataca uma do outro tipo, todas num só ciclo.
puzzle-bad-line = «{ $text }» não é uma peça e uma casa. Escreva { $first } ou { $second } e uma casa, como { $first }a1
puzzle-given = { $square } faz parte do enunciado e não muda

help-serve = Servir os jogos por HTTP e num socket Prolog
example-serve = {"  "}henge serve --listen 127.0.0.1:8080 --prolog 127.0.0.1:7878
    {""}
    Cada definição do ficheiro é também uma opção, como --workers 4;
    `henge serve --print-config` explica-as todas.
help-serve-config = O ficheiro de definições
help-serve-print_config = Mostrar um ficheiro de definições que as explica todas
help-serve-listen = Endereço onde escutar HTTP
help-serve-prolog = Endereço onde escutar termos Prolog
help-serve-admin = Um endereço à parte para /metrics, /healthz e /readyz, para quem gere o servidor. Sem isto, /metrics está no endereço habitual, só para esta máquina
help-serve-peer = Onde os outros nós da mesma base de dados entregam jogadas. Sem isto, numa porta livre do endereço do servidor
help-serve-database = Onde guardar as partidas: um caminho, sqlite:CAMINHO, postgres://UTILIZADOR:PALAVRA-PASSE@SERVIDOR/NOME ou memory:
help-serve-workers = Em quantas perguntas pensar ao mesmo tempo, de 1 a 1024
help-serve-queue = Quantas mais podem esperar antes de as outras serem recusadas, 0 ou mais
help-serve-time = O tempo máximo a pensar numa pergunta, como 5s
help-serve-connections = Quantas ligações ao mesmo tempo, no máximo: de 1 a 1000000
help-serve-per_address = Quantas ligações do mesmo endereço, no máximo: de 1 a 1000000
help-serve-patience = Quanto tempo pode um cliente demorar a enviar o cabeçalho ou o corpo de um pedido, ou a ler uma resposta
help-serve-body = O maior corpo de um pedido, em bytes
help-serve-origins = Outros sítios cujas páginas podem agir em partidas, como https://example.org, separados por vírgulas
help-serve-hosts = Nomes a que o servidor responde, como henge.example.org, separados por vírgulas; * para qualquer um. Os endereços e localhost funcionam sempre
help-serve-proxies = Endereços de proxies cujo X-Forwarded-For é aceite, separados por vírgulas
help-serve-log = O que registar: off, error, warn, info ou debug
help-serve-log_format = Como registar: text ou json
help-serve-matches_per_minute = Quantas partidas pode um endereço criar ou aceitar por minuto; 0 para não haver limite
help-serve-joins_per_minute = Quantos desafios da sala pode um endereço aceitar por minuto; 0 para não haver limite
help-serve-open_challenges = Quantos desafios abertos pode um endereço ter na sala, que mostra metade deles; 0 para não haver limite
help-serve-requests_per_minute = Quantos pedidos pode um endereço enviar por minuto; 0 para não haver limite
help-serve-all_requests_per_minute = Quantos pedidos podem enviar por minuto todos os endereços juntos; 0 para não haver limite
help-serve-commands_per_minute = Quantos comandos de partidas pode um endereço enviar por minuto, também por WebSocket; 0 para não haver limite
help-serve-all_commands_per_minute = Quantos comandos de partidas podem enviar por minuto todos os endereços juntos; 0 para não haver limite
help-serve-computer_matches = Quantas partidas entre computadores pode um endereço ter a decorrer; 0 para não haver nenhuma
help-serve-computer_pace = O tempo mínimo entre dois lances de uma partida dessas, como 500ms
serve-http = O Henge está em http://{ $address }/ (Ctrl-C para-o)
serve-prolog = Os termos Prolog são respondidos em { $address }
serve-admin = As métricas estão em http://{ $address }/metrics
serve-stopped = O Henge parou. Não se perdeu trabalho nenhum.
serve-failed = o servidor não pode funcionar: { $why }
serve-file-head =
    Definições de henge serve. Cada linha mostra o valor habitual: retire o
    primeiro «#» para o mudar. As opções (--per-address 20) valem mais do que o
    ambiente (HENGE_PER_ADDRESS=20), e o ambiente mais do que este ficheiro.
serve-no-file = não é possível ler o ficheiro de definições { $file }: { $error }
serve-bad-file = { $place }: { $what }
serve-unknown-setting = { $place }: definição desconhecida: «{ $key }»; henge serve --print-config lista-as todas
serve-form-address = { $name } tem de ser um endereço com porta, como "127.0.0.1:8080", não «{ $value }»
serve-form-listener = { $name } tem de ser um endereço com porta, como "127.0.0.1:7878", ou "off", não «{ $value }»
serve-form-peer = { $name } tem de ser um endereço com porta, como "10.0.0.1:8090", "auto" ou "off", não «{ $value }»
serve-form-database = { $name } tem de ser um caminho, "sqlite:CAMINHO", "postgres://SERVIDOR/NOME" ou "memory:", não «{ $value }»
serve-form-number = { $name } tem de ser um número de { $least } a { $most }, não «{ $value }»
serve-form-time = { $name } tem de ser um tempo, como "5s" ou "500ms", não «{ $value }»
serve-form-origins = { $name } tem de ser uma lista de origens, como "https://example.org", não «{ $value }»
serve-form-hosts = { $name } tem de ser uma lista de nomes de máquinas sem porta, como "henge.example.org", ou "*" para qualquer um, não «{ $value }»
serve-form-addresses = { $name } tem de ser uma lista de endereços, como "10.0.0.1", não «{ $value }»
serve-form-level = { $name } tem de ser "off", "error", "warn", "info" ou "debug", não «{ $value }»
serve-form-format = { $name } tem de ser "text" ou "json", não «{ $value }»

help-server = Manter um servidor e as suas partidas
example-server = {"  "}henge server backup copia.db
help-backup = Copiar a base de dados de um servidor para um ficheiro, mesmo com o servidor a funcionar
example-backup = {"  "}henge server backup copia.db
help-backup-file = Onde pôr a cópia; uma mais antiga é substituída
backup-done = Todas as partidas estão agora em { $path }.
help-export = Escrever todas as partidas da base de dados de um servidor como registos de texto
example-export = {"  "}henge server export partidas.txt
help-export-file = Onde escrever; a saída padrão se for - ou não for indicado
help-option-database = Um caminho, sqlite:CAMINHO, postgres://SERVIDOR/NOME ou memory:; se não for indicado, o das definições do servidor ou matches.db na pasta dos seus dados
help-import = Ler registos de texto para a base de dados de um servidor, como partidas
example-import = {"  "}henge server import partidas.txt
help-import-file = Registos escritos por henge export ou henge match; - para a entrada padrão
database-homeless = não foi encontrada uma pasta para os seus dados: indique uma base de dados com --database
export-done = { $matches ->
    [one] Uma partida está
   *[other] { $matches } partidas estão
} agora em { $path }.
export-bad = não é possível ler a partida { $match }
export-unread = { $matches ->
    [one] não foi possível ler uma partida
   *[other] não foi possível ler { $matches } partidas
}; todas as outras foram escritas
export-stopped = interrompido ao fim de { $matches } partidas: o ficheiro está incompleto
import-done = Novas: { $new }. Já existentes: { $known }. Inválidas: { $bad }.
import-bad = linha { $line }: { $what }
import-no-record = isto não é o registo de uma partida
import-taken = já existe outra partida { $match }
import-bad-tag = a etiqueta «{ $tag }» tem um valor inválido
import-bad-result = o resultado não corresponde aos lances
import-stopped = interrompido: { $matches } partidas novas ficam guardadas; repita o mesmo comando para importar o resto

cli-progress-left = faltam ≈{ $time }
