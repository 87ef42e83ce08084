# What Chess Loop says. Sentences start in lower case and have no full stop.

## Pieces, as they stand inside a sentence
loop-piece-knight = knight
    .a = a knight
    .the = the knight
loop-piece-bishop = bishop
    .a = a bishop
    .the = the bishop
loop-piece-king = king
    .a = a king
    .the = the king
loop-piece-rook = rook
    .a = a rook
    .the = the rook
loop-piece-queen = queen
    .a = a queen
    .the = the queen
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
loop-fault-character = unknown board character “{ $found }” in line { $line }, column { $place }: write a piece (N, B, K, R, Q) or an empty square (.)
loop-fault-ragged = line { $line } has { $found } squares, but the first line has { $wanted }
loop-fault-no-squares = the board has no squares
loop-fault-too-large = the board is larger than { $most } × { $most }
loop-fault-size = the board is { $found }, not { $wanted }
loop-fault-one-type = the board needs two types of piece
loop-fault-foreign-type = the { $piece } on { $at } doesn't belong here: only { $first } and { $second } do
loop-fault-unequal = there are { $first-count } { $first } and { $second-count } { $second }, but there must be equally many
loop-fault-too-few = there must be at least two pieces of each type
loop-fault-count = there must be { $wanted } { $piece }, not { $found }
loop-fault-given = the { $piece } on { $at } is part of the puzzle and can't be changed
loop-fault-attacks-none = the { $piece } on { $at } attacks nothing
loop-fault-attacks-several = the { $piece } on { $at } attacks { loop-number } pieces, { loop-squares }
loop-fault-attacks-own = the { $piece } on { $at } attacks its own type on { $target }
loop-fault-attacked-twice = the { $piece } on { $at } is attacked by { loop-number } pieces, { loop-squares }
loop-fault-several-loops = the attacks form { loop-number } loops, not one: { $loops }

## How a sentence joins those before it
loop-link-none = {""}
loop-link-then = then{" "}
loop-link-but-then = but then{" "}
loop-link-otherwise = otherwise{" "}

## Why something follows
loop-why-all-stand = { $link }{ $n ->
    [2] both { $pieces } are placed
   *[other] all { $n } { $pieces } are placed
}, so no other square holds one
loop-why-board-full = { $link }all { $n } pieces have their squares, so the others are empty
loop-why-just-enough = { $link }only { $n } squares are left for the { $n } { $pieces }
loop-why-just-enough-in-all = { $link }only { $n } squares are left for the { $n } pieces
loop-why-wrong-count = { $link }there can no longer be { $n } { $pieces }
loop-why-wrong-count-in-all = { $link }there can no longer be { $n } pieces
loop-why-sees-own = { $link }{ $piece-the } on { $at } may not attack another { $piece }, so there's none in its sight
loop-why-satisfied = { $link }{ $piece-the } on { $at } attacks towards { $target } and may attack only one piece, so its other lines are empty
loop-why-only-target = { $link }{ $piece-the } on { $at } can attack { $other-a } only on { $target }
loop-why-dead-line = { $link }{ $piece-the } on { $at } sees these squares but can't attack { $other-a } there, so they are empty
loop-why-only-attacker = { $link }only { $other-a } on { $from } can attack { $piece-the } on { $at }
loop-why-taken = { $link }{ $piece-the } on { $at } is already attacked from { $from }, so no other { $other } may attack it
loop-why-would-attack-two = { $link }{ $piece-a } on { $at } would attack two pieces, towards { loop-squares }
loop-why-would-attack-none = { $link }{ $piece-a } on { $at } would have no { $other } to attack
loop-why-no-attacker = { $link }no { $other } could attack { $piece-a } on { $at }
loop-why-early-loop = { $link }{ $piece-a } on { $at } would close a loop of { $length } pieces, but all { $n } must be in one loop
loop-why-loop-gap = { $link }if { $piece-the } on { $at } attacked { $target }, a loop of { $length } pieces would close, but all { $n } must be in one loop, so there's a piece between them
loop-why-either-target = { $link }whichever of { loop-squares } { $piece-the } on { $at } attacks, these squares are empty
loop-why-either-attacker = { $link }whichever of { loop-squares } { $piece-the } on { $at } is attacked from, these squares are empty
loop-why-suppose = suppose there's { $piece-a } on { $at }
loop-why-suppose-empty = suppose { $at } is empty
loop-why-suppose-none = suppose there's no { $piece } on { $count ->
    [1] { $last }
   *[other] { $squares } or { $last }
}
loop-why-inner-piece = { $link }there's no { $piece } on { $at }
loop-why-inner-empty = { $link }there's a piece on { $at }
loop-why-not-piece = so there's no { $piece } on { $at }
loop-why-not-empty = so { $at } isn't empty
loop-why-likewise = by symmetry, the same goes for { loop-squares }
loop-why-mirror = so { $piece-a } stands on one of { loop-squares }; they are mirror images, so we can choose which
loop-why-search = trying every placement leaves only { $piece-a } on { $at }; no shorter reason is known

## Contradictions, at the end of a supposition
loop-but-too-many = { $link }there would be { $count } { $pieces }, not { $n }
loop-but-too-few = { $link }{ $count ->
    [0] no square would be left
    [one] only one square would be left
   *[other] only { $count } squares would be left
} for the { $n } { $pieces }
loop-but-too-many-in-all = { $link }there would be { $count } pieces, not { $n }
loop-but-too-few-in-all = { $link }{ $count ->
    [0] no square would be left
    [one] only one square would be left
   *[other] only { $count } squares would be left
} for the { $n } pieces
loop-but-attacks-own = { $link }{ $piece-the } on { $at } would attack another { $piece }, on { $target }
loop-but-attacks-own-towards = { $link }{ $piece-the } on { $at } would attack another { $piece }, towards { $target }
loop-but-attacks-two = { $link }{ $piece-the } on { $at } would attack two pieces, towards { loop-squares }
loop-but-attacks-none = { $link }{ $piece-the } on { $at } would have no { $other } to attack
loop-but-no-attacker = { $link }no { $other } could attack { $piece-the } on { $at }
loop-but-attacked-twice = { $link }{ $piece-the } on { $at } would be attacked twice, from { loop-squares }
loop-but-early-loop = { $link }{ $piece-the } on { $at } would close a loop of { $length } pieces, but all { $n } must be in one loop
loop-but-nothing-left = { $link }{ $at } could neither hold a piece nor stay empty

## What to do
loop-do-place = put { $piece-a } on { loop-squares }
loop-do-empty = leave { loop-squares } empty
loop-do-occupied = there's a piece on { loop-squares }
loop-do-exclude = there's no { $piece } on { $count ->
    [1] { $last }
   *[other] { $squares } or { $last }
}
loop-do-clear = clear { $at }

## Hints
loop-hint-look = look at { loop-squares }
loop-hint-look-again = look again at { loop-squares }
loop-hint-wrong-piece = the { $piece } on { $at } can't stay
loop-hint-wrong-empty = there must be a piece on { $at }
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
loop-technique-taken = already attacked
loop-technique-misfit = misfit
loop-technique-early-loop = loop too early
loop-technique-either-way = either way
loop-technique-suppose = supposition
loop-technique-symmetry = mirror choice
loop-technique-suppose-twice = supposition within a supposition
loop-technique-symmetry-twice = mirror choice by suppositions
loop-technique-search = search

## Ids, seeds and the generator
loop-no-such-number = there's no published puzzle { $number }: they are numbered 0 to { $last }
loop-none = every placement was tried, and none is a solution
loop-puzzle-size = the given squares are { $found }, the board is { $wanted }
loop-puzzle-foreign = the { $piece } on { $at } doesn't belong to this puzzle
loop-seed-shape = a seed looks like v2-4x5-3NK-easy-givens-42
loop-seed-version = the seed is version { $version }, but this program makes version { $own }
loop-seed-size = the size in a seed looks like 4x5, or is any
loop-seed-men = the pieces in a seed look like 3NK, a number and two different types, or are any
loop-seed-grade = the difficulty in a seed is gentle, easy, medium, hard, fiendish, search or any
loop-generate-none-bare = there's no such puzzle without given pieces. Ask for given pieces or another size
loop-grades = { $count ->
    [1] only { $least } ones
   *[other] only { $least } to { $most } ones
}
loop-generate-not-offered = there are no such puzzles of that difficulty, { loop-grades }. Try another size or other pieces
loop-generate-other-grades = no puzzle of that difficulty found, { loop-grades }. Try another seed or another size
loop-generate-not-found = no puzzle found. Try another seed, another difficulty or another size
loop-generate-stopped = stopped before a puzzle was found

## What is wrong with an instance or a board's text
loop-instance-shape = “{ $text }” isn't a puzzle. Try something like 4x7:4N+4Q
loop-instance-number = the number { $number } is too large
loop-instance-size = a board can't be { $rows }x{ $cols }: 1x1 to { $most }x{ $most } are possible
loop-instance-unknown-piece = “{ $letter }” isn't a piece: the letters are N, B, K, R and Q
loop-instance-counts-differ = there must be equally many of both types, not { $first } and { $second }
loop-instance-too-few = there must be at least two of each type, not { $n }
loop-instance-same-type = the two types must differ
loop-board-size = a board can't be { $rows }x{ $cols }: 1x1 to { $most }x{ $most } are possible
loop-board-ragged = row { $row } has { $found } squares, but the first has { $expected }
loop-board-unknown-letter = unknown board character “{ $letter }”
loop-impossible-mutual = a queen attacks back any { $other } that attacks it, which closes a loop of two
loop-impossible-too-small = the board is too small for any loop
loop-impossible-too-many-pieces = { $pieces } pieces don't fit on { $squares } squares
loop-impossible-odd-count = bishops and { $other } need an even number of each: only the { $other } attack squares of the other colour
loop-impossible-too-many-kings = at most { $most } kings fit on this board without attacking each other
loop-impossible-too-few-lines = each { $piece } needs a row or column to itself, and too few squares are left

## For menus and lists
about-chess-loop = a ring of chess pieces, each attacking one of the other type
