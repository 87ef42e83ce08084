# Sentences of the server.

problem-not-found = there is nothing at this address
problem-method = this address does not take that method
problem-unknown-game = there is no game “{ $game }”
problem-unknown-player = there is no computer player “{ $player }”: name a level from 1 to 8 or a bot of this game
problem-body = the body is not what is expected here: { $what }
problem-media-type = the body must be JSON: send the header Content-Type: application/json
problem-too-large = the body is larger than this server takes
problem-slow = the body took too long to arrive
problem-busy = too many questions are waiting, ask again in a moment
problem-out-of-time = the question could not be answered in the time allowed
problem-origin = this page may not act here: its address is not among the allowed origins
problem-crowded = too many requests of your address are under way, ask again in a moment
problem-stopping = the server is about to stop, ask again in a moment
problem-internal = something went wrong on our side, and has been noted
trouble-no-match = there is no match of that name
trouble-no-token = show the token of your seat: send the header Authorization: Bearer TOKEN
trouble-stale = the match has gone on since: look at it again
trouble-misused = a command of that id has been carried out, and was another one
trouble-bad-id = the id of a command has 1 to 64 letters, digits, hyphens and underscores
trouble-limited = too many matches from your address, try again later
trouble-query = what follows the question mark is not what is expected here: { $what }
trouble-no-socket = this address serves only WebSockets
trouble-unavailable = nothing can be stored at the moment, try again
trouble-damaged = what is stored of this match can't be read

home-lead = Abstract games and puzzles to play, analyse and solve.
home-by = by { $designer }, { $year }
home-board = The start of { $name }
home-api = Programs can play, too:
home-docs = the API
