# Racing Kings. The clause is put in front by whoever shows the sentence.

## Variants
racing-kings-variant-standard = the rules of lichess: kings may capture, and Black has to play the move that follows
racing-kings-variant-feup = a king may not capture, and White's arrival is a draw at once if Black could follow

## Moves that are not legal
racing-kings-empty = no piece stands on { $square }
racing-kings-not-yours = the { $piece } on { $square } belongs to { $player }
racing-kings-moves-otherwise = a { $piece } does not move from { $from } to { $to }
racing-kings-blocked = the { $piece } can't go from { $from } to { $to }: the { $other } on { $square } is in the way
racing-kings-own-piece = your own { $other } stands on { $square }
racing-kings-king-captures = in the variant { $variant } a king may not capture, so not the { $other } on { $square } either
racing-kings-would-touch = your king on { $king } would stand next to the king on { $square }
racing-kings-own-king-attacked = your king on { $king } would be attacked by the { $other } on { $square }
racing-kings-gives-check = the { $other } on { $square } would give check to the king on { $king }
racing-kings-uncovers-check = leaving { $from } would uncover a check: the { $other } on { $square } attacks the king on { $king }

## Move texts
racing-kings-nothing-to-take = there is nothing to take on { $square }
racing-kings-no-such-piece = { $player } has no { $piece } that “{ $text }” could mean
racing-kings-ambiguous = “{ $text }” may mean { $moves }: say which

## How the game ended
racing-kings-both-arrived = both kings have arrived, on { $white } and { $black }
racing-kings-black-arrived = the black king is the first to arrive, on { $square }
racing-kings-not-followed = the white king arrived on { $square } and Black did not follow
racing-kings-cannot-follow = the white king has arrived on { $square } and Black can't follow
racing-kings-could-follow = the white king has arrived on { $square } and Black could follow, which is enough in the variant { $variant }
racing-kings-stalemate = { $player } has no legal move: stalemate

## Position texts
racing-kings-board-size = the board is { $files } by { $ranks }, not 8 by 8
racing-kings-unknown-letter = “{ $letter }” on { $square } is no piece, write one of K Q R B N k q r b n
racing-kings-pawn = a pawn stands on { $square }, but there are no pawns
racing-kings-no-king = { $player } has no king
racing-kings-many-kings = { $player } has more than one king: { $squares }
racing-kings-too-many = { $player } has { $count } pieces of the kind { $piece } ({ $squares }), and may have { $most }
racing-kings-castling = there is no castling: write - instead of “{ $text }”
racing-kings-en-passant = there is no capture en passant: write - instead of “{ $text }”
racing-kings-bad-clock = the half-move clock is a plain number from { $least } to { $most }, not “{ $text }”
racing-kings-bad-number = the move number is a plain number from { $least } to { $most }, not “{ $text }”
racing-kings-in-check = the king of { $player } on { $king } is attacked by the { $piece } on { $square }
racing-kings-kings-touch = the kings on { $king } and { $square } stand next to each other
racing-kings-both-arrived-black-to-move = both kings have arrived, on { $white } and { $black }, so it can't be Black's turn

## Caution
racing-kings-clock-may-decide = the tables say that { $player } wins in { $plies } plies, but the clock stands at { $clock }: without a capture on the way the 50-move rule makes it a draw

## For menus and lists
about-racing-kings = chess without checks: the first king on the eighth rank wins
exact-racing-kings = endgame tables of up to five men: who wins, and in how many plies

## Why a move is good or bad
racing-kings-race = { $player } is { $left ->
    [one] one rank
   *[other] { $left } ranks
} from the goal after { $plies } moves, { $other } { $behind ->
    [one] one rank
   *[other] { $behind } ranks
}
