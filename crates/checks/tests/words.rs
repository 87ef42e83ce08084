//! Messages use the glossary's words, and no word of another language.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use messages::Language;

/// Every message: its file, its name and its text without values.
fn texts(language: Language) -> Vec<(PathBuf, String, String)> {
    let code = language.code();
    let root = checks::root();
    let mut files = checks::files(&root, &format!("{code}.ftl"));
    // The web app has a folder a language.
    files.extend(checks::files(&root.join("web/messages").join(code), ".ftl"));
    assert!(20 < files.len(), "the message files have moved: {files:?}");
    let mut all = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a readable file");
        let entries =
            messages::texts(&text).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
        let name = path.strip_prefix(&root).unwrap_or(&path).to_owned();
        all.extend(entries.into_iter().map(|(id, it)| (name.clone(), id, it)));
    }
    all
}

fn glossary() -> String {
    fs::read_to_string(checks::root().join("docs/building/glossary.md"))
        .expect("docs/building/glossary.md")
}

/// The phrases that a language must not use, in lower case.
fn never(language: Language) -> Vec<String> {
    let glossary = glossary();
    let rows = glossary.lines().filter(|it| it.starts_with("| "));
    let mut phrases = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let (([_, cell, _, _] | ["English", cell], Language::English)
        | ([_, _, _, cell] | ["Portuguese", cell], Language::Portuguese)) = (&cells[..], language)
        else {
            continue;
        };
        phrases.extend(
            cell.split(", ")
                .filter(|phrase| !phrase.is_empty() && *phrase != "never"),
        );
    }
    phrases.into_iter().map(str::to_lowercase).collect()
}

/// The words of a text, in lower case, with a space at both ends.
fn spaced(text: &str) -> String {
    let letters = text.chars().map(|it| {
        if it.is_alphanumeric() || it == '-' {
            it
        } else {
            ' '
        }
    });
    let letters: String = letters.collect::<String>().to_lowercase();
    format!(
        " {} ",
        letters.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

#[test]
fn messages_use_the_words_of_the_glossary() {
    for language in Language::ALL {
        let never = never(language);
        assert!(
            15 < never.len(),
            "the tables of docs/building/glossary.md have changed: {never:?}"
        );
        for (path, id, text) in texts(language) {
            // An example is a command.
            let is_command = id.starts_with("example-");
            let text = if is_command {
                String::new()
            } else {
                spaced(&text)
            };
            for phrase in &never {
                assert!(
                    !text.contains(&spaced(phrase)),
                    "{}: {id} says “{phrase}”: docs/building/glossary.md has a better word",
                    path.display()
                );
            }
            // “There is no game” is idiomatic English, “it is no game” is not.
            let quaint = ["a", "it", "text", "that", "this", "which", "”"];
            for before in quaint {
                let phrase = format!(" {before} is no ");
                let after = text.split(&phrase).nth(1);
                let is_odd = after.is_some_and(|rest| {
                    !rest.starts_with("longer ") && !rest.starts_with("closer ")
                });
                assert!(!is_odd, "{}: {id}: write “isn't”", path.display());
            }
        }
    }
}

/// Words that both languages have, names of people, and what is called the same everywhere.
const SHARED: &str = "
    ana api ascii authorization bearer bit byte bytes capture classes continue csv ctrl cursor del
    diagonal editor elo english enter erich esc fen feup for forwarded friedman games gif henge
    henges http https javascript json kqrvkr legal lichess localhost markdown megabytes menu min
    move mudar para passant pdf pem pgn png porto português postgresql prolog proxies quota script
    serve shell socket sprt svg tab terminal token uci ugi unicode use volume web websocket websockets
";

/// Words that are typed as they are, by the message that names them.
const TYPED: [(&str, &str); 37] = [
    ("app-menu-language", "switch"),
    ("app-month-1", "jan"),
    ("app-month-10", "out"),
    ("app-month-11", "nov"),
    ("app-month-3", "mar"),
    ("app-month-6", "jun"),
    ("app-month-7", "jul"),
    ("app-month-8", "ago"),
    ("app-month-9", "set"),
    ("app-more", "page down"),
    ("booklet-credit", "hint"),
    ("check-advice-matches", "delete"),
    ("database-none", "createdb"),
    ("embed-no-record", "game"),
    ("help-admin-end-winner", "first second"),
    ("help-loop-print-paper", "letter"),
    (
        "help-option-difficulty",
        "easy gentle medium hard fiendish search",
    ),
    ("help-option-database", "memory"),
    ("help-option-first", "human"),
    ("help-option-theme", "auto light dark grey"),
    ("help-serve-control", "auto off"),
    ("help-serve-database", "memory"),
    ("help-serve-log", "debug error info off warn"),
    ("help-serve-log_format", "text"),
    ("language-switch", "switch"),
    (
        "loop-seed-grade",
        "any easy gentle medium hard fiendish search",
    ),
    ("loop-seed-men", "any"),
    ("loop-seed-size", "any"),
    (
        "match-bad-means",
        "clock depth hash nodes threads search time",
    ),
    ("page-other-language", "switch"),
    ("paste-pgn", "variant"),
    ("pgn-bad-tag", "white"),
    ("problem-host", "hosts"),
    ("problem-media-type", "content type"),
    ("record-no-game", "game"),
    ("record-result", "draw first second"),
    ("rules", "black first"),
];

/// The words of a text that are written to be read: not what is typed, such as options, paths, moves
/// and what is quoted like code, and not a command after the program's name.
fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_code = false;
    let mut before = String::new();
    for part in text.split_whitespace() {
        let ticks = part.matches(['`', '"']).count();
        let was_code = is_code;
        is_code ^= ticks % 2 == 1;
        let word = part.trim_matches(|it: char| !it.is_alphanumeric() && it != '-');
        // `henge work` and `henge server work` are commands.
        let is_command = before == "henge" || before == "henge server";
        before = if before == "henge" && word == "server" {
            "henge server".to_owned()
        } else {
            word.to_owned()
        };
        let is_path = part.contains(['/', '=', '_', '@']);
        let is_plain = word.chars().all(|c| c.is_alphabetic() || "-'’".contains(c));
        if was_code || 0 < ticks || is_command || is_path || !is_plain || word.starts_with('-') {
            continue;
        }
        let parts = word.split(['-', '\'', '’']);
        found.extend(
            parts
                .filter(|it| 2 < it.chars().count())
                .map(str::to_lowercase),
        );
    }
    found
}

/// The rules in words, without the boards in them.
fn rules(language: Language) -> Vec<(PathBuf, String)> {
    let name = format!("{}.md", language.code());
    let folders = ["games", "puzzles"].map(|it| checks::root().join(it));
    let files = folders.iter().flat_map(|it| checks::files(it, &name));
    let files: Vec<PathBuf> = files.filter(|it| is_rules(it)).collect();
    assert!(5 <= files.len(), "the rules have moved: {files:?}");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a readable file");
        let prose: String = text.split("```").step_by(2).collect();
        (path, prose)
    };
    files.into_iter().map(read).collect()
}

/// The names of those who made the games.
fn designers() -> Vec<String> {
    let mut names = Vec::new();
    for path in checks::files(&checks::root().join("games"), "position.rs") {
        let text = fs::read_to_string(&path).expect("a readable file");
        let name = text
            .split_once("designer: \"")
            .and_then(|(_, it)| it.split_once('"'));
        names.extend(name.map(|(name, _)| words(name)).into_iter().flatten());
    }
    assert!(names.contains(&"alicea".to_owned()), "{names:?}");
    names
}

fn is_rules(path: &Path) -> bool {
    path.parent().is_some_and(|it| it.ends_with("rules"))
}

#[test]
fn portuguese_has_no_english_word() {
    let mut english: BTreeSet<String> = BTreeSet::new();
    for (_, id, text) in texts(Language::English) {
        if !id.starts_with("example-") {
            english.extend(words(&text));
        }
    }
    english.extend(
        rules(Language::English)
            .iter()
            .flat_map(|(_, it)| words(it)),
    );
    assert!(1000 < english.len(), "only {} English words", english.len());
    // Names of games are the same everywhere; a folder is called after its game.
    let names: Vec<String> = ["games", "puzzles"]
        .iter()
        .flat_map(|it| fs::read_dir(checks::root().join(it)).expect("a folder"))
        .filter_map(|it| it.expect("a folder").file_name().into_string().ok())
        .collect();
    let names = names.iter().flat_map(|it| it.split('-'));
    let designers = designers();
    let people = designers.iter().map(String::as_str);
    let shared = SHARED.split_whitespace().chain(names).chain(people);
    let shared: BTreeSet<&str> = shared.collect();
    let typed: BTreeMap<&str, &str> = TYPED.into_iter().collect();
    let check = |path: &Path, id: &str, text: &str| {
        let own: Vec<&str> = typed
            .get(id)
            .into_iter()
            .flat_map(|it| it.split(' '))
            .collect();
        for word in words(text) {
            let is_english =
                english.contains(&word) && !shared.contains(&*word) && !own.contains(&&*word);
            assert!(
                !is_english,
                "{}: {id} says “{word}” in English",
                path.display()
            );
        }
    };
    for (path, id, text) in texts(Language::Portuguese) {
        if !id.starts_with("example-") {
            check(&path, &id, &text);
        }
    }
    for (path, text) in rules(Language::Portuguese) {
        check(&path, "rules", &text);
    }
}

#[test]
fn words_are_told_from_what_is_typed() {
    let text = "Use `henge --help`, henge serve ou --listen 127.0.0.1:8080; «Ficheiros» o-peão";
    assert_eq!(words(text), ["use", "henge", "ficheiros", "peão"]);
    assert_eq!(spaced("“Foo” is no move."), " foo is no move ");
}

#[test]
fn a_value_is_read_in_every_sentence() {
    // Renders every message once: an unknown message or value in one would be seen here.
    for language in Language::ALL {
        for path in checks::files(&checks::root(), &format!("{}.ftl", language.code())) {
            let text: &'static str = fs::read_to_string(&path).expect("readable").leak();
            let outline = messages::outline(text).unwrap_or_default();
            let names: BTreeSet<String> = outline
                .iter()
                .flat_map(|(_, values)| values.clone())
                .collect();
            let values: Vec<_> = names
                .into_iter()
                .map(|it| (&*it.leak(), 3.into()))
                .collect();
            let source: messages::Source = [("en", text), ("pt", text)];
            let words = messages::Messages::new(language, [&source]);
            for (id, _) in &outline {
                let said = words.with(id, &values);
                assert!(
                    !said.contains(['{', '}']),
                    "{}: {id}: {said}",
                    path.display()
                );
            }
        }
    }
}
