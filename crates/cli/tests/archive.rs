//! `henge export` and `henge import`: records survive the way out and in.

use std::{fs, path::Path, process::Output, str};

use record::Record;
use tempfile::TempDir;

use crate::common::henge;

fn run(args: &[&str]) -> Output {
    henge(args).output().expect("runs")
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("text")
}

/// Records of random games of every kind, some of them not over.
pub(crate) fn games() -> String {
    let mut rng = game::Rng::new(3);
    let mut all = Vec::new();
    for (n, game) in catalog::games().iter().cycle().take(12).enumerate() {
        let mut line = game.open(None, None).expect("a start");
        for _ in 0..n * 9 {
            let moves = line.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = &moves[rng.below(moves.len() as u32) as usize].text;
            line.try_play(m).expect("legal");
        }
        let mut record = Record::of(&*line, [format!("Ana \"{n}\""), "Rui".to_owned()]);
        record.result = line.ending().map(|it| record::GameResult {
            outcome: it.outcome,
            reason: "as the rules say".to_owned(),
        });
        all.push(record.to_string());
    }
    all.join("\n")
}

fn write(dir: &TempDir, name: &str, text: &str) -> String {
    let path = dir.path().join(name);
    fs::write(&path, text).expect("written");
    path.display().to_string()
}

fn path(dir: &TempDir, name: &str) -> String {
    dir.path().join(name).display().to_string()
}

#[test]
fn exported_matches_import_unchanged() {
    let dir = TempDir::new().expect("a place");
    let file = write(&dir, "games.txt", &games());
    let (first, second) = (
        path(&dir, "first.db"),
        format!("sqlite:{}", path(&dir, "second.db")),
    );
    let imported = run(&["import", &file, "--database", &first]);
    assert!(imported.status.success(), "{}", text(&imported.stderr));
    assert_eq!(
        text(&imported.stdout),
        "New: 12. Already here: 0. Invalid: 0.\n"
    );
    let exported = run(&["export", "--database", &first]);
    assert!(exported.status.success());
    assert_eq!(
        record::read_all(text(&exported.stdout))
            .expect("records")
            .len(),
        12
    );
    let out = path(&dir, "out.txt");
    let told = run(&["export", &out, "--database", &first, "--lang", "pt"]);
    assert!(
        text(&told.stdout).starts_with("12 partidas estão"),
        "{}",
        text(&told.stdout)
    );
    for _ in 0..2 {
        let imported = run(&["import", &out, "--database", &second, "--json"]);
        assert!(imported.status.success(), "{}", text(&imported.stderr));
    }
    let again = run(&["export", "-", "--database", &second]);
    assert_eq!(text(&again.stdout), text(&exported.stdout));
    // The original file contains nothing new.
    let known = run(&["import", &file, "--database", &first]);
    assert_eq!(
        text(&known.stdout),
        "New: 0. Already here: 12. Invalid: 0.\n"
    );
    assert!(!Path::new(&format!("{out}.part")).exists());
}

#[test]
fn games_of_a_contest_are_imported_once() {
    let dir = TempDir::new().expect("a place");
    let (games, database) = (path(&dir, "games.txt"), path(&dir, "matches.db"));
    let players = ["match", "1", "random", "--game", "cage", "--variant", "4"];
    let played = run(&[&players[..], &["--games", "2", "--output", &games]].concat());
    assert!(played.status.success(), "{}", text(&played.stderr));
    for counts in ["New: 2. Already here: 0.", "New: 0. Already here: 2."] {
        let imported = run(&["import", &games, "--database", &database]);
        assert!(imported.status.success(), "{}", text(&imported.stderr));
        assert!(text(&imported.stdout).starts_with(counts));
    }
    let exported = path(&dir, "exported.txt");
    run(&["export", &exported, "--database", &database]);
    let again = run(&["import", &exported, "--database", &database]);
    assert_eq!(
        text(&again.stdout),
        "New: 0. Already here: 2. Invalid: 0.\n"
    );
}

#[test]
fn invalid_records_are_reported_by_line_and_the_others_imported() {
    let dir = TempDir::new().expect("a place");
    let file = write(
        &dir,
        "games.txt",
        "[game \"gorogo\"]\n[first \"Ana\"]\n[second \"Rui\"]\n\n&c3 c3\n\n\
        [game \"gorogo\"]\n\n&c3 c4\n\n[game \"chess\"]\n\nnonsense {x}\n\n\
        [game \"moai\"]\n[result \"draw\"]\n[how \"rules\"]\n",
    );
    let database = path(&dir, "matches.db");
    let imported = run(&["import", &file, "--database", &database]);
    assert_eq!(imported.status.code(), Some(1));
    let told = text(&imported.stderr);
    assert_eq!(
        text(&imported.stdout),
        "New: 1. Already here: 0. Invalid: 3.\n"
    );
    for line in ["line 1: ", "line 13: ", "line 15: "] {
        assert!(told.contains(line), "{told}");
    }
    let exported = run(&["export", "--database", &database]);
    assert_eq!(
        record::read_all(text(&exported.stdout))
            .expect("records")
            .len(),
        1
    );
    // Another match with an existing id is refused.
    let name = text(&exported.stdout)
        .lines()
        .find(|it| it.starts_with("[match "))
        .expect("a name");
    let other = write(
        &dir,
        "other.txt",
        &format!("[game \"gorogo\"]\n{name}\n\n&b2\n"),
    );
    let refused = run(&["import", &other, "--database", &database, "--json"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        text(&refused.stdout).contains("there's already another match"),
        "{}",
        text(&refused.stdout)
    );
}

#[test]
fn wrong_arguments_exit_with_2_and_an_unreadable_database_with_1() {
    let dir = TempDir::new().expect("a place");
    let missing = path(&dir, "none.db");
    for args in [
        vec!["export", "--database", &missing],
        vec!["export", "--database", "postgres://"],
        vec!["import"],
        vec!["import", &missing],
    ] {
        let output = run(&args);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{args:?} {}",
            text(&output.stderr)
        );
    }
    let file = write(&dir, "no.db", &"nonsense ".repeat(100));
    let broken = run(&["export", "--database", &file]);
    assert_eq!(broken.status.code(), Some(1), "{}", text(&broken.stderr));
    assert!(!Path::new(&missing).exists());
}
