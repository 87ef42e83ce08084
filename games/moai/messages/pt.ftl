# O que o Moai diz. As razões começam por minúscula e não têm ponto final.

## Variantes
moai-variant-standard = o tabuleiro normal de 8 por 8
moai-variant-size = qualquer tabuleiro de 5x5 a 19x19, primeiro as colunas, como 6x7
moai-variant-black-first = as Pretas jogam o primeiro turno, como 8x8,black-first

## Botões
moai-button-push = Empurrar
moai-button-pull = Puxar

## Peças, tal como aparecem dentro de uma frase
moai-piece-white = o peão branco
moai-piece-black = o peão preto
moai-piece-counter = um bloqueador
moai-piece-corner = o canto retirado
moai-piece-none = nada

## O fim
moai-pawn-stuck = começa o turno das { $player } e o peão em { $square } não se pode mover

## Lances ilegais
moai-off-board = { $square } não fica neste tabuleiro de { $width } colunas e { $height } linhas
moai-corner = { $square } é um canto retirado, não é uma casa
moai-set-up-over = os dois peões já estão colocados, agora cada turno é um bloqueador e um empurrão ou puxão
moai-place-first = as { $player } têm primeiro de colocar o peão
moai-place-taken = { $square } está ocupada: está lá { $piece }
moai-cell-taken = o bloqueador precisa de uma casa vazia e { $piece } está em { $square }
moai-not-in-line = { $square } não fica em linha, coluna ou diagonal com { $pawn } em { $other }
moai-no-line-of-sight = entre { $square } e { $pawn } está { $piece }, em { $other }
moai-pull-too-near = um bloqueador em { $square } fica encostado: { $pawn } não tem casa para onde ser puxado
moai-push-edge = { $pawn } em { $square } seria empurrado para fora do tabuleiro
moai-push-blocked = { $pawn } em { $square } não pode deslizar: { $piece } em { $other } impede-o

## Posições
moai-board-size = um tabuleiro de { $width } colunas e { $height } linhas: ambas têm de ser de { $least } a { $most }
moai-other-size = o tabuleiro tem { $width } colunas e { $height } linhas e não pertence à variante { $variant }
moai-too-large = um tabuleiro de { $width } colunas e { $height } linhas tem mais de { $most } quadrados e precisa do conjunto largo de casas
moai-corner-text = o canto { $square } está retirado e tem de se escrever #
moai-gap = { $square } não é um canto, só os cantos se escrevem #
moai-letter = «{ $letter }» em { $square } não é uma peça deste jogo
moai-second-pawn = as { $player } têm dois peões, em { $square } e em { $other }
moai-black-pawn-alone = o peão preto está em { $square } mas são as Brancas que colocam primeiro
moai-counter-in-set-up = há um bloqueador em { $square } antes de os dois peões estarem colocados
moai-set-up-side = nesta preparação são as { $player } a jogar
moai-turn-order = { $counters ->
    [0] nenhum bloqueador
    [one] um bloqueador
   *[other] { $counters } bloqueadores
} e a vez das { $player } só são compatíveis com a variante { $fitting }

## Para menus e listas
about-moai = empurre e puxe duas cabeças de pedra até a sua não se mexer
exact-moai = quem ganha um tabuleiro inteiro, e qualquer posição, provado por procura

## Porque é um lance bom ou mau
moai-freedom = { $move } deixa às { $other } { $ways ->
    [one] uma maneira
   *[other] { $ways } maneiras
} de mover o próprio peão, e às { $player } { $own }
