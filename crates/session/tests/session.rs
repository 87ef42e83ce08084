//! Sessions: moves, undo and redo, draws, hints, clocks and records.

// Tests count small things: casts between the widths of their numbers lose nothing.
#![allow(clippy::cast_possible_truncation)]

use std::time::Duration;

use catalog::{Analysis, Game, Variation};
use game::{Outcome, Player, Reason, Rng};
use record::Record;
use search::Value;
use session::{
    AnswerEffect, DrawOffer, EngineAnswer, EngineRequest, GameTerms, GameVerdict, MoveHint,
    RequestPurpose, Seat, Session, TimeControl,
};

/// A session between the named players; `human` is a person.
fn session(game: &'static Game, seats: [&str; 2]) -> Session {
    let line = game.open(None, None).expect("a start");
    let seats = seats.map(|it| Seat::named(game, it));
    Session::new(GameTerms::new(game, seats), line)
}

fn find(id: &str) -> &'static Game {
    catalog::find(id).expect("in the catalog")
}

const PEOPLE: [&str; 2] = ["human", "human"];

fn texts(session: &Session) -> Vec<&str> {
    let played = session.played().iter();
    played.map(|it| it.text.as_str()).collect()
}

/// An analysis with the given winning chance for the player to move.
fn found(session: &Session, chance: f64) -> Analysis {
    let m = session.line().legal_moves().swap_remove(0);
    let value = Value::Estimate {
        win_chance: chance,
        raw: 0,
    };
    let line = Variation {
        moves: vec![m.text],
        shown: vec![m.shown],
        value,
        exact: false,
        caution: None,
    };
    Analysis {
        value: Some(value),
        lines: vec![line],
        ..Analysis::default()
    }
}

/// Answers the computer's request with a random legal move, and plays it.
fn computer_moves(session: &mut Session, rng: &mut Rng) {
    let request = session.request_move(|| 1).expect("it is its turn");
    assert!(
        session.request_move(|| 1).is_none(),
        "it is asked only once"
    );
    let EngineRequest::Move(line, _) = request else {
        panic!("not a request for a move");
    };
    let moves = line.legal_moves();
    let m = moves[rng.below(moves.len() as u32) as usize].text.clone();
    let reply = session.handle_answer(EngineAnswer::Move(Some(m.clone())));
    assert_eq!(reply, Some(AnswerEffect::Move(m.clone())));
    session.play(&m).expect("legal");
}

#[test]
fn cached_moves_agree_with_the_line() {
    for game in catalog::games() {
        let mut rng = Rng::new(5);
        let mut session = session(game, PEOPLE);
        for _ in 0..300 {
            match rng.below(8) {
                0 | 1 => {
                    session.undo();
                }
                2 => {
                    session.redo();
                }
                _ if session.verdict().is_none() => {
                    let moves = session.line().legal_moves();
                    let m = &moves[rng.below(moves.len() as u32) as usize].text;
                    session.play(m).expect("legal");
                }
                _ => (),
            }
            let line = session.line();
            assert_eq!(texts(&session), line.moves());
            let shown: Vec<&str> = session
                .played()
                .iter()
                .map(|it| it.shown.as_str())
                .collect();
            assert_eq!(shown, line.shown_moves());
            assert_eq!(session.last_marks(), line.last_marks());
            let mut before = line.boxed_clone();
            let before = before.take_back().then(|| before.view());
            assert_eq!(session.last().map(|(board, _)| board), before.as_ref());
            let again = Session::new(*session.terms(), line.boxed_clone());
            assert_eq!(again.played(), session.played());
            assert_eq!(
                session.verdict().map(GameVerdict::outcome),
                line.ending().map(|it| it.outcome)
            );
        }
    }
}

#[test]
fn undo_and_redo_stop_at_turns_of_a_person() {
    for game in catalog::games() {
        let mut rng = Rng::new(2);
        let mut session = session(game, ["human", "1"]);
        assert_eq!(session.undo(), None);
        for _ in 0..2 {
            let m = session.line().legal_moves().swap_remove(0).text;
            session.play(&m).expect("legal");
            computer_moves(&mut session, &mut rng);
        }
        let all: Vec<String> = texts(&session).iter().map(ToString::to_string).collect();
        assert_eq!((session.undo(), session.undo()), (Some(2), Some(2)));
        assert_eq!(session.undo(), None);
        assert!(session.is_persons_turn() && session.can_redo());
        assert_eq!((session.redo(), session.redo()), (Some(2), Some(2)));
        assert_eq!(
            (session.redo(), texts(&session)),
            (None, all.iter().map(String::as_str).collect())
        );
        // Playing another move than the undone one clears the redo stack; the same one doesn't.
        session.undo();
        session.undo();
        session.play(&all[0]).expect("legal");
        assert!(session.can_redo());
        session.undo();
        let other = session.line().legal_moves().pop().expect("a move").text;
        assert_ne!(other, all[0]);
        session.play(&other).expect("legal");
        assert!(!session.can_redo());
    }
}

#[test]
fn first_move_of_the_computer_is_not_undone_alone() {
    let mut session = session(find("gorogo"), ["1", "human"]);
    computer_moves(&mut session, &mut Rng::new(1));
    assert_eq!(session.undo(), None);
    assert_eq!(session.played().len(), 1);
    assert_eq!(texts(&session), session.line().moves());
}

#[test]
fn result_without_a_move_is_undone_alone() {
    let mut session = session(find("racing-kings"), PEOPLE);
    session.play("h2h3").expect("legal");
    session.resign();
    assert!(matches!(
        session.verdict(),
        Some(GameVerdict::Resigned(Player::Second))
    ));
    assert!(session.play("a2a3").is_err() && session.request_hint().is_none());
    assert_eq!((session.undo(), session.played().len()), (Some(0), 1));
    for _ in 0..2 {
        for m in ["a2a3", "h3h4", "a3a2", "h4h3"] {
            session.play(m).expect("legal");
        }
    }
    let n = session.played().len();
    assert!(matches!(session.offer_draw(), Ok(DrawOffer::Claimed)));
    assert_eq!(
        session.verdict().map(GameVerdict::outcome),
        Some(Outcome::Draw)
    );
    // A session made of a line that ended by a claim is over, too.
    let over = Session::new(*session.terms(), session.line().boxed_clone());
    for mut session in [session, over] {
        assert!(session.verdict().is_some());
        assert_eq!((session.undo(), session.played().len()), (Some(0), n));
        assert!(session.verdict().is_none());
        assert_eq!(session.undo(), Some(1));
    }
}

#[test]
fn draw_offer_goes_to_person_or_computer() {
    let session_of = |seats| session(find("racing-kings"), seats);
    let mut people = session_of(PEOPLE);
    people.answer_offer(true);
    assert!(people.verdict().is_none(), "there is no offer");
    for accepts in [false, true] {
        assert!(matches!(people.offer_draw(), Ok(DrawOffer::ToPerson)));
        people.answer_offer(accepts);
        assert_eq!(people.verdict().is_some(), accepts);
    }
    // In the opening the computer declines at any value; later it accepts if it is worse.
    for (n_moves, chance, accepted) in [
        (0, 0.5, false),
        (0, 0.9, false),
        (20, 0.5, false),
        (20, 0.54, false),
        (20, 0.56, true),
        (20, 0.9, true),
    ] {
        let mut session = session_of(["human", "3"]);
        let mut rng = Rng::new(5);
        for _ in 0..n_moves {
            let moves = session.line().legal_moves();
            let m = &moves[rng.below(moves.len() as u32) as usize];
            session.play(&m.text).expect("legal");
        }
        assert!(session.verdict().is_none() && !session.can_claim());
        let offer = session.offer_draw();
        assert!(matches!(offer, Ok(DrawOffer::ToComputer(_))));
        assert_eq!(
            session.pending_request().map(|it| it.purpose),
            Some(RequestPurpose::Draw)
        );
        let found = found(&session, chance);
        let reply = session.handle_answer(EngineAnswer::Analysis(found));
        let expected = if accepted {
            AnswerEffect::DrawAccepted
        } else {
            AnswerEffect::DrawDeclined
        };
        assert_eq!(reply, Some(expected), "{n_moves} {chance}");
        assert_eq!(session.verdict().is_some(), accepted, "{n_moves} {chance}");
    }
    let refused = session(find("cage"), PEOPLE).offer_draw();
    assert_eq!(
        refused.map(|_| ()).map_err(|it| it.id()),
        Err("nothing-to-claim")
    );
}

#[test]
fn person_resigns_even_if_the_computer_is_to_move() {
    let check = |seats, moves: &[&str], loser: Player| {
        let mut session = session(find("racing-kings"), seats);
        for m in moves {
            session.play(m).expect("legal");
        }
        session.resign();
        assert_eq!(
            session.verdict().map(GameVerdict::outcome),
            Some(Outcome::Win(!loser)),
            "{seats:?}"
        );
    };
    check(["human", "3"], &["h2h3"], Player::First);
    check(["3", "human"], &[], Player::Second);
    check(PEOPLE, &[], Player::First);
    check(PEOPLE, &["h2h3"], Player::Second);
}

#[test]
fn hint_includes_its_caution() {
    let mut session = session(find("racing-kings"), ["human", "1"]);
    assert!(session.request_hint().is_some() && session.request_hint().is_none());
    let caution = Some(Reason::new("racing-kings-clock-may-decide"));
    let found = Analysis {
        caution: caution.clone(),
        ..found(&session, 0.7)
    };
    let m = found.best().expect("a move").to_owned();
    let Some(AnswerEffect::Hint(hint)) = session.handle_answer(EngineAnswer::Analysis(found))
    else {
        panic!("no hint");
    };
    assert!(hint.hint.because.is_some());
    let MoveHint {
        text,
        caution: hint_caution,
        ..
    } = hint;
    assert_eq!((text, hint_caution), (m, caution));
    // No request is pending any more, so answers are ignored.
    assert_eq!(
        session.handle_answer(EngineAnswer::Move(Some("h2h3".to_owned()))),
        None
    );
    session.request_hint().expect("a request");
    assert_eq!(session.handle_answer(EngineAnswer::Move(None)), None);
    let nothing = Analysis::default();
    assert_eq!(
        session.handle_answer(EngineAnswer::Analysis(nothing)),
        Some(AnswerEffect::Nothing)
    );
}

#[test]
fn hints_are_counted_and_kept_with_the_game() {
    let mut session = session(find("racing-kings"), ["human", "1"]);
    assert!(session.may_be_helped());
    let record = session.record(|_| String::new());
    assert_eq!(record.tag("hints"), None);
    for n in 1..=2 {
        session.request_hint().expect("a request");
        let found = found(&session, 0.7);
        session.handle_answer(EngineAnswer::Analysis(found));
        assert_eq!(session.hints(), n);
    }
    // A request that finds nothing is no hint.
    session.request_hint().expect("a request");
    session.handle_answer(EngineAnswer::Analysis(Analysis::default()));
    session.play("h2h3").expect("legal");
    session.undo();
    assert_eq!(session.hints(), 2);
    // An analysis of the running game helps as much as a hint, one of a finished game doesn't.
    session.count_analysis();
    assert_eq!(session.hints(), 3);
    let text = session.record(|_| String::new()).to_string();
    let mut record: Record = text.parse().expect("a record");
    let mut resumed = Session::resume(&record).expect("a session");
    assert_eq!(resumed.hints(), 3);
    resumed.resign();
    resumed.count_analysis();
    assert_eq!(resumed.hints(), 3);
    assert_eq!(resumed.rematch().expect("a start").hints(), 0);
    // Older saves have no such tag, and a damaged one counts as none.
    for tag in [None, Some("many")] {
        record.tags.retain(|(name, _)| name != "hints");
        let tag = tag.map(|it| ("hints".to_owned(), it.to_owned()));
        record.tags.extend(tag);
        assert_eq!(Session::resume(&record).expect("a session").hints(), 0);
    }
}

#[test]
fn no_hints_in_a_running_game_between_people() {
    let mut session = session(find("racing-kings"), PEOPLE);
    assert!(!session.may_be_helped() && session.request_hint().is_none());
    session.resign();
    assert!(session.may_be_helped());
}

#[test]
fn clock_of_the_player_to_move_runs_out() {
    let game = find("moai");
    let control: TimeControl = "60+1".parse().expect("a control");
    let terms = GameTerms {
        control: Some(control),
        ..GameTerms::new(game, [Seat::Person, Seat::Person])
    };
    let line = game.open(None, None).expect("a start");
    let mut session = Session::new(terms, line).timed();
    session.pass_time(Duration::from_secs(20));
    session.play("@d4").expect("legal");
    let left = session.clock().expect("a clock").left;
    assert_eq!(left, [41, 60].map(Duration::from_secs));
    let record = session.record(|_| String::new());
    assert_eq!(record.moves[0].time, Some(Duration::from_secs(20)));
    assert_eq!(record.tag("left"), Some("41.0 60.0"));
    session.pass_time(Duration::from_secs(61));
    assert!(matches!(
        session.verdict(),
        Some(GameVerdict::OutOfTime(Player::Second))
    ));
    assert_eq!("5".parse::<TimeControl>(), Err(()));
}

#[test]
fn paused_game_of_computers_does_not_advance() {
    let mut session = session(find("gorogo"), ["1", "1"]).timed();
    session.pause(true);
    session.pass_time(Duration::from_secs(5));
    assert_eq!(
        (session.is_paused(), session.spent()),
        (true, Duration::ZERO)
    );
    session.pause(false);
    session.pass_time(Duration::from_secs(5));
    assert_eq!(session.spent(), Duration::from_secs(5));
}

#[test]
fn session_round_trips_through_a_record() {
    let game = find("cage");
    let mut rng = Rng::new(9);
    let terms = GameTerms {
        control: "300+3".parse().ok(),
        ..GameTerms::new(game, ["human", "2"].map(|it| Seat::named(game, it)))
    };
    let line = game.open(None, Some("6")).expect("a variant");
    let mut session = Session::new(terms, line).timed();
    for _ in 0..3 {
        session.pass_time(Duration::from_millis(1500));
        let m = session.line().legal_moves().swap_remove(0).text;
        session.play(&m).expect("legal");
        computer_moves(&mut session, &mut rng);
    }
    session.undo();
    let text = session.record(|_| String::new()).to_string();
    let record: Record = text.parse().expect("a record");
    let mut again = Session::resume(&record).expect("a game").timed();
    assert_eq!(again.record(|_| String::new()).to_string(), text);
    assert_eq!(texts(&again), texts(&session));
    assert_eq!(again.terms().seats.map(|it| it.to_string()), ["human", "2"]);
    assert_eq!((again.redo(), session.redo()), (Some(2), Some(2)));
    assert_eq!(texts(&again), texts(&session));
}

#[test]
fn untimed_session_records_no_times() {
    let mut session = session(find("moai"), PEOPLE);
    session.play("@d4").expect("legal");
    session.pass_time(Duration::from_secs(1));
    session.play("@e6").expect("legal");
    let record = session.record(|_| String::new());
    assert!(record.moves.iter().all(|it| it.time.is_none()));
}

#[test]
fn edited_record_is_refused_or_repaired() {
    let read = |text: &str| Session::resume(&text.parse().expect("a record"));
    assert!(read("[game \"nothing\"]\n\n@d4\n").is_err());
    assert!(read("[game \"moai\"]\n\n@d4 @d4\n").is_err());
    let seats = "[first \"2\"]\n[second \"somebody\"]";
    let tags = "[clock \"9+9\"]\n[left \"1e18 x\"]\n[redo \"a9 b9\"]";
    let text = format!("[game \"moai\"]\n[variant \"8x8\"]\n{seats}\n{tags}\n\n@d4 @e6\n");
    let mut session = read(&text).expect("a game");
    assert_eq!(session.seat().to_string(), "2");
    assert_eq!((session.can_redo(), session.redo()), (true, None));
    assert!(!session.can_redo());
    computer_moves(&mut session, &mut Rng::new(1));
    session.pass_time(Duration::from_secs(8));
    assert!(session.verdict().is_none());
}

#[test]
fn rematch_swaps_seats_and_keeps_the_start() {
    let mut first = session(find("moai"), ["human", "4"]);
    first.play("@d4").expect("legal");
    let rematch = first.rematch().expect("a game");
    assert_eq!(rematch.line().position(), first.line().start());
    assert_eq!(
        rematch.terms().seats.map(|it| it.to_string()),
        ["4", "human"]
    );
}

#[test]
fn worded_verdict_becomes_a_sentence() {
    let words = catalog::messages(messages::Language::English, [&session::MESSAGES]);
    let sentence = |outcome| {
        let verdict = GameVerdict::Worded(outcome, "by resignation.".to_owned());
        session::wording::verdict(find("cage").info, &verdict, &words)
    };
    assert_eq!(
        sentence(Outcome::Win(Player::First)),
        "By resignation: Red wins."
    );
    assert_eq!(sentence(Outcome::Draw), "By resignation: a draw.");
}

#[test]
fn how_tag_is_independent_of_language() {
    let words = catalog::messages(messages::Language::Portuguese, [&session::MESSAGES]);
    let check = |session: &Session, how: &str, sentence: &str| {
        let record = session.record(|_| "in English".to_owned());
        assert_eq!(record.tag("how"), Some(how));
        let read: record::Record = record.to_string().parse().expect("a record");
        let verdict = GameVerdict::of(&read).expect("an end");
        let info = session.game().info;
        assert_eq!(session::wording::verdict(info, &verdict, &words), sentence);
    };
    let mut resigned = session(find("cage"), PEOPLE);
    resigned.resign();
    check(
        &resigned,
        "resignation",
        "As Vermelhas desistem. Ganham as Azuis.",
    );
    let game = find("racing-kings");
    let position = "8/7K/8/8/8/8/k7/8 w - - 0 1";
    let line = game.open(Some(position), None).expect("a position");
    let mut won = Session::new(GameTerms::new(game, [Seat::Person, Seat::Person]), line);
    won.play("h7h8").expect("legal");
    check(
        &won,
        "rules",
        "O rei branco chegou a h8 e as Pretas não o podem acompanhar (regra K4b): ganham as Brancas.",
    );
    // The reason of a foreign record is kept, unless the rules ended the game.
    let read = |text: &str| {
        let record: record::Record = text.parse().expect("a record");
        let verdict = GameVerdict::of(&record).expect("an end");
        session::wording::verdict(find(&record.game).info, &verdict, &words)
    };
    let end = "[result \"first\"]\n[reason \"White was faster\"]\n";
    let start = "[start \"8/7K/8/8/8/8/k7/8 w - - 0 1\"]\n";
    assert_eq!(
        read(&format!("[game \"racing-kings\"]\n{start}{end}\nh7h6\n")),
        "White was faster: ganham as Brancas."
    );
    assert!(
        read(&format!("[game \"racing-kings\"]\n{start}{end}\nh7h8\n")).starts_with("O rei branco")
    );
    // A tag that contradicts the moves or the result is ignored.
    for how in ["rules", "claim", "agreement", "nonsense"] {
        let sentence = read(&format!(
            "[game \"racing-kings\"]\n{end}[how \"{how}\"]\n\nh2h3\n"
        ));
        assert_eq!(sentence, "White was faster: ganham as Brancas.", "{how}");
    }
}
