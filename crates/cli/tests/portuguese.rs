//! No English in the Portuguese version: help texts, answers, errors and pages.
//!
//! The crate `checks` examines every message; these tests examine the output.

use std::{
    collections::BTreeSet,
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
};

use serde_json::json;

use crate::common::{
    henge,
    server::{Client, TestServer, connect},
};

/// Words of the English messages that occur in no Portuguese message or rule.
fn english_only() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut known = [BTreeSet::new(), BTreeSet::new()];
    for (words, code) in known.iter_mut().zip(["en", "pt"]) {
        for path in files(&root, &[&format!("{code}.ftl"), &format!("{code}.md")]) {
            let text = fs::read_to_string(&path).expect("a readable file");
            if path.extension().is_some_and(|it| it == "md") {
                words.extend(words_of(&text));
                continue;
            }
            let messages = messages::texts(&text).expect("a readable file");
            words.extend(messages.iter().flat_map(|(_, it)| words_of(it)));
        }
    }
    let [english, portuguese] = known;
    assert!(1000 < portuguese.len(), "the messages have moved");
    english.difference(&portuguese).cloned().collect()
}

/// The files of messages and rules, except those of the web app.
fn files(root: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = ["crates", "games", "puzzles"]
        .map(|it| root.join(it))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                folders.push(path);
            } else if endings.contains(&&*name) {
                found.push(path);
            }
        }
    }
    found
}

/// Words of three letters and more, in lower case.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|it: char| !it.is_alphabetic());
    let words = words.filter(|it| 2 < it.chars().count());
    words.map(str::to_lowercase).collect()
}

fn check(what: &str, text: &str, english: &BTreeSet<String>) {
    let found: Vec<String> = words_of(text)
        .into_iter()
        .filter(|it| english.contains(it))
        .collect();
    assert!(found.is_empty(), "{what}: {found:?} in\n{text}");
}

fn output_of(args: &[&str]) -> String {
    let output = henge(&[args, &["--lang", "pt"]].concat())
        .output()
        .expect("henge runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The explanations in a help text, without the commands and options: the last column of each line.
fn explanations(help: &str) -> (String, Vec<String>) {
    let mut said = String::new();
    let mut commands = Vec::new();
    let mut heading = "";
    for line in help.lines().take_while(|it| !it.starts_with("Exemplo")) {
        if !line.starts_with(' ') && line.ends_with(':') {
            heading = line;
        }
        let columns: Vec<&str> = line
            .split("  ")
            .map(str::trim)
            .filter(|it| !it.is_empty())
            .collect();
        let lists_commands = !["", "Opções:", "Argumentos:"].contains(&heading);
        if lists_commands && line.starts_with("  ") && !line.starts_with("   ") {
            commands.extend(columns.first().map(ToString::to_string));
        }
        if !line.starts_with("Utilização") {
            // A long option has a line of its own, above its explanation.
            let last = columns.last().filter(|it| !it.starts_with('-'));
            said += last.copied().unwrap_or_default();
            said.push('\n');
        }
    }
    (said, commands)
}

#[test]
fn help_texts_are_portuguese() {
    let english = english_only();
    let mut waiting: Vec<Vec<String>> = vec![Vec::new()];
    let mut n_read = 0;
    while let Some(command) = waiting.pop() {
        let mut args: Vec<&str> = command.iter().map(String::as_str).collect();
        args.push("--help");
        let (said, commands) = explanations(&output_of(&args));
        check(&args.join(" "), &said, &english);
        let below = commands
            .into_iter()
            .map(|it| [&command[..], &[it]].concat());
        waiting.extend(below);
        n_read += 1;
    }
    assert!(30 < n_read, "only {n_read} help texts were found");
}

#[test]
fn answers_are_portuguese_and_have_a_decimal_comma() {
    let english = english_only();
    for args in [
        &["rules", "moai"][..],
        &["rules", "cage"],
        &["rules", "racing-kings"],
        &["rules", "gorogo"],
        &["rules", "chess-loop"],
        &["match", "3", "random", "--game", "gorogo", "--games", "4"],
        &[
            "play", "gorogo", "--first", "1", "--second", "random", "--seed", "1",
        ],
        &["analyse", "cage", "--variant", "4", "--depth", "3"],
        &["loop", "verify", "Q.N./N..Q"],
        &["loop", "hint", "1", "--level", "3"],
    ] {
        let text = output_of(args);
        assert!(!text.is_empty(), "{args:?}");
        // Boards and notation are not translated; commands are in backticks.
        let prose: String = text.split('`').step_by(2).collect();
        check(&args.join(" "), &prose, &english);
        let has_point = |it: &str| {
            it.contains('.') && it.replace('.', "").chars().all(|it| it.is_ascii_digit())
        };
        let numbers: Vec<&str> = text
            .split_whitespace()
            .map(|it| it.trim_end_matches(['.', ',', ':', ')']))
            .filter(|it| has_point(it))
            .collect();
        assert!(numbers.is_empty(), "{args:?}: {numbers:?} in\n{text}");
    }
    let shares = output_of(&["match", "3", "random", "--game", "gorogo", "--games", "4"]);
    assert!(
        shares.contains(",0 %") || shares.contains(",5 %"),
        "{shares}"
    );
}

#[test]
fn pages_are_portuguese() {
    let english = english_only();
    let server = TestServer::start(Path::new("memory:"), |_| ());
    let mut client = Client::new(&server.address).expect("a connection");
    let made = client.post(
        "/matches",
        None,
        &json!({ "game": "racing-kings", "seats": [{ "kind": "human", "name": "" }, { "kind": "computer", "player": "3" }] }),
    );
    let made = made.expect("an answer").json();
    let id = made["id"].as_str().expect("an id");
    let plain = format!("/matches/{id}/plain");
    for path in [
        "/rules/moai",
        "/rules/racing-kings",
        "/rules/chess-loop",
        &plain,
    ] {
        let page = page(&server.address, path);
        assert!(page.contains("lang=\"pt-PT\""), "{path}: {page}");
        check(path, &visible(&page), &english);
    }
    let page = page(&server.address, &plain);
    for expected in ["Jogam as Brancas", "Pretas: Penedo, nível 3"] {
        assert!(visible(&page).contains(expected), "{expected}: {page}");
    }
}

/// A page requested with `Accept-Language: pt`.
fn page(address: &str, path: &str) -> String {
    let mut stream = connect(address).expect("a connection");
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: henge\r\naccept: text/html\r\naccept-language: pt\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

/// The visible text of a page, without code and without the link to the other language.
fn visible(page: &str) -> String {
    let body = page.split("<body").nth(1).unwrap_or_default();
    let mut text = String::new();
    let mut hidden = 0;
    for part in body.split('<').skip(1) {
        let (tag, said) = part.split_once('>').unwrap_or((part, ""));
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name {
            "code" | "pre" | "script" | "style" | "svg" => hidden += 1,
            "/code" | "/pre" | "/script" | "/style" | "/svg" => hidden -= 1,
            _ => (),
        }
        let is_foreign = tag.contains("lang=\"en\"") || tag.contains("hreflang=\"en\"");
        if hidden <= 0 && !is_foreign {
            text += said;
            text.push(' ');
        }
    }
    text
}

#[test]
fn system_errors_are_in_portuguese() {
    let english = english_only();
    let folder = tempfile::tempdir().expect("a folder");
    let inside = |name: &str| folder.path().join(name).display().to_string();
    fs::write(inside("t"), "x").expect("written");
    fs::write(inside("b"), [0xff, 0xfe]).expect("written");
    let check_refused = |args: &[&str], sentence: &str| {
        let output = henge(&[args, &["--lang", "pt"]].concat())
            .output()
            .expect("henge runs");
        assert!(!output.status.success(), "{args:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(sentence), "{args:?}: {said}");
        let own = said.replace(&*folder.path().to_string_lossy(), "");
        check(&format!("{args:?}"), &own, &english);
    };
    let (missing, below) = (inside("x"), inside("t/x"));
    let (here, bytes) = (inside(""), inside("b"));
    check_refused(&["replay", &missing], "o ficheiro ou a pasta não existe");
    check_refused(&["replay", &here], "é uma pasta");
    check_refused(&["replay", &below], "uma parte do caminho não é uma pasta");
    check_refused(&["replay", &bytes], "não é texto em UTF-8");
    check_refused(&["import", &missing], "o ficheiro ou a pasta não existe");
    check_refused(
        &["serve", "--config", &missing],
        "o ficheiro ou a pasta não existe",
    );
    let picture = inside("x/p.svg");
    check_refused(
        &["show", "moai", "--svg", &picture],
        "o ficheiro ou a pasta não existe",
    );
    check_refused(
        &["loop", "solve", "15", "--svg", &picture],
        "o ficheiro ou a pasta não existe",
    );
}
