# O que o Moai diz. As razões começam por minúscula e não têm ponto final.

## Variantes
moai-variant-standard = o tabuleiro normal, 8 colunas × 8 linhas
moai-variant-size = qualquer tabuleiro de 5x5 a 19x19, primeiro as colunas, como 6x7
moai-variant-black-first = começam as Pretas, como 8x8,black-first

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
moai-pawn-stuck = o peão das { $player } em { $square } não se pode mover

## Lances ilegais
moai-off-board = { $square } não fica neste tabuleiro de { $width } colunas × { $height } linhas
moai-corner = { $square } é um canto retirado, não é uma casa
moai-set-up-over = os dois peões já estão colocados: agora cada jogada é um bloqueador e um empurrão ou puxão
moai-place-first = primeiro é preciso colocar o peão das { $player }
moai-place-taken = { $square } está ocupada: está lá { $piece }
moai-cell-taken = um bloqueador precisa de uma casa vazia, e { $piece } está em { $square }
moai-not-in-line = { $square } não fica na mesma linha, coluna ou diagonal que { $pawn } em { $other }
moai-no-line-of-sight = { $square } não alcança { $pawn }: há { $piece } entre os dois, em { $other }
moai-pull-too-near = um bloqueador em { $square } fica encostado: { $pawn } não tem casa para onde ser puxado
moai-push-edge = { $pawn } de { $square } está na borda e não pode ser empurrado para fora do tabuleiro
moai-push-blocked = { $pawn } de { $square } não pode deslizar: { $piece } em { $other } impede-o

## Posições
moai-board-size = um tabuleiro não pode ter { $width } colunas × { $height } linhas: ambas têm de ser de { $least } a { $most }
moai-other-size = um tabuleiro de { $width } colunas × { $height } linhas não corresponde à variante { $variant }
moai-too-large = um tabuleiro de { $width } colunas × { $height } linhas tem mais de { $most } casas e precisa do conjunto largo de casas
moai-corner-text = o canto { $square } está retirado: escreva # aí
moai-gap = { $square } não é um canto: só os cantos se escrevem #
moai-letter = carácter de tabuleiro desconhecido em { $square }: «{ $letter }»
moai-second-pawn = as { $player } têm dois peões, em { $square } e em { $other }
moai-black-pawn-alone = o peão preto está em { $square }, mas são as Brancas a colocar primeiro
moai-counter-in-set-up = há um bloqueador em { $square } antes de os dois peões estarem colocados
moai-set-up-side = neste ponto da preparação jogam as { $player }
moai-turn-order = { $counters ->
    [0] nenhum bloqueador
    [one] um bloqueador
   *[other] { $counters } bloqueadores
} com as { $player } a jogar só é possível na variante { $fitting }

## Para menus e listas
about-moai = empurre e puxe duas cabeças de pedra; perde quem não puder mover a sua
exact-moai = quem ganha a partir do início, e em qualquer posição, provado por pesquisa

## Porque é um lance bom ou mau
moai-freedom = { $move } deixa ao peão das { $other } { $ways ->
    [one] uma maneira
   *[other] { $ways } maneiras
} de se mover, e ao das { $player } { $own }
