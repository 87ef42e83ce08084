//! Matches without a server: what is handed out to be stored is all that a second home needs.

use game::Player;
use matches::{
    Command, Home, Id, KeptEvent, MatchError, MatchRequest, MatchTimeControl, PendingAction,
    Refusal, Stage, Time, Token, Topic,
    wire::{NewMatch, NewSeat, SignedCommand},
};

/// A match of GoRoGo between a person, whose token is returned, and a computer or a second person.
fn create(home: &mut Home, second: NewSeat, clock: MatchTimeControl) -> (Id, Token) {
    let ana = NewSeat::Human {
        name: Some("Ana".to_owned()),
    };
    let new = NewMatch {
        game: "gorogo".to_owned(),
        variant: None,
        start: None,
        seats: [ana, second],
        clock,
        listed: false,
        id: Some("0123456789abcdefghijkl".to_owned()),
    };
    let draft = new
        .draft(|_| Ok::<_, MatchError>(()))
        .expect("a sound request");
    home.create(&draft, Time(1000)).expect("a sound setup");
    // The repetition of the request changes nothing.
    home.create(&draft, Time(2000)).expect("the same request");
    let token = draft.keys[0].token.parse().expect("a token");
    (draft.id, token)
}

fn computer() -> NewSeat {
    NewSeat::Computer {
        player: "1".to_owned(),
    }
}

fn command(token: &Token, id: &str, seq: u64, command: Command) -> MatchRequest {
    let signed = SignedCommand {
        id: id.to_owned(),
        seq,
        command,
    };
    MatchRequest::of_player(token.clone(), signed).expect("a sound id")
}

fn play(m: &str) -> Command {
    Command::Play { m: m.to_owned() }
}

#[test]
fn second_home_continues_from_the_stored_events() {
    let mut home = Home::default();
    let (id, token) = create(&mut home, computer(), MatchTimeControl::None);
    let first = command(&token, "a", 1, play("&c3"));
    let event = home.execute(&id, &first, Time(3000)).expect("legal");
    assert!(
        event.contains(r#""seq":2,"#) && event.contains(r#""move":"&c3""#),
        "{event}"
    );
    let stored = home.take_appended();
    assert_eq!(stored.iter().map(|it| it.seq).collect::<Vec<_>>(), [1, 2]);
    assert!(home.take_appended().is_empty());

    let mut other = Home::default();
    assert_eq!(other.state(&id).err(), Some(MatchError::NoMatch));
    assert_eq!(other.load(&id, &[]), Err(MatchError::NoMatch));
    assert_eq!(other.load(&id, &stored), Ok(2));
    assert_eq!(
        other.load(&id, &stored[1..]),
        Ok(2),
        "known events are skipped"
    );
    assert_eq!(other.events(&id, 0), home.events(&id, 0));
    assert_eq!(
        other.state(&id).expect("loaded").pending_action(),
        Some(PendingAction::Move {
            player: Player::Second
        })
    );
    // A repetition is answered as the first time was, by either home, and stores nothing.
    assert_eq!(other.execute(&id, &first, Time(9000)), Ok(event));
    assert!(other.take_appended().is_empty());
    let reply = other.act(&id, Player::Second, play("b2"), Time(9000));
    assert!(reply.expect("legal").contains(r#""seq":3,"#));
    assert_eq!(home.load(&id, &other.take_appended()), Ok(3));
    home.forget(&id);
    assert_eq!(home.state(&id).err(), Some(MatchError::NoMatch));
}

#[test]
fn refusals_store_nothing() {
    let mut home = Home::default();
    let (id, token) = create(&mut home, computer(), MatchTimeControl::None);
    home.take_appended();
    home.execute(&id, &command(&token, "a", 1, play("&c3")), Time(2000))
        .expect("legal");
    home.take_appended();
    let stranger = Token::new([9; 24]);
    for (request, expected) in [
        (
            command(&token, "b", 1, play("b2")),
            MatchError::Stale { head: 2 },
        ),
        (command(&token, "a", 2, play("b2")), MatchError::Misused),
        (
            command(&stranger, "c", 2, play("b2")),
            MatchError::WrongToken,
        ),
        (
            command(&token, "d", 2, play("b2")),
            Refusal::NotYourTurn.into(),
        ),
    ] {
        assert_eq!(home.execute(&id, &request, Time(3000)), Err(expected));
    }
    assert!(home.take_appended().is_empty());
    let gap = KeptEvent {
        id: id.to_string(),
        seq: 9,
        command: "x".to_owned(),
        request: String::new(),
        body: "{}".to_owned(),
    };
    assert_eq!(home.load(&id, &[gap]), Err(MatchError::Unavailable));
}

#[test]
fn computers_answer_offers_and_rematches_are_created() {
    let mut home = Home::default();
    let (id, token) = create(&mut home, computer(), MatchTimeControl::None);
    let offer = |topic| Command::Offer { topic };
    let mut seq = 1;
    for (name, sent) in [("a", Command::Resign), ("b", offer(Topic::Rematch))] {
        let request = command(&token, name, seq, sent);
        home.execute(&id, &request, Time(2000)).expect("allowed");
        home.wake(&id, 0, Time(2000)).expect("loaded");
        seq = home.state(&id).expect("loaded").seq();
    }
    let next = home.state(&id.next()).expect("the rematch");
    assert_eq!(next.stage(), Stage::Live);
    assert_eq!(
        next.computer_to_move(),
        Some("1"),
        "the seats are exchanged"
    );
    let stored = home.take_appended();
    let rematch = stored.iter().position(|it| it.id == id.next().to_string());
    let agreed = stored.iter().position(|it| it.body.contains("agreed"));
    assert!(
        rematch < agreed,
        "the rematch exists before it is announced"
    );
}

#[test]
fn expired_clock_is_flagged_and_closed_time_is_credited() {
    let seconds = 10;
    let clock = MatchTimeControl::SuddenDeath { seconds };
    let bob = || NewSeat::Human { name: None };
    let mut home = Home::default();
    let (id, token) = create(&mut home, bob(), clock);
    home.execute(&id, &command(&token, "a", 1, play("&c3")), Time(2000))
        .expect("legal");
    home.act(&id, Player::Second, play("b2"), Time(3000))
        .expect("legal");
    let running = home.state(&id).expect("loaded").deadline();
    let Time(deadline) = running.expect("both have moved");
    home.wake(&id, 5000, Time(deadline)).expect("loaded");
    assert_eq!(home.state(&id).map(matches::Match::stage), Ok(Stage::Live));
    home.wake(&id, 0, Time(deadline + 5000)).expect("loaded");
    assert_eq!(home.state(&id).map(matches::Match::stage), Ok(Stage::Over));
}
