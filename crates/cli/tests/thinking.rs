//! `henge analyse`, levels, hints and `henge bench`.

use std::{
    io::Write,
    process::{Output, Stdio},
};

use serde_json::Value;

use crate::common;

fn henge(args: &[&str], input: &str) -> Output {
    let mut child = common::henge(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("henge runs");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("henge reads");
    drop(stdin);
    child.wait_with_output().expect("henge ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn json(args: &[&str]) -> Value {
    let output = henge(args, "");
    assert!(output.status.success(), "{args:?}: {output:?}");
    assert!(output.stderr.is_empty(), "silent in a pipe: {output:?}");
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

#[test]
fn an_analysis_has_the_promised_fields() {
    for game in catalog::games() {
        let game = game.info.id;
        let answer = json(&["analyse", game, "--depth", "2", "--lines", "3", "--json"]);
        assert_eq!((&answer["depth"]), 2, "{answer}");
        assert!(0 < answer["nodes"].as_u64().unwrap_or(0), "{answer}");
        assert!(answer["seconds"].is_f64(), "{answer}");
        let lines = answer["lines"].as_array().expect("lines");
        assert_eq!(lines.len(), 3, "{answer}");
        for line in lines {
            let chance = line["score"]["win_chance"].as_f64().expect("an estimate");
            assert!((0.0..=1.0).contains(&chance), "{line}");
            assert!(line["moves"][0].is_string(), "{line}");
        }
    }
    let won = "8/1K4k1/8/8/8/8/8/8 b - - 0 1";
    let args = [
        "analyse",
        "racing-kings",
        "--position",
        won,
        "--compare",
        "Kf6",
        "--json",
    ];
    let answer = json(&args);
    assert_eq!(answer["lines"][0]["score"]["proven"]["winner"], "Black");
    assert_eq!(answer["lines"][0]["score"]["proven"]["plies"], 1);
    assert_eq!(answer["compare"]["moves"][0], "g7f6");
    assert_eq!(answer["compare"]["loss"], 1.0);
}

#[test]
fn invalid_requests_are_refused() {
    let over = "5RK1/1k6/8/8/8/8/8/8 b - - 0 1";
    for (args, expected) in [
        (
            &["analyse", "cage", "--time", "soon"][..],
            "invalid --time “soon”",
        ),
        (&["analyse", "cage", "--lines", "0"], "invalid --lines “0”"),
        (&["analyse", "cage", "--depth", "0"], "invalid --depth “0”"),
        (&["analyse", "cage", "--hash", "9999999"], "invalid --hash"),
        (&["analyse", "cage", "--compare", "a1-a2"], "C"),
        (
            &["analyse", "racing-kings", "--position", over],
            "(rule K4b)",
        ),
        (&["play", "cage", "--first", "9"], "human, 1-8, random"),
    ] {
        let output = henge(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(expected), "{args:?}: {told}");
    }
}

#[test]
fn seed_determines_a_game_between_levels() {
    let game = |seed: &str| {
        let args = [
            "play", "gorogo", "--first", "1", "--second", "2", "--seed", seed,
        ];
        let output = henge(&args, "");
        assert!(output.status.success());
        stdout(&output)
    };
    let first = game("1");
    assert!(
        first.contains("White: Pebble, level 1. Black: Cobble, level 2."),
        "{first}"
    );
    assert!(first.contains("(rule G10"), "{first}");
    assert_eq!(first, game("1"));
    assert_ne!(first, game("2"));
}

#[test]
fn a_hint_names_a_move_and_says_why() {
    for (language, order, expected) in [
        ("en", "hint", ": that wins the game."),
        ("pt", "dica", ": ganha a partida."),
    ] {
        let position = ["--position", "4/4/1rb1/4 b", "--variant", "4"];
        // There are no hints between people.
        let against = ["play", "cage", "--first", "1", "--lang", language];
        let args = [&against[..], &position].concat();
        let text = stdout(&henge(&args, &format!("{order}\nquit\n")));
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn the_menu_asks_for_a_level() {
    // Moai, human second, an unknown level, level 1, the smallest board, leave, quit.
    let text = stdout(&henge(&[], "1\n3\n0\n1\n5x5\nquit\n5\n"));
    for expected in [
        "  1       Pebble        Beginner. Plays the first thing that looks good.",
        "  random  Random        Plays random legal moves.",
        "Type a level or a bot (Enter for 2, Cobble):",
        "There is no level or bot “0”.",
        "White: Pebble, level 1.",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
}

/// Fails if the search or an evaluation has changed. After an intended change, the new number goes into the
/// game's file in the catalog and into the commit message.
#[test]
fn bench_signature_is_unchanged() {
    let answer = json(&["bench", "--json"]);
    for game in catalog::games() {
        let (id, nodes) = (game.info.id, &answer["games"][game.info.id]["nodes"]);
        assert_eq!(
            *nodes, game.bench_nodes,
            "if you meant it, write {nodes} behind the searches of .bench(…) in the file of {id} \
            in crates/catalog/src/games"
        );
    }
    let sum: u64 = catalog::games().iter().map(|it| it.bench_nodes).sum();
    assert_eq!(answer["signature"], sum, "{answer}");
}

/// Whether a line of an analysis begins with a number and one of these values.
fn is_valued(line: &str, values: [&str; 2]) -> bool {
    let rest = line
        .trim_start()
        .trim_start_matches(|it: char| it.is_ascii_digit() || it == '≠');
    values.iter().any(|it| rest.trim_start().starts_with(it))
}

#[test]
fn estimates_are_marked_and_sentences_count_moves() {
    for (language, proven, [ply, plies, one_move]) in [
        ("en", "proven ", ["1 ply", "2 plies", "within one move"]),
        (
            "pt",
            "provado: ",
            ["1 meio-lance", "2 meios-lances", "um lance"],
        ),
    ] {
        for game in catalog::games() {
            let args = ["--depth", "2", "--lines", "3", "--lang", language];
            let text = stdout(&henge(
                &[&["analyse", game.info.id][..], &args].concat(),
                "",
            ));
            let lines: Vec<&str> = text.lines().collect();
            assert!(
                lines[..3].iter().all(|it| is_valued(it, ["≈", proven])),
                "{text}"
            );
            // A percentage in a sentence is marked as an estimate, too.
            for (at, _) in text.match_indices(" %") {
                let number = text[..at].rsplit(|it: char| !it.is_ascii_digit()).next();
                let before = text[..at - number.map_or(0, str::len)].chars().next_back();
                assert_eq!(before, Some('≈'), "{text}");
            }
        }
        let position = "8/1K4k1/8/8/8/8/8/8 b - - 0 1";
        let text = stdout(&henge(
            &[
                "analyse",
                "racing-kings",
                "--position",
                position,
                "--compare",
                "Kf6",
                "--lang",
                language,
            ],
            "",
        ));
        // The table is for engines, the sentence for people.
        let distances = text.matches(plies).count();
        assert!(text.contains(ply) && distances == 1, "{text}");
        // The whole line, not its first half.
        let sentence = format!("{one_move}: Kf6 Ka8#.");
        assert!(text.contains(&sentence), "{text}");
    }
}
