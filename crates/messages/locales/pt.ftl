# Frases comuns a todas as interfaces. As razões começam por minúscula e não têm ponto final:
# a interface põe a cláusula antes delas e decide como acaba a linha.

## Jogadores e peças
player-white = Brancas
    .gender = feminine
    .number = plural
player-black = Pretas
    .gender = feminine
    .number = plural
player-red = Vermelhas
    .gender = feminine
    .number = plural
player-blue = Azuis
    .gender = feminine
    .number = plural
piece-king = rei
    .gender = masculine
    .a = um rei
    .the = o rei
    .by = pelo rei
piece-queen = dama
    .gender = feminine
    .a = uma dama
    .the = a dama
    .by = pela dama
piece-rook = torre
    .gender = feminine
    .a = uma torre
    .the = a torre
    .by = pela torre
piece-bishop = bispo
    .gender = masculine
    .a = um bispo
    .the = o bispo
    .by = pelo bispo
piece-knight = cavalo
    .gender = masculine
    .a = um cavalo
    .the = o cavalo
    .by = pelo cavalo
piece-stone = pedra
    .gender = feminine
    .a = uma pedra
    .the = a pedra
    .by = pela pedra
piece-checker = peça
    .gender = feminine
    .a = uma peça
    .the = a peça
    .by = pela peça
piece-other = peça
    .gender = feminine
    .a = uma peça
    .the = a peça
    .by = pela peça

## Jogadores do computador: a pedra diz o peso, a palavra diz a força
level-name-1 = Seixo
level-name-2 = Calhau
level-name-3 = Penedo
level-name-4 = Marco
level-name-5 = Menir
level-name-6 = Dólmen
level-name-7 = Trílito
level-name-8 = Cromeleque
level-word-1 = principiante
level-word-2 = aprendiz
level-word-3 = ocasional
level-word-4 = intermédio
level-word-5 = bom
level-word-6 = forte
level-word-7 = muito forte
level-word-8 = força máxima
level-about-1 = Joga o primeiro lance que lhe parece bom. Nunca falha uma vitória num só lance.
level-about-2 = Muitas vezes não conta com a resposta.
level-about-3 = Quase sempre conta com a resposta.
level-about-4 = Planeia alguns lances e descuida-se de vez em quando.
level-about-5 = Castiga os erros simples.
level-about-6 = Raramente falha. Convém ter um plano.
level-about-7 = Quase nunca erra e castiga o que lhe escapa.
level-about-8 = Joga o melhor que sabe. Prova o final quando é possível.
level-full = { $name }, nível { $number }
bot-name-random = Aleatório
bot-name-feup-1 = Robô de estudantes 1
bot-name-feup-medium = Robô de estudantes (médio)
bot-name-feup-hard = Robô de estudantes (difícil)
bot-about-random = Joga lances legais ao acaso.
bot-about-feup-1 = Só captura quando é obrigado.
bot-about-feup-medium = Impede capturas; de resto, joga ao acaso.
bot-about-feup-hard = Captura quando pode, impede quando precisa.

## Razões comuns a todos os jogos
move-complete = o lance já está completo
no-such-tap = «{ $tap }» não é nada que se possa escolher neste jogo
game-is-over = a partida acabou
rule = regra { $clause }
draw-by-clock = { $moves } lances de cada lado sem capturas
draw-by-repetition = a posição ocorreu { $times } vezes
draw-by-claim = empate reclamado ao fim de { $times } ocorrências da posição
too-few-repetitions = esta posição só ocorreu { $times ->
    [one] uma vez
   *[other] { $times } vezes
}; o empate pode ser reclamado ao fim de { $needed } vezes
nothing-to-claim = neste jogo não se pode reclamar empate
unknown-variant = variante desconhecida: «{ $variant }». Experimente { $known }
bad-move-text = «{ $text }» não é um lance. Escreva, por exemplo, { $example }

action-unknown = ação desconhecida: { $action }. As ações têm números de 0 a { $most }
action-begins-nothing = nenhum lance legal começa por { $tap }
action-continues-nothing = nenhum lance legal continua com { $tap }
action-other-turn = { $move } não começa pelos toques já feitos
action-text = «{ $text }» não é uma ação neste tabuleiro

exact-by-search = qualquer posição que uma pesquisa consiga provar

## Leitura de posições
text-field-count = o texto tem { $found ->
    [one] um campo
   *[other] { $found } campos
}, mas são precisos { $expected }, separados por um só espaço
text-side = «{ $text }» não é um lado: escreva { $first } ou { $second }
text-too-many-rows = o tabuleiro tem { $rows } linhas; o máximo é 26
text-row-length = a linha { $row } tem { $cells ->
    [one] uma casa
   *[other] { $cells } casas
}, mas a linha de cima tem { $expected }
text-row-too-long = a linha { $row } tem mais de { $most } casas
text-row-empty = a linha { $row } está vazia: escreva o número de casas vazias
text-bad-number = linha { $row }: «{ $text }» não é um número de casas vazias

## Porque é um lance bom ou mau. Cada uma é uma frase, começada por um lance ou um jogador
why-chance = { $move } dá às { $player } ≈{ $chance } % de hipóteses de ganhar
why-next-best = { $move } é o segundo melhor, com ≈{ $chance } %
why-only-move = { $move } é o único lance legal
why-wins-at-once = { $move } ganha de imediato
why-wins = { $move } ganha à força em, no máximo, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}: { $line }
why-draws = { $move } leva ao empate se ambos jogarem bem
why-loses = { $move } perde à força em, no máximo, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}: { $line }
why-all-lose = as { $player } perdem, joguem o que jogarem
# Depois de uma frase sobre o lance.
why-takes = captura { $count ->
    [one] { $piece-a } em { $squares }
   *[other] { $count } peças ({ $squares })
}
why-answer-takes = a melhor resposta, { $answer }, captura { $count ->
    [one] { $piece-a } em { $squares }
   *[other] { $count } peças ({ $squares })
}
why-same = { $move } é precisamente o melhor lance
why-as-good = { $move } é tão bom como { $best }
why-falls = { $move } baixa as hipóteses de ganhar das { $player } de ≈{ $before } % para ≈{ $after } %: { $line }

## Dicas: o lance por palavras, dois pontos e uma destas
hint-only-move = é o único lance legal
hint-wins-at-once = ganha a partida
hint-wins = ganha em, no máximo, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}
hint-draws = leva ao empate se ambos jogarem bem
hint-all-lose = todos os lances perdem contra o melhor jogo
hint-chance = dá às { $player } ≈{ $chance } % de hipóteses de ganhar
move-in-words = jogue { $move }

## Imagens
picture-size = uma imagem tem de ter entre { $least } e { $most } píxeis no lado maior
picture-delay = cada imagem de um filme é mostrada entre 0,02 e 60 segundos
picture-frames = um filme pode ter, no máximo, { $most } imagens: escolha uma parte da partida

## Registos
record-bad = não é possível ler a linha { $line } do registo
record-not-text = estes bytes não são texto em UTF-8
record-not-one = esperava-se o registo de uma só partida
pgn-stray = linha { $line }, coluna { $column }: isto não faz parte de uma partida
pgn-bad-tag = linha { $line }, coluna { $column }: escreva uma etiqueta como [White "Ana"]
pgn-open-comment = linha { $line }, coluna { $column }: falta fechar o comentário
pgn-open-variation = linha { $line }, coluna { $column }: falta fechar a variante
pgn-bad-move = linha { $line }, coluna { $column }: { $move } não se pode jogar
pgn-bad-start = linha { $line }, coluna { $column }: uma partida não pode começar assim
pgn-other-variant = linha { $line }, coluna { $column }: só Racing Kings se lê de PGN, e isto é { $variant }
pgn-after-result = linha { $line }, coluna { $column }: depois de um resultado só pode haver comentários; comece a partida seguinte pelas suas etiquetas
pgn-no-game = linha { $line }, coluna { $column }: nenhuma partida encontrada
pgn-other-game = só Racing Kings se escreve em PGN, não { $game }
pgn-lost-games = { $count ->
    [one] uma partida foi ignorada, porque não é de Racing Kings
   *[other] { $count } partidas foram ignoradas, porque não são de Racing Kings
}
pgn-lost-variations = { $count ->
    [one] uma variante ficou de fora, porque não tem lances ou um deles é ilegal
   *[other] { $count } variantes ficaram de fora, porque não têm lances ou um deles é ilegal
}
pgn-lost-marks = { $count ->
    [one] um sinal ficou de fora, porque não existe em PGN
   *[other] { $count } sinais ficaram de fora, porque não existem em PGN
}
pgn-lost-clocks = { $count ->
    [one] um tempo de relógio ficou de fora, porque não diz quanto demorou o lance
   *[other] { $count } tempos de relógio ficaram de fora, porque não dizem quanto demoraram os lances
}
record-other-game = este registo é de { $game }, não de { $expected }

## Revisões de partidas acabadas. Cada uma é uma frase
review-estimate = { $player } ≈{ $chance } %
review-proven-draw = empate, provado
review-proven-exactly = Ganham as { $player } em { $moves ->
    [one] um lance
   *[other] { $moves } lances
}, provado
review-proven-within = Ganham as { $player } em, no máximo, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}, provado
review-won = Ganharam as { $player }
review-win-let-go = { $move } deixa fugir a vitória
review-win-to-draw = { $move } transforma uma vitória num empate
review-win-to-loss = { $move } transforma uma vitória numa derrota
review-draw-let-go = { $move } deixa fugir o empate
review-draw-to-loss = { $move } transforma um empate numa derrota
review-loses = { $move } dá às { $other } uma partida ganha
review-to-draw = { $move } leva ao empate
review-falls = { $move } baixa as hipóteses das { $player } de ≈{ $before } % para ≈{ $after } %
review-better-wins = { $move } ganha em, no máximo, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}
review-better-wins-at-once = { $move } ganha de imediato
review-better-draws = { $move } mantém o empate
review-better = { $move } era melhor
review-all-proven = Todas as jogadas estão provadas
review-all-estimates = Todas as jogadas são estimativas: uma pesquisa mais longa pode avaliá-las de outra forma
review-estimate-turn = A jogada { $turn } é uma estimativa: uma pesquisa mais longa pode avaliá-la de outra forma
review-estimate-turns = As jogadas { $from } a { $to } são estimativas: uma pesquisa mais longa pode avaliá-las de outra forma
review-estimate-list = As jogadas { $turns } são estimativas: uma pesquisa mais longa pode avaliá-las de outra forma
review-effort-milliseconds = Cada posição foi pesquisada durante { $milliseconds ->
    [100] um décimo de segundo
    [500] meio segundo
   *[other] { $milliseconds } milissegundos
}, no máximo, e os pontos de viragem seis vezes mais tempo
review-effort-seconds = Cada posição foi pesquisada durante { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
}, no máximo, e os pontos de viragem seis vezes mais tempo
review-effort-tenths = Cada posição foi pesquisada durante { $seconds },{ $tenths } segundos, no máximo, e os pontos de viragem seis vezes mais tempo
review-effort-nodes = Cada pesquisa visitou, no máximo, { $nodes } posições, e seis vezes mais nos pontos de viragem
review-effort-depth = Cada posição foi pesquisada até { $depth } meios-lances, e os pontos de viragem dois mais fundo
review-effort-full = Cada posição foi pesquisada até ao fim
review-kept = Bons lances
review-slips = Pequenos deslizes, ≈3 a 10 pontos
review-turned = Pontos de viragem
review-no-difference = Forçados, ou já estava decidido
review-turning-points = Pontos de viragem
review-no-turning-points = Nenhum ponto de viragem
review-chance = Hipóteses das { $player }

## Tabuleiros: o que se desenha, e o que os sinais significam
sprite-wK = rei branco
    .gender = masculine
    .a = um rei branco
    .the = o rei branco
sprite-wQ = dama branca
    .gender = feminine
    .a = uma dama branca
    .the = a dama branca
sprite-wR = torre branca
    .gender = feminine
    .a = uma torre branca
    .the = a torre branca
sprite-wB = bispo branco
    .gender = masculine
    .a = um bispo branco
    .the = o bispo branco
sprite-wN = cavalo branco
    .gender = masculine
    .a = um cavalo branco
    .the = o cavalo branco
sprite-bK = rei preto
    .gender = masculine
    .a = um rei preto
    .the = o rei preto
sprite-bQ = dama preta
    .gender = feminine
    .a = uma dama preta
    .the = a dama preta
sprite-bR = torre preta
    .gender = feminine
    .a = uma torre preta
    .the = a torre preta
sprite-bB = bispo preto
    .gender = masculine
    .a = um bispo preto
    .the = o bispo preto
sprite-bN = cavalo preto
    .gender = masculine
    .a = um cavalo preto
    .the = o cavalo preto
sprite-moai-w = peão branco
    .gender = masculine
    .a = um peão branco
    .the = o peão branco
sprite-moai-b = peão preto
    .gender = masculine
    .a = um peão preto
    .the = o peão preto
sprite-counter = bloqueador
    .gender = masculine
    .a = um bloqueador
    .the = o bloqueador
sprite-checker-r = peça vermelha
    .gender = feminine
    .a = uma peça vermelha
    .the = a peça vermelha
sprite-checker-b = peça azul
    .gender = feminine
    .a = uma peça azul
    .the = a peça azul
sprite-stone-w = pedra branca
    .gender = feminine
    .a = uma pedra branca
    .the = a pedra branca
sprite-stone-b = pedra preta
    .gender = feminine
    .a = uma pedra preta
    .the = a pedra preta
sprite-henge = henge
    .gender = masculine
    .a = um henge
    .the = o henge
legend-last = último lance
legend-taken = capturada
legend-chosen = escolhida
legend-cursor = cursor
legend-legal = disponível
legend-hint = dica
legend-bad = viola uma regra
legend-finish = linha de chegada

## Partidas
match-unknown-game = jogo desconhecido: «{ $game }»
match-unknown-player = «{ $player }» não pode jogar: um jogador do computador é um nível de 1 a 8 ou um robô deste jogo, e um nome tem, no máximo, 40 caracteres
match-clock = esse relógio não é possível: no máximo, um dia por partida, uma hora de incremento, 30 dias por lance
match-not-yours = só quem joga pode fazer isso
match-not-your-turn = é a vez do outro jogador
match-not-begun = a partida começa quando os dois lugares estiverem ocupados
match-taken = os dois lugares estão ocupados
match-out-of-season = não pode fazer isso neste momento da partida
match-no-offer = não há nenhuma proposta dessas à espera de resposta
match-offered = já fez essa proposta
match-nothing-to-take-back = não tem nenhum lance para desfazer
match-not-yet = ainda há tempo
match-too-late = ambos já jogaram: desista ou proponha empate
match-not-gone = o adversário está presente, ou ainda não está ausente há tempo suficiente
match-said-enough = pode dizer duas coisas entre dois lances
trouble-no-match = não há nenhuma partida com esse identificador
trouble-no-token = falta o código secreto (token) do seu lugar: envie o cabeçalho Authorization: Bearer TOKEN
trouble-no-token-said = falta o código secreto (token) do seu lugar: envie primeiro uma mensagem com o campo "token"
trouble-stale = a partida avançou entretanto: carregue-a de novo
trouble-misused = já foi executado um pedido diferente com esse identificador
trouble-bad-id = o identificador de um comando tem de 1 a 64 letras, algarismos, hífenes e sublinhados
trouble-bad-join-id = este identificador tem de 22 a 64 letras, algarismos, hífenes e sublinhados: escolha-o ao acaso, porque abre o lugar
trouble-unavailable = de momento não é possível guardar nada. Tente de novo
trouble-query = a parte depois do ponto de interrogação não é o que se esperava aqui: consulte a referência da API
match-bad-name = um nome tem no máximo 40 caracteres, todos visíveis
match-resigned = por desistência
match-time = por tempo
match-adjudicated = terminada por quem gere o servidor
match-draw-agreed = empate por acordo
match-abandoned = o adversário saiu
match-aborted = anulada

## O que o sistema operativo recusa
system-missing = o ficheiro ou a pasta não existe
system-forbidden = permissão negada
system-full = o disco está cheio
system-quota = a sua quota do disco está esgotada
system-too-large = aí os ficheiros não podem ser tão grandes
system-read-only = o disco é só de leitura
system-is-folder = é uma pasta
system-no-folder = uma parte do caminho não é uma pasta
system-exists = já existe
system-bad-name = o nome é demasiado longo ou não é permitido aí
system-not-text = não é texto em UTF-8
system-ends-early = acaba cedo demais
system-busy = está a ser usado por outro programa
system-nobody-listens = não há nada à escuta nesse endereço
system-hung-up = a ligação foi fechada
system-no-network = não há ligação à rede
system-address-used = o endereço já está a ser usado
system-address-foreign = esta máquina não tem esse endereço
system-too-slow = demorou demasiado
system-no-memory = não há memória suficiente
