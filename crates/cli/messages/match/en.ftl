# Matches, engines and records.

## Help
help-match = Play a match between two computer players and say which is stronger
example-match = {"  "}henge match 8 uci:fairy-stockfish --game racing-kings --games 200 --time 100ms --output games.txt
help-match-ladder = Play every level against the one below and print the table
example-match-ladder = {"  "}henge match ladder --game cage --games 200 --output ladder
help-replay = Play recorded games again, checking every move and result
example-replay = {"  "}henge replay games.txt --number 1
help-engine = Be an engine on standard input and output, for programs that speak UCI or UGI
example-engine = {"  "}henge engine --protocol uci
help-option-a = The player whose results are shown: a level from 1 to 8, a bot, uct:N, uci:COMMAND or ugi:COMMAND, any of them with means of its own such as 8@nodes=1000
help-option-b = The player it meets, likewise
help-match-game = Which game: { $games }
help-match-ladder-game = Which game: { $games }
help-match-ladder-games = How many games for each level
help-match-ladder-output = Keep the games in files whose names begin so
help-option-games = How many games, rounded up to pairs
help-option-sprt = Stop as soon as it is clear that the first player is stronger by E1 Elo rather than by E0, or the other way round
help-option-openings = How many random openings; without it, one for each pair of games
help-option-plies = How many random moves an opening has
help-match-time = Time for each move, such as 100ms or 1s
help-match-ladder-time = Time for each move of the strongest level, such as 100ms or 1s
help-match-nodes = Positions for each move
help-match-ladder-nodes = Positions for each move of the strongest level
help-match-depth = Depth for each move
help-match-ladder-depth = Depth for each move of the strongest level
help-option-clock = Time for the whole game and for each move played, such as 60s+0.6s
help-match-hash = Memory for each player, in megabytes
help-match-ladder-hash = Memory for each player, in megabytes
help-match-threads = Threads for each player
help-match-ladder-threads = Threads for each player
help-option-concurrency = How many games to play at once
help-match-seed = Number that makes openings and players repeatable
help-match-ladder-seed = Number that makes openings and players repeatable
help-option-output = Keep every finished game in this file, and go on where it ends
help-option-file = File with recorded games
help-option-number = Show this game move by move, counted from 1
help-option-protocol = Which protocol to speak: ugi or uci; without it, the one that is greeted with
help-engine-game = Which game to start with: { $games }

## Complaints
match-bad-means = “{ $part }” is neither time, nodes, depth, clock, hash nor threads with a value that makes sense
match-bad-playouts = “{ $text }” is no number of playouts, write uct:10000
match-bad-command = “{ $text }” is no command line
match-uci-game = UCI programs play { $game } only, use ugi: for other games
match-bad-sprt = “{ $text }” is no test, write two numbers such as 0,10
match-bad-start = the match can't begin: { $reason }
match-player-failed = { $player } can't play: { $reason }
match-other-games = record { $number } of { $path } belongs to another match, use another file
match-bad-file = { $path } is no file of records: line { $line } is wrong
match-file-busy = { $path } is in use by another match
replay-no-game = there is no game { $number }, the file has { $games }
replay-bad-file = { $path } is no file of records: line { $line } is wrong
replay-bad-game = this game can't be shown: { $problem }
replay-failed = { $wrong } of { $games } games are wrong
cli-read-failed = can't read { $path }: { $error }
option-bad-value = “{ $value }” is no good value
option-unknown = there is no option “{ $name }”

## Why a player lost without the rules
fault-illegal = “{ $move }” is no legal move ({ $reason })
fault-no-move = no move was made although there is one
fault-late = it took too long, { $seconds } s
fault-crashed = the program failed: { $error }
fault-cancelled = the match was broken off

## Results
match-title = { $a } against { $b }, { $game }
match-score = score   { $score } % of { $games } games: { $wins } won, { $draws } drawn, { $losses } lost
match-elo = Elo     { $elo }, with 95 % confidence from { $low } to { $high }
match-superiority = stronger with a likelihood of { $chance } %
match-failures = lost by failing: { $a } { $first }, { $b } { $second }
match-test = SPRT    { $test }: { $verdict }, ratio { $ratio } in [{ $low }, { $high }]
match-accepted = accepted
match-rejected = rejected
match-open = undecided
match-progress = { $score } %, { $wins } won, { $draws } drawn, { $losses } lost
match-stopped-kept = stopped after { $done } of { $games } games, kept in { $path }: the same command goes on
match-stopped-lost = stopped after { $done } of { $games } games, none is kept: next time, give a file with --output
ladder-title = { $name }
ladder-head = | level | against | games | won | drawn | lost | score | gain | Elo |
ladder-foot = Elo is counted from level 1. Seed { $seed }, openings of { $plies } random plies; the strongest level had { $means } a move.

## Records
replay-right = { $number }: { $first } – { $second }, { $result }, { $moves } moves. { $reason }
replay-wrong = { $number }: { $first } – { $second }: WRONG, { $problem }
replay-bad-start = bad start, { $reason }
replay-bad-move = move { $number }: { $reason }
replay-unknown-game = unknown game { $game }
replay-other-result = the record says { $said }, the rules say { $found }
replay-unfinished = the record says { $said }, but the game goes on
replay-first = 1–0
replay-second = 0–1
replay-draw = ½–½
replay-none = unfinished
replay-all-right = { $games ->
    [one] One game, every move and result is right.
   *[other] { $games } games, every move and result is right.
}
replay-step = { $number }. { $player }: { $move }
replay-prompt = Enter: next move, q: quit
