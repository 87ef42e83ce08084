## The rules beside a board, and its signs
sheet-title = Rules of { $name }
sheet-close = Close the rules
sheet-signs = What the signs mean
sheet-all = All rules
sheet-whole = The whole puzzle
sheet-back = Back to the board
sheet-rules = Rules
sheet-show = Show the rule
sign-can = can move
sign-chosen = chosen
sign-legal = may be chosen next
sign-last = the last move
sign-taken = captured in the last move
sign-bad = not allowed, with the reason beside the board
sign-named = the reason is about this piece
sign-hint = part of a hint
sign-land = a piece would land here
sign-exit = your checker would leave the board too

## Pieces in hand
pile-stone = Stone
pile-henge = Henge
