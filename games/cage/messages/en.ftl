# What Cage says. Reasons start in lower case and have no full stop.

## For menus and lists
about-cage = a full board of checkers: never stand next to your own colour

## Boards
cage-board-10 = the game, 10 columns × 10 rows
cage-board-8 = training board, 8 × 8, same rules
cage-board-6 = training board, 6 × 6, same rules
cage-board-4 = training board, 4 × 4, same rules

## Buttons
cage-button-pass = Pass

## The end
cage-annihilated = { $mover } captured { $other }'s last checker
cage-both-vanished = both players lost their last checkers in the same move, and { $mover } made it
cage-self-annihilated = { $mover }'s last checker left the board while { $other } still had some

## Texts that are no move
cage-no-such-square = a board of { $size } × { $size } has no { $square }
cage-no-step-neighbour = { $to } isn't next to { $from }
cage-not-adjacent = { $square } isn't beside { $at }: you can only jump over a checker directly beside yours, never diagonally
cage-jumped-twice = the checker on { $square } has already been jumped and is gone
cage-left-already = the jump over { $square } leaves the board and ends the move

## Illegal moves
cage-pass-is-forced = you can only pass when you have no other move, and { $move } is possible
cage-no-checker = there's no checker on { $square }
cage-not-yours = the checker on { $square } is { $player }'s
cage-must-pass = you have no legal move and must pass
cage-choose-checker = choose one of your checkers
cage-choose-jumper = choose a checker first: it leaves the board by jumping over an enemy on the edge
cage-already-there = your checker is already on { $square }
cage-shut-in = { $square } can't move: all squares around it are taken, and it has no room to jump
cage-stuck-own-neighbour = { $from } can't move: { $others ->
    [0] on { $to }
   *[other] on { $to }, for example,
} it would stand next to your own on { $other }
cage-stuck-leaves-enemy = { $from } can't move: it touches an enemy on { $other }, and { $others ->
    [0] on { $to }
   *[other] on { $to }, for example,
} it wouldn't touch any
cage-stuck-not-closer = { $from } can't move: it touches the enemy on { $other } already, and { $others ->
    [0] { $to }
   *[other] { $to }, for example,
} isn't closer to the centre
cage-stuck-neither = { $from } can't move: { $others ->
    [0] { $to }
   *[other] { $to }, for example,
} isn't closer to the centre and doesn't touch an enemy
cage-too-far = { $to } is too far from { $from }: a checker steps to a square next to it, or jumps over an enemy beside it
cage-leaves-by-jump = your checker on { $at } can leave the board only by jumping over an enemy beside it, on the edge
cage-tap-captures = go on with the captured checkers: choose { $square }
cage-tap-landings = go on with the squares where your checker lands
cage-own-neighbour = on { $square } your checker would stand next to your own on { $other }
cage-step-onto-checker = { $square } is occupied
cage-leaves-enemy = your checker touches an enemy on { $other } and wouldn't touch any on { $to }
cage-not-closer = { $to } isn't closer to the centre than { $from }, and your checker already touches the enemy on { $other }
cage-neither-closer-nor-adjoining = { $to } isn't closer to the centre than { $from } and doesn't touch an enemy
cage-nothing-to-jump = there's no enemy on { $square } to jump from { $at }
cage-landing-occupied = { $to }, the square behind { $square }, is occupied
cage-star-missing = the jump over { $square } leaves the board: write a * after it
cage-star-wrong = the jump over { $square } lands on { $to }: write it without a *
cage-must-go-on = your checker can jump again from { $at }, over { $square }, so it must

## Positions
cage-odd-board = a board of { $size } × { $size } would give unequal sides; Cage is played on 10 × 10, with 8 × 8, 6 × 6 and 4 × 4 for training
cage-other-board = there's no board of { $size } × { $size }; Cage is played on 10 × 10, with 8 × 8, 6 × 6 and 4 × 4 for training
cage-not-square = the board is { $width } × { $height }, but it must be square
cage-wrong-board = a board of { $size } × { $size } doesn't fit the variant { $variant }
cage-unknown-letter = unknown board character “{ $letter }” on { $square }: Red is r and Blue is b
cage-too-many-checkers = { $player } has { $count } checkers, but started with { $most }
cage-own-neighbours = two of { $player }'s checkers stand next to each other, on { $square } and { $other }
cage-nobody-can-move = neither player could ever move again
exact-cage = 4x4: every position solved; 6x6: proved by search

## Why a move is good or bad
cage-danger = { $count ->
    [0] { $other } can't capture anything then
    [one] { $other } can then capture one checker at most
   *[other] { $other } can then capture { $count } checkers at most
}

## Moves in words
cage-step = step from { $from } to { $to }
cage-jump = jump from { $from } over { $over } to { $to }
cage-jump-off = jump from { $from } over { $over }, off the board (your checker leaves too)
cage-pass-in-words = pass: you have no other move
