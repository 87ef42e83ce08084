# Encontros, motores e registos.

## Ajuda
help-match = Fazer um encontro entre dois jogadores do computador e dizer qual é mais forte
example-match = {"  "}henge match 8 uci:fairy-stockfish --game racing-kings --games 200 --time 100ms --output games.txt
help-match-ladder = Pôr cada nível a jogar com o nível abaixo e mostrar a tabela
example-match-ladder = {"  "}henge match ladder --game cage --games 200 --output ladder
help-replay = Jogar de novo partidas registadas, verificando todos os lances e resultados
example-replay = {"  "}henge replay games.txt --number 1
help-engine = Ser um motor na entrada e na saída padrão, para programas que falam UCI ou UGI
example-engine = {"  "}henge engine --protocol uci
help-option-a = O jogador cujos resultados se mostram: um nível de 1 a 8, um bot, uct:N, uci:COMANDO ou ugi:COMANDO, qualquer deles com meios próprios como 8@nodes=1000
help-option-b = O jogador que ele defronta, do mesmo modo
help-match-game = Que jogo: { $games }
help-match-ladder-game = Que jogo: { $games }
help-match-ladder-games = Quantas partidas para cada nível
help-match-ladder-output = Guardar as partidas em ficheiros cujos nomes começam assim
help-option-games = Quantas partidas, arredondadas para pares
help-option-sprt = Parar assim que for claro que o primeiro jogador é mais forte E1 Elo e não E0, ou o contrário
help-option-openings = Quantas aberturas ao acaso; sem isto, uma para cada par de partidas
help-option-plies = Quantos lances ao acaso tem uma abertura
help-match-time = Tempo para cada lance, como 100ms ou 1s
help-match-ladder-time = Tempo para cada lance do nível mais forte, como 100ms ou 1s
help-match-nodes = Posições para cada lance
help-match-ladder-nodes = Posições para cada lance do nível mais forte
help-match-depth = Profundidade para cada lance
help-match-ladder-depth = Profundidade para cada lance do nível mais forte
help-option-clock = Tempo para a partida inteira e por lance jogado, como 60s+0.6s
help-match-hash = Memória para cada jogador, em megabytes
help-match-ladder-hash = Memória para cada jogador, em megabytes
help-match-threads = Linhas de execução para cada jogador
help-match-ladder-threads = Linhas de execução para cada jogador
help-option-concurrency = Quantas partidas ao mesmo tempo
help-match-seed = Número que torna repetíveis as aberturas e os jogadores
help-match-ladder-seed = Número que torna repetíveis as aberturas e os jogadores
help-option-output = Guardar cada partida acabada neste ficheiro, e continuar onde ele acaba
help-option-file = Ficheiro com partidas registadas
help-option-number = Mostrar esta partida lance a lance, contando a partir de 1
help-option-protocol = Que protocolo falar: ugi ou uci; sem isto, o da saudação
help-engine-game = Com que jogo começar: { $games }

## Queixas
match-bad-means = «{ $part }» não é time, nodes, depth, clock, hash nem threads com um valor que faça sentido
match-bad-playouts = «{ $text }» não é um número de simulações, escreva uct:10000
match-bad-command = «{ $text }» não é uma linha de comandos
match-uci-game = os programas UCI só jogam { $game }, use ugi: para os outros jogos
match-bad-sprt = «{ $text }» não é um teste, escreva dois números como 0,10
match-bad-start = o encontro não pode começar: { $reason }
match-player-failed = { $player } não pode jogar: { $reason }
match-other-games = o registo { $number } de { $path } é de outro encontro, use outro ficheiro
match-bad-file = { $path } não é um ficheiro de registos: a linha { $line } está errada
match-file-busy = { $path } está a ser usado por outro encontro
replay-no-game = não há partida { $number }, o ficheiro tem { $games }
replay-bad-file = { $path } não é um ficheiro de registos: a linha { $line } está errada
replay-bad-game = esta partida não se pode mostrar: { $problem }
replay-failed = { $wrong } de { $games } partidas estão erradas
cli-read-failed = não é possível ler { $path }: { $error }
option-bad-value = «{ $value }» não é um valor válido
option-unknown = não há opção «{ $name }»

## Porque perdeu um jogador sem ser pelas regras
fault-illegal = «{ $move }» não é um lance legal ({ $reason })
fault-no-move = não foi feito nenhum lance, embora haja um
fault-late = demorou demasiado, { $seconds } s
fault-crashed = o programa falhou: { $error }
fault-cancelled = o encontro foi interrompido

## Resultados
match-title = { $a } contra { $b }, { $game }
match-score = pontos  { $score } % de { $games } partidas: { $wins } ganhas, { $draws } empatadas, { $losses } perdidas
match-elo = Elo     { $elo }, com 95 % de confiança de { $low } a { $high }
match-superiority = mais forte com uma probabilidade de { $chance } %
match-failures = perdidas por falha: { $a } { $first }, { $b } { $second }
match-test = SPRT    { $test }: { $verdict }, razão { $ratio } em [{ $low }, { $high }]
match-accepted = aceite
match-rejected = rejeitado
match-open = por decidir
match-progress = { $score } %, { $wins } ganhas, { $draws } empatadas, { $losses } perdidas
match-stopped-kept = parado após { $done } de { $games } partidas, guardadas em { $path }: o mesmo comando continua
match-stopped-lost = parado após { $done } de { $games } partidas, nenhuma fica guardada: da próxima vez, indique um ficheiro com --output
ladder-title = { $name }
ladder-head = | nível | contra | partidas | ganhas | empatadas | perdidas | pontos | ganho | Elo |
ladder-foot = O Elo conta-se a partir do nível 1. Semente { $seed }, aberturas de { $plies } lances ao acaso; o nível mais forte teve { $means } por lance.

## Registos
replay-right = { $number }: { $first } – { $second }, { $result }, { $moves } lances. { $reason }
replay-wrong = { $number }: { $first } – { $second }: ERRADA, { $problem }
replay-bad-start = mau início, { $reason }
replay-bad-move = lance { $number }: { $reason }
replay-unknown-game = jogo desconhecido { $game }
replay-other-result = o registo diz { $said }, as regras dizem { $found }
replay-unfinished = o registo diz { $said }, mas a partida continua
replay-first = 1–0
replay-second = 0–1
replay-draw = ½–½
replay-none = por acabar
replay-all-right = { $games ->
    [one] Uma partida, todos os lances e resultados estão certos.
   *[other] { $games } partidas, todos os lances e resultados estão certos.
}
replay-step = { $number }. { $player }: { $move }
replay-prompt = Enter: lance seguinte, q: sair
