# Matches, engines and records.

## Help
help-match = Play a match between two computer players and say which is stronger
example-match = {"  "}henge match 8 uci:fairy-stockfish --game racing-kings --games 200 --time 100ms --output games.txt
help-match-ladder = Play every level against the one below and print a table
example-match-ladder = {"  "}henge match ladder --game cage --games 200 --output ladder
help-match-find-openings = Find openings in which neither player is ahead, and keep them in a file
example-match-find-openings = {"  "}henge match find-openings --game cage --output openings.txt
help-match-find-openings-game = Which game: { $games }
help-match-find-openings-count = How many openings, from 1 to 100000; otherwise 500
help-match-find-openings-nodes = Positions that each search looks at, 10 or more; otherwise 100000
help-match-find-openings-seed = A whole number, 0 or more, that makes the openings repeatable
help-match-find-openings-output = Write every opening to this file, and resume from it
help-replay = Replay recorded games, checking every move and result
example-replay = {"  "}henge replay games.txt --number 1
help-engine = Run as a UCI or UGI engine on standard input and output
example-engine = {"  "}henge engine --protocol uci
help-option-a = The player whose results are shown: a level from 1 to 8, a bot, uct:N, uci:COMMAND or ugi:COMMAND, each with limits of its own if you like, such as 8@nodes=1000
help-option-b = The opponent: the same choices
help-match-game = Which game: { $games }
help-match-ladder-game = Which game: { $games }
help-match-ladder-games = How many games for each level, from 1 to 1000000
help-match-ladder-output = Keep the games in files whose names begin with this
help-option-games = How many games, from 1 to 1000000, rounded up to pairs
help-option-sprt = Stop as soon as it's clear whether the first player is stronger by E1 Elo or only by E0
help-option-openings = How many openings, 1 or more; otherwise one for each pair of games
help-option-plies = Open with this many random plies, from 0 to 1000, instead of a balanced opening
help-match-time = Time per move, such as 100ms or 1s
help-match-ladder-time = Time per move of the strongest level, such as 100ms or 1s
help-match-nodes = Positions per move, 1 or more
help-match-ladder-nodes = Positions per move of the strongest level, 1 or more
help-match-depth = Depth per move in plies, 1 or more
help-match-ladder-depth = Depth per move of the strongest level in plies, 1 or more
help-option-clock = Time for the whole game plus time per move, such as 60s+0.6s
help-match-hash = Memory per player, from 1 to 16384 megabytes
help-match-ladder-hash = Memory per player, from 1 to 16384 megabytes
help-match-threads = Threads per player, 1 or more
help-match-ladder-threads = Threads per player, 1 or more
help-option-concurrency = How many games to play at once, 1 or more
help-match-seed = A whole number, 0 or more, that makes openings and players repeatable
help-match-ladder-seed = A whole number, 0 or more, that makes openings and players repeatable
help-option-output = Keep every finished game in this file, and resume from it
help-option-file = File with recorded games
help-option-number = Show this game move by move, counted from 1
help-option-protocol = Which protocol to speak: ugi or uci; otherwise the one the other program starts with
help-engine-game = Which game to start with: { $games }

## Complaints
match-bad-means = “{ $part }” isn't a valid time, nodes, depth, clock, hash, threads or search setting
match-other-openings = { $path } isn't a file of these openings: use another file
match-bad-playouts = “{ $text }” isn't a number of playouts. Try uct:10000
match-bad-command = “{ $text }” isn't a command line
match-uci-game = UCI programs play only { $game }. Use ugi: for other games
match-bad-sprt = “{ $text }” isn't a test. Write two numbers such as 0,10
match-bad-start = the match can't start: { $reason }
match-player-failed = { $player } can't play: { $reason }
match-other-games = record { $number } of { $path } belongs to another match: use another file
match-bad-file = { $path } isn't a file of records: line { $line } is wrong
match-file-busy = { $path } is in use by another match
replay-no-game = there's no game { $number }: the file has { $games }
replay-bad-file = { $path } isn't a file of records: line { $line } is wrong
replay-no-games = there are no games in { $path }
replay-not-text = { $path } isn't text in UTF-8
replay-not-pgn = { $games ->
    [one] One game was left out, because only Racing Kings can be PGN
   *[other] { $games } games were left out, because only Racing Kings can be PGN
}
replay-bad-game = this game can't be shown: { $problem }
replay-failed = { $wrong } of { $games } games are wrong
cli-read-failed = can't read { $path }: { $error }
option-bad-value = invalid value “{ $value }”
engine-no-position = there's no legal position to think about. Send another position
engine-perft-depth = `go perft` takes a number of plies from 0 to { $most }
option-unknown = unknown option “{ $name }”

## Why a player lost without the rules
fault-illegal = “{ $move }” isn't a legal move ({ $reason })
fault-no-move = made no move although it had one
fault-late = took too long, { $milliseconds } ms
fault-crashed = the program failed: { $error }
fault-cancelled = the match was stopped

## Results
match-openings-found = { $openings } balanced openings of { $game }
match-title = { $a } against { $b }, { $game }
match-score = score   { $score } % of { $games } games: { $wins } won, { $draws } drawn, { $losses } lost
match-elo = Elo     { $elo }, 95 % confidence: { $low } to { $high }
match-superiority = likelihood of being stronger: { $chance } %
match-failures = games lost through errors: { $a } { $first }, { $b } { $second }
match-test = SPRT    { $test }: { $verdict }, ratio { $ratio } in [{ $low }, { $high }]
match-accepted = accepted
match-rejected = rejected
match-open = undecided
match-progress = { $score } %, { $wins } won, { $draws } drawn, { $losses } lost
match-stopped-kept = stopped after { $done } of { $games } games, kept in { $path }: run the same command to resume
match-stopped-lost = stopped after { $done } of { $games } games, none of them kept: next time, name a file with --output
match-stopped-shared = stopped after { $done } of { $games } games, which the cluster keeps: run the same command to resume
match-cluster-program = programs can't play on a cluster, whose workers have only the built-in players: leave out --cluster
ladder-title = { $name }
ladder-head = | level | against | games | won | drawn | lost | score | gain | Elo |
ladder-foot = Elo is counted from level 1. Seed { $seed }, openings of { $plies } random plies; the strongest level had { $means } per move.

## Records
replay-right = { $number }: { $first } – { $second }, { $result }, { $moves ->
    [one] one move
   *[other] { $moves } moves
}. { $reason }
replay-wrong = { $number }: { $first } – { $second }: WRONG, { $problem }
replay-bad-start = invalid start, { $reason }
replay-bad-move = move { $number }: { $reason }
replay-unknown-game = unknown game { $game }
replay-other-result = the record says { $said }, the rules say { $found }
replay-unfinished = the record says { $said }, but the game isn't over
replay-two-results = the tag `Result` says { $tag }, the end of the moves says { $said }
replay-not-converted = game { $number } is wrong, so nothing was written: { $problem }
replay-first = 1–0
replay-second = 0–1
replay-draw = ½–½
replay-none = unfinished
replay-all-right = { $games ->
    [one] One game: every move and the result are right.
   *[other] { $games } games: every move and result is right.
}
replay-step = { $number }. { $player }: { $move }
replay-prompt = Enter: next move, q: quit
