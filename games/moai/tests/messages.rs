//! Every message id in the code exists in every language, no language has an unused message, and the
//! boards shown in the rules are legal positions.

use std::collections::BTreeSet;

const SOURCES: [&str; 8] = [
    include_str!("../src/text.rs"),
    include_str!("../src/moves.rs"),
    include_str!("../src/position.rs"),
    include_str!("../src/reasons.rs"),
    include_str!("../src/remarks.rs"),
    include_str!("../src/taps.rs"),
    include_str!("../src/variant.rs"),
    include_str!("../src/view.rs"),
];

/// Names of sprites, which look like message ids of this game but are none.
const SPRITES: [&str; 2] = ["moai-w", "moai-b"];

#[test]
fn every_message_is_defined_and_used() {
    let quoted = SOURCES.iter().flat_map(|source| source.split('"'));
    let used: BTreeSet<&str> = quoted
        .filter(|id| id.starts_with("moai-") && !SPRITES.contains(id))
        .collect();
    for (language, text) in moai::MESSAGES {
        let lines = text.lines().filter(|line| line.starts_with("moai-"));
        let defined: BTreeSet<&str> = lines.filter_map(|line| line.split(" =").next()).collect();
        assert_eq!(defined, used, "{language}");
    }
}

/// A board in the rules is a position, optionally with moves that are played from it.
#[test]
fn boards_in_the_rules_are_legal_positions() {
    for (language, rules) in moai::RULES {
        let pictures: Vec<&str> = rules.split("```board\n").skip(1).collect();
        assert_eq!(pictures.len(), 4, "{language}");
        for picture in pictures {
            let mut lines = picture.lines().take_while(|line| *line != "```");
            let mut line = moai::open(lines.next(), None).expect(picture);
            let moves = lines.next().and_then(|text| text.strip_prefix("moves: "));
            for m in moves.iter().flat_map(|moves| moves.split(' ')) {
                line.try_play(m).expect(m);
            }
            assert_eq!(lines.next(), None, "{language}");
        }
        assert!(
            rules.lines().all(|line| line.chars().count() <= 78),
            "{language}"
        );
    }
}
