lobby-title = Lobby
lobby-lead = Play someone now, or watch a game. No account needed.
lobby-new = New challenge
lobby-challenges = Open challenges
lobby-count = { $count } open
lobby-loading = Looking for challenges…
lobby-lost = Connection lost. Trying again.
lobby-you-play = You play { $side }
lobby-accept = Accept
lobby-own = **Your challenge is open.** { $game }, { $clock }. You’ll be taken to the board when someone accepts.
lobby-own-link = Show the link
lobby-empty = Nobody is waiting
lobby-empty-text = Open a challenge and it appears here for everyone. Or play a level while you wait.
lobby-open = Open a challenge
lobby-code = Got a code from a friend?
lobby-code-open = Open
lobby-code-wrong = A code has 12 letters and digits, in three groups of four.
lobby-code-none = No game has this code. Check it with your friend.
lobby-yours = Your games
lobby-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
lobby-someone = Guest
lobby-withdraw = Withdraw
lobby-watch = Being played
lobby-watch-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
lobby-watchers = { $count } watching
lobby-more = Show { $count } more
lobby-loading-games = Looking for games…
lobby-none-watched = No games to watch
lobby-none-watched-text = Games started in the lobby and engine matches appear here.
