# What Cage says. Reasons start in lower case and have no full stop.

## For menus and lists
about-cage = a full board of checkers, and nobody may stand beside his own

## Boards
cage-board-10 = the game, 10 by 10
cage-board-8 = training board, 8 by 8, same rules
cage-board-6 = training board, 6 by 6, same rules
cage-board-4 = training board, 4 by 4, same rules

## Buttons
cage-button-pass = Pass

## The end
cage-annihilated = { $mover } took the last checker of { $other }
cage-both-vanished = the last checkers of both players vanished in one move, and { $mover } made it
cage-self-annihilated = the last checker of { $mover } left the board while { $other } still had some

## Texts that are no move
cage-no-such-square = there is no { $square } on a board of { $size } by { $size }
cage-no-step-neighbour = { $to } is not one of the squares around { $from }
cage-not-adjacent = { $square } is not beside { $at }, and only a checker straight beside yours can be jumped
cage-jumped-twice = the checker on { $square } has been jumped already and is gone
cage-left-already = the jump over { $square } leaves the board and ends the move

## Illegal moves
cage-pass-is-forced = you may pass only when nothing else is possible, and { $move } is
cage-no-checker = there is no checker on { $square }
cage-not-yours = the checker on { $square } belongs to { $player }
cage-must-pass = you have no legal move and must pass: type “pass”
cage-own-neighbour = on { $square } your checker would stand next to your own on { $other }
cage-step-onto-checker = { $square } is occupied
cage-leaves-enemy = your checker touches the enemy on { $other } and would touch none on { $to }
cage-not-closer = { $to } is no closer to the centre than { $from }, and your checker already touches the enemy on { $other }
cage-neither-closer-nor-adjoining = { $to } is no closer to the centre than { $from } and touches no enemy
cage-nothing-to-jump = there is no enemy on { $square } to jump from { $at }
cage-landing-occupied = the square behind { $square } is occupied: { $to }
cage-star-missing = the jump over { $square } leaves the board and is written with a * behind it
cage-star-wrong = the jump over { $square } lands on { $to } and is written without a *
cage-must-go-on = your checker can jump again from { $at }, over { $square }, and must

## Positions
cage-odd-board = a board of { $size } by { $size } would give unequal armies; Cage is played on 10 by 10 and trained on 8 by 8, 6 by 6 and 4 by 4
cage-other-board = there is no board of { $size } by { $size }; Cage is played on 10 by 10 and trained on 8 by 8, 6 by 6 and 4 by 4
cage-not-square = the board is { $width } by { $height } but must be as wide as it is high
cage-wrong-board = the board is { $size } by { $size } and does not belong to the variant { $variant }
cage-unknown-letter = “{ $letter }” on { $square } is no checker: Red is r and Blue is b
cage-too-many-checkers = { $player } has { $count } checkers but started with { $most }
cage-own-neighbours = two checkers of { $player } stand next to each other, on { $square } and { $other }
cage-nobody-can-move = neither player could ever move again
exact-cage = 4x4 solved for every position; 6x6 proved by search
