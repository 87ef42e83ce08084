# The review of a game.

review-title = Review of { $name }
review-short = Review
review-word = review
review-you = you
review-you-head = You
review-won = You won in { $turns } turns
review-lost = You lost in { $turns } turns
review-drawn = A draw in { $turns } turns
review-side-won = { $side } won in { $turns } turns
review-unfinished = Not finished yet
review-again = Try again from turn { $turn }
review-next-level = Next level
review-new-game = New game
review-analyse = Analyse
review-running = Reviewing the game
review-waiting = Waiting for the engine…
review-positions = Position { $step } of { $steps } searched
review-turning-points = Checking turning points: { $step } of { $steps }
review-said = The review is ready. { $count ->
    [0] No turning point.
    [one] One turning point.
   *[other] { $count } turning points.
}
review-none = This server doesn’t review games. You can analyse it yourself, turn by turn.
review-cut-off = The connection was lost before the review was done.
review-no-moves = No move was played, so there’s nothing to review.
review-end = This is where the game ended.
review-better = { $who } played **{ $move }**. Better was **{ $better }**. Before it: { $told }.
review-better-you = You played **{ $move }**. Better was **{ $better }**. Before it: { $told }.
review-fine = { $who } played **{ $move }**. Before it: { $told }.
review-fine-you = You played **{ $move }**. Before it: { $told }.
review-plain = Next: **{ $move }**.
review-board = { $name }, turn { $turn }
review-how = How the game went
review-chance = { $side }’s chance
review-graph = { $side }’s chance by turn.
review-graph-point = Turning point { $number }: { $move }, from { $before } to { $after }.
review-graph-text = The { $colour } part is { $side }’s chance. With a seal it fills the height: every reply was searched to the end. Without one it is an estimate and never reaches the edge.
review-turn-label = turn
review-points-label = turning points
review-points = Turning points
review-no-points = No turning point: no single move changed who was winning.
review-was = { $before } → { $after }
review-turns = Your turns
review-all-turns = Turns
review-what = Kind of move
review-tally-kept = Good moves
review-tally-slips = Small slips, ≈3 to 10 points
review-tally-turned = Turning points
review-tally-no-difference = Result already decided
review-no-score = There is no single score, because one would hide that.
review-moves = Moves
review-colour-wb = light
review-colour-rb = red
