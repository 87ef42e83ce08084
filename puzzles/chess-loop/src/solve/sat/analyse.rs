//! Conflict analysis: learns a clause from each conflict, and removes learnt clauses of little use.

use super::clauses::ClauseId;
use super::{Lit, Sat};

impl Sat {
    /// Learns the first-UIP clause of a conflict, backtracks to its second highest level and
    /// assigns the literal that it implies there.
    pub(super) fn learn_from(&mut self, broken: ClauseId) {
        let (mut lits, levels) = self.first_uip(broken);
        self.pace.learnt(levels);
        self.order.decay();
        if lits.len() == 1 {
            self.back_to(0);
            self.assign(lits[0], None);
            return;
        }
        // The second watched literal must be the next one that backtracking unassigns: one of the
        // highest level besides the first.
        let level = |lit: &Lit| self.level[lit.variable()];
        let deepest = (1..lits.len())
            .max_by_key(|&k| level(&lits[k]))
            .unwrap_or(1);
        lits.swap(1, deepest);
        self.back_to(self.level[lits[1].variable()]);
        let id = self.clauses.learn(&lits, levels);
        self.watch(id);
        self.assign(lits[0], Some(id));
    }

    /// The clause implied by a conflict that has exactly one literal, the first, of the current
    /// decision level (the first unique implication point, UIP); and its LBD.
    fn first_uip(&mut self, broken: ClauseId) -> (Vec<Lit>, u32) {
        let deepest = self.decisions.len() as u32;
        let mut learnt = vec![Lit(0)]; // Replaced by the UIP below.
        let mut to_clear = Vec::new();
        let (mut pending, mut at, mut clause, mut implied) = (0, self.trail.len(), broken, None);
        loop {
            self.refresh(clause);
            for k in 0..self.clauses.lits(clause).len() {
                let lit = self.clauses.lits(clause)[k];
                let variable = lit.variable();
                let level = self.level[variable];
                if Some(lit) == implied || self.seen[variable] || level == 0 {
                    continue;
                }
                self.seen[variable] = true;
                to_clear.push(variable);
                self.order.bump(variable);
                if level == deepest {
                    pending += 1;
                } else {
                    learnt.push(lit);
                }
            }
            loop {
                at -= 1;
                if self.seen[self.trail[at].variable()] {
                    break;
                }
            }
            let lit = self.trail[at];
            pending -= 1;
            if pending == 0 {
                learnt[0] = !lit;
                break;
            }
            clause = self.reason[lit.variable()].expect("only the UIP itself can be a decision");
            implied = Some(lit);
        }

        // Minimise: drop literals that are implied by the others.
        let mut kept = 1;
        for k in 1..learnt.len() {
            if !self.follows(learnt[k], &mut to_clear) {
                learnt[kept] = learnt[k];
                kept += 1;
            }
        }
        learnt.truncate(kept);
        for variable in to_clear {
            self.seen[variable] = false;
        }
        let levels = self.count_levels(&learnt);
        (learnt, levels)
    }

    /// Whether a literal of the learnt clause is implied by the others: every path back from it
    /// through reasons ends in literals already marked as seen.
    fn follows(&mut self, lit: Lit, to_clear: &mut Vec<usize>) -> bool {
        let mut stack = vec![lit.variable()];
        let start = to_clear.len();
        while let Some(variable) = stack.pop() {
            let Some(reason) = self.reason[variable] else {
                for variable in to_clear.drain(start..) {
                    self.seen[variable] = false;
                }
                return false;
            };
            for &other in self.clauses.lits(reason) {
                let other = other.variable();
                if self.level[other] > 0 && !self.seen[other] {
                    self.seen[other] = true;
                    to_clear.push(other);
                    stack.push(other);
                }
            }
        }
        true
    }

    /// The number of distinct decision levels of the literals, called literal block distance (LBD).
    fn count_levels(&self, lits: &[Lit]) -> u32 {
        let mut levels: Vec<u32> = lits.iter().map(|lit| self.level[lit.variable()]).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }

    /// Recomputes the LBD (number of distinct decision levels) of a learnt clause that takes part
    /// in a conflict, and stores it if it has decreased. Does nothing if the LBD is at most 2
    /// already.
    fn refresh(&mut self, id: ClauseId) {
        let old = self.clauses.levels(id);
        if old > 2 {
            let new = self.count_levels(self.clauses.lits(id));
            if new < old {
                self.clauses.improve(id, new);
            }
        }
    }

    /// Removes the half of the removable learnt clauses with the highest LBD, and updates all
    /// references to moved clauses.
    pub(super) fn tidy(&mut self) {
        let (reason, values) = (&self.reason, &self.values);
        // A clause that is the reason of an assignment must stay; `visit` keeps the implied literal
        // first.
        let moves = self
            .clauses
            .tidy(|id, first| values[first.index()] > 0 && reason[first.variable()] == Some(id));
        for list in &mut self.watches {
            list.retain_mut(|watch| match moves.find(watch.clause) {
                Some(id) => {
                    watch.clause = id;
                    true
                }
                None => false,
            });
        }
        for lit in &self.trail {
            let reason = &mut self.reason[lit.variable()];
            *reason = reason.and_then(|id| moves.find(id));
        }
    }
}
