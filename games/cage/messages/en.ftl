# What Cage says. Reasons start in lower case and have no full stop.

## For menus and lists
about-cage = a full board of checkers, and you may never stand next to your own

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
cage-must-pass = you have no legal move and must pass: type “pass”
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
