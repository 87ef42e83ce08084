//! Runs the two engines of the solver, backtracker and clause learner, side by side on one thread.
//!
//! The backtracker starts alone, which is enough for small boards. If it isn't done after its head
//! start and few solutions have been found, the learner joins: whenever the backtracker polls, the
//! learner works until it has had its share. The engine that completes first ends the race, so the
//! pair takes at most about twice the time of the better one. Work is measured in placed pieces and
//! conflicts, not in time, so the solutions and their order are the same on every machine.
//!
//! Both engines find the same classes of solutions in different orders. While both run, the race
//! remembers which classes each has found, and reports each class once.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::backtracker::{self, Host};
use super::learner::{Learner, LearnerStep};
use super::task::{Class, Placement, Task};
use super::{Engines, SolveControl, Stats, Stopped};

/// How the two engines, backtracker and clause learner, share the work of a call.
#[derive(Clone, Copy)]
struct Schedule {
    /// Number of pieces that the backtracker places before the learner joins.
    head_start: u64,
    /// Number of pieces that the backtracker places between two turns of the learner.
    turn_pieces: u64,
    /// The learner may have one conflict for this many pieces that the backtracker places after its
    /// head start.
    pieces_per_conflict: u64,
    /// The learner is dropped when more solutions than this are found: it needs a clause for each of
    /// them.
    max_learner_solutions: u64,
}

/// The usual shares of the two engines. The head start takes about 0.3 s, enough for almost every
/// instance up to 8x8. A conflict takes about as long as a thousand placed pieces; one per 2,048
/// leaves two thirds of the time to the backtracker.
const SCHEDULE: Schedule = Schedule {
    head_start: 1 << 22,
    turn_pieces: 1 << 16,
    pieces_per_conflict: 1 << 11,
    max_learner_solutions: 5_000,
};

/// Shares of the two engines with which the learner never joins the backtracker.
const BACKTRACKER_ONLY: Schedule = Schedule {
    head_start: u64::MAX,
    ..SCHEDULE
};

/// Runs the engines on a task and calls `found` with one solution of each symmetry class, until it
/// breaks.
pub(super) fn run(
    task: &Task,
    control: &SolveControl<'_>,
    found: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Stats, Stopped> {
    match control.engines() {
        Engines::Both => run_both(SCHEDULE, task, control, found),
        Engines::Backtracker => run_both(BACKTRACKER_ONLY, task, control, found),
        Engines::Learner => learn_alone(task, control, found),
    }
}

fn learn_alone(
    task: &Task,
    control: &SolveControl<'_>,
    found: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Stats, Stopped> {
    let mut learner = Learner::new(task);
    let mut stats = Stats::default();
    loop {
        let step = learner.search(&mut |_| control.is_stopped());
        let work = learner.work();
        (stats.decisions, stats.conflicts) = (work.decisions, work.conflicts);
        match step {
            LearnerStep::Complete => return Ok(stats),
            LearnerStep::Paused => return Err(Stopped),
            LearnerStep::Found(placement) => {
                stats.found += 1;
                if found(&placement).is_break() {
                    return Ok(stats);
                }
            }
        }
    }
}

fn run_both(
    schedule: Schedule,
    task: &Task,
    control: &SolveControl<'_>,
    found: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Stats, Stopped> {
    let mut race = Race {
        schedule,
        task,
        control,
        found,
        learner: LearnerState::NotStarted,
        by_backtracker: HashSet::new(),
        by_learner: HashSet::new(),
        stats: Stats::default(),
        was_stopped: false,
    };
    if let ControlFlow::Continue(nodes) = backtracker::search(task, &mut race) {
        race.stats.nodes = nodes;
    }
    if race.was_stopped {
        return Err(Stopped);
    }
    Ok(race.stats)
}

struct Race<'a> {
    schedule: Schedule,
    task: &'a Task,
    control: &'a SolveControl<'a>,
    found: &'a mut dyn FnMut(&Placement) -> ControlFlow<()>,
    learner: LearnerState<'a>,
    /// Symmetry classes of the solutions found by the backtracker, which the learner may still find.
    by_backtracker: HashSet<Class>,
    /// Symmetry classes of the solutions found by the learner, which the backtracker may still find.
    by_learner: HashSet<Class>,
    stats: Stats,
    was_stopped: bool,
}

/// The state of the clause learner while it runs beside the backtracker.
enum LearnerState<'a> {
    /// The learner hasn't joined: the backtracker is still in its head start.
    NotStarted,
    /// The learner has joined the backtracker; its search is paused between turns.
    Running(Box<Learner<'a>>),
    /// The learner was dropped because too many solutions were found.
    Retired,
}

impl Host for Race<'_> {
    fn found(&mut self, placement: &Placement, nodes: u64) -> ControlFlow<()> {
        self.stats.nodes = nodes;
        if self.has_too_many() {
            self.learner = LearnerState::Retired;
            self.by_backtracker = HashSet::new();
        } else {
            self.by_backtracker.insert(self.task.class(placement));
        }
        if !self.by_learner.is_empty() && self.by_learner.remove(&self.task.class(placement)) {
            return ControlFlow::Continue(());
        }
        self.report(placement)
    }

    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.stats.nodes = nodes;
        self.check_stop()?;
        if !nodes.is_multiple_of(self.schedule.turn_pieces) {
            return ControlFlow::Continue(());
        }
        self.control.report(&self.stats);
        match nodes.checked_sub(self.schedule.head_start) {
            None => ControlFlow::Continue(()),
            Some(beyond) => self.run_learner(beyond / self.schedule.pieces_per_conflict),
        }
    }
}

impl Race<'_> {
    fn report(&mut self, placement: &Placement) -> ControlFlow<()> {
        self.stats.found += 1;
        (self.found)(placement)
    }

    fn has_too_many(&self) -> bool {
        self.stats.found > self.schedule.max_learner_solutions
    }

    fn check_stop(&mut self) -> ControlFlow<()> {
        self.was_stopped = self.control.is_stopped();
        if self.was_stopped {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Runs the learner until it has had `conflicts` conflicts in all. Breaks when the learner has
    /// found all symmetry classes of solutions, the caller broke, or the call was stopped.
    fn run_learner(&mut self, conflicts: u64) -> ControlFlow<()> {
        if self.has_too_many() {
            return ControlFlow::Continue(());
        }
        let mut learner = match std::mem::replace(&mut self.learner, LearnerState::Retired) {
            LearnerState::Retired => return ControlFlow::Continue(()),
            LearnerState::NotStarted => Box::new(Learner::new(self.task)),
            LearnerState::Running(learner) => learner,
        };
        let control = self.control;
        loop {
            let step =
                learner.search(&mut |work| control.is_stopped() || work.conflicts >= conflicts);
            let work = learner.work();
            (self.stats.decisions, self.stats.conflicts) = (work.decisions, work.conflicts);
            match step {
                LearnerStep::Complete => return ControlFlow::Break(()),
                LearnerStep::Paused => {
                    self.learner = LearnerState::Running(learner);
                    return self.check_stop();
                }
                LearnerStep::Found(placement) => {
                    let class = self.task.class(&placement);
                    if !self.by_backtracker.contains(&class) {
                        self.by_learner.insert(class);
                        self.report(&placement)?;
                    }
                    if self.has_too_many() {
                        return ControlFlow::Continue(()); // The learner stays retired.
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Givens, Instance};

    /// The symmetry classes of solutions that a race with these shares reports; panics if one is
    /// reported twice.
    fn classes(schedule: Schedule, instance: &str, givens: &str) -> HashSet<Class> {
        let instance: Instance = instance.parse().expect("an instance");
        let givens: Givens = givens.parse().expect("givens");
        let task = Task::new(instance, &givens).expect("not impossible");
        let mut classes = HashSet::new();
        let found = &mut |placement: &Placement| {
            assert!(classes.insert(task.class(placement)), "{instance}: twice");
            ControlFlow::Continue(())
        };
        run_both(schedule, &task, &SolveControl::default(), found).expect("not stopped");
        classes
    }

    /// The symmetry classes of solutions that the learner finds alone.
    fn by_learner(instance: &str, givens: &str) -> HashSet<Class> {
        let instance: Instance = instance.parse().expect("an instance");
        let givens: Givens = givens.parse().expect("givens");
        let task = Task::new(instance, &givens).expect("not impossible");
        let mut classes = HashSet::new();
        let found = &mut |placement: &Placement| {
            assert!(classes.insert(task.class(placement)), "{instance}: twice");
            ControlFlow::Continue(())
        };
        learn_alone(&task, &SolveControl::default(), found).expect("not stopped");
        classes
    }

    #[test]
    fn engines_agree() {
        let pairs = ["N+B", "N+K", "N+R", "N+Q", "B+K", "B+R", "K+R"];
        for pair in pairs {
            let (first, second) = pair.split_once('+').expect("two letters");
            for size in ["3x3", "3x4", "4x4", "3x6", "5x5"] {
                for n in [2, 3, 4, 6] {
                    let text = format!("{size}:{n}{first}+{n}{second}");
                    let instance: Instance = text.parse().expect("an instance");
                    if instance.impossible().is_none() {
                        assert_eq!(
                            classes(BACKTRACKER_ONLY, &text, "?"),
                            by_learner(&text, "?"),
                            "{text}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn engines_agree_on_big_and_dense_boards() {
        for text in [
            "8x8:6N+6Q",
            "8x8:8N+8Q",
            "8x8:8R+8K",
            "7x7:8N+8B",
            "7x7:6R+6K",
            "6x6:5B+5R",
        ] {
            assert_eq!(
                classes(BACKTRACKER_ONLY, text, "?"),
                by_learner(text, "?"),
                "{text}"
            );
        }
    }

    #[test]
    fn engines_agree_with_givens() {
        let mut all = 0;
        for (text, givens) in [
            ("5x5:3N+3K", "???N?/?.???/?????"),
            ("4x6:4N+4R", "R?????/?????."),
            ("5x5:4B+4R", "?????/??R??/?.???"),
            ("6x6:4B+4N", "??????/??N???/??.???/???B??"),
        ] {
            let expected = by_learner(text, givens);
            assert_eq!(classes(BACKTRACKER_ONLY, text, givens), expected, "{text}");
            all += expected.len();
        }
        assert!(all > 10, "the comparison must not be empty: {all}");
    }

    #[test]
    fn every_schedule_reports_the_same_classes_once() {
        let text = "7x7:4N+4B";
        let expected = classes(BACKTRACKER_ONLY, text, "?");
        for (head_start, pieces_per_conflict, max_learner_solutions) in [
            (0, 1024, 5_000),
            (0, 64, 5_000),
            (4096, 16, 5_000),
            (0, 16, 500),
            (0, 1, 5_000),
            (0, 1, 500),
            (0, 1, 100),
            (4096, 1, 700),
            (8192, 1, 1200),
        ] {
            let schedule = Schedule {
                head_start,
                turn_pieces: backtracker::POLL_INTERVAL,
                pieces_per_conflict,
                max_learner_solutions,
            };
            assert_eq!(
                classes(schedule, text, "?"),
                expected,
                "{head_start} {pieces_per_conflict} {max_learner_solutions}"
            );
        }
    }
}
