# The frame of the web app, and what all its pages share.

nav-main = Main
nav-games = Games
nav-play = Play
nav-lobby = Lobby
nav-analysis = Analysis
nav-puzzles = Puzzles
nav-learn = Learn
nav-history = My games
nav-settings = Settings
skip = Skip to the content
menu = Menu
language-switch = PT: mudar para português
theme-switch = Switch theme
close = Close
try-again = Try again
cancel = Cancel
page-failed = This page couldn’t be loaded. Check your connection.
foot-by = { $name } by { $by }
foot-api = API
copied-link = Link copied.
copied = Copied.

## Boards
cell-empty = empty
cell-chosen = chosen
cell-legal = can be chosen
cell-hint = hint

## A page that is not there
missing-title = There’s nothing here
missing-text = No page has this address. The game may have been deleted, or a letter of the link is missing.
missing-kept = The server no longer has this game, but this browser does.
missing-analyse = Analyse it
missing-review = Review it
missing-home = All games

## Levels
level-head = Level { $number }, { $name }: { $word }.
level-option = { $number } · { $name }, { $word }

## How a game ended
ended-resignation = by resignation
ended-time = on time
ended-agreement = draw agreed
ended-claim = draw claimed
ended-adjudication = ended by those who run the server
ended-abandonment = the opponent left
ended-abort = cancelled
title-ply = { $ply ->
    [0] Start
   *[other] After move { $ply }
}
