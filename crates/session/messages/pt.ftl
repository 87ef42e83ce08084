# Um jogo neste computador, como todas as interfaces o contam.

## Posições
local-to-move = Jogam as { $player }. { $moves ->
    [one] Um lance legal.
   *[other] { $moves } lances legais.
}
local-won = { $reason }: ganham as { $player }.
local-drawn = { $reason }: empate.
local-won-somehow = Ganham as { $player }.
local-drawn-somehow = Empate.
local-hand = As { $player } têm na mão { $held }, e capturaram { $taken }.
local-and = { $list } e { $last }

## Jogadores
local-resigned = As { $loser } desistem. Ganham as { $player }.
local-out-of-time = As { $loser } ficaram sem tempo. Ganham as { $player }.
local-abandoned = As { $loser } saíram. Ganham as { $player }.
local-agreed = Empate por acordo.
local-draw-declined = A proposta de empate foi recusada.
local-nothing-to-undo = Nada para desfazer.
local-nothing-to-redo = Nada para refazer.
local-with-hints = { $result }, { $hints ->
    [one] uma dica
   *[other] { $hints } dicas
}
local-hints-used = { $hints ->
    [one] Usou uma dica.
   *[other] Usou { $hints } dicas.
}
local-no-hints-here = Não há dicas enquanto joga contra uma pessoa.
local-written = Escrito: { $path }

## O que um lance fez
local-placed = { $piece-a } em { $at }
local-moved = { $piece-the } de { $from } para { $to }
local-left-board = { $piece-the } de { $from } para fora do tabuleiro
local-took = { $count ->
    [one] capturando { $squares }
   *[other] capturando { $count }: { $squares }
}
local-off-board = fora do tabuleiro, ao lado de { $square }
local-captured = { $piece-the } captura { $taken-the } em { $at }

## Quanto vale uma posição
local-chance = ≈{ $chance } %
local-win = ganha em { $plies }
local-win-within = ganha ≤ { $plies }
local-loss = perde em { $plies }
local-loss-within = perde ≤ { $plies }
local-draw = empate

## Um tabuleiro por palavras
local-rank = Linha { $rank }: { $pieces }.
local-rank-empty = { $ranks ->
    [one] A linha { $first } está vazia.
   *[other] As linhas { $first } a { $last } estão vazias.
}
local-piece-on = { $piece } em { $square }
