//! Shared by the tests: sample positions, heuristics, checks of reports, and an artificial game that
//! catches false proofs.

mod thicket;

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use game::{Heuristic, Line, Outcome, Player, Position, Rng};
use search::{Limits, Search, SearchReport, TranspositionTable, Tuning, Value, minimax};

pub(crate) use thicket::{Thicket, Wild};

/// A heuristic that returns a pseudo-random but reproducible number for each position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Noise;

impl<P: Position> Heuristic<P> for Noise {
    fn evaluate(&self, pos: &P) -> i32 {
        (Rng::step(pos.key().0).1 % 601) as i32 - 300
    }
}

/// Parameters that prune and reduce as much as possible, to provoke false proofs.
pub(crate) const RECKLESS: Tuning = Tuning {
    aspiration: 1,
    delta_margin: -50,
    standing_depth: 20,
    standing_margin: 1,
    futility_depth: 20,
    futility_margin: 1,
    late_depth: 20,
    late_moves: -20,
    pass_depth: 1,
    reduction_depth: 2,
    reduction_base: 150,
    internal_depth: 2,
    singular_depth: 3,
    table_evaluates: true,
    table_in_quiescence: true,
    quiescence_pressing: 3,
    quiescence_exchange: true,
    razor_depth: 20,
    razor_base: -50,
    futility_base: 0,
    futility_reduced: true,
    late_improving: true,
    history_depth: 20,
    history_margin: 0,
    exchange_depth: 20,
    pass_excess: 5,
    pass_verified: 4,
    probcut_depth: 2,
    probcut_margin: -20,
    reduces_noisy: true,
    deeper_margin: 1,
    shallower_margin: 1,
    raised_reduction: 1,
    double_margin: 1,
    multi_cut: true,
    history_bits: 8,
    distant_replies: true,
    keeps_experience: true,
    ..Tuning::DEFAULT
};

/// `n` games of `plies` random moves from a start position that are not over.
pub(crate) fn samples<P: Position>(start: &P, plies: usize, n: usize, seed: u64) -> Vec<Line<P>> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    for _ in 0..50 * n {
        let mut line = Line::new(start.clone());
        while line.moves().len() < plies {
            let Some(m) = line.position().pick_move(|n| rng.below(n)) else {
                break;
            };
            line.try_play(m).expect("random moves are legal");
        }
        if line.outcome().is_none() && found.len() < n {
            found.push(line);
        }
    }
    assert_eq!(found.len(), n, "too few games last {plies} plies");
    found
}

pub(crate) fn start<P: Position>(variant: &str) -> P {
    P::start(variant).expect("a variant")
}

pub(crate) fn read<P: Position>(text: &str) -> Line<P> {
    Line::new(text.parse().expect("a position"))
}

pub(crate) fn run<P: Position>(
    search: &Search<'_, impl Heuristic<P>>,
    line: &Line<P>,
    limits: Limits,
) -> SearchReport<P::Move> {
    let cancel = AtomicBool::new(false);
    search.run(line, limits, &cancel, |_| ControlFlow::Continue(()))
}

pub(crate) fn run_fresh<P: Position>(
    line: &Line<P>,
    heuristic: &impl Heuristic<P>,
    tuning: Tuning,
    limits: Limits,
) -> SearchReport<P::Move> {
    let table = TranspositionTable::new(1);
    run(&Search::new(heuristic, &table).tuning(tuning), line, limits)
}

/// A number that orders values as the player would: the higher, the better.
pub(crate) fn worth(value: Value, player: Player) -> i64 {
    match value {
        Value::Estimate { raw, .. } => i64::from(raw),
        Value::Proven { outcome, plies } => match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == player => 1_000_000 - i64::from(plies),
            Outcome::Win(_) => i64::from(plies) - 1_000_000,
        },
    }
}

/// Checks that the search with [`Tuning::EXACT`] finds the value and a best move of minimax.
pub(crate) fn check_exact<P: Position>(line: &Line<P>, heuristic: &impl Heuristic<P>, depth: u32) {
    let player = line.position().to_move();
    let truth = minimax(line, heuristic, depth);
    let best = truth.iter().map(|(_, value)| worth(*value, player)).max();
    let report = run_fresh(line, heuristic, Tuning::EXACT, Limits::depth(depth));
    let pos = line.position();
    let value = report.value.expect("the game goes on");
    assert_eq!(Some(worth(value, player)), best, "{pos} to depth {depth}");
    let chosen = truth.iter().find(|(m, _)| Some(*m) == report.best());
    let chosen = chosen.map(|(_, value)| worth(*value, player));
    assert_eq!(chosen, best, "{pos} to depth {depth}: {report:?}");
    check_report(line, &report);
}

/// The outcome under best play, by minimax. The game must end within `depth` plies.
pub(crate) fn truth<P: Position>(
    line: &Line<P>,
    heuristic: &impl Heuristic<P>,
    depth: u32,
) -> Outcome {
    let player = line.position().to_move();
    let values = minimax(line, heuristic, depth);
    let best = values
        .iter()
        .map(|(_, value)| *value)
        .max_by_key(|value| worth(*value, player));
    let outcome = best.and_then(Value::outcome);
    outcome.expect("the game ends within the depth")
}

/// Checks that the lines of a report are legal, begin with different moves and are sorted by value.
pub(crate) fn check_report<P: Position>(line: &Line<P>, report: &SearchReport<P::Move>) {
    let player = line.position().to_move();
    let mut firsts = Vec::new();
    for variation in &report.lines {
        let mut continued = line.clone();
        for m in &variation.moves {
            continued.try_play(*m).expect("a legal line");
        }
        let first = variation.moves.first().expect("a line has a move");
        assert!(!firsts.contains(first), "two lines begin with {first}");
        firsts.push(*first);
    }
    let worths = report.lines.iter().map(|it| worth(it.value, player));
    assert!(worths.is_sorted_by_key(|it| -it), "{report:?}");
}
