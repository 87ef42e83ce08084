//! `henge loop`: solve, count, verify and list, as text and as JSON.

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

pub(crate) fn run(args: &[&str]) -> Output {
    henge(args).output().expect("henge runs")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// Standard output of a command, which must exit with `code`.
pub(crate) fn text(args: &[&str], code: i32) -> String {
    let output = run(args);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {told}");
    stdout(&output)
}

/// The JSON answer of a command, which must exit with `code`.
pub(crate) fn json(args: &[&str], code: i32) -> Value {
    let mut args = args.to_vec();
    args.push("--json");
    serde_json::from_str(&text(&args, code)).expect("one JSON object")
}

/// A temporary folder of a test, deleted when it is dropped.
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
    assert!(
        shown.starts_with("Place 4 knights and 4 queens on a board of 7 columns and 4 rows.\n")
    );
    for part in ["♘", "♛", " → ", "/"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let plain = text(&["solve", "15", "--ascii"], 0);
    assert!(plain.is_ascii(), "{plain}");
    assert!(plain.contains(" -> "), "{plain}");
    let board = plain.lines().find(|line| line.contains('/')).expect("text");
    text(&["verify", board, "--instance", "15"], 0);
    assert!(
        text(&["solve", "8x8:2N+2K"], 0)
            .starts_with("Place 2 knights and 2 kings on a board of 8 columns and 8 rows")
    );
    let portuguese = text(&["solve", "15", "--lang", "pt"], 0);
    assert!(
        portuguese
            .starts_with("Coloque 4 cavalos e 4 damas num tabuleiro de 7 colunas e 4 linhas.")
    );
}

#[test]
fn solve_prints_json() {
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
        ("5x5:3K+3Q", "No solution: a queen attacks back any king"),
        ("9x9:4R+4Q", "No solution: a queen attacks back any rook"),
        ("4x4:3B+3N", "No solution: bishops and knights need an even"),
        ("4x4:4B+4K", "No solution: every placement was tried"),
    ] {
        let told = text(&["solve", puzzle], 1);
        assert!(told.contains(expected), "{puzzle}: {told}");
    }
}

#[test]
fn solve_unique_reports_uniqueness() {
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
    let dark = text(&["solve", "15", "--svg", "-", "--theme", "dark"], 0);
    let light = text(&["solve", "15", "--svg", "-", "--theme", "light"], 0);
    assert!(svg.contains("prefers-color-scheme") && !dark.contains("prefers-color-scheme"));
    assert_ne!(dark, light);
    text(
        &[
            "solve", "15", "--unique", "--svg", &file, "--theme", "dark", "--force",
        ],
        0,
    );
    let unique = fs::read_to_string(&file).expect("written");
    assert!(unique.starts_with("<svg") && !unique.contains("prefers-color-scheme"));
    let pink = run(&["solve", "15", "--svg", "-", "--theme", "pink"]);
    assert_eq!(pink.status.code(), Some(2), "{pink:?}");
    let nowhere = folder.file("none/loop.svg");
    let output = run(&["solve", "15", "--svg", &nowhere]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("can't write"), "{output:?}");
}

#[test]
fn count_reports_total_and_classes() {
    assert_eq!(
        json(&["count", "6x6:4B+4N"], 0),
        serde_json::json!({ "total": 1454, "classes": 187 })
    );
    assert!(
        text(&["count", "6x6:4B+4N"], 0)
            .contains("1454 solutions, 187 up to rotation and reflection.")
    );
    assert!(text(&["count", "5x5:3K+3Q"], 0).contains("(rule L5)"));
}

#[test]
fn verify_accepts_a_solution_or_names_the_wrong_squares() {
    let right = text(&["verify", "N....Q./N.Q..../....Q.N/.Q....N"], 0);
    assert!(
        right.starts_with("Right: 8 pieces in one loop, "),
        "{right}"
    );
    for (board, expected) in [
        (
            "Q.N./N..Q",
            "The queen on a2 attacks two pieces, c2 and a1 (rule L4).",
        ),
        ("....", "(rule L1)"),
    ] {
        let told = text(&["verify", board], 1);
        assert!(told.contains(expected), "{board}: {told}");
        let answer = json(&["verify", board], 1);
        assert_eq!(answer["valid"], false);
        assert!(answer["reason"]["message"].is_string(), "{answer}");
    }
    let wrong = text(&["verify", "RB./.BR", "--instance", "1"], 1);
    assert!(
        wrong.contains("The rook on a2 doesn't belong here"),
        "{wrong}"
    );
    assert!(text(&["verify", "Q.N./N..Q", "--lang", "pt"], 1).contains("A dama de a2 ataca duas"));
    assert_eq!(json(&["verify", "RB./.BR"], 0)["loop"][0], "a2");
}

#[test]
fn wrong_input_gets_one_sentence_and_exit_code_2() {
    for (args, expected) in [
        (&[][..], "a command is missing: solve"),
        (&["frob"], "unknown command “frob”"),
        (&["solve"], "<PUZZLE> is missing"),
        (&["solve", "nonsense"], "“nonsense” isn't a puzzle"),
        (&["solve", "16"], "there's no published puzzle 16"),
        (
            &["solve", "99999999999999999999"],
            "there's no published puzzle 9999",
        ),
        (
            &["solve", "13x4:2N+2K"],
            "a board can't be 13x4: 1x1 to 12x12 are possible",
        ),
        (
            &["solve", "4x4:2N+3K"],
            "there must be equally many of both types",
        ),
        (&["solve", "4x4:2N+2X"], "“X” isn't a piece"),
        (&["solve", "v2-4x4"], "a seed looks like"),
        (&["solve", "v7-any-any-any-bare-1"], "version 7"),
        (&["solve", "2x4:2N+2Q:K???/????"], "doesn't belong"),
        (&["solve", "15", "--limit", "0"], "invalid --limit “0”"),
        (&["count", "15", "--all"], "unknown option “--all”"),
        (&["verify", "RB./.BR", "--instance", "x"], "isn't a puzzle"),
        (&["verify", "RB./.BR/"], "henge: line 3"),
        (&["verify", "RX./.BR"], "unknown board character “X”"),
        (&["verify", ""], "no squares"),
        (
            &["generate", "--size", "0x4"],
            "“0x4”. `--help` says what fits",
        ),
        (
            &["generate", "--types", "NN"],
            "“NN”. `--help` says what fits",
        ),
        (
            &["generate", "--difficulty", "nice"],
            "“nice”. `--help` says what fits",
        ),
        (
            &["generate", "--count", "1", "--seed", "1"],
            "at least two of each type",
        ),
        (&["generate", "--seed", "soon"], "“soon” isn't a seed"),
        (
            &["hint", "15", "--level", "4"],
            "“4”. `--help` says what fits",
        ),
        (
            &["hint", "15", "--board", "N./.."],
            "the given squares are 2x2",
        ),
        (
            &["hint", "15", "--board", "N.x"],
            "unknown board character “x”",
        ),
        (&["atlas"], "--max <ROWSxCOLUMNS> is missing"),
        (
            &["atlas", "--max", "13x13"],
            "“13x13”. `--help` says what fits",
        ),
        (
            &["atlas", "--max", "3x3", "--threads", "0"],
            "“0”. `--help` says what fits",
        ),
        (&["print"], "--output <FILE> is missing"),
        (
            &["print", "--output", "x.pdf", "--paper", "b5"],
            "“b5”. `--help` says what fits",
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
fn list_prints_the_published_puzzles() {
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
fn closed_pipe_exits_with_0() {
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
fn catalog_lists_the_puzzle() {
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
