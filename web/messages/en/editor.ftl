# The board editor.

editor-title = Board editor
editor-page = { $name } editor
editor-word = editor
editor-change = Change game
editor-choose = Which game?
editor-no-game = Henge has no game of that name. Choose one of these.
editor-board = { $name } editor
editor-asking = Checking the position…
editor-legal = Legal.
editor-legal-text = { $side } to move, { $count ->
    [one] 1 legal move.
   *[other] { $count } legal moves.
}
editor-over = The game is over here: { $reason }
editor-illegal = Not a legal position.
editor-rule = Rule { $clause }
editor-pieces = Pieces
editor-row-0 = White pieces
editor-row-1 = Black pieces
editor-left = { $count } left
editor-left-said = { $piece }, { $count } left
editor-any = any number
editor-none-left = No { $piece } left to place.
editor-eraser = Eraser
editor-clear = Clear
editor-start = Start position
editor-place-text = Tap a square to place the { $piece }. Tap it again to lift it. Drag to move a piece.
editor-erase-text = Tap a piece to take it off the board.
editor-to-move = To move
editor-hands = In hand
editor-hand = { $side }, { $piece }
editor-captured = Captured stones: { $white } by White, { $black } by Black. They are what is neither on the board nor in hand.
editor-text = Text
editor-bad-text = That text can’t be drawn as a position of this game. Correct it here, or set up the board.
editor-analyse = Analyse
editor-play = Play from here
editor-wait = Both wait until the position is legal.
