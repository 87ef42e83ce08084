# Analysis, and what it shares with the review.

proven = proven
estimate = estimate
copy-link = Copy link
copy-position = Copy position
copy-text = Copy text

## What a position is worth
worth-wins-in = { $side } wins in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
worth-wins-within = { $side } wins within { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
worth-short = { $side } in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
worth-draw = Draw
worth-about = { $side } ≈{ $percent } %, { $number }
worth-even = ≈ even, { $number }
worth-unknown = Not judged yet
worth-said = Evaluation: { $text }
worth-said-proven = Evaluation: { $text }, proven


## The page
analysis-title = Analysis of { $name }
analysis-word = analysis
analysis-turn = turn { $turn } of { $turns }
analysis-board = { $name }. { $side } to move.
analysis-board-section = Board
analysis-verdict = Verdict
analysis-flip = Flip
analysis-loading = Loading the position…
analysis-going-on = Choose what comes next, or tap the same place again to let go.
analysis-try = { $side } to move. Tap the board to try a move; { $count ->
    [one] there is 1.
   *[other] there are { $count }.
}
analysis-won = { $side } has won
analysis-proven-text = { $side } to move, { $count ->
    [one] 1 legal move
   *[other] { $count } legal moves
}, searched to the end
analysis-estimate-text = { $side } to move, { $count ->
    [one] 1 legal move
   *[other] { $count } legal moves
}. Estimate after { $seconds } s, depth { $depth }.
analysis-engine-off = { $side } to move, { $count ->
    [one] 1 legal move.
   *[other] { $count } legal moves.
} The engine is off.
analysis-why = Why { $move } is worse
analysis-about = The move { $move }
analysis-about-looking = Comparing it with the best moves…
analysis-about-good = No better move has been found.
analysis-why-thrown = It throws away a won game: **{ $best }** wins, **{ $played }** loses.
analysis-why-win-gone = It lets the win go: **{ $best }** wins for certain, **{ $played }** doesn’t.
analysis-why-loses = It loses for certain, and **{ $best }** doesn’t.
analysis-why-less = **{ $best }** keeps more than **{ $played }**.
analysis-why-worths = After { $best }: { $bestWorth }. After { $played }: { $playedWorth }.
analysis-lines = Engine lines
analysis-line-count = Number of lines
analysis-go-on = Go on
analysis-stop = Stop
analysis-number-note = + is good for { $first }, − for { $second }; +1 is a ≈59 % chance.
analysis-best = Best: **{ $move }**, { $worth }.
analysis-more = More
analysis-less = Close
analysis-engine = Engine on
analysis-played = played
analysis-play-move = Play { $move }
analysis-off = The engine is off. Switch it on to see its best lines.
analysis-thinking = The engine is thinking…
analysis-over = The game is over.
analysis-busy = The engine is busy. Asking again in { $seconds } s.
analysis-lost = The engine can’t be reached. Check your connection, then step to another move.
analysis-variations = Variations
analysis-no-moves = No moves yet. Play on the board, or type a move below.
analysis-type = Type a move
analysis-play = Play
analysis-said = { $move } played.
analysis-comment = Comment on this position
analysis-promote = Make it the main line
analysis-remove = Delete from here
analysis-share = Share
analysis-share-text = The link holds everything: moves, variations and comments. It needs no account and doesn’t expire.
analysis-edit = Edit the board
analysis-other = Analyse something else
export-record = Record
export-files = Files
export-failed = The file couldn’t be made. { $reason }

## How it begins
analysis-lead = Try moves, see what the engine makes of them, keep notes, and share it all with one link.
analysis-from-start = From the start of a game
analysis-paste = From a text
analysis-set-up = Set up a board
analysis-set-up-text = Place the pieces yourself. The editor says whether the position is legal, and why not.
analysis-played-here = A game of yours
analysis-played-here-text = Every finished game can be reviewed, and analysed from any turn.
paste-label = Paste a position, moves, a game record or a link
paste-open = Open
paste-empty = Paste something first: a position, moves, a record or a link.
paste-link = That link doesn’t lead to a game of Henge.
paste-nothing = That isn’t a position, moves, a record or a link. A position looks like this: #6#/8/8/4B3/3W4/8/8/#6# w
paste-which = Which game is it?
paste-as = As a position of { $name }: { $reason }
paste-pgn = Only PGN of Racing Kings can be read: its tag Variant must say so.
paste-variation = The brackets around its variations don’t match.
paste-long = That’s more than an analysis can hold.
paste-other-game = That’s a record of a game Henge doesn’t know.

## Links that lead nowhere
link-newer = This link was made by a newer version of Henge. Reload the page, or ask for the record instead.
link-broken = This link is damaged: a part of it is missing. Ask for it again, or start something new here.
analysis-unknown-game = Henge has no game called “{ $name }”. Choose one of these, or paste a text.
analysis-no-game = There’s no game here. It may have been deleted, or a letter of the link is missing. Start something new here.
analysis-refused = That can’t be analysed. { $reason }
analysis-cut = { $move } can’t be played, so the line ends before it. { $reason }
analysis-closed = This game is still being played. Its analysis opens when it’s over.
