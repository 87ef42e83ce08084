# Sentences shared by every front end. Reasons start in lower case and have no full stop:
# the front end puts the clause before them and decides how to end the line.

## Players and pieces
player-white = White
player-black = Black
player-red = Red
player-blue = Blue
piece-king = king
piece-queen = queen
piece-rook = rook
piece-bishop = bishop
piece-knight = knight

## Reasons every game shares
game-is-over = the game is over
draw-by-clock = { $moves } moves by each side without a capture: a draw
draw-by-repetition = the position has occurred { $times } times: a draw
draw-by-claim = draw claimed, the position has occurred { $times } times
too-few-repetitions = the position has occurred { $times ->
    [one] only once
   *[other] only { $times } times
}, a draw can be claimed from { $needed } times on
nothing-to-claim = this game has no draws to claim
unknown-variant = there is no variant “{ $variant }”, try { $known }
bad-move-text = “{ $text }” is no move, write it like { $example }

## Reading positions
text-field-count = the text has { $found ->
    [one] one field
   *[other] { $found } fields
} where { $expected } separated by single spaces are expected
text-side = the side to move is written { $first } or { $second }, not “{ $text }”
text-too-many-rows = the board has { $rows } rows, 26 are the most
text-row-length = row { $row } has { $cells ->
    [one] one cell
   *[other] { $cells } cells
} where the top row has { $expected }
text-row-too-long = row { $row } has more than { $most } cells
text-row-empty = row { $row } is empty, write a number for empty cells
text-bad-number = row { $row }: “{ $text }” is no number of empty cells
