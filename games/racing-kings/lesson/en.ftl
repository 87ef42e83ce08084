# The lesson of Racing Kings.

lesson-racing-kings-finish-title = The goal
lesson-racing-kings-finish-text = Both kings race up the board. **The first king on the eighth row wins.** Pieces move as in chess; there are no pawns.
lesson-racing-kings-finish-task = Win this game: move your king to the eighth row.
lesson-racing-kings-finish-done = Black’s king is too far away to follow: White wins.

lesson-racing-kings-small-title = A whole race with six pieces
lesson-racing-kings-small-text = Black’s king starts one row behind. You play White, and Black answers. After each move you see which rule it used.
lesson-racing-kings-small-task = Bring your king to the eighth row first.
lesson-racing-kings-small-done = That was a whole race. The real game has eight pieces a side and the same rules.

lesson-racing-kings-race-title = Run
lesson-racing-kings-race-text = This is how every game starts. A king moves one square in any direction.
lesson-racing-kings-race-task = Find a move that brings your king closer to the eighth row.
lesson-racing-kings-race-done = One row done, five to go.

lesson-racing-kings-check-title = No checks
lesson-racing-kings-check-text = **No king may ever be in check.** You may not attack the other king, and you may not leave your own attacked.
lesson-racing-kings-check-task = Try to give check: move the rook from h1 to h4.

lesson-racing-kings-uncover-title = No hidden checks
lesson-racing-kings-uncover-text = A piece may not step aside either if that **uncovers** a check from a piece behind it.
lesson-racing-kings-uncover-task = Try to move the knight from c3 to d5. The bishop stands behind it.

lesson-racing-kings-capture-title = Capture
lesson-racing-kings-capture-text = Captures are as in chess. Only the kings are never captured.
lesson-racing-kings-capture-task = Find a move that captures a piece.
lesson-racing-kings-capture-done = The rook is gone, and no king is in check.

lesson-racing-kings-king-title = The king captures too
lesson-racing-kings-king-text = A king may take a piece next to it, if it isn’t in check afterwards.
lesson-racing-kings-king-task = Find a move that captures the rook.
lesson-racing-kings-king-done = Your king took the rook and came one row closer.

lesson-racing-kings-guard-title = Close a row
lesson-racing-kings-guard-text = A king can’t enter a square that you attack. **A rook on a row closes the whole row.**
lesson-racing-kings-guard-task = Find a move after which Black’s king can’t go up.
lesson-racing-kings-guard-done = The seventh row is closed: Black’s king has to wait.

lesson-racing-kings-hold-title = Stop the winner
lesson-racing-kings-hold-text = Black’s king is one step away from the eighth row.
lesson-racing-kings-hold-task = Find a move after which Black can’t win at once.
lesson-racing-kings-hold-done = The rook attacks every square of the eighth row.

lesson-racing-kings-follow-title = The last move
lesson-racing-kings-follow-text = White moved first, so when White’s king arrives, Black gets **one more move**. If both kings arrive, it’s a draw.
lesson-racing-kings-follow-task = Now you play Black. Save the draw.
lesson-racing-kings-follow-done = Both kings have arrived: a draw.

lesson-racing-kings-wait-title = Don’t run too early
lesson-racing-kings-wait-text = If your king arrives now, Black’s king follows: a draw. **First close the eighth row**, then go.
lesson-racing-kings-wait-task = Find a move after which you can win next, whatever Black does.
lesson-racing-kings-wait-done = Black’s king can’t follow any more. Your king arrives with the next move.

lesson-racing-kings-alone-title = Arrive alone
lesson-racing-kings-alone-text = Your rook closes the eighth row, but your own king can stand in its way.
lesson-racing-kings-alone-task = Find the move that wins at once.
lesson-racing-kings-alone-done = The rook still guards the row, so Black can’t follow: White wins.

lesson-racing-kings-said-end = **The finish.** A king has arrived, and the other one can’t follow.
lesson-racing-kings-said-draw = **Both kings have arrived.** That’s a draw.
lesson-racing-kings-said-capture = **Capture.** As in chess, and no king is in check.
lesson-racing-kings-said-race-white = **Running.** White’s king is one row closer.
lesson-racing-kings-said-race-black = **Running.** Black’s king is one row closer.
lesson-racing-kings-said-piece = **A move as in chess.** It may attack any piece but a king.

lesson-racing-kings-advice-win = Your king can cross the line now. Go!
lesson-racing-kings-advice-stop = Careful: after some moves Black’s king reaches the eighth row first. Can you close it?
lesson-racing-kings-advice-capture = You can capture a piece, or run on. What helps your king more?
lesson-racing-kings-advice-race = Run! Every step up counts.
lesson-racing-kings-advice-clear = Your king can’t go up now. Free its way, or close Black’s.
