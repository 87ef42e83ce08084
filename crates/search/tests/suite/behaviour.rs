//! The search towards its caller: limits, cancellation, threads, several lines, progress reports.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use crate::common::{Noise, check_report, read, run, run_fresh, samples, start};
use cage::Cage;
use game::{Blank, Heuristic, KnownValue, Line, Outcome, Player, Position, Probe};
use gorogo::GoRoGo;
use moai::{Moai, Wide};
use racing_kings::RacingKings;
use search::{Limits, Search, SearchReport, TimeSource, TranspositionTable, Tuning, Value};

/// A heuristic that counts evaluations and cancels the search at number `at`.
struct CancellingHeuristic {
    cancel: AtomicBool,
    at: u64,
    n_evaluated: AtomicU64,
}

impl<P: Position> Heuristic<P> for CancellingHeuristic {
    fn evaluate(&self, pos: &P) -> i32 {
        let n = self.n_evaluated.fetch_add(1, Ordering::Relaxed);
        if n == self.at {
            self.cancel.store(true, Ordering::Relaxed);
        }
        Noise.evaluate(pos)
    }
}

fn check_cancel<P: Position>(variant: &str) {
    for (at, n_threads) in [(1, 1), (1000, 1), (20_000, 1), (5000, 3)] {
        let heuristic = CancellingHeuristic {
            cancel: AtomicBool::new(false),
            at,
            n_evaluated: AtomicU64::new(0),
        };
        let table = TranspositionTable::new(1);
        let search =
            Search::new(&heuristic, &table).threads(n_threads.try_into().expect("positive"));
        let line = Line::new(start::<P>(variant));
        let report = search.run(&line, Limits::default(), &heuristic.cancel, |_| {
            ControlFlow::Continue(())
        });
        check_report(&line, &report);
        assert_eq!(report.lines.len(), 1);
        // Each thread evaluates its root at the start, and finishes the position it is at.
        let n_after = heuristic.n_evaluated.load(Ordering::Relaxed) - at;
        assert!(n_after <= 2 * n_threads as u64, "{n_after}");
    }
}

#[test]
fn a_cancel_stops_at_the_next_position() {
    check_cancel::<RacingKings>("standard");
    check_cancel::<Cage>("10");
    check_cancel::<GoRoGo>("standard");
    check_cancel::<Moai<Wide>>("11x9");
}

#[test]
fn node_limits_are_exact() {
    let line = Line::new(start::<RacingKings>("standard"));
    for nodes in [0, 1, 2, 77, 128, 129, 5000] {
        let report = run_fresh(&line, &Noise, Tuning::DEFAULT, Limits::nodes(nodes));
        assert_eq!(report.nodes, nodes);
        check_report(&line, &report);
        assert!(report.best().is_some());
        let table = TranspositionTable::new(1);
        let search = Search::new(&Noise, &table).threads(3.try_into().expect("positive"));
        assert!(run(&search, &line, Limits::nodes(nodes)).nodes <= nodes);
    }
}

#[test]
fn depth_and_time_limits_are_kept() {
    let line = Line::new(start::<GoRoGo>("standard"));
    for depth in [0, 1, 5] {
        let report = run_fresh(&line, &Blank, Tuning::DEFAULT, Limits::depth(depth));
        assert_eq!(report.depth, depth);
        assert!(report.best().is_some());
    }
    let soft = Limits {
        soft_time: Some(Duration::ZERO),
        ..Limits::default()
    };
    for limits in [soft, Limits::time(Duration::ZERO)] {
        let report = run_fresh(&line, &Blank, Tuning::DEFAULT, limits);
        assert_eq!((report.depth, report.nodes), (0, 0));
        assert!(report.best().is_some());
    }
}

#[test]
fn one_thread_is_deterministic() {
    fn check<P: Position>(variant: &str) {
        for line in samples(&start::<P>(variant), 4, 2, 1) {
            let limits = Limits::nodes(30_000);
            let [a, b] = [0, 1].map(|_| run_fresh(&line, &Noise, Tuning::DEFAULT, limits));
            let facts = |report: SearchReport<P::Move>| {
                (report.lines, report.value, report.depth, report.nodes)
            };
            assert_eq!(facts(a), facts(b));
        }
    }
    check::<Moai<u64>>("8x8");
    check::<Cage>("8");
    check::<RacingKings>("standard");
    check::<GoRoGo>("standard");
}

#[test]
fn sink_receives_every_iteration_and_may_break() {
    let line = Line::new(start::<Cage>("10"));
    let (table, cancel) = (TranspositionTable::new(1), AtomicBool::new(false));
    let mut depths = Vec::new();
    let search = Search::new(&Noise, &table);
    let report = search.run(&line, Limits::depth(9), &cancel, |round| {
        check_report(&line, round);
        depths.push(round.depth);
        if round.depth == 4 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    assert_eq!(depths, [1, 2, 3, 4]);
    assert_eq!(report.depth, 4);
}

#[test]
fn several_lines_are_sorted_distinct_and_legal() {
    fn check<P: Position>(variant: &str) {
        for line in samples(&start::<P>(variant), 5, 3, 2) {
            let table = TranspositionTable::new(1);
            let search = Search::new(&Noise, &table).lines(4.try_into().expect("positive"));
            for limits in [Limits::depth(5), Limits::nodes(20_000)] {
                let report = run(&search, &line, limits);
                check_report(&line, &report);
                let mut legal = Vec::new();
                line.legal_moves(&mut legal);
                assert_eq!(report.lines.len(), legal.len().min(4));
                assert_eq!(report.value, Some(report.lines[0].value));
            }
        }
    }
    check::<Moai<u64>>("7x7");
    check::<Cage>("6");
    check::<RacingKings>("standard");
    check::<GoRoGo>("standard");
}

#[test]
fn two_threads_prove_the_same_outcome_as_one() {
    for line in samples(&start::<GoRoGo>("standard"), 16, 6, 3) {
        let one = run_fresh(&line, &Blank, Tuning::SOLVE, Limits::default());
        let table = TranspositionTable::new(1);
        let search = Search::new(&Blank, &table).tuning(Tuning::SOLVE);
        let search = search.threads(2.try_into().expect("positive"));
        let two = run(&search, &line, Limits::default());
        check_report(&line, &two);
        let outcome = |report: SearchReport<_>| report.value.and_then(Value::outcome);
        assert_eq!(outcome(one), outcome(two), "{}", line.position());
    }
}

#[test]
fn outcome_does_not_depend_on_size_or_age_of_the_table() {
    let (tiny, old) = (TranspositionTable::new(0), TranspositionTable::new(1));
    for line in samples(&start::<GoRoGo>("standard"), 17, 6, 4) {
        let outcomes = [TranspositionTable::new(1), TranspositionTable::new(0)]
            .each_ref()
            .map(|table| {
                let search = Search::new(&Blank, table).tuning(Tuning::SOLVE);
                let report = run(&search, &line, Limits::default());
                report.value.and_then(Value::outcome)
            });
        assert!(outcomes[0].is_some() && outcomes[0] == outcomes[1]);
        for table in [&tiny, &old] {
            let search = Search::new(&Blank, table).tuning(Tuning::SOLVE);
            let report = run(&search, &line, Limits::default());
            assert_eq!(report.value.and_then(Value::outcome), outcomes[0]);
        }
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let line = read::<RacingKings>("K7/8/8/8/8/8/8/7k b - - 0 1");
    let report = run_fresh(&line, &Blank, Tuning::DEFAULT, Limits::default());
    assert_eq!((report.best(), report.value, report.nodes), (None, None, 0));
    // The move clock has run out.
    let line = read::<RacingKings>("8/8/8/8/K6k/8/8/8 w - - 100 90");
    assert_eq!(
        run_fresh(&line, &Blank, Tuning::DEFAULT, Limits::depth(3)).best(),
        None
    );
}

/// The proven outcome of a race that White wins in a few moves, at a given move clock.
fn proven_race(clock: u32) -> Option<Outcome> {
    let text = format!("8/8/8/1K6/8/8/8/7k w - - {clock} 90");
    let report = run_fresh(
        &read::<RacingKings>(&text),
        &Blank,
        Tuning::SOLVE,
        Limits::depth(9),
    );
    report.value.and_then(Value::outcome)
}

#[test]
fn win_that_the_move_clock_may_spoil_is_not_proven() {
    assert_eq!(proven_race(0), Some(Outcome::Win(Player::First)));
    assert_eq!(proven_race(90), Some(Outcome::Win(Player::First)));
    assert_eq!(proven_race(97), None);
}

#[test]
fn draw_by_repetition_is_not_proven() {
    // Bare kings far from the goal: within the depth only a repetition can end the game.
    let mut line = read::<RacingKings>("8/8/8/8/8/8/8/K6k w - - 0 1");
    for text in ["a1b1", "h1g1", "b1a1", "g1h1"] {
        line.try_play(text.parse().expect("a move")).expect("legal");
    }
    let report = run_fresh(&line, &Blank, Tuning::DEFAULT, Limits::depth(6));
    assert!(matches!(report.value, Some(Value::Estimate { .. })));
}

/// A probe that knows every position, as a draw.
struct AllDrawn;

impl Probe<RacingKings> for AllDrawn {
    fn probe(&self, _pos: &RacingKings) -> Option<KnownValue> {
        let outcome = Outcome::Draw;
        Some(KnownValue { outcome, plies: 9 })
    }
}

#[test]
fn probed_values_are_proven() {
    let line = Line::new(start::<RacingKings>("standard"));
    let (table, cancel) = (TranspositionTable::new(1), AtomicBool::new(false));
    let search = Search::new(&Noise, &table).probe(&AllDrawn);
    let report = search.run(&line, Limits::default(), &cancel, |_| {
        ControlFlow::Continue(())
    });
    assert_eq!(report.value.and_then(Value::outcome), Some(Outcome::Draw));
    assert_eq!(report.depth, 1);
}

#[test]
fn shallow_searches_play_only_legal_moves() {
    fn check<P: Position>(variant: &str) {
        for seed in 0..200 {
            let table = TranspositionTable::new(0);
            let search = Search::new(&Noise, &table);
            let mut line = samples(&start::<P>(variant), 2, 1, seed).remove(0);
            while line.outcome().is_none() {
                let report = run(&search, &line, Limits::nodes(40));
                let m = report.best().expect("the game goes on");
                line.try_play(m).expect("a legal move");
            }
        }
    }
    check::<Moai<u64>>("6x6");
    check::<Moai<Wide>>("5x9,black-first");
    check::<Cage>("6");
    check::<RacingKings>("standard");
    check::<GoRoGo>("standard");
}

#[test]
fn long_iteration_reports_the_current_root_move() {
    thread_local! {
        static NOW: std::cell::Cell<Duration> = const { std::cell::Cell::new(Duration::ZERO) };
    }
    // A fake clock that advances by a second at every reading.
    let clock = TimeSource::of_host(|| {
        NOW.set(NOW.get() + Duration::from_secs(1));
        NOW.get()
    });
    let line = Line::new(start::<RacingKings>("standard"));
    let (table, cancel) = (TranspositionTable::new(1), AtomicBool::new(false));
    let mut tried = Vec::new();
    let limits = Limits {
        clock,
        ..Limits::depth(6)
    };
    let report = Search::new(&Noise, &table).run(&line, limits, &cancel, |round| {
        tried.extend(round.current);
        ControlFlow::Continue(())
    });
    let mut legal = Vec::new();
    line.legal_moves(&mut legal);
    assert!(!tried.is_empty());
    for current in tried {
        assert!(legal.contains(&current.m));
        assert!((1..=legal.len() as u32).contains(&current.number));
    }
    assert_eq!(report.current, None);
    assert!(report.depth <= report.deepest);
}
