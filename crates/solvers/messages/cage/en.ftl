# The check of the table of 4x4.

solve-no-position = the table is wrong: its entry { $number } isn't a position
solve-missing-value = the table is wrong: it says nothing about { $position }, which can arise
solve-wrong-ending = the table is wrong: by its own values of what can follow, { $position } is { $value ->
        [win] won
       *[loss] lost
    } in { $plies } plies
