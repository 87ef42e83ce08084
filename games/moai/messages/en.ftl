# What Moai says. Reasons start in lower case and have no full stop.

## Variants
moai-variant-standard = the standard board, 8 columns × 8 rows
moai-variant-size = any board from 5x5 to 19x19, columns first, such as 6x7
moai-variant-black-first = Black moves first, such as 8x8,black-first

## Buttons
moai-button-push = Push
moai-button-pull = Pull

## Pieces, as they stand inside a sentence
moai-piece-white = the white pawn
moai-piece-black = the black pawn
moai-piece-counter = a counter
moai-piece-corner = the removed corner
moai-piece-none = nothing

## The end
moai-pawn-stuck = { $player }'s pawn on { $square } is stuck

## Illegal moves
moai-off-board = { $square } isn't on this board of { $width } columns × { $height } rows
moai-corner = { $square } is a removed corner, not a cell
moai-set-up-over = both pawns are placed: now a turn is a counter and a push or pull
moai-place-first = { $player }'s pawn has to be placed first
moai-place-taken = { $square } is taken by { $piece }
moai-cell-taken = a counter needs an empty cell, and { $piece } is on { $square }
moai-not-in-line = { $square } isn't in a row, column or diagonal with { $pawn } on { $other }
moai-no-line-of-sight = { $square } doesn't reach { $pawn }: { $piece } is in between, on { $other }
moai-pull-too-near = a counter on { $square } is next to { $pawn } and leaves no cell to pull it to
moai-push-edge = { $pawn } on { $square } is at the edge and can't be pushed off the board
moai-push-blocked = { $pawn } on { $square } can't slide: { $piece } on { $other } is in the way
moai-beside-board = a turn is entered on the board: choose a cell or a pawn
moai-counter-first = put a counter on an empty cell first
moai-pawn-first = choose first which pawn the counter on { $square } pushes or pulls
moai-no-pawn-in-line = a counter on { $square } wouldn't be in line with a pawn
moai-too-near = a counter on { $square } is too near to pull { $pawn } and can't push it either: { $piece } on { $other } is in the way
moai-too-near-edge = a counter on { $square } is too near to pull { $pawn } and can't push it off the board
moai-pawn-shut-in = { $pawn } on { $square } can't be moved: no line through it has two empty cells beside it
moai-must-move = { $pawn } has to move at least one cell
moai-end-taken = { $piece } is on { $square }, so no pawn can end there
moai-slides-on = { $pawn } doesn't stop on { $square }: it slides on to { $to }
moai-ends-elsewhere = a counter on { $counter } moves no pawn to { $square }, only to { $cells }
moai-slide-blocked = { $pawn } can't reach { $square }: { $piece } on { $other } is in the way
moai-no-cell-behind = { $pawn } can't be pushed to { $square }: there's no empty cell behind it for the counter
moai-push-from = to push { $pawn } to { $to }, put the counter on one of these cells: { $cells }

## Positions
moai-board-size = a board can't have { $width } columns × { $height } rows: both must be from { $least } to { $most }
moai-other-size = a board of { $width } columns × { $height } rows doesn't fit the variant { $variant }
moai-too-large = a board of { $width } columns × { $height } rows has more than { $most } cells and needs the wide set of cells
moai-corner-text = the corner { $square } is removed: write # there
moai-gap = { $square } isn't a corner: only corners are written #
moai-letter = unknown board character “{ $letter }” on { $square }
moai-second-pawn = { $player } has two pawns, on { $square } and { $other }
moai-black-pawn-alone = Black's pawn is on { $square }, but White places first
moai-counter-in-set-up = there's a counter on { $square } before both pawns are placed
moai-set-up-side = at this point of the set-up it's { $player }'s turn
moai-turn-order = { $counters ->
    [0] no counters
    [one] one counter
   *[other] { $counters } counters
} with { $player } to move is only possible in the variant { $fitting }

## For menus and lists
about-moai = push and pull two stone heads until your opponent's can't move
exact-moai = who wins from the start, and from any position, proved by search

## Why a move is good or bad
moai-freedom = { $player }'s pawn then has { $own ->
    [0] no way to move
    [one] one way to move
   *[other] { $own } ways to move
}, { $other }'s { $ways ->
    [0] none
    [one] one
   *[other] { $ways }
}

## Moves in words
moai-place-pawn = place your pawn on { $square }
moai-put-and-push = put a counter on { $counter } and push { $owner }'s pawn to { $to }
moai-put-and-pull = put a counter on { $counter } and pull { $owner }'s pawn to { $to }
