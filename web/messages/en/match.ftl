variant-black-first = Black first

## Waiting for a friend
friend-title = Waiting for your friend
friend-lead = Send the link. The game starts when your friend opens it.
friend-link = The link
friend-qr = QR code of the link
friend-seat = The first person to open it takes the seat
friend-copy = Copy link
friend-scan = Scan the code with a phone, or send the link.
friend-aloud = Scan the code with a phone, or read this one aloud:
friend-aloud-where = Your friend can type it in the lobby.
friend-share = Share…
friend-list = Show in the lobby
friend-unlist = Take out of the lobby
friend-board = At the board
friend-here = here
friend-other = Your friend
friend-not-here = not here yet
friend-waiting = Waiting. You may close this page: the game stays in **My games**, which tells you when your friend arrives.
friend-waiting-listed = Your challenge is open in the lobby. You’ll be taken to the board when someone accepts.
friend-cancel = Cancel the game
friend-cancelled = Game cancelled.
friend-peek = What your friend will see
invite-title = { $name } invites you to { $game }
invite-title-nobody = You’re invited to { $game }
invite-text = You play { $side }. { $board }, { $clock }. No account needed.
invite-how = How to play, in one minute
invite-name = Your name
invite-sit = Join the game

## Playing
play-you = You
play-board = Board
play-loading = Opening the game…
play-board-label = { $game }, { $columns } columns, { $rows } rows. { $player } to move.
play-side-to-move = { $player }, to move
play-taken = { $count } captured
play-your-move = Your move.
play-your-move-title = Your move
play-their-move = { $name } is to move.
play-to-move = { $player } to move.
play-watching = You’re watching. { $player } to move.
play-thinking = { $name } is thinking.
play-seconds = { $seconds } s
play-sending = Sending your move…
play-prompt = Choose a square.
play-prompt-moai = Choose a cell for the counter, or a pawn.
play-prompt-moai-place = Place your pawn on any cell.
play-prompt-cage = Choose a checker.
play-prompt-racing-kings = Choose a piece.
play-prompt-gorogo = Choose a point for a stone or a henge.
play-prompt-gorogo-stone = Choose a point for a stone.
play-prompt-gorogo-henge = Choose a point for a henge.
play-chosen = **{ $square }** chosen. { $count ->
    [one] One possible next square.
   *[other] { $count } possible next squares.
}
play-chosen-which = **{ $square }** chosen. Now choose the piece on { $squares }.
play-chosen-piece = **{ $piece } on { $square }**: { $count ->
    [one] one free square.
   *[other] { $count } free squares.
}
play-chosen-takes = **{ $piece } on { $square }**: { $count ->
    [0] take on { $squares }.
    [one] one free square, or take on { $squares }.
   *[other] { $count } free squares, or take on { $squares }.
}
play-chosen-moai = **{ $piece } on { $square }**: tap the cell where it should stop.
play-counter-where = **{ $piece } to { $to }**: choose the cell for the counter, { $squares }.
play-push-or-pull = **Counter on { $square }.** Push or pull the { $piece }? Tap a ghost or a button.
play-button-only = You have no other move.
or = or
play-no-answer = The server didn’t answer. Check your connection and try again.
play-busy = The engine is busy. Try again in { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
play-hint-button = Hint
play-hint-thinking = Looking for a good move…
play-hint = A good move: **{ $move }**.
play-undo = Undo
play-clear = Clear
play-flip = Flip
play-resign = Resign
play-play = Play
play-moves = Moves
play-no-moves = No moves yet.
play-type = Type a move
play-looking-back = You’re looking at the board after **{ $move }**.
play-looking-start = You’re looking at the start.
play-to-now = Back to the game
play-analyse = Analyse
play-share = Share
play-draw = Offer a draw
play-draw-offered = Draw offered
play-claim = Claim a draw
play-bad-link = This link doesn’t open a seat. You can watch the game.
play-seat-taken = This seat is taken. Someone opened the link before you. You can watch the game.
play-said-you = You played { $move }.
play-said = { $name } played { $move }.
play-said-slide = { $piece } from { $from } to { $to }.
play-said-gone = { $piece } on { $square } captured.
play-said-place = { $piece } on { $square }.
play-said-leave = { $piece } leaves the board from { $square }.
play-not-here = not here
play-left = **{ $name } has left.** The game stays here, and the same link leads back to it.
play-left-clock = **{ $name } has left.** Their clock is running. The game stays here, and the same link leads back to it.
play-claim-win = Claim the win
play-low-time = **{ $seconds } seconds left.**
turn-notification = Your move

## Connection
play-offline = **You’re offline.** The game continues when you’re back.
play-offline-move = **You’re offline.** Your move **{ $move }** is kept on this device and will be sent when you’re back.
play-withdraw = Take it back
play-lost = **Connection lost.**
play-lost-move = **Connection lost.** Your move **{ $move }** is kept on this device.
play-lost-again = { $seconds ->
    [0] Trying again.
    [one] Trying again in one second.
   *[other] Trying again in { $seconds } seconds.
}
play-lost-safe = No move is lost.
play-try-now = Try now

## Offers
offer-draw = **{ $name } offers a draw.** Playing on declines it.
offer-draw-yes = Accept draw
offer-draw-no = Decline
offer-take-back = **{ $name } asks to take back { $move }.**
offer-take-back-yes = Allow
offer-take-back-no = Refuse
offer-rematch = **{ $name } offers a rematch.**
offer-rematch-yes = Play again
offer-rematch-no = No, thanks

## The end
resign-title = Resign this game?
resign-text = { $name } ({ $side }) wins. The game goes to My games, where you can review it.
resign-no = Keep playing
result-win = You win
result-loss = You lose
result-draw = A draw
result-aborted = The game was cancelled
result-side = { $player } wins
result-rematch = Rematch
result-rematch-asked = Rematch offered
result-watch-rematch = Watch the rematch
result-review = Review
result-next-level = Next level
result-new = New game

## Racing Kings
race-title = The race
race-to-go = { $count ->
    [0] arrived
   *[other] { $count } to go
}
race-text = No move may give check. If White arrives first, Black has one move to follow.

result-you-resigned = You resigned.
result-resigned = { $name } resigned.
result-you-time = Your time ran out.
result-time = { $name } ran out of time.
step-first = First position
step-prev = Previous position
step-next = Next position
step-last = Last position
friend-not-cancelled = The game couldn’t be cancelled: the link stays open.

## The action bar
guest = Guest
play-more = More
play-turn = turn { $turn }
play-prompt-marked = A line under a piece shows that it can move.
play-confirm-move = Play { $move }?
play-play-move = Play { $move }
play-both-pawns = **Counter on { $square }.** It’s in line with both pawns. Which one moves, and which way?
play-which-piece = **{ $square }: a stone or a henge?** Your choice is played at once.
play-lands = to { $square }
play-left-count = { $count } left
play-cage-chosen = **{ $square }**: { $ways }.
play-cage-step = step to { $squares }
play-cage-jump = jump over { $squares }
play-cage-off = jump over { $squares }, off the board (your checker leaves too)
play-cannot = That isn’t a legal move. The server didn’t answer, so the reason is missing.
play-analyse-after = Analyse, after the game
result-hints = { $count ->
    [one] with one hint
   *[other] with { $count } hints
}
premove-begun = **{ $squares }** chosen for your next turn. Where to?
premove-set = **{ $squares }** will be played as soon as it’s your turn.
premove-gone = The move you had prepared isn’t possible any more.
tray-hand = in hand: { $pieces }
tray-left = left: { $pieces }
tray-captured = captured: { $pieces }
step-start = start
step-latest = after { $move }, latest
step-now = after { $move }

## What players say
talk-title = What was said
talk-say = Say something
talk-notes = Hints and analysis are closed until the game is over. Arrows drawn with the right button are seen only by you.
talk-said = **{ $name }:** { $text }
talk-offered = **{ $name }** { $topic ->
    [draw] offered a draw.
    [take-back] asked to undo a move.
   *[rematch] offered a rematch.
}
talk-accepted = **{ $name }** { $topic ->
    [draw] accepted the draw.
    [take-back] allowed the undo.
   *[rematch] accepted the rematch.
}
talk-declined = **{ $name }** { $topic ->
    [draw] declined the draw.
    [take-back] declined the undo.
   *[rematch] declined the rematch.
}
word-offered = { $topic ->
    [draw] offers a draw
    [take-back] asks to undo
   *[rematch] offers a rematch
}
word-accepted = accepted
word-declined = declined
phrase-good-luck = Good luck
phrase-well-played = Well played
phrase-thanks = Thanks
phrase-good-game = Good game
phrase-one-more = One more?
play-pile = **{ $piece }**: choose a point.
invite-as = You play as **{ $name }**.
invite-rename = Change name
