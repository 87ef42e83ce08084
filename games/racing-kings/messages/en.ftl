# Racing Kings. The clause is added where the sentence is shown.

## Variants
racing-kings-variant-standard = the rules of Lichess: kings may capture, and Black must still play the reply
racing-kings-variant-feup = Porto rules: kings may not capture, and White's arrival is a draw at once if Black could follow

## Moves that are not legal
racing-kings-empty = there's no piece on { $square }
racing-kings-not-yours = the { $piece } on { $square } is { $player }'s
racing-kings-moves-otherwise = a { $piece } doesn't move from { $from } to { $to }
racing-kings-blocked = the { $piece } can't go from { $from } to { $to }: the { $other } on { $square } is in the way
racing-kings-own-piece = your own { $other } is on { $square }
racing-kings-king-captures = in the variant { $variant } a king may not capture, so it can't take the { $other } on { $square }
racing-kings-would-touch = your king on { $king } would stand next to the king on { $square }
racing-kings-own-king-attacked = your king on { $king } would be attacked by the { $other } on { $square }
racing-kings-gives-check = the { $other } on { $square } would give check to the king on { $king }
racing-kings-uncovers-check = leaving { $from } would uncover a check: the { $other } on { $square } attacks the king on { $king }
racing-kings-off-board = { $square } isn't on the board: its squares are a1 to h8
racing-kings-beside-board = choose a piece, and a square for it to go to
racing-kings-stays = the { $piece } is already on { $square }
racing-kings-shut-in = the { $piece } on { $square } can't move: your own pieces are in its way
racing-kings-stuck = the { $piece } on { $square } can't move: wherever it goes, a king would be in check

## Move texts
racing-kings-nothing-to-take = there's nothing to capture on { $square }
racing-kings-no-such-piece = { $player } has no { $piece } that “{ $text }” could mean
racing-kings-ambiguous = “{ $text }” could mean { $moves }: write which

## How the game ended
racing-kings-both-arrived = both kings have reached the last rank, on { $white } and { $black }
racing-kings-black-arrived = Black's king reached the last rank first, on { $square }
racing-kings-not-followed = White's king reached { $square } and Black didn't follow
racing-kings-cannot-follow = White's king has reached { $square } and Black can't follow
racing-kings-could-follow = White's king has reached { $square } and Black could follow, which is enough in the variant { $variant }
racing-kings-stalemate = { $player } has no legal move (stalemate)

## Position texts
racing-kings-board-size = the board is { $files } × { $ranks }, not 8 × 8
racing-kings-unknown-letter = unknown board character “{ $letter }” on { $square }: write one of K Q R B N k q r b n
racing-kings-pawn = there's a pawn on { $square }, but this game has no pawns
racing-kings-no-king = { $player } has no king
racing-kings-many-kings = { $player } has more than one king: { $squares }
racing-kings-too-many = { $player } has { $count } pieces of one kind ({ $piece }: { $squares }), but can have only { $most }
racing-kings-castling = there's no castling: write - instead of “{ $text }”
racing-kings-en-passant = there's no en passant: write - instead of “{ $text }”
racing-kings-bad-clock = the half-move clock is a number from { $least } to { $most }, not “{ $text }”
racing-kings-bad-number = the move number is a number from { $least } to { $most }, not “{ $text }”
racing-kings-in-check = { $player }'s king on { $king } is attacked by the { $piece } on { $square }, and nobody can be in check
racing-kings-kings-touch = the kings on { $king } and { $square } stand next to each other
racing-kings-black-arrived-black-to-move = Black's king is already on { $square }, on the last rank, so it can't be Black's turn

## Caution
racing-kings-clock-may-decide = the tables say { $player } wins in { $plies } plies, but the clock stands at { $clock }: without a capture on the way, the 50-move rule makes it a draw

## For menus and lists
about-racing-kings = chess without checks: the first king on the eighth rank wins
exact-racing-kings = endgame tables with up to five pieces: who wins, and in how many plies

## Why a move is good or bad
racing-kings-race = { $player }'s king is then { $left ->
    [0] on the last rank
    [one] one rank from the last
   *[other] { $left } ranks from the last
}, { $other }'s { $behind ->
    [0] on it
    [one] one
   *[other] { $behind }
}
racing-kings-king-forward = { $count ->
    [0] { $other }'s king can't step forward then
    [one] { $other }'s king can then step forward only to { $squares }
   *[other] { $other }'s king can then step forward to { $count } squares ({ $squares })
}

## Moves in words
racing-kings-go = move your { $piece } from { $from } to { $to }
racing-kings-take = take { $taken-the } on { $to } with your { $piece } on { $from }
