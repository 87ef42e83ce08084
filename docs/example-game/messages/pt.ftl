# O que o Breakthrough diz. As razões começam com minúscula e não têm ponto final.

## Para menus e listas
about-breakthrough = leve uma pedra até ao outro lado
breakthrough-variant-standard = o tabuleiro pequeno, 6 colunas × 6 linhas

## O fim
breakthrough-arrived = uma pedra das { $player } chegou à última linha
breakthrough-all-captured = as { $player } capturaram a última pedra das { $other }
breakthrough-stuck = as { $player } não podem jogar

## Lances ilegais
breakthrough-off-board = o tabuleiro acaba em f6
breakthrough-no-stone = não há nenhuma pedra em { $square }
breakthrough-not-yours = a pedra de { $square } é das { $player }
breakthrough-not-forward = uma pedra avança uma linha, em frente ou na diagonal, não de { $from } para { $to }
breakthrough-own-stone = em { $square } está uma pedra sua
breakthrough-blocked = a pedra de { $square } está no caminho: só se captura na diagonal
breakthrough-shut-in = a pedra de { $square } não se pode mover: as casas à frente estão ocupadas

## Posições
breakthrough-other-board = o tabuleiro tem de ter 6 colunas × 6 linhas
breakthrough-unknown-letter = «{ $letter }» em { $square } não é uma pedra: as Brancas são w e as Pretas são b
breakthrough-too-many = um jogador tem, no máximo, 12 pedras
breakthrough-over-before = a partida teria acabado antes do último lance

## Porque é um lance bom ou mau
breakthrough-race = as { $player } ficam a { $left ->
    [one] uma linha
   *[other] { $left } linhas
} da última linha, as { $other } a { $behind ->
    [one] uma linha
   *[other] { $behind } linhas
}
