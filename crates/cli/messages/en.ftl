# The command line and line mode.

## Complaints about the command line
cli-unknown-command = there is no command “{ $command }”, `henge --help` lists them
cli-unknown-option = there is no option “{ $argument }” here, `--help` lists what there is
cli-bad-value = “{ $value }” is no good for { $argument }, `--help` says what is
cli-no-value = { $argument } needs a value
cli-missing = { $argument } is missing, `--help` shows an example
cli-missing-command = a command is missing, one of { $known }
cli-twice = { $argument } can be given only once
cli-conflict = { $argument } and { $other } can't be given together
cli-not-text = the command line is not valid UTF-8 text
cli-bad-usage = that command line can't be understood, try `henge --help`
cli-unknown-game = there is no game “{ $game }”, try one of { $known }
cli-unknown-player = “{ $who }” can't play this game, try one of { $known }
cli-busy = the engine gave no answer, try again
cli-move-refused = move { $number }, { $move }: { $reason }
cli-bad-tap = “{ $tap }” can't be picked there
cli-perft-stopped = stopped after { $done } of { $all } moves, nothing is kept
cli-too-many-moves = the position has { $moves } legal moves, too many to list
cli-write-failed = can't write { $path }: { $error }
cli-io-failed = reading or writing failed: { $error }
cli-game-title = { $name }, by { $designer }, { $year }
cli-puzzle-title = { $name }, a puzzle by { $designer }; see `henge loop --help`
cli-variants = variants
cli-bots = players
cli-levels = levels 1 to 8
cli-exact = exact

## Help
help-heading-usage = Usage
help-heading-command = COMMAND
help-heading-commands = Commands
help-heading-arguments = Arguments
help-heading-options = Options
help-heading-example = Example
help-or = or
help-and = and
help-henge = Play, analyse and solve { $names }. Without a command: the full-screen app.
example-henge = {"  "}henge play cage --second random
help-games = List the games with their designers, variants and computer players
example-games = {"  "}henge games --json
help-rules = Print the rules of a game in words, with boards
example-rules = {"  "}henge rules gorogo
help-new = Print the text of a start position
example-new = {"  "}henge new moai --variant 6x7
help-show = Draw a board as text, or as an SVG picture
example-show = {"  "}henge show racing-kings --moves "h2h3 a2a3" --svg board.svg
help-legal = List the legal moves of a position
example-legal = {"  "}henge legal cage --variant 4 --moves "c3xc4*"
help-perft = Count the positions that so many moves can lead to
example-perft = {"  "}henge perft racing-kings 5 --divide
help-play = Play a game here, with another person or against the computer
example-play = {"  "}henge play moai --first human --second random --plain
help-analyse = Find the best moves of a position and say why they are the best
example-analyse = {"  "}henge analyse racing-kings --moves "h2h3" --time 2s --lines 3 --compare a2a3
help-bench = Run fixed searches of every game and print the number of positions they visit
example-bench = {"  "}henge bench
help-option-game = Which game: { $games }
help-play-game = Which game; without it, a menu asks
help-option-depth = How many moves deep
help-analyse-depth = Look no further ahead than this many moves
help-option-nodes = Look at no more positions than this
help-option-time = Stop after this time, such as 5s, 500ms or 2m; without any limit, 5s
help-option-lines = How many of the best moves to show
help-option-threads = How many threads to use; with one, and no time limit, answers repeat
help-option-hash = Memory for what was found, in megabytes
help-option-compare = Say why this move is worse than the best one
help-option-variant = Which variant; `henge games` lists them
help-option-position = Text of the position to start from
help-option-moves = Moves to play first, separated by spaces
help-option-divide = Also print the count below each first move
help-option-json = Answer with one JSON object
help-option-lang = Language: en or pt; without it, the locale's
help-option-ascii = Draw boards in plain ASCII
help-option-svg = Write an SVG picture to this file; - is the standard output
help-option-theme = Colours of the picture: auto, light, dark or grey
help-option-pick = Mark these taps as chosen, and what can be tapped next
help-option-hint = Point out this move
help-option-flip = Show the board from the other side
help-option-first = Who plays first: human, a level from 1 to 8, or a player listed by
    `henge games`
help-option-second = Who plays second, likewise
help-option-seed = Number that makes the computer's choices repeatable
help-option-plain = Line by line, without a full-screen display
help-option-help = Print this help
help-option-version = Print the version

## Line mode
seat-person = a person
play-greeting = { $game } ({ $variant }), by { $designer }.
    { $first }: { $seat1 }. { $second }: { $seat2 }.
    Type a move, or help.
play-prompt = { $player }>
play-bot-moved = { $player } ({ $bot }) plays { $move }.
play-help = Type a move in the game's notation, or one of these words:
    {"  "}moves   list the legal moves
    {"  "}board   draw the board again
    {"  "}hint    propose a move and say why
    {"  "}rules   explain the game
    {"  "}undo    take back to your last move
    {"  "}redo    play again what was taken back
    {"  "}draw    claim or offer a draw, where the rules have it
    {"  "}resign  give up
    {"  "}quit    leave the game
play-undone = { $moves ->
    [one] One move taken back.
   *[other] { $moves } moves taken back.
}
play-draw-offer = { $player } offers a draw. { $other }, do you accept (y/n)?
play-record-path = Write the record to this file (enter for none):
play-left = You left the game. It stands at: { $position }
play-input-ended = The input ended. The game stands at: { $position }

## Analysis
analyse-effort = depth { $depth }, { $nodes } positions, { $seconds } s
analyse-progress = depth { $depth }, { $nodes } positions, { $score }: { $line }
score-win = { $plies ->
    [one] proven win in 1 ply
   *[other] proven win in { $plies } plies
}
score-win-at-most = proven win in at most { $plies } plies
score-draw = proven draw
score-loss = { $plies ->
    [one] proven loss in 1 ply
   *[other] proven loss in { $plies } plies
}
score-loss-at-most = proven loss in at most { $plies } plies
bench-game = { $nodes } positions, { $seconds } s, { $speed } M positions/s

## The menu of line mode
menu-welcome = Henge: abstract games, one rule core.
menu-game = Which game?
menu-who = Who plays?
menu-two-people = Two people
menu-person-first = A person first, the computer second
menu-person-second = The computer first, a person second
menu-computers = The computer against itself
menu-rules = How to play
menu-quit = Quit
menu-prompt = Number:
menu-no-such-number = “{ $text }” is not on the list, type a number from 1 to { $most }.
menu-level = Level of the computer, 1 to 8, or one of { $bots } (enter for { $fair }):
menu-variant = Variant ({ $known }; enter for { $standard }):
menu-saved = Go on with a saved game
menu-which-saved = Which game?
menu-saved-game = { $game }: { $first } – { $second }, { $moves ->
    [one] one move
   *[other] { $moves } moves
}
menu-back = Back
menu-no-saves = There are no saved games.
menu-bad-save = This file can't be read.

## Chess Loop in line mode
puzzle-which = Puzzle (a number from 0 to 15, “new”, or one such as 4x7:4N+4Q; enter to go back):
puzzle-prompt = Piece>
puzzle-help = Type a piece and a square, such as Na1; -a1 clears it. Other words:
    {"  "}hint    where to look; again for why, and again for what to do
    {"  "}undo    take back the last change
    {"  "}board   draw the board again
    {"  "}quit    leave the puzzle
puzzle-placed = { $pieces }: { $placed } of { $n }
puzzle-conflicts = Wrong so far: { $squares }.
puzzle-solved = Solved! Every piece attacks one of the other type, all in one loop.
puzzle-bad-line = “{ $text }” is no piece and square, write { $first } or { $second } and a square of the board, such as { $first }a1
puzzle-given = { $square } is given and stays

help-serve = Serve the games over HTTP, and the Prolog socket
example-serve = {"  "}henge serve --listen 127.0.0.1:8080 --prolog 127.0.0.1:7878
help-serve-config = The file of settings
help-serve-print_config = Print a file that explains every setting
help-serve-listen = Where to listen for HTTP
help-serve-prolog = Where to listen for Prolog terms
help-serve-admin = Where to serve /metrics, /healthz and /readyz alone, for those who operate the server. Without it /metrics is at the usual address, for this machine only
help-serve-database = Where matches are kept: a path, sqlite:PATH or memory:
help-serve-workers = How many questions are thought about at once
help-serve-queue = How many more questions may wait before others are sent away
help-serve-time = The longest any question may be thought about, such as 5s
help-serve-connections = The most connections at once
help-serve-per_address = The most connections of one address
help-serve-patience = How long a client may take to send the head of a request, or its body, or to take an answer
help-serve-body = The longest body of a request, in bytes
help-serve-origins = Pages elsewhere that may act in matches, such as https://example.org, with commas in between
help-serve-proxies = Addresses of proxies whose X-Forwarded-For is believed, with commas in between
help-serve-log = What to log: off, error, warn, info or debug
help-serve-log_format = How to log: text or json
help-serve-matches_per_minute = How many matches one address may make or join in a minute
serve-http = Henge is at http://{ $address }/ (Ctrl-C stops it)
serve-prolog = Prolog terms are answered at { $address }
serve-admin = Metrics are at http://{ $address }/metrics
serve-stopped = Henge has stopped. Nothing was left half done.
serve-failed = the server can't run: { $why }
serve-file-head =
    Settings of henge serve. Each line shows what holds without it: remove the first
    “#” to change it. Flags (--per-address 20) and the environment
    (HENGE_PER_ADDRESS=20) count more than this file, flags most.
serve-no-file = the file of settings { $file } can't be read: { $error }
serve-bad-file = { $place }: { $what }
serve-unknown-setting = { $place }: there is no setting “{ $key }”; henge serve --print-config lists them
serve-form-address = { $place }: { $key } is an address with a port, such as "127.0.0.1:8080", not “{ $value }”
serve-form-listener = { $place }: { $key } is an address with a port, such as "127.0.0.1:7878", or "off", not “{ $value }”
serve-form-database = { $place }: { $key } is a path, "sqlite:PATH" or "memory:", not “{ $value }”
serve-form-workers = { $place }: { $key } is a number, at least 1, not “{ $value }”
serve-form-number = { $place }: { $key } is a number, not “{ $value }”
serve-form-time = { $place }: { $key } is a time, such as "5s" or "500ms", not “{ $value }”
serve-form-origins = { $place }: { $key } are origins, such as "https://example.org", not “{ $value }”
serve-form-addresses = { $place }: { $key } are addresses, such as "10.0.0.1", not “{ $value }”
serve-form-level = { $place }: { $key } is "off", "error", "warn", "info" or "debug", not “{ $value }”
serve-form-format = { $place }: { $key } is "text" or "json", not “{ $value }”

help-backup = Copy a server's database to a file, while it runs or not
example-backup = {"  "}henge backup matches-copy.db
help-backup-file = Where the copy goes; an older one is replaced
backup-done = All matches are in { $path } now.
help-export = Write all matches of a server's database as text records
example-export = {"  "}henge export matches.txt
help-export-file = Where to write; the standard output if it is - or not given
help-option-database = A path, sqlite:PATH or memory:; unless given, matches.db in the folder of your data
help-import = Read text records into a server's database as matches
example-import = {"  "}henge import matches.txt
help-import-file = Records, as henge export or a match between engines writes them; - is the standard input
database-homeless = there is no folder for your data: name a database with --database
database-missing = there is no database { $path }
database-failed = the database can't be used: { $why }
export-done = { $matches ->
    [one] One match is
   *[other] { $matches } matches are
} in { $path } now.
export-bad = the match { $match } can't be read
export-unread = { $matches ->
    [one] one match
   *[other] { $matches } matches
} could not be read; all others were written
export-stopped = stopped after { $matches } matches; the file is not complete
import-done = New: { $new }. Known already: { $known }. Bad: { $bad }.
import-bad = line { $line }: { $what }
import-no-record = this is no record of a game
import-taken = there is another match { $match }
import-bad-tag = the tag “{ $tag }” has a value that means nothing
import-bad-result = the result does not follow from the moves
import-stopped = stopped: { $matches } new matches are kept, and the rest can be imported in the same way later
