# What Chess Loop says. Sentences start in lower case and have no full stop.

## Pieces, as they stand inside a sentence
loop-piece-knight = knight
loop-piece-bishop = bishop
loop-piece-king = king
loop-piece-rook = rook
loop-piece-queen = queen
loop-plural-knight = knights
loop-plural-bishop = bishops
loop-plural-king = kings
loop-plural-rook = rooks
loop-plural-queen = queens

## Lists and numbers, used by other messages
loop-squares = { $count ->
    [1] { $last }
   *[other] { $squares } and { $last }
}
loop-number = { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
   *[other] { $count }
}

## What is wrong with a board
loop-fault-character = “{ $found }” in line { $line }, place { $place }, is neither a piece (N, B, K, R, Q) nor an empty square (.)
loop-fault-ragged = line { $line } has { $found } squares, the first line has { $wanted }
loop-fault-no-squares = the board has no squares
loop-fault-too-large = the board is larger than { $most } by { $most }
loop-fault-size = the board is { $found }, not { $wanted }
loop-fault-one-type = two types of piece must stand on the board
loop-fault-foreign-type = { $piece } { $at } does not belong here, only { $first } and { $second } do
loop-fault-unequal = there are { $first-count } { $first } and { $second-count } { $second }, they must be equally many
loop-fault-too-few = each type must stand at least twice
loop-fault-count = there must be { $wanted } { $piece }, not { $found }
loop-fault-given = { $piece } { $at } was given and must stay
loop-fault-attacks-none = { $piece } { $at } attacks nothing
loop-fault-attacks-several = { $piece } { $at } attacks { loop-number } pieces, { loop-squares }
loop-fault-attacks-own = { $piece } { $at } attacks its own type on { $target }
loop-fault-attacked-twice = { $piece } { $at } is attacked by { loop-number } pieces, { loop-squares }
loop-fault-several-loops = the attacks form { loop-number } loops, not one: { $loops }

## Why something follows
loop-why-all-stand = all { $n } { $pieces } stand, so no other square holds one
loop-why-board-full = all { $n } pieces have their squares, so the others are empty
loop-why-just-enough = just { $n } squares are left for the { $n } { $pieces }
loop-why-just-enough-in-all = just { $n } squares are left for all { $n } pieces
loop-why-wrong-count = there can no longer be { $n } { $pieces }
loop-why-wrong-count-in-all = there can no longer be { $n } pieces
loop-why-sees-own = { $piece } { $at } must not attack its own type, so no { $piece } stands in its sight
loop-why-satisfied = { $piece } { $at } has its one attack towards { $target }, so nothing else stands in its view
loop-why-only-target = { $target } is the only square where { $piece } { $at } can attack a { $other }
loop-why-dead-line = { $piece } { $at } sees these squares and cannot attack a { $other } there, so they are empty
loop-why-only-attacker = only a { $other } on { $from } can attack { $piece } { $at }
loop-why-taken = { $piece } { $at } is attacked from { $from } already, so no other { $other } may attack it
loop-why-would-attack-two = a { $piece } on { $at } would attack two pieces, towards { loop-squares }
loop-why-would-attack-none = a { $piece } on { $at } would have no { $other } to attack
loop-why-no-attacker = no { $other } could attack a { $piece } on { $at }
loop-why-early-loop = a { $piece } on { $at } would close a loop of { $length } pieces, and all { $n } must be in one
loop-why-loop-gap = if { $piece } { $at } attacked { $target }, a loop of { $length } pieces would close, and all { $n } must be in one, so something stands between them
loop-why-either-target = whichever of { loop-squares } { $piece } { $at } attacks, these squares are empty
loop-why-either-attacker = from whichever of { loop-squares } { $piece } { $at } is attacked, these squares are empty
loop-why-suppose = suppose a { $piece } stood on { $at }
loop-why-suppose-empty = suppose { $at } were empty
loop-why-suppose-none = suppose no { $piece } stood on { loop-squares }
loop-why-contradiction = that cannot be
loop-why-every-way-fails = then every way to go on fails
loop-why-likewise = by symmetry the same goes for { loop-squares }
loop-why-mirror = so a { $piece } stands on one of { loop-squares }; they mirror one another, so we may choose which
loop-why-search = a search through all placements puts a { $piece } on { $at }; no shorter reason is known

## What to do
loop-do-place = put a { $piece } on { loop-squares }
loop-do-empty = leave { loop-squares } empty
loop-do-occupied = a piece stands on { loop-squares }
loop-do-exclude = no { $piece } stands on { loop-squares }
loop-do-clear = clear { $at }

## Hints
loop-hint-look = look at { loop-squares }
loop-hint-look-again = look again at { loop-squares }
loop-hint-wrong-piece = the { $piece } on { $at } cannot stay
loop-hint-wrong-empty = { $at } cannot stay empty
loop-hint-solved = the puzzle is solved

## Grades
loop-grade-gentle = gentle
loop-grade-easy = easy
loop-grade-medium = medium
loop-grade-hard = hard
loop-grade-fiendish = fiendish
loop-grade-search = search

## Techniques
loop-technique-count = counting
loop-technique-own-type = own type in sight
loop-technique-satisfied = one attack is enough
loop-technique-dead-line = nothing to attack that way
loop-technique-only-target = only target
loop-technique-only-attacker = only attacker
loop-technique-taken = attacked already
loop-technique-misfit = misfit
loop-technique-early-loop = loop too early
loop-technique-either-way = either way
loop-technique-suppose = supposition
loop-technique-symmetry = mirror choice
loop-technique-suppose-twice = supposition within a supposition
loop-technique-symmetry-twice = mirror choice by suppositions
loop-technique-search = search

## Ids, seeds and the generator
loop-puzzle-size = the given squares are { $found }, the board is { $wanted }
loop-puzzle-foreign = { $piece } { $at } does not belong to this puzzle
loop-seed-shape = a seed looks like v1-4x5-3NK-easy-givens-42
loop-seed-version = the seed is of version { $version }, this program makes version { $own }
loop-seed-size = the size in a seed is like 4x5, or any
loop-seed-men = the pieces in a seed are like 3NK, a number and two different types, or any
loop-seed-grade = the grade in a seed is gentle, easy, medium, hard, fiendish, search or any
loop-generate-unsolvable = no solution exists: every placement was tried
loop-generate-not-found = no such puzzle turned up; try another seed or wish for less
loop-generate-stopped = stopped before a puzzle was found

## What is wrong with an instance or a board's text
loop-instance-shape = “{ $text }” is no instance; one looks like 4x7:4N+4Q
loop-instance-number = the number { $number } is too large
loop-instance-size = a board of { $rows }x{ $cols } is not within 1x1 to { $most }x{ $most }
loop-instance-unknown-piece = “{ $letter }” is no piece; the letters are N, B, K, R and Q
loop-instance-counts-differ = both types must be equally many, not { $first } and { $second }
loop-instance-too-few = each type must stand at least twice, not { $n } times
loop-instance-same-type = the two types must differ
loop-board-size = a board of { $rows }x{ $cols } is not within 1x1 to { $most }x{ $most }
loop-board-ragged = row { $row } has { $found } squares, the first has { $expected }
loop-board-unknown-letter = “{ $letter }” means nothing on a board
loop-impossible-mutual = a queen attacks back whatever { $other } attacks it, which closes a loop of two
loop-impossible-too-small = the board is too small for any loop
loop-impossible-too-many-pieces = { $pieces } pieces do not fit on { $squares } squares
loop-impossible-odd-count = bishops and { $other } need an even count, since only the { $other } change the colour of the square
loop-impossible-too-many-kings = more than { $most } kings cannot stand apart on this board
loop-impossible-too-few-lines = each { $piece } needs a row or column for itself, and too few squares are left

## For menus and lists
about-chess-loop = a ring of chess pieces, each attacking one of the other type
