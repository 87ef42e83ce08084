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
use super::{Engines, SolveControl, Stats, Stopped};

/// How the engines share the time.
#[derive(Clone, Copy)]
struct Terms {
    /// How many pieces the backtracker places before the learner joins.
    head_start: u64,
    /// The backtracker's turn, in pieces placed.
    turn: u64,
    /// What a conflict of the learner counts, in pieces placed.
    conflict: u64,
    /// With more solutions than that the learner gives up: it has to remember each.
    crowd: u64,
}

/// The head start takes some 0.3 s, enough for almost every instance up to 8x8. A conflict costs
/// about a thousand placed pieces; counting it twice leaves the backtracker two thirds.
const TERMS: Terms = Terms {
    head_start: 1 << 22,
    turn: 1 << 16,
    conflict: 1 << 11,
    crowd: 5_000,
};

/// The learner never joins.
const NEVER: Terms = Terms {
    head_start: u64::MAX,
    ..TERMS
};

/// Reports one solution of each class under the task's symmetries, until `found` breaks.
pub(super) fn run(
    task: &Task,
    control: &SolveControl<'_>,
    found: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Stats, Stopped> {
    match control.engines() {
        Engines::Both => run_on(TERMS, task, control, found),
        Engines::Backtracker => run_on(NEVER, task, control, found),
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
            Step::Complete => return Ok(stats),
            Step::Paused => return Err(Stopped),
            Step::Found(placement) => {
                stats.found += 1;
                if found(&placement).is_break() {
                    return Ok(stats);
                }
            }
        }
    }
}

fn run_on(
    terms: Terms,
    task: &Task,
    control: &SolveControl<'_>,
    found: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Stats, Stopped> {
    let mut race = Race {
        terms,
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
    terms: Terms,
    task: &'a Task,
    control: &'a SolveControl<'a>,
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
    fn found(&mut self, placement: &Placement, nodes: u64) -> ControlFlow<()> {
        self.stats.nodes = nodes;
        if self.is_crowded() {
            self.learner = Rival::Out;
            self.by_path = HashSet::new();
        } else {
            self.by_path.insert(self.task.class(placement));
        }
        if !self.by_learner.is_empty() && self.by_learner.remove(&self.task.class(placement)) {
            return ControlFlow::Continue(());
        }
        self.report(placement)
    }

    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.stats.nodes = nodes;
        self.check_stop()?;
        if !nodes.is_multiple_of(self.terms.turn) {
            return ControlFlow::Continue(());
        }
        self.control.report(&self.stats);
        match nodes.checked_sub(self.terms.head_start) {
            None => ControlFlow::Continue(()),
            Some(beyond) => self.let_learner_work(beyond / self.terms.conflict),
        }
    }
}

impl Race<'_> {
    fn report(&mut self, placement: &Placement) -> ControlFlow<()> {
        self.stats.found += 1;
        (self.found)(placement)
    }

    fn is_crowded(&self) -> bool {
        self.stats.found > self.terms.crowd
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
        if self.is_crowded() {
            return ControlFlow::Continue(());
        }
        let mut learner = match std::mem::replace(&mut self.learner, Rival::Out) {
            Rival::Out => return ControlFlow::Continue(()),
            Rival::Waiting => Box::new(Learner::new(self.task)),
            Rival::Running(learner) => learner,
        };
        let control = self.control;
        loop {
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
                    if self.is_crowded() {
                        return ControlFlow::Continue(()); // Without the learner.
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

    /// The classes found on given terms, each once.
    fn classes(terms: Terms, instance: &str, givens: &str) -> HashSet<Class> {
        let instance: Instance = instance.parse().expect("an instance");
        let givens: Givens = givens.parse().expect("givens");
        let task = Task::new(instance, &givens).expect("not impossible");
        let mut classes = HashSet::new();
        let found = &mut |placement: &Placement| {
            assert!(classes.insert(task.class(placement)), "{instance}: twice");
            ControlFlow::Continue(())
        };
        run_on(terms, &task, &SolveControl::default(), found).expect("nobody stops it");
        classes
    }

    /// The classes the learner finds alone.
    fn by_learner(instance: &str, givens: &str) -> HashSet<Class> {
        let instance: Instance = instance.parse().expect("an instance");
        let givens: Givens = givens.parse().expect("givens");
        let task = Task::new(instance, &givens).expect("not impossible");
        let mut classes = HashSet::new();
        let found = &mut |placement: &Placement| {
            assert!(classes.insert(task.class(placement)), "{instance}: twice");
            ControlFlow::Continue(())
        };
        learn_alone(&task, &SolveControl::default(), found).expect("nobody stops it");
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
                        assert_eq!(classes(NEVER, &text, "?"), by_learner(&text, "?"), "{text}");
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
            assert_eq!(classes(NEVER, text, "?"), by_learner(text, "?"), "{text}");
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
            assert_eq!(classes(NEVER, text, givens), expected, "{text}");
            all += expected.len();
        }
        assert!(all > 10, "the comparison must not be empty: {all}");
    }

    /// However the engines share the time, each class comes once.
    #[test]
    fn any_terms_give_the_same_solutions() {
        let text = "7x7:4N+4B";
        let expected = classes(NEVER, text, "?");
        for (head_start, conflict, crowd) in [
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
            let terms = Terms {
                head_start,
                turn: path::POLL,
                conflict,
                crowd,
            };
            assert_eq!(
                classes(terms, text, "?"),
                expected,
                "{head_start} {conflict} {crowd}"
            );
        }
    }
}
