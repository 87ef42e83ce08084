//! Runs every command that is shown in a document, and compares the output.
//!
//! `TRYCMD=overwrite` writes the new output into the documents after an intended change.

use std::{io::Write, process::Stdio};

use crate::common;

#[test]
fn commands_in_documents_answer_as_shown() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C.UTF-8")
        .env("NO_COLOR", "1")
        .env("HENGE_DATA", common::data().display().to_string())
        .case("../../README.md")
        .case("../../docs/*/*.md");
}

#[test]
fn the_picture_in_the_readme_is_what_henge_draws() {
    let vectors = include_str!("../../../games/cage/tests/data/vectors.txt");
    let game = vectors
        .lines()
        .find(|it| it.starts_with("10 |"))
        .expect("the game of Ludii");
    let moves = game
        .rsplit("| ")
        .next()
        .expect("moves")
        .split_whitespace()
        .take(37);
    let moves: Vec<&str> = moves.filter_map(|it| it.split(':').next()).collect();
    let moves = moves.join(" ");
    let args = [
        "show", "cage", "--pick", "b5", "--svg", "-", "--moves", &moves,
    ];
    let output = common::henge(&args).output().expect("henge runs");
    let picture = include_str!("../../../docs/pictures/cage.svg");
    assert!(
        String::from_utf8_lossy(&output.stdout) == picture,
        "draw docs/pictures/cage.svg again"
    );
}

#[test]
fn the_engine_answers_as_shown() {
    let page = include_str!("../../../docs/programs/engines.md");
    let shown = page.split("```engine\n").nth(1).expect("a conversation");
    let shown = shown.split("```").next().expect("its end");
    let mut engine = common::henge(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("henge runs");
    let mut input = engine.stdin.take().expect("a pipe");
    let said = shown.lines().filter_map(|it| it.strip_prefix("> "));
    let said: String = said.flat_map(|it| [it, "\n"]).collect();
    input.write_all(said.as_bytes()).expect("it listens");
    drop(input);
    let output = engine.wait_with_output().expect("it ends");
    let heard = String::from_utf8(output.stdout).expect("text");
    // The documents show only a part of the banner and the greeting.
    let (_, heard) = heard.split_once("\nugiok\n").expect("a greeting");
    let answers = shown.lines().filter_map(|it| it.strip_prefix("< "));
    // Sentences may be reworded.
    let kind = |it| match it {
        note if str::starts_with(note, "info string ") => "info string",
        other => other,
    };
    let answers: Vec<&str> = answers.skip(1).map(kind).collect();
    assert_eq!(heard.lines().map(kind).collect::<Vec<_>>(), answers);
}

#[test]
fn commands_named_in_passing_work() {
    let folder = std::env::temp_dir().join(format!("henge-documents-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let mut n_run = 0;
    let readme = include_str!("../../../README.md");
    // The blocks that a newcomer copies. The comment after a command isn't part of it.
    let blocks = readme.split("```sh\n").skip(1);
    let lines = blocks
        .filter_map(|block| block.split("```").next())
        .flat_map(str::lines);
    let commands = lines
        .filter_map(|line| line.split(" #").next())
        .map(str::trim);
    let mut to_try: Vec<&str> = commands.collect();
    for page in [
        readme,
        include_str!("../../../docs/programs/command-line.md"),
    ] {
        let in_passing = page.split('`').skip(1).step_by(2);
        let ours = in_passing.chain(std::mem::take(&mut to_try));
        for code in ours.filter(|it| it.starts_with("henge ")) {
            let words = split(code);
            // Words in capitals are placeholders: `henge play GAME`.
            let is_placeholder =
                |word: &String| 1 < word.len() && word.chars().all(char::is_uppercase);
            // A server would never end; other tests start it.
            let is_server = words.get(1).is_some_and(|command| command == "serve");
            if code.contains('\n') || is_server || words.iter().any(is_placeholder) {
                continue;
            }
            let args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
            let output = common::henge(&args)
                .current_dir(&folder)
                .stdin(std::process::Stdio::null())
                .output()
                .expect("henge runs");
            let told = String::from_utf8_lossy(&output.stderr);
            // One command shows an illegal move, whose error cites a clause.
            let refused = output.status.code() == Some(2) && told.contains("(rule K3)");
            assert!(output.status.success() || refused, "{code}: {told}");
            n_run += 1;
        }
    }
    std::fs::remove_dir_all(&folder).expect("our own folder");
    assert!(5 < n_run, "only {n_run} commands found");
}

/// Splits a command line at spaces, except inside double quotes.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(ToOwned::to_owned));
        }
    }
    words
}
