//! What front ends rely on: answers, refusals, cancellation.

use std::{num::NonZeroUsize, time::Duration};

use catalog::Settings;
use engine::{Busy, Config, Engine, Turn};
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
fn endless() -> Settings {
    Settings::new(Limits::default())
}

#[test]
fn an_analysis_tells_of_every_round_and_repeats_itself() {
    let engine = engine(Config::default());
    let settings = Settings {
        lines: NonZeroUsize::new(3).expect("three"),
        ..Settings::new(Limits::depth(3))
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
    let third = engine.analyse(line("gorogo"), Settings::new(Limits::depth(1)));
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
        most_time: Some(Duration::from_millis(20)),
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
