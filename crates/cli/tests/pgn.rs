//! PGN files in every command that reads or writes them.

use std::{fs, path::Path, process::Output};

use tempfile::TempDir;

use crate::common;

fn henge(args: &[&str]) -> Output {
    common::henge(args).output().expect("henge runs")
}

fn write(folder: &TempDir, name: &str, bytes: &[u8]) -> String {
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("written");
    path.display().to_string()
}

/// Encodes a text in Latin-1.
fn latin_1(text: &str) -> Vec<u8> {
    let bytes = text.chars().map(|it| u8::try_from(u32::from(it)));
    bytes.collect::<Result<_, _>>().expect("Latin-1")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[track_caller]
fn succeeds(args: &[&str]) -> String {
    let output = henge(args);
    assert!(output.status.success(), "{args:?} {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn pgn_in_latin_1_is_read_by_all_commands() {
    let folder = TempDir::new().expect("a folder");
    let text = "[White \"José\"]\n[Variant \"Racing Kings\"]\n\n1. Kh3 {à parte} Ka3 *\n";
    let file = write(&folder, "latin.pgn", &latin_1(text));
    let record = succeeds(&["replay", &file, "--text", "-"]);
    assert!(record.contains("[first \"José\"]"), "{record}");
    assert!(record.contains("{\"à parte\"}"), "{record}");
    let review = succeeds(&["review", &file, "--nodes", "100", "--json"]);
    assert!(review.contains("José"), "{review}");
    let database = folder.path().join("m.db").display().to_string();
    succeeds(&["import", &file, "--database", &database]);
    let exported = succeeds(&["export", "--pgn", "--database", &database]);
    assert!(exported.contains("[White \"José\"]"), "{exported}");
    // Other files must be UTF-8.
    let record = write(
        &folder,
        "latin.txt",
        &latin_1("[game \"moai\"]\n[first \"José\"]\n"),
    );
    for command in ["replay", "review"] {
        let output = henge(&[command, &record]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let told = stderr(&output);
        assert!(told.ends_with("latin.txt isn't text in UTF-8\n"), "{told}");
    }
}

#[test]
fn matches_keep_the_tags_of_pgn_and_invent_no_times() {
    let folder = TempDir::new().expect("a folder");
    let tags = [
        ("Event", "Café Open"),
        ("Site", "Porto"),
        ("Date", "2024.05.06"),
        ("Round", "3.1"),
        ("White", "Ana"),
        ("Black", "Rui"),
        ("TimeControl", "300+2"),
        ("WhiteElo", "1700"),
        ("Annotator", "a \"b\" \\ c"),
    ];
    let tags = tags.map(|(name, value)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        format!("[{name} \"{value}\"]\n")
    });
    let moves = "1. Kh3 {[%clk 0:04:59.000] [%emt 0:00:03.000]} 1... Ka3 2. Kh4 Ka4 1-0";
    let text = format!("{}[Variant \"Racing Kings\"]\n\n{moves}\n", tags.concat());
    let untimed = text.replace(" {[%clk 0:04:59.000] [%emt 0:00:03.000]} 1...", "");
    for (name, text) in [("timed", &text), ("untimed", &untimed)] {
        let file = write(&folder, &format!("{name}.pgn"), text.as_bytes());
        let database = folder.path().join(format!("{name}.db"));
        let database = database.display().to_string();
        succeeds(&["import", &file, "--database", &database]);
        let exported = succeeds(&["export", "--pgn", "--database", &database]);
        for tag in &tags {
            assert!(exported.contains(tag), "{tag}{exported}");
        }
        let words: Vec<&str> = exported.split_whitespace().collect();
        let moves = text.split("\n\n").nth(1).expect("moves").trim();
        assert!(words.join(" ").ends_with(moves), "{exported}");
        assert_eq!(
            exported.matches("%emt").count(),
            text.matches("%emt").count()
        );
        assert!(!exported.contains("[began "), "{exported}");
        // Both files import as the same match, and export as the same record.
        for form in [&["--pgn"][..], &[]] {
            let again = folder.path().join("again").display().to_string();
            let export = ["export", &again, "--force", "--database", &database];
            succeeds(&[&export, form].concat());
            let told = succeeds(&["import", &again, "--database", &database, "--json"]);
            assert!(told.contains("\"known\":1"), "{told}");
            let read = record::decoded(fs::read(&again).expect("written")).expect("text");
            let read = record::read_any(&read).expect("a game").into_records();
            assert_eq!(read[0].tag("Annotator"), Some("a \"b\" \\ c"));
            assert_eq!(read[0].moves[3].time, None);
        }
    }
}

#[test]
fn games_of_other_variants_are_skipped_and_reported() {
    let folder = TempDir::new().expect("a folder");
    let chess = "[White \"C\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
    let ours = "[White \"Ana\"]\n[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 *\n\n";
    let mixed = format!("{chess}{ours}{chess}{ours}").replacen("Ana", "Eva", 1);
    let mixed = write(&folder, "mixed.pgn", mixed.as_bytes());
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (pgn, database) = (path("out.pgn"), path("m.db"));
    for (args, language, sentence) in [
        (
            &["replay", &mixed, "--pgn", &pgn][..],
            "en",
            "2 games were skipped, because they aren't Racing Kings",
        ),
        (
            &["import", &mixed, "--database", &database],
            "pt",
            "2 partidas foram ignoradas, porque não são de Racing Kings",
        ),
        (
            &["review", &mixed, "--nodes", "100"],
            "en",
            "2 games were skipped",
        ),
        (&["replay", &mixed], "en", "2 games were skipped"),
    ] {
        let output = henge(&[args, &["--lang", language]].concat());
        assert!(output.status.success(), "{output:?}");
        assert!(stderr(&output).contains(sentence), "{args:?} {output:?}");
    }
    let written = fs::read_to_string(&pgn).expect("written");
    assert_eq!(written.matches("[Variant ").count(), 2, "{written}");
    // Skipped games have no number.
    let second = succeeds(&["replay", &mixed, "--number", "2", "--text", "-"]);
    assert!(second.contains("[first \"Ana\"]"), "{second}");
    let all_others = write(&folder, "chess.pgn", chess.repeat(2).as_bytes());
    let output = henge(&["replay", &all_others, "--pgn", &path("none.pgn")]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stderr(&output).contains("only Racing Kings"), "{output:?}");
    assert!(!Path::new(&path("none.pgn")).exists());
}

#[test]
fn records_of_other_games_are_left_out_of_pgn() {
    let folder = TempDir::new().expect("a folder");
    let ours = "[game \"racing-kings\"]\n[first \"Ana\"]\n\nh2h3 a2a3\n\n";
    let mixed = format!("[game \"gorogo\"]\n\n&c3\n\n{ours}[game \"moai\"]\n\n{ours}");
    let mixed = write(&folder, "mixed.txt", mixed.as_bytes());
    let output = henge(&["replay", &mixed, "--pgn", "-"]);
    assert!(output.status.success(), "{output:?}");
    let sentence = "2 games were left out, because only Racing Kings can be PGN";
    assert!(stderr(&output).contains(sentence), "{output:?}");
    let written = String::from_utf8(output.stdout).expect("text");
    assert_eq!(written.matches("1. Kh3 Ka3 *").count(), 2, "{written}");
    // Asking for such a game alone is an error.
    let output = henge(&["replay", &mixed, "--pgn", "-", "--number", "1"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stderr(&output).contains("not gorogo"), "{output:?}");
}

#[test]
fn file_without_games_is_an_error() {
    let folder = TempDir::new().expect("a folder");
    let file = write(&folder, "empty.txt", b"\n");
    for form in [
        &[][..],
        &["--pgn", "-"],
        &["--text", "-"],
        &["--number", "1"],
    ] {
        let output = henge(&[&["replay", &file], form].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(
            stderr(&output).contains("there are no games in "),
            "{output:?}"
        );
        assert!(output.stdout.is_empty(), "{output:?}");
    }
    let nameless = write(&folder, "nameless.txt", b"[game \"gorogo\"]\n\n&c3\n");
    assert!(succeeds(&["replay", &nameless]).starts_with("1: ? – ?, "));
}

#[test]
fn text_after_a_result_is_reported_as_such() {
    let folder = TempDir::new().expect("a folder");
    let text = "[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 1-0 and more\n";
    let file = write(&folder, "junk.pgn", text.as_bytes());
    for (language, sentence) in [
        ("en", "line 3, column 16: only comments may follow a result"),
        (
            "pt",
            "linha 3, coluna 16: depois de um resultado só pode haver comentários",
        ),
    ] {
        let output = henge(&["replay", &file, "--lang", language]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(stderr(&output).contains(sentence), "{output:?}");
        assert!(!stderr(&output).contains("chess"), "{output:?}");
    }
}
