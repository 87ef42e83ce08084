//! The two engines side by side.
//!
//! The backtracker runs first and alone, which settles small boards. If it is not through by
//! then, and solutions are few, the learner joins: whenever the backtracker polls, the learner
//! may work for about as long as the backtracker did. Whoever completes first ends the race, so
//! that the pair takes at most about twice the time of the better one. Work is measured in pieces
//! and conflicts, not by the clock: the outcome is always the same.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::learn::{Learner, Step};
use super::path::{self, Host};
use super::task::{Class, Placement, Task};
use super::{Control, Stats, Stopped};

/// How many pieces the backtracker places before the learner joins: some 0.1 s.
const HEAD_START: u64 = 1 << 20;

/// The backtracker's turn, in pieces placed.
const TURN: u64 = 1 << 16;

/// What a conflict of the learner costs, in pieces placed by the backtracker.
const CONFLICT: u64 = 1 << 10;

/// With more solutions than that the learner is of no use: it has to remember each.
const CROWD: u64 = 5_000;

/// Reports one solution of each class under the task's symmetries, until `found` breaks.
pub(super) fn run(
    task: &Task,
    control: &Control<'_>,
    found: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Stats, Stopped> {
    let mut race = Race {
        task,
        control,
        found,
        learner: Rival::Waiting,
        by_path: HashSet::new(),
        by_learner: HashSet::new(),
        stats: Stats::default(),
        was_stopped: false,
    };
    if let ControlFlow::Continue(nodes) = path::search(task, &mut race) {
        race.stats.nodes = nodes;
    }
    if race.was_stopped {
        return Err(Stopped);
    }
    Ok(race.stats)
}

struct Race<'a> {
    task: &'a Task,
    control: &'a Control<'a>,
    found: &'a mut dyn FnMut(&Placement) -> ControlFlow<()>,
    learner: Rival<'a>,
    /// Classes that one engine reported and the other might, while both are in the race.
    by_path: HashSet<Class>,
    by_learner: HashSet<Class>,
    stats: Stats,
    was_stopped: bool,
}

/// The learner's part in the race.
enum Rival<'a> {
    Waiting,
    Running(Box<Learner<'a>>),
    Out,
}

impl Host for Race<'_> {
    fn found(&mut self, placement: &Placement) -> ControlFlow<()> {
        if !matches!(self.learner, Rival::Out) {
            self.by_path.insert(self.task.class(placement));
        }
        let is_known =
            !self.by_learner.is_empty() && self.by_learner.remove(&self.task.class(placement));
        if is_known {
            return ControlFlow::Continue(());
        }
        self.report(placement)
    }

    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.stats.nodes = nodes;
        self.check_stop()?;
        if !nodes.is_multiple_of(TURN) {
            return ControlFlow::Continue(());
        }
        self.control.report(&self.stats);
        if nodes < HEAD_START {
            return ControlFlow::Continue(());
        }
        self.let_learner_work((nodes - HEAD_START) / CONFLICT)
    }
}

impl Race<'_> {
    fn report(&mut self, placement: &Placement) -> ControlFlow<()> {
        self.stats.found += 1;
        if self.stats.found > CROWD {
            self.learner = Rival::Out;
            self.by_path = HashSet::new();
        }
        (self.found)(placement)
    }

    fn check_stop(&mut self) -> ControlFlow<()> {
        self.was_stopped = self.control.is_stopped();
        if self.was_stopped {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Lets the learner work until it has had so many conflicts in all. Breaks when the learner
    /// has completed, or as the caller wishes.
    fn let_learner_work(&mut self, conflicts: u64) -> ControlFlow<()> {
        let mut learner = match std::mem::replace(&mut self.learner, Rival::Out) {
            Rival::Out => return ControlFlow::Continue(()),
            Rival::Waiting => Box::new(Learner::new(self.task)),
            Rival::Running(learner) => learner,
        };
        loop {
            let control = self.control;
            let step =
                learner.search(&mut |work| control.is_stopped() || work.conflicts >= conflicts);
            let work = learner.work();
            (self.stats.decisions, self.stats.conflicts) = (work.decisions, work.conflicts);
            match step {
                Step::Complete => return ControlFlow::Break(()),
                Step::Paused => {
                    self.learner = Rival::Running(learner);
                    return self.check_stop();
                }
                Step::Found(placement) => {
                    let class = self.task.class(&placement);
                    if !self.by_path.contains(&class) {
                        self.by_learner.insert(class);
                        self.report(&placement)?;
                    }
                }
            }
        }
    }
}
