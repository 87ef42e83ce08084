//! Matches on a server from the app's side: what it shows, sends and saves.

use std::time::Duration;

use client::{
    Command, Link, MatchResult, MatchTimeControl, MatchUpdate, Offer, PublicSeat, Side, Stage,
    Standing, Topic, View,
};
use terminal::{AppEvent, JobOutput, OpenedMatch};

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
    /// The last command that the app sent to a server.
    fn last_sent(&self) -> Option<&Command> {
        self.sent.last().map(|(_, command)| command)
    }

    fn update(&mut self, update: MatchUpdate) -> &mut Rig {
        let id = self.subscriptions.last().expect("a match").0;
        self.event(AppEvent::MatchUpdate(id, update)).wait()
    }

    fn show_view(&mut self, view: View) -> &mut Rig {
        self.update(MatchUpdate::View(Box::new(view)))
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
    rig.update(MatchUpdate::Connected)
        .update(MatchUpdate::Seat(Side::First));
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
    assert_eq!(rig.last_sent(), Some(&Command::Play { m }));
    rig.show_view(view(&["&c3"], Stage::Live))
        .expect("Waiting for Rui");
    rig.show_view(view(&["&c3", "b2"], Stage::Live)).turn(3);
    // The clock of the player to move runs; only the server ends the game.
    rig.event(AppEvent::Tick(Duration::from_mins(1)))
        .expect("3:5");
    rig.event(AppEvent::Tick(Duration::from_mins(10)))
        .expect("0:00");
    rig.turn(3);
}

#[test]
fn a_lost_connection_is_shown_and_the_move_is_kept() {
    let mut rig = seated();
    rig.update(MatchUpdate::Disconnected(Duration::from_secs(4)));
    rig.expect("Trying again in 4 seconds. No move is lost");
    rig.notation("&c3").expect("Your move &c3 is kept");
    rig.update(MatchUpdate::Connected).expect("Waiting for Rui");
    // The server has not acknowledged the move yet: it stays on the board.
    rig.show_view(view(&[], Stage::Live))
        .expect("Waiting for Rui")
        .turn(2);
    rig.show_view(view(&["&c3"], Stage::Live)).turn(2);
    rig.update(MatchUpdate::Refused("You can't do that now.".to_owned()));
    rig.expect("You can't do that now.");
}

#[test]
fn offers_and_resignation_are_sent_after_a_confirmation() {
    let mut rig = seated();
    rig.keys("R").expect("Resign this game?").keys("n");
    assert!(rig.sent.is_empty());
    let mut offered = view(&["&c3"], Stage::Live);
    offered.standing.offers.push(Offer {
        topic: Topic::TakeBack,
        by: Side::Second,
    });
    rig.show_view(offered)
        .expect("Rui asks to take back the last move");
    rig.keys("uy");
    let topic = Topic::TakeBack;
    assert_eq!(rig.last_sent(), Some(&Command::Accept { topic }));
    rig.keys("Ry");
    assert_eq!(rig.last_sent(), Some(&Command::Resign));
    let mut over = view(&["&c3"], Stage::Over);
    over.standing.result = Some(MatchResult::Second);
    over.reason = Some("White resigned".to_owned());
    rig.show_view(over)
        .expect("Black wins")
        .expect("White resigned");
    rig.keys("n");
    let topic = Topic::Rematch;
    assert_eq!(rig.last_sent(), Some(&Command::Offer { topic }));
}

#[test]
fn a_match_is_saved_and_continued_after_a_restart() {
    let mut rig = seated();
    rig.notation("&c3").show_view(view(&["&c3"], Stage::Live));
    let record = rig.saved();
    assert_eq!(
        (record.tag("me"), record.tag("link")),
        (Some("first"), Some(LINK))
    );
    assert_eq!(record.players, ["Ana".to_owned(), "Rui".to_owned()]);
    rig.keys("q")
        .expect("The match and its clock go on")
        .keys("y");
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
    rig.update(MatchUpdate::Connected)
        .update(MatchUpdate::Seat(Side::First))
        .turn(3);
    assert_eq!(rig.saves.len(), 1, "it stays in its own file");
}

#[test]
fn a_nameless_opponent_is_anonymous_in_every_language() {
    let mut rig = seated();
    let mut nameless = view(&["&c3", "b2"], Stage::Live);
    nameless.seats[1] = PublicSeat::Human {
        name: String::new(),
    };
    rig.show_view(nameless.clone()).expect("anonymous");
    let mut waiting = nameless.clone();
    waiting.moves.push("b3".to_owned());
    rig.show_view(waiting).expect("Waiting for your opponent.");
    // The player's own seat is "You" while it has no name.
    nameless.seats[0] = nameless.seats[1].clone();
    rig.expect("Ana").show_view(nameless).expect("White You");
    assert_eq!(rig.saved().players[1], "human");
    rig.keys("qy").expect("GoRoGo, anonymous");
    rig.keys("l").expect("GoRoGo, sem nome");
    rig.keys("y").expect("sem nome");
    assert!(!rig.shows("anonymous"), "{}", rig.screen());
}

#[test]
fn an_unacknowledged_move_is_sent_again_after_a_restart() {
    let mut rig = seated();
    rig.update(MatchUpdate::Disconnected(Duration::from_secs(4)))
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
        rig.update(MatchUpdate::Connected)
            .update(MatchUpdate::Seat(Side::First))
            .turn(2);
        rig
    };
    // The server does not have it: it is shown, sent again, and saved until it is acknowledged.
    let mut late = again(&[]);
    let m = "&c3".to_owned();
    assert_eq!(late.last_sent(), Some(&Command::Play { m }));
    assert_eq!(late.saved().tag("pending"), Some("&c3"));
    late.show_view(view(&["&c3"], Stage::Live)).turn(2);
    assert_eq!(late.saved().tag("pending"), None);
    assert_eq!(late.saved().moves.len(), 1);
    // The server has it after all: it isn't sent twice.
    assert!(again(&["&c3"]).sent.is_empty());
    // A refused move is dropped.
    let mut refused = again(&[]);
    refused.update(MatchUpdate::Refused("You can't do that now.".to_owned()));
    assert_eq!(refused.saved().tag("pending"), None);
}

#[test]
fn a_failed_connection_shows_its_cause_and_can_be_retried() {
    let mut rig = Rig::new();
    rig.keys("o").expect("Play online").keys("⏎nonsense⏎");
    rig.expect("That isn't a link to a match").keys("⏎");
    rig.event(AppEvent::Paste(format!("{LINK}\n"))).keys("⏎");
    rig.expect("Connecting");
    let refused = client::ClientError::Unreachable(client::Cause::ConnectionRefused);
    rig.answer_with(JobOutput::Match(Box::new(Err(refused))));
    rig.expect("No server is running at that address.");
    rig.keys("⏎").expect("Connecting");
    // The server's words are shown as a sentence.
    let refused = client::ClientError::Refused("there's no match with that id".to_owned());
    rig.answer_with(JobOutput::Match(Box::new(Err(refused))));
    rig.expect("There's no match with that id.");
    assert!(!rig.shows("secret"), "the seat's token is not shown");
}

#[test]
fn players_keep_their_places_after_the_end_and_a_rematch_begins_by_itself() {
    let mut rig = seated();
    rig.update(MatchUpdate::Seat(Side::Second));
    let row_of = |rig: &Rig, name: &str| {
        let screen = rig.screen();
        screen
            .lines()
            .position(|it| it.contains(name))
            .expect("a card")
    };
    let below = |rig: &Rig| row_of(rig, "Ana") < row_of(rig, "Rui");
    assert!(below(&rig), "{}", rig.screen());
    let mut over = view(&["&c3"], Stage::Over);
    over.standing.result = Some(MatchResult::Second);
    over.reason = Some("White resigned".to_owned());
    rig.show_view(over.clone()).expect("You win");
    assert!(below(&rig), "{}", rig.screen());
    rig.keys("n");
    let topic = Topic::Rematch;
    assert_eq!(rig.last_sent(), Some(&Command::Offer { topic }));
    over.standing.offers.push(Offer {
        topic,
        by: Side::Second,
    });
    rig.show_view(over.clone());
    rig.expect("You asked for a rematch. Waiting for Ana.");
    over.standing.offers.clear();
    over.standing.rematch = Some("n3xt".parse().expect("an id"));
    rig.show_view(over).expect("Connecting");
    assert!(rig.subscriptions.is_empty());
}

#[test]
fn a_lost_connection_is_not_hidden_by_an_older_notice() {
    let mut rig = seated();
    rig.notation("zz").expect("isn't a move");
    rig.update(MatchUpdate::Disconnected(Duration::from_secs(4)));
    rig.expect("✕ Connection lost. Trying again in 4 seconds");
    // A notice that comes later doesn't hide it either.
    rig.notation("yy").expect("Connection lost");
    // Between people, neither hints nor an engine.
    rig.update(MatchUpdate::Connected).keys("h").keys("a");
    rig.expect("the analysis opens after the game");
    assert!(rig.jobs.is_empty());
}

#[test]
fn hints_are_refused_with_the_reason() {
    seated()
        .keys("h")
        .expect("between two people there are no hints");
}
