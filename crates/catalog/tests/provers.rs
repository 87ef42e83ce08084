//! Late positions are proven before they are searched.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use catalog::Knowledge;
use game::{AnyLine, Outcome};
use search::{Limits, TimeSource, Value};
use tempfile::TempDir;

use crate::knowledge::{known_at, open, play_out, search, start};

#[test]
fn late_positions_are_proven_before_search() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let moai = (0..).find_map(|seed| solvers::moai::careful_position("8x8", 20, seed));
    let gorogo = (0..).find_map(|seed| solvers::gorogo::greedy_position(17, seed));
    let cage = (0..).find_map(|seed| solvers::cage::random_position("6", 20, seed));
    let positions = [
        ("moai", moai.expect("a game").to_string()),
        ("gorogo", gorogo.expect("a game").to_string()),
        ("cage", cage.expect("a game").to_string()),
    ];
    for (game, position) in positions {
        let line = open(game, &position);
        // Far more time than a proof takes; `Break` ends the search after the first report.
        let limits = Limits::time(Duration::from_secs(20));
        let found = search(&*line, limits, ControlFlow::Break(()), knowledge);
        let Some(Value::Proven { outcome, plies }) = found.value else {
            panic!("{position}: {found:?}");
        };
        let moves = &found.lines[0].moves;
        let (ended, played) = play_out(&*line, moves);
        if outcome == Outcome::Win(line.to_move()) {
            assert_eq!(ended, Some(outcome), "{position}");
            assert!(played <= plies, "{position}");
        }
    }
}

/// A clock that advances by a second whenever it is read.
fn ticking() -> Duration {
    static SECONDS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(SECONDS.fetch_add(1, Ordering::Relaxed))
}

/// Uses one clock, so that both are one test: tests run side by side.
#[test]
fn proofs_are_tried_late_and_for_ten_seconds_at_most_however_much_time_there_is() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let limits = Limits {
        time: Some(Duration::from_hours(10)),
        clock: TimeSource::of_host(ticking),
        ..Limits::default()
    };
    let proof_time = |line: &dyn AnyLine| {
        let [with, without] = [knowledge, Knowledge::none()]
            .map(|knowledge| search(line, limits, ControlFlow::Break(()), knowledge));
        with.elapsed.saturating_sub(without.elapsed)
    };
    let second = Duration::from_secs(1);
    let spent = proof_time(&*start("cage", "6"));
    assert!((10 * second..20 * second).contains(&spent), "{spent:?}");
    for (plies, is_tried) in [(11, false), (12, true)] {
        let position = (0..).find_map(|seed| solvers::gorogo::greedy_position(plies, seed));
        let line = open("gorogo", &position.expect("a game").to_string());
        let spent = proof_time(&*line);
        assert_eq!(5 * second < spent, is_tried, "{plies} plies: {spent:?}");
    }
}

#[test]
fn distances_are_exact_within_two_plies_and_upper_bounds_beyond() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let limits = Limits::time(Duration::from_secs(20));
    let mut seen = [false; 3];
    for (seed, plies) in (0..8).flat_map(|seed| (15..24).map(move |plies| (seed, plies))) {
        let Some(position) = solvers::gorogo::greedy_position(plies, seed) else {
            continue;
        };
        let line = open("gorogo", &position.to_string());
        let found = search(&*line, limits, ControlFlow::Break(()), knowledge);
        if let Some(Value::Proven { outcome, plies }) = found.value {
            assert_eq!(found.exact, plies <= 2, "{position}: {plies}");
            // A won position is not searched: these are the prover's nodes, and it remembers them.
            if outcome == Outcome::Win(line.to_move()) {
                let again = search(&*line, limits, ControlFlow::Break(()), knowledge);
                assert!(
                    again.nodes <= found.nodes,
                    "{position}: {} nodes",
                    again.nodes
                );
            }
            seen[usize::try_from(plies).map_or(2, |plies| plies.saturating_sub(1).min(2))] = true;
        }
    }
    assert_eq!(seen, [true; 3], "of one, two and more plies");
}
