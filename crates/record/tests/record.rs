//! Records are written, parsed and replayed.

use std::time::Duration;

use game::{Outcome, Player, Rng};
use proptest::prelude::{Strategy, any, prop_assert_eq, proptest};
use record::{Chunk, GameResult, Record, RecordedMove, ReplayError, chunks, read_all};

/// A random game of every game in the catalog, with times.
fn games() -> Vec<Record> {
    let mut rng = Rng::new(5);
    let play = |game: &'static catalog::Game| {
        let mut line = game.open(None, None).expect("the standard start");
        while let Some(m) = game.bots[0].choose(&*line, &mut rng) {
            line.try_play(&m).expect("legal");
        }
        let mut record = Record::of(&*line, ["random".into(), "a \"quoted\" \\ name".into()]);
        let ending = line.ending().expect("over");
        let reason = ending.reason.to_string();
        record.result = Some(GameResult {
            outcome: ending.outcome,
            reason,
        });
        record.moves[0].time = Some(Duration::from_millis(1250));
        record.tags.push(("seed".into(), "5".into()));
        record
    };
    catalog::games().iter().copied().map(play).collect()
}

#[test]
fn whole_games_round_trip_and_replay() {
    let games = games();
    let texts: Vec<String> = games.iter().map(ToString::to_string).collect();
    let text = texts.join("\n");
    assert!(
        text.lines()
            .all(|line| line.len() <= 80 || line.starts_with('['))
    );
    assert_eq!(read_all(&text).as_ref(), Ok(&games));
    for record in &games {
        let line = record.replay().expect("legal moves");
        assert_eq!(
            line.ending().map(|it| it.outcome),
            record.result.as_ref().map(|it| it.outcome)
        );
        assert!(record.start.is_none());
    }
}

#[test]
fn custom_start_position_is_kept() {
    let game = catalog::find("racing-kings").expect("known");
    let start = "8/8/8/8/8/8/k6K/8 w - - 0 1";
    let mut line = game.open(Some(start), None).expect("legal");
    line.try_play("h2h3").expect("legal");
    let record = Record::of(&*line, Default::default());
    assert_eq!(record.start.as_deref(), Some(start));
    assert_eq!(record.replay().map(|it| it.position()), Ok(line.position()));
}

#[test]
fn replay_reports_illegal_moves_and_unknown_games() {
    let record: Record = "[game \"cage\"]\n\nc3-c4".parse().expect("well formed");
    match record.replay() {
        Err(ReplayError::Move { number: 1, reason }) => assert!(reason.clause().is_some()),
        other => panic!("{other:?}"),
    }
    let record: Record = "[game \"chess\"]".parse().expect("well formed");
    assert_eq!(
        record.replay().err(),
        Some(ReplayError::UnknownGame("chess".into()))
    );
}

#[test]
fn syntax_errors_name_their_line() {
    for (text, expected) in [
        ("", "line 1: no game"),
        ("h2h3", "line 1: moves without a game"),
        ("[game \"cage\"\n", "line 1: expected [name \"value\"]"),
        ("[game \"a\"b\"]", "line 1: expected [name \"value\"]"),
        ("[variant \"10\"]", "line 1: the game is not named"),
        (
            "[game \"cage\"]\n[result \"red\"]",
            "line 2: the result is first, second or draw",
        ),
        (
            "[game \"cage\"]\n\npass {x}",
            "line 3: expected a time such as {1.250}",
        ),
        ("[game \"cage\"]\n\n{1.0}", "line 3: a time without a move"),
        (
            "[game \"cage\"]\n\npass\n[seed \"1\"]",
            "line 4: a tag after the moves",
        ),
        (
            "[game \"cage\"]\n[reason \"\"]",
            "line 2: a reason without a result",
        ),
    ] {
        let error = text.parse::<Record>().expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig {
        cases: 100_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..Default::default()
    })]

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>().prop_map(|it| {
        format!("[game \"cage\"]\n{}", it.replace('a', "[").replace('b', "\"]\n").replace('c', "{1"))
    })) {
        if let Ok(records) = read_all(&text) {
            let again: String = records.iter().map(ToString::to_string).collect();
            prop_assert_eq!(read_all(&again), Ok(records));
        }
    }
}

#[test]
fn results_round_trip_as_words() {
    let mut record = Record {
        game: "cage".into(),
        ..Record::default()
    };
    record.moves.push(RecordedMove {
        text: "pass".into(),
        time: None,
    });
    for (outcome, word) in [
        (Outcome::Win(Player::First), "first"),
        (Outcome::Win(Player::Second), "second"),
        (Outcome::Draw, "draw"),
    ] {
        record.result = Some(GameResult {
            outcome,
            reason: String::new(),
        });
        assert!(record.to_string().contains(&format!("[result \"{word}\"]")));
        assert_eq!(record.to_string().parse(), Ok(record.clone()));
    }
}

#[test]
fn chunks_isolate_malformed_records() {
    let text = "\n[game \"moai\"]\n[variant \"5x5\"]\n\n[game \"cage\"]\n[result \"white\"]\n\n\
        nonsense\n[game \"gorogo\"]\n\n&c3 c4\n";
    let chunks: Vec<Chunk> = chunks(text.as_bytes())
        .map(|it| it.expect("text"))
        .collect();
    let lines: Vec<usize> = chunks.iter().map(|it| it.line).collect();
    assert_eq!(lines, [2, 5, 9]);
    assert_eq!(chunks[0].read().expect("good").variant, "5x5");
    assert_eq!(chunks[1].read().expect_err("bad").line, 6);
    assert_eq!(chunks[2].read().expect("good").moves.len(), 2);
    assert_eq!(record::chunks("x\n[game \"a\"]".as_bytes()).count(), 2);
    assert_eq!(record::chunks("\n \n".as_bytes()).count(), 0);
}

#[test]
fn byte_order_mark_is_skipped() {
    let plain = "[game \"cage\"]\n[first \"Ana\"]\n\n[game \"moai\"]\n";
    let marked = format!("\u{feff}{plain}");
    assert_eq!(read_all(&marked), read_all(plain));
    let all = |text: &str| -> Vec<Chunk> {
        let found = chunks(text.as_bytes());
        found.map(|it| it.expect("memory")).collect()
    };
    assert_eq!(all(&marked), all(plain));
    assert_eq!(all(&marked).len(), 2);
    // Anywhere else it is a stray character.
    assert_eq!(
        read_all("\n\u{feff}[game \"cage\"]").map_err(|it| it.line),
        Err(2)
    );
}
