home-count = { $count ->
    [5] Five
    [6] Six
    [7] Seven
    [8] Eight
    [9] Nine
    [10] Ten
   *[other] { $count }
}
home-count-small = { $count ->
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $count }
}
home-page = Henge: { home-count-small } abstract games and puzzles
home-title = { home-count } small games.
home-title-2 = A lot to think about.
home-lead = { home-count } little-known board games and puzzles to play against people or a patient engine, to analyse and to solve. When the engine knows the answer, it proves it.
home-scene = Standing stones at sunrise, with a moai, a king and a henge stone
home-play-now = Play now
home-solve-now = Solve now
home-today = Solve today’s loop
home-choose = Choose a board
home-rules = Rules of every game
home-board = A board of { $name }
home-about-moai = Drop a counter, slide a statue. If you can’t move yours, you lose.
home-about-cage = A full board of checkers, and you may never stand next to your own colour.
home-about-racing-kings = First king to the far rank. Giving check is forbidden.
home-about-gorogo = Go on twenty-five points, with stones that change sides.
home-about-chess-loop = Place the pieces so every attack forms one closed loop.
home-proven = Proven, not guessed
home-proven-text = Estimates carry a ≈ sign. A seal means every reply was searched, to the end of the game.
home-terminal = At home in a terminal
home-terminal-text = The same games in your terminal: `henge play cage`.
home-keep = Yours to keep
home-keep-text = Every position is a line of text, a link and a crisp SVG picture.
home-go-on = Continue
home-going = In progress
home-same-screen = on one screen
