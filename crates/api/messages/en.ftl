# Sentences about problems of the API.

problem-not-found = there's nothing at this address
problem-method = this address doesn't accept that method
problem-unknown-game = unknown game “{ $game }”
problem-unknown-player = unknown computer player “{ $player }”: name a level from 1 to 8 or a bot of this game
problem-no-lesson = { $game } has no lesson
problem-body = the body isn't what was expected here: see the API reference
problem-out-of-time = the question couldn't be answered in the time allowed
