//! Any text as PGN: read, or refused with a line and a column; what is read comes back from its PGN.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(pgn) = record::pgn::read(text) else {
        return;
    };
    for game in pgn.games {
        let text = record::pgn::write(&game.record).expect("it was read");
        let again = record::pgn::read(&text).expect("our own").games;
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].record.moves.len(), game.record.moves.len());
        assert_eq!(again[0].record.notes, game.record.notes);
    }
});
