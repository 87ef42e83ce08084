# Playing line by line, and on a server.

help-play-describe = Describe the board in words, rank by rank, for screen readers; always line by line
help-show-describe = Describe the board in words, rank by rank, for screen readers
play-confirm-claim = Claim a draw? The game ends (y/n).
play-confirm-offer = Offer a draw (y/n)?
play-confirm-resign = Resign this game (y/n)?
play-confirm-leave = Leave this game (Y/n)?
play-confirm-replace = { $path } already exists. Replace it (y/n)?
help-join = Take a seat in a match on a server, or watch it
help-join-link = The link of the match or of a seat, as the server or the web app gives it
help-join-name = The name others see; otherwise the one in the settings
example-join = {"  "}henge join http://127.0.0.1:8080/matches/ID --name Ana
join-no-screen = joining a match needs a terminal that can show a full screen
join-long-name = a name has at most 40 characters
