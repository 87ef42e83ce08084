//! Shows that every message the code names exists in every language, that none is left over, and
//! that the pictures in the rules can be drawn.

use std::collections::BTreeSet;

const SOURCES: [&str; 7] = [
    include_str!("../src/text.rs"),
    include_str!("../src/moves.rs"),
    include_str!("../src/position.rs"),
    include_str!("../src/reasons.rs"),
    include_str!("../src/remarks.rs"),
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

/// The pictures in the rules: a position, and perhaps moves that are played from it.
#[test]
fn the_pictures_in_the_rules_can_be_drawn() {
    for (language, rules) in moai::RULES {
        let pictures: Vec<&str> = rules.split("```board\n").skip(1).collect();
        assert_eq!(pictures.len(), 4, "{language}");
        for picture in pictures {
            let mut lines = picture.lines().take_while(|it| *it != "```");
            let mut line = moai::open(lines.next(), None).expect(picture);
            let moves = lines.next().and_then(|it| it.strip_prefix("moves: "));
            for m in moves.iter().flat_map(|it| it.split(' ')) {
                line.try_play(m).expect(m);
            }
            assert_eq!(lines.next(), None, "{language}");
        }
        assert!(
            rules.lines().all(|it| it.chars().count() <= 78),
            "{language}"
        );
    }
}
