# Sentences shared by every front end. Reasons start in lower case and have no full stop:
# the front end puts the clause before them and decides how to end the line.

## Players and pieces
player-white = White
player-black = Black
player-red = Red
player-blue = Blue
piece-king = king
    .a = a king
    .the = the king
piece-queen = queen
    .a = a queen
    .the = the queen
piece-rook = rook
    .a = a rook
    .the = the rook
piece-bishop = bishop
    .a = a bishop
    .the = the bishop
piece-knight = knight
    .a = a knight
    .the = the knight
piece-stone = stone
    .a = a stone
    .the = the stone
piece-checker = checker
    .a = a checker
    .the = the checker
piece-other = piece
    .a = a piece
    .the = the piece

## Computer players: a stone says how heavy, a word says how strong
level-name-1 = Pebble
level-name-2 = Cobble
level-name-3 = Boulder
level-name-4 = Milestone
level-name-5 = Menhir
level-name-6 = Dolmen
level-name-7 = Trilithon
level-name-8 = Stone Circle
level-word-1 = beginner
level-word-2 = novice
level-word-3 = casual
level-word-4 = intermediate
level-word-5 = good
level-word-6 = strong
level-word-7 = very strong
level-word-8 = full strength
level-about-1 = Plays the first thing that looks good. Never misses a win in one.
level-about-2 = Often overlooks your reply.
level-about-3 = Sees your reply, most of the time.
level-about-4 = Plans a few moves ahead and slips now and then.
level-about-5 = Punishes simple mistakes.
level-about-6 = Rarely slips. Bring a plan.
level-about-7 = Hardly ever errs, and punishes what you overlook.
level-about-8 = Plays as well as it can. Proves the ending when possible.
level-full = { $name }, level { $number }
bot-name-random = Random
bot-name-feup-1 = Student bot 1
bot-name-feup-medium = Student bot (medium)
bot-name-feup-hard = Student bot (hard)
bot-about-random = Plays random legal moves.
bot-about-feup-1 = Captures only when it has to.
bot-about-feup-medium = Blocks captures, otherwise plays at random.
bot-about-feup-hard = Captures when it can, blocks when it must.

## Reasons every game shares
move-complete = the move is already complete
no-such-tap = “{ $tap }” isn't something to tap in this game
game-is-over = the game is over
rule = rule { $clause }
draw-by-clock = { $moves } moves each without a capture
draw-by-repetition = the position has occurred { $times } times
draw-by-claim = draw claimed after the position occurred { $times } times
too-few-repetitions = this position has occurred { $times ->
    [one] only once
   *[other] only { $times } times
}; you can claim a draw after { $needed } times
nothing-to-claim = you can't claim a draw in this game
unknown-variant = unknown variant “{ $variant }”. Try { $known }
bad-move-text = “{ $text }” isn't a move. Try something like { $example }

action-unknown = unknown action { $action }. Actions are numbered from 0 to { $most }
action-begins-nothing = no legal move begins with { $tap }
action-continues-nothing = no legal move continues with { $tap }
action-other-turn = { $move } doesn't begin with the taps already made
action-text = “{ $text }” isn't an action on this board

exact-by-search = any position a search can prove

## Reading positions
text-field-count = the text has { $found ->
    [one] one field
   *[other] { $found } fields
}, but it needs { $expected }, separated by single spaces
text-side = “{ $text }” isn't a side: write { $first } or { $second }
text-too-many-rows = the board has { $rows } rows; 26 is the most
text-row-length = row { $row } has { $cells ->
    [one] one cell
   *[other] { $cells } cells
}, but the top row has { $expected }
text-row-too-long = row { $row } has more than { $most } cells
text-row-empty = row { $row } is empty: write the number of empty cells
text-bad-number = row { $row }: “{ $text }” isn't a number of empty cells

## Why a move is good or bad. Each is a sentence of its own, begun by a move or a player
why-chance = { $move } gives { $player } a ≈{ $chance } % chance of winning
why-next-best = { $move } is next best, with ≈{ $chance } %
why-only-move = { $move } is the only legal move
why-wins-at-once = { $move } wins at once
why-wins = { $move } wins by force within { $moves ->
    [one] one move
   *[other] { $moves } moves
}: { $line }
why-draws = { $move } leads to a draw with best play
why-loses = { $move } loses by force within { $moves ->
    [one] one move
   *[other] { $moves } moves
}: { $line }
why-all-lose = { $player } loses whatever happens
# Behind a sentence that is about the move.
why-takes = it captures { $count ->
    [one] { $piece-a } on { $squares }
   *[other] { $count } pieces ({ $squares })
}
why-answer-takes = the best answer, { $answer }, captures { $count ->
    [one] { $piece-a } on { $squares }
   *[other] { $count } pieces ({ $squares })
}
why-same = { $move } is the best move
why-as-good = { $move } is as good as { $best }
why-falls = { $move } lowers { $player }'s chance of winning from ≈{ $before } % to ≈{ $after } %: { $line }

## Hints: the move in words, a colon, and one of these
hint-only-move = it's the only legal move
hint-wins-at-once = that wins the game
hint-wins = that wins within { $moves ->
    [one] one move
   *[other] { $moves } moves
}
hint-draws = that leads to a draw with best play
hint-all-lose = every move loses against best play
hint-chance = that gives { $player } a ≈{ $chance } % chance of winning
move-in-words = play { $move }

## Pictures
picture-size = a picture must be { $least } to { $most } pixels on its longer side
picture-delay = each picture of a film is shown for 0.02 to 60 seconds
picture-frames = a film can have at most { $most } pictures: choose a part of the game

## Records
record-bad = line { $line } of the record can't be read
record-not-text = these bytes aren't text in UTF-8
record-not-one = expected the record of a single game
pgn-stray = line { $line }, column { $column }: this isn't part of a game
pgn-bad-tag = line { $line }, column { $column }: write a tag like [White "Ana"]
pgn-open-comment = line { $line }, column { $column }: the comment is never closed
pgn-open-variation = line { $line }, column { $column }: the variation is never closed
pgn-bad-move = line { $line }, column { $column }: { $move } can't be played
pgn-bad-start = line { $line }, column { $column }: a game can't start like this
pgn-other-variant = line { $line }, column { $column }: only Racing Kings can be read from PGN, and this is { $variant }
pgn-after-result = line { $line }, column { $column }: only comments may follow a result; start the next game with its tags
pgn-no-game = line { $line }, column { $column }: no game found
pgn-other-game = only Racing Kings can be written as PGN, not { $game }
pgn-lost-games = { $count ->
    [one] one game was skipped, because it isn't Racing Kings
   *[other] { $count } games were skipped, because they aren't Racing Kings
}
pgn-lost-variations = { $count ->
    [one] one variation was left out, because it has no moves or one of them is illegal
   *[other] { $count } variations were left out, because they have no moves or one of them is illegal
}
pgn-lost-marks = { $count ->
    [one] one mark was left out, because PGN has no such mark
   *[other] { $count } marks were left out, because PGN has no such marks
}
pgn-lost-clocks = { $count ->
    [one] one clock time was left out, because it doesn't say how long the move took
   *[other] { $count } clock times were left out, because they don't say how long the moves took
}
record-other-game = this is a record of { $game }, not of { $expected }

## Reviews of finished games. Each is a sentence of its own
review-estimate = { $player } ≈{ $chance } %
review-proven-draw = draw, proven
review-proven-exactly = { $player } wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
}, proven
review-proven-within = { $player } wins within { $moves ->
    [one] one move
   *[other] { $moves } moves
}, proven
review-won = { $player } has won
review-win-let-go = { $move } lets the win go
review-win-to-draw = { $move } turns a win into a draw
review-win-to-loss = { $move } turns a win into a loss
review-draw-let-go = { $move } lets the draw go
review-draw-to-loss = { $move } turns a draw into a loss
review-loses = { $move } gives { $other } a won game
review-to-draw = { $move } leads to a draw
review-falls = { $move } lowers { $player }'s chance from ≈{ $before } % to ≈{ $after } %
review-better-wins = { $move } wins within { $moves ->
    [one] one move
   *[other] { $moves } moves
}
review-better-wins-at-once = { $move } wins at once
review-better-draws = { $move } keeps the draw
review-better = { $move } was better
review-all-proven = Every turn is proven
review-all-estimates = Every turn is an estimate: a longer search may judge them differently
review-estimate-turn = Turn { $turn } is an estimate: a longer search may judge it differently
review-estimate-turns = Turns { $from } to { $to } are estimates: a longer search may judge them differently
review-estimate-list = Turns { $turns } are estimates: a longer search may judge them differently
review-effort-milliseconds = Each position was searched for up to { $milliseconds ->
    [100] a tenth of a second
    [500] half a second
   *[other] { $milliseconds } milliseconds
}, turning points for six times as long
review-effort-seconds = Each position was searched for up to { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}, turning points for six times as long
review-effort-tenths = Each position was searched for up to { $seconds }.{ $tenths } seconds, turning points for six times as long
review-effort-nodes = Each search visited at most { $nodes } positions, six times as many at turning points
review-effort-depth = Each position was searched { $depth } plies deep, turning points two plies deeper
review-effort-full = Each position was searched to the end
review-kept = Good moves
review-slips = Small slips, ≈3 to 10 points
review-turned = Turning points
review-no-difference = Forced, or result already decided
review-turning-points = Turning points
review-no-turning-points = No turning point
review-chance = { $player }'s chance

## Boards: what is drawn, and what the signs mean
sprite-wK = white king
    .a = a white king
    .the = White's king
sprite-wQ = white queen
    .a = a white queen
    .the = White's queen
sprite-wR = white rook
    .a = a white rook
    .the = White's rook
sprite-wB = white bishop
    .a = a white bishop
    .the = White's bishop
sprite-wN = white knight
    .a = a white knight
    .the = White's knight
sprite-bK = black king
    .a = a black king
    .the = Black's king
sprite-bQ = black queen
    .a = a black queen
    .the = Black's queen
sprite-bR = black rook
    .a = a black rook
    .the = Black's rook
sprite-bB = black bishop
    .a = a black bishop
    .the = Black's bishop
sprite-bN = black knight
    .a = a black knight
    .the = Black's knight
sprite-moai-w = white pawn
    .a = a white pawn
    .the = White's pawn
sprite-moai-b = black pawn
    .a = a black pawn
    .the = Black's pawn
sprite-counter = counter
    .a = a counter
    .the = the counter
sprite-checker-r = red checker
    .a = a red checker
    .the = Red's checker
sprite-checker-b = blue checker
    .a = a blue checker
    .the = Blue's checker
sprite-stone-w = white stone
    .a = a white stone
    .the = White's stone
sprite-stone-b = black stone
    .a = a black stone
    .the = Black's stone
sprite-henge = henge
    .a = a henge
    .the = the henge
legend-last = last move
legend-taken = just captured
legend-chosen = selected
legend-cursor = cursor
legend-legal = can be chosen
legend-hint = hint
legend-bad = breaks a rule
legend-finish = finish line

## Matches
match-unknown-game = unknown game “{ $game }”
match-unknown-player = “{ $player }” can't play: a computer player is a level from 1 to 8 or a bot of this game, and a name has at most 40 characters
match-clock = that clock isn't possible: at most one day per game, one hour of increment, 30 days per move
match-not-yours = only the players can do that
match-not-your-turn = it's the other player's turn
match-not-begun = the match starts when both seats are taken
match-taken = both seats are taken
match-out-of-season = you can't do that at this point of the match
match-no-offer = there's no such offer to answer
match-offered = you've already offered that
match-nothing-to-take-back = you have no move to take back
match-not-yet = there's still time left
match-too-late = both players have moved: resign or offer a draw instead
match-not-gone = your opponent is here, or hasn't been away long enough
match-said-enough = you can say two things between two moves
trouble-no-match = there's no match with that id
trouble-no-token = the token of your seat is missing: send the header Authorization: Bearer TOKEN
trouble-no-token-said = the token of your seat is missing: first send a message with the field "token"
trouble-stale = the match has moved on: load it again
trouble-misused = a different request with that id has already been carried out
trouble-bad-id = a command's id has 1 to 64 letters, digits, hyphens and underscores
trouble-bad-join-id = this id has 22 to 64 letters, digits, hyphens and underscores: make it random, because it opens the seat
trouble-unavailable = nothing can be saved at the moment. Try again
trouble-query = the part after the question mark isn't what was expected here: see the API reference
match-bad-name = a name has at most 40 characters, all of them visible
match-resigned = by resignation
match-time = on time
match-adjudicated = ended by the server's operators
match-draw-agreed = draw agreed
match-abandoned = opponent left
match-aborted = aborted

## What the operating system refuses
system-missing = the file or folder doesn't exist
system-forbidden = permission denied
system-full = the disk is full
system-quota = your disk quota is used up
system-too-large = files can't be that large there
system-read-only = the disk is read-only
system-is-folder = it's a folder
system-no-folder = part of the path isn't a folder
system-exists = it already exists
system-bad-name = the name is too long or isn't allowed there
system-not-text = it isn't UTF-8 text
system-ends-early = it ends too early
system-busy = another program is using it
system-nobody-listens = nothing is listening there
system-hung-up = the connection was closed
system-no-network = the network can't be reached
system-address-used = the address is already in use
system-address-foreign = this machine doesn't have that address
system-too-slow = it took too long
system-no-memory = there isn't enough memory
