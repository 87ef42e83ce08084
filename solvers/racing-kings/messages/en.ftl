# Endgame tables and their checks.

solve-no-such-class = there is no class “{ $name }”: write one like KQRvKR, White's pieces first, in the order K Q R B N, at most { $most } men in all
solve-too-long = a win in { $class } takes longer than a table can tell
solve-other-below = { $class } was made from another table of { $below } than the one beside it: build it again
solve-wrong-value = { $path } is wrong: it says of { $position } that { $says ->
        [white] White wins in { $plies } plies
        [black] Black wins in { $plies } plies
        [draw] it is a draw
       *[nothing] nothing is known
    }, but by its own values of what can follow { $should ->
        [white] White wins in { $should-plies }
        [black] Black wins in { $should-plies }
       *[draw] it is a draw
    }
solve-unknown-successor = { $path } says nothing about { $position }, which can come up
solve-miscounted = { $path } counts other positions in its header than it holds
solve-not-longest = { $path } shows { $position } as its longest win, which it is not
