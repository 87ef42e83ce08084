# The full-screen terminal app.

app-name = Henge
app-subtitle = abstract games, one rule core
app-greeting = Welcome. Choose a game.
app-too-small = This window has { $columns } columns and { $rows } rows. Henge needs { $width } by { $height }: please make it larger, or play with --plain.
app-help-title = Keys (any key closes this)
app-more = (more below: Page Down)

## Names of keys
app-key-arrows = arrows
app-key-up-down = ↑↓
app-key-left-right = ←→
app-key-right = →
app-key-enter = enter
app-key-esc = esc
app-key-tab = tab
app-key-space = space
app-key-delete = del
app-key-pages = pgup/pgdn
app-key-home-end = home/end
app-key-yes = y
app-key-no = n

## What keys do
app-do-accept = accept
app-do-analyse = analyse
app-do-back = back
app-do-change = change
app-do-choose = choose
app-do-clear = clear all
app-do-clear-square = clear the square
app-do-colours = colours
app-do-cycle = change
app-do-draw = claim or offer a draw
app-do-ends = first or last position
app-do-engine = engine on or off
app-do-export = export the record
app-do-flip = flip the board
app-do-go-on = go on
app-do-help = help
app-do-hint = hint
app-do-language = language
app-do-learn = how to play
app-do-leave = leave
app-do-lines = 1, 3 or 5 lines
app-do-make = make a puzzle
app-do-mark-empty = mark as empty
app-do-move = move
app-do-next = next square to pick
app-do-next-page = next
app-do-next-puzzle = next puzzle
app-do-no = no
app-do-open = open
app-do-open-game = open a game
app-do-page-before = previous
app-do-pause = pause
app-do-pick = pick
app-do-place = place
app-do-play = play it
app-do-play-it = play
app-do-play-line = play the first move of a line
app-do-quit = quit
app-do-redo = redo
app-do-rematch = rematch
app-do-remove = remove
app-do-resign = resign
app-do-restart = set up again
app-do-resume = saved games
app-do-save = save
app-do-scroll = scroll
app-do-show = show me
app-do-speed = speed
app-do-start = start
app-do-step = step
app-do-step-again = step again
app-do-stop = stop
app-do-svg = export an SVG picture
app-do-swap = swap sides
app-do-try = try a move
app-do-type = type a move
app-do-type-puzzle = type a puzzle or seed
app-do-undo = undo
app-do-variant = type a variant
app-do-variation = variations
app-do-why = why
app-do-yes = yes

## The first menu
app-menu-resume = { $count ->
    [0] Saved games (none)
   *[other] Saved games ({ $count })
}
app-menu-language = Language: English (mudar para português)
app-menu-colours-none = Colours: none
app-menu-colours-dark = Colours: for a dark background
app-menu-colours-light = Colours: for a light background
app-menu-quit = Quit

## Before a game
app-seat-person = person
app-seat-you = person
app-variant = Board
app-clock-label = Clock
app-no-clock = none
app-clock = { $minutes } min + { $seconds } s a move
app-start = Start
app-learn = How to play
app-analyse = Analysis board
app-about-person = Someone at this keyboard.
app-about-level = The computer, at level { $number } of { $most }: 1 is fair to a child, { $most } plays as well as it can.
app-about-bot = The computer follows a simple habit, under the name of { $name }.
app-about-family = enter to type another: { $known }
app-about-clock = Time for the whole game, and more after every move. Who runs out of time loses.
app-about-start = Left and right change a value. The game is saved after every move.
app-about-learn = The rules in short, with boards to try them on.
app-about-analyse = Make moves for both sides and see what the engine thinks.
app-type-variant = Board: { $text }

## Saved games
app-saves-title = Saved games
app-saves-about = Unfinished games go on, finished ones open for analysis.
app-no-saves = There are no saved games. A game is saved after every move.
app-saved = { $first } – { $second }, { $moves ->
    [one] one move
   *[other] { $moves } moves
}
app-saved-over = { $first } – { $second }, { $moves ->
    [one] one move
   *[other] { $moves } moves
}, finished
app-bad-save = this file can't be read
app-confirm-remove = Remove this saved game?

## A game
app-turn = turn { $turn }  { $player } to move
app-game-over = game over
app-last-move = Last move
app-moves = Moves
app-legend = Legend
app-hint = Hint
app-left = { $count } left
app-taken = took { $count }
app-pick-first = { $player }: { $piles ->
    [0] {""}
   *[other] { $chosen } in hand,{" "}
}pick a square. { $squares ->
    [one] One square,
   *[other] { $squares } squares,
} { $moves ->
    [one] one move.
   *[other] { $moves } moves.
}
app-pick-next = { $player }: { $chosen } picked. Next: { $choice }
app-pick-button = { $player }: { $choice }
app-too-many-moves = { $player }: too many moves to show. Type yours: press :
app-typing = { $player } plays: { $text }
app-type-move = Move: { $text }
app-cannot-pick = { $square } can't be picked now
app-thinking = { $player } is thinking. { $seconds } s
app-thinking-hint = Looking for a hint. { $seconds } s
app-thinking-draw = The computer considers the draw. { $seconds } s
app-no-answer = The engine gave no answer. Take back a move, or try again.
app-watching = Watching at speed { $speed } of { $most }.
app-paused = Paused. Space goes on, → plays one move.
app-confirm-resign = Resign this game?
app-confirm-draw = { $player } offers a draw. { $other }, do you accept?
app-wins = { $player } wins
app-draw = A draw
app-kept = Saved as { $name }. You find it under saved games.
app-not-written = Can't write { $path }: { $error }

## Analysis
app-analysis-title = { $game }, analysis
app-variation = Variation { $nth } of { $n } here. Up and down change it.
app-estimate = { $score } for { $player }, an estimate
app-proven = Proven for { $player }: { $score }
app-searching = searching
app-engine-off = engine off
app-lines = Lines at depth { $depth }, { $nodes } positions
app-write-record = Write the record to: { $text }
app-write-svg = Write an SVG picture to: { $text }

## How to play
app-learn-title = { $game }, how to play
app-page = page { $page } of { $pages }
app-learn-read = Try moves on the board, or read on with n.
app-learn-practice = The missing pieces are yours to place. Every piece attacks just one of the other type.
app-learn-only-read = Read on with n. t opens the puzzles.
app-learn-try = Your turn: make the move { $move } on the board.
app-learn-right = Right. Go on.
app-learn-done = Right. Read on with n.
app-learn-other = Legal, too, but not the move of the example. r sets it up again.
app-learn-free = Played. r sets the board up again.

## Chess Loop
app-loop-published = Published by { $author }
app-loop-title = Chess Loop { $number }
app-loop-new = New puzzle
app-loop-size = Size
app-loop-types = Pieces
app-loop-count = Of each
app-loop-grade = Grade
app-loop-givens = Givens
app-loop-givens-yes = some pieces given
app-loop-givens-no = empty board
app-loop-any = any
app-loop-make = Make it
app-loop-type = Type a puzzle or seed
app-loop-typing = Puzzle or seed: { $text }
app-loop-making = Making a puzzle. This may take some seconds.
app-loop-task = Place { $n } { $first } and { $n } { $second } on { $rows ->
    [8] an
    [11] an
   *[other] a
} { $rows }x{ $columns } board.
app-loop-placed = { $pieces }: { $placed } of { $n }
app-loop-attacks = Attacks
app-loop-given = { $square } is given and stays.
app-loop-asking = Looking for a hint.
app-loop-more-hint = Press h again for more.
app-loop-unsolvable = This puzzle has no solution.
app-loop-solved = Solved!
app-loop-solved-long = Solved! Every piece attacks one of the other type, all in one loop.
