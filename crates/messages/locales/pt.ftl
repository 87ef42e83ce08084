# Frases comuns a todas as interfaces. As razões começam por minúscula e não têm ponto final:
# a interface põe a cláusula antes delas e decide como acaba a linha.

## Jogadores e peças
player-white = Brancas
player-black = Pretas
player-red = Vermelhas
player-blue = Azuis
piece-king = rei
piece-queen = dama
piece-rook = torre
piece-bishop = bispo
piece-knight = cavalo
piece-stone = pedra
piece-checker = peça
piece-other = peça

## Razões comuns a todos os jogos
game-is-over = o jogo acabou
draw-by-clock = { $moves } lances de cada lado sem capturas: empate
draw-by-repetition = a posição ocorreu { $times } vezes: empate
draw-by-claim = empate reclamado, a posição ocorreu { $times } vezes
too-few-repetitions = a posição ocorreu { $times ->
    [one] só uma vez
   *[other] só { $times } vezes
}, o empate pode ser reclamado a partir de { $needed } vezes
nothing-to-claim = este jogo não tem empates para reclamar
unknown-variant = não há variante «{ $variant }», experimente { $known }
bad-move-text = «{ $text }» não é um lance, escreva-o como { $example }

exact-by-search = o que uma procura prova

## Leitura de posições
text-field-count = o texto tem { $found ->
    [one] um campo
   *[other] { $found } campos
} onde se esperam { $expected } separados por um só espaço
text-side = o lado a jogar escreve-se { $first } ou { $second }, não «{ $text }»
text-too-many-rows = o tabuleiro tem { $rows } linhas, o máximo são 26
text-row-length = a linha { $row } tem { $cells ->
    [one] uma casa
   *[other] { $cells } casas
} e a linha de cima tem { $expected }
text-row-too-long = a linha { $row } tem mais de { $most } casas
text-row-empty = a linha { $row } está vazia, escreva um número para as casas vazias
text-bad-number = linha { $row }: «{ $text }» não é um número de casas vazias

## Porque é um lance bom ou mau. Cada uma é uma frase, começada por um lance ou um jogador
why-chance = { $move } dá às { $player } { $chance } % de hipóteses de ganhar
why-next-best = { $move } é o segundo melhor, com { $chance } %
why-only-move = { $move } é o único lance legal
why-wins-at-once = { $move } ganha já
why-wins = { $move } ganha à força em { $plies } meios-lances, no máximo: { $line }
why-draws = { $move } leva ao empate se ambos jogarem bem
why-loses = { $move } perde à força em { $plies } meios-lances, no máximo: { $line }
why-all-lose = { $player }: perdem, joguem o que jogarem
why-takes = { $move } captura { $count ->
    [one] em { $squares } (peça: { $piece })
   *[other] { $count } peças, em { $squares }
}
why-trade = { $player } capturam { $taken } e { $other } capturam { $lost } nos próximos { $plies } lances
why-same = { $move } é o próprio melhor lance
why-as-good = { $move } é tão bom como { $best }
why-falls = { $move } baixa as hipóteses de ganhar das { $player } de { $before } % para { $after } %: { $line }

## Tabuleiros: o que se desenha, e o que os sinais significam
sprite-wK = rei branco
sprite-wQ = dama branca
sprite-wR = torre branca
sprite-wB = bispo branco
sprite-wN = cavalo branco
sprite-bK = rei preto
sprite-bQ = dama preta
sprite-bR = torre preta
sprite-bB = bispo preto
sprite-bN = cavalo preto
sprite-moai-w = peão branco
sprite-moai-b = peão preto
sprite-counter = bloqueador
sprite-checker-r = peça vermelha
sprite-checker-b = peça azul
sprite-stone-w = pedra branca
sprite-stone-b = pedra preta
sprite-henge = henge
legend-last = último lance
legend-taken = acabado de capturar
legend-chosen = escolhido
legend-cursor = cursor
legend-legal = pode ser escolhido
legend-hint = sugestão
legend-bad = viola uma regra
legend-finish = linha de chegada

## Partidas
match-unknown-game = não há nenhum jogo «{ $game }»
match-unknown-player = «{ $player }» não pode jogar: um computador é um nível de 1 a 8 ou um bot deste jogo, um nome tem no máximo 40 caracteres
match-clock = o relógio está fora dos limites: no máximo um dia por jogo, uma hora de incremento, 30 dias por lance
match-not-yours = só quem joga o pode fazer
match-not-your-turn = é a vez do outro jogador
match-not-begun = ainda falta alguém ocupar um lugar
match-taken = todos os lugares estão ocupados
match-out-of-season = isso não se pode fazer nesta fase da partida
match-no-offer = não há tal proposta a que responder
match-offered = isso já foi proposto
match-nothing-to-take-back = não há nenhum lance seu para anular
match-not-yet = ainda há tempo
match-bad-name = um nome tem no máximo 40 caracteres e nenhum carácter de controlo
match-resigned = por desistência
match-time = por tempo
match-draw-agreed = empate por acordo
