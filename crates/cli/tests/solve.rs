//! `henge solve` and `henge verify`: receipts, errors, damage, kills, Ctrl-C and full disks.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Output, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{HENGE, henge};

fn run(args: &[&str]) -> Output {
    henge(args)
        .stdin(Stdio::null())
        .output()
        .expect("henge runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

fn json(args: &[&str]) -> Value {
    let output = run(args);
    assert!(output.stderr.is_empty(), "silent in a pipe: {output:?}");
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// A folder, and its name as an argument.
fn folder() -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder");
    let name = folder.path().to_str().expect("text").to_owned();
    (folder, name)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|it| it.path()).collect();
    files.sort();
    files
}

#[test]
fn tables_are_built_kept_and_verified() {
    let (folder, dir) = folder();
    let solve = ["solve", "racing-kings", "--dir", &dir];
    let first = run(&solve);
    assert!(
        first.status.success() && first.stderr.is_empty(),
        "{first:?}"
    );
    let told = stdout(&first);
    assert!(
        told.contains("KRvK            131928  87.8 %   0.7 %  11.4 %       24"),
        "{told}"
    );
    assert!(told.contains("9 tables, 9 new"), "{told}");
    assert!(
        told.lines()
            .all(|line| line.starts_with('9') || line.chars().count() <= 80),
        "{told}"
    );
    let again = stdout(&run(&solve));
    assert!(again.contains("9 tables, all built before"), "{again}");
    let in_portuguese = stdout(&run(&[&solve[..], &["--lang", "pt"]].concat()));
    assert!(
        in_portuguese.contains("todas já existentes"),
        "{in_portuguese}"
    );

    let answer = json(&[&solve[..], &["--json"]].concat());
    assert_eq!(
        answer["tables"].as_array().map(Vec::len),
        Some(9),
        "{answer}"
    );
    let rook = &answer["tables"][2];
    assert_eq!(
        (&rook["class"], &rook["new"]),
        (&"KRvK".into(), &false.into())
    );
    let parts =
        ["white_wins", "draws", "black_wins"].map(|it| rook[it].as_u64().expect("a number"));
    assert_eq!(parts.iter().sum::<u64>(), 131_928, "{rook}");
    let longest = rook["longest_position"].as_str().expect("a position");
    let shown = json(&["legal", "racing-kings", "--position", longest, "--json"]);
    assert!(shown["outcome"].is_null(), "{shown}");

    let verified = json(&["verify", &dir, "--json"]);
    assert_eq!(verified["ok"], true, "{verified}");
    let checked = verified["files"].as_array().expect("files").iter();
    let checked: u64 = checked
        .map(|it| it["checked"].as_u64().expect("a number"))
        .sum();
    assert_eq!(checked, 1_080_486);
    let told = stdout(&run(&["verify", &dir]));
    assert!(
        told.ends_with(" s\n") && told.contains("9 files, all correct"),
        "{told}"
    );
    let rest = files(folder.path());
    assert_eq!(rest.len(), 9, "{rest:?}");
}

#[test]
fn proofs_are_written_and_verified() {
    let (_folder, dir) = folder();
    let moai = json(&["solve", "moai", "--variant", "5x5", "--dir", &dir, "--json"]);
    assert_eq!(moai["winner"], "White", "{moai}");
    let cage = json(&["solve", "cage", "--variant", "4", "--dir", &dir, "--json"]);
    assert_eq!(cage["winner"], "Blue", "{cage}");
    // The table also has the exact distance.
    let told = (&cage["plies"], &cage["exact"]);
    assert_eq!(told, (&10.into(), &true.into()), "{cage}");
    let cage = json(&[
        "solve",
        "cage",
        "--variant",
        "4",
        "--moves",
        "a3xa4*",
        "--dir",
        &dir,
        "--json",
    ]);
    let line = cage["line"].as_array().expect("a line");
    let length: u64 = line.len() as u64;
    assert_eq!(
        (&cage["exact"], cage["plies"].as_u64()),
        (&true.into(), Some(length)),
        "{cage}"
    );
    let late = "1hb1b/4b/whwb1/1w1w1/hh1h1 b 6,0 6,0 0,0";
    let gorogo = json(&[
        "solve",
        "gorogo",
        "--position",
        late,
        "--dir",
        &dir,
        "--json",
    ]);
    assert!(gorogo["winner"].is_string(), "{gorogo}");
    assert_eq!(gorogo["exact"], false, "{gorogo}");
    let verified = json(&["verify", &dir, "--json"]);
    assert_eq!(verified["ok"], true, "{verified}");
    assert_eq!(
        verified["files"].as_array().map(Vec::len),
        Some(3),
        "{verified}"
    );
}

#[test]
fn invalid_options_get_one_sentence() {
    let (folder, dir) = folder();
    let file = folder.path().join("notes.txt");
    fs::write(&file, "not a table").expect("room");
    let file = file.to_str().expect("text");
    let inside = format!("{file}/tables");
    for (args, code, expected) in [
        (&["solve"][..], 2, "a command is missing"),
        (&["solve", "chess"], 2, "unknown command “chess”"),
        (
            &["solve", "racing-kings", "--class", "KQQvK"],
            2,
            "unknown class “KQQvK”",
        ),
        (
            &["solve", "racing-kings", "--class", "KRQvK"],
            2,
            "unknown class “KRQvK”",
        ),
        (
            &["solve", "racing-kings", "--class", "KRRvKRR"],
            2,
            "at most 5 pieces",
        ),
        (
            &["solve", "racing-kings", "--men", "5"],
            2,
            "“5”. `--help` says what fits",
        ),
        (
            &["solve", "racing-kings", "--men", "3", "--class", "KvK"],
            2,
            "can't be given together",
        ),
        (
            &["solve", "racing-kings", "--men", "3", "--men", "4"],
            2,
            "can be given only once",
        ),
        (
            &["solve", "racing-kings", "--dir", &inside],
            1,
            "can't write",
        ),
        (&["solve", "moai", "--variant", "20x20"], 2, "20"),
        (
            &["solve", "moai", "--variant", "9x9"],
            2,
            "too large to solve: 8x8 is",
        ),
        (
            &["solve", "cage", "--variant", "10"],
            2,
            "too large to solve: 6x6 is",
        ),
        (
            &["solve", "moai", "--variant", "5x7", "--dir", &inside],
            1,
            "part of the path isn't a folder",
        ),
        (&["verify"], 2, "is missing"),
        (&["verify", "/no/such/file"], 1, "can't read /no/such/file"),
        (&["verify", file], 1, "isn't a Henge table or proof"),
        (&["verify", &dir], 1, "no tables or proofs"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(code), "{args:?} {output:?}");
        let told = stderr(&output) + &stdout(&output);
        assert!(told.contains(expected), "{args:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{args:?}: {told}");
    }
}

#[test]
fn every_kind_of_damage_is_found() {
    let (folder, dir) = folder();
    run(&["solve", "racing-kings", "--class", "KNvK", "--dir", &dir]);
    let path = folder.path().join("racing-kings-KNvK.receipt");
    let name = path.to_str().expect("text");
    let sound = fs::read(&path).expect("a table");
    let check = |bytes: &[u8], expected: &str| {
        fs::write(&path, bytes).expect("room");
        let output = run(&["verify", name]);
        let told = stdout(&output);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(expected), "{expected}: {told}");
        let answer: Value = json(&["verify", name, "--json"]);
        assert_eq!(answer["ok"], false, "{answer}");
    };
    for (byte, part) in [
        (3, "the header"),
        (sound.len() / 2, "the contents"),
        (sound.len() - 60, "the checksums"),
        (sound.len() - 30, "the end"),
    ] {
        let mut bytes = sound.clone();
        bytes[byte] ^= 4;
        check(
            &bytes,
            &format!("in {part}, bit 2 of byte {byte} is flipped"),
        );
    }
    check(&sound[..sound.len() / 3], "is cut short after");
    check(b"henge receipt 7\n", "version “7”");
    check(&[], "isn't a Henge table or proof");
    // Building again restores it exactly.
    run(&["solve", "racing-kings", "--class", "KNvK", "--dir", &dir]);
    assert!(fs::read(&path).expect("a table") == sound);
    // A table can't be verified without the tables that it rests on.
    fs::remove_file(folder.path().join("racing-kings-KvK.receipt")).expect("it was there");
    let alone = run(&["verify", name]);
    assert!(stdout(&alone).contains("can't read") && stdout(&alone).contains("KvK.receipt"));
}

#[test]
fn killed_solver_resumes() {
    let (fresh, fresh_dir) = folder();
    run(&["solve", "racing-kings", "--dir", &fresh_dir]);
    let (folder, dir) = folder();
    for delay in [0, 3, 10, 30, 60, 100, 200, 400] {
        let mut child = henge(&["solve", "racing-kings", "--men", "4", "--dir", &dir])
            .stdout(Stdio::null())
            .spawn()
            .expect("henge runs");
        thread::sleep(Duration::from_millis(delay));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        for path in files(folder.path()) {
            if path.extension().is_some_and(|it| it == "receipt") {
                let receipt =
                    solve::receipt::Receipt::open(&path).expect("as a whole or not at all");
                receipt.payload().expect("sound");
            }
        }
    }
    let done = run(&["solve", "racing-kings", "--dir", &dir]);
    assert!(done.status.success(), "{done:?}");
    for path in files(fresh.path()) {
        let same = folder.path().join(path.file_name().expect("a name"));
        assert!(fs::read(&path).ok() == fs::read(same).ok(), "{path:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_finished_tables_and_says_so() {
    let (folder, dir) = folder();
    let child = henge(&["solve", "racing-kings", "--men", "4", "--dir", &dir])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("henge runs");
    while files(folder.path()).len() < 11 {
        thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(sent.is_ok_and(|it| it.success()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = stderr(&output);
    assert!(
        told.contains("of 43 kept in") && told.lines().count() == 1,
        "{told}"
    );
    let kept = files(folder.path());
    assert!(
        kept.iter()
            .all(|it| it.extension().is_some_and(|it| it == "receipt")),
        "{kept:?}"
    );
}

#[cfg(unix)]
#[test]
fn full_disk_is_reported_and_leaves_no_partial_file() {
    let (folder, dir) = folder();
    // The limit on file size simulates a full disk.
    let script =
        format!("trap '' XFSZ; ulimit -f 16; exec '{HENGE}' solve racing-kings --dir '{dir}'");
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stderr(&output).contains("can't write"), "{output:?}");
    let left = files(folder.path());
    assert_eq!(left.len(), 1, "the table of two bare kings fits: {left:?}");
    let done = run(&["solve", "racing-kings", "--dir", &dir]);
    assert!(stdout(&done).contains("9 tables, 8 new"), "{done:?}");
}

#[test]
fn receipts_are_listed_and_used() {
    let (folder, dir) = folder();
    let with_data = |args: &[&str]| {
        let mut command = henge(args);
        let output = command
            .env("HENGE_DATA", &dir)
            .output()
            .expect("henge runs");
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{output:?}"
        );
        stdout(&output)
    };
    let games = |text: String| -> Value { serde_json::from_str(&text).expect("JSON") };
    let race = |all: &Value| all["games"][2]["exact"].clone();
    let before = race(&games(with_data(&["games", "--json"])));
    assert_eq!(before["built"], serde_json::json!([]), "{before}");
    let position = "8/8/8/8/8/k6K/8/7R w - - 0 1";
    let analyse = [
        "analyse",
        "racing-kings",
        "--position",
        position,
        "--depth",
        "1",
    ];
    let told = with_data(&analyse);
    assert!(told.contains("proven win in "), "{told}");
    let told = with_data(&[&analyse[..], &["--lang", "pt"]].concat());
    assert!(told.contains("provado: ganha em "), "{told}");
    let after = race(&games(with_data(&["games", "--json"])));
    assert_eq!(after["built"].as_array().map(Vec::len), Some(9), "{after}");
    assert_eq!(after["built"][0]["kind"], "table", "{after}");
    assert_eq!(files(&folder.path().join("solved")).len(), 9);
    let late = position.replace(" 0 1", " 95 80");
    let told = with_data(&[
        "analyse",
        "racing-kings",
        "--position",
        &late,
        "--depth",
        "1",
    ]);
    assert!(
        told.contains("the 50-move rule") && !told.contains("proven"),
        "{told}"
    );
}

#[test]
fn commands_work_without_a_writable_data_folder() {
    let position = "8/8/8/8/8/k6K/8/7R w - - 0 1";
    let args = [
        "analyse",
        "racing-kings",
        "--position",
        position,
        "--depth",
        "2",
    ];
    let output = henge(&args).env("HENGE_DATA", "/dev/null/henge").output();
    let output = output.expect("henge runs");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    let mut play = henge(&[
        "play",
        "cage",
        "--variant",
        "4",
        "--first",
        "8",
        "--second",
        "8",
    ]);
    let output = play
        .env("HENGE_DATA", "/dev/null/henge")
        .output()
        .expect("henge runs");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
}
