//! Shows that every message the code names exists in every language, and that none is left over.

use std::collections::BTreeSet;

const SOURCES: [&str; 6] = [
    include_str!("../src/diagram.rs"),
    include_str!("../src/moves.rs"),
    include_str!("../src/position.rs"),
    include_str!("../src/reasons.rs"),
    include_str!("../src/variant.rs"),
    include_str!("../src/view.rs"),
];

/// Sprites look like messages of this game but are none.
const SPRITES: [&str; 2] = ["moai-w", "moai-b"];

#[test]
fn every_message_is_defined_and_used() {
    let quoted = SOURCES.iter().flat_map(|it| it.split('"'));
    let used: BTreeSet<&str> = quoted
        .filter(|it| it.starts_with("moai-") && !SPRITES.contains(it))
        .collect();
    for (language, text) in moai::MESSAGES {
        let lines = text.lines().filter(|it| it.starts_with("moai-"));
        let defined: BTreeSet<&str> = lines.filter_map(|it| it.split(" =").next()).collect();
        assert_eq!(defined, used, "{language}");
    }
}
