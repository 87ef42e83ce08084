//! Every message id in the code exists in every language with the same arguments, and no language
//! has an unused message.

use std::collections::{BTreeMap, BTreeSet};

use gorogo::MESSAGES;

const SOURCES: [&str; 5] = [
    include_str!("../src/moves.rs"),
    include_str!("../src/position.rs"),
    include_str!("../src/reasons.rs"),
    include_str!("../src/remarks.rs"),
    include_str!("../src/text.rs"),
];

/// Messages about pieces in hand, which front ends use.
const HANDS: [&str; 2] = ["hand-henge", "hand-stone"];

/// The ids of the messages in a Fluent file, each with the names of its arguments.
fn outline(file: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut messages = BTreeMap::new();
    let mut id = "";
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" = ")
            && !name.contains(' ')
        {
            id = name;
            let earlier = messages.insert(id, BTreeSet::new());
            assert_eq!(earlier, None, "{id} is defined twice");
        }
        let values = line.split("{ $").skip(1);
        let names = values.filter_map(|rest| rest.split(' ').next());
        messages.entry(id).or_default().extend(names);
    }
    messages.remove("");
    messages
}

#[test]
fn every_language_has_exactly_the_messages_used() {
    let quoted = SOURCES.iter().flat_map(|source| source.split('"'));
    let mut named: BTreeSet<&str> = quoted.filter(|id| id.starts_with("gorogo-")).collect();
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
fn reasons_provide_the_arguments_of_their_messages() {
    let [(_, english), _] = MESSAGES;
    for (id, values) in outline(english) {
        if HANDS.contains(&id) {
            continue;
        }
        for value in values {
            let given = format!("with(\"{value}\"");
            assert!(
                SOURCES.iter().any(|source| source.contains(&given)),
                "{id}: {value}"
            );
        }
    }
}
