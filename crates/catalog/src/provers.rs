//! Search that proves, before search that judges.
//!
//! Late positions of games without draws can often be proved in a fraction of the time a move has,
//! long before a search by depth sees their end. So a part of the time goes to a proof, and what is
//! left, if there is none, to the usual search. Searches that are limited by depth or nodes do
//! without: their answers are to be the same always.

use std::{ops::ControlFlow, time::Duration};

use game::{Depict, Outcome, Symmetric};
use search::Value;
use solve::{Oracle, Stop};

use crate::analysis::{Analysis, SearchSettings, Sink, Task, Variation, is_next, shown};

/// The part of the time that goes to a proof.
const SHARE: u32 = 4;

/// No proof gets more time than this.
const LONGEST: Duration = Duration::from_secs(10);

/// Winner's turns to look at for the length of the longest game.
const PATIENCE: usize = 2_000;

/// Memory of each prover.
pub(crate) const BYTES: usize = 1 << 26;

/// What a prover found out.
struct Proof<M> {
    outcome: Outcome,
    plies: u32,
    line: Vec<M>,
}

impl Task<'_> {
    /// Proves who wins, if the position is one to be proved and there is time; else searches with
    /// the time that is left. In a lost position the search chooses, too: what it likes best is
    /// hardest to answer.
    pub(crate) fn prove_or<'o, P: Symmetric + Depict, O: Oracle<P> + 'o>(
        &self,
        is_late: impl FnOnce(&P) -> bool,
        longest: impl FnOnce(&P) -> Option<u32>,
        oracle: impl FnOnce() -> Option<&'o O>,
        sink: &mut Sink<'_>,
        search: impl FnOnce(&Task<'_>, &mut Sink<'_>) -> Option<Analysis>,
    ) -> Option<Analysis> {
        let clock = self.settings.limits.clock;
        let start = clock.now();
        let budget = self.budget();
        let pos = self.position::<P>().filter(|it| is_late(it));
        let (Some(pos), Some(budget)) = (pos, budget) else {
            return search(self, sink);
        };
        let Some(oracle) = oracle() else {
            return search(self, sink);
        };
        let before = oracle.nodes();
        let found = self.proof(pos, longest(pos), oracle, start + budget);
        let nodes = oracle.nodes() - before;
        let won = |it: &Proof<P::Move>| it.outcome == Outcome::Win(pos.to_move());
        if let Some(proof) = found.as_ref().filter(|it| won(it)) {
            let value = Value::Proven {
                outcome: proof.outcome,
                plies: proof.plies,
            };
            let found = Analysis {
                lines: vec![Variation {
                    moves: proof.line.iter().map(ToString::to_string).collect(),
                    shown: shown(pos.clone(), &proof.line),
                    value,
                    exact: is_next(value),
                    caution: None,
                }],
                value: Some(value),
                exact: is_next(value),
                depth: proof.line.len() as u32,
                deepest: proof.line.len() as u32,
                nodes,
                elapsed: clock.now().saturating_sub(start),
                ..Analysis::default()
            };
            return match sink(&found) {
                // The work is done, whether or not more is wanted.
                ControlFlow::Continue(()) | ControlFlow::Break(()) => Some(found),
            };
        }
        let spent = clock.now().saturating_sub(start);
        let settings = SearchSettings {
            limits: self.settings.limits.later_by(spent),
            ..*self.settings
        };
        let rest = Task {
            settings: &settings,
            ..*self
        };
        let mut analysis = search(&rest, sink)?;
        analysis.nodes += nodes;
        analysis.elapsed = clock.now().saturating_sub(start);
        let is_open = |value: Option<Value>| value.is_some_and(|it| it.outcome().is_none());
        if let Some(proof) = found.filter(|_| is_open(analysis.value)) {
            let value = Value::Proven {
                outcome: proof.outcome,
                plies: proof.plies,
            };
            analysis.value = Some(value);
            analysis.exact = is_next(value);
            for line in &mut analysis.lines {
                (line.value, line.exact) = (value, analysis.exact);
            }
        }
        Some(analysis)
    }

    /// How long a proof may take. `None` if nothing is to be known, depth or nodes are limited, or
    /// several lines are asked for, about which a proof says nothing.
    fn budget(&self) -> Option<Duration> {
        let limits = self.settings.limits;
        let knows_nothing = self.context.knowledge.is_nothing();
        if knows_nothing
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || 1 < self.settings.lines.get()
        {
            return None;
        }
        let times = limits.time.into_iter().chain(limits.soft_time);
        let share = times.min().map_or(LONGEST, |it| it / SHARE);
        Some(share.min(LONGEST))
    }

    /// Who wins, how and in how many plies, if that is known by `deadline`.
    fn proof<P: Symmetric, O: Oracle<P>>(
        &self,
        pos: &P,
        longest: Option<u32>,
        oracle: &O,
        deadline: Duration,
    ) -> Option<Proof<P::Move>> {
        let stop =
            Stop::when(self.context.cancel).or_at(self.settings.limits.clock.reader(), deadline);
        let winner = oracle.winner(pos, stop)?;
        let line = oracle.line(pos, stop)?;
        let plies = oracle.plies(pos, PATIENCE, stop);
        Some(Proof {
            outcome: Outcome::Win(winner),
            // The example need not follow the very moves that were counted.
            plies: plies.or(longest)?.max(line.len() as u32),
            line,
        })
    }
}
