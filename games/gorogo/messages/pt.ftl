# Frases do GoRoGo. A cláusula vem antes delas; não têm ponto final.

about-gorogo = Go em 25 pontos, com cinco henges que pertencem a quem tem a vez
gorogo-variant-standard = 5 por 5 pontos, dez pedras para cada lado e cinco henges

## Peças
gorogo-white-stone = uma pedra branca
gorogo-black-stone = uma pedra preta
gorogo-henge = um henge

## Lances ilegais
gorogo-off-board = { $square } fica fora do tabuleiro, cujos pontos são a1 a e5
gorogo-opening-henge = a primeira peça do jogo tem de ser um henge
gorogo-no-stone-left = as { $player } já não têm pedras na mão
gorogo-no-henge-left = as { $player } já não têm henges na mão
gorogo-occupied = { $square } está ocupado por { $piece }
gorogo-last-henge = um henge em { $square } seria a sua última peça, que tem de ser uma pedra
gorogo-suicide = { $size ->
    [one] uma pedra em { $square } não teria liberdades nem capturaria nada ao seu lado
   *[other] uma pedra em { $square } deixaria o seu grupo { $group } sem liberdades
}

## Como acaba um jogo
gorogo-only-henge-left = as { $player } só têm um henge, que não pode ser a última peça
gorogo-stuck = as { $player } têm { $stones ->
    [one] uma pedra
   *[other] { $stones } pedras
} por jogar, mas em cada ponto vazio ({ $points }) seria suicídio
gorogo-score = { $more ->
    [one] uma pedra capturada
   *[other] { $more } pedras capturadas
} contra { $fewer }
gorogo-tie = cada lado capturou { $stones ->
    [0] zero pedras
    [one] uma pedra
   *[other] { $stones } pedras
}, e a igualdade favorece as Brancas

## Leitura de posições
gorogo-text-size = o tabuleiro tem { $width } por { $height } pontos, deve ter 5 por 5
gorogo-text-letter = «{ $letter }» em { $square } não é uma peça, escreva w, b ou h
gorogo-text-pair = «{ $text }» não é um par de números como 10,3
gorogo-text-stones-in-hand = as { $player } têm { $found } pedras na mão, o máximo são { $most }
gorogo-text-henges-in-hand = as { $player } têm { $found } henges na mão, o máximo são { $most }
gorogo-text-henges = há { $expected } henges, mas { $board } no tabuleiro e { $hands } nas mãos fazem { $found }
gorogo-text-stones = as { $player } têm { $expected } pedras, mas { $board } no tabuleiro, { $hand } na mão e { $taken } capturadas fazem { $found }
gorogo-text-turn = não pode ser a vez das { $player }: as Brancas jogaram { $white ->
    [0] 0 peças
    [one] uma peça
   *[other] { $white } peças
} e as Pretas { $black }, e alternam a partir das Brancas
gorogo-text-opening = a primeira peça das Brancas foi um henge, por isso não podem ter ainda { $found }
gorogo-text-not-captured = { $size ->
    [one] a pedra das { $player } em { $group } não tem liberdades e teria sido capturada
   *[other] as pedras das { $player } em { $group } não têm liberdades e teriam sido capturadas
}
gorogo-text-no-last-piece = nenhuma peça no tabuleiro pode ter sido a última jogada pelas { $player }
gorogo-text-breathless = { $size ->
    [one] a pedra das { $player } em { $group } não tem liberdades, e nenhum último lance o explica
   *[other] as pedras das { $player } em { $group } não têm liberdades, e nenhum último lance o explica
}
exact-gorogo = quem ganha qualquer posição, provado por procura

## Porque é um lance bom ou mau
gorogo-spends = { $move } gasta um henge, e às { $player } { $left ->
    [0] não resta nenhum
    [one] resta um
   *[other] restam { $left }
}

## Pedras na mão
hand-stone = { $count ->
    [one] uma pedra
   *[other] { $count } pedras
}
hand-henge = { $count ->
    [one] um henge
   *[other] { $count } henges
}
