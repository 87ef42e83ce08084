# What Breakthrough says. Reasons start in lower case and have no full stop.

## For menus and lists
about-breakthrough = bring one stone through to the other side
breakthrough-variant-standard = the small board, 6 columns × 6 rows

## The end
breakthrough-arrived = { $player }'s stone has reached the last row
breakthrough-all-captured = { $player } has captured { $other }'s last stone
breakthrough-stuck = { $player } can't move

## Illegal moves
breakthrough-off-board = the board ends at f6
breakthrough-no-stone = there's no stone on { $square }
breakthrough-not-yours = the stone on { $square } is { $player }'s
breakthrough-not-forward = a stone moves one row forward, straight or diagonally, not from { $from } to { $to }
breakthrough-own-stone = your own stone is on { $square }
breakthrough-blocked = the stone on { $square } is in the way: only diagonal moves capture
breakthrough-shut-in = the stone on { $square } can't move: the squares ahead of it are taken

## Positions
breakthrough-other-board = the board must have 6 columns × 6 rows
breakthrough-unknown-letter = “{ $letter }” on { $square } isn't a stone: White is w and Black is b
breakthrough-too-many = a player has at most 12 stones
breakthrough-over-before = the game would have been over before the last move

## Why a move is good or bad
breakthrough-race = { $player } is { $left ->
    [one] one row
   *[other] { $left } rows
} from the last row then, { $other } { $behind ->
    [one] one row
   *[other] { $behind } rows
}
