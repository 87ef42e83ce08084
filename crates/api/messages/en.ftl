# Sentences about problems of the API.

problem-not-found = there is nothing at this address
problem-method = this address does not take that method
problem-unknown-game = there is no game “{ $game }”
problem-unknown-player = there is no computer player “{ $player }”: name a level from 1 to 8 or a bot of this game
problem-body = the body is not what is expected here: { $what }
problem-out-of-time = the question could not be answered in the time allowed
