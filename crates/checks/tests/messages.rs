//! Every message exists in every language, and every message id used in the code exists.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Folders with an `en.ftl`, and in each the messages and their values by language.
fn sources() -> BTreeMap<PathBuf, Vec<BTreeMap<String, Vec<String>>>> {
    let english = checks::files(&checks::root(), "en.ftl");
    assert!(
        4 < english.len(),
        "the message files have moved: {english:?}"
    );
    let read = |path: &Path| {
        let text = fs::read_to_string(path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
        let outline =
            messages::outline(&text).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
        let n_messages = outline.len();
        let outline = outline.into_iter().map(|(id, values)| (id, givens(values)));
        let messages: BTreeMap<_, _> = outline.collect();
        assert_eq!(
            messages.len(),
            n_messages,
            "{} says something twice",
            path.display()
        );
        messages
    };
    english
        .into_iter()
        .map(|path| {
            let languages = messages::Language::ALL
                .iter()
                .map(|it| read(&path.with_file_name(format!("{}.ftl", it.code()))))
                .collect();
            (path, languages)
        })
        .collect()
}

/// The values that the code gives: the forms of a piece, such as `piece-the`, come from its message.
fn givens(values: Vec<String>) -> Vec<String> {
    const FORMS: [&str; 7] = ["a", "the", "by", "of", "to", "gender", "number"];
    let given = |it: String| match it.rsplit_once('-') {
        Some((name, form)) if FORMS.contains(&form) => name.to_owned(),
        _ => it,
    };
    let values: BTreeSet<String> = values.into_iter().map(given).collect();
    values.into_iter().collect()
}

#[test]
fn languages_have_the_same_messages() {
    for (path, languages) in sources() {
        let ids = |it: &BTreeMap<String, _>| it.keys().cloned().collect::<Vec<_>>();
        for language in &languages[1..] {
            assert_eq!(ids(language), ids(&languages[0]), "{}", path.display());
        }
    }
}

#[test]
fn values_have_the_same_names_in_every_language() {
    // A language may do without a value that its grammar has no place for, but a name that only
    // one language knows beside others that only the other knows is a slip.
    for (path, languages) in sources() {
        for language in &languages[1..] {
            for (id, values) in language {
                let english = &languages[0][id];
                let within = |a: &[String], b: &[String]| a.iter().all(|it| b.contains(it));
                let fits = within(values, english) || within(english, values);
                assert!(fits, "{}: {id}: {values:?}, {english:?}", path.display());
            }
        }
    }
}

/// Names in the code that look up a message: the string after one of these words.
const LOOKUPS: [&str; 9] = [
    "Reason::new(",
    "Arg::Message(",
    "Tap::Button(",
    "words.get(",
    "words.with(",
    "context.with(",
    "Failure::input(",
    "Failure::work(",
    "about:",
];

#[test]
fn every_message_the_code_asks_for_exists() {
    let known: BTreeSet<String> = sources()
        .into_values()
        .flat_map(|it| it[0].keys().cloned().collect::<Vec<_>>())
        .collect();
    let families = families();
    let mut n_checked = 0;
    for folder in ["crates", "games", "puzzles", "docs", "python"] {
        for path in checks::files(&checks::root().join(folder), ".rs") {
            if path
                .components()
                .any(|it| matches!(it.as_os_str().to_str(), Some("tests" | "checks")))
            {
                continue;
            }
            let text = fs::read_to_string(&path).expect("source code");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for id in asked_for(code, &families) {
                // A picture of a game may look like a message of it, but has a message of its own.
                let is_picture = known.contains(&format!("sprite-{id}"));
                assert!(
                    known.contains(id) || is_picture,
                    "{} asks for the message {id}: add it to en.ftl and pt.ftl",
                    path.display()
                );
                n_checked += 1;
            }
        }
    }
    assert!(
        100 < n_checked,
        "only {n_checked} lookups found: has the way of asking changed?"
    );
}

fn asked_for<'a>(code: &'a str, families: &[String]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for lookup in LOOKUPS {
        for (at, _) in code.match_indices(lookup) {
            found.extend(literal(&code[at + lookup.len()..]));
        }
    }
    // `Reason::by(clause, id)`: the second string.
    for (at, _) in code.match_indices("Reason::by(") {
        let arguments = &code[at + "Reason::by(".len()..];
        if let Some((_, rest)) = arguments.split_once(',') {
            found.extend(literal(rest));
        }
    }
    // Names that only messages have, wherever they stand.
    for family in families {
        let start = format!("\"{family}-");
        let places = code.match_indices(&start);
        found.extend(places.filter_map(|(at, _)| literal(&code[at..])));
    }
    found
}

/// What names of messages begin with that are asked for anywhere: those of the app and of each game,
/// whose folder has its name.
fn families() -> Vec<String> {
    let shared = ["app", "legend", "local", "sprite", "system"].map(ToOwned::to_owned);
    let games = fs::read_dir(checks::root().join("games")).expect("a folder");
    let games = games.map(|it| it.expect("an entry").file_name());
    let games = games.map(|it| it.to_str().expect("text").to_owned());
    shared.into_iter().chain(games).collect()
}

/// The string literal that `code` starts with.
fn literal(code: &str) -> Option<&str> {
    let id = code.trim_start().strip_prefix('"')?.split('"').next()?;
    id.chars()
        .all(|c| c.is_ascii_alphanumeric() || c == '-')
        .then_some(id)
}
