# Chess Loop: the list, a puzzle, the loop of the day.

puzzles-lead = Chess Loop by Erich Friedman: every piece attacks exactly one of the other kind, and none of its own kind, all in one loop.
puzzles-today-about = { $grade }, the same for everyone.
puzzles-today-solve = Solve today’s loop
puzzles-today-again = See today’s loop
puzzles-published = The published puzzles
puzzles-published-about = By Erich Friedman. Number 0 is his example.
puzzles-new = A new puzzle
puzzles-new-about = Made for you, with exactly one solution. Its link always opens the same puzzle.
puzzles-open = Open a puzzle
puzzles-open-about = A number, a seed or a puzzle’s text, such as 4x7:4N+4Q (4 rows, 7 columns).
puzzles-open-go = Open
puzzles-learn = How Chess Loop works
puzzles-status-solved = solved, { $time }
puzzles-status-begun = { $placed } of { $all } placed
puzzles-status-new = not started
puzzles-print-title = Chess Loop, a booklet
puzzles-print-about = The sixteen published puzzles, ready to print.
puzzles-print-lead = Every piece attacks exactly one of the other kind, and none of its own kind, all in one loop.

puzzle-title = Chess Loop
puzzle-title-number = Chess Loop { $number }
puzzle-day-title = Loop of the day
puzzle-section = Puzzle
puzzle-piece = { $letter ->
    [N] { $count ->
        [one] knight
       *[other] knights
    }
    [B] { $count ->
        [one] bishop
       *[other] bishops
    }
    [K] { $count ->
        [one] king
       *[other] kings
    }
    [R] { $count ->
        [one] rook
       *[other] rooks
    }
   *[Q] { $count ->
        [one] queen
       *[other] queens
    }
}
puzzle-men = { $count } { puzzle-piece }
puzzle-about = { $first } and { $second } on { $size }
puzzle-about-number = { $first } and { $second } on { $size }, one solution up to rotation and reflection
puzzle-one = one solution
puzzle-goal = Make one loop of attacks.
puzzle-goal-rule = Each piece attacks exactly one of the other kind, and none of its own.
puzzle-task = Place **{ $first }** and **{ $second }**.
puzzle-more = More
puzzle-result = { $hints ->
    [0] { $time }, no hints
    [one] { $time }, 1 hint
   *[other] { $time }, { $hints } hints
}
puzzle-share-result = Copy result
puzzle-share-picture = Save picture
puzzle-result-copied = Result copied.
puzzle-no-picture = This browser can’t draw the picture. Copy the result instead.
puzzle-hatched = Hatched squares are given.
puzzle-grade-gentle = gentle
puzzle-grade-easy = easy
puzzle-grade-medium = medium
puzzle-grade-hard = hard
puzzle-grade-fiendish = fiendish
puzzle-grade-search = very hard
puzzle-grade-gentle-about = A few steps, each plain to see.
puzzle-grade-easy-about = A longer way, or a short “what if”.
puzzle-grade-medium-about = Several “what ifs”, or one within another.
puzzle-grade-hard-about = Many “what ifs”, some within others.
puzzle-grade-fiendish-about = A whole evening of “what ifs” within “what ifs”.
puzzle-board = Chess Loop, { $rows } rows and { $columns } columns.
puzzle-board-given = Given: { $pieces }.
puzzle-time = Time, { $minutes ->
    [0] { $seconds } seconds
    [one] 1 minute { $seconds }
   *[other] { $minutes } minutes { $seconds }
}
puzzle-pause = Pause
puzzle-go-on = Continue

puzzle-pieces = Pieces
puzzle-pen-or-pencil = Pen or pencil
puzzle-pen = Pen
puzzle-pencil = Pencil
puzzle-what = What to place
puzzle-left = { $count ->
    [0] none left
   *[other] { $count } left
}
puzzle-empty = Empty
puzzle-a-dash = a dash
puzzle-eraser = Eraser
puzzle-one-square = one square
puzzle-undo = Undo
puzzle-clear-pencil = Clear pencil
puzzle-show-conflicts = Show conflicts while I solve
puzzle-loop = The loop
puzzle-placed-of = { $placed } of { $all } placed
puzzle-check = Check
puzzle-reset = Start again
puzzle-share = Share
puzzle-print = Print
puzzle-all = All puzzles
puzzle-another = Next puzzle
puzzle-play = Play a game
puzzle-booklet = Print a booklet

puzzle-hints-title = Hints
puzzle-hint-look = Where to look
puzzle-hint-why = Why
puzzle-hint-do = The move
puzzle-show-look = Where to look
puzzle-show-why = Show why
puzzle-show-do = Show the move
puzzle-hint-used = { $level } of 3 used
puzzle-hints = { $count ->
    [one] 1 hint
   *[other] { $count } hints
}
puzzle-hints-about = Hints don’t end the streak. Your result says how many you used.
puzzle-dash-look = Look at your dashes.
puzzle-dash-why = A dash stands where a piece belongs.
puzzle-dash-do = Clear the pencil, or find the dash that is wrong.

puzzle-placed = { $letter ->
    [N] Knight
    [B] Bishop
    [K] King
    [R] Rook
   *[Q] Queen
} placed on { $square }.
puzzle-lifted = Took the { $piece } off { $square }.
puzzle-moved = Moved the { $piece } from { $from } to { $to }.
puzzle-rubbed = { $square } is clear.
puzzle-dashed = { $square } stays empty.
puzzle-pencilled = Pencil: { $square } may hold { $letter ->
   *[other] a { $piece }
}.
puzzle-nothing = Nothing is on { $square }.
puzzle-given = { $square } is part of the puzzle and can’t be changed.
puzzle-taken = The { $piece } on { $square } is in ink. Erase it first.
puzzle-none-left = All { $piece } are placed. Take one off to move it.
puzzle-undone = Undone.
puzzle-nothing-to-undo = Nothing to undo.
puzzle-pencil-cleared = Pencil marks cleared.
puzzle-reset-told = Everything is off the board.
puzzle-count = { $placed } of { $all } pieces placed.
puzzle-no-conflict = { $placed } of { $all } pieces placed, no conflict.
puzzle-conflicts = { $count ->
    [1] One conflict
    [2] Two conflicts
    [3] Three conflicts
    [4] Four conflicts
   *[other] { $count } conflicts
}: { $squares }.
puzzle-fine-so-far = No conflict so far. { $placed } of { $all } pieces placed.
puzzle-solved-told = Solved.
puzzle-solved-in = { $hints ->
    [0] Solved in { $time } without a hint.
    [one] Solved in { $time } with 1 hint.
   *[other] Solved in { $time } with { $hints } hints.
}
puzzle-best = Best time: { $time }.
puzzle-best-time = New best time: { $time }.
puzzle-unchecked = The server didn’t answer, so nothing is checked. Your pieces are kept here.
puzzle-no-answer = The server didn’t answer. Check your connection and try again.
puzzle-busy = The server is busy. Try again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
puzzle-cell-dash = stays empty
puzzle-cell-pencil = pencil: { $pieces }
puzzle-cell-given = given
puzzle-cell-conflict = conflict

puzzle-streak = { $days ->
    [0] No days in a row yet
    [one] 1 day in a row
   *[other] { $days } days in a row
}
puzzle-streak-best = best: { $days }
puzzle-week = The last seven days
puzzle-day-stands = solved
puzzle-day-open = not solved
puzzle-week-open = { $stones ->
    [0] No stone stands this week. Solve today’s loop to raise the first.
    [1] One stone stands this week. Solve today’s loop to raise the second.
    [2] Two stones stand this week. Solve today’s loop to raise the third.
    [3] Three stones stand this week. Solve today’s loop to raise the fourth.
    [4] Four stones stand this week. Solve today’s loop to raise the fifth.
    [5] Five stones stand this week. Solve today’s loop to raise the sixth.
   *[other] Six stones stand this week. Solve today’s loop to raise the seventh.
}
puzzle-week-done = { $stones ->
    [one] The first stone stands. Come back tomorrow for the second.
    [7] Seven stones stand: a whole week.
   *[other] { $stones } stones stand this week. The next loop opens at midnight.
}
puzzle-earlier = Earlier loops
puzzle-begun = begun
puzzle-unsolved = not solved

puzzle-none = No puzzle here
puzzle-no-number = The published puzzles have the numbers 0 to { $last }.
puzzle-not-yet = The loop of that day isn’t open yet.
puzzle-not-one = That isn’t a puzzle.
puzzle-unsolvable = This puzzle has no solution.
