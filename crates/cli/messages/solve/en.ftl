# `henge solve` and `henge verify`.

## Help
help-solve = Solve a game exactly and keep a receipt that anyone can check
example-solve = {"  "}henge solve racing-kings --men 3
help-solve-racing-kings = Build the Racing Kings endgame tables: who wins, and in how many plies
example-solve-racing-kings = {"  "}henge solve racing-kings --men 4
    {"  "}henge solve racing-kings --class KQRvKR
help-solve-racing-kings-men = All classes of up to so many men, kings included; without it, 3
help-solve-racing-kings-class = One class, of at most five men, and those that captures lead to
help-solve-moai = Prove who wins a Moai board with best placement and play
example-solve-moai = {"  "}henge solve moai --variant 5x5
help-solve-moai-variant = Size of the board, at most 8x8
help-solve-moai-placements = List all placements up to symmetry, with who wins and how
help-solve-moai-every = How often a long search keeps what it knows; without it, 1m
help-solve-gorogo = Prove who wins a GoRoGo position
example-solve-gorogo = {"  "}henge solve gorogo --position "1hb1b/4b/whwb1/1w1w1/hh1h1 b 6,0 6,0 0,0"
help-solve-cage = Prove who wins a Cage position on 4x4 or 6x6
example-solve-cage = {"  "}henge solve cage --variant 4
help-solve-cage-every = How often a long search on 6x6 keeps what it knows; without it, 5m
help-verify = Check tables and proofs: derive what they claim again, from the rules alone
example-verify = {"  "}henge verify tables/racing-kings-KQvK.receipt
help-option-files = Files of `henge solve`, or folders of them
help-option-dir = Folder for the files; without it, the user's own, $HENGE_DATA/solved or
    ~/.local/share/henge/solved
help-option-men = How many men
help-option-class = Which class
help-solve-racing-kings-threads = How many threads to use; without it, all the machine has
help-solve-moai-threads = How many threads to use; without it, all the machine has
help-solve-gorogo-threads = How many threads to use; without it, all the machine has
help-solve-cage-threads = How many threads to use; without it, all the machine has
help-verify-threads = How many threads to use; without it, all the machine has

## Answers
solve-no-home = no folder for your files was found: name one with --dir
solve-board-too-large = that board is too large to be solved: { $most } is the largest
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
        [0] all there already
       *[other] { $new } new
    }, { $megabytes } MB, { $seconds } s, in { $path }
solve-tables-kept = stopped: { $done ->
        [one] one table
       *[other] { $done } tables
    } of { $all } kept in { $path }, the same command goes on from there
solve-board-done = { $player } wins { $variant } with best placement and play{ $n-squares ->
        [0] .
       *[other] : the white pawn wins from { $squares }.
    }
    White wins { $white } and Black { $black } of { $all } placements, { $placements } up to symmetry.
    { $answers } answers, { $seconds } s, proof in { $path }
solve-position-done = { $player } wins{ $plies ->
        [0] {""}
        [one] {" "}in one ply
       *[other] {" "}in at most { $plies } plies
    }, for example: { $line }
    { $answers } answers, { $seconds } s, proof in { $path }
solve-table-done = { $player } wins in { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }, for example: { $line }
    { $positions } positions up to symmetry, { $seconds } s, table in { $path }
solve-checkpoint-kept = stopped: what the search knows is kept in { $path }, the same command goes on from there
solve-stopping = stopping as soon as what the search knows is kept; Ctrl-C again leaves at once
solve-checkpoint-found = going on from { $path }
solve-checkpoint-refused = warning: what the search knows can't be kept for now: { $reason }; it goes on, and tries again each time a checkpoint is due
solve-checkpoint-again = what the search knows is kept again in { $path }
solve-checkpoint-old = stopped, but what was found since the last checkpoint could not be kept: { $reason }; the same command goes on from { $path }
solve-checkpoint-lost = stopped, and what was found could not be kept: { $reason }
solve-checkpoint-bad = { $reason }; remove it to begin anew
solve-unfinished = { $reason }; what the search knows is kept in { $path }, the same command goes on from there
solve-writing = writing the proof
solve-nodes = { $millions } million nodes
verify-ok = { $path } holds: { $kind ->
        [table] { $checked } values derived again
        [proof] { $checked } answers followed
       *[other] undamaged, and claims nothing
    }
verify-rests-on = rests on { $names }
verify-done = { $files } files, { $wrong ->
        [0] all hold
        [one] one is wrong
       *[other] { $wrong } are wrong
    }, { $seconds } s
verify-stopped = stopped: files verified: { $done } of { $all }
verify-nothing = there are no tables or proofs in { $path }
