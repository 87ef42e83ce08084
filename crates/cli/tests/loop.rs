//! `henge loop` as people and programs use it.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

use crate::common;

pub(crate) fn henge(args: &[&str]) -> Command {
    let mut command = common::henge(&["loop"]);
    command.args(args).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    henge(args).output().expect("henge runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// The answer of a command that exits with a code.
pub(crate) fn text(args: &[&str], code: i32) -> String {
    let output = run(args);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {told}");
    stdout(&output)
}

/// The answer of a command, with `--json`, that exits with a code.
pub(crate) fn json(args: &[&str], code: i32) -> Value {
    let mut args = args.to_vec();
    args.push("--json");
    serde_json::from_str(&text(&args, code)).expect("one JSON object")
}

/// A folder of a test's own, gone afterwards.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = format!("henge-loop-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(folder);
        fs::create_dir_all(&path).expect("a scratch folder");
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("a readable path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let removed = fs::remove_dir_all(&self.0);
        assert!(removed.is_ok() || std::thread::panicking(), "{removed:?}");
    }
}

#[test]
fn solve_shows_the_task_the_board_and_the_loop() {
    let shown = text(&["solve", "15"], 0);
    assert!(shown.starts_with("Place 4 knights and 4 queens on a 4x7 board.\n"));
    for part in ["♘", "♛", " → ", "/"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let plain = text(&["solve", "15", "--ascii"], 0);
    assert!(plain.is_ascii(), "{plain}");
    assert!(plain.contains(" -> "), "{plain}");
    let board = plain.lines().find(|line| line.contains('/')).expect("text");
    text(&["verify", board, "--instance", "15"], 0);
    assert!(text(&["solve", "8x8:2N+2K"], 0).starts_with("Place 2 knights and 2 kings on an 8x8"));
    let portuguese = text(&["solve", "15", "--lang", "pt"], 0);
    assert!(portuguese.starts_with("Coloque 4 cavalos e 4 damas num tabuleiro de 4x7."));
}

#[test]
fn solve_answers_programs() {
    let solutions = |args: &[&str], code| {
        let answer = json(args, code);
        let found = answer["solutions"].as_array().expect("a list").clone();
        assert!(found.iter().all(Value::is_string), "{answer}");
        found
    };
    assert_eq!(solutions(&["solve", "4x5:2N+2B"], 0).len(), 1);
    let count = json(&["count", "4x5:2N+2B"], 0);
    let all = solutions(&["solve", "4x5:2N+2B", "--all"], 0);
    assert_eq!(count["total"], all.len());
    assert_eq!(
        solutions(&["solve", "4x5:2N+2B", "--limit", "3"], 0).len(),
        3
    );
    for none in ["4x4:4B+4K", "5x5:3K+3Q", "4x4:3B+3N"] {
        assert!(solutions(&["solve", none], 1).is_empty(), "{none}");
        assert!(json(&["solve", none], 1)["reason"].is_string(), "{none}");
    }
    let stats = json(&["solve", "15", "--all", "--stats"], 0)["stats"].clone();
    for name in ["nodes", "backtracks", "decisions", "conflicts", "seconds"] {
        assert!(stats[name].is_number(), "{name}: {stats}");
    }
}

#[test]
fn solve_says_why_there_is_no_solution() {
    for (puzzle, expected) in [
        (
            "5x5:3K+3Q",
            "No solution: L5: a queen attacks back whatever king",
        ),
        (
            "9x9:4R+4Q",
            "No solution: L5: a queen attacks back whatever rook",
        ),
        (
            "4x4:3B+3N",
            "No solution: L5: bishops and knights need an even",
        ),
        ("4x4:4B+4K", "No solution: every placement was tried"),
    ] {
        let told = text(&["solve", puzzle], 1);
        assert!(told.contains(expected), "{puzzle}: {told}");
    }
}

#[test]
fn solve_knows_what_is_unique() {
    for (puzzle, expected, code) in [
        ("2x4:2N+2Q:Q???/????", "yes", 0),
        ("15", "up-to-symmetry", 0),
        ("4x5:2N+2B", "no", 1),
        ("4x4:4B+4K", "none", 1),
    ] {
        let answer = json(&["solve", puzzle, "--unique"], code);
        assert_eq!(answer["unique"], expected, "{answer}");
    }
    assert!(text(&["solve", "15", "--unique"], 0).contains("the only solution, up to"));
}

#[test]
fn solve_draws_the_loop() {
    let folder = Folder::new("svg");
    let file = folder.file("loop.svg");
    text(&["solve", "15", "--svg", &file], 0);
    let svg = fs::read_to_string(&file).expect("written");
    assert!(svg.starts_with("<svg"));
    assert_eq!(svg.matches("class=\"a-atk\"").count(), 8);
    assert_eq!(text(&["solve", "15", "--svg", "-"], 0), svg);
    let nowhere = folder.file("none/loop.svg");
    let output = run(&["solve", "15", "--svg", &nowhere]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("can't write"), "{output:?}");
}

#[test]
fn count_counts() {
    assert_eq!(
        json(&["count", "6x6:4B+4N"], 0),
        serde_json::json!({ "total": 1454, "classes": 187 })
    );
    assert!(text(&["count", "6x6:4B+4N"], 0).contains("1454 solutions, 187 up to symmetry."));
    assert!(text(&["count", "5x5:3K+3Q"], 0).contains("L5: a queen"));
}

#[test]
fn verify_accepts_or_names_the_squares() {
    let right = text(&["verify", "N....Q./N.Q..../....Q.N/.Q....N"], 0);
    assert!(
        right.starts_with("Right: 8 pieces in one loop, "),
        "{right}"
    );
    for (board, expected) in [
        ("Q.N./N..Q", "L4: queen a2 attacks two pieces"),
        ("....", "L1: "),
        ("RB./.BR/", "Line 3"),
        ("RX./.BR", "X"),
        ("", "no squares"),
    ] {
        let told = text(&["verify", board], 1);
        assert!(told.contains(expected), "{board}: {told}");
        let answer = json(&["verify", board], 1);
        assert_eq!(answer["valid"], false);
        assert!(answer["reason"]["message"].is_string(), "{answer}");
    }
    let wrong = text(&["verify", "RB./.BR", "--instance", "1"], 1);
    assert!(
        wrong.contains("L1: rook a2 does not belong here"),
        "{wrong}"
    );
    assert!(text(&["verify", "Q.N./N..Q", "--lang", "pt"], 1).contains("dama a2 ataca duas"));
    assert_eq!(json(&["verify", "RB./.BR"], 0)["loop"][0], "a2");
}

#[test]
fn wrong_input_gets_one_sentence_and_exit_code_2() {
    for (args, expected) in [
        (&[][..], "a command is missing, one of solve"),
        (&["frob"], "there is no command “frob”"),
        (&["solve"], "<PUZZLE> is missing"),
        (&["solve", "nonsense"], "“nonsense” is no instance"),
        (&["solve", "16"], "there is no published puzzle 16"),
        (&["solve", "99999999999999999999"], "is no instance"),
        (&["solve", "13x4:2N+2K"], "not within 1x1 to 12x12"),
        (&["solve", "4x4:2N+3K"], "both types must be equally many"),
        (&["solve", "4x4:2N+2X"], "“X” is no piece"),
        (&["solve", "v1-4x4"], "a seed looks like"),
        (&["solve", "v7-any-any-any-bare-1"], "version 7"),
        (&["solve", "2x4:2N+2Q:K???/????"], "does not belong"),
        (
            &["solve", "15", "--limit", "0"],
            "“0” is no good for --limit",
        ),
        (&["count", "15", "--all"], "no option “--all”"),
        (&["verify", "RB./.BR", "--instance", "x"], "is no instance"),
        (&["generate", "--size", "0x4"], "“0x4” is no good"),
        (&["generate", "--types", "NN"], "“NN” is no good"),
        (&["generate", "--difficulty", "nice"], "“nice” is no good"),
        (
            &["generate", "--count", "1", "--seed", "1"],
            "at least twice",
        ),
        (&["generate", "--seed", "soon"], "“soon” is no seed"),
        (&["hint", "15", "--level", "4"], "“4” is no good"),
        (
            &["hint", "15", "--board", "N./.."],
            "the given squares are 2x2",
        ),
        (&["hint", "15", "--board", "N.x"], "“x” means nothing"),
        (&["atlas"], "--max <ROWSxCOLUMNS> is missing"),
        (&["atlas", "--max", "13x13"], "“13x13” is no good"),
        (
            &["atlas", "--max", "3x3", "--threads", "0"],
            "“0” is no good",
        ),
        (&["print"], "--output <FILE> is missing"),
        (
            &["print", "--output", "x.pdf", "--paper", "b5"],
            "“b5” is no good",
        ),
    ] {
        let output = run(args);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
        assert!(told.contains(expected), "{args:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{args:?}: {told}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(json(args, 2)["error"]["message"].is_string(), "{args:?}");
    }
}

#[test]
fn generate_repeats_a_seed_and_shows_no_solution() {
    let args = ["generate", "--size", "4x5", "--types", "NK", "--count", "3"];
    let mut args = args.to_vec();
    args.extend(["--difficulty", "easy", "--seed", "42"]);
    let shown = text(&args, 0);
    for part in [
        "Place 3 knights and 3 kings on a 4x5 board.",
        "id        4x5:3N+3K:??K??/?????/K????/?N???",
        "seed      v1-4x5-3NK-easy-givens-42",
        "grade     easy",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let again = json(&["generate", "--seed", "v1-4x5-3NK-easy-givens-42"], 0);
    let puzzle = &again["puzzles"][0];
    assert_eq!(puzzle["id"], "4x5:3N+3K:??K??/?????/K????/?N???");
    for name in ["id", "slug", "seed"] {
        let id = puzzle[name].as_str().expect("text");
        let answer = json(&["solve", id, "--unique"], 0);
        assert_eq!(answer["unique"], "yes", "{id}");
        assert_eq!(answer["solutions"][0], puzzle["solution"], "{id}");
    }
    let bare = json(&["generate", "--bare", "--seed", "6"], 0);
    assert_eq!(bare["puzzles"][0]["id"], "4x5:3Q+3N");
    let several = json(&["generate", "--seed", "1", "--number", "3"], 0);
    assert_eq!(several["puzzles"].as_array().map(Vec::len), Some(3));
    json(&["generate"], 0);
}

#[test]
fn generate_says_why_nothing_turned_up() {
    for (args, expected) in [
        (&["--types", "KQ"][..], "L5: a queen attacks back"),
        (
            &["--size", "4x4", "--types", "BK", "--count", "4"],
            "no solution exists",
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
            "no such puzzle turned up, only",
        ),
        (
            &[
                "--size", "2x3", "--types", "NK", "--count", "2", "--bare", "--number", "2",
            ],
            "only one such puzzle turned up",
        ),
    ] {
        let args = [&["generate", "--seed", "1"], args].concat();
        let output = run(&args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(stderr(&output).contains(expected), "{args:?}: {output:?}");
    }
}

#[test]
fn grade_names_the_hardest_technique() {
    let shown = text(&["grade", "1"], 0);
    assert!(shown.contains("Grade: "), "{shown}");
    let answer = json(&["grade", "v1-4x5-3NK-easy-givens-42"], 0);
    assert_eq!(answer["grade"], "easy");
    assert!(answer["techniques"]["count"].is_number(), "{answer}");
    assert!(text(&["grade", "1", "--lang", "pt"], 0).contains("Grau: "));
    let several = run(&["grade", "4x5:2N+2B"]);
    assert_eq!(several.status.code(), Some(1));
    assert!(stderr(&several).contains("several solutions"));
    assert_eq!(run(&["grade", "4x4:4B+4K"]).status.code(), Some(1));
}

#[test]
fn hints_tell_more_and_more() {
    let puzzle = "v1-4x5-3NK-easy-givens-42";
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
fn a_walkthrough_ends_at_the_solution() {
    let puzzle = "v1-4x5-3NK-easy-givens-42";
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
fn list_has_the_published_puzzles() {
    let shown = text(&["list"], 0);
    assert!(shown.contains("Erich Friedman"));
    assert!(
        shown.contains("\n15  4x7:4N+4Q   Place 4 knights"),
        "{shown}"
    );
    assert!(shown.lines().all(|it| it.chars().count() <= 110));
    let answer = json(&["list"], 0);
    let puzzles = answer["puzzles"].as_array().expect("a list");
    assert_eq!(puzzles.len(), 16);
    for puzzle in puzzles {
        let board = puzzle["solution"].as_str().expect("a board");
        let number = puzzle["number"].to_string();
        text(&["verify", board, "--instance", &number], 0);
    }
}

#[test]
fn print_makes_a_booklet() {
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

    let several = run(&["print", "--puzzles", "4x5:2N+2B", "--output", &file]);
    assert_eq!(several.status.code(), Some(1));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = henge(&["solve", "6x6:4B+4N", "--all"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("henge runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("henge ends");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn the_catalog_knows_the_puzzle() {
    let henge = |args: &[&str]| {
        let output = common::henge(args).output().expect("henge runs");
        assert!(output.status.success(), "{args:?}");
        stdout(&output)
    };
    let listed = henge(&["games"]);
    assert!(listed.contains("chess-loop    Chess Loop, a puzzle by Erich Friedman"));
    let games: Value = serde_json::from_str(&henge(&["games", "--json"])).expect("JSON");
    assert_eq!(games["puzzles"][0]["id"], "chess-loop");
    for language in ["en", "pt"] {
        let rules = henge(&["rules", "chess-loop", "--lang", language]);
        assert!(rules.contains('♗') && !rules.contains("```"), "{rules}");
    }
}
