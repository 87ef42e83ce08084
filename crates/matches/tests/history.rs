//! Events are permanent: every version reads them and builds the same match from them, and a match
//! survives export and import.

use std::{collections::BTreeSet, time::Duration};

use game::{Player, Reason, Rng};
use matches::{
    Actor, BadEvent, BadImport, Command, EventKind, Id, Match, MatchEvent, MatchSetup,
    MatchTimeControl, Phrase, Refusal, Seat, Stage, Standing, Time, Token, Topic, View, import,
};
use proptest::prelude::{ProptestConfig, any, prop_oneof, proptest};
use proptest::{collection::vec, prelude::Strategy, test_runner::RngSeed};
use record::Record;

/// A random command.
#[derive(Clone, Debug)]
struct Step {
    /// Index of the actor.
    actor: u8,
    /// Chooses the command.
    choice: u8,
    /// Milliseconds since the step before. May be negative.
    delay: i64,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let delay = prop_oneof![0..3000_i64, 0..3000_i64, -5000..100_000_i64];
    let step = (0..4_u8, any::<u8>(), delay).prop_map(|(actor, choice, delay)| Step {
        actor,
        choice,
        delay,
    });
    vec(step, 0..120)
}

fn setup(game: usize, control: u8) -> MatchSetup {
    let seats = match control % 3 {
        0 => [Seat::human("Ana", &Token::new([1; 24])), Seat::Open],
        1 => [
            Seat::human("Ana", &Token::new([1; 24])),
            Seat::computer("2"),
        ],
        _ => [
            Seat::human("Ana", &Token::new([1; 24])),
            Seat::human("", &Token::new([2; 24])),
        ],
    };
    let clock = match control % 4 {
        0 => MatchTimeControl::None,
        1 => MatchTimeControl::SuddenDeath { seconds: 30 },
        2 => MatchTimeControl::Fischer {
            seconds: 0,
            increment: 2,
        },
        _ => MatchTimeControl::Days { days: 1 },
    };
    let game = &catalog::games()[game % catalog::games().len()];
    MatchSetup::new(game.info.id, seats, clock)
}

fn command(it: &Match, choice: u8, rng: &mut Rng) -> Command {
    let topic = [Topic::Draw, Topic::TakeBack, Topic::Rematch][usize::from(choice) % 3];
    match choice % 16 {
        0..8 => {
            let moves = it.line().legal_moves();
            let n = rng.below(u32::try_from(moves.len()).expect("few"));
            let m = moves.get(usize::try_from(n).expect("few"));
            let m = m.map_or("c3", |legal| legal.text.as_str());
            Command::Play { m: m.to_owned() }
        }
        8 if 200 < choice => Command::Resign,
        9 if 220 < choice => Command::Abort,
        8 if 100 < choice => Command::List {
            listed: choice % 32 < 16,
        },
        9 if 150 < choice => Command::ClaimWin {
            away_since: Some(Time(0)),
        },
        8 | 9 => Command::Claim,
        10 | 11 => Command::Offer { topic },
        12 if 128 < choice => Command::Say {
            phrase: Phrase::Thanks,
        },
        12 => Command::Accept { topic },
        13 => Command::Decline { topic },
        14 => Command::Credit {
            milliseconds: i64::from(choice) * 50,
        },
        _ if choice % 32 < 16 => Command::Flag,
        _ => Command::Join {
            name: "Rui".to_owned(),
            token: Token::new([2; 24]).hash(),
        },
    }
}

fn view(it: &Match, now: Time) -> View {
    it.view(&Id::new([0; 8]), now, Reason::to_string)
}

/// Executes the steps, and checks the invariants of a match after each. Returns the events, the
/// match and the time at the end.
fn play(game: usize, control: u8, steps: &[Step]) -> (Vec<MatchEvent>, Match, Time) {
    let created = setup(game, control).create(Time(0)).expect("a good setup");
    let mut it = Match::open(&created).expect("a first event");
    let mut events = vec![created];
    let mut now = Time(0);
    let mut rng = Rng::new(u64::from(control));
    for step in steps {
        now = Time(now.0 + step.delay);
        let actor = [
            Actor::Seat(Player::First),
            Actor::Seat(Player::Second),
            Actor::Stranger,
            Actor::Server,
        ][usize::from(step.actor)];
        // Moves always come from the player to move, so that games make progress.
        let actor = if step.choice % 16 < 8 {
            Actor::Seat(it.line().to_move())
        } else {
            actor
        };
        let before = view(&it, now);
        let command = command(&it, step.choice, &mut rng);
        let Ok(event) = it.decide(actor, &command, now) else {
            assert_eq!(view(&it, now), before, "a refused command changes nothing");
            continue;
        };
        assert!(
            matches!(actor, Actor::Seat(_) | Actor::Server)
                || matches!(event.kind, EventKind::Joined { .. } | EventKind::Flagged)
        );
        // A stored event is read back unchanged.
        let text = event.to_string();
        assert_eq!(MatchEvent::read(&text).as_ref(), Ok(&event), "{text}");
        it.apply(&event).expect("just decided");
        let after = view(&it, now);
        assert_eq!(after.seq, before.seq + 1);
        if before.standing.stage == Stage::Over {
            assert_eq!(after.moves, before.moves);
            // Nothing but the offer of a rematch changes after the end.
            let (after, before) = (&after.standing, &before.standing);
            assert_eq!((after.result, after.how), (before.result, before.how));
            assert_eq!(after.clock, before.clock);
        }
        if let Some(clock) = after.standing.clock {
            assert!(clock.iter().all(|left| 0 <= *left), "{clock:?}");
        }
        assert_eq!(after.times.len(), after.moves.len());
        events.push(event);
    }
    (events, it, now)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 150,
        // Deterministic: the same cases on every run.
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn replayed_events_give_the_same_match(
        game in 0..4_usize, control in 0..12_u8, steps in steps(),
    ) {
        let (events, it, now) = play(game, control, &steps);
        let again = Match::replay(&events).expect("its own events");
        assert_eq!(view(&again, now), view(&it, now));
        assert_eq!(again.setup(), it.setup());
        assert_eq!(again.deadline(), it.deadline());
        // At most one event ends it, and nothing but a rematch follows.
        let is_terminal = |event: &&MatchEvent| matches!(
            event.kind,
            EventKind::Flagged | EventKind::Resigned { .. } | EventKind::Claimed
                | EventKind::Aborted { .. } | EventKind::Abandoned { .. }
                | EventKind::Agreed { topic: Topic::Draw }
        );
        assert!(events.iter().filter(is_terminal).count() <= 1);
        // Its record can be imported, and is exported unchanged.
        if it.stage() != Stage::Open {
            let record = it.record(Reason::to_string);
            let read: Record = record.to_string().parse().expect("a record");
            let imported = import(&read).expect("a match");
            let imported = Match::replay(&imported).expect("its own events");
            assert_eq!(imported.record(Reason::to_string), record);
        }
    }

    #[test]
    fn random_text_is_not_an_event(text in any::<String>()) {
        assert!(MatchEvent::read(&text).is_err());
    }
}

/// Reads a file of events, one per line.
fn read_all(text: &str) -> Vec<MatchEvent> {
    text.lines()
        .map(|line| MatchEvent::read(line).expect(line))
        .collect()
}

/// Replays the events of several matches, each from its first event on.
fn replay_all(events: &[MatchEvent]) -> Vec<Match> {
    let is_first = |event: &MatchEvent| matches!(event.kind, EventKind::Created(_));
    events
        .chunk_by(|_, event| !is_first(event))
        .map(|events| Match::replay(events).expect("a match"))
        .collect()
}

#[test]
fn events_of_version_1_are_read_and_written_unchanged() {
    let text = include_str!("data/version-1.jsonl");
    let events: Vec<MatchEvent> = read_all(text);
    // The file has an event of every kind.
    let kinds: BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.split("\"event\":\"").nth(1)?.split('"').next())
        .collect();
    let all = [
        "agreed", "claimed", "created", "credited", "declined", "flagged", "joined", "offered",
        "played", "resigned",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
    let ends: Vec<String> = replay_all(&events)
        .iter()
        .map(|state| {
            let view = view(state, Time(i64::MAX));
            let Standing {
                result,
                how,
                position,
                ..
            } = view.standing;
            let result = serde_json::to_value(result).expect("JSON");
            format!("{:?} {how:?} {position}", result.as_str())
        })
        .collect();
    assert_eq!(
        ends,
        include_str!("data/version-1.txt")
            .lines()
            .collect::<Vec<_>>()
    );
    for (event, line) in events.iter().zip(text.lines()) {
        assert_eq!(event.to_string(), line);
    }
}

#[test]
fn events_of_version_2_are_read_and_written_unchanged() {
    let text = include_str!("data/version-2.jsonl");
    let events: Vec<MatchEvent> = read_all(text);
    for (event, line) in events.iter().zip(text.lines()) {
        assert_eq!(event.to_string(), line);
    }
    let ends: Vec<String> = replay_all(&events)
        .iter()
        .map(|state| format!("{:?}", state.end().map(|end| (end.outcome, end.how))))
        .collect();
    let expected = [
        "Some((None, Abort))",
        "None",
        "Some((Some(Win(Second)), Abandonment))",
    ];
    assert_eq!(ends, expected);
}

#[test]
fn events_out_of_place_are_refused() {
    let created = setup(3, 2).create(Time(10)).expect("a good setup");
    let mut it = Match::open(&created).expect("a first event");
    let at = |at, kind| MatchEvent { at: Time(at), kind };
    for event in [
        created.clone(),
        at(5, EventKind::Played { m: "&c3".into() }),
        at(20, EventKind::Played { m: "z9".into() }),
        at(20, EventKind::Flagged),
        at(20, EventKind::Claimed),
        at(20, EventKind::Agreed { topic: Topic::Draw }),
        at(20, EventKind::Credited { milliseconds: 5 }),
    ] {
        assert_eq!(it.apply(&event), Err(BadEvent::OutOfPlace), "{event}");
    }
    assert_eq!(it.seq(), 1);
    assert!(Match::replay([]).is_err());
    for (text, error) in [
        (r#"{"v":4,"at":0,"event":"flagged"}"#, BadEvent::Newer(4)),
        (
            r#"{"at":0,"event":"flagged"}"#,
            BadEvent::Unreadable("no version".into()),
        ),
    ] {
        assert_eq!(MatchEvent::read(text), Err(error));
    }
    // Deep nesting is refused by a limit, before the stack overflows.
    let deep = format!("{}{}", r#"{"v":1,"at":0,"event":"#, "[".repeat(1_000_000));
    assert!(matches!(
        MatchEvent::read(&deep),
        Err(BadEvent::Unreadable(_))
    ));
}

#[test]
fn records_keep_the_variant_the_start_and_the_times() {
    let people = || {
        [
            Seat::human("Ana", &Token::new([1; 24])),
            Seat::human("Rui", &Token::new([2; 24])),
        ]
    };
    let variant = MatchSetup {
        variant: Some("5x5".to_owned()),
        ..MatchSetup::new("moai", people(), MatchTimeControl::Days { days: 3 })
    };
    let start = MatchSetup {
        start: Some("8/8/8/8/8/8/k6K/8 w - - 0 1".to_owned()),
        ..MatchSetup::new("racing-kings", people(), MatchTimeControl::None)
    };
    for setup in [variant, start] {
        let created = setup.create(Time(7000)).expect("a good setup");
        let mut it = Match::open(&created).expect("a first event");
        for at in [8500, 12_000] {
            let m = it.line().legal_moves()[0].text.clone();
            let actor = Actor::Seat(it.line().to_move());
            let event = it.decide(actor, &Command::Play { m }, Time(at));
            it.apply(&event.expect("legal")).expect("just decided");
        }
        let record = it.record(Reason::to_string);
        let times: Vec<_> = record.moves.iter().map(|played| played.time).collect();
        assert_eq!(
            times,
            [1500, 3500].map(|time| Some(Duration::from_millis(time)))
        );
        let events = import(&record).expect("a match");
        let again = Match::replay(&events).expect("its own events");
        assert_eq!(again.line().variant(), it.line().variant());
        assert_eq!(again.line().start(), it.line().start());
        assert_eq!(again.line().position(), it.line().position());
        assert_eq!(again.setup().clock, setup.clock);
        assert_eq!(view(&again, Time(0)).times, [1500, 3500]);
        assert_eq!(again.record(Reason::to_string), record);
    }
}

#[test]
fn errors_name_the_culprit() {
    for (error, text) in [
        (
            BadImport::Tag("clock"),
            "the tag clock has an unknown value",
        ),
        (
            BadImport::Result,
            "the result does not follow from the moves",
        ),
        (
            BadImport::Setup(Refusal::NotBegun),
            &Refusal::NotBegun.reason().to_string(),
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
    for (error, text) in [
        (BadEvent::Unreadable("why".to_owned()), "no event: why"),
        (BadEvent::Newer(7), "an event of the newer version 7"),
        (
            BadEvent::OutOfPlace,
            "an event that can't follow those before it",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn imported_record_may_end_by_its_moves() {
    let text = "[game \"racing-kings\"]\n[variant \"standard\"]\n[first \"a\"]\n[second \"b\"]\n\
        [start \"8/7K/8/8/8/8/k7/8 w - - 0 1\"]\n[result \"first\"]\n\nh7h8";
    let record: Record = text.parse().expect("a record");
    let events = import(&record).expect("a match");
    assert_eq!(events.len(), 2, "no resignation: {events:?}");
}

#[test]
fn imported_record_keeps_its_tags_and_the_moves_without_a_time() {
    let text = "[game \"gorogo\"]\n[variant \"standard\"]\n[first \"a\"]\n[second \"b\"]\n\
        [Event \"Open\"]\n[clock \"none\"]\n[Round \"3\"]\n\n&c3 {0.500} c4 b3 {0.000}\n";
    let record: Record = text.parse().expect("a record");
    let events = import(&record).expect("a match");
    // All of it is stored.
    let read: Vec<MatchEvent> = events
        .iter()
        .map(|event| MatchEvent::read(&event.to_string()).expect("its own text"))
        .collect();
    assert_eq!(read, events);
    let exported = Match::replay(&read)
        .expect("its own events")
        .record(Reason::to_string);
    assert_eq!(exported.moves, record.moves);
    let names: Vec<&str> = (exported.tags.iter())
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(names, ["clock", "Event", "Round"]);
    assert_eq!(import(&exported), Ok(events));
}

#[test]
fn records_with_invalid_tags_are_refused() {
    let good = "[game \"gorogo\"]\n[variant \"standard\"]\n[first \"a\"]\n[second \"b\"]\n";
    let check = |text: &str| {
        let record: Record = format!("{good}{text}").parse().expect("a record");
        import(&record)
    };
    assert_eq!(check("\n&c3 c4").map(|events| events.len()), Ok(3));
    assert_eq!(
        check("[result \"first\"]\n\n&c3 c4").map(|events| events.len()),
        Ok(4)
    );
    assert_eq!(check("[clock \"soon\"]\n"), Err(BadImport::Tag("clock")));
    assert_eq!(check("[began \"soon\"]\n"), Err(BadImport::Tag("began")));
    assert_eq!(
        check("[first-seat \"dog\"]\n"),
        Err(BadImport::Tag("first-seat"))
    );
    let how = check("[result \"first\"]\n[how \"magic\"]\n");
    assert_eq!(how, Err(BadImport::Tag("how")));
    let claim = check("[result \"draw\"]\n[how \"claim\"]\n\n&c3");
    assert_eq!(claim, Err(BadImport::Result));
    let agreed = check("[result \"first\"]\n[how \"agreement\"]\n\n&c3");
    assert_eq!(agreed, Err(BadImport::Result));
    assert!(matches!(check("\n&c3 c3"), Err(BadImport::Replay(_))));
    assert!(matches!(
        check("[second-seat \"computer\"]\n"),
        Err(BadImport::Setup(_))
    ));
}
