# The lesson of Cage.

lesson-cage-win-title = The goal
lesson-cage-win-text = Capture every enemy checker and you win. A **jump** goes straight over an enemy next to you, to the empty square behind it.
lesson-cage-win-task = Win this game: jump over the last blue checker.
lesson-cage-win-done = Blue has no checkers left: you win.

lesson-cage-small-title = A whole game on 4 × 4
lesson-cage-small-text = The board starts full. You play Red, the suns, and Blue answers. After each move you see which rule it used.
lesson-cage-small-task = Capture all blue checkers.
lesson-cage-small-done = That was a whole game of Cage. The real board has 10 × 10 squares and the same rules.

lesson-cage-closer-title = Step closer to the centre
lesson-cage-closer-text = A **step** goes to one of the eight squares around. It must bring your checker closer to the ring in the centre.
lesson-cage-closer-task = Three steps are possible. Choose the one that comes closest to the ring.
lesson-cage-closer-done = From b2 the ring is nearest.

lesson-cage-apart-title = Keep your own apart
lesson-cage-apart-text = Your checkers may **never stand side by side**: not left, right, above or below each other. Diagonally is fine.
lesson-cage-apart-task = Try to step from a1 to b2, beside your checker on c2.

lesson-cage-touch-title = Step back to touch
lesson-cage-touch-text = A checker that touches no enemy may step in any direction, even away from the centre, if it **touches an enemy** afterwards.
lesson-cage-touch-task = Find the step that brings a checker next to the moon on d6.
lesson-cage-touch-done = d5 is farther from the centre, but now your checker touches an enemy.

lesson-cage-stay-title = Once you touch, keep touching
lesson-cage-stay-text = A checker that touches an enemy must still touch one after a step. It can always jump instead.
lesson-cage-stay-task = Your checker on b3 touches b4. Try to step away, to c3.

lesson-cage-jump-title = Jump over a checker
lesson-cage-jump-text = A jump goes up, down, left or right, never diagonally. It doesn’t have to bring you closer to anything.
lesson-cage-jump-task = Find a move that captures a checker.
lesson-cage-jump-done = You landed on d5, and d4 is gone.

lesson-cage-optional-title = You don’t have to capture
lesson-cage-optional-text = Capturing is **your choice**. Here b1 could jump over a1, but it would leave the board too.
lesson-cage-optional-task = Find a move that captures nothing and after which Blue can’t capture either.
lesson-cage-optional-done = Sometimes waiting is better than capturing.

lesson-cage-again-title = Jump again
lesson-cage-again-text = If the checker that jumped **can jump again, it must**. You choose the way, and it’s all one move.
lesson-cage-again-task = Find a move that captures three checkers.
lesson-cage-again-done = Three captures in one move.

lesson-cage-edge-title = Jump off the board
lesson-cage-edge-text = With no square behind the enemy, your checker jumps **off the board**. Both checkers are gone.
lesson-cage-edge-task = Find a move that leaves the board.
lesson-cage-edge-done = You captured one checker and lost one.

lesson-cage-last-title = Careful with your last checker
lesson-cage-last-text = If your last checker leaves the board while enemies remain, **you lose**.
lesson-cage-last-task = Find a capture that doesn’t lose the game.
lesson-cage-last-done = Your checker is still on the board, so you can win next.

lesson-cage-pass-title = Leave Blue without a move
lesson-cage-pass-text = A player who has no legal move **must pass**. With a legal move you can’t.
lesson-cage-pass-task = Find a move after which Blue has to pass.
lesson-cage-pass-done = Blue has checkers but no move. It’s your turn again.

lesson-cage-trap-title = Set a trap
lesson-cage-trap-text = Look one move ahead: which move wins **whatever Blue answers**?
lesson-cage-trap-task = Find a move after which you can win next, whatever Blue does.
lesson-cage-trap-done = Blue can’t escape any more.

lesson-cage-said-pass = **Pass.** There was no legal move.
lesson-cage-said-end = **The last capture.** No enemy checker is left.
lesson-cage-said-edge = **Off the board.** There was no square behind the enemy, so both checkers are gone.
lesson-cage-said-again = **Jump again.** A checker that can go on jumping must.
lesson-cage-said-jump = **Jump.** Straight over an enemy to the empty square behind it.
lesson-cage-said-step = **Step.** Closer to the centre, or next to an enemy.

lesson-cage-advice-pass = You have no legal move, so you must pass.
lesson-cage-advice-win = You can win with this move. Look for the last capture!
lesson-cage-advice-again = One of your checkers can capture twice in one move.
lesson-cage-advice-jump = You can capture, but you don’t have to. What could Blue do next?
lesson-cage-advice-edge = You could jump off the board: that costs you a checker too. Is a step better?
lesson-cage-advice-step = Step towards the centre, and keep your own checkers apart.
