# The lesson of Moai.

lesson-moai-win-title = The goal
lesson-moai-win-text = Each player has one stone head, a pawn. If your pawn can’t be moved at the start of your turn, **you lose**. A turn: put a counter in line with a pawn and push it away, or pull it closer.
lesson-moai-win-task = Win this game: push Black’s pawn into a corner with a counter next to it.
lesson-moai-win-done = No counter can move Black’s pawn any more: you win.

lesson-moai-small-title = A whole game on 5 × 5
lesson-moai-small-text = You play White, and Black answers. After each move you see which rule it used.
lesson-moai-small-task = Place your pawn, then trap Black’s.
lesson-moai-small-done = That was a whole game of Moai. The real board has 8 × 8 cells and the same rules.

lesson-moai-push-title = Push
lesson-moai-push-text = Put a counter on an empty cell in line with a pawn. **Push**, and the pawn slides straight away from it, as far as it can.
lesson-moai-push-task = Push your pawn to the right edge, to h4.
lesson-moai-push-done = The pawn slid to h4. The counter stays for the rest of the game.

lesson-moai-pull-title = Pull
lesson-moai-pull-text = **Pull**, and the pawn slides towards the counter and stops next to it. Rows, columns and diagonals all count.
lesson-moai-pull-task = Pull your pawn to e3.
lesson-moai-pull-done = The pawn stopped on e3, next to the counter.

lesson-moai-theirs-title = Move your opponent’s pawn
lesson-moai-theirs-text = The pawn you move may also be **your opponent’s**. That’s how you drive it into a trap.
lesson-moai-theirs-task = Send Black’s pawn to the right edge, to h5.
lesson-moai-theirs-done = Black’s pawn is at the edge now, with less room.

lesson-moai-sight-title = Nothing in between
lesson-moai-sight-text = A counter only moves a pawn that it can **see**. Other counters, the other pawn and the missing corners block the view.
lesson-moai-sight-task = Try to put a counter on c5, behind the counter on d5.

lesson-moai-stop-title = Stop at a counter
lesson-moai-stop-text = A pawn slides until something **stops** it: a counter, the other pawn, the edge or a missing corner.
lesson-moai-stop-task = Make your pawn stop on f4.
lesson-moai-stop-done = The counter on g4 stopped it.

lesson-moai-corner-title = The corners are missing
lesson-moai-corner-text = The four corners **aren’t cells**. They stop a pawn like the edge does.
lesson-moai-corner-task = Push your pawn along the diagonal to b2.
lesson-moai-corner-done = The missing corner stopped it on b2.

lesson-moai-room-title = It has to slide
lesson-moai-room-text = A pawn must slide **at least one cell**. A push against the edge moves nothing.
lesson-moai-room-task = Try to push your pawn down with a counter on d2.

lesson-moai-block-title = Trap a pawn
lesson-moai-block-text = A pawn is stuck if no line through it has **two empty cells** beside it, counting both sides.
lesson-moai-block-task = Find the move that traps Black’s pawn.
lesson-moai-block-done = Black’s pawn is stuck: you win.

lesson-moai-own-title = Win with your own pawn
lesson-moai-own-text = Your pawn and your counter take room away too. You can win without touching Black’s pawn.
lesson-moai-own-task = Find the move that leaves Black’s pawn stuck.
lesson-moai-own-done = The counter took the last room: you win.

lesson-moai-escape-title = Get out of danger
lesson-moai-escape-text = Your pawn has little room. If you aren’t careful, Black traps it **with the next move**.
lesson-moai-escape-task = Find a move after which Black can’t win at once.
lesson-moai-escape-done = Your pawn has room again.

lesson-moai-said-place = **Placing a pawn.** Any free cell will do.
lesson-moai-said-end = **Stuck.** No counter can move this pawn any more.
lesson-moai-said-push-own = **Push.** The white pawn slid straight away from the counter.
lesson-moai-said-pull-own = **Pull.** The white pawn slid up to the counter.
lesson-moai-said-push-black = **Push.** You may move either pawn: this time it was the black one.
lesson-moai-said-pull-black = **Pull.** You may move either pawn: this time it was the black one.

lesson-moai-advice-place = Place your pawn on any cell. The middle has the most room.
lesson-moai-advice-win = You can trap Black’s pawn with this move. Look for it!
lesson-moai-advice-few = Every move lets Black win now. It happens: play on, and see how Black does it.
lesson-moai-advice-danger = Careful: some moves let Black trap your pawn. Keep two empty cells beside it.
lesson-moai-advice-turn = Put a counter in line with a pawn, then push or pull.
