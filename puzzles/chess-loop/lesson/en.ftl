# The lesson of Chess Loop.

lesson-chess-loop-close-title = The goal
lesson-chess-loop-close-text = Place the pieces so that **every piece attacks exactly one of the other kind, and none of its own kind, all in one loop**. There are no sides.
lesson-chess-loop-close-task = Place the last knight and close the loop.
lesson-chess-loop-close-done = a2 attacks b2, b2 attacks d1, d1 attacks c1, and c1 attacks a2. Solved!

lesson-chess-loop-small-title = A whole puzzle
lesson-chess-loop-small-text = Two knights and two kings on 3 × 2 squares. Tap a square to place a piece, tap the piece to take it off.
lesson-chess-loop-small-task = Place all four pieces in one loop.
lesson-chess-loop-small-done = Solved: every piece attacks one of the other kind.

lesson-chess-loop-attack-title = Attack with a knight
lesson-chess-loop-attack-text = A piece **attacks** what it could capture in one chess move. A knight jumps two squares one way and one to the side.
lesson-chess-loop-attack-task = Put a knight where it attacks the queen on a2.
lesson-chess-loop-attack-done = The knight attacks the queen. The queen doesn’t attack it back.

lesson-chess-loop-king-title = Attack with a king
lesson-chess-loop-king-text = A king attacks the eight squares around it.
lesson-chess-loop-king-task = Put a king where it attacks the knight on b2.
lesson-chess-loop-king-done = The king attacks the knight, and the knight doesn’t attack the king.

lesson-chess-loop-block-title = Only the first in line
lesson-chess-loop-block-text = Rooks, bishops and queens see only the **first** piece in each direction.
lesson-chess-loop-block-task = Put a king where the rook on a2 attacks it instead of the king on d2, and no king attacks the other.
lesson-chess-loop-block-done = Now the rook doesn’t see d2 any more.

lesson-chess-loop-own-title = Never its own kind
lesson-chess-loop-own-text = No piece may attack **another of its own kind**.
lesson-chess-loop-own-task = See what goes wrong: put a second king on c2, next to the first.

lesson-chess-loop-one-title = Exactly one
lesson-chess-loop-one-text = Every piece attacks **exactly one** piece. Two are too many.
lesson-chess-loop-one-task = See what goes wrong: put a second knight on a1.

lesson-chess-loop-next-title = The next link
lesson-chess-loop-next-text = In a loop every piece is attacked once. Something must attack the knight on c1.
lesson-chess-loop-next-task = Put a queen where it attacks the knight on c1 and nothing else.
lesson-chess-loop-next-done = The queen sees only the knight.

lesson-chess-loop-bishop-title = Along the diagonal
lesson-chess-loop-bishop-text = Bishops attack along diagonals only.
lesson-chess-loop-bishop-task = Put a bishop where it attacks the knight on a3.
lesson-chess-loop-bishop-done = The bishop sees the knight along the diagonal.

lesson-chess-loop-alone-title = Keep out of the way
lesson-chess-loop-alone-text = A piece placed in between can cut an attack, or bring a new one.
lesson-chess-loop-alone-task = Put a knight where it attacks nothing and nothing goes wrong.
lesson-chess-loop-alone-done = No conflict: it still waits for its turn in the loop.

lesson-chess-loop-ring-title = Close a loop of rooks and bishops
lesson-chess-loop-ring-text = Follow the attacks from any piece: you must come back after visiting all the others.
lesson-chess-loop-ring-task = Place the last rook and close the loop.
lesson-chess-loop-ring-done = One loop through all four pieces.

lesson-chess-loop-finish-title = Close a loop with a queen
lesson-chess-loop-finish-text = Two knights and a queen stand already.
lesson-chess-loop-finish-task = Place the last queen and close the loop.
lesson-chess-loop-finish-done = One loop through all four pieces. You’re ready for a real puzzle.
