//! A compact conflict-driven clause-learning (CDCL) SAT solver.
//!
//! Two watched literals with blockers, first-UIP learning with recursive minimisation, VSIDS
//! decisions with saved phases, restarts by moving averages of the literal block distance (LBD), and
//! regular removal of learnt clauses with a high LBD. It is incremental in the one way that an
//! enumeration needs: after a model, [`Sat::refute`] adds a clause that the model falsifies, and the
//! search continues from there. Everything is deterministic.

mod analyse;
mod clauses;
mod heap;

use std::ops::Not;

use clauses::{ClauseId, Clauses};
use heap::Heap;

/// A literal: a variable or its negation, as twice the number of the variable, plus one if negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Lit(u32);

impl Lit {
    fn variable(self) -> usize {
        self.0 as usize / 2
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// The result of a call of [`Sat::search`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A model was found: all variables are assigned and all clauses hold.
    Model,
    /// No model of the clauses exists, or no further one.
    Unsatisfiable,
    /// The poll callback stopped the search; the next call continues it.
    Paused,
}

/// The number of decisions and conflicts of a search of the SAT solver so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) decisions: u64,
    pub(super) conflicts: u64,
}

/// An entry of a watch list: a clause that watches a literal, and another literal of the clause, the
/// blocker. While the blocker holds, the clause needs no visit.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    blocker: Lit,
    /// Whether the clause has two literals, so that the blocker is the only other one.
    binary: bool,
}

/// Number of conflicts between two calls of the poll callback: often enough that a stopped search
/// ends within milliseconds, rarely enough to cost nothing.
const POLL_CONFLICTS: u64 = 16;

/// Number of decisions between two calls of the poll callback, for searches with few conflicts.
const POLL_DECISIONS: u64 = 1024;

/// The SAT solver: clauses, the current assignment, and the search state.
#[derive(Debug, Default)]
pub(super) struct Sat {
    clauses: Clauses,
    watches: Vec<Vec<Watch>>,
    /// The value of each literal: 1 if true, -1 if false, 0 if unassigned.
    values: Vec<i8>,
    /// The decision level at which each variable was assigned.
    level: Vec<u32>,
    /// The clause that implied the value of each variable; `None` for decisions and units.
    reason: Vec<Option<ClauseId>>,
    /// The value that decisions try first for each variable: the last one it had, at first `false`.
    phase: Vec<bool>,
    /// The true literals in the order of assignment.
    trail: Vec<Lit>,
    /// The number of literals at the start of the trail whose consequences have been propagated.
    propagated: usize,
    /// The length of the trail of assignments before each decision.
    decisions: Vec<usize>,
    /// The heap of variables from which decisions take the most active one.
    order: Heap,
    /// Whether the conflict analysis has visited each variable; all `false` between two analyses.
    seen: Vec<bool>,
    /// A clause that the current values falsify, to be analysed before anything else; `None` if there
    /// is none.
    broken: Option<ClauseId>,
    /// Whether the clauses have been found to be unsatisfiable.
    contradiction: bool,
    pace: Pace,
    work: Work,
}

/// Decides when the SAT solver restarts and when it removes learnt clauses.
#[derive(Debug)]
struct Pace {
    /// Exponential moving average of the LBD (number of distinct decision levels) of learnt
    /// clauses, over about 32 conflicts.
    recent: f64,
    /// Exponential moving average of the LBD (number of distinct decision levels) of learnt
    /// clauses, over about 4,096 conflicts.
    lasting: f64,
    since_restart: u64,
    next_tidy: u64,
    tidies: u64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            recent: 0.0,
            lasting: 0.0,
            since_restart: 0,
            next_tidy: Pace::TIDY_INTERVAL,
            tidies: 0,
        }
    }
}

impl Pace {
    /// Number of conflicts before learnt clauses are removed for the first time. Later intervals
    /// are longer.
    const TIDY_INTERVAL: u64 = 2000;
    /// Number of conflicts by which the interval between removals of learnt clauses grows each time,
    /// so that the number of clauses grows with the search.
    const TIDY_INCREMENT: u64 = 300;
    /// Minimum number of conflicts between two restarts of the search.
    const MIN_RESTART_INTERVAL: u64 = 20;
    /// The search restarts when the average LBD (number of distinct decision levels) of the learnt
    /// clauses of about 32 conflicts exceeds that of about 4,096 conflicts by this factor.
    const RESTART_RATIO: f64 = 1.15;

    fn learnt(&mut self, levels: u32) {
        let levels = f64::from(levels);
        self.recent += (levels - self.recent) / 32.0;
        self.lasting += (levels - self.lasting) / 4096.0;
        self.since_restart += 1;
    }

    fn restart_due(&mut self) -> bool {
        let due = self.since_restart >= Pace::MIN_RESTART_INTERVAL
            && self.recent > Pace::RESTART_RATIO * self.lasting;
        if due {
            self.since_restart = 0;
        }
        due
    }

    fn tidy_due(&mut self, conflicts: u64) -> bool {
        let due = conflicts >= self.next_tidy;
        if due {
            self.tidies += 1;
            self.next_tidy = conflicts + Pace::TIDY_INTERVAL + Pace::TIDY_INCREMENT * self.tidies;
        }
        due
    }
}

impl Sat {
    /// Creates a variable and returns its positive literal. Decisions try `false` first.
    pub(super) fn variable(&mut self) -> Lit {
        let variable = self.level.len();
        self.values.extend([0, 0]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.level.push(0);
        self.reason.push(None);
        self.phase.push(false);
        self.seen.push(false);
        self.order.insert_new(variable);
        Lit(2 * variable as u32)
    }

    /// Whether a literal is true in the current assignment.
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.values[lit.index()] > 0
    }

    /// The number of decisions and conflicts of the SAT solver so far, over all calls of
    /// [`Sat::search`].
    pub(super) fn work(&self) -> Work {
        self.work
    }

    /// Undoes all decisions, so that [`Sat::clause`] may be called.
    pub(super) fn restart(&mut self) {
        self.back_to(0);
    }

    /// Adds a clause to the solver. There must be no decision: call [`Sat::restart`] first.
    pub(super) fn clause(&mut self, lits: &[Lit]) {
        debug_assert!(self.decisions.is_empty(), "decisions are in force");
        if self.contradiction || lits.iter().any(|&lit| self.holds(lit)) {
            return;
        }
        let mut open: Vec<Lit> = lits
            .iter()
            .copied()
            .filter(|&lit| self.value(lit) == 0)
            .collect();
        open.sort_unstable();
        open.dedup();
        match open[..] {
            [] => self.contradiction = true,
            [unit] => self.assign(unit, None),
            _ => {
                let id = self.clauses.add(&open);
                self.watch(id);
            }
        }
    }

    /// Adds a clause of which every literal is false in the current assignment, and backtracks until
    /// the clause can hold, so that the search can continue.
    pub(super) fn refute(&mut self, lits: &[Lit]) {
        debug_assert!(lits.iter().all(|&lit| self.value(lit) < 0));
        let mut lits = lits.to_vec();
        // The literals that became false last come first, since the first two are watched.
        lits.sort_unstable_by_key(|&lit| (u32::MAX - self.level[lit.variable()], lit));
        lits.dedup();
        let level_of = |lit: Option<&Lit>| lit.map_or(0, |lit| self.level[lit.variable()]);
        let (last, before) = (level_of(lits.first()), level_of(lits.get(1)));
        if last == 0 {
            self.contradiction = true;
            return;
        }
        if lits.len() == 1 {
            self.back_to(0);
            self.assign(lits[0], None);
            return;
        }
        let id = self.clauses.add(&lits);
        self.watch(id);
        if before < last {
            self.back_to(before);
            self.assign(lits[0], Some(id));
        } else {
            self.back_to(last);
            self.broken = Some(id);
        }
    }

    /// Searches for a model. Calls `poll` regularly with the work so far, and pauses when it returns
    /// `true`.
    pub(super) fn search(&mut self, mut poll: impl FnMut(Work) -> bool) -> Verdict {
        loop {
            if self.contradiction {
                return Verdict::Unsatisfiable;
            }
            if let Some(broken) = self.broken.take().or_else(|| self.propagate()) {
                self.work.conflicts += 1;
                if self.decisions.is_empty() {
                    self.contradiction = true;
                    return Verdict::Unsatisfiable;
                }
                self.learn_from(broken);
                if self.work.conflicts.is_multiple_of(POLL_CONFLICTS) && poll(self.work) {
                    return Verdict::Paused;
                }
                continue;
            }
            if self.pace.restart_due() {
                self.back_to(0);
            }
            if self.pace.tidy_due(self.work.conflicts) {
                self.tidy();
            }
            let Some(decision) = self.next_decision() else {
                return Verdict::Model;
            };
            self.work.decisions += 1;
            if self.work.decisions.is_multiple_of(POLL_DECISIONS) && poll(self.work) {
                self.order.insert(decision.variable());
                return Verdict::Paused;
            }
            self.decisions.push(self.trail.len());
            self.assign(decision, None);
        }
    }

    fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    fn watch(&mut self, id: ClauseId) {
        let lits = self.clauses.lits(id);
        let (first, second, binary) = (lits[0], lits[1], lits.len() == 2);
        for (lit, blocker) in [(first, second), (second, first)] {
            self.watches[lit.index()].push(Watch {
                clause: id,
                blocker,
                binary,
            });
        }
    }

    fn assign(&mut self, lit: Lit, reason: Option<ClauseId>) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.level[lit.variable()] = self.decisions.len() as u32;
        self.reason[lit.variable()] = reason;
        self.trail.push(lit);
    }

    fn next_decision(&mut self) -> Option<Lit> {
        while let Some(variable) = self.order.pop() {
            let positive = Lit(2 * variable as u32);
            if self.value(positive) == 0 {
                let phase = self.phase[variable];
                return Some(if phase { positive } else { !positive });
            }
        }
        None
    }

    /// Undoes all assignments above a decision level.
    fn back_to(&mut self, level: u32) {
        let Some(&start) = self.decisions.get(level as usize) else {
            return;
        };
        for &lit in &self.trail[start..] {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            self.phase[lit.variable()] = lit.0.is_multiple_of(2);
            self.order.insert(lit.variable());
        }
        self.trail.truncate(start);
        self.decisions.truncate(level as usize);
        self.propagated = start;
    }

    /// Propagates all pending assignments to their consequences (unit propagation); returns a clause
    /// that became false, if any.
    fn propagate(&mut self) -> Option<ClauseId> {
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let broken = self.visit(!lit);
            if broken.is_some() {
                self.propagated = self.trail.len();
                return broken;
            }
        }
        None
    }

    /// Visits the clauses that watch a literal that became false; returns a false clause, if any.
    fn visit(&mut self, gone: Lit) -> Option<ClauseId> {
        // The list is moved out while other lists grow. No clause watches a literal twice, so none
        // is added to this list meanwhile.
        let mut list = std::mem::take(&mut self.watches[gone.index()]);
        let (mut kept, mut next, mut broken) = (0, 0, None);
        'clauses: while next < list.len() {
            let watch = list[next];
            next += 1;
            list[kept] = watch;
            kept += 1;
            let value = self.values[watch.blocker.index()];
            if value > 0 {
                continue;
            }
            let mut other = watch.blocker;
            if !watch.binary {
                let lits = self.clauses.lits_mut(watch.clause);
                if lits[0] == gone {
                    lits.swap(0, 1);
                }
                other = lits[0];
                list[kept - 1].blocker = other;
                if self.values[other.index()] > 0 {
                    continue;
                }
                for k in 2..lits.len() {
                    let open = lits[k];
                    if self.values[open.index()] >= 0 {
                        lits.swap(1, k);
                        kept -= 1;
                        self.watches[open.index()].push(Watch {
                            blocker: other,
                            ..watch
                        });
                        continue 'clauses;
                    }
                }
            }
            if self.values[other.index()] < 0 {
                broken = Some(watch.clause);
                break;
            }
            self.assign(other, Some(watch.clause));
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        self.watches[gone.index()] = list;
        broken
    }
}
