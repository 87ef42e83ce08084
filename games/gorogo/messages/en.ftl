# Sentences of GoRoGo. The clause is put before them; they have no full stop.

about-gorogo = Go on 25 points, with five henges that belong to the side to move
gorogo-variant-standard = 5 × 5 points, ten stones each and five henges

## Pieces
gorogo-white-stone = a white stone
gorogo-black-stone = a black stone
gorogo-henge = a henge

## Illegal moves
gorogo-off-board = { $square } isn't on the board: its points are a1 to e5
gorogo-opening-henge = the first piece of the game must be a henge
gorogo-no-stone-left = { $player } has no stones left
gorogo-no-henge-left = { $player } has no henges left
gorogo-occupied = { $square } is taken by { $piece }
gorogo-not-your-stones = those stones are { $player }'s
gorogo-one-piece = you place one piece each turn: choose a stone or a henge, and a point for it
gorogo-beside-board = choose a stone or a henge, and a point for it
gorogo-suicide-everywhere = a stone would be suicide on every empty point
gorogo-last-henge = a henge on { $square } would be your last piece, and that must be a stone
gorogo-suicide = { $size ->
    [one] a stone on { $square } would be left without liberties
   *[other] a stone on { $square } would leave its group { $group } without liberties
}

## How a game ends
gorogo-only-henge-left = { $player } has only a henge left, and a henge can't be the last piece
gorogo-stuck = { $player } has { $stones ->
    [one] one stone
   *[other] { $stones } stones
} left, but every empty point ({ $points }) would be suicide
gorogo-score = { $more ->
    [one] one captured stone
   *[other] { $more } captured stones
} to { $fewer }
gorogo-tie = both players captured { $stones ->
    [0] nothing
    [one] one stone
   *[other] { $stones } stones
}, and ties go to White

## Reading positions
gorogo-text-size = the board has { $width } × { $height } points, but it must have 5 × 5
gorogo-text-letter = unknown board character “{ $letter }” on { $square }: write w, b or h
gorogo-text-pair = “{ $text }” isn't a pair of numbers such as 10,3
gorogo-text-stones-in-hand = { $player } holds { $found } stones, but can hold at most { $most }
gorogo-text-henges-in-hand = { $player } holds { $found } henges, but can hold at most { $most }
gorogo-text-henges = there are { $expected } henges in all, but { $board } on the board and { $hands } in hand make { $found }
gorogo-text-stones = { $player } has { $expected } stones in all, but { $board } on the board, { $hand } in hand and { $taken } captured make { $found }
gorogo-text-turn = it can't be { $player }'s turn: White has played { $white ->
    [one] one piece
   *[other] { $white } pieces
} and Black { $black }, and White starts
gorogo-text-opening = White's first piece was a henge, so White can't still hold { $found }
gorogo-text-not-captured = { $size ->
    [one] { $player }'s stone on { $group } has no liberties and would have been captured
   *[other] { $player }'s stones on { $group } have no liberties and would have been captured
}
gorogo-text-no-last-piece = no piece on the board can be the one { $player } played last
gorogo-text-breathless = { $size ->
    [one] { $player }'s stone on { $group } has no liberties, and no last move explains it
   *[other] { $player }'s stones on { $group } have no liberties, and no last move explains it
}
exact-gorogo = who wins any position, proved by search

## Why a move is good or bad
gorogo-danger = { $count ->
    [0] { $other } can't capture anything then
    [one] { $other } can then capture one stone at most
   *[other] { $other } can then capture { $count } stones at most
}
gorogo-spends = that uses up a henge, and { $player } { $left ->
    [0] has none left
    [one] has one left
   *[other] has { $left } left
}

## Moves in words
gorogo-place-stone = { $count ->
    [0] place a stone on { $square }
    [one] place a stone on { $square } and capture the stone on { $taken }
   *[other] place a stone on { $square } and capture { $count } stones ({ $taken })
}
gorogo-place-henge = { $count ->
    [0] place a henge on { $square }
    [one] place a henge on { $square } and capture the stone on { $taken }
   *[other] place a henge on { $square } and capture { $count } stones ({ $taken })
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
