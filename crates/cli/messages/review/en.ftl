# Reviews of recorded games.

help-review = Review a recorded game: a graph, its turning points, and what was better and why
example-review = {"  "}henge review game.txt --time 2s
help-review-game = Which game of the file, counted from 1; otherwise the first
help-review-time = Search each position this long, such as 2s or 500ms; 500ms if there is no other limit
review-stage-positions = positions
review-stage-turns = turning points
review-stopped = Stopped early: the result is incomplete.
review-no-moves = the game has no moves to review
review-more-games = The file has { $games } games; this is the first. Add --game 2 for the next.
review-best-line = Best line: { $line }
review-legend = ✓ proven   ^ turning point
review-legend-ascii = = proven   ^ turning point

## Pictures
help-option-png = Write a PNG picture to this file; - for standard output
help-option-gif = Write the game as an animated GIF to this file; - for standard output
help-show-size = How many pixels the longer side has, at most; otherwise 800
help-replay-size = How many pixels the longer side has, at most; otherwise 480
help-option-force = Overwrite a file that already exists
help-replay-from = Start after this many moves, 0 or more
help-replay-to = End after this many moves, 0 or more
help-option-delay = How long to show each move, such as 1s or 500ms; otherwise 800ms
help-replay-theme = Colours of the pictures: `light`, `dark` or `grey`
cli-file-exists = { $path } already exists: add --force to overwrite it
cli-is-folder = { $path } is a folder: name a file in it
replay-long-delay = each picture can be shown for { $most } seconds at most. Choose a shorter `--delay`
cli-no-picture-here = a terminal can't show a picture: name a file
replay-bad-stretch = --from and --to must lie within the { $moves } moves of the game, in this order
replay-film-stopped = stopped early: nothing was written
replay-filmed = { $path }: { $pictures } pictures.

## PGN
help-replay-pgn = Write the Racing Kings games as PGN to this file; - for standard output
help-replay-text = Write the games as text records to this file; - for standard output
help-export-pgn = Write only the Racing Kings matches, as PGN
replay-bad-pgn = { $path }: { $what }
replay-converted = { $path }: { $games ->
    [one] one game
   *[other] { $games } games
}.
export-not-pgn = { $matches ->
    [one] One match of another game was
   *[other] { $matches } matches of other games were
} left out: only Racing Kings can be written as PGN.
import-notes-left-out = { $notes ->
    [one] One comment, mark or variation was
   *[other] { $notes } comments, marks and variations were
} left out: matches on a server have none.
