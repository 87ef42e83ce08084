# The command line and line mode.

## Complaints about the command line
cli-unknown-command = unknown command “{ $command }”. `{ $path } --help` lists them all
cli-command-is-game = { $game } isn't a command. `henge play { $game }` starts it
cli-position-refused = --position: { $reason }
cli-unknown-option = unknown option “{ $argument }”. `--help` lists the ones you can use here
cli-unexpected-word = unexpected “{ $argument }”. `--help` shows an example
cli-bad-value = invalid { $argument } “{ $value }”. `--help` says what fits
cli-no-value = { $argument } needs a value
cli-missing = { $argument } is missing. `--help` shows an example
cli-missing-command = a command is missing: { $known }
cli-twice = { $argument } can be given only once
cli-conflict = { $argument } and { $other } can't be given together
cli-not-text = the command line isn't valid UTF-8 text
cli-bad-usage = that command line makes no sense here. Try `henge --help`
cli-unknown-game = unknown game “{ $game }”. Try { $known }
cli-is-puzzle = { $puzzle } is a puzzle, not a game: `henge loop --help` lists what you can do with it, `henge play chess-loop` opens it
cli-puzzle-option = Chess Loop is a puzzle for one person: { $option } doesn't apply
cli-did-you-mean = Did you mean “{ $meant }”?
cli-unknown-player = “{ $who }” can't play this game. Try { $known }
cli-busy = the engine didn't answer. Try again
cli-move-refused = move { $number }, { $move }: { $reason }
cli-bad-tap = “{ $tap }” isn't a square, a piece in hand or a button of this game
cli-perft-stopped = stopped after { $done } of { $all } moves: nothing is kept
cli-perft-depth = can't count lines of { $depth } plies. The most is { $most }
cli-too-many-moves = the position has { $moves } legal moves, too many to list
cli-write-failed = can't write { $path }: { $error }
cli-io-failed = reading or writing failed: { $error }
cli-game-title = { $name }, by { $designer }, { $year }
cli-puzzle-title = { $name }, a puzzle by { $designer }; see `henge loop --help`
cli-variants = variants
cli-bots = bots
cli-levels = Levels, the same in every game:
cli-exact = exact

## Help
help-heading-usage = Usage
help-heading-command = COMMAND
help-heading-commands = Commands
help-heading-arguments = Arguments
help-heading-options = Options
help-heading-example = Example
help-group-play = Play
help-group-study = Study
help-group-puzzles = Puzzles
help-group-engines = Engines
help-group-server = Server
help-group-program = This program
help-or = or
help-and = and
help-henge = Play, analyse and solve { $names }. Without a command, the full-screen app starts.
example-henge = {"  "}henge play cage --second random
help-games = List the games with their designers, variants and computer players
example-games = {"  "}henge games --json
help-rules = Print the rules of a game, with boards
example-rules = {"  "}henge rules gorogo
help-new = Print the starting position as text
example-new = {"  "}henge new moai --variant 6x7
help-show = Draw a board as text, or as an SVG or PNG picture
example-show = {"  "}henge show racing-kings --moves "h2h3 a2a3" --svg board.svg
help-legal = List the legal moves of a position
example-legal = {"  "}henge legal cage --variant 4 --moves "c3xc4*"
help-perft = Count the positions that a number of plies can lead to
example-perft = {"  "}henge perft racing-kings 5 --divide
help-play = Play against someone else or the computer
example-play = {"  "}henge play moai --first human --second random --plain
help-analyse = Find the best moves in a position and say why they are best
example-analyse = {"  "}henge analyse racing-kings --moves "h2h3" --time 2s --lines 3 --compare a2a3
help-bench = Search fixed positions of every game and print how many positions were visited
example-bench = {"  "}henge bench
help-completions = Print a script with which a shell completes commands and options
example-completions = {"  "}henge completions bash > ~/.local/share/bash-completion/completions/henge
help-completions-shell = Which shell
help-man = Print the man page of a command
example-man = {"  "}henge man play | man -l -
help-man-command = Which command, such as `loop solve`; otherwise the program itself
help-manual = Write the man pages of all commands
example-manual = {"  "}henge manual man1
help-manual-folder = Where to write them; the folder is made if it isn't there
help-help = Explain a command
example-help = {"  "}henge help play
help-help-command = Which command
help-option-game = Which game: { $games }
help-rules-game = Which game or puzzle: { $boards }
help-play-game = Which game or puzzle: { $boards }; without it, a menu asks
help-option-depth = How many plies deep, from 0 to 64
help-review-depth = Search each position this many plies deep, 1 or more
help-analyse-depth = Search at most this many plies deep, 1 or more
help-option-nodes = Look at no more positions than this, 1 or more
help-option-time = Stop after this time, such as 5s, 500ms or 2m; 5s if there is no other limit
help-option-lines = How many of the best moves to show, 1 or more; otherwise 1
help-option-threads = How many threads to use, 1 or more; with one thread and no time limit, the same question gets the same answer
help-option-hash = Memory for the search, from 1 to 16384 megabytes; otherwise 64
help-option-compare = Say why this move is worse than the best one
help-option-variant = Which variant; `henge games` lists them
help-option-position = Position to start from, as text
help-option-moves = Moves to play first, separated by spaces
help-option-divide = Also print the count below each first move
help-option-json = Answer with one JSON object
help-option-lang = Language: en or pt; otherwise your locale
help-option-ascii = Draw boards in plain ASCII
help-option-svg = Write an SVG picture to this file; - for standard output
help-option-theme = Colours of the picture: auto, light, dark or grey
help-option-pick = Mark these taps as chosen, and show what can be tapped next
help-option-hint = Mark this move as a hint
help-option-flip = Show the board from the other side
help-option-first = Who plays first: human, a level from 1 (beginner) to 8 (full strength), or a bot from
    `henge games`
help-option-second = Who plays second: the same choices
help-option-seed = A whole number, 0 or more, that makes the computer's choices repeatable
help-option-plain = Play line by line, without the full-screen display
help-option-help = Print this help
help-option-version = Print the version

## Line mode
seat-person = human
play-greeting = { $game }, by { $designer }.
    { $first }: { $seat1 }. { $second }: { $seat2 }.
    Type a move, or help.
play-prompt = { $player }>
play-bot-moved = { $player } ({ $bot }) plays { $move }.
play-help = Type a move in the game's notation, or one of these words:
    {"  "}moves   list the legal moves
    {"  "}board   draw the board again
    {"  "}hint    suggest a move and say why
    {"  "}rules   explain the game
    {"  "}undo    undo up to your last move
    {"  "}redo    play the undone moves again
    {"  "}draw    claim or offer a draw, if the rules allow it
    {"  "}resign  give up
    {"  "}quit    leave the game
play-undone = { $moves ->
    [one] One move undone.
   *[other] { $moves } moves undone.
}
play-draw-offer = { $player } offers a draw. { $other }, do you accept (y/n)?
play-record-path = Write the record to this file (Enter for none):
play-left = You left the game. Position: { $position }
play-input-ended = The input ended. Position: { $position }

## Analysis
analyse-effort = { $depth ->
    [one] 1 ply
   *[other] { $depth } plies
} deep, { $nodes } positions, { $seconds } s
analyse-progress = { $depth ->
    [one] 1 ply
   *[other] { $depth } plies
} deep, { $nodes } positions, { $score }: { $line }
score-estimate = ≈{ $chance } %
score-win = { $plies ->
    [one] proven win in 1 ply
   *[other] proven win in { $plies } plies
}
score-win-at-most = proven win within { $plies } plies
score-draw = proven draw
score-loss = { $plies ->
    [one] proven loss in 1 ply
   *[other] proven loss in { $plies } plies
}
score-loss-at-most = proven loss within { $plies } plies
bench-game = { $nodes } positions, { $seconds } s, { $speed } M positions/s

## The menu of line mode
menu-welcome = { $count ->
    [5] Henge: five little-known board games and puzzles.
    [6] Henge: six little-known board games and puzzles.
    [7] Henge: seven little-known board games and puzzles.
    [8] Henge: eight little-known board games and puzzles.
    [9] Henge: nine little-known board games and puzzles.
    [10] Henge: ten little-known board games and puzzles.
   *[other] Henge: { $count } little-known board games and puzzles.
}
menu-game = Which game?
menu-who = Who plays?
menu-two-people = Two players
menu-person-first = You first, the computer second
menu-person-second = The computer first, you second
menu-computers = The computer against itself
menu-rules = How to play
menu-quit = Quit
menu-prompt = Number:
menu-no-such-number = “{ $text }” isn't on the list. Type a number from 1 to { $most }.
menu-level = How strong should the computer be? Type a level or a bot (Enter for { $number }, { $name }):
menu-no-such-player = There is no level or bot “{ $text }”. Type one from the list, such as 2.
menu-variant = Variant ({ $known }; Enter for { $standard }):
menu-saved = Resume a saved game
menu-which-saved = Which game?
menu-saved-game = { $game }: { $first } – { $second }, { $moves ->
    [one] one move
   *[other] { $moves } moves
}
menu-back = Back
menu-no-saves = No saved games.
menu-bad-save = This file can't be read.

## Chess Loop in line mode
puzzle-which = Puzzle (a number from 0 to 15, “new”, or one such as 4x7:4N+4Q; Enter to go back):
puzzle-prompt = Piece>
puzzle-help = Type a piece and a square, such as Na1; -a1 clears the square. Other words:
    {"  "}hint    where to look; again for why, and again for the move
    {"  "}undo    undo the last change
    {"  "}board   draw the board again
    {"  "}quit    leave the puzzle
puzzle-placed = { $pieces }: { $placed } of { $n }
puzzle-goal = Each piece attacks one of the other type, in one loop.
puzzle-solved = Solved! Every piece attacks one of the other type, all in one loop.
puzzle-bad-line = “{ $text }” isn't a piece and a square. Type { $first } or { $second } and a square, such as { $first }a1
puzzle-given = { $square } is part of the puzzle and can't be changed

help-serve = Serve the games over HTTP, and on a Prolog socket
example-serve = {"  "}henge serve --listen 127.0.0.1:8080 --prolog 127.0.0.1:7878
    {""}
    Every setting of the file is an option, too, such as --workers 4;
    `henge serve --print-config` explains them all.
help-serve-config = The settings file
help-serve-print_config = Print a settings file that explains every setting
help-serve-listen = Address to listen on for HTTP
help-serve-prolog = Address to listen on for Prolog terms
help-serve-admin = A separate address for /metrics, /healthz and /readyz, for the server's operators. Without it, /metrics is at the usual address, for this machine only
help-serve-peer = Where other nodes on the same database forward commands to. Without it, at a free port of the server's address
help-serve-database = Where to keep matches: a path, sqlite:PATH, postgres://USER:PASSWORD@HOST/NAME or memory:
help-serve-workers = How many questions to think about at once, from 1 to 1024
help-serve-queue = How many more questions may wait before others are turned away, 0 or more
help-serve-time = The longest to think about any question, such as 5s
help-serve-connections = How many connections at once, at most: from 1 to 1000000
help-serve-per_address = How many connections from one address, at most: from 1 to 1000000
help-serve-patience = How long a client may take to send a request's head or body, or to read an answer
help-serve-body = The longest request body, in bytes
help-serve-origins = Other sites whose pages may act in matches, such as https://example.org, separated by commas
help-serve-hosts = Names the server answers to, such as henge.example.org, separated by commas; * for any. Addresses and localhost always work
help-serve-proxies = Addresses of proxies whose X-Forwarded-For is trusted, separated by commas
help-serve-log = What to log: off, error, warn, info or debug
help-serve-log_format = How to log: text or json
help-serve-matches_per_minute = How many matches one address may create or join per minute; 0 for no limit
help-serve-joins_per_minute = How many challenges in the lobby one address may accept per minute; 0 for no limit
help-serve-open_challenges = How many open challenges one address may have in the lobby, which shows half of them; 0 for no limit
help-serve-requests_per_minute = How many requests one address may send per minute; 0 for no limit
help-serve-all_requests_per_minute = How many requests all addresses together may send per minute; 0 for no limit
help-serve-commands_per_minute = How many match commands one address may send per minute, sockets included; 0 for no limit
help-serve-all_commands_per_minute = How many match commands all addresses together may send per minute; 0 for no limit
help-serve-computer_matches = How many running matches between computers one address may have; 0 for none
help-serve-computer_pace = The shortest time between two moves of such a match, such as 500ms
serve-http = Henge is running at http://{ $address }/ (Ctrl-C to stop)
serve-prolog = Prolog terms are answered at { $address }
serve-admin = Metrics are at http://{ $address }/metrics
serve-stopped = Henge has stopped. No work was lost.
serve-failed = the server can't run: { $why }
serve-file-head =
    Settings of henge serve. Each line shows the default: remove the first “#” to
    change it. Options (--per-address 20) override the environment
    (HENGE_PER_ADDRESS=20), and the environment overrides this file.
serve-no-file = can't read the settings file { $file }: { $error }
serve-bad-file = { $place }: { $what }
serve-unknown-setting = { $place }: unknown setting “{ $key }”; henge serve --print-config lists them all
serve-form-address = { $name } must be an address with a port, such as "127.0.0.1:8080", not “{ $value }”
serve-form-listener = { $name } must be an address with a port, such as "127.0.0.1:7878", or "off", not “{ $value }”
serve-form-peer = { $name } must be an address with a port, such as "10.0.0.1:8090", "auto" or "off", not “{ $value }”
serve-form-database = { $name } must be a path, "sqlite:PATH", "postgres://HOST/NAME" or "memory:", not “{ $value }”
serve-form-number = { $name } must be a number from { $least } to { $most }, not “{ $value }”
serve-form-time = { $name } must be a time, such as "5s" or "500ms", not “{ $value }”
serve-form-origins = { $name } must be origins, such as "https://example.org", not “{ $value }”
serve-form-hosts = { $name } must be host names without a port, such as "henge.example.org", or "*" for any, not “{ $value }”
serve-form-addresses = { $name } must be addresses, such as "10.0.0.1", not “{ $value }”
serve-form-level = { $name } must be "off", "error", "warn", "info" or "debug", not “{ $value }”
serve-form-format = { $name } must be "text" or "json", not “{ $value }”

help-server = Run a server and look after its matches
example-server = {"  "}henge server backup matches-copy.db
help-backup = Copy a server's database to a file, even while the server runs
example-backup = {"  "}henge server backup matches-copy.db
help-backup-file = Where to put the copy; an older copy is replaced
backup-done = All matches are now in { $path }.
help-export = Write all matches of a server's database as text records
example-export = {"  "}henge server export matches.txt
help-export-file = Where to write; standard output if it is - or missing
help-option-database = A path, sqlite:PATH, postgres://HOST/NAME or memory:; otherwise the one in the server's settings, or matches.db in your data folder
help-import = Read text records into a server's database as matches
example-import = {"  "}henge server import matches.txt
help-import-file = Records written by henge export or henge match; - for standard input
database-homeless = no folder for your data was found: name a database with --database
export-done = { $matches ->
    [one] One match is
   *[other] { $matches } matches are
} now in { $path }.
export-bad = can't read the match { $match }
export-unread = { $matches ->
    [one] one match
   *[other] { $matches } matches
} couldn't be read; all others were written
export-stopped = stopped early after { $matches } matches: the file is incomplete
import-done = New: { $new }. Already here: { $known }. Invalid: { $bad }.
import-bad = line { $line }: { $what }
import-no-record = this isn't the record of a game
import-taken = there's already another match { $match }
import-bad-tag = the tag “{ $tag }” has an invalid value
import-bad-result = the result doesn't follow from the moves
import-stopped = stopped early: { $matches } new matches are kept; run the same command again to import the rest

cli-progress-left = ≈{ $time } left
