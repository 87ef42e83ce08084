//! A compact clause-learning satisfiability solver.
//!
//! Watched literals with blockers, first-UIP learning with recursive minimisation, activity-based
//! decisions with saved phases, restarts by a moving average of clause quality, and regular
//! removal of poor learnt clauses. It is incremental in the one way an enumeration needs: after a
//! model, [`Sat::refute`] adds a clause that the model breaks and the search goes on from there.
//! Everything is deterministic.

mod analyse;
mod clauses;
mod heap;

use std::ops::Not;

use clauses::{ClauseId, Clauses};
use heap::Heap;

/// A variable or its negation: twice the number of the variable, plus one if negated.
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

/// What a call of [`Sat::search`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All variables have values and all clauses hold.
    Model,
    /// No model is left.
    Unsatisfiable,
    /// The caller's poll asked to stop; the search can go on later.
    Paused,
}

/// How much work a search has done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) decisions: u64,
    pub(super) conflicts: u64,
}

/// A visit list entry: a clause that watches a literal, and another literal of it. While that one
/// holds the clause need not be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    blocker: Lit,
    /// The blocker is the only other literal.
    binary: bool,
}

/// How often the caller's poll is asked, in conflicts and in decisions: often enough that a
/// cancelled search ends at once, rarely enough to cost nothing.
const POLL_CONFLICTS: u64 = 16;
const POLL_DECISIONS: u64 = 1024;

/// The solver.
#[derive(Debug, Default)]
pub(super) struct Sat {
    clauses: Clauses,
    watches: Vec<Vec<Watch>>,
    /// By literal: 1 if true, -1 if false, 0 if open.
    values: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<Option<ClauseId>>,
    phase: Vec<bool>,
    /// The literals in the order they became true, and how many of them have been propagated.
    trail: Vec<Lit>,
    propagated: usize,
    /// The length of the trail before each decision.
    decisions: Vec<usize>,
    order: Heap,
    seen: Vec<bool>,
    /// A clause known to be broken by the present values, to be analysed first.
    broken: Option<ClauseId>,
    contradiction: bool,
    pace: Pace,
    work: Work,
}

/// When to restart and when to tidy up.
#[derive(Debug)]
struct Pace {
    /// Averages of the learnt clauses' level counts, over a short and a long past.
    recent: f64,
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
            next_tidy: Pace::TIDY_FIRST,
            tidies: 0,
        }
    }
}

impl Pace {
    const TIDY_FIRST: u64 = 2000;
    const TIDY_MORE: u64 = 300;
    /// A restart waits at least so many conflicts.
    const RESTART_AFTER: u64 = 20;
    /// A restart comes when the recent clauses are so much worse than the lasting average.
    const RESTART_RATIO: f64 = 1.15;

    fn learnt(&mut self, levels: u32) {
        let levels = f64::from(levels);
        self.recent += (levels - self.recent) / 32.0;
        self.lasting += (levels - self.lasting) / 4096.0;
        self.since_restart += 1;
    }

    fn restart_due(&mut self) -> bool {
        let due = self.since_restart >= Pace::RESTART_AFTER
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
            self.next_tidy = conflicts + Pace::TIDY_FIRST + Pace::TIDY_MORE * self.tidies;
        }
        due
    }
}

impl Sat {
    /// A new variable, as its positive literal. It is first tried false.
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

    /// Whether a literal holds in the present model.
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.values[lit.index()] > 0
    }

    /// The work done so far.
    pub(super) fn work(&self) -> Work {
        self.work
    }

    /// Takes back all decisions, so that clauses may be added.
    pub(super) fn restart(&mut self) {
        self.back_to(0);
    }

    /// Adds a clause while no decision is in force.
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

    /// Adds a clause of which every literal is false in the present model, and steps back as far
    /// as the clause demands, so that the search can go on.
    pub(super) fn refute(&mut self, lits: &[Lit]) {
        debug_assert!(lits.iter().all(|&lit| self.value(lit) < 0));
        let mut lits = lits.to_vec();
        // The literals that became false last stand first, where they are watched.
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

    /// Searches for a model; `poll` is asked now and then and stops the search by `true`.
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

    /// Takes back all values above a level.
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

    /// Draws all conclusions from the values; returns a clause that they break, if any.
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

    /// Visits the clauses that watch a literal which has become false.
    fn visit(&mut self, gone: Lit) -> Option<ClauseId> {
        // The list is taken out while other lists grow; no clause watches a literal twice.
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
