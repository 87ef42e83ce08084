//! How a caller watches and stops a search, and what it learns of the work.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a caller watches and stops a call. The default lets it run to its end.
#[derive(Clone, Copy)]
pub struct SolveControl<'a> {
    stop: &'a AtomicBool,
    progress: Option<&'a dyn Fn(&Stats)>,
    engines: Engines,
}

/// Which engines work on a call. The answers are the same; only time and order differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engines {
    /// Both side by side, which is never far from the better one.
    #[default]
    Both,
    /// The backtracker alone.
    Backtracker,
    /// The clause learner alone.
    Learner,
}

/// What nobody ever sets.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> SolveControl<'a> {
    /// A call that ends within milliseconds after `stop` becomes true.
    pub fn new(stop: &'a AtomicBool) -> SolveControl<'a> {
        SolveControl {
            stop,
            progress: None,
            engines: Engines::Both,
        }
    }

    /// The same, and `progress` is told several times a second how far the call is.
    #[must_use]
    pub fn with_progress(self, progress: &'a dyn Fn(&Stats)) -> SolveControl<'a> {
        SolveControl {
            progress: Some(progress),
            ..self
        }
    }

    /// The same, by chosen engines: one proof can then be held against another.
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
        SolveControl::new(&NEVER)
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

/// How much work a call did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Pieces the backtracker placed; each was taken back again.
    pub nodes: u64,
    /// Choices the learner made.
    pub decisions: u64,
    /// Conflicts the learner learnt from.
    pub conflicts: u64,
    /// Solutions found: without givens, one for each class of symmetric ones.
    pub found: u64,
}

/// The call was stopped by its [`SolveControl`] before it knew the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the answer was known")]
pub struct Stopped;
