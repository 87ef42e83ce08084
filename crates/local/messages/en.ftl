# A game on this machine, as every front end tells of it.

## Positions
local-to-move = { $player } to move. { $moves ->
    [one] One legal move.
   *[other] { $moves } legal moves.
}
local-won = { $player } wins. { $reason }.
local-drawn = A draw. { $reason }.
local-hand = { $player } holds { $held }, has taken { $taken }.

## Players
local-level = level { $number }
local-resigned = { $loser } resigns. { $player } wins.
local-out-of-time = { $loser } is out of time. { $player } wins.
local-agreed = A draw by agreement.
local-draw-declined = The draw is declined.
local-refused = No: { $reason }.
local-nothing-to-undo = There is nothing to take back.
local-nothing-to-redo = There is nothing to play again.
local-written = Written: { $path }

## What a move did
local-placed = { $piece } on { $at }
local-moved = { $piece } { $from } to { $to }
local-left-board = { $piece } { $from } off the board
local-took = { $count ->
    [one] took { $squares }
   *[other] took { $count }: { $squares }
}

## What a position is worth
local-chance = ≈ { $chance } %
local-win = win in { $plies }
local-win-at-most = win in at most { $plies }
local-win-within = win ≤ { $plies }
local-loss = loss in { $plies }
local-loss-at-most = loss in at most { $plies }
local-loss-within = loss ≤ { $plies }
local-draw = draw
