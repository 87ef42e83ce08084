//! Any bytes as moves, one a line, of every game.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    for game in catalog::games() {
        let mut line = game.open(None, None).expect("the standard start");
        for m in text.lines() {
            match line.try_play(m) {
                Ok(m) => assert_eq!(line.moves().last(), Some(&m.text)),
                Err(reason) => assert!(!reason.id().is_empty()),
            }
        }
    }
});
