//! Ends that the rules of the game don't know, and texts that are refused: names, fields, records.

use game::{Outcome, Player, Reason};
use matches::{
    Actor, Command, EventKind, How, MAX_SAID_PER_TURN, Match, MatchEvent, MatchSetup,
    MatchTimeControl, Phrase, Refusal, Seat, Side, Stage, Time, Token, Topic, import,
};
use record::Record;

const FIRST: Actor = Actor::Seat(Player::First);
const SECOND: Actor = Actor::Seat(Player::Second);
const BLITZ: MatchTimeControl = MatchTimeControl::SuddenDeath { seconds: 300 };

fn people() -> [Seat; 2] {
    [1, 2].map(|n| Seat::human("Ana", &Token::new([n; 24])))
}

/// A match after some moves, one a second.
fn after(seats: [Seat; 2], clock: MatchTimeControl, moves: &[&str]) -> Match {
    let created = MatchSetup::new("gorogo", seats, clock).create(Time(0));
    let mut it = Match::open(&created.expect("a good setup")).expect("a first event");
    for (n, m) in (1..).zip(moves) {
        let command = Command::Play { m: (*m).to_owned() };
        let actor = Actor::Seat(it.line().to_move());
        act(&mut it, actor, &command, 1000 * n);
    }
    it
}

#[track_caller]
fn act(it: &mut Match, actor: Actor, command: &Command, at: i64) -> EventKind {
    let event = it.decide(actor, command, Time(at)).expect("allowed");
    it.apply(&event).expect("just decided");
    event.kind
}

fn why_not(it: &Match, actor: Actor, command: &Command, at: i64) -> Option<Refusal> {
    it.decide(actor, command, Time(at)).err()
}

fn claim_win(away_since: Option<i64>) -> Command {
    Command::ClaimWin {
        away_since: away_since.map(Time),
    }
}

/// Exports a match to text and imports it again.
fn reimported(it: &Match) -> Match {
    let record = it.record(Reason::to_string);
    let read: Record = record.to_string().parse().expect("a record");
    let again = Match::replay(&import(&read).expect("a match")).expect("its own events");
    assert_eq!(again.record(Reason::to_string), record);
    again
}

#[test]
fn last_turn_is_charged_to_the_player_to_move() {
    let draw = Command::Offer { topic: Topic::Draw };
    let accept = Command::Accept { topic: Topic::Draw };
    let end = Command::Adjudicate { winner: None };
    for (actor, command) in [
        (FIRST, Command::Resign),
        (SECOND, Command::Resign),
        (SECOND, claim_win(Some(-60_000))),
        (Actor::Server, end),
    ] {
        let mut it = after(people(), BLITZ, &["&c3", "c4"]);
        act(&mut it, actor, &command, 7000);
        assert_eq!(it.stage(), Stage::Over, "{command:?}");
        // Nothing is charged afterwards.
        for now in [7000, 99_000] {
            let left = it.time_left(Time(now));
            assert_eq!(left, Some([295_000, 300_000]), "{command:?}");
        }
    }
    let mut it = after(people(), BLITZ, &["&c3", "c4"]);
    act(&mut it, SECOND, &draw, 3000);
    act(&mut it, FIRST, &accept, 4000);
    assert_eq!(it.time_left(Time(9000)), Some([298_000, 300_000]));
    // Before both players have moved, the clock doesn't run.
    let mut it = after(people(), BLITZ, &["&c3"]);
    act(&mut it, SECOND, &Command::Resign, 7000);
    assert_eq!(it.time_left(Time(9000)), Some([300_000; 2]));
}

#[test]
fn either_player_may_abort_until_both_have_moved() {
    for (moves, by) in [(&[][..], SECOND), (&["&c3"], SECOND), (&["&c3"], FIRST)] {
        let mut it = after(people(), BLITZ, moves);
        act(&mut it, by, &Command::Abort, 9000);
        let end = it.end().expect("an end");
        assert_eq!((end.outcome, end.how), (None, How::Abort));
        assert_eq!(it.stage(), Stage::Over);
        let again = reimported(&it);
        assert_eq!(again.end(), it.end());
        // No other end can follow.
        for command in [Command::Abort, Command::Resign, claim_win(Some(0))] {
            let refusal = why_not(&it, FIRST, &command, 900_000);
            assert_eq!(refusal, Some(Refusal::OutOfSeason), "{command:?}");
        }
        // A rematch can be offered even now.
        act(
            &mut it,
            FIRST,
            &Command::Offer {
                topic: Topic::Rematch,
            },
            9000,
        );
    }
    let it = after(people(), BLITZ, &["&c3", "c4"]);
    let abort = |actor| why_not(&it, actor, &Command::Abort, 9000);
    assert_eq!(abort(FIRST), Some(Refusal::TooLate));
    assert_eq!(abort(Actor::Stranger), Some(Refusal::NotYours));
}

#[test]
fn withdrawn_challenge_can_not_be_joined() {
    let [ana, _] = people();
    let mut it = after([ana, Seat::Open], BLITZ, &[]);
    let join = Command::Join {
        name: "Rui".to_owned(),
        token: Token::new([2; 24]).hash(),
    };
    act(&mut it, FIRST, &Command::Abort, 10);
    assert_eq!(it.stage(), Stage::Over);
    let refusal = why_not(&it, Actor::Stranger, &join, 20);
    assert_eq!(refusal, Some(Refusal::OutOfSeason));
    let rematch = Command::Offer {
        topic: Topic::Rematch,
    };
    assert_eq!(
        why_not(&it, FIRST, &rematch, 20),
        Some(Refusal::OutOfSeason)
    );
    let joined = MatchEvent {
        at: Time(20),
        kind: EventKind::Joined {
            seat: Side::Second,
            name: "Rui".to_owned(),
            token: Token::new([2; 24]).hash(),
        },
    };
    assert!(it.apply(&joined).is_err());
    reimported(&it);
}

#[test]
fn win_is_claimed_after_the_grace_period_of_an_absent_player() {
    let minute = 60_000;
    let fischer = MatchTimeControl::Fischer {
        seconds: 300,
        increment: 3,
    };
    for (clock, grace) in [
        (BLITZ, Some(minute)),
        (fischer, Some(minute)),
        (MatchTimeControl::None, Some(10 * minute)),
        (MatchTimeControl::Days { days: 1 }, None),
    ] {
        assert_eq!(clock.grace(), grace);
        let mut it = after(people(), clock, &["&c3", "c4"]);
        let left = 5000;
        let soon = left + grace.unwrap_or(minute) - 1;
        let refusal = |since, at| why_not(&it, SECOND, &claim_win(since), at);
        assert_eq!(refusal(None, soon + 1), Some(Refusal::NotGone), "is there");
        assert_eq!(
            refusal(Some(left), soon),
            Some(Refusal::NotGone),
            "too soon"
        );
        if grace.is_none() {
            assert_eq!(refusal(Some(left), soon + 1), Some(Refusal::NotGone));
            continue;
        }
        act(&mut it, SECOND, &claim_win(Some(left)), soon + 1);
        let end = it.end().expect("an end");
        let expected = (Some(Outcome::Win(Player::Second)), How::Abandonment);
        assert_eq!((end.outcome, end.how), expected);
        assert_eq!(reimported(&it).end(), it.end());
    }
}

#[test]
fn win_is_not_claimed_before_both_have_moved_or_from_a_computer() {
    let it = after(people(), BLITZ, &["&c3"]);
    let refusal = why_not(&it, FIRST, &claim_win(Some(0)), 900_000);
    assert_eq!(refusal, Some(Refusal::OutOfSeason));
    let [ana, _] = people();
    let it = after([ana, Seat::computer("1")], BLITZ, &["&c3", "c4"]);
    let refusal = why_not(&it, FIRST, &claim_win(Some(0)), 90_000);
    assert_eq!(refusal, Some(Refusal::NotGone));
    // If the claimant's own time is up, the claim flags the match.
    let mut it = after(people(), BLITZ, &["&c3", "c4"]);
    let event = act(&mut it, FIRST, &claim_win(Some(0)), 900_000);
    assert_eq!(event, EventKind::Flagged);
}

#[test]
fn names_contain_no_invisible_characters() {
    let join = |name: &str| {
        let [ana, _] = people();
        let it = after([ana, Seat::Open], BLITZ, &[]);
        let command = Command::Join {
            name: name.to_owned(),
            token: Token::new([2; 24]).hash(),
        };
        it.decide(Actor::Stranger, &command, Time(1)).map(drop)
    };
    let make = |name: &str| {
        let seats = [Seat::human(name, &Token::new([1; 24])), Seat::computer("1")];
        MatchSetup::new("gorogo", seats, BLITZ)
            .create(Time(0))
            .map(drop)
    };
    for name in [
        "",
        "Ana",
        "Zé d'Água",
        "Ana Rita",
        "李小龙",
        "Ана",
        "😀",
        "❤\u{fe0f}",
        "👩\u{200d}🚀 Ana",
        "नेहा",
        "Nguye\u{302}\u{303}n",
        "ที่รัก",
        "שָׁלוֹם",
        "Dr. \\o/ \"Zé\" {1}",
    ] {
        assert_eq!(join(name), Ok(()), "{name:?}");
        assert_eq!(make(name), Ok(()), "{name:?}");
    }
    for name in [
        "A\u{200b}na",
        "A\u{ad}na",
        "Ana\u{fe0f}",
        "Ana\u{200d}",
        "😀\u{200d}",
        "😀\u{fe0f}\u{fe0f}",
        "\u{feff}Ana",
        "A\u{2060}na",
        "\u{3164}",
        "\u{2800}",
        "A\u{a0}na",
        "A\u{2003}na",
        "A\u{34f}na",
        "A\u{61c}na",
        "A\u{202a}na",
        "A\u{2066}na",
        "A\u{e0041}na",
        "A\u{115f}na",
        "A\u{180e}na",
        "A\u{e000}na",
        "A\u{7f}na",
        "A\u{85}na",
        "A\tna",
        "A\u{200e}na",
        "\u{301}",
        "\u{301}Ana",
        "Ana \u{301}",
        "A\u{301}\u{301}\u{301}\u{301}\u{301}na",
        "A\u{378}na",
        "A\u{fffc}na",
    ] {
        assert_eq!(join(name), Err(Refusal::BadName), "{name:?}");
        assert_eq!(make(name), Err(Refusal::BadName), "{name:?}");
    }
    // Stored matches with such names are still valid.
    let text = r#"{"v":1,"at":0,"event":"created","game":"gorogo","seats":[{"kind":"human","name":"A\u200bna"},{"kind":"computer","player":"1"}],"clock":{"kind":"none"}}"#;
    let it = Match::open(&MatchEvent::read(text).expect("an event")).expect("a match");
    assert_eq!(it.setup().seats[0].name(), "A\u{200b}na");
}

#[test]
fn unknown_fields_are_refused() {
    let read = |text: &str| serde_json::from_str::<Command>(text);
    for text in [
        r#"{"do":"resign"}"#,
        r#"{"do":"claim"}"#,
        r#"{"do":"abort"}"#,
        r#"{"do":"claim-win"}"#,
        r#"{"do":"list","listed":true}"#,
        r#"{"do":"play","move":"&c3"}"#,
        r#"{"do":"offer","topic":"draw"}"#,
    ] {
        let command = read(text).expect(text);
        assert_eq!(serde_json::to_string(&command).expect("JSON"), text);
        let stray = text.replace('}', r#","x":1}"#);
        assert!(read(&stray).is_err(), "{stray}");
    }
    for text in [
        r#"{"do":"resign","move":"&c3"}"#,
        r#"{"do":"abort","topic":"draw"}"#,
        r#"{"do":"claim-win","away_since":0}"#,
        r#"{"do":"play","move":"&c3","topic":"draw"}"#,
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    let read = |text: &str| serde_json::from_str::<MatchTimeControl>(text);
    assert_eq!(
        read(r#"{"kind":"none"}"#).ok(),
        Some(MatchTimeControl::None)
    );
    for text in [
        r#"{"kind":"none","seconds":5}"#,
        r#"{"kind":"sudden-death","seconds":5,"increment":1}"#,
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn records_with_an_impossible_end_are_refused() {
    let text = "[game \"gorogo\"]\n[variant \"standard\"]\n[first \"a\"]\n[second \"b\"]\n";
    let check = |more: &str| {
        let record: Record = format!("{text}{more}").parse().expect("a record");
        import(&record).is_ok()
    };
    assert!(check("[how \"abort\"]\n\n&c3"));
    assert!(check("[how \"abort\"]\n[aborted-by \"second\"]\n\n&c3"));
    assert!(check("[result \"first\"]\n[how \"abandonment\"]\n\n&c3 c4"));
    assert!(!check("[how \"abort\"]\n\n&c3 c4"), "both have moved");
    assert!(!check("[how \"abort\"]\n[aborted-by \"me\"]\n\n&c3"));
    assert!(!check("[how \"time\"]\n\n&c3 c4"), "no result");
    assert!(!check("[result \"first\"]\n[how \"abort\"]\n\n&c3"));
    assert!(!check("[result \"draw\"]\n[how \"abandonment\"]\n\n&c3 c4"));
    assert!(!check("[result \"first\"]\n[how \"abandonment\"]\n\n&c3"));
}

#[test]
fn open_match_is_listed_and_hidden() {
    let open = || [Seat::human("Ana", &Token::new([1; 24])), Seat::Open];
    let list = |listed| Command::List { listed };
    let mut it = after(open(), BLITZ, &[]);
    assert!(!it.setup().listed);
    for actor in [Actor::Stranger, Actor::Server] {
        assert_eq!(why_not(&it, actor, &list(true), 1), Some(Refusal::NotYours));
    }
    let unchanged = why_not(&it, FIRST, &list(false), 1);
    assert_eq!(unchanged, Some(Refusal::OutOfSeason));
    for listed in [true, false, true] {
        let event = act(&mut it, FIRST, &list(listed), 2);
        assert_eq!(event, EventKind::Listed { listed });
        assert_eq!(it.setup().listed, listed);
    }
    let join = Command::Join {
        name: "Rui".to_owned(),
        token: Token::new([2; 24]).hash(),
    };
    act(&mut it, Actor::Stranger, &join, 3);
    // A match that began in the lobby stays listed, as a game to watch.
    assert!(it.setup().listed);
    let late = why_not(&it, FIRST, &list(false), 4);
    assert_eq!(late, Some(Refusal::Taken));
    act(&mut it, FIRST, &Command::Resign, 5);
    let over = why_not(&it, FIRST, &list(false), 6);
    assert_eq!(over, Some(Refusal::OutOfSeason));
}

#[test]
fn players_say_a_bounded_number_of_sentences() {
    let say = Command::Say {
        phrase: Phrase::GoodGame,
    };
    let said = |by| EventKind::Said {
        by,
        phrase: Phrase::GoodGame,
    };
    let mut it = after(people(), BLITZ, &["&c3"]);
    for actor in [Actor::Stranger, Actor::Server] {
        assert_eq!(why_not(&it, actor, &say, 1001), Some(Refusal::NotYours));
    }
    for _ in 0..MAX_SAID_PER_TURN {
        assert_eq!(act(&mut it, FIRST, &say, 1001), said(Side::First));
    }
    let enough = why_not(&it, FIRST, &say, 1002);
    assert_eq!(enough, Some(Refusal::SaidEnough));
    let too_many = MatchEvent {
        at: Time(1002),
        kind: said(Side::First),
    };
    assert!(it.apply(&too_many).is_err());
    // The opponent may speak, after a move both may again, and after the end.
    act(&mut it, SECOND, &say, 1002);
    let m = "b2".to_owned();
    act(&mut it, SECOND, &Command::Play { m }, 1003);
    act(&mut it, FIRST, &say, 1004);
    act(&mut it, FIRST, &Command::Resign, 1005);
    act(&mut it, FIRST, &say, 1006);
    // Stored events are read again.
    let text = too_many.to_string();
    assert!(text.contains(r#""v":3"#), "{text}");
    assert_eq!(MatchEvent::read(&text), Ok(too_many));
    // A computer doesn't listen.
    let [ana, _] = people();
    let computer = Seat::Computer {
        player: "2".to_owned(),
    };
    let alone = after([ana, computer], BLITZ, &[]);
    assert_eq!(why_not(&alone, FIRST, &say, 1), Some(Refusal::OutOfSeason));
}
