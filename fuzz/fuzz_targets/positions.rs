//! Any bytes as the text of a position of any game, and as the name of a variant.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (position, variant) = text.split_once('|').unwrap_or((text, ""));
    for game in catalog::games() {
        let _ = game.open(Some(position), Some(variant));
        let _ = game.open(None, Some(position));
        if let Ok(line) = game.open(Some(position), None) {
            let again = game.open(Some(&line.position()), Some(&line.variant()));
            assert_eq!(again.expect("own text").position(), line.position());
            assert_eq!(line.legal_moves().len() as u32, line.count_moves());
        }
    }
});
