# Encontros, motores e registos.

## Ajuda
help-match = Disputar um encontro entre dois jogadores do computador e dizer qual é o mais forte
example-match = {"  "}henge match 8 uci:fairy-stockfish --game racing-kings --games 200 --time 100ms --output games.txt
help-match-ladder = Pôr cada nível a jogar contra o nível abaixo e mostrar uma tabela
example-match-ladder = {"  "}henge match ladder --game cage --games 200 --output ladder
help-match-find-openings = Procurar aberturas em que nenhum jogador está à frente, e guardá-las num ficheiro
example-match-find-openings = {"  "}henge match find-openings --game cage --output openings.txt
help-match-find-openings-game = Que jogo: { $games }
help-match-find-openings-count = Quantas aberturas, de 1 a 100000; se não for indicado, 500
help-match-find-openings-nodes = Posições que cada procura vê, 10 ou mais; se não for indicado, 100000
help-match-find-openings-seed = Um número inteiro, 0 ou mais, que torna repetíveis as aberturas
help-match-find-openings-output = Escrever cada abertura neste ficheiro, e retomar a partir dele
help-replay = Reproduzir partidas registadas, verificando todos os lances e resultados
example-replay = {"  "}henge replay games.txt --number 1
help-engine = Funcionar como motor UCI ou UGI na entrada e na saída padrão
example-engine = {"  "}henge engine --protocol uci
help-option-a = O jogador cujos resultados se mostram: um nível de 1 a 8, um robô, uct:N, uci:COMANDO ou ugi:COMANDO, cada um com limites próprios se quiser, como 8@nodes=1000
help-option-b = O adversário: as mesmas escolhas
help-match-game = Que jogo: { $games }
help-match-ladder-game = Que jogo: { $games }
help-match-ladder-games = Quantas partidas para cada nível, de 1 a 1000000
help-match-ladder-output = Guardar as partidas em ficheiros cujos nomes começam assim
help-option-games = Quantas partidas, de 1 a 1000000, arredondadas para pares
help-option-sprt = Parar assim que for claro se o primeiro jogador é mais forte em E1 pontos Elo, e não só em E0
help-option-openings = Quantas aberturas, 1 ou mais; se não for indicado, uma para cada par de partidas
help-option-plies = Abrir com este número de meios-lances ao acaso, de 0 a 1000, em vez de uma abertura equilibrada
help-match-time = Tempo por lance, como 100ms ou 1s
help-match-ladder-time = Tempo por lance do nível mais forte, como 100ms ou 1s
help-match-nodes = Posições por lance, 1 ou mais
help-match-ladder-nodes = Posições por lance do nível mais forte, 1 ou mais
help-match-depth = Profundidade por lance em meios-lances, 1 ou mais
help-match-ladder-depth = Profundidade por lance do nível mais forte em meios-lances, 1 ou mais
help-option-clock = Tempo para a partida inteira mais tempo por lance, como 60s+0.6s
help-match-hash = Memória por jogador, de 1 a 16384 megabytes
help-match-ladder-hash = Memória por jogador, de 1 a 16384 megabytes
help-match-threads = Linhas de execução por jogador, 1 ou mais
help-match-ladder-threads = Linhas de execução por jogador, 1 ou mais
help-option-concurrency = Quantas partidas ao mesmo tempo, 1 ou mais
help-match-seed = Um número inteiro, 0 ou mais, que torna repetíveis as aberturas e os jogadores
help-match-ladder-seed = Um número inteiro, 0 ou mais, que torna repetíveis as aberturas e os jogadores
help-option-output = Guardar cada partida acabada neste ficheiro, e retomar a partir dele
help-option-file = Ficheiro com partidas registadas
help-option-number = Mostrar esta partida lance a lance, contando a partir de 1
help-option-protocol = Que protocolo falar: ugi ou uci; se não for indicado, aquele com que o outro programa começar
help-engine-game = Com que jogo começar: { $games }

## Queixas
match-bad-means = «{ $part }» não é um valor válido de time, nodes, depth, clock, hash, threads ou search
match-other-openings = { $path } não é um ficheiro destas aberturas: use outro ficheiro
match-bad-playouts = «{ $text }» não é um número de simulações. Escreva, por exemplo, uct:10000
match-bad-command = «{ $text }» não é uma linha de comandos
match-uci-game = os programas UCI só jogam { $game }. Use ugi: para os outros jogos
match-bad-sprt = «{ $text }» não é um teste. Escreva dois números, como 0,10
match-bad-start = o encontro não pode começar: { $reason }
match-player-failed = { $player } não pode jogar: { $reason }
match-other-games = o registo { $number } de { $path } é de outro encontro: use outro ficheiro
match-bad-file = { $path } não é um ficheiro de registos: a linha { $line } está errada
match-file-busy = { $path } está a ser usado por outro encontro
replay-no-game = não há nenhuma partida { $number }: o ficheiro tem { $games }
replay-bad-file = { $path } não é um ficheiro de registos: a linha { $line } está errada
replay-no-games = não há partidas em { $path }
replay-not-text = { $path } não é texto em UTF-8
replay-not-pgn = { $games ->
    [one] Uma partida ficou de fora, porque só Racing Kings pode ser PGN
   *[other] { $games } partidas ficaram de fora, porque só Racing Kings pode ser PGN
}
replay-bad-game = não é possível mostrar esta partida: { $problem }
replay-failed = { $wrong } de { $games } partidas estão erradas
cli-read-failed = não é possível ler { $path }: { $error }
option-bad-value = valor inválido: «{ $value }»
engine-no-position = não há uma posição legal em que pensar. Envie outra posição
engine-perft-depth = `go perft` precisa de um número de meios-lances de 0 a { $most }
option-unknown = opção desconhecida: «{ $name }»

## Porque perdeu um jogador sem ser pelas regras
fault-illegal = «{ $move }» não é um lance legal ({ $reason })
fault-no-move = não fez nenhum lance, embora houvesse um
fault-late = demorou demasiado, { $milliseconds } ms
fault-crashed = o programa falhou: { $error }
fault-cancelled = o encontro foi interrompido

## Resultados
match-openings-found = { $openings } aberturas equilibradas de { $game }
match-title = { $a } contra { $b }, { $game }
match-score = pontos  { $score } % de { $games } partidas: { $wins } ganhas, { $draws } empatadas, { $losses } perdidas
match-elo = Elo     { $elo }, 95 % de confiança: de { $low } a { $high }
match-superiority = probabilidade de ser mais forte: { $chance } %
match-failures = partidas perdidas por erros: { $a } { $first }, { $b } { $second }
match-test = SPRT    { $test }: { $verdict }, razão { $ratio } em [{ $low }, { $high }]
match-accepted = aceite
match-rejected = rejeitado
match-open = por decidir
match-progress = { $score } %, { $wins } ganhas, { $draws } empatadas, { $losses } perdidas
match-stopped-kept = interrompido ao fim de { $done } de { $games } partidas, guardadas em { $path }: repita o mesmo comando para retomar
match-stopped-lost = interrompido ao fim de { $done } de { $games } partidas, nenhuma delas guardada: da próxima vez, indique um ficheiro com --output
match-stopped-shared = interrompido ao fim de { $done } de { $games } partidas, que ficam guardadas na base de dados: repita o mesmo comando para retomar
match-cluster-program = os programas externos não podem jogar com --cluster, onde só há os jogadores da própria aplicação: retire --cluster
ladder-title = { $name }
ladder-head = | nível | contra | partidas | ganhas | empatadas | perdidas | pontos | ganho | Elo |
ladder-foot = O Elo conta-se a partir do nível 1. Semente { $seed }, aberturas de { $plies } meios-lances ao acaso; o nível mais forte teve { $means } por lance.

## Registos
replay-right = { $number }: { $first } – { $second }, { $result }, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}. { $reason }
replay-wrong = { $number }: { $first } – { $second }: ERRADA, { $problem }
replay-bad-start = início inválido, { $reason }
replay-bad-move = lance { $number }: { $reason }
replay-unknown-game = jogo desconhecido: { $game }
replay-other-result = o registo diz { $said }, as regras dizem { $found }
replay-unfinished = o registo diz { $said }, mas a partida não acabou
replay-two-results = a etiqueta `Result` diz { $tag }, o fim dos lances diz { $said }
replay-not-converted = a partida { $number } está errada, por isso nada foi gravado: { $problem }
replay-first = 1–0
replay-second = 0–1
replay-draw = ½–½
replay-none = por acabar
replay-all-right = { $games ->
    [one] Uma partida: todos os lances e o resultado estão certos.
   *[other] { $games } partidas: todos os lances e resultados estão certos.
}
replay-step = { $number }. { $player }: { $move }
replay-prompt = Enter: lance seguinte, q: sair
