new-title = New game
new-lead = Set for a gentle first game. Change what you like, or just start.
new-lead-again = Change what you like, or just start.
new-game = Game
new-opponent = Opponent
new-kind-computer = Computer
new-kind-computer-about = { $bots ->
    [one] Eight levels and a bot
   *[other] Eight levels and { $bots } bots
}
new-kind-friend = A friend, by link
new-kind-friend-about = On two devices, no account
new-kind-here = Same screen
new-kind-here-about = Two people, one device
new-kind-watch = Watch engines
new-kind-watch-about = Two levels play each other
new-level = Level
new-or-bot = Or a bot
new-fact = Measured in { $name }: won { $won } of { $games } games against level { $level }.
new-fact-random = Measured in { $name }: won { $won } of { $games } games against random moves.
new-bot-text = **Bots have one habit each** and don’t look ahead. Good for a first win, or for testing your own.
new-friend-text = You get a link to send. The first person to open it takes the other seat.
new-name = Your name, for your friend to see
new-name-none = No name
new-listed = Also show it in the lobby
new-listed-about = Anyone may accept.
new-here-text = Pass the device, or sit across from each other.
new-side = You play
new-first = moves first
new-second = moves second
new-either = Random
new-by-lot = either side
new-black-first = Black takes the first turn
new-board = Board
new-board-other = Other
new-board-standard = Standard
new-board-feup = Porto rules
new-board-about-standard = standard
new-board-about-quick = quick
new-board-about-very-quick = very quick
new-board-about-up-to-19 = up to 19 × 19
new-board-about-the-game = the game
new-board-about-training = training
new-board-about-kings-may-capture = kings may capture
new-board-about-kings-may-not-capture = kings may not capture
new-size = Columns × rows, from 5 × 5 to 19 × 19
new-clock = Clock
new-clock-none = take your time
new-clock-quick = a quick game
new-clock-calm = a calm game
new-clock-days = for games by link
new-clock-custom = your own
new-clock-other = Other
new-clock-minutes = Minutes for each player
new-clock-increment = Seconds added for each move
new-clock-days-count = Days for each move
new-your-game = Your game
new-by = by { $designer }, { $year }
new-start = Start game
new-enter = ENTER starts the game from anywhere on this page.
new-how = How to play
new-no-server = The server didn’t answer. Check your connection and try again.
new-sum-level = You play **{ $side }** against **{ $name }**, level { $level }. { $board }, { $clock }.
new-sum-bot = You play **{ $side }** against **{ $name }**. { $board }, { $clock }.
new-sum-friend = You play **{ $side }** against a friend. { $board }, { $clock }. You get a link to send.
new-sum-here = Two people play on this screen. { $board }, { $clock }.
new-sum-watch = **{ $first }** plays **{ $second }**, and you watch. { $board }, { $clock }.
new-short-computer = { $side } against { $name }
new-begin-moai = White places a pawn first, on any cell.
new-begin-cage = Red moves first.
new-begin-racing-kings = White moves first.
new-begin-gorogo = White begins with a henge, on any point.

clock-none = no clock
clock-none-capital = No clock
clock-minutes = { $minutes } min
clock-seconds = { $seconds } s
clock-sudden = { $time } for the game
clock-fischer = { $time } + { $increment } s
clock-days = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
}

new-side-named = { $side }
new-side-short = { $side }
new-side-lot = a random side
new-flip = Flip the board after every turn
