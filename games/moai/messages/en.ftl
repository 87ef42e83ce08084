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
moai-freedom = { $move } leaves { $other }'s pawn { $ways ->
    [one] one way
   *[other] { $ways } ways
} to move, and { $player }'s { $own }
