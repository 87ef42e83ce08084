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
