//! Matches on a server, as far as the app is concerned: what it shows, sends and keeps.

use std::time::Duration;

use client::{
    Command, Link, MatchResult, MatchTimeControl, MatchUpdate, Offer, PublicSeat, Side, Stage,
    Standing, Topic, View,
};
use terminal::{Event, JobOutput, OpenedMatch};

use crate::rig::Rig;

const LINK: &str = "http://127.0.0.1:8080/matches/k3f9#secret";

fn view(moves: &[&str], stage: Stage) -> View {
    let start = crate::rig::find("gorogo")
        .open(None, None)
        .expect("a start");
    let human = |name: &str| PublicSeat::Human {
        name: name.to_owned(),
    };
    View {
        id: "k3f9".to_owned(),
        seq: moves.len() as u64 + 1,
        game: "gorogo".to_owned(),
        variant: start.variant(),
        seats: vec![human("Ana"), human("Rui")],
        start: start.position(),
        moves: moves.iter().map(|&it| it.to_owned()).collect(),
        now: 0,
        time_control: MatchTimeControl::SuddenDeath { seconds: 300 },
        listed: false,
        rematch_of: None,
        times: vec![0; moves.len()],
        standing: Standing {
            stage,
            position: String::new(),
            to_move: if moves.len().is_multiple_of(2) {
                Side::First
            } else {
                Side::Second
            },
            clock: Some([300_000, 240_000]),
            running: !moves.is_empty(),
            offers: Vec::new(),
            can_claim: false,
            result: None,
            how: None,
            rematch: None,
        },
        reason: None,
    }
}

impl Rig {
    fn hear(&mut self, heard: MatchUpdate) -> &mut Rig {
        let id = self.subscriptions.last().expect("a match").0;
        self.event(Event::MatchUpdate(id, heard)).wait()
    }

    fn see(&mut self, view: View) -> &mut Rig {
        self.hear(MatchUpdate::View(Box::new(view)))
    }
}

/// A match in which Ana, who begins, is here.
fn seated() -> Rig {
    let mut rig = Rig::new();
    let link: Link = LINK.parse().expect("a link");
    rig.app.open_match(link.clone());
    let effects = rig.app.start();
    rig.execute(effects);
    rig.expect("Connecting");
    let entered = OpenedMatch {
        link,
        view: view(&[], Stage::Live),
    };
    rig.answer_with(JobOutput::Match(Box::new(Ok(entered))));
    rig.hear(MatchUpdate::Connected)
        .hear(MatchUpdate::Seat(Side::First));
    rig
}

#[test]
fn a_move_is_sent_and_shown_at_once() {
    let mut rig = seated();
    rig.expect("Ana")
        .expect("Rui")
        .expect("5:00")
        .expect("4:00");
    rig.notation("&c3").expect("Waiting for Rui");
    let m = "&c3".to_owned();
    assert_eq!(rig.sent.last().map(|it| &it.1), Some(&Command::Play { m }));
    rig.see(view(&["&c3"], Stage::Live))
        .expect("Waiting for Rui");
    rig.see(view(&["&c3", "b2"], Stage::Live)).turn(3);
    // The clock of who is to move runs, and never ends the game by itself.
    rig.event(Event::Tick(Duration::from_mins(1))).expect("3:5");
    rig.event(Event::Tick(Duration::from_mins(10)))
        .expect("0:00");
    rig.turn(3);
}

#[test]
fn a_lost_connection_is_told_about_and_the_move_is_kept() {
    let mut rig = seated();
    rig.hear(MatchUpdate::Disconnected(Duration::from_secs(4)));
    rig.expect("Trying again in 4 seconds. No move is lost");
    rig.notation("&c3")
        .expect("Your move &c3 is kept and will be sent");
    rig.hear(MatchUpdate::Connected).expect("Waiting for Rui");
    // The server has not heard of it yet: the move stays on the board.
    rig.see(view(&[], Stage::Live))
        .expect("Waiting for Rui")
        .turn(2);
    rig.see(view(&["&c3"], Stage::Live)).turn(2);
    rig.hear(MatchUpdate::Refused("You can't do that now.".to_owned()));
    rig.expect("You can't do that now.");
}

#[test]
fn draws_and_resigning_are_asked_and_answered() {
    let mut rig = seated();
    rig.keys("R").expect("Resign this game?").keys("n");
    assert!(rig.sent.is_empty());
    let mut offered = view(&["&c3"], Stage::Live);
    offered.standing.offers.push(Offer {
        topic: Topic::TakeBack,
        by: Side::Second,
    });
    rig.see(offered)
        .expect("Rui asks to take back the last move");
    rig.keys("uy");
    let topic = Topic::TakeBack;
    assert_eq!(
        rig.sent.last().map(|it| &it.1),
        Some(&Command::Accept { topic })
    );
    rig.keys("Ry");
    assert_eq!(rig.sent.last().map(|it| &it.1), Some(&Command::Resign));
    let mut over = view(&["&c3"], Stage::Over);
    over.standing.result = Some(MatchResult::Second);
    over.reason = Some("White resigned".to_owned());
    rig.see(over).expect("Black wins").expect("White resigned");
    rig.keys("n");
    let topic = Topic::Rematch;
    assert_eq!(
        rig.sent.last().map(|it| &it.1),
        Some(&Command::Offer { topic })
    );
}

#[test]
fn a_match_is_kept_and_continued_after_a_restart() {
    let mut rig = seated();
    rig.notation("&c3").see(view(&["&c3"], Stage::Live));
    let record = rig.saved();
    assert_eq!(
        (record.tag("me"), record.tag("link")),
        (Some("first"), Some(LINK))
    );
    assert_eq!(record.players, ["Ana".to_owned(), "Rui".to_owned()]);
    rig.keys("q").expect("Leave the match?").keys("y");
    assert!(rig.subscriptions.is_empty());
    let mut rig = rig.restarted();
    rig.expect("Continue")
        .expect("Rui")
        .keys("c")
        .expect("Connecting");
    let entered = OpenedMatch {
        link: LINK.parse().expect("a link"),
        view: view(&["&c3", "b2"], Stage::Live),
    };
    rig.answer_with(JobOutput::Match(Box::new(Ok(entered))));
    rig.hear(MatchUpdate::Connected)
        .hear(MatchUpdate::Seat(Side::First))
        .turn(3);
    assert_eq!(rig.saves.len(), 1, "it stays in its own file");
}

#[test]
fn an_opponent_without_a_name_has_none_in_any_language() {
    let mut rig = seated();
    let mut nameless = view(&["&c3", "b2"], Stage::Live);
    nameless.seats[1] = PublicSeat::Human {
        name: String::new(),
    };
    rig.see(nameless).expect("anonymous");
    assert_eq!(rig.saved().players[1], "human");
    rig.keys("qy").expect("GoRoGo, anonymous");
    rig.keys("l").expect("GoRoGo, sem nome");
    rig.keys("y").expect("sem nome");
    assert!(!rig.shows("anonymous"), "{}", rig.screen());
}

#[test]
fn a_move_that_was_not_sent_survives_a_restart() {
    let mut rig = seated();
    rig.hear(MatchUpdate::Disconnected(Duration::from_secs(4)))
        .notation("&c3");
    let record = rig.saved();
    assert_eq!(record.tag("pending"), Some("&c3"));
    assert!(record.moves.is_empty(), "the server hasn't got it");
    let again = |moves: &[&str]| {
        let mut rig = rig.restarted();
        rig.keys("c");
        let entered = OpenedMatch {
            link: LINK.parse().expect("a link"),
            view: view(moves, Stage::Live),
        };
        rig.answer_with(JobOutput::Match(Box::new(Ok(entered))));
        rig.hear(MatchUpdate::Connected)
            .hear(MatchUpdate::Seat(Side::First))
            .turn(2);
        rig
    };
    // Still not there: it is shown and sent again, and kept until the server has it.
    let mut late = again(&[]);
    let m = "&c3".to_owned();
    assert_eq!(late.sent.last().map(|it| &it.1), Some(&Command::Play { m }));
    assert_eq!(late.saved().tag("pending"), Some("&c3"));
    late.see(view(&["&c3"], Stage::Live)).turn(2);
    assert_eq!(late.saved().tag("pending"), None);
    assert_eq!(late.saved().moves.len(), 1);
    // It had arrived after all: it isn't sent twice.
    assert!(again(&["&c3"]).sent.is_empty());
    // A refused move is forgotten.
    let mut refused = again(&[]);
    refused.hear(MatchUpdate::Refused("You can't do that now.".to_owned()));
    assert_eq!(refused.saved().tag("pending"), None);
}

#[test]
fn who_can_not_be_reached_is_named_and_tried_again() {
    let mut rig = Rig::new();
    rig.keys("o").expect("Play online").keys("⏎nonsense⏎");
    rig.expect("That isn't a link to a match").keys("⏎");
    rig.event(Event::Paste(format!("{LINK}\n"))).keys("⏎");
    rig.expect("Connecting");
    let refused = client::ClientError::Unreachable(client::Cause::ConnectionRefused);
    rig.answer_with(JobOutput::Match(Box::new(Err(refused))));
    rig.expect("No server is running at that address.");
    rig.keys("⏎").expect("Connecting");
    // What a server says is a sentence like any other.
    let refused = client::ClientError::Refused("there's no match with that id".to_owned());
    rig.answer_with(JobOutput::Match(Box::new(Err(refused))));
    rig.expect("There's no match with that id.");
    assert!(!rig.shows("secret"), "the secret of a seat is not shown");
}
