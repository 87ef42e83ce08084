# The lesson of GoRoGo.

lesson-gorogo-win-title = The goal
lesson-gorogo-win-text = Stones with no empty point beside them are captured. When all pieces are played, **more captured stones win**. You have captured six stones, Black seven, and this is your last stone.
lesson-gorogo-win-task = Win this game: fill the last empty point beside the two black stones at the bottom.
lesson-gorogo-win-done = Eight captures against seven: you win.

lesson-gorogo-small-title = The second half of a game
lesson-gorogo-small-text = You play White and have captured four stones, Black three. After each move you see which rule it used.
lesson-gorogo-small-task = Play your last five pieces and capture more than Black.
lesson-gorogo-small-done = That was half a game. A whole one starts on an empty board with a henge.

lesson-gorogo-capture-title = Capture a stone
lesson-gorogo-capture-text = The empty points beside a stone are its **liberties**. Up, down, left and right count. Without liberties it’s captured.
lesson-gorogo-capture-task = You play Black. Find a move that captures the white stone.
lesson-gorogo-capture-done = The stone on a1 had no liberty left. That’s one point for you.

lesson-gorogo-group-title = Capture a group
lesson-gorogo-group-text = Stones side by side form a **group**. They share their liberties and are captured together.
lesson-gorogo-group-task = You play White. Find a move that captures three stones.
lesson-gorogo-group-done = Three points with one move.

lesson-gorogo-changes-title = The henge changes sides
lesson-gorogo-changes-text = A henge, the square piece, belongs to **the player whose turn it is**. A stone that lives only through a henge is taken by the opponent’s next move, wherever that is played.
lesson-gorogo-changes-task = You play Black. Put a piece in the centre, on c3, and watch the white stone on a1.
lesson-gorogo-changes-done = On your turn the henge on b1 is yours, so a1 had no liberty.
lesson-gorogo-changes-before = White’s turn
lesson-gorogo-changes-before-text = The henge counts as white. The stone on a1 is linked to it and lives.
lesson-gorogo-changes-after = Black’s turn
lesson-gorogo-changes-after-text = The henge counts as black, and a1 is captured.

lesson-gorogo-suicide-title = No suicide
lesson-gorogo-suicide-text = A stone you place must have a **liberty** once captures are done, by itself or through its group.
lesson-gorogo-suicide-task = You play White. Try to put a stone on a1, between the two black stones.

lesson-gorogo-fill-title = A henge goes anywhere
lesson-gorogo-fill-text = A **henge** may go on any empty point, even where a stone may not. Nothing captures it.
lesson-gorogo-fill-task = Find a way to fill a1.
lesson-gorogo-fill-done = The henge stays on a1 for the rest of the game.

lesson-gorogo-take-title = Capture to live
lesson-gorogo-take-text = A stone may go into a full corner if it **captures**: the captured stones leave it liberties.
lesson-gorogo-take-task = You play White. Find a move that captures two stones.
lesson-gorogo-take-done = a2 and b1 are gone: two points.

lesson-gorogo-save-title = Save your stone
lesson-gorogo-save-text = The henge on a1 is yours now, but on Black’s turn it’s **Black’s**. Then your stone on a2 has only one liberty.
lesson-gorogo-save-task = Find a move after which Black can’t capture.
lesson-gorogo-save-done = Two linked stones have more liberties than one.

lesson-gorogo-henge-title = Never keep a henge for last
lesson-gorogo-henge-text = **A henge can’t be your last piece.** With only a henge left you have no legal move, and you lose. You have one stone and one henge.
lesson-gorogo-henge-task = Find a move that doesn’t leave you with only a henge.
lesson-gorogo-henge-done = Your last piece is a stone now. That’s how it should be.

lesson-gorogo-tie-title = A tie is enough
lesson-gorogo-tie-text = White captured six stones, Black seven. **White wins ties.** This is the last stone of the game.
lesson-gorogo-tie-task = You play White. Find the move that wins.
lesson-gorogo-tie-done = Seven against seven: a tie, and White wins it.

lesson-gorogo-said-end = **The end.** More captures win, and White wins ties. A player without a legal move loses.
lesson-gorogo-said-henge-captures = **Capture with a henge.** Stones without liberties are gone, one point each.
lesson-gorogo-said-captures = **Capture.** Stones without liberties are gone, one point each.
lesson-gorogo-said-henge = **Henge.** It may go on any empty point and changes sides on every turn.
lesson-gorogo-said-stone = **Stone.** It needs a liberty, by itself or through its group.

lesson-gorogo-advice-win = You can win with this move. Look for it!
lesson-gorogo-advice-capture = You can capture. Look at the whole board: on your turn every henge is yours.
lesson-gorogo-advice-danger = Careful: Black may capture next. On Black’s turn every henge is Black’s.
lesson-gorogo-advice-turn = Place a stone or a henge. Your last piece can’t be a henge.
