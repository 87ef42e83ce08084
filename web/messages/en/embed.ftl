# The board for other people’s pages. Nothing is put into these sentences.

embed-first = First
embed-previous = Previous
embed-next = Next
embed-last = Last
embed-start = Start
embed-after = The board after
embed-failed = This game can’t be shown.
embed-no-record = The text isn’t a Henge record: it should begin with [game "…"].
embed-no-server = The server that knows the rules didn’t answer.
embed-copy = Copy for a web page
