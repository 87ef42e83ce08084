# Um jogo neste computador, como todas as interfaces o contam.

## Posições
local-to-move = Jogam as { $player }. { $moves ->
    [one] Um lance legal.
   *[other] { $moves } lances legais.
}
local-won = Ganham as { $player }. { $reason }.
local-drawn = Empate. { $reason }.
local-hand = As { $player } têm na mão { $held }, capturaram { $taken }.

## Jogadores
local-level = nível { $number }
local-resigned = As { $loser } desistem. Ganham as { $player }.
local-out-of-time = As { $loser } esgotaram o tempo. Ganham as { $player }.
local-agreed = Empate por acordo.
local-draw-declined = O empate foi recusado.
local-refused = Não: { $reason }.
local-nothing-to-undo = Não há nada para desfazer.
local-nothing-to-redo = Não há nada para refazer.
local-written = Escrito: { $path }

## O que um lance fez
local-placed = { $piece } em { $at }
local-moved = { $piece } { $from } para { $to }
local-left-board = { $piece } { $from } para fora do tabuleiro
local-took = { $count ->
    [one] captura { $squares }
   *[other] captura { $count }: { $squares }
}

## Quanto vale uma posição
local-chance = ≈ { $chance } %
local-win = ganha em { $plies }
local-win-at-most = ganha em máx. { $plies }
local-win-within = ganha ≤ { $plies }
local-loss = perde em { $plies }
local-loss-at-most = perde em máx. { $plies }
local-loss-within = perde ≤ { $plies }
local-draw = empate
