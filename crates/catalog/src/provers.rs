//! Proof search before heuristic search.
//!
//! Late positions of games without draws can often be proven in a fraction of the time for a move,
//! long before an iterative-deepening search reaches their end. So a share of the time goes to a
//! prover first; if it fails, the heuristic search gets the rest. Searches with depth or node limits
//! skip the prover, because their results must be repeatable.

use std::{ops::ControlFlow, time::Duration};

use game::{Depict, Outcome, Symmetric};
use search::Value;
use solve::{Oracle, Stop};

use crate::analysis::{Analysis, AnalysisTask, SearchSettings, Sink, Variation, is_next, shown};

/// The prover gets one part in this many of the time for a move. The heuristic search needs the
/// rest when the proof fails.
const PROOF_TIME_DIVISOR: u32 = 4;

/// Maximum time that a search spends on a proof, however much time there is for the move.
const MAX_PROOF_TIME: Duration = Duration::from_secs(10);

/// Maximum number of the winner's turns to visit when the length of a proven win is determined.
/// With more, the general bound on the length of the game is used, if there is one.
const MAX_WINNER_TURNS: usize = 2_000;

/// Memory of each prover's transposition table, in bytes. A prover takes more if its board needs
/// it.
pub(crate) const PROVER_BYTES: usize = 1 << 26;

/// Number of moves of a variation, which is its length in plies.
fn length<M>(line: &[M]) -> u32 {
    u32::try_from(line.len()).unwrap_or(u32::MAX)
}

/// Time for a proof, given the time for the move; `None` if that is unlimited.
fn proof_time(for_move: Option<Duration>) -> Duration {
    let share = for_move.map(|time| time / PROOF_TIME_DIVISOR);
    share.map_or(MAX_PROOF_TIME, |share| share.min(MAX_PROOF_TIME))
}

/// The result of a successful proof: the winner, an upper bound of the game's length in plies, and
/// the moves of an example win.
struct Proof<M> {
    outcome: Outcome,
    plies: u32,
    line: Vec<M>,
}

impl AnalysisTask<'_> {
    /// Tries to prove the winner of the position, and otherwise searches with the time that is
    /// left.
    ///
    /// `is_late` says whether a proof is worth trying, `longest` bounds the length of the game, and
    /// `oracle` is the prover. The heuristic search also runs if the position is proven lost: of moves
    /// that all lose, the one that it prefers is hardest to answer. The proven value is then put into
    /// its result.
    pub(crate) fn prove_or<'o, P: Symmetric + Depict, O: Oracle<P> + 'o>(
        &self,
        is_late: impl FnOnce(&P) -> bool,
        longest: impl FnOnce(&P) -> Option<u32>,
        oracle: impl FnOnce() -> Option<&'o O>,
        sink: &mut Sink<'_>,
        search: impl FnOnce(&AnalysisTask<'_>, &mut Sink<'_>) -> Option<Analysis>,
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
                depth: length(&proof.line),
                deepest: length(&proof.line),
                nodes,
                elapsed: clock.now().saturating_sub(start),
                ..Analysis::default()
            };
            return match sink(&found) {
                // The proof is final, so there is no further work to break off.
                ControlFlow::Continue(()) | ControlFlow::Break(()) => Some(found),
            };
        }
        let spent = clock.now().saturating_sub(start);
        let settings = SearchSettings {
            limits: self.settings.limits.later_by(spent),
            ..*self.settings
        };
        let rest = AnalysisTask {
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

    /// Time that the search may spend on a proof. `None` (no proof) if knowledge is turned off, if
    /// depth or nodes are limited, or if several variations are requested, of which a proof gives
    /// only one.
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
        Some(proof_time(times.min()))
    }

    /// Proves the winner of the position, an example win and an upper bound of the game's length.
    /// `None` if `deadline` passes or the search is cancelled first, or if no bound is known.
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
        let plies = oracle.plies(pos, MAX_WINNER_TURNS, stop);
        Some(Proof {
            outcome: Outcome::Win(winner),
            // The example line may be longer than the counted one: it need not follow its moves.
            plies: plies.or(longest)?.max(length(&line)),
            line,
        })
    }
}
