# Frases do GoRoGo. A cláusula vem antes delas; não têm ponto final.

about-gorogo = Go em 25 pontos, com cinco henges que pertencem a quem está a jogar
gorogo-variant-standard = 5 × 5 pontos, dez pedras para cada lado e cinco henges

## Peças
gorogo-white-stone = uma pedra branca
gorogo-black-stone = uma pedra preta
gorogo-henge = um henge

## Lances ilegais
gorogo-off-board = { $square } fica fora do tabuleiro: os pontos vão de a1 a e5
gorogo-opening-henge = a primeira peça da partida tem de ser um henge
gorogo-no-stone-left = as { $player } já não têm pedras
gorogo-no-henge-left = as { $player } já não têm henges
gorogo-occupied = { $square } está ocupado por { $piece }
gorogo-not-your-stones = essas pedras são das { $player }
gorogo-one-piece = em cada vez coloca-se uma só peça: escolha uma pedra ou um henge, e um ponto
gorogo-beside-board = escolha uma pedra ou um henge, e um ponto
gorogo-suicide-everywhere = uma pedra seria suicídio em qualquer ponto vazio
gorogo-last-henge = um henge em { $square } seria a sua última peça, e essa tem de ser uma pedra
gorogo-suicide = { $size ->
    [one] uma pedra em { $square } ficaria sem liberdades
   *[other] uma pedra em { $square } deixaria o seu grupo { $group } sem liberdades
}

## Como acaba um jogo
gorogo-only-henge-left = as { $player } só têm um henge, e um henge não pode ser a última peça
gorogo-stuck = as { $player } têm { $stones ->
    [one] uma pedra
   *[other] { $stones } pedras
} por jogar, mas em qualquer ponto vazio ({ $points }) seria suicídio
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
gorogo-text-size = o tabuleiro tem { $width } × { $height } pontos, mas tem de ter 5 × 5
gorogo-text-letter = carácter de tabuleiro desconhecido em { $square }: «{ $letter }»; escreva w, b ou h
gorogo-text-pair = «{ $text }» não é um par de números como 10,3
gorogo-text-stones-in-hand = as { $player } têm { $found } pedras na mão, mas podem ter, no máximo, { $most }
gorogo-text-henges-in-hand = as { $player } têm { $found } henges na mão, mas podem ter, no máximo, { $most }
gorogo-text-henges = há { $expected } henges ao todo, mas { $board } no tabuleiro e { $hands } nas mãos fazem { $found }
gorogo-text-stones = as { $player } têm { $expected } pedras ao todo, mas { $board } no tabuleiro, { $hand } na mão e { $taken } capturadas fazem { $found }
gorogo-text-turn = não podem ser as { $player } a jogar: as Brancas jogaram { $white ->
    [0] 0 peças
    [one] uma peça
   *[other] { $white } peças
} e as Pretas { $black }, e começam as Brancas
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
exact-gorogo = quem ganha em qualquer posição, provado por pesquisa

## Porque é um lance bom ou mau
gorogo-danger = { $count ->
    [0] as { $other } não podem então capturar nada
    [one] as { $other } podem então capturar uma pedra, no máximo
   *[other] as { $other } podem então capturar { $count } pedras, no máximo
}
gorogo-spends = esse lance gasta um henge, e às { $player } { $left ->
    [0] não resta nenhum
    [one] resta um
   *[other] restam { $left }
}

## Lances por palavras
gorogo-place-stone = { $count ->
    [0] coloque uma pedra em { $square }
    [one] coloque uma pedra em { $square } e capture a pedra em { $taken }
   *[other] coloque uma pedra em { $square } e capture { $count } pedras ({ $taken })
}
gorogo-place-henge = { $count ->
    [0] coloque um henge em { $square }
    [one] coloque um henge em { $square } e capture a pedra em { $taken }
   *[other] coloque um henge em { $square } e capture { $count } pedras ({ $taken })
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
