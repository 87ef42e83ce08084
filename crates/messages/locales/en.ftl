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
piece-stone = stone
piece-checker = checker
piece-other = piece

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

exact-by-search = what a search proves

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

## Why a move is good or bad. Each is a sentence of its own, begun by a move or a player
why-chance = { $move } gives { $player } a chance of { $chance } % to win
why-next-best = { $move } is next best with { $chance } %
why-only-move = { $move } is the only legal move
why-wins-at-once = { $move } wins at once
why-wins = { $move } wins by force within { $plies } plies: { $line }
why-draws = { $move } leads to a draw if both play well
why-loses = { $move } loses by force within { $plies } plies: { $line }
why-all-lose = { $player } loses whatever is played
why-takes = { $move } takes { $count ->
    [one] a { $piece } on { $squares }
   *[other] { $count } pieces, on { $squares }
}
why-trade = { $player } takes { $taken } and { $other } takes { $lost } in the next { $plies } moves
why-same = { $move } is the best move itself
why-as-good = { $move } is as good as { $best }
why-falls = { $move } lowers the chance of { $player } to win from { $before } % to { $after } %: { $line }

## Boards: what is drawn, and what the signs mean
sprite-wK = white king
sprite-wQ = white queen
sprite-wR = white rook
sprite-wB = white bishop
sprite-wN = white knight
sprite-bK = black king
sprite-bQ = black queen
sprite-bR = black rook
sprite-bB = black bishop
sprite-bN = black knight
sprite-moai-w = white pawn
sprite-moai-b = black pawn
sprite-counter = counter
sprite-checker-r = red checker
sprite-checker-b = blue checker
sprite-stone-w = white stone
sprite-stone-b = black stone
sprite-henge = henge
legend-last = last move
legend-taken = just taken
legend-chosen = chosen
legend-cursor = cursor
legend-legal = may be picked
legend-hint = hint
legend-bad = breaks a rule
legend-finish = finish line

## Matches
match-unknown-game = there is no game “{ $game }”
match-unknown-player = “{ $player }” can't play: a computer is a level from 1 to 8 or a bot of this game, a name has at most 40 characters
match-clock = the clock is out of bounds: at most a day for a game, an hour of increment, 30 days a move
match-not-yours = only who plays may do that
match-not-your-turn = it is the other player's turn
match-not-begun = somebody has still to take a seat
match-taken = every seat is taken
match-out-of-season = this can't be done at this stage of the match
match-no-offer = there is no such offer to answer
match-offered = that has been offered already
match-nothing-to-take-back = there is no move of yours to take back
match-not-yet = there is time left
match-bad-name = a name has at most 40 characters and no control characters
match-resigned = by resignation
match-time = on time
match-draw-agreed = draw agreed
