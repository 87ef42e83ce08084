//! Cancellation, progress reports and choice of engines for the calls of the solver.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Cancellation, progress reports and choice of engines for a call of the solver. The default never
/// stops a call, reports nothing and runs both engines.
#[derive(Clone, Copy)]
pub struct SolveControl<'a> {
    stop: &'a AtomicBool,
    progress: Option<&'a dyn Fn(&Stats)>,
    engines: Engines,
}

/// Which of the solver's two engines, backtracking and clause learning, work on a call. The set of
/// solutions doesn't depend on that, only the time and the order in which solutions are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engines {
    /// Runs both engines side by side; takes at most about twice the time of the better one.
    #[default]
    Both,
    /// Runs the backtracking engine alone.
    Backtracker,
    /// Runs the clause-learning engine alone.
    Learner,
}

/// The stop flag of calls of the solver that can't be stopped; always `false`.
static NEVER_STOPPED: AtomicBool = AtomicBool::new(false);

impl<'a> SolveControl<'a> {
    /// Creates a control whose calls fail with [`Stopped`] within milliseconds after `stop` becomes
    /// `true`.
    pub fn new(stop: &'a AtomicBool) -> SolveControl<'a> {
        SolveControl {
            stop,
            progress: None,
            engines: Engines::Both,
        }
    }

    /// Adds a callback that the backtracking engine invokes regularly, on the calling thread, with
    /// the work of both engines so far. [`Engines::Learner`] doesn't invoke it.
    #[must_use]
    pub fn with_progress(self, progress: &'a dyn Fn(&Stats)) -> SolveControl<'a> {
        SolveControl {
            progress: Some(progress),
            ..self
        }
    }

    /// Selects the solver engines, so that the results of the two can be compared.
    #[must_use]
    pub fn with_engines(self, engines: Engines) -> SolveControl<'a> {
        SolveControl { engines, ..self }
    }

    pub(super) fn engines(&self) -> Engines {
        self.engines
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn report(&self, stats: &Stats) {
        if let Some(progress) = self.progress {
            progress(stats);
        }
    }
}

impl Default for SolveControl<'_> {
    fn default() -> Self {
        SolveControl::new(&NEVER_STOPPED)
    }
}

impl fmt::Debug for SolveControl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolveControl")
            .field("stop", &self.stop)
            .field("progress", &self.progress.is_some())
            .field("engines", &self.engines)
            .finish()
    }
}

/// The work that a call of the solver has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Number of pieces that the backtracking engine has placed.
    pub nodes: u64,
    /// Number of decisions of the clause-learning engine: literals assigned without a reason.
    pub decisions: u64,
    /// Number of conflicts of the clause-learning engine: times that its assignment falsified a
    /// clause.
    pub conflicts: u64,
    /// Number of solutions found; without givens, one of each symmetry class.
    pub found: u64,
}

/// A call of the solver was stopped by its [`SolveControl`] before the answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the answer was known")]
pub struct Stopped;
