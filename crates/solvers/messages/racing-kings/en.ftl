# Endgame tables and their checks.

solve-no-such-class = unknown class “{ $name }”: write one like KQRvKR, White's pieces first, in the order K Q R B N, at most { $most } pieces in all
solve-too-long = a win in { $class } takes longer than a table can say
solve-other-below = { $class } was built from a different table of { $below } than the one beside it: build it again
solve-wrong-value = { $path } is wrong: it says of { $position } that { $says ->
        [white] White wins in { $plies } plies
        [black] Black wins in { $plies } plies
        [draw] it's a draw
       *[nothing] nothing is known
    }, but by its own values of what can follow { $should ->
        [white] White wins in { $should-plies } plies
        [black] Black wins in { $should-plies } plies
       *[draw] it's a draw
    }
solve-unknown-successor = { $path } says nothing about { $position }, which can arise
solve-miscounted = { $path } holds different numbers of positions than its header says
solve-not-longest = { $path } gives { $position } as its longest win, but it isn't
