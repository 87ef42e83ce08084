# A game on this machine, as every front end tells of it.

## Positions
local-to-move = { $player } to move. { $moves ->
    [one] One legal move.
   *[other] { $moves } legal moves.
}
local-won = { $reason }: { $player } wins.
local-drawn = { $reason }: a draw.
local-won-somehow = { $player } wins.
local-drawn-somehow = A draw.
local-hand = { $player } holds { $held }, and has captured { $taken }.
local-and = { $list } and { $last }

## Players
local-resigned = { $loser } resigns. { $player } wins.
local-out-of-time = { $loser } has run out of time. { $player } wins.
local-abandoned = { $loser } has left. { $player } wins.
local-agreed = Draw by agreement.
local-draw-declined = The draw offer was declined.
local-nothing-to-undo = Nothing to undo.
local-nothing-to-redo = Nothing to redo.
local-with-hints = { $result }, { $hints ->
    [one] one hint
   *[other] { $hints } hints
}
local-hints-used = { $hints ->
    [one] You used one hint.
   *[other] You used { $hints } hints.
}
local-no-hints-here = No hints while you play against a person.
local-written = Written: { $path }

## What a move did
local-placed = { $piece-a } on { $at }
local-moved = { $piece-the } from { $from } to { $to }
local-left-board = { $piece-the } from { $from } off the board
local-took = { $count ->
    [one] capturing { $squares }
   *[other] capturing { $count }: { $squares }
}
local-off-board = off the board beside { $square }
local-captured = { $piece-the } takes { $taken-the } on { $at }

## What a position is worth
local-chance = ≈{ $chance } %
local-win = win in { $plies }
local-win-within = win ≤ { $plies }
local-loss = loss in { $plies }
local-loss-within = loss ≤ { $plies }
local-draw = draw

## A board in words
local-rank = Rank { $rank }: { $pieces }.
local-rank-empty = { $ranks ->
    [one] Rank { $first } is empty.
   *[other] Ranks { $first } to { $last } are empty.
}
local-piece-on = { $piece } on { $square }
