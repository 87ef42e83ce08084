//! `henge review`: the parts of its text and JSON, errors, and an interruption.

use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Command, Output, Stdio},
    time::Duration,
};

use serde_json::Value;

use crate::common;

const GAME: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/programs/records.in/moai.txt"
);

fn review(args: &[&str]) -> Output {
    let all = [&["review"], args].concat();
    common::henge(&all).output().expect("henge runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn a_review_has_the_promised_parts_and_fits_a_terminal() {
    for options in [&[][..], &["--ascii"], &["--lang", "pt"]] {
        let args = [&[GAME, "--nodes", "2000"], options].concat();
        let output = review(&args);
        assert!(output.status.success(), "{output:?}");
        assert!(output.stderr.is_empty(), "silent in a pipe: {output:?}");
        let text = text(&output.stdout);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
            assert_eq!(line, line.trim_end());
        }
        assert!(text.contains("100 %"), "{text}");
        assert!(
            text.contains("1. @b1") && text.contains("2. f1W-"),
            "{text}"
        );
        assert!(!text.contains(['{', '}', '\u{1b}']), "{text}");
        if options.contains(&"--ascii") {
            assert!(!text.contains(['█', '│', '→', '✓']), "{text}");
        }
    }
}

#[test]
fn json_is_one_object() {
    let output = review(&[GAME, "--nodes", "2000", "--json"]);
    assert!(output.status.success(), "{output:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(answer["points"].as_array().map(Vec::len), Some(18));
    assert_eq!(answer["turns"].as_array().map(Vec::len), Some(17));
    assert_eq!(answer["points"][17]["proven"]["winner"], "White");
    assert_eq!(answer["players"], serde_json::json!(["3", "1"]));
    assert_eq!(answer["complete"], true);
    for ply in answer["turning_points"].as_array().expect("a list") {
        let turn = &answer["turns"][ply.as_u64().expect("a number") as usize];
        assert_eq!(turn["judgement"], "turned");
        assert!(turn["better"]["moves"][0].is_string(), "{turn}");
        assert!(turn["why"][0].is_string(), "{turn}");
    }
}

#[test]
fn invalid_files_and_games_are_refused() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let empty = file("empty", "[game \"moai\"]\n");
    let broken = file("broken", "[game \"moai\"\n");
    let illegal = file("illegal", "[game \"moai\"]\n\n@a1\n");
    for args in [
        &["nowhere.txt"][..],
        &[&empty],
        &[&broken],
        &[&illegal],
        &[GAME, "--game", "2"],
        &[GAME, "--game", "0"],
        &[GAME, "--time", "soon"],
        &[],
    ] {
        let output = review(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let told = text(&output.stderr);
        assert!(told.starts_with("henge: ") && told.lines().count() == 1);
    }
}

fn listens_to_interrupts(id: u32) -> bool {
    const SIGINT: u64 = 2;
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("a process");
    let caught = status.lines().find_map(|it| it.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught.expect("a mask").trim(), 16).expect("hexadecimal");
    caught & 1 << (SIGINT - 1) != 0
}

#[test]
fn an_interrupted_review_shows_what_was_done() {
    // A search that would take hours.
    let mut child = common::henge(&["review", GAME, "--time", "1000s", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("henge runs");
    // It prints nothing yet; the system knows when its signal handler is installed.
    while !listens_to_interrupts(child.id()) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let told = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(told.expect("kill runs").success());
    let out = BufReader::new(child.stdout.take().expect("piped"));
    let answer = out.lines().next().expect("an answer").expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    let answer: Value = serde_json::from_str(&answer).expect("one JSON object");
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["turns"].as_array().map(Vec::len), Some(17));
}
