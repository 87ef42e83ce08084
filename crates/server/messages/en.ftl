# Sentences of the server.

problem-media-type = the body must be JSON: send the header Content-Type: application/json
problem-too-large = the body is larger than this server takes
problem-slow = the body took too long to arrive
problem-busy = too many questions are waiting, ask again in a moment
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

page-games = Games
page-api = The API
page-by = { $name } by { $designer }

home-page = Henge: five abstract games
home-title = Five small games.
home-title-2 = A very long think.
home-lead = Play, analyse and solve five abstract games against people or a patient engine. When it knows the answer, it proves it.
home-scene = Standing stones at sunrise, with a moai, a king and a henge stone
home-choose = Choose a board
home-way = Ask over HTTP
home-rules = How to play
home-board = A board of { $name }
home-proven = Proven, not guessed
home-proven-text = An estimate is called one. What is proven was searched to the end of the game, and anybody can check it.
home-terminal = At home in a terminal
home-terminal-text = The same games in 80 by 24 characters: start henge without arguments on this machine.
home-programs = Open to programs
home-programs-text = Every position is a line of text. Ask over HTTP for legal moves, the best one, or an analysis as it deepens.

watch-level = level { $level }
watch-open = open seat
watch-waits = Waits for somebody to take the open seat
watch-to-move = { $player } to move
watch-won = { $player } won: { $reason }
watch-drawn = A draw: { $reason }
watch-moves = Moves
watch-note = This page looks at the match again every five seconds. Whoever holds the secret link of a seat plays over:

api-title = The Henge API
api-lead = A position goes in, an answer comes out: the client keeps the state. Bodies are JSON, and so are problems (`application/problem+json`), told in the language of `Accept-Language`. When too many questions are waiting, the answer is 429 with `Retry-After`.
api-games = Games
api-puzzles = Puzzles
api-matches = Matches
api-parameters = Parameters
api-request = Request
api-answer = Answer
api-fields = All fields
api-optional = optional
api-problems = Problems
