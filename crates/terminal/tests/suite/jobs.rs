//! Background jobs in tests: deterministic results, without threads.

use std::{num::NonZeroUsize, ops::ControlFlow, sync::atomic::AtomicBool, time::Duration};

use catalog::{Analysis, Resources, SearchContext, SearchSettings, Variation};
use chess_loop::{
    deduce::find_hint, generate::generate, open::check_solvable, solve::SolveControl,
};
use game::{AnyLine, Outcome, Rng};
use search::{Limits, TranspositionTable, Value};
use terminal::{BackgroundJob, JobOutput};

use crate::rig::{Worth, find};

/// An analysis that doesn't depend on the engine: the first `n` legal moves, each worth less than the
/// one before.
pub(crate) fn made_up(line: &dyn AnyLine, n: usize, worth: Worth) -> Analysis {
    let moves = line.legal_moves();
    let lines = (0_u32..).zip(moves.iter().take(n)).map(|(i, m)| {
        let mut after = line.boxed_clone();
        let before = after.moves().len();
        after.try_play(&m.text).expect("legal");
        while after.moves().len() < before + 6 && after.ending().is_none() {
            let next = after.legal_moves().swap_remove(0).text;
            after.try_play(&next).expect("legal");
        }
        let value = match worth {
            Worth::Chance => Value::Estimate {
                win_chance: 0.61 - 0.04 * f64::from(i),
                raw: 0,
            },
            Worth::Known | Worth::Proof => Value::Proven {
                outcome: Outcome::Win(line.to_move()),
                plies: 5 + 2 * i,
            },
        };
        Variation {
            moves: after.moves().split_off(before),
            shown: after.shown_moves().split_off(before),
            value,
            exact: worth == Worth::Known,
            caution: None,
        }
    });
    let lines: Vec<Variation> = lines.collect();
    Analysis {
        value: lines.first().map(|it| it.value),
        lines,
        depth: 7,
        nodes: 123_456,
        elapsed: Duration::from_secs(1),
        exact: worth == Worth::Known,
        ..Analysis::default()
    }
}

/// Runs a job to its end. Searches are limited by positions, not by time, so the result is the same
/// every time.
pub(crate) fn run(job: BackgroundJob) -> JobOutput {
    let never = AtomicBool::new(false);
    match job {
        BackgroundJob::Engine(session::EngineRequest::Move(line, turn)) => {
            let mut resources = Resources {
                rng: &mut Rng::new(turn.seed),
                table: &TranspositionTable::new(1),
                threads: NonZeroUsize::MIN,
                knowledge: catalog::Knowledge::none(),
                limits: Some(Limits::nodes(2_000)),
                cancel: &never,
            };
            JobOutput::Move(turn.computer.choose(&*line, &mut resources))
        }
        BackgroundJob::Engine(session::EngineRequest::Analyse(line, settings)) => {
            let settings = SearchSettings {
                limits: Limits::nodes(20_000),
                threads: NonZeroUsize::MIN,
                ..settings
            };
            let context = SearchContext {
                table: &TranspositionTable::new(1),
                knowledge: catalog::Knowledge::none(),
                cancel: &never,
            };
            let mut keep_searching = |_: &_| ControlFlow::Continue(());
            let game = find(line.info().id);
            let found = game.analyse(&*line, &settings, context, &mut keep_searching);
            JobOutput::Analysis(found)
        }
        BackgroundJob::Generate(seed) => {
            JobOutput::Generated(Box::new(generate(&seed, &SolveControl::default())))
        }
        BackgroundJob::CreateMatch(..) | BackgroundJob::JoinMatch(..) => {
            panic!("there is no server here")
        }
        BackgroundJob::CheckSolvable(puzzle) => {
            JobOutput::Solvable(check_solvable(&puzzle, &SolveControl::default()))
        }
        BackgroundJob::Review(line, _) => {
            let settings = review::ReviewSettings::new(Limits::nodes(2_000));
            let context = SearchContext {
                table: &TranspositionTable::new(1),
                knowledge: catalog::Knowledge::none(),
                cancel: &never,
            };
            let mut keep_searching = |_: &_| ControlFlow::Continue(());
            let review = review::review(&*line, &settings, context, &mut keep_searching);
            JobOutput::Review(Box::new(review))
        }
        BackgroundJob::FindHint(puzzle, progress) => {
            let found = find_hint(&puzzle, &progress, &SolveControl::default());
            JobOutput::Hint(found.expect("never stopped"))
        }
    }
}
