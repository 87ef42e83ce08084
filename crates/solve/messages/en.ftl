# Tables, proofs and their checks.

solve-cannot-read = can't read { $path }: { $error }
solve-cannot-write = can't write { $path }: { $error }
solve-io-missing = there is no such file
solve-io-forbidden = permission denied
solve-io-full = the disk is full
solve-io-quota = your share of the disk is used up
solve-io-too-large = files can't be that large there
solve-io-read-only = the disk can't be written to
solve-io-is-folder = it is a folder
solve-io-no-folder = a part of the path is no folder
solve-not-a-receipt = { $path } is no table or proof of Henge
solve-other-version = { $path } has version “{ $version }” of the format, which this Henge doesn't know
solve-cut-short = { $path } is cut short after { $bytes } bytes: copy or build it again
solve-flipped-bit = { $path } is damaged: in { $part }, bit { $bit } of byte { $byte } is flipped
solve-damaged = { $path } is damaged: { $part }, somewhere from byte { $start } to { $end }
solve-part-header = the header
solve-part-payload = the contents
solve-part-checksums = the checksums
solve-part-end = the end
solve-bad-header = { $path } has a header that makes no sense at “{ $field }”
solve-unexpected = { $path } is about something else: { $field } is “{ $found }”, not “{ $expected }”
solve-bad-payload = { $path } is not what its header says: byte { $at } of the contents makes no sense
solve-unknown-kind = { $path } is a “{ $kind }” of { $game }, which this Henge can't check
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
solve-bad-claim = { $path } claims something about a position or variant that doesn't exist
solve-other-claim = { $path } claims another { $field } than it proves, which is { $shown }
solve-refuted = the proof is wrong: it leads to { $position }, where the claimed winner has lost
solve-unprovable = who wins { $position } can't be proved
solve-no-position = the table is wrong: its entry { $number } is no position
solve-missing-value = the table is wrong: it says nothing about { $position }, which can come up
solve-wrong-ending = the table is wrong: by its own values of what can follow, { $position } is { $value ->
        [win] won
       *[loss] lost
    } in { $plies } plies
solve-stopped = stopped
