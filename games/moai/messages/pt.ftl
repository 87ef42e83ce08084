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
moai-beside-board = a jogada faz-se no tabuleiro: escolha uma casa ou um peão
moai-counter-first = primeiro ponha um bloqueador numa casa vazia
moai-pawn-first = escolha primeiro que peão é empurrado ou puxado pelo bloqueador de { $square }
moai-no-pawn-in-line = um bloqueador em { $square } não ficaria alinhado com nenhum peão
moai-too-near = um bloqueador em { $square } fica encostado e não o pode puxar nem empurrar ({ $pawn }): { $piece } em { $other } impede-o
moai-too-near-edge = um bloqueador em { $square } fica encostado e não o pode puxar nem empurrar para fora do tabuleiro ({ $pawn })
moai-pawn-shut-in = { $pawn } de { $square } não pode ser movido: em nenhuma direção tem duas casas vazias ao lado
moai-must-move = { $pawn } tem de se mover pelo menos uma casa
moai-end-taken = { $piece } está em { $square }: nenhum peão pode acabar aí
moai-slides-on = { $pawn } não para em { $square }: desliza até { $to }
moai-ends-elsewhere = um bloqueador em { $counter } não leva nenhum peão a { $square }, só a { $cells }
moai-slide-blocked = { $pawn } não chega a { $square }: { $piece } em { $other } impede-o
moai-no-cell-behind = { $pawn } não pode ser empurrado para { $square }: não há casa vazia atrás dele para o bloqueador
moai-push-from = para empurrar { $pawn } até { $to }, ponha o bloqueador numa destas casas: { $cells }

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
moai-freedom = o peão das { $player } fica com { $own ->
    [0] nenhuma maneira
    [one] uma maneira
   *[other] { $own } maneiras
} de se mover, o das { $other } com { $ways ->
    [0] nenhuma
    [one] uma
   *[other] { $ways }
}

## Lances por palavras
moai-place-pawn = coloque o seu peão em { $square }
moai-put-and-push = coloque um bloqueador em { $counter } e empurre o peão das { $owner } para { $to }
moai-put-and-pull = coloque um bloqueador em { $counter } e puxe o peão das { $owner } para { $to }
