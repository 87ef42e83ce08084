# `henge solve` and `henge verify`.

## Help
help-solve = Solve a game exactly, with a proof anyone can check
example-solve = {"  "}henge solve racing-kings --men 3
help-solve-racing-kings = Build the Racing Kings endgame tables: who wins, and in how many plies
example-solve-racing-kings = {"  "}henge solve racing-kings --men 4
    {"  "}henge solve racing-kings --class KQRvKR
help-solve-racing-kings-men = All classes with up to this many pieces, kings included; otherwise 3
help-solve-racing-kings-class = One class with at most five pieces, and those that captures lead to
help-solve-moai = Prove who wins a Moai board with the best placement and play
example-solve-moai = {"  "}henge solve moai --variant 5x5
help-solve-moai-variant = Size of the board, at most 8x8
help-solve-moai-placements = List all placements with who wins and how, counting rotations and reflections once
help-solve-moai-every = How often a long search saves its progress; otherwise 1m
help-solve-gorogo = Prove who wins a GoRoGo position
example-solve-gorogo = {"  "}henge solve gorogo --position "1hb1b/4b/whwb1/1w1w1/hh1h1 b 6,0 6,0 0,0"
help-solve-cage = Prove who wins a Cage position on 4x4 or 6x6
example-solve-cage = {"  "}henge solve cage --variant 4
help-solve-cage-every = How often a long search on 6x6 saves its progress; otherwise 5m
help-verify = Check tables and proofs: derive their claims again, from the rules alone
example-verify = {"  "}henge verify tables/racing-kings-KQvK.receipt
help-option-files = Files written by `henge solve`, or folders of them
help-option-dir = Folder for the files; otherwise your own, $HENGE_DATA/solved or
    ~/.local/share/henge/solved
help-option-men = How many pieces
help-option-class = Which class
help-solve-racing-kings-threads = How many threads to use, 1 or more; otherwise all the machine has
help-solve-moai-threads = How many threads to use, 1 or more; otherwise all the machine has
help-solve-gorogo-threads = How many threads to use, 1 or more; otherwise all the machine has
help-solve-cage-threads = How many threads to use, 1 or more; otherwise all the machine has
help-verify-threads = How many threads to use, 1 or more; otherwise all the machine has

## Answers
solve-no-home = no folder for your files was found: name one with --dir
solve-board-too-large = that board is too large to solve: { $most } is the largest
solve-column-class = class
solve-column-positions = positions
solve-column-white = White
solve-column-draw = draw
solve-column-black = Black
solve-column-longest = longest
solve-tables-done = { $tables ->
        [one] One table
       *[other] { $tables } tables
    }, { $new ->
        [0] all built before
       *[other] { $new } new
    }, { $megabytes } MB, { $seconds } s, in { $path }
solve-tables-kept = stopped: { $done ->
        [one] one table
       *[other] { $done } tables
    } of { $all } kept in { $path }; run the same command to resume
solve-board-done = { $player } wins { $variant } with the best placement and play{ $n-squares ->
        [0] .
       *[other] : White's pawn wins from { $squares }.
    }
    White wins { $white } and Black { $black } of { $all } placements ({ $placements } up to rotation and reflection).
    { $answers } answers, { $seconds } s, proof in { $path }
solve-position-done = { $player } wins{ $plies ->
        [0] {""}
        [one] {" "}in 1 ply
       *[other] {" "}within { $plies } plies
    }, for example: { $line }
    { $answers } answers, { $seconds } s, proof in { $path }
solve-table-done = { $player } wins in { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }, for example: { $line }
    { $positions } positions up to rotation and reflection, { $seconds } s, table in { $path }
solve-checkpoint-kept = stopped: the search's progress is kept in { $path } ({ $megabytes } MB); run the same command to resume
solve-stopping = stopping once the search's progress is saved; Ctrl-C again stops at once
solve-checkpoint-found = resuming from { $path }
solve-checkpoint-refused = warning: the search's progress can't be saved for now: { $reason }; the search continues, and tries again at the next checkpoint
solve-checkpoint-again = the search's progress is saved again in { $path }
solve-checkpoint-old = stopped, but progress since the last checkpoint couldn't be saved: { $reason }; the same command resumes from { $path }
solve-checkpoint-lost = stopped, and the search's progress couldn't be saved: { $reason }
solve-checkpoint-bad = { $reason }; remove it to start afresh
solve-unfinished = { $reason }; the search's progress is kept in { $path } ({ $megabytes } MB); run the same command to resume
solve-writing = writing the proof
solve-nodes = { $millions } million nodes
verify-ok = { $path } is correct: { $kind ->
        [table] { $checked } values derived again
        [proof] { $checked } answers followed
       *[other] undamaged, and makes no claim
    }
verify-rests-on = rests on { $names }
verify-done = { $files } files, { $wrong ->
        [0] all correct
        [one] one is wrong
       *[other] { $wrong } are wrong
    }, { $seconds } s
verify-stopped = stopped: files verified: { $done } of { $all }
verify-nothing = there are no tables or proofs in { $path }
