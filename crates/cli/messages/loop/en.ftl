# `henge loop`: the puzzle Chess Loop.

## Help
help-loop = Solve, make, rate and print Chess Loop puzzles
example-loop = {"  "}henge loop solve 15
help-loop-solve = Find a solution, or all of them, or prove that there is none
example-loop-solve = {"  "}henge loop solve 4x7:4N+4Q --svg loop.svg
help-loop-solve-all = Show every solution
help-loop-solve-limit = Show at most this many solutions, 1 or more
help-loop-solve-unique = Say whether the solution is the only one
help-loop-solve-stats = Say how much work it was
help-loop-solve-svg = Write a picture of the first solution to this file; - for standard output
help-loop-count = Count the solutions, in all and up to rotation and reflection
example-loop-count = {"  "}henge loop count 6x6:4B+4N --json
help-loop-verify = Say whether a board is a solution, or what is wrong with it
example-loop-verify = {"  "}henge loop verify N....Q./N.Q..../....Q.N/.Q....N
help-loop-verify-board = Rows from the top joined by /, with N, B, K, R, Q, and dots for empty squares
help-loop-verify-instance = The puzzle that it should solve
help-loop-generate = Make new puzzles with exactly one solution
example-loop-generate = {"  "}henge loop generate --size 5x6 --types NQ --difficulty medium
help-loop-generate-number = How many puzzles, 1 or more
help-loop-grade = Say how difficult a puzzle is, and what it takes
example-loop-grade = {"  "}henge loop grade 15
help-loop-hint = Say where to look, why, and what to do next
example-loop-hint = {"  "}henge loop hint 13 --board ..N.../Q...../...... --level 2
help-loop-hint-board = What you have so far; with ? for open squares, dots are squares known to be empty
help-loop-hint-level = How much to tell: 1 where to look, 2 also why, 3 also the move
help-loop-hint-all = Explain the whole way to the solution
help-loop-list = List Erich Friedman's published puzzles
example-loop-list = {"  "}henge loop list --json
help-loop-atlas = Count the solutions of every puzzle up to a size
example-loop-atlas = {"  "}henge loop atlas --max 5x5 --output atlas.csv
help-loop-atlas-max = Rows and columns of the largest board, each from 1 to 12, such as 5x5
help-loop-atlas-format = The format of the table: csv or json
help-loop-atlas-output = Write to this file, and resume from it after an interruption
help-loop-atlas-threads = How many threads, 1 or more; otherwise one per core
help-loop-print = Print a booklet of puzzles with solutions at the back
example-loop-print = {"  "}henge loop print --number 18 --difficulty hard --output loops.pdf
help-loop-print-puzzles = The puzzles to print; otherwise the published ones
help-loop-print-number = How many puzzles to make and print, 1 or more
help-loop-print-output = The PDF file to write
help-loop-print-title = What to call the booklet
help-loop-print-link = The address of a Henge server, such as https://henge.example: each puzzle gets a QR code that opens it there
help-loop-print-paper = The size of the pages: a4 or letter
help-option-puzzle = A puzzle such as 4x7:4N+4Q, with given squares 2x4:2N+2Q:Q???/????, the number of a published one, or a seed
help-option-size = Rows and columns, each from 1 to 12, such as 4x5
help-option-types = The two types, such as NQ
help-option-count = How many pieces of each type, 2 or more
help-option-difficulty = How difficult: gentle, easy, medium, hard, fiendish or search
help-option-givens = With some pieces given (the default)
help-option-bare = Without given pieces
help-loop-generate-seed = A number, or a whole seed such as v2-4x5-3NK-easy-givens-42: the same seed makes the same puzzle
help-loop-print-seed = A number, or a whole seed: the same seed makes the same puzzles

## Answers
cli-loop-task = Place { $n } { $first } and { $n } { $second } on a board of { $columns } columns and { $rows } rows.
cli-loop-count = { $total ->
    [one] One solution
   *[other] { $total } solutions
}, { $classes } up to rotation and reflection.
cli-loop-right = Right: { $pieces } pieces in one loop, { $loop }.
cli-loop-no-solution = No solution: { $reason }.
cli-loop-shown = { $found ->
    [one] One solution.
   *[other] { $found } solutions.
}
cli-loop-stats = { $pieces } pieces placed and removed, { $decisions } decisions and { $conflicts } conflicts of the learning search, { $seconds } s.
cli-loop-unique = This is the only solution.
cli-loop-unique-up-to-symmetry = This is the only solution, up to rotation and reflection.
cli-loop-not-unique = There are different solutions, such as these two.
cli-loop-published = Chess Loop puzzles by { $author }; 0 is his example.
cli-loop-published-note = Puzzle 7 asks for 3 of each on his page, which has no solution;
    his picture of the solution shows 4.
cli-loop-id = id
cli-loop-seed = seed
cli-loop-grade = difficulty
cli-loop-graded = Difficulty: { $grade }. { $steps ->
    [one] One step
   *[other] { $steps } steps
}, { $points } points.
cli-loop-step = { $number }. { $technique }
cli-loop-progress = { $pieces } pieces tried, { $found } found
cli-loop-printed = { $puzzles ->
    [one] One puzzle
   *[other] { $puzzles } puzzles
} in { $path }.
cli-loop-atlas-done = { $instances } puzzles, { $solvable } of them solvable, in { $path }.

## Refusals
cli-loop-stopped = stopped early: the result is incomplete
cli-loop-no-grade = it has several solutions that aren't identical up to rotation and reflection, so it can't be solved by deduction
cli-loop-bad-seed = “{ $seed }” isn't a seed. Try a number, or something like v2-4x5-3NK-easy-givens-42
cli-loop-too-few = only { $found ->
    [one] one such puzzle was
   *[other] { $found } different puzzles were
} found. Try fewer, or another seed
cli-loop-atlas-kept = stopped after { $done } of { $all } puzzles, kept in { $path }: run the same command to resume
cli-loop-atlas-lost = stopped after { $done } of { $all } puzzles, none of them kept: next time, name a file with --output
cli-loop-atlas-shared = stopped after { $done } of { $all } puzzles, which the cluster keeps: run the same command to resume

## The booklet
booklet-title = Chess Loops
booklet-subtitle = { $puzzles ->
    [one] One puzzle, with its solution
   *[other] { $puzzles } puzzles, with solutions at the back
}
booklet-rules-place = Each puzzle is a board, two types of chess piece, and a number. Place that many pieces of each type.
booklet-rules-loop = Every piece must attack exactly one piece, of the other type. Follow the attacks from any piece: they must lead through every piece once and back, in a single loop.
booklet-rules-attack = Pieces attack as in chess. Knights jump; bishops, rooks and queens attack only the first piece in each direction. There are no sides: the colours just tell the two types apart.
booklet-rules-unique = Each puzzle has one solution. On an empty board, its rotations and reflections count as the same.
booklet-example = A solved example: two bishops and two rooks on a 3×2 board. Each arrow is an attack.
booklet-credit = Chess Loop puzzles were invented by { $author }. Printed with Henge. Stuck? Type “henge loop hint” and the line below the board, or scan the code.
booklet-task = Place { $n } { $first } and { $n } { $second } on { $columns ->
    [8] an
    [11] an
   *[other] a
} { $columns }×{ $rows } board.
booklet-puzzles = Puzzles
booklet-solutions = Solutions
