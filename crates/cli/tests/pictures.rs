//! Pictures, films and PGN as files.

use std::{fs, path::Path, process::Output};

use crate::common;

const MOAI: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/programs/records.in/moai.txt"
);
const RACE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/programs/records.in/race.pgn"
);

fn henge(args: &[&str]) -> Output {
    common::henge(args).output().expect("henge runs")
}

#[test]
fn picture_replaces_a_file_only_with_force() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (png, gif) = (path("a.png"), path("a.gif"));
    for (args, file, magic) in [
        (
            &["show", "moai", "--png", &png, "--size", "200"][..],
            &png,
            &b"\x89PNG"[..],
        ),
        (
            &[
                "replay", MOAI, "--gif", &gif, "--from", "2", "--to", "6", "--size", "120",
            ],
            &gif,
            b"GIF89a",
        ),
    ] {
        let output = henge(args);
        assert!(output.status.success(), "{output:?}");
        let bytes = fs::read(file).expect("written");
        assert!(bytes.starts_with(magic));
        let output = henge(args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("--force"));
        assert_eq!(fs::read(file).expect("still there"), bytes);
        fs::write(file, "old").expect("written");
        assert!(henge(&[args, &["--force"]].concat()).status.success());
        assert_eq!(fs::read(file).expect("written"), bytes);
    }
    let files = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(files.count(), 2, "nothing half-written is left");
    let shown = henge(&["show", "cage", "--png", "-"]);
    assert!(shown.stdout.starts_with(b"\x89PNG"), "{:?}", shown.stderr);
}

#[test]
fn invalid_options_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join("x").display().to_string();
    for args in [
        &["show", "moai", "--png", &path, "--size", "5"][..],
        &["show", "moai", "--png", &path, "--size", "99999"],
        &["show", "moai", "--png", &path, "--svg", "-"],
        &["show", "moai", "--size", "100"],
        &["replay", MOAI, "--gif", &path, "--from", "5", "--to", "4"],
        &["replay", MOAI, "--gif", &path, "--to", "18"],
        &["replay", MOAI, "--gif", &path, "--delay", "soon"],
        &["replay", MOAI, "--gif", &path, "--delay", "10h"],
        &["replay", MOAI, "--gif", &path, "--delay", "201s"],
        &["replay", MOAI, "--gif", &path, "--theme", "auto"],
        &["replay", MOAI, "--gif", &path, "--number", "2"],
        &["replay", MOAI, "--pgn", &path],
        &["replay", MOAI, "--from", "1"],
    ] {
        let output = henge(args);
        assert_eq!(output.status.code(), Some(2), "{args:?} {output:?}");
        assert!(
            fs::read_dir(folder.path())
                .expect("a folder")
                .next()
                .is_none()
        );
    }
}

#[test]
fn folder_is_refused_as_an_output_file() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().display().to_string();
    for args in [
        &["show", "moai", "--png", &path][..],
        &["show", "moai", "--png", &path, "--force"],
        &["replay", MOAI, "--gif", &path],
        &["replay", MOAI, "--text", &path, "--force"],
    ] {
        let output = henge(args);
        assert_eq!(output.status.code(), Some(2), "{args:?} {output:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("is a folder"), "{args:?} {told}");
    }
}

#[test]
fn film_themes_are_those_of_the_help() {
    for language in ["en", "pt"] {
        let output = henge(&["replay", "--help", "--lang", language]);
        let help = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(help.contains("<light|dark|grey>"), "{help}");
        assert!(!help.contains("auto"), "{help}");
    }
}

#[test]
fn game_with_an_error_is_not_converted() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (bad, out) = (path("bad"), path("out"));
    let right = fs::read_to_string(MOAI).expect("a record");
    let illegal = "[game \"racing-kings\"]\n\nh2h3 h2h3\n";
    let won = "[Variant \"Racing Kings\"]\n[FEN \"8/1K4k1/8/8/8/8/8/8 w - - 0 1\"]\n";
    for (text, forms) in [
        (illegal.to_owned(), &["--text", "--pgn", "--gif"][..]),
        (
            right.replace("[result \"first\"]", "[result \"draw\"]"),
            &["--text", "--gif"],
        ),
        (
            format!("{won}\n1. Ka8 Kf7 0-1\n"),
            &["--text", "--pgn", "--gif"],
        ),
        (
            format!("{won}[Result \"0-1\"]\n\n1. Ka8 Kf7 1-0\n"),
            &["--text", "--pgn", "--gif"],
        ),
    ] {
        fs::write(&bad, &text).expect("written");
        let checked = henge(&["replay", &bad]);
        assert_eq!(checked.status.code(), Some(1), "{text} {checked:?}");
        for form in forms {
            let output = henge(&["replay", &bad, form, &out]);
            assert_eq!(output.status.code(), Some(1), "{form} {text} {output:?}");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(told.contains("game 1 is wrong"), "{told}");
            assert!(!Path::new(&out).exists(), "{form} {text}");
        }
    }
}

#[test]
fn pgn_becomes_a_record_and_comes_back() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (text, pgn, again) = (path("a.txt"), path("a.pgn"), path("b.txt"));
    for args in [
        ["replay", RACE, "--text", &text],
        ["replay", &text, "--pgn", &pgn],
        ["replay", &pgn, "--text", &again],
    ] {
        let output = henge(&args);
        assert!(output.status.success(), "{output:?}");
    }
    let [one, two] = [&text, &again].map(|it| fs::read_to_string(it).expect("written"));
    assert_eq!(one, two);
    let moves = "h2h3 {3.000} a2a3 {4.500} {\"quick\"} ( a2b3 ) h3h4 $1 a3a4";
    assert!(one.contains(moves), "{one}");
    let written = fs::read_to_string(&pgn).expect("written");
    let moves = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let notes = "{quick} (1... Kb3) 2. Kh4 $1 Ka4 *";
    assert!(moves.ends_with(notes), "{moves}");
}

#[test]
fn pgn_errors_have_line_and_column() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join("bad.pgn").display().to_string();
    for (moves, expected, clause) in [
        (
            "1. Kh3 Kh8 *",
            "line 3, column 8: Kh8 can't be played: ",
            Some("K2"),
        ),
        (
            "1. Kh3 {",
            "line 3, column 8: the comment is never closed",
            None,
        ),
    ] {
        let text = format!("[Variant \"Racing Kings\"]\n\n{moves}\n");
        fs::write(&path, text).expect("written");
        for command in ["replay", "review", "import"] {
            let database = ["--database", "memory:"];
            let extra = if command == "import" {
                &database[..]
            } else {
                &[]
            };
            let output = henge(&[&[command, path.as_str()], extra].concat());
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(told.contains(expected), "{told}");
        }
        let output = henge(&["replay", &path, "--json"]);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answer["error"]["clause"].as_str(), clause, "{answer}");
    }
}

#[test]
fn matches_import_from_pgn_and_export_to_it() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (database, out, resigned) = (path("m.db"), path("out.pgn"), path("r.pgn"));
    let text = "[White \"Ana\"]\n[Black \"Rui\"]\n[Variant \"Racing Kings\"]\n[end \"resignation\"]\n\n\
        1. Kh3! (1. Kg3 Kb3?!) Ka3 {brave} 1-0\n";
    fs::write(&resigned, text).expect("written");
    for (file, told) in [
        (
            resigned.as_str(),
            "henge: 3 comments, marks and variations were left out",
        ),
        (MOAI, ""),
    ] {
        let output = henge(&["import", file, "--database", &database]);
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            said.starts_with(told) && told.is_empty() == said.is_empty(),
            "{said}"
        );
    }
    let output = henge(&["export", &out, "--pgn", "--database", &database]);
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("One match of another game was left out"),
        "{told}"
    );
    let written = fs::read_to_string(&out).expect("written");
    assert!(
        written.contains("[White \"Ana\"]") && written.contains("1. Kh3"),
        "{written}"
    );
    assert!(henge(&["replay", &out]).status.success());
}
