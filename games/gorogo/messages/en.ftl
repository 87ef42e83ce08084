# Sentences of GoRoGo. The clause is put before them; they have no full stop.

about-gorogo = Go on 25 points, with five henges that belong to whoever is to move
gorogo-variant-standard = 5 by 5 points, ten stones each and five henges

## Pieces
gorogo-white-stone = a white stone
gorogo-black-stone = a black stone
gorogo-henge = a henge

## Illegal moves
gorogo-off-board = { $square } is not on the board, whose points are a1 to e5
gorogo-opening-henge = the first piece of the game must be a henge
gorogo-no-stone-left = { $player } has no stone left to play
gorogo-no-henge-left = { $player } has no henge left to play
gorogo-occupied = { $square } is taken by { $piece }
gorogo-last-henge = a henge on { $square } would be your last piece, which must be a stone
gorogo-suicide = { $size ->
    [one] a stone on { $square } would have no liberty and capture nothing next to it
   *[other] a stone on { $square } would leave its group { $group } without a liberty
}

## How a game ends
gorogo-only-henge-left = { $player } holds only one henge, which may not be the last piece
gorogo-stuck = { $player } has { $stones ->
    [one] one stone
   *[other] { $stones } stones
} to play, but on every empty point ({ $points }) it would be suicide
gorogo-score = { $more ->
    [one] one captured stone
   *[other] { $more } captured stones
} to { $fewer }
gorogo-tie = both players captured { $stones ->
    [0] nothing
    [one] one stone
   *[other] { $stones } stones
}, and a tie is White's

## Reading positions
gorogo-text-size = the board has { $width } by { $height } points, it must have 5 by 5
gorogo-text-letter = “{ $letter }” on { $square } is no piece, write w, b or h
gorogo-text-pair = “{ $text }” is no pair of numbers such as 10,3
gorogo-text-stones-in-hand = { $player } holds { $found } stones, { $most } are the most
gorogo-text-henges-in-hand = { $player } holds { $found } henges, { $most } are the most
gorogo-text-henges = there are { $expected } henges, but { $board } on the board and { $hands } in the hands make { $found }
gorogo-text-stones = { $player } has { $expected } stones, but { $board } on the board, { $hand } in hand and { $taken } captured make { $found }
gorogo-text-turn = it can't be the turn of { $player }: White has played { $white ->
    [one] one piece
   *[other] { $white } pieces
} and Black { $black }, and they alternate from White on
gorogo-text-opening = White's first piece was a henge, so White can't still hold { $found }
gorogo-text-not-captured = { $size ->
    [one] the stone of { $player } on { $group } has no liberty and would have been captured
   *[other] the stones of { $player } on { $group } have no liberty and would have been captured
}
gorogo-text-no-last-piece = no piece on the board can be the one { $player } played last
gorogo-text-breathless = { $size ->
    [one] the stone of { $player } on { $group } has no liberty, and no last move explains it
   *[other] the stones of { $player } on { $group } have no liberty, and no last move explains it
}
exact-gorogo = who wins any position, proved by search

## Why a move is good or bad
gorogo-spends = { $move } spends a henge, and { $player } { $left ->
    [0] has none left
    [one] has one left
   *[other] has { $left } left
}

## Stones in hand
hand-stone = { $count ->
    [one] one stone
   *[other] { $count } stones
}
hand-henge = { $count ->
    [one] one henge
   *[other] { $count } henges
}
