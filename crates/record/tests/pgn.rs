//! PGN round trips without loss, python-chess agrees, and malformed files end in errors.

use std::{
    env,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use game::{AnyLine, Outcome, Player, Rng};
use record::{
    GameResult, Note, PlacedNote, Record,
    pgn::{self, LeftOut, NotPgn},
};

/// Number of random games for the round trip: a few by default, `RIG_PGN_GAMES` in the soak test.
fn n_games() -> u64 {
    let asked = env::var("RIG_PGN_GAMES").ok();
    asked.and_then(|it| it.parse().ok()).unwrap_or(1_000)
}

/// A random game, at random with or without tags, times, notes and a result.
fn random_record(seed: u64, max_moves: u32) -> Record {
    let mut rng = Rng::new(seed);
    let game = catalog::find("racing-kings").expect("in the list");
    let mut line = game.open(None, None).expect("the standard start");
    if rng.below(4) == 0 {
        // Begin at another position than the variant's start.
        for _ in 0..rng.below(9) {
            let moves = line.legal_moves();
            let m = &moves[rng.below(moves.len() as u32) as usize].text;
            line.try_play(m).expect("legal");
        }
        let position = line.position();
        line = game.open(Some(&position), None).expect("its own text");
    }
    for _ in 0..rng.below(max_moves) {
        let moves = line.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = &moves[rng.below(moves.len() as u32) as usize].text;
        line.try_play(m).expect("legal");
    }
    let names = ["", "Ana", "level 3", "\"Rui\" \\ o rápido"];
    let mut name = || names[rng.below(4) as usize].to_owned();
    let mut record = Record::of(&*line, [name(), name()]);
    record.result = match (line.ending(), rng.below(4)) {
        (Some(ending), _) => Some(GameResult {
            outcome: ending.outcome,
            reason: ending.reason.to_string(),
        }),
        (None, 0) => Some(GameResult {
            outcome: Outcome::Win(Player::Second),
            reason: "resigned".to_owned(),
        }),
        (None, _) => None,
    };
    if rng.below(2) == 0 {
        for played in &mut record.moves {
            let time = u64::from(rng.below(20_000));
            played.time = (rng.below(5) != 0).then_some(Duration::from_millis(time));
        }
    }
    if rng.below(2) == 0 {
        let tags = [
            ("Event", "Café, ronda 1"),
            ("match", "m1"),
            ("opening-plies", "4"),
        ];
        record.tags = tags.map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
    }
    if rng.below(3) == 0 {
        let control = ("TimeControl".to_owned(), "900+10".to_owned());
        record.tags.push(control);
    }
    if rng.below(2) == 0 {
        record.notes = random_notes(&record, &mut rng);
    }
    record
}

/// Comments, marks and nested variations at random places of a game.
fn random_notes(record: &Record, rng: &mut Rng) -> Vec<PlacedNote> {
    let mut notes = Vec::new();
    let mut line = record.open().expect("its own start");
    for n_moves in 0..=record.moves.len() {
        if 0 < n_moves {
            let m = &record.moves[n_moves - 1].text;
            line.try_play(m).expect("legal");
            if rng.below(6) == 0 {
                let note = Note::Mark(rng.below(256) as u8);
                notes.push(PlacedNote { n_moves, note });
            }
        }
        if rng.below(6) == 0 {
            let text = "50 % \u{201c}melhor\u{201d}: \"a\\b\" (Kg3) [%eval 0.3] ; 1-0 é $2";
            notes.extend(Note::comment(text).map(|note| PlacedNote { n_moves, note }));
        }
        if 0 < n_moves && rng.below(6) == 0 {
            variation(&*line, n_moves, rng, &mut notes);
        }
    }
    notes
}

fn variation(line: &dyn AnyLine, n_moves: usize, rng: &mut Rng, notes: &mut Vec<PlacedNote>) {
    let place = |note| PlacedNote { n_moves, note };
    let mut line = line.boxed_clone();
    assert!(line.take_back());
    notes.push(place(Note::Open));
    if rng.below(3) == 0 {
        notes.extend(Note::comment("instead").map(place));
    }
    for _ in 0..=rng.below(3) {
        let moves = line.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = &moves[rng.below(moves.len() as u32) as usize].text;
        line.try_play(m).expect("legal");
        notes.push(place(Note::Move(m.clone())));
        if rng.below(3) == 0 {
            notes.push(place(Note::Mark(1)));
        }
        if rng.below(4) == 0 {
            variation(&*line, n_moves, rng, notes);
        }
    }
    notes.push(place(Note::Close));
}

#[test]
fn random_games_round_trip_through_pgn() {
    let check = |seed: u64| {
        let record = random_record(seed, 60);
        let text = pgn::write(&record).expect("Racing Kings");
        let games = pgn::read(&text)
            .unwrap_or_else(|bad| panic!("{seed}: {bad}\n{text}"))
            .games;
        assert_eq!(games.len(), 1, "{seed}\n{text}");
        assert_eq!(games[0].record, record, "{seed}\n{text}");
        assert_eq!(games[0].left_out, LeftOut::default(), "{seed}\n{text}");
        assert!(
            text.lines()
                .all(|line| line.chars().count() < 80 || line.starts_with('['))
        );
        // Our own format round trips, too.
        assert_eq!(record.to_string().parse(), Ok(record), "{seed}");
    };
    thread::scope(|scope| {
        for part in 0..2 {
            scope.spawn(move || (0..n_games()).filter(|it| it % 2 == part).for_each(check));
        }
    });
}

#[test]
fn read_any_detects_the_format() {
    let records: Vec<Record> = (0..5).map(|it| random_record(it, 20)).collect();
    let text: Vec<String> = records.iter().map(ToString::to_string).collect();
    let pgn: Vec<String> = records
        .iter()
        .map(|it| pgn::write(it).expect("written"))
        .collect();
    for file in [text.join("\n"), pgn.join("\n")] {
        let loaded = record::read_any(&file).expect("read");
        assert_eq!(loaded.into_records(), records);
    }
}

/// The Python interpreter with python-chess, if `scripts/setup --tests` has installed it.
fn python() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let folders = [target, root.join("target")];
    let found = folders.map(|it| it.join("python-chess/bin/python"));
    let found = found.into_iter().find(|it| it.exists());
    assert!(
        found.is_some() || env::var_os("HENGE_TESTS").is_none(),
        "python-chess is missing: run `scripts/setup --tests`"
    );
    found
}

#[test]
fn python_chess_round_trips_our_pgn() {
    let Some(python) = python() else {
        return;
    };
    let records: Vec<Record> = (0..100)
        .map(|it| random_record(1_000_000 + it, 80))
        .filter(|it| it.tag("TimeControl").is_none())
        .collect();
    let ours: Vec<String> = records
        .iter()
        .map(|it| pgn::write(it).expect("written"))
        .collect();
    let mut child = Command::new(python)
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/read_pgn.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python runs");
    let mut stdin = child.stdin.take().expect("piped");
    let text = ours.join("\n");
    let writer = thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("python ends");
    writer.join().expect("no panic").expect("python reads");
    assert!(output.status.success(), "{output:?}");
    let theirs = String::from_utf8(output.stdout).expect("text");
    let games = pgn::read(&theirs)
        .unwrap_or_else(|bad| panic!("{bad}\n{theirs}"))
        .games;
    assert_eq!(games.len(), records.len());
    let mut added = [0; 4];
    for (game, record) in games.iter().zip(&records) {
        let played = |it: &Record| it.replay().expect("legal");
        assert_eq!(played(&game.record).moves(), played(record).moves());
        assert_eq!(game.record.players, record.players);
        let outcome = |record: &Record| record.result.as_ref().map(|it| it.outcome);
        assert_eq!(outcome(&game.record), outcome(record));
        let end = played(record).position();
        assert_eq!(game.record.tag("FinalPosition"), Some(end.as_str()));
        for (a, b) in game.record.moves.iter().zip(&record.moves) {
            assert_eq!(a.time.unwrap_or_default(), b.time.unwrap_or_default());
        }
        assert_eq!(game.left_out, LeftOut::default());
        let (theirs, ours) = (count(&game.record.notes), count(&record.notes));
        // python-chess joins adjacent comments, drops repeated marks, and adds some of its own.
        let kept = ours.iter().zip(&theirs).take(2).all(|(a, b)| a <= b);
        assert!(kept, "{record}\n{}", game.record);
        for (sum, n) in added.iter_mut().zip(theirs) {
            *sum += n;
        }
        // A record read from python-chess round trips through our writer.
        let again = pgn::write(&game.record).expect("written");
        assert_eq!(
            pgn::read(&again).expect("ours").games[0].record,
            game.record
        );
    }
    assert!(added.iter().all(|it| 100 < *it), "{added:?}");
}

/// Numbers of variations, moves of variations, marks and comments.
fn count(notes: &[PlacedNote]) -> [usize; 4] {
    let n = |is: fn(&Note) -> bool| notes.iter().filter(|it| is(&it.note)).count();
    [
        n(|it| matches!(it, Note::Open)),
        n(|it| matches!(it, Note::Move(_))),
        n(|it| matches!(it, Note::Mark(_))),
        n(|it| matches!(it, Note::Comment(_))),
    ]
}

const HEAD: &str = "[Variant \"Racing Kings\"]\n\n";

#[track_caller]
fn check_bad(text: &str, id: &str, line: usize, column: usize) {
    let bad = pgn::read(text).expect_err(text);
    assert_eq!(
        (bad.reason.id(), bad.line, bad.column),
        (id, line, column),
        "{text}"
    );
}

#[test]
fn errors_report_line_and_column() {
    check_bad("", "pgn-no-game", 1, 1);
    check_bad(" % only\n", "pgn-stray", 1, 2);
    check_bad("[Variant \"Racing Kings]\n", "pgn-bad-tag", 1, 1);
    check_bad("[Variant Racing Kings]\n", "pgn-bad-tag", 1, 1);
    check_bad("[White \"A\\x\"]\n", "pgn-bad-tag", 1, 1);
    check_bad("[White \"A\"]\n\n1. e4 e5 *\n", "pgn-other-variant", 1, 1);
    check_bad("\n1. e4 e5 *\n", "pgn-other-variant", 2, 4);
    check_bad(&format!("{HEAD}1. Kh3 Kh8 *"), "pgn-bad-move", 3, 8);
    check_bad(&format!("{HEAD}1. Kh3 {{never"), "pgn-open-comment", 3, 8);
    check_bad(
        &format!("{HEAD}1. Kh3 (1. Kg3 (2. Kg4)"),
        "pgn-open-variation",
        3,
        8,
    );
    check_bad(&format!("{HEAD}1. Kh3 ) Ka3"), "pgn-stray", 3, 8);
    check_bad(&format!("{HEAD}1. Kh3 $ Ka3"), "pgn-stray", 3, 8);
    check_bad(&format!("{HEAD}1. Kh3 ♔"), "pgn-stray", 3, 8);
    check_bad(&format!("{HEAD}1. -- *"), "pgn-bad-move", 3, 4);
    check_bad(&format!("[FEN \"8\"]\n{HEAD}*"), "pgn-bad-start", 1, 1);
    check_bad(
        &format!("[HengeVariant \"x\"]\n{HEAD}*"),
        "pgn-bad-start",
        1,
        1,
    );
    let deep = format!("{HEAD}1. Kh3 {}", "(".repeat(100_000));
    check_bad(&deep, "pgn-open-variation", 3, 100_007);
    // Each variation replaces the last move of the one around it.
    let deep = format!("{HEAD}1. Kh3 {}", "(Kg3".repeat(100_000));
    check_bad(&deep, "pgn-open-variation", 3, 400_004);
}

#[test]
fn tags_comments_variations_and_marks_are_read() {
    let text = "\u{feff}% for another program\r\n[Event \"?\"]\r\n[Site \"here\"]\r\n\
        [Variant \"racingKings\"]\r\n[Result \"*\"]\r\n\r\n\
        {before} 1. Kh3! {why} ({nothing} 1. Kg3 $1 (1. Rg3)) 1... Ka3 $14 ; the rest\r\n\
        2.Kh4?? 2...Ka4 {[%clk 0:01:00]} *\r\n\r\n\
        [Variant \"Racing Kings\"]\n\nKh3 Ka3 1/2-1/2 [Variant \"RacingKings\"] 1. Kh3";
    let games = pgn::read(text).expect("three games").games;
    let moves: Vec<Vec<&str>> = games
        .iter()
        .map(|game| {
            game.record
                .moves
                .iter()
                .map(|it| it.text.as_str())
                .collect()
        })
        .collect();
    let all = ["h2h3", "a2a3", "h3h4", "a3a4"];
    assert_eq!(moves, [&all[..], &all[..2], &all[..1]]);
    let comment = |it: &str| Note::Comment(it.to_owned());
    let aside = |it: &str| Note::Move(it.to_owned());
    let expected = [
        (0, comment("before")),
        (1, Note::Mark(1)),
        (1, comment("why")),
        (1, Note::Open),
        (1, comment("nothing")),
        (1, aside("h2g3")),
        (1, Note::Mark(1)),
        (1, Note::Open),
        (1, aside("g2g3")),
        (1, Note::Close),
        (1, Note::Close),
        (2, Note::Mark(14)),
        (2, comment("the rest")),
        (3, Note::Mark(4)),
    ]
    .map(|(n_moves, note)| PlacedNote { n_moves, note });
    assert_eq!(games[0].record.notes, expected);
    let left_out = LeftOut {
        clocks: 1,
        ..LeftOut::default()
    };
    assert_eq!(games[0].left_out, left_out);
    assert_eq!(left_out.reasons().len(), 1);
    assert_eq!(
        games[0].record.tags,
        [("Site".to_owned(), "here".to_owned())]
    );
    assert_eq!(games[0].record.result, None);
    let drawn = games[1].record.result.as_ref().map(|it| it.outcome);
    assert_eq!(drawn, Some(Outcome::Draw));
}

#[test]
fn notes_are_written_in_the_order_of_the_standard() {
    let notes = "1. Kh3 $1 {why} (1. Kg3 Ka3 (1... Kb3 $6)) 1... Ka3 {so} 2. Kh4";
    let game = pgn::read(&format!("{HEAD}{{first}} {notes} *"))
        .expect("a game")
        .games
        .remove(0);
    let text = pgn::write(&game.record).expect("written");
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    assert_eq!(moves, format!("{{first}} {notes} *\n"));
}

#[test]
fn unplayable_variations_and_unknown_marks_are_counted() {
    let check = |moves: &str, kept: &str, variations: usize, marks: usize| {
        let game = pgn::read(&format!("{HEAD}{moves} *"))
            .expect(moves)
            .games
            .remove(0);
        let expected = LeftOut {
            variations,
            marks,
            clocks: 0,
        };
        assert_eq!(game.left_out, expected, "{moves}");
        let text = pgn::write(&game.record).expect("written");
        let (_, written) = text.split_once("\n\n").expect("tags and moves");
        assert_eq!(written, format!("{kept} *\n"), "{moves}");
    };
    check(
        "1. Kh3 (1. Kg3 Kh8 {no} (1... Ka3)) Ka3",
        "1. Kh3 Ka3",
        1,
        0,
    );
    check(
        "1. Kh3 (1. Kg3 (1. Kh8)) Ka3",
        "1. Kh3 (1. Kg3) 1... Ka3",
        1,
        0,
    );
    check("1. Kh3 (1. -- Ka3) Ka3", "1. Kh3 Ka3", 1, 0);
    check("1. Kh3 () ({nothing}) Ka3", "1. Kh3 Ka3", 2, 0);
    check("(1. Kg3 (1. Kh3)) 1. Kh3 Ka3", "1. Kh3 Ka3", 1, 0);
    check("1. Kh3 ((1. Kg3)) Ka3", "1. Kh3 Ka3", 2, 0);
    check("1. Kh3!!! $999 Ka3 ?!", "1. Kh3 Ka3 $6", 0, 2);
}

#[test]
fn clock_times_become_thinking_times() {
    let text = format!(
        "[TimeControl \"60+2\"]\n{HEAD}1. Kh3 {{[%clk 0:00:59.5]}} Ka3 {{[%clk 0:01:02]}} \
         2. Kh4 {{[%clk 0:01:00] good}} Ka4 {{[%emt 0:00:03]}} *"
    );
    let game = pgn::read(&text).expect("a game").games.remove(0);
    let times: Vec<Option<u128>> = game
        .record
        .moves
        .iter()
        .map(|played| played.time.map(|it| it.as_millis()))
        .collect();
    assert_eq!(times, [Some(2_500), Some(0), Some(1_500), Some(3_000)]);
    let again = pgn::write(&game.record).expect("written");
    assert!(again.contains("[%clk 0:01:01.000]"), "{again}");
    assert_eq!(
        pgn::read(&again).expect("a game").games[0].record,
        game.record
    );
}

#[test]
fn only_racing_kings_is_written_as_pgn() {
    for game in catalog::games().iter().filter(|it| it.info.id != pgn::GAME) {
        let line = game.open(None, None).expect("the standard start");
        let record = Record::of(&*line, Default::default());
        let refused = pgn::write(&record);
        assert_eq!(refused, Err(NotPgn::Game(game.info.id.to_owned())));
    }
}

#[test]
fn corrupted_pgn_never_panics() {
    let mut rng = Rng::new(11);
    let signs = [
        '{', '}', '(', ')', '[', ']', '"', '\\', '$', ';', '%', '\n', '.', 'K', 'é', '*',
    ];
    for seed in 0..300 {
        let text = pgn::write(&random_record(seed, 12)).expect("written");
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=rng.below(8) {
            let at = rng.below(chars.len() as u32) as usize;
            match rng.below(3) {
                0 => chars[at] = signs[rng.below(signs.len() as u32) as usize],
                1 => chars.insert(at, signs[rng.below(signs.len() as u32) as usize]),
                _ => chars.truncate(at.max(1)),
            }
        }
        let text: String = chars.into_iter().collect();
        match pgn::read(&text) {
            Ok(pgn) => assert!(!pgn.games.is_empty()),
            Err(bad) => assert!(0 < bad.line && 0 < bad.column),
        }
    }
}

#[test]
fn contradicting_result_tag_is_reported() {
    for (tag, end, result, other) in [
        (
            "0-1",
            "1-0",
            Some(Outcome::Win(Player::First)),
            Some(Outcome::Win(Player::Second)),
        ),
        (
            "1/2-1/2",
            "0-1",
            Some(Outcome::Win(Player::Second)),
            Some(Outcome::Draw),
        ),
        ("1-0", "1-0", Some(Outcome::Win(Player::First)), None),
        // An unknown result contradicts nothing: the tag may not have been filled in, and the moves
        // may have been cut off.
        ("*", "1-0", Some(Outcome::Win(Player::First)), None),
        ("1-0", "*", None, None),
        ("1-0", "", Some(Outcome::Win(Player::First)), None),
    ] {
        let text = format!("[Variant \"Racing Kings\"]\n[Result \"{tag}\"]\n\n1. Kh3 Ka3 {end}\n");
        let games = pgn::read(&text).expect("PGN").games;
        let found = games[0].record.result.as_ref().map(|it| it.outcome);
        assert_eq!(
            (found, games[0].other_result),
            (result, other),
            "{tag} {end}"
        );
    }
}
