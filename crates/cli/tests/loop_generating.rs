//! `henge loop`: generate, grade, hint and print.

use std::fs;

use crate::loop_::{Folder, json, run, stderr, text};

#[test]
fn generate_repeats_a_seed_and_shows_no_solution() {
    let args = ["generate", "--size", "4x5", "--types", "NK", "--count", "3"];
    let mut args = args.to_vec();
    args.extend(["--difficulty", "easy", "--seed", "42"]);
    let shown = text(&args, 0);
    for part in [
        "Place 3 knights and 3 kings on a board of 5 columns and 4 rows.",
        "id          4x5:3N+3K:?N???/?????/K????/?N???",
        "seed        v2-4x5-3NK-easy-givens-42",
        "difficulty  easy",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let again = json(&["generate", "--seed", "v2-4x5-3NK-easy-givens-42"], 0);
    let puzzle = &again["puzzles"][0];
    assert_eq!(puzzle["id"], "4x5:3N+3K:?N???/?????/K????/?N???");
    for name in ["id", "slug", "seed"] {
        let id = puzzle[name].as_str().expect("text");
        let answer = json(&["solve", id, "--unique"], 0);
        assert_eq!(answer["unique"], "yes", "{id}");
        assert_eq!(answer["solutions"][0], puzzle["solution"], "{id}");
    }
    let bare = json(&["generate", "--bare", "--seed", "6"], 0);
    assert_eq!(bare["puzzles"][0]["id"], "3x4:2K+2R");
    let several = json(&["generate", "--seed", "1", "--number", "3"], 0);
    assert_eq!(several["puzzles"].as_array().map(Vec::len), Some(3));
    json(&["generate"], 0);
}

#[test]
fn generate_says_why_no_puzzle_was_found() {
    for (args, expected) in [
        (&["--types", "KQ"][..], "a queen attacks back"),
        (
            &["--size", "4x4", "--types", "BK", "--count", "4"],
            "every placement was tried",
        ),
        (
            &[
                "--size",
                "2x3",
                "--types",
                "NK",
                "--count",
                "2",
                "--bare",
                "--difficulty",
                "gentle",
            ],
            "there are no such puzzles of that difficulty, only easy ones",
        ),
        (
            &[
                "--size", "2x3", "--types", "NK", "--count", "2", "--bare", "--number", "2",
            ],
            "only one such puzzle was found",
        ),
    ] {
        let args = [&["generate", "--seed", "1"], args].concat();
        let output = run(&args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(stderr(&output).contains(expected), "{args:?}: {output:?}");
    }
}

#[test]
fn grade_measures_the_effort() {
    let shown = text(&["grade", "1"], 0);
    assert!(
        shown.contains("Difficulty: easy. 10 steps, 22 points."),
        "{shown}"
    );
    assert_eq!(json(&["grade", "15"], 0)["grade"], "fiendish");
    let answer = json(&["grade", "v2-4x5-3NK-easy-givens-42"], 0);
    assert_eq!(answer["grade"], "easy");
    assert!(answer["techniques"]["count"].is_number(), "{answer}");
    assert!(
        text(&["grade", "1", "--lang", "pt"], 0)
            .contains("Dificuldade: fácil. 10 passos, 22 pontos.")
    );
    let several = run(&["grade", "4x5:2N+2B"]);
    assert_eq!(several.status.code(), Some(1));
    assert!(stderr(&several).contains("several solutions"));
    assert_eq!(run(&["grade", "4x4:4B+4K"]).status.code(), Some(1));
}

#[test]
fn hints_reveal_more_with_each_level() {
    let puzzle = "v2-4x5-3NK-easy-givens-42";
    let levels = ["1", "2", "3"].map(|it| text(&["hint", puzzle, "--level", it], 0));
    assert_eq!(levels[0], text(&["hint", puzzle], 0));
    assert!(levels[0].contains("Look at "), "{}", levels[0]);
    assert!(levels[0].contains('{'), "{}", levels[0]);
    assert!(levels[1].starts_with(&levels[0]) && levels[0].len() < levels[1].len());
    assert!(levels[2].starts_with(&levels[1]) && levels[1].len() < levels[2].len());

    let answer = json(&["hint", puzzle], 0);
    assert!(
        answer["look"].is_array() && answer["why"].is_null(),
        "{answer}"
    );
    let answer = json(&["hint", puzzle, "--level", "3"], 0);
    assert!(answer["do"][0].is_string(), "{answer}");

    let wrong = text(&["hint", "1", "--board", "N../K.K"], 0);
    assert!(wrong.contains("Look"), "{wrong}");
    let wrong = json(
        &["hint", "15", "--board", "NN...../......./......./......."],
        0,
    );
    assert_eq!(wrong["wrong"], true);
    assert_eq!(
        json(&["hint", "1", "--board", "K.K/N.N"], 0)["solved"],
        true
    );
    let none = run(&["hint", "4x4:4B+4K"]);
    assert_eq!(none.status.code(), Some(1));
}

#[test]
fn suppositions_are_explained_down_to_the_contradiction() {
    let english = text(&["hint", "12", "--level", "3"], 0);
    for sentence in [
        "Suppose there's a knight on a2.",
        "Then the knight on a2 can attack a queen only on c1.",
        "But then the queen on a1 would attack two pieces, towards a2 and c1.",
        "So there's no knight on a2.",
        "Put a knight on b2.",
    ] {
        assert!(english.contains(sentence), "{sentence} in {english}");
    }
    let portuguese = text(&["hint", "12", "--level", "3", "--lang", "pt"], 0);
    for sentence in [
        "Suponhamos um cavalo em a2.",
        "Então o cavalo de a2 só pode atacar uma dama em c1.",
        "Mas então a dama de a1 atacaria duas peças, na direção de a2 e c1.",
        "Logo, não há cavalo em a2.",
        "Ponha um cavalo em b2.",
    ] {
        assert!(portuguese.contains(sentence), "{sentence} in {portuguese}");
    }
    let answer = json(&["hint", "12", "--level", "2"], 0);
    let reasons = answer["reasons"].as_array().expect("a list");
    assert_eq!(answer["why"].as_array().map(Vec::len), Some(reasons.len()));
    let contradiction = reasons
        .iter()
        .find(|it| it["id"] == "loop-but-attacks-two")
        .expect("the contradiction");
    assert_eq!(contradiction["clause"], "L4");
}

#[test]
fn a_walkthrough_ends_at_the_solution() {
    let puzzle = "v2-4x5-3NK-easy-givens-42";
    let shown = text(&["hint", puzzle, "--all"], 0);
    assert!(shown.contains("\n1. "), "{shown}");
    let answer = json(&["hint", puzzle, "--all"], 0);
    let solution = answer["solution"].as_str().expect("a board");
    text(&["verify", solution, "--instance", puzzle], 0);
    let steps = answer["steps"].as_array().expect("steps");
    assert!(steps.iter().all(|it| it["why"][0].is_string()), "{answer}");
    assert!(text(&["hint", puzzle, "--all", "--lang", "pt"], 0).contains("Ponha "));
    assert!(text(&["hint", "1", "--board", "K.K/N.N", "--all"], 0).contains("solved"));
}

#[test]
fn print_writes_a_pdf_booklet() {
    let folder = Folder::new("print");
    let pdf = |name: &str, args: &[&str]| {
        let file = folder.file(name);
        let args = [&["print", "--output", &file], args].concat();
        text(&args, 0);
        fs::read(&file).expect("written")
    };
    let published = pdf("a.pdf", &[]);
    assert!(published.starts_with(b"%PDF-"));
    assert_eq!(published, pdf("b.pdf", &[]), "the same bytes");
    assert_ne!(published, pdf("c.pdf", &["--paper", "letter"]));
    assert_ne!(published, pdf("d.pdf", &["--lang", "pt"]));
    let made = ["--number", "3", "--seed", "1", "--title", "Três"];
    assert_eq!(pdf("e.pdf", &made), pdf("f.pdf", &made));
    let all = ["0", "4", "8", "13", "2x4:2N+2Q:Q???/????"];
    pdf("g.pdf", &[&["--puzzles"][..], &all].concat());
    let file = folder.file("h.pdf");
    let answer = json(&["print", "--puzzles", "15", "--output", &file], 0);
    assert_eq!(answer["puzzles"], serde_json::json!(["4x7:4N+4Q"]));

    // Only the fonts are compressed, and all of them are embedded.
    for pdf in [&published, &pdf("i.pdf", &made)] {
        let written = String::from_utf8_lossy(pdf);
        assert_eq!(written.matches("/FontFile2").count(), 3);
        assert_eq!(written.matches("/Subtype /TrueType").count(), 3);
        assert!(!written.contains("/Subtype /Type1"));
        // × between two digits, as lines that aren't all ASCII are written.
        let times = |it: &[u8]| matches!(it, [b'3', _, b'D', b'7', b'3', _]);
        assert!(pdf.windows(6).any(times));
    }
    let link = ["--puzzles", "15", "--link", "https://henge.example/"];
    assert_ne!(pdf("j.pdf", &link), pdf("k.pdf", &["--puzzles", "15"]));
    let several = run(&[
        "print",
        "--puzzles",
        "4x5:2N+2B",
        "--output",
        &file,
        "--force",
    ]);
    assert_eq!(several.status.code(), Some(1));
}
