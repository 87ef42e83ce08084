# Sentences of the server.

problem-media-type = the body must be JSON: send the header Content-Type: application/json
problem-too-large = the body is larger than this server accepts
problem-slow = the body took too long to arrive
problem-busy = too many questions are waiting. Try again in a moment
problem-origin = this page isn't allowed to act here: its address isn't one of the allowed origins
problem-host = this server doesn't answer to that name: use its address or localhost, or ask its operator to add the name to the setting hosts
problem-no-host = the request doesn't say which server it is for: send the header "Host"
problem-crowded = too many requests from your address are in progress. Try again in a moment
problem-banned = your address is banned here: ask this server's operators
problem-limited = too many requests in a short time. Try again a little later
problem-stopping = the server is about to stop. Try again in a moment
problem-internal = something went wrong on our side. It has been logged
trouble-limited = too many matches from your address. Try again later
trouble-commands-limited = too many commands in a short time. Try again a little later
trouble-computers-limited = your address already has as many matches between computers as this server plays at once: try again when one has ended
trouble-challenges-limited = your address already has as many open challenges as the lobby takes: withdraw one, or try again when one has been accepted
trouble-joins-limited = too many challenges accepted from your address. Try again a little later
trouble-no-computers = this server doesn't play matches between computers
trouble-nobody = a challenge in the lobby needs a player who makes it: take one of the seats
trouble-no-socket = this address is only for WebSockets
trouble-deleted = this match has been deleted by this server's operators
trouble-damaged = this match's stored data can't be read

page-main = Main
page-games = Games
page-play = Play
page-lobby = Lobby
page-analysis = Analysis
page-puzzles = Puzzles
page-learn = Learn
page-history = My games
page-settings = Settings
page-other-language = Mudar para português
page-api = API
page-no-script = The boards of Henge need JavaScript. Without it, you can still read the rules:
page-by = { $name } by { $designer }
preview-over = The game is over.

home-build = The web app hasn't been built into this program. To build and open it:
home-count = { $count ->
    [5] Five
    [6] Six
    [7] Seven
    [8] Eight
    [9] Nine
    [10] Ten
   *[other] { $count }
}
home-count-small = { $count ->
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $count }
}
home-page = Henge: { home-count-small } abstract games and puzzles
home-title = { home-count } small games.
home-title-2 = A lot to think about.
home-lead = { home-count } little-known board games and puzzles to play against people or a patient engine, to analyse and to solve. When the engine knows the answer, it proves it.
home-scene = Standing stones at sunrise, with a moai, a king and a henge stone
home-choose = Choose a board
home-way = Ask over HTTP
home-rules = How to play
home-board = A board of { $name }
home-proven = Proven, not guessed
home-proven-text = An estimate is marked ≈. What is proven was searched to the end of the game, and anyone can check it.
home-terminal = At home in a terminal
home-terminal-text = The same games in your terminal: run henge without arguments.
home-programs = Open to programs
home-programs-text = Every position is a line of text. Ask over HTTP for legal moves, the best move, or an analysis while it runs.

watch-open = open seat
watch-waits = Waiting for someone to take the open seat
watch-to-move = { $player } to move
watch-won = { $player } wins: { $reason }
watch-drawn = A draw: { $reason }
watch-aborted = The match was aborted
watch-moves = Moves
watch-again = Look again
watch-note = Players with the secret link of a seat play through the API.

api-title = The Henge API
api-lead = A position goes in, an answer comes out: the client keeps the state. Bodies are JSON, and so are errors (`application/problem+json`), in the language of `Accept-Language`. When too many questions are waiting, the answer is 429 with `Retry-After`.
api-games = Games
api-puzzles = Puzzles
api-matches = Matches
api-parameters = Parameters
api-request = Request
api-answer = Answer
api-fields = All fields
api-optional = optional
api-problems = Errors
