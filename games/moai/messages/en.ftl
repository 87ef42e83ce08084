# What Moai says. Reasons start in lower case and have no full stop.

## Variants
moai-variant-standard = the standard board of 8 by 8
moai-variant-size = any board from 5x5 to 19x19, columns first, such as 6x7
moai-variant-black-first = Black takes the first turn, such as 8x8,black-first

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
moai-pawn-stuck = { $player } begins a turn and the pawn on { $square } cannot be moved

## Illegal moves
moai-off-board = { $square } is not on this board of { $width } columns and { $height } rows
moai-corner = { $square } is a removed corner, not a cell
moai-set-up-over = both pawns stand, now a turn is a counter and a push or pull
moai-place-first = { $player } must place the pawn first
moai-place-taken = { $square } is taken by { $piece }
moai-cell-taken = the counter needs a vacant cell and { $piece } is on { $square }
moai-not-in-line = { $square } is not on a row, column or diagonal with { $pawn } on { $other }
moai-no-line-of-sight = between { $square } and { $pawn } stands { $piece }, on { $other }
moai-pull-too-near = a counter on { $square } is next to { $pawn } and leaves no cell to be pulled to
moai-push-edge = { $pawn } on { $square } would be pushed over the edge
moai-push-blocked = { $pawn } on { $square } cannot slide: { $piece } on { $other } stops it

## Positions
moai-board-size = a board of { $width } columns and { $height } rows: both must be from { $least } to { $most }
moai-other-size = the board has { $width } columns and { $height } rows and does not belong to the variant { $variant }
moai-too-large = a board of { $width } columns and { $height } rows has more than { $most } squares and needs the wide set of cells
moai-corner-text = the corner { $square } is removed and must be written #
moai-gap = { $square } is no corner, only corners are written #
moai-letter = “{ $letter }” on { $square } is no piece of this game
moai-second-pawn = { $player } has two pawns, on { $square } and { $other }
moai-black-pawn-alone = the black pawn is on { $square } but White places first
moai-counter-in-set-up = there is a counter on { $square } before both pawns stand
moai-set-up-side = in this set-up { $player } is to move
moai-turn-order = { $counters ->
    [0] no counters
    [one] one counter
   *[other] { $counters } counters
} and { $player } to move fit only the variant { $fitting }

## For menus and lists
about-moai = push and pull two stone heads until yours can't move
exact-moai = who wins a whole board, and any position, proved by search

## Why a move is good or bad
moai-freedom = { $move } leaves { $other } { $ways ->
    [one] one way
   *[other] { $ways } ways
} to move its pawn, and { $player } { $own }
