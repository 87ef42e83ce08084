//! What front ends rely on: results, refusals, cancellation, and sharing between clients.

use std::{num::NonZeroUsize, time::Duration};

use catalog::SearchSettings;
use engine::{Busy, Config, Engine, MoveRequest, Priority, Requester, SearchUpdate};
use game::AnyLine;
use search::Limits;

fn engine(config: Config) -> Engine {
    Engine::new(config).expect("threads can be had")
}

fn line(game: &str) -> Box<dyn AnyLine> {
    let game = catalog::find(game).expect("in the list");
    game.open(None, None).expect("the standard start")
}

/// A search without limits, which ends only when it is cancelled.
fn endless() -> SearchSettings {
    SearchSettings::new(Limits::default())
}

#[test]
fn analysis_reports_every_round_and_is_repeatable() {
    let engine = engine(Config::default());
    let settings = SearchSettings {
        lines: NonZeroUsize::new(3).expect("three"),
        ..SearchSettings::new(Limits::depth(3))
    };
    let ask = || {
        let handle = engine.analyse(line("moai"), settings).expect("idle");
        let rounds = handle.progress().count();
        let answer = handle.wait().expect("an answer");
        (rounds, answer.nodes, answer.lines)
    };
    let (rounds, _, lines) = ask();
    assert_eq!((rounds, lines.len()), (3, 3));
    assert_eq!(ask(), ask());
}

#[test]
fn full_queue_refuses_until_a_search_is_cancelled() {
    let engine = engine(Config {
        queue: 1,
        ..Config::default()
    });
    let first = engine
        .analyse(line("racing-kings"), endless())
        .expect("idle");
    // After the first round, the worker has taken the request out of the queue.
    assert!(first.progress().next().is_some());
    let second = engine
        .analyse(line("cage"), endless())
        .expect("room for one");
    let refused = engine.analyse(line("cage"), endless());
    assert!(matches!(refused, Err(Busy)));
    first.cancel();
    assert!(first.wait().is_some_and(|it| it.best().is_some()));
    assert!(second.progress().next().is_some());
    drop(second);
    let third = engine.analyse(line("gorogo"), SearchSettings::new(Limits::depth(1)));
    assert!(third.expect("room again").wait().is_some());
}

#[test]
fn dropping_the_engine_cancels_all_requests() {
    let engine = engine(Config::default());
    let running = engine.analyse(line("cage"), endless()).expect("idle");
    assert!(running.progress().next().is_some());
    let waiting = engine.analyse(line("cage"), endless()).expect("room");
    drop(engine);
    assert!(running.wait().is_some());
    assert!(waiting.wait().is_none());
}

#[test]
fn search_without_limits_stops_at_max_time() {
    let engine = engine(Config {
        max_time: Some(Duration::from_millis(20)),
        ..Config::default()
    });
    let handle = engine
        .analyse(line("racing-kings"), endless())
        .expect("idle");
    assert!(handle.wait().is_some_and(|it| it.best().is_some()));
}

#[test]
fn computer_players_repeat_their_move_for_the_same_seed() {
    let engine = engine(Config::default());
    let game = catalog::find("cage").expect("in the list");
    for name in ["random", "1", "7"] {
        let computer = game.computer(name).expect("listed");
        let ask = |seed| {
            let handle = engine.choose(line("cage"), MoveRequest::new(computer, seed));
            let m = handle.expect("idle").wait().expect("an answer");
            m.expect("a move")
        };
        assert_eq!(ask(5), ask(5), "{name}");
        line("cage").try_play(&ask(6)).expect("legal");
    }
}

/// An engine with one worker that several clients share.
fn shared() -> Engine {
    engine(Config {
        queue: 64,
        max_time: Some(Duration::from_hours(1)),
        max_threads: NonZeroUsize::MIN,
        shared: true,
        ..Config::default()
    })
}

fn requester(priority: Priority, client: u128) -> Requester {
    Requester { priority, client }
}

#[test]
fn opponent_move_is_found_while_analyses_run() {
    let engine = shared();
    let ask = |game, priority, client| {
        let asked = engine.submitter(requester(priority, client));
        asked.analyse(line(game), endless()).expect("room")
    };
    let analyses: Vec<_> = (0..3).map(|_| ask("cage", Priority::Analysis, 1)).collect();
    assert!(analyses[0].progress().next().is_some());
    let match_ = ask("moai", Priority::Computers, 2);
    let computer = catalog::find("cage").and_then(|it| it.computer("1"));
    for n in 0..5 {
        let turn = MoveRequest::new(computer.expect("listed"), n);
        let asked = engine.submitter(requester(Priority::Opponent, 3));
        let m = asked.choose(line("cage"), turn).expect("room").wait();
        assert!(m.flatten().is_some());
    }
    // The first analysis has been resumed, and the others have not begun.
    assert!(!matches!(
        analyses[0].next(Duration::ZERO),
        SearchUpdate::Over
    ));
    assert!(!analyses[1].has_begun() && !match_.has_begun());
    analyses[0].cancel();
    let first = analyses.into_iter().next();
    assert!((first.expect("three").wait()).is_some_and(|it| it.best().is_some()));
}

#[test]
fn clients_share_one_worker() {
    let engine = shared();
    let ask = |game, client| {
        let asked = engine.submitter(requester(Priority::Analysis, client));
        asked.analyse(line(game), endless()).expect("room")
    };
    let greedy: Vec<_> = (0..3).map(|_| ask("cage", 1)).collect();
    assert!(greedy[0].progress().next().is_some());
    let other = ask("gorogo", 2);
    assert!(other.progress().next().is_some(), "its turn comes");
    assert!(greedy[0].progress().next().is_some(), "and theirs again");
    assert!(!greedy[1].has_begun());
}
