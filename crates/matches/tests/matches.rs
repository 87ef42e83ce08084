//! Decisions: which commands are allowed to which actor and when.

use game::Player;
use matches::{
    Actor, Command, EventKind, How, Id, Match, MatchEvent, MatchSetup, MatchTimeControl, Refusal,
    Seat, Stage, Time, Token, Topic, View,
};

const FIRST: Actor = Actor::Seat(Player::First);
const SECOND: Actor = Actor::Seat(Player::Second);

fn token(n: u8) -> Token {
    Token::new([n; 24])
}

fn people() -> [Seat; 2] {
    [Seat::human("Ana", &token(1)), Seat::human("Rui", &token(2))]
}

fn start(setup: &MatchSetup) -> Match {
    Match::open(&setup.create(Time(0)).expect("a good setup")).expect("a first event")
}

fn gorogo(clock: MatchTimeControl) -> Match {
    start(&MatchSetup::new("gorogo", people(), clock))
}

/// Decides on a command and applies the event.
#[track_caller]
fn act(it: &mut Match, actor: Actor, command: &Command, at: i64) -> EventKind {
    let event = it.decide(actor, command, Time(at)).expect("allowed");
    it.apply(&event).expect("just decided");
    event.kind
}

#[track_caller]
fn refused(it: &Match, actor: Actor, command: &Command, at: i64, why: &Refusal) {
    assert_eq!(it.decide(actor, command, Time(at)).as_ref(), Err(why));
}

/// The public view of a match at a time.
fn view(it: &Match, at: i64) -> View {
    it.view(&Id::new([0; 8]), Time(at), ToString::to_string)
}

fn play(m: &str) -> Command {
    Command::Play { m: m.to_owned() }
}

fn offer(topic: Topic) -> Command {
    Command::Offer { topic }
}

fn accept(topic: Topic) -> Command {
    Command::Accept { topic }
}

fn decline(topic: Topic) -> Command {
    Command::Decline { topic }
}

#[test]
fn only_the_player_to_move_may_move() {
    let mut it = gorogo(MatchTimeControl::None);
    refused(&it, SECOND, &play("&c3"), 1, &Refusal::NotYourTurn);
    refused(&it, Actor::Stranger, &play("&c3"), 1, &Refusal::NotYours);
    refused(&it, Actor::Server, &play("&c3"), 1, &Refusal::NotYours);
    act(&mut it, FIRST, &play("&c3"), 1);
    refused(&it, FIRST, &play("c4"), 2, &Refusal::NotYourTurn);
    let illegal = it.decide(SECOND, &play("c3"), Time(2));
    assert!(matches!(illegal, Err(Refusal::Illegal(_))), "{illegal:?}");
    let nonsense = it.decide(SECOND, &play("z9"), Time(2));
    assert!(matches!(nonsense, Err(Refusal::Illegal(_))), "{nonsense:?}");
    assert_eq!(it.seq(), 2);
}

#[test]
fn resigning_loses_even_out_of_turn() {
    let mut it = gorogo(MatchTimeControl::None);
    act(&mut it, SECOND, &Command::Resign, 1);
    let end = it.end().expect("over");
    assert_eq!(end.outcome, Some(game::Outcome::Win(Player::First)));
    assert_eq!((end.how, it.stage()), (How::Resignation, Stage::Over));
    for command in [
        Command::Resign,
        play("&c3"),
        offer(Topic::Draw),
        Command::Claim,
    ] {
        refused(&it, FIRST, &command, 2, &Refusal::OutOfSeason);
    }
}

#[test]
fn draw_offers_are_accepted_declined_and_voided() {
    let mut it = gorogo(MatchTimeControl::None);
    refused(&it, SECOND, &accept(Topic::Draw), 1, &Refusal::NoOffer);
    act(&mut it, FIRST, &offer(Topic::Draw), 1);
    refused(&it, FIRST, &offer(Topic::Draw), 2, &Refusal::Offered);
    refused(&it, FIRST, &accept(Topic::Draw), 2, &Refusal::NoOffer);
    act(&mut it, SECOND, &decline(Topic::Draw), 2);
    refused(&it, SECOND, &accept(Topic::Draw), 3, &Refusal::NoOffer);
    // An offer outlives the maker's own move, but not the opponent's.
    act(&mut it, FIRST, &offer(Topic::Draw), 3);
    act(&mut it, FIRST, &play("&c3"), 4);
    assert_eq!(view(&it, 4).standing.offers.len(), 1);
    act(&mut it, SECOND, &play("c4"), 5);
    refused(&it, SECOND, &accept(Topic::Draw), 6, &Refusal::NoOffer);
    // Offering what the opponent has offered accepts it.
    act(&mut it, FIRST, &offer(Topic::Draw), 7);
    act(&mut it, SECOND, &offer(Topic::Draw), 8);
    assert_eq!(it.end().map(|end| end.how), Some(How::Agreement));
}

#[test]
fn moves_are_taken_back_by_agreement() {
    let mut it = gorogo(MatchTimeControl::None);
    let why = Refusal::NothingToTakeBack;
    refused(&it, FIRST, &offer(Topic::TakeBack), 1, &why);
    for (actor, m) in [(FIRST, "&c3"), (SECOND, "c4"), (FIRST, "a1")] {
        act(&mut it, actor, &play(m), 1);
    }
    // The asker's own last move, and the opponent's reply to it.
    act(&mut it, FIRST, &offer(Topic::TakeBack), 2);
    refused(&it, SECOND, &offer(Topic::TakeBack), 2, &Refusal::Offered);
    act(&mut it, SECOND, &accept(Topic::TakeBack), 2);
    assert_eq!(it.line().moves(), ["&c3", "c4"]);
    act(&mut it, FIRST, &offer(Topic::TakeBack), 3);
    act(&mut it, SECOND, &accept(Topic::TakeBack), 3);
    assert_eq!(it.line().moves().len(), 0);
    assert_eq!(view(&it, 3).times.len(), 0);
    // A move voids the offer.
    act(&mut it, FIRST, &play("&c3"), 4);
    refused(&it, SECOND, &offer(Topic::TakeBack), 5, &why);
    act(&mut it, FIRST, &offer(Topic::TakeBack), 5);
    act(&mut it, SECOND, &play("c4"), 5);
    refused(&it, SECOND, &accept(Topic::TakeBack), 6, &Refusal::NoOffer);
}

#[test]
fn only_the_player_to_move_may_claim_a_repetition() {
    let seats = people();
    let setup = MatchSetup {
        start: Some("8/8/8/8/8/8/k6K/8 w - - 0 1".to_owned()),
        ..MatchSetup::new("racing-kings", seats, MatchTimeControl::None)
    };
    let mut it = start(&setup);
    let early = it.decide(FIRST, &Command::Claim, Time(0));
    assert!(matches!(early, Err(Refusal::Illegal(_))));
    assert!(!it.can_claim() && !view(&it, 0).standing.can_claim);
    for m in ["h2g2", "a2b2", "g2h2", "b2a2"].repeat(2) {
        let actor = Actor::Seat(it.line().to_move());
        act(&mut it, actor, &play(m), 1);
    }
    assert!(view(&it, 1).standing.can_claim);
    refused(&it, SECOND, &Command::Claim, 1, &Refusal::NotYourTurn);
    act(&mut it, FIRST, &Command::Claim, 1);
    assert_eq!(it.end().map(|end| end.how), Some(How::Claim));
    assert!(!it.can_claim(), "what is over can't be claimed again");
}

#[test]
fn computer_to_move_is_known_only_while_the_match_is_live() {
    let seats = [Seat::human("Ana", &token(1)), Seat::computer("3")];
    let mut it = start(&MatchSetup::new(
        "gorogo",
        seats.clone(),
        MatchTimeControl::None,
    ));
    assert_eq!(it.computer_to_move(), None, "a person is");
    act(&mut it, FIRST, &play("&c3"), 1);
    assert_eq!(it.computer_to_move(), Some("3"));
    act(&mut it, FIRST, &Command::Resign, 2);
    assert_eq!(it.computer_to_move(), None, "it is over");
    // Not while a seat is open.
    let seats = [Seat::computer("3"), Seat::Open];
    let it = start(&MatchSetup::new("gorogo", seats, MatchTimeControl::None));
    assert_eq!(it.computer_to_move(), None);
}

#[test]
fn rematch_exchanges_the_seats() {
    let mut it = gorogo(MatchTimeControl::None);
    refused(&it, FIRST, &offer(Topic::Rematch), 1, &Refusal::OutOfSeason);
    act(&mut it, FIRST, &Command::Resign, 1);
    assert_eq!(it.next("m1"), None);
    act(&mut it, FIRST, &offer(Topic::Rematch), 2);
    act(&mut it, SECOND, &accept(Topic::Rematch), 3);
    refused(&it, FIRST, &offer(Topic::Rematch), 4, &Refusal::OutOfSeason);
    let next = it.next("m1").expect("agreed");
    assert_eq!(next.rematch_of.as_deref(), Some("m1"));
    let next = start(&next);
    assert_eq!(next.player_of(&token(1)), Some(Player::Second));
    assert_eq!(next.player_of(&token(2)), Some(Player::First));
}

#[test]
fn open_seat_is_taken_once() {
    let seats = [Seat::Open, Seat::human("Rui", &token(2))];
    let mut it = start(&MatchSetup::new("moai", seats, MatchTimeControl::None));
    assert_eq!(it.stage(), Stage::Open);
    refused(&it, SECOND, &play("@d4"), 1, &Refusal::NotBegun);
    let join = |name: &str| Command::Join {
        name: name.to_owned(),
        token: token(1).hash(),
    };
    for name in ["a\nb", " a", &"a".repeat(41), "a\u{202e}b"] {
        refused(&it, Actor::Stranger, &join(name), 1, &Refusal::BadName);
    }
    act(&mut it, Actor::Stranger, &join("Ana"), 1);
    assert_eq!(it.player_of(&token(1)), Some(Player::First));
    assert_eq!(it.player_of(&token(3)), None);
    refused(&it, Actor::Stranger, &join("Eva"), 1, &Refusal::Taken);
    assert_eq!(it.stage(), Stage::Live);
}

#[test]
fn invalid_setups_are_refused() {
    let sound = MatchSetup::new(
        "cage",
        [Seat::computer("8"), Seat::computer("random")],
        MatchTimeControl::None,
    );
    assert!(sound.create(Time(0)).is_ok());
    let seats = || sound.seats.clone();
    for setup in [
        MatchSetup::new("chess", seats(), MatchTimeControl::None),
        MatchSetup::new(
            "cage",
            [Seat::computer("9"), Seat::Open],
            MatchTimeControl::None,
        ),
        MatchSetup::new(
            "cage",
            [Seat::computer("feup-easy"), Seat::Open],
            MatchTimeControl::None,
        ),
        MatchSetup::new(
            "cage",
            seats(),
            MatchTimeControl::SuddenDeath { seconds: 0 },
        ),
        MatchSetup::new(
            "cage",
            seats(),
            MatchTimeControl::Fischer {
                seconds: 9,
                increment: u32::MAX,
            },
        ),
        MatchSetup::new("cage", seats(), MatchTimeControl::Days { days: 31 }),
        MatchSetup {
            variant: Some("9".to_owned()),
            ..sound.clone()
        },
        MatchSetup {
            start: Some("nonsense".to_owned()),
            ..sound.clone()
        },
        MatchSetup {
            start: Some("k1K5/8/8/8/8/8/8/8 w - - 0 1".to_owned()),
            ..MatchSetup::new("racing-kings", people(), MatchTimeControl::None)
        },
    ] {
        let refused = setup.create(Time(0));
        assert!(matches!(refused, Err(Refusal::Setup(_))), "{setup:?}");
    }
}

/// A match after two moves, whose clock has been running since time 0.
fn running(clock: MatchTimeControl) -> Match {
    let mut it = gorogo(clock);
    act(&mut it, FIRST, &play("&c3"), 0);
    act(&mut it, SECOND, &play("c4"), 0);
    it
}

#[test]
fn clock_runs_after_the_second_move() {
    let mut it = gorogo(MatchTimeControl::SuddenDeath { seconds: 10 });
    assert_eq!(it.deadline(), None);
    act(&mut it, FIRST, &play("&c3"), 1_000_000);
    assert_eq!(it.deadline(), None);
    act(&mut it, SECOND, &play("c4"), 2_000_000);
    assert_eq!(view(&it, 2_000_000).standing.clock, Some([10_000, 10_000]));
    assert_eq!(it.deadline(), Some(Time(2_010_000)));
    act(&mut it, FIRST, &play("a1"), 2_004_000);
    assert_eq!(view(&it, 2_004_500).standing.clock, Some([6000, 9500]));
    assert_eq!(view(&it, 2_000_000).times, [1_000_000, 1_000_000, 4000]);
}

#[test]
fn increment_is_added_after_the_move_and_days_start_again() {
    let mut it = running(MatchTimeControl::Fischer {
        seconds: 10,
        increment: 3,
    });
    act(&mut it, FIRST, &play("a1"), 4000);
    assert_eq!(view(&it, 4000).standing.clock, Some([9000, 10_000]));
    let day = 24 * 60 * 60 * 1000;
    let mut it = running(MatchTimeControl::Days { days: 2 });
    assert_eq!(it.deadline(), Some(Time(2 * day)));
    act(&mut it, FIRST, &play("a1"), day);
    assert_eq!(view(&it, day).standing.clock, Some([2 * day, 2 * day]));
    assert_eq!(it.deadline(), Some(Time(3 * day)));
}

#[test]
fn any_command_after_the_deadline_flags_the_match_once() {
    let late = [
        (FIRST, play("a1")),
        (SECOND, Command::Resign),
        (SECOND, offer(Topic::Draw)),
        (Actor::Server, Command::Flag),
        (Actor::Stranger, play("a1")),
    ];
    for (actor, command) in &late {
        let mut it = running(MatchTimeControl::SuddenDeath { seconds: 10 });
        refused(&it, Actor::Server, &Command::Flag, 9999, &Refusal::NotYet);
        assert_eq!(act(&mut it, *actor, command, 10_000), EventKind::Flagged);
        let end = it.end().expect("over");
        assert_eq!(end.outcome, Some(game::Outcome::Win(Player::Second)));
        assert_eq!(end.how, How::Time);
        for (actor, command) in &late {
            let again = it.decide(*actor, command, Time(20_000));
            assert!(again.is_err(), "{again:?}");
        }
        let twice = MatchEvent {
            at: Time(20_000),
            kind: EventKind::Flagged,
        };
        assert!(it.apply(&twice).is_err());
    }
}

#[test]
fn outages_are_credited_to_the_player_to_move() {
    let mut it = running(MatchTimeControl::SuddenDeath { seconds: 10 });
    let credit = |milliseconds| Command::Credit { milliseconds };
    for actor in [FIRST, SECOND, Actor::Stranger] {
        refused(&it, actor, &credit(5), 5, &Refusal::NotYours);
    }
    // Outage from 4 s to 3,600 s: six of the ten seconds are left.
    act(&mut it, Actor::Server, &credit(3_596_000), 3_600_000);
    assert_eq!(view(&it, 3_600_000).standing.clock, Some([6000, 10_000]));
    refused(
        &it,
        Actor::Server,
        &Command::Flag,
        3_605_999,
        &Refusal::NotYet,
    );
    // A credit never exceeds the time since the turn began, and is never negative.
    act(&mut it, Actor::Server, &credit(i64::MAX), 3_601_000);
    act(&mut it, Actor::Server, &credit(-5000), 3_601_000);
    assert_eq!(view(&it, 3_601_000).standing.clock, Some([10_000, 10_000]));
}

#[test]
fn server_time_set_back_charges_nothing() {
    let mut it = running(MatchTimeControl::SuddenDeath { seconds: 10 });
    act(&mut it, FIRST, &play("a1"), 5000);
    act(&mut it, SECOND, &play("b1"), -3_600_000);
    assert_eq!(view(&it, -3_600_000).standing.clock, Some([5000, 10_000]));
    assert_eq!(view(&it, 5000).standing.clock, Some([5000, 10_000]));
}

#[test]
fn commands_are_deserialised_strictly() {
    for (text, command) in [
        (r#"{"do":"play","move":"c3"}"#, play("c3")),
        (r#"{"do":"resign"}"#, Command::Resign),
        (r#"{"do":"claim"}"#, Command::Claim),
        (
            r#"{"do":"offer","topic":"take-back"}"#,
            offer(Topic::TakeBack),
        ),
        (r#"{"do":"accept","topic":"draw"}"#, accept(Topic::Draw)),
        (
            r#"{"do":"decline","topic":"rematch"}"#,
            decline(Topic::Rematch),
        ),
    ] {
        assert_eq!(serde_json::from_str::<Command>(text).expect(text), command);
        assert_eq!(serde_json::to_string(&command).expect("text"), text);
    }
    // The server's own commands can't be sent by a client.
    for text in [
        r#"{"do":"flag"}"#,
        r#"{"do":"credit","milliseconds":5}"#,
        r#"{"do":"join","name":"x","token":"y"}"#,
        r#"{"do":"play"}"#,
        r#"{"do":"play","move":"c3","for":"first"}"#,
        r#"{"do":"offer","topic":"money"}"#,
    ] {
        assert!(serde_json::from_str::<Command>(text).is_err(), "{text}");
    }
}
