# The full-screen terminal app.

app-name = Henge
app-subtitle = { $count ->
    [5] Five little-known board games and puzzles
    [6] Six little-known board games and puzzles
    [7] Seven little-known board games and puzzles
    [8] Eight little-known board games and puzzles
    [9] Nine little-known board games and puzzles
    [10] Ten little-known board games and puzzles
   *[other] { $count } little-known board games and puzzles
}
app-greeting = Welcome. Choose a game.
app-too-small = This window has { $columns } columns and { $rows } rows. Henge needs { $width } × { $height }: make it larger, or play with --plain.
app-help-title = Keys (any key closes this)
app-more = (more below: Page Down)

## Names of keys
app-key-arrows = arrows
app-key-up-down = ↑↓
app-key-all-arrows = ↑↓←→
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
app-do-again = start again
app-do-analyse = analyse
app-do-analyse-hint = analyse (counts as a hint)
app-do-analyse-later = analyse, after the game
app-do-back = back
app-do-change = change
app-do-choose = choose
app-do-clear = clear all
app-do-clear-square = clear the square
app-do-cycle = change
app-do-draw = claim or offer a draw
app-do-ends = first or last position
app-do-engine = engine on or off
app-do-export = export the record
app-do-flip = flip the board
app-do-go-on = continue
app-do-help = help
app-do-hint = hint
app-do-language = language
app-do-learn = how to play
app-do-leave = leave
app-do-lines = 1, 3 or 5 lines
app-do-make = make a puzzle
app-do-mark-empty = mark as empty
app-do-move = move
app-do-next = next square you can choose
app-do-next-step = next step
app-do-next-puzzle = next puzzle
app-do-no = no
app-do-open = open
app-do-open-game = choose a board
app-do-step-before = previous
app-do-pause = pause
app-do-pick = pick
app-do-place = place
app-do-play = play it
app-do-play-it = play
app-do-play-line = play the first move of a line
app-do-quit = quit
app-do-redo = redo
app-do-rematch = rematch
app-do-remove = delete
app-do-resign = resign
app-do-restart = start the step again
app-do-rules = rules
app-do-rules-ends = first or last rule
app-do-scroll = scroll
app-do-scroll-page = scroll further
app-do-show = show me
app-do-speed = speed
app-do-start = start
app-do-step = step
app-do-step-again = step through again
app-do-stop = stop
app-do-stronger = stronger opponent
app-do-svg = export an SVG picture
app-do-swap = swap sides
app-do-try = try a move
app-do-type = type move
app-do-type-puzzle = type a puzzle or seed
app-do-undo = undo
app-do-variant = type a variant
app-do-variation = variations
app-do-weaker = weaker opponent
app-do-why = why
app-do-yes = yes

## The first menu
app-menu-quit = Quit
app-menu-boards = Choose a board
app-menu-how = { $count ->
    [one] 1, or the arrows
   *[other] 1 to { $count }, or the arrows
}
app-menu-go-on = Pick up where you left off
app-menu-today = Today
app-menu-play = Play
app-menu-proof = When the engine knows the answer, it proves it.
app-menu-about-browser = Start the web app on this machine and open it in your browser.
app-menu-about-settings = Language, colours, animation, your usual opponent and your name.

## Before a game
app-seat-person = human
app-variant = Board
app-variant-standard = standard
app-clock-label = Clock
app-no-clock = none
app-clock = { $minutes } min + { $seconds } s per move
app-start = Start
app-learn = How to play
app-analyse = Analysis board
app-about-person = A person at this keyboard.
app-about-family = Enter to type another: { $known }
app-about-clock = Time for the whole game, plus some after every move. If you run out of time, you lose.
app-about-start = Left and right change a value. The game is saved after every move.
app-about-learn = The goal, a small game, then tasks: ten minutes.
app-about-analyse = Play moves for both sides and see what the engine thinks.
app-type-variant = Board: { $text }

## Saved games
app-saves-about = Unfinished games resume; finished games open for review.
app-no-saves = No games yet. Every game you play is kept here.
app-bad-save = this file can't be read
app-confirm-remove = Delete this saved game?

## A game
app-game-over = game over
app-last-move = Last move
app-moves = Moves
app-legend = Legend
app-hint = Hint
app-left = { $count } left
app-taken = captured { $count }

app-too-many-moves = { $player }: too many moves to show. Press : and type yours.
app-typing = { $player } plays: { $text }
app-type-move = Move: { $text }
app-thinking = { $player } is thinking. { $seconds } s
app-thinking-hint = Looking for a hint. { $seconds } s
app-thinking-draw = The computer is considering your draw offer. { $seconds } s
app-no-answer = The engine didn't answer. Undo a move, or try again.
app-watching = Watching the game, speed { $speed } of { $most }.
app-paused = Paused. Press Space to continue or → to play one move.
app-confirm-resign = Resign this game?
app-confirm-draw = { $player } offers a draw. { $other }, do you accept?
app-wins = { $player } wins
app-you-win = You win
app-you-lose = You lose
app-why-resigned = { $loser } resigned.
app-why-out-of-time = { $loser } ran out of time.
app-why-abandoned = { $loser } left.
app-end-moves = { $moves ->
    [one] One move
   *[other] { $moves } moves
}{ $hints ->
    [0] {""}
    [one] , one hint
   *[other] , { $hints } hints
}.
app-no-hints = In a game between two people there are no hints.
app-no-analysis = In a game between two people, the analysis opens after the game.
app-draw = Draw
app-not-written = Can't write { $path }: { $error }

## Analysis
app-analysis-title = { $game }, analysis
app-variation = Variation { $nth } of { $n } here. Up and down switch between them.
app-estimate = { $value }, estimate
app-searching = searching
app-engine-off = engine off
# At most 30 columns, so that nothing is cut off in a window of 80.
app-lines = { $depth ->
    [one] 1 ply
   *[other] { $depth } plies
}, { $nodes } positions
app-write-record = Write the record to: { $text }
app-write-svg = Write an SVG picture to: { $text }

## Rules
app-rules-title = { $game }, rules
app-rules-cited = Rule { $clause } is marked. Press q to go back to the board.
app-rules-about = Press q to go back to the board.

## How to play
app-learn-title = { $game }, how to play
app-learn-step = step { $step } of { $steps }
app-learn-go = Go to { $what } with the arrow keys and press Enter (in notation: { $move }).
app-learn-choose = Now choose “{ $what }” and press Enter (in notation: { $move }).
app-learn-let-go = That's another move. Press Esc, then go to the marked square.
app-learn-put = Go to { $square } with the arrow keys and press Enter.
app-learn-place = Go to a square with the arrow keys and press Enter to place the piece.
app-learn-taken = A piece is on { $square } already.
app-learn-right = Right! Press n for the next step.
app-learn-last = That was the last step. Press t to play your first game.
app-learn-last-puzzle = That was the last step. Press t to solve your first puzzle.
app-learn-other = { $move } is legal, but it isn't what the task asks for. Try another move.
app-learn-other-attempt = { $move } is legal. This time, try the move that isn't.
app-learn-other-place = { $square } isn't wrong, but it isn't what the task asks for.
app-learn-forbidden = **Exactly: that isn't allowed.** { $reason }
app-learn-you = You
app-learn-you-win = You win!
app-learn-said = { $player }, { $move }: { $note } (rule { $rule })
app-learn-replying = { $player } answers …
# For keys instead of taps.
app-lesson-chess-loop-small-text = Two knights and two kings on 3 × 2 squares. Enter puts a piece on the square under the cursor, changes it, or takes it off.

## Chess Loop
app-loop-published = Published by { $author }
app-loop-title = Chess Loop { $number }
app-loop-new = New puzzle
app-loop-size = Size
app-loop-types = Pieces
app-loop-count = How many of each
app-loop-grade = Difficulty
app-loop-givens = Given pieces
app-loop-givens-yes = some
app-loop-givens-no = none
app-loop-any = any
app-loop-make = Make it
app-loop-type = Type a puzzle or seed
app-loop-typing = Puzzle or seed: { $text }
app-loop-making = Making a puzzle. This can take a few seconds.
app-loop-task = Place { $n } { $first } and { $n } { $second } on a board of { $columns } columns and { $rows } rows.
app-loop-goal = Each piece attacks one of the other type, in one loop.
app-loop-placed = { $pieces }: { $placed } of { $n }
app-loop-attacks = Attacks
app-loop-given = { $square } is part of the puzzle and can't be changed.
app-loop-asking = Looking for a hint.
app-loop-more-hint = Press h again for more.
app-loop-unsolvable = This puzzle has no solution.
app-loop-solved = Solved! { $time }, { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}.

## Beside the board
app-you = You
app-to-move = { $player } to move
app-side-to-move = { $side }, to move
app-mover = to move
app-mark-from = moved from
app-mark-to = moved to
app-mark-placed = just placed
app-block-race = The race
app-block-hands = In hand
app-block-left = Checkers
app-block-mobility = Ways to move the pawn
app-to-go = { $count ->
    [0] finished
   *[other] { $count } to go
}
app-left-of = { $count } of { $all }
app-ways = { $count }

## What to do next
app-ask-place = { $piece ->
    [counter] Place a counter. { $squares ->
        [one] One cell is
       *[other] { $squares } cells are
    } possible.
    [pawn] Place your pawn on any cell.
    [stone] Place a stone on a free point.
    [henge] Place a henge on a free point.
   *[other] Place a piece.
}
app-ask-piece = { $piece ->
    [checker] Choose a checker to move. { $squares ->
        [one] One
       *[other] { $squares }
    } can.
   *[other] Choose a piece to move. { $squares ->
        [one] One
       *[other] { $squares }
    } can.
}
app-ask-moved = { $pawns ->
    [one] It can only move { $choice }: choose it.
   *[other] Which one does it move: { $choice }?
}
app-ask-target = { $chosen } selected. Move to: { $choice }
app-ask-jump = { $chosen } selected. Jump over: { $choice }
app-ask-next-jump = Keep jumping. Next, jump over: { $choice }
app-ask-pass = { $player } has no legal move. Press Enter to pass.
app-ask-button = { $choice }?
app-lands = { $name }, to { $square }
app-piece-on = the { $piece } on { $square }
app-either = { $first } or { $second }
