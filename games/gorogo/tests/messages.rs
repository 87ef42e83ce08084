//! Shows that every message the code names exists in every language with the same values to insert,
//! and that no language has a message nobody uses.

use std::collections::{BTreeMap, BTreeSet};

use gorogo::MESSAGES;

const SOURCES: [&str; 5] = [
    include_str!("../src/moves.rs"),
    include_str!("../src/position.rs"),
    include_str!("../src/reasons.rs"),
    include_str!("../src/remarks.rs"),
    include_str!("../src/text.rs"),
];

/// What front ends say of pieces in hand.
const HANDS: [&str; 2] = ["hand-henge", "hand-stone"];

/// The messages of a Fluent file and the values each inserts.
fn outline(file: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut messages = BTreeMap::new();
    let mut id = "";
    for line in file.lines().filter(|it| !it.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" = ")
            && !name.contains(' ')
        {
            id = name;
            let earlier = messages.insert(id, BTreeSet::new());
            assert_eq!(earlier, None, "{id} is defined twice");
        }
        let values = line.split("{ $").skip(1);
        let names = values.filter_map(|it| it.split(' ').next());
        messages.entry(id).or_default().extend(names);
    }
    messages.remove("");
    messages
}

#[test]
fn every_language_says_what_the_code_names_and_no_more() {
    let quoted = SOURCES.iter().flat_map(|it| it.split('"'));
    let mut named: BTreeSet<&str> = quoted.filter(|it| it.starts_with("gorogo-")).collect();
    named.extend(["about-gorogo", "exact-gorogo"]);
    // Front ends name these after the sprites of the hands.
    named.extend(HANDS);
    let [(_, english), others @ ..] = MESSAGES;
    let english = outline(english);
    let said: BTreeSet<&str> = english.keys().copied().collect();
    assert_eq!(said, named);
    for (language, file) in others {
        assert_eq!(outline(file), english, "{language}");
    }
}

#[test]
fn reasons_insert_the_values_their_sentences_name() {
    let [(_, english), _] = MESSAGES;
    for (id, values) in outline(english) {
        if HANDS.contains(&id) {
            continue;
        }
        for value in values {
            let given = format!("with(\"{value}\"");
            assert!(
                SOURCES.iter().any(|it| it.contains(&given)),
                "{id}: {value}"
            );
        }
    }
}
