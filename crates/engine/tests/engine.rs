//! What front ends rely on: answers, refusals, cancellation.

use std::{num::NonZeroUsize, time::Duration};

use catalog::SearchSettings;
use engine::{Asker, Busy, Config, Engine, Kind, Progress, Turn};
use game::AnyLine;
use search::Limits;

fn engine(config: Config) -> Engine {
    Engine::new(config).expect("threads can be had")
}

fn line(game: &str) -> Box<dyn AnyLine> {
    let game = catalog::find(game).expect("in the list");
    game.open(None, None).expect("the standard start")
}

/// A search that nobody can wait for.
fn endless() -> SearchSettings {
    SearchSettings::new(Limits::default())
}

#[test]
fn an_analysis_tells_of_every_round_and_repeats_itself() {
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
fn a_full_engine_refuses_and_a_cancelled_search_makes_room() {
    let engine = engine(Config {
        queue: 1,
        ..Config::default()
    });
    let first = engine
        .analyse(line("racing-kings"), endless())
        .expect("idle");
    // The first round tells that the worker has taken the question out of the queue.
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
fn dropping_the_engine_stops_everything() {
    let engine = engine(Config::default());
    let running = engine.analyse(line("cage"), endless()).expect("idle");
    assert!(running.progress().next().is_some());
    let waiting = engine.analyse(line("cage"), endless()).expect("room");
    drop(engine);
    assert!(running.wait().is_some());
    assert!(waiting.wait().is_none());
}

#[test]
fn a_question_gets_no_more_time_than_there_is() {
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
fn computer_players_answer_by_their_seed() {
    let engine = engine(Config::default());
    let game = catalog::find("cage").expect("in the list");
    for name in ["random", "1", "7"] {
        let computer = game.computer(name).expect("listed");
        let ask = |seed| {
            let handle = engine.choose(line("cage"), Turn::new(computer, seed));
            let m = handle.expect("idle").wait().expect("an answer");
            m.expect("a move")
        };
        assert_eq!(ask(5), ask(5), "{name}");
        line("cage").try_play(&ask(6)).expect("legal");
    }
}

/// An engine that many share, with one worker.
fn shared() -> Engine {
    engine(Config {
        queue: 64,
        max_time: Some(Duration::from_hours(1)),
        max_threads: NonZeroUsize::MIN,
        shared: true,
        ..Config::default()
    })
}

fn by(kind: Kind, client: u128) -> Asker {
    Asker { kind, client }
}

#[test]
fn a_person_is_answered_while_others_are_thought_about_for_an_hour() {
    let engine = shared();
    let ask = |game, kind, client| {
        let asked = engine.asked_by(by(kind, client));
        asked.analyse(line(game), endless()).expect("room")
    };
    let analyses: Vec<_> = (0..3).map(|_| ask("cage", Kind::Analysis, 1)).collect();
    assert!(analyses[0].progress().next().is_some());
    let match_ = ask("moai", Kind::Computers, 2);
    let computer = catalog::find("cage").and_then(|it| it.computer("1"));
    for n in 0..5 {
        let turn = Turn::new(computer.expect("listed"), n);
        let asked = engine.asked_by(by(Kind::Opponent, 3));
        let m = asked.choose(line("cage"), turn).expect("room").wait();
        assert!(m.flatten().is_some());
    }
    // The first analysis goes on where it was, and the others have not begun.
    assert!(!matches!(analyses[0].next(Duration::ZERO), Progress::Over));
    assert!(!analyses[1].has_begun() && !match_.has_begun());
    analyses[0].cancel();
    let first = analyses.into_iter().next();
    assert!((first.expect("three").wait()).is_some_and(|it| it.best().is_some()));
}

#[test]
fn clients_take_turns() {
    let engine = shared();
    let ask = |game, client| {
        let asked = engine.asked_by(by(Kind::Analysis, client));
        asked.analyse(line(game), endless()).expect("room")
    };
    let greedy: Vec<_> = (0..3).map(|_| ask("cage", 1)).collect();
    assert!(greedy[0].progress().next().is_some());
    let other = ask("gorogo", 2);
    assert!(other.progress().next().is_some(), "its turn comes");
    assert!(greedy[0].progress().next().is_some(), "and theirs again");
    assert!(!greedy[1].has_begun());
}
