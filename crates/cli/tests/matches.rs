//! `henge match` and `henge engine`: contests, and our engine as a player of our own contests.

use std::{
    fs,
    io::Write as _,
    process::{Output, Stdio},
    sync::atomic::AtomicBool,
};

use arena::{Contest, ContestTerms, Entrant, Opening, PlayerLimits};

use crate::common;

fn henge(args: &[&str]) -> Output {
    common::henge(args).output().expect("henge runs")
}

/// Plays a short contest, in which no player may fail.
fn whole_games(game: &str, variant: Option<&str>, players: [&str; 2]) {
    let game = catalog::find(game).expect("in the list");
    let entrant = |text| Entrant::read(text, game, PlayerLimits::default()).expect(text);
    let terms = ContestTerms {
        game,
        variant: variant.map(ToOwned::to_owned),
        position: None,
        entrants: players.map(entrant),
        seed: 1,
        openings: None,
        opening: Opening::Random(game.opening_plies),
    };
    let never = AtomicBool::new(false);
    let words = |reason: &game::Reason| reason.to_string();
    let report = Contest::new(terms, 2).run(&words, &never, &mut |_| {});
    let report = report.expect("both can be started");
    assert!(report.is_complete, "{report:?}");
    assert_eq!(report.failures, [0, 0], "{report:?}");
}

#[test]
fn search_of_openings_resumes_where_its_file_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("openings");
    let text = path.to_str().expect("text");
    let find = |count| {
        let args = [
            "match",
            "find-openings",
            "--game",
            "gorogo",
            "--nodes",
            "300",
        ];
        henge(&[&args[..], &["--count", count, "--output", text]].concat())
    };
    assert!(find("3").status.success());
    let three = fs::read_to_string(&path).expect("a file");
    assert_eq!(three.lines().count(), 4, "{three}");
    // A write that was interrupted.
    fs::write(&path, format!("{three}99 ")).expect("written");
    assert!(find("5").status.success());
    let five = fs::read_to_string(&path).expect("a file");
    assert!(
        five.starts_with(&three) && five.lines().count() == 6,
        "{five}"
    );
    let other = henge(&[
        "match",
        "find-openings",
        "--game",
        "cage",
        "--output",
        text,
        "--count",
        "1",
    ]);
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn our_engine_plays_whole_games_of_every_game_by_ugi() {
    let engine = format!("ugi:{}@nodes=20,hash=1", common::engine());
    for game in catalog::games() {
        whole_games(game.info.id, None, [&engine, "random"]);
    }
    whole_games("moai", Some("5x7,black-first"), [&engine, "random"]);
    whole_games("cage", Some("4"), [&engine, &engine]);
    whole_games("racing-kings", Some("feup"), [&engine, "random"]);
}

#[test]
fn our_engine_plays_whole_games_by_uci() {
    let engine = format!("uci:{}@nodes=20,hash=1", common::engine());
    let weak = format!(
        "uci:{} --protocol uci@depth=1,option.UCI_LimitStrength=true,option.UCI_Elo=1",
        common::engine()
    );
    whole_games("racing-kings", None, [&engine, &weak]);
    let clock = format!(
        "uci:{} --protocol uci@clock=600s+0.1s,option.UCI_LimitStrength=true,option.UCI_Elo=1",
        common::engine()
    );
    whole_games("racing-kings", None, [&engine, &clock]);
}

#[test]
fn piped_engine_answers_before_it_exits() {
    let mut engine = common::henge(&["engine", "--protocol", "uci"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("henge runs");
    let mut input = engine.stdin.take().expect("a pipe");
    input
        .write_all(b"uci\n\xff\xfe garbage\nposition startpos\ngo nodes 500\n")
        .expect("it listens");
    drop(input);
    let output = engine.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("uciok"), "{text}");
    let last = text.lines().last().expect("an answer");
    assert!(last.starts_with("bestmove "), "{last}");
}

#[test]
fn games_are_kept_resumed_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let path = file.to_str().expect("text");
    let played = ["match", "feup-hard", "random", "--game", "gorogo", "--json"];
    let play = |games| henge(&[&played[..], &["--games", games, "--output", path]].concat());
    let first = play("4");
    assert!(first.status.success());
    let text = fs::read_to_string(&file).expect("games");
    let second = play("8");
    let answer: serde_json::Value = serde_json::from_slice(&second.stdout).expect("JSON");
    assert_eq!(
        (&answer["games"], &answer["complete"]),
        (&8.into(), &true.into())
    );
    let longer = fs::read_to_string(&file).expect("games");
    assert!(longer.starts_with(&text) && text.len() < longer.len());

    let replayed = henge(&["replay", path]);
    let told = String::from_utf8_lossy(&replayed.stdout);
    assert!(
        replayed.status.success() && told.contains("8 games: every move"),
        "{told}"
    );
    let shown = henge(&["replay", path, "--number", "8", "--lang", "pt"]);
    assert!(shown.status.success());
    assert_eq!(
        henge(&["replay", path, "--number", "9"]).status.code(),
        Some(2)
    );

    let wrong = if text.contains("[result \"first\"]") {
        text.replacen("[result \"first\"]", "[result \"draw\"]", 1)
    } else {
        text.replacen("[result \"second\"]", "[result \"draw\"]", 1)
    };
    fs::write(&file, wrong).expect("room");
    let replayed = henge(&["replay", path, "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&replayed.stdout).expect("JSON");
    assert_eq!(
        (replayed.status.code(), &answer["wrong"]),
        (Some(1), &1.into())
    );
    fs::write(&file, text.replacen(" {", " z9 {", 1)).expect("room");
    assert_eq!(henge(&["replay", path]).status.code(), Some(1));
}

#[test]
fn wrong_usage_is_refused_in_one_sentence() {
    for args in [
        &["match", "9", "random", "--game", "moai"][..],
        &["match", "1", "random"],
        &["match", "1", "random", "--game", "chess"],
        &["match", "1", "random", "--game", "moai", "--sprt", "5"],
        &["match", "1", "uci:x", "--game", "moai"],
        &["match", "1@speed=3", "2", "--game", "moai"],
        &["match", "1", "2", "--game", "moai", "--variant", "3x3"],
        &["match", "ladder", "--game", "chess"],
        &["replay", "/no/such/file"],
        &["engine", "--protocol", "xboard"],
        &["engine", "--protocol", "uci", "--game", "cage"],
    ] {
        let output = henge(args);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{args:?}: {told}");
    }
    let missing = henge(&["match", "1", "ugi:/no/such/program", "--game", "moai"]);
    assert_eq!(missing.status.code(), Some(1));
}
