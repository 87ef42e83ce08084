# My games.

undo = Undo
history-lead = Kept in this browser. Nobody else sees them.
history-export = Export
history-import = Import
history-list = Games
history-game = Game
history-result = Result
history-opponent = Opponent
history-search = Search
history-all-games = All games
history-all-results = All results
history-everyone = Everyone
history-levels = Levels
history-bots = Bots
history-people = People
history-won = Won
history-lost = Lost
history-drawn = Drawn
history-over = Over
history-unfinished = Unfinished
history-waiting = Waiting for your opponent
history-your-move = Your move
history-side-won = { $side } won
history-someone = Guest
history-against = { $side } against { $name }
history-between = { $first } against { $second }
history-one-screen = Two people on one screen
history-resume = Resume
history-delete = Delete this game of { $game }: { $who }
history-turn = Turn { $number }
history-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
history-count = { $count ->
    [0] No games
    [one] 1 game
   *[other] { $count } games, newest first
}
history-more = Show { $count } more
history-none = No games yet
history-none-text = Every game you play is kept here, on this device.
history-first-game = Play your first game
history-no-match = No game matches
history-no-match-text = { $count ->
    [one] You have 1 game, but it isn’t like that.
   *[other] You have { $count } games, but none of them is like that.
}
history-clear = Clear the filter
history-by-level = Results by level
history-by-level-text = Won–lost at each level, without draws. Green: more won than lost. Amber: the level we suggest next. Games with hints count in the totals only.
history-sum-won = { $count } won
history-sum-lost = { $count } lost
history-sum-drawn = { $count } drawn
history-yours = Yours to keep
history-yours-text = Export writes one text file that Henge, and any program that reads its records, can open. Import adds what isn’t here yet and changes nothing else.
history-delete-all = Delete all games…
history-delete-all-ask = { $count ->
    [one] Delete the game that is kept here?
   *[other] Delete all { $count } games that are kept here?
} Export them first if you may want them again.
history-delete-all-yes = Delete all
history-keep = Keep them
history-deleted = Game deleted.
history-deleted-all = { $count ->
    [one] 1 game deleted.
   *[other] { $count } games deleted.
}
history-exported = { $count ->
    [one] 1 game exported.
   *[other] { $count } games exported.
}
history-added = { $count ->
    [0] No game added.
    [one] 1 game added.
   *[other] { $count } games added.
}
history-were-here = { $count ->
    [one] 1 was here already.
   *[other] { $count } were here already.
}
history-unknown = { $count ->
    [one] 1 is of a game that Henge doesn’t know.
   *[other] { $count } are of games that Henge doesn’t know.
}
history-import-failed = { $name } couldn’t be imported. { $reason } Nothing was changed. Choose a file that was written by Export.
history-unreadable = It can’t be read as text.
history-no-storage = This browser doesn’t let pages keep anything, perhaps because the window is private. Games are forgotten when you close it.

## Why a text is no record
record-tag = Line { $line } should look like [name "value"].
record-no-game = Line { $line } comes before the tag [game "…"] with which a record begins.
record-brace = Line { $line } has a brace or bracket without its partner.
record-empty = There’s no game in it.
record-result = Line { $line } has a result other than first, second or draw.

## Rating
history-with-hints = { $result }, { $count ->
    [one] 1 hint
   *[other] { $count } hints
}
rating-title = Your rating
rating-none = Play a level without hints to get a rating.
rating-text = An estimate from your games against the levels, on the usual board and without hints. Level 1 is 1000; the others are rated as they were measured. It is worked out from the games kept here, so it goes where they go.
rating-now = ≈{ $rating }, { $count ->
    [one] 1 game
   *[other] { $count } games
}
rating-graph = { $name }: rating after each game, between ≈{ $least } and ≈{ $most }, now ≈{ $last }
rating-beaten = Beaten: { $levels }
rating-felled = { $name } felled
