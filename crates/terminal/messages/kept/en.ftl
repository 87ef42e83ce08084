# What is kept: history, reviews, puzzles, settings, and what is asked before something ends.

## What keys do
app-do-all = show all
app-do-browser = open in the browser
app-do-by-game = by game
app-do-by-result = by result
app-do-continue = continue
app-do-daily = loop of the day
app-do-history = history
app-do-mistake-before = previous mistake
app-do-next-mistake = next mistake
app-do-play-hint = play the hint
app-do-replace = replace it
app-do-review = review
app-do-search = search
app-do-settings = settings
app-do-try-again = try again from here

## The first menu
app-menu-continue = Continue
app-menu-history = { $count ->
    [0] Every game you play is kept.
    [one] one game
   *[other] { $count } games
}
app-menu-browser = Open in the browser
app-browser-opening = Starting the web app.
app-browser-opened = The web app is at { $link } until you quit.
app-browser-failed = The web app can't be started: { $error }

## History
app-history-title = History
app-history-count = { $count ->
    [0] {""}
    [one] one game
   *[other] { $count } games
}
app-history-games = Games
app-history-order = newest first
app-history-resumes = Press Enter to resume.
app-history-reviews = Press Enter to review it.
app-history-shows = Press Enter to see it.
app-history-weeks = Strongest level you beat, by week
app-history-weeks-short = Level beaten, by week
app-history-weeks-ago = 14 weeks ago
app-history-habits = Highlights
app-history-run = Longest run
app-history-run-wins = { $count ->
    [one] one win
   *[other] { $count } wins in a row
}
app-history-loops = Loops solved
app-history-loops-solved = { $count }, { $more ->
    [0] all with hints
    [one] one without a hint
   *[other] { $more } without a hint
}
app-month-1 = Jan
app-month-2 = Feb
app-month-3 = Mar
app-month-4 = Apr
app-month-5 = May
app-month-6 = Jun
app-month-7 = Jul
app-month-8 = Aug
app-month-9 = Sep
app-month-10 = Oct
app-month-11 = Nov
app-month-12 = Dec
app-history-search = Search: { $text }
app-history-filtered = { $shown ->
    [0] No game matches: { $filter }. Esc shows all { $all }.
   *[other] { $shown } of { $all }: { $filter }. Esc shows all.
}
app-results = { $won } won, { $drawn } drawn, { $lost } lost
app-results-by-game = Results by game
app-results-by-level = { $game }, results by opponent
app-win-rate = { $percent } %
app-two-people = two people
app-state-unfinished = unfinished
app-state-won = won
app-state-drawn = drawn
app-state-lost = lost
app-state-over = finished
app-state-solved = solved
app-state-unreadable = unreadable
app-kept-winner = { $player } won, { $moves ->
    [one] one move
   *[other] { $moves } moves
}
app-kept-over = { $reason }, { $moves ->
    [one] one move
   *[other] { $moves } moves
}
app-kept-moves = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
app-kept-unfinished = { $moves ->
    [0] no moves yet
    [one] one move so far
   *[other] { $moves } moves so far
}

## Review
app-review-title = { $game }, review
app-review-at = move { $move } of { $moves }
app-review-searching = Reviewing the game: { $done } of { $total } positions.
app-review-checking = Checking turning points: { $done } of { $total }.
app-review-about = { $turning ->
    [0] No turning point. Left and right step through the game.
    [one] One turning point. Press n to see it.
   *[other] { $turning } turning points. Press n to go from one to the next.
}
app-review-try = Press t to try again from turn { $turn }.
app-review-no-more = No more mistakes that way.
app-review-better = { $line } was better.
app-review-best-line = Best line: { $line }

## Asked before it ends
app-confirm-claim = Claim a draw? The game ends.
app-confirm-offer = Offer a draw?
app-confirm-leave-analysis = Leave the analysis? The moves you tried are lost unless you export them with x.
app-confirm-replace = { $path } already exists. Replace it?
app-typing-ahead = Not your turn yet. Enter plays this when it is: { $text }
app-not-replaced = { $path } already exists. It was left unchanged.
app-no-folder = There is no folder { $folder }. Choose another path.
app-not-saved = This can't be saved: there is no folder { $folder }.

## Puzzles
app-loop-of-day = Loop of the day
app-loop-day-title = Loop of the day, { $day }
app-loop-judging = Checking that the puzzle has a solution. Esc stops.
app-loop-solved-in = solved in { $time }{ $hints ->
    [0] {""}
    [one] , one hint
   *[other] , { $hints } hints
}
app-loop-so-far = { $placed } of { $all } pieces, { $time }
app-streak = { $solved ->
    [0] { $days ->
        [0] Solve it to start a streak.
        [one] Solved yesterday, not yet today.
       *[other] { $days } days in a row, not yet today.
    }
   *[other] { $days ->
        [one] Solved today.
       *[other] { $days } days in a row. Longest: { $best }.
    }
}

## Settings
app-settings-title = Settings
app-settings-about = Changes are saved at once.
app-setting-language = Language
app-setting-colours = Colours
app-setting-characters = Characters
app-setting-pieces = Pieces
app-setting-letters = Letters of moves
app-setting-motion = Animated moves
app-setting-pause = Pause before the computer's move
app-setting-level = Opponent
app-setting-name = Your name
app-this-language = English
app-colours-none = none
app-colours-dark = dark background
app-colours-light = light background
app-characters-unicode = all
app-characters-ascii = plain ASCII
app-pieces-drawings = drawn
app-pieces-letters = letters
app-letters-english = English: K Q R B N
app-letters-portuguese = Portuguese: R D T B C
app-letters-figurines = figurines: ♔ ♕ ♖ ♗ ♘
app-pause = { $seconds } s
app-no-pause = none
app-on = on
app-off = off
app-no-name = none
app-type-name = Your name: { $text }
app-about-setting-level = The opponent in new games, unless you choose another.
app-about-setting-name = What others see when you play online.
app-about-setting-characters = Plain ASCII suits terminals that can't show board characters.
app-about-setting-pieces = On small boards pieces are always letters.
app-about-setting-letters = How chess pieces are named in moves, shown and typed. Saved games keep the English letters.
app-about-setting-pause = So that your move and the computer's don't look like one.

## Copy and paste
app-do-copy = copy the position
app-do-copy-game = copy the whole game
app-copied = Copied (any key closes this)
app-not-pasted = Pasted text (any key closes this)
app-paste-unknown = this isn't a position, a game, a puzzle or a link that Henge knows

## Setting up a position
app-edit = Set up a position
app-about-edit = Put pieces where you like. The editor says at once whether the position is legal.
app-do-edit = set up a position
app-do-other-side = other side to move
app-do-play-on = play from here
app-do-type-position = type a position
app-editor-title = { $game }, set up a position
app-editor-side = { $player } to move
app-editor-typing = Position: { $text }
app-editor-legal = Legal. { $told }
app-editor-illegal = Not a legal position. { $reason }
app-editor-other-board = That position is on a board of another size. Choose the board first.
