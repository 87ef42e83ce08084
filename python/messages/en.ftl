# Sentences of the Python package.

python-unknown-game = unknown game “{ $game }”. Try one of { $known }
python-unknown-language = unknown language “{ $language }”. Try `en` or `pt`
python-unknown-theme = unknown theme “{ $theme }”. Try `auto`, `light`, `dark` or `grey`
python-unknown-player = the players are 0 and 1, not { $player }
python-nothing-to-undo = nothing to undo
python-undo-mismatch = the last action was { $last }, not { $action }
python-unknown-bot = “{ $bot }” doesn't play { $game }. Name a level from 1 to 8 or one of { $known }
python-bot-stuck = the game is over, so there's no move to choose
python-too-few-games = ask for at least one game
python-too-many-games = { $found } games are too many. The most is { $most }
python-action-count = { $found } actions were given for { $expected } games
python-action-type = actions must be whole numbers in an array of one dimension
python-env-action = action { $action } is illegal in game { $game }
python-finished-start = the game is over in this position, so it can't be played from here
python-loop-several = the puzzle has several solutions, so its difficulty can't be rated
python-loop-none = the puzzle has no solution
python-interrupted = the work was stopped early
python-pickle = this isn't a state of the game
