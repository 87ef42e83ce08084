# Tables, proofs and their checks.

solve-cannot-read = can't read { $path }: { $error }
solve-cannot-write = can't write { $path }: { $error }
solve-not-a-receipt = { $path } isn't a Henge table or proof
solve-other-version = { $path } uses version “{ $version }” of the format, which this Henge doesn't know
solve-cut-short = { $path } is cut short after { $bytes } bytes: copy or build it again
solve-flipped-bit = { $path } is damaged: in { $part }, bit { $bit } of byte { $byte } is flipped
solve-damaged = { $path } is damaged: { $part }, somewhere from byte { $start } to { $end }
solve-part-header = the header
solve-part-payload = the contents
solve-part-checksums = the checksums
solve-part-end = the end
solve-bad-header = { $path } has a header that makes no sense at “{ $field }”
solve-unexpected = { $path } is about something else: { $field } is “{ $found }”, not “{ $expected }”
solve-bad-payload = { $path } isn't what its header says: byte { $at } of the contents makes no sense
solve-unknown-kind = { $path } is a “{ $kind }” of { $game }, which this Henge can't check
solve-bad-claim = { $path } makes a claim about a position or variant that doesn't exist
solve-other-claim = { $path } claims a different { $field } from the one it proves, { $shown }
solve-refuted = the proof is wrong: it leads to { $position }, where the claimed winner has lost
solve-unprovable = can't prove who wins { $position }
solve-stopped = stopped
