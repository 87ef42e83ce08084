//! Line mode with descriptions for screen readers, and games as JSON.

use crate::cli::{run, run_with_input, stdout};

#[test]
fn a_board_is_described_rank_by_rank() {
    let described = stdout(&run(&["show", "racing-kings", "--describe"]));
    let lines: Vec<&str> = described.lines().collect();
    assert_eq!(lines[0], "Ranks 8 to 3 are empty.", "{described}");
    assert!(
        lines[1].starts_with("Rank 2: black king on a2, "),
        "{described}"
    );
    assert!(lines[2].ends_with("white queen on h1."), "{described}");
    assert!(lines[3].starts_with("White to move."), "{described}");
    let portuguese = stdout(&run(&["show", "moai", "--describe", "--lang", "pt"]));
    assert!(
        portuguese.starts_with("As linhas 8 a 1 estão vazias."),
        "{portuguese}"
    );
    let json = stdout(&run(&["show", "gorogo", "--describe", "--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(
        json["described"]
            .as_str()
            .is_some_and(|it| it.contains("Ranks 5 to 1 are empty."))
    );
}

#[test]
fn board_is_described_once_per_turn() {
    let args = ["play", "gorogo", "--second", "random", "--seed", "1"];
    for (style, sign) in [("--plain", "a   b   c   d   e"), ("--describe", "Rank")] {
        let mut args = args.to_vec();
        args.push(style);
        let text = stdout(&run_with_input(&args, b"&c3\n"));
        let mut turns = text.split("White>");
        let (first, second) = (turns.next(), turns.next());
        let told = |it: Option<&str>| {
            let lines = it.unwrap_or_default().lines();
            let signs = lines.filter(|it| it.contains(sign));
            signs.count()
        };
        let whole = if style == "--plain" { 1..2 } else { 1..6 };
        assert!(whole.contains(&told(first)), "{text}");
        assert!(whole.contains(&told(second)), "{text}");
        // The computer's move is described before the board.
        assert_eq!(text.matches("White to move").count(), 2, "{text}");
    }
}

#[test]
fn puzzle_is_opened_by_its_name() {
    let text = stdout(&run_with_input(
        &["play", "chess-loop", "--plain"],
        b"15\nquit\n5x5:3K+3Q\n",
    ));
    assert!(
        text.contains("on a board of 7 columns and 4 rows"),
        "{text}"
    );
    assert!(text.contains("queen attacks back any king"), "{text}");
    let wrong = run(&["play", "chess-loop", "--second", "3"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn puzzle_states_its_goal_and_what_is_wrong_in_line_mode() {
    for (language, goal, fault) in [
        (
            "en",
            "Each piece attacks one of the other type, in one loop.",
            "The king on b1 attacks two pieces, a2 and a1 (rule L4).",
        ),
        (
            "pt",
            "Cada peça ataca uma do outro tipo, num só ciclo.",
            "(regra L4)",
        ),
    ] {
        let args = ["play", "chess-loop", "--plain", "--lang", language];
        let text = stdout(&run_with_input(&args, b"1\nNa1\nKb1\nNa2\nquit\n"));
        assert_eq!(text.matches(goal).count(), 4, "{text}");
        assert!(text.contains(fault), "{text}");
    }
}

#[test]
fn one_game_of_a_file_is_one_json_object() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("game.txt");
    let text = "[game \"gorogo\"]\n[variant \"standard\"]\n[first \"Ana\"]\n[second \"Rui\"]\n\n&c3 {1.5} b2\n";
    std::fs::write(&file, text).expect("written");
    let file = file.display().to_string();
    let output = run(&["replay", &file, "--number", "1", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("one object");
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(2));
    assert_eq!(answer["moves"][0]["move"], "&c3");
    assert_eq!(answer["moves"][0]["seconds"], 1.5);
    assert!(
        answer["moves"][1]["position"]
            .as_str()
            .is_some_and(|it| it.contains(' '))
    );
}

#[test]
fn rules_are_printed_without_markdown_syntax() {
    let games = catalog::games().iter().map(|it| it.info.id);
    for id in games.chain(catalog::PUZZLES.iter().map(|it| it.id)) {
        for language in ["en", "pt"] {
            let text = stdout(&run(&["rules", id, "--lang", language]));
            assert!(20 < text.lines().count(), "{text}");
            for mark in ["**", "`", "](", "__"] {
                assert!(!text.contains(mark), "{id} {language} {mark}:\n{text}");
            }
            assert!(!text.lines().any(|it| it.starts_with(['#', '|'])), "{text}");
        }
    }
}
