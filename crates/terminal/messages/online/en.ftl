# Matches on a server.

app-do-online = play online
app-do-claim-win = claim the win if they left
app-do-copy-link = copy the link
app-do-take-back = ask to take back
app-do-try-connect = try again

app-online-title = Play online
app-online-about = Join with a link, or make a match and send the link to a friend.
app-online-join = Join with a link
app-online-make = Make the match
app-online-server = Server
app-online-game = Game
app-online-side = You play
app-online-type-link = Link: { $text }
app-online-type-server = Server: { $text }
app-online-bad-link = That isn't a link to a match. It looks like http://127.0.0.1:8080/matches/…
app-online-bad-server = That isn't a server. Try something like http://127.0.0.1:8080
app-online-unreachable = The server didn't answer: { $error }
app-online-nobody-listens = No server is running at that address. Check it, or try again.
app-online-unknown-host = There's no server with that name. Check the address.
app-online-too-slow = The server didn't answer in time. Try again.
app-online-untrusted = This machine doesn't trust the server's certificate, so nothing was sent. If you do, name its file in SSL_CERT_FILE.
app-online-expired = The server's certificate isn't valid at this time, so nothing was sent. Check the clock of this machine, or tell the server's operators.
app-online-other-name = The server's certificate is for another name, so nothing was sent. Check the address.
app-online-unknown-game = this program doesn't know the game of that match
app-online-making = Making the match.
app-online-connecting = Connecting.
app-online-open = Send { $link } to a friend.
app-online-watching = You are watching.
app-online-waiting = { $named ->
    [0] Waiting for your opponent.
   *[other] Waiting for { $name }.
}
app-online-lost = Connection lost. Trying again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}. No move is lost.
app-online-move-kept = Connection lost, trying again in { $seconds } s. Your move { $move } is kept.
app-online-draw-offered = { $named ->
    [0] Your opponent offers a draw.
   *[other] { $name } offers a draw.
} Press d to accept. Playing on declines it.
app-online-draw-waits = You have offered a draw.
app-online-take-back-offered = { $named ->
    [0] Your opponent asks to take back the last move.
   *[other] { $name } asks to take back the last move.
} Press u to accept. Playing on declines it.
app-online-rematch-offered = { $named ->
    [0] Your opponent wants a rematch.
   *[other] { $name } wants a rematch.
} Press n to accept.
app-online-rematch-waits = You asked for a rematch. { $named ->
    [0] Waiting for your opponent.
   *[other] Waiting for { $name }.
}
app-online-rematch-ready = The rematch is ready. Press n to join it.
app-confirm-leave-match = Leave? The match and its clock go on. Continue in the menu brings you back.
app-confirm-take-back = Take back the last move?
app-link-copied = Copied: { $link }
app-nameless = anonymous
app-open-seat = open seat
