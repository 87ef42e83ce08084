//! Values of positions: [`Value`] in reports, [`Score`] inside the search.
//!
//! A [`Score`] is one small integer, so that alpha-beta can compare and negate it and the
//! transposition table can store it. [`Score::typed`] turns it into a [`Value`], which tells a proof
//! from an estimate.

use std::ops::Neg;

use game::{Heuristic, KnownValue, Outcome, Player, Position};

/// Value of a position or a move: the proven result of the game, or an estimate.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Value {
    /// The outcome of the game if both players play perfectly. Does not depend on any estimate.
    Proven {
        /// Outcome of the game under best play.
        outcome: Outcome,
        /// Plies from the root within which the win can be forced; a shorter way may exist. Without
        /// meaning for a draw.
        plies: u32,
    },
    /// A heuristic estimate of the value; the outcome is not proven.
    Estimate {
        /// Chance that the player to move at the root wins, from 0 to 1.
        win_chance: f64,
        /// The estimate as seen by the player to move at the root, in the unit of
        /// [`Heuristic::evaluate`].
        raw: i32,
    },
}

impl Value {
    /// The proven outcome of the game, or `None` for an estimate.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Value::Proven { outcome, .. } => Some(outcome),
            Value::Estimate { .. } => None,
        }
    }
}

/// A value as seen by the player to move, comparable, and small enough for the transposition table.
///
/// A score may be exact or a bound; the function that returns it documents which. `solid` means that
/// the value or bound is proven by the rules alone. Wins and losses always are: only the end of the
/// game produces them, and a loss is concluded only after *all* replies were searched. The flag
/// matters for zero: a proven draw and an even estimate, a repetition or an expired move clock have
/// the same value.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Score {
    /// The number that stands for the value: an estimate within ±[`Score::MAX_ESTIMATE`], 0 for a
    /// draw, or for a win [`Score::WIN`] minus the number of plies from the root; losses are
    /// negative.
    pub(crate) value: i32,
    /// Whether the value, or the bound, is proven by the rules alone.
    pub(crate) solid: bool,
}

impl Score {
    /// The number that stands for a win at the root itself. Fits the 16 bits it has in the
    /// transposition table.
    pub(crate) const WIN: i32 = 32_000;
    /// Score values above this are wins, those below its negative are losses.
    pub(crate) const WIN_THRESHOLD: i32 = 30_000;
    /// Estimates are clamped to this in both directions. The gap to [`Score::WIN_THRESHOLD`] leaves
    /// room for pruning margins.
    pub(crate) const MAX_ESTIMATE: i32 = 29_000;
    /// The score of a draw by repetition or move clock. Not solid: it holds for this path to the
    /// position only.
    pub(crate) const RECURRENCE: Score = Score::estimate(0);

    /// Score of a game that ended `ply` plies from the root, as seen by `player`.
    pub(crate) fn of(outcome: Outcome, player: Player, ply: usize) -> Score {
        // Distances longer than any real game are clamped, so that wins stay above the threshold.
        let distance = ply.min((Score::WIN - Score::WIN_THRESHOLD) as usize - 1) as i32;
        let value = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == player => Score::WIN - distance,
            Outcome::Win(_) => distance - Score::WIN,
        };
        Score { value, solid: true }
    }

    /// Score of a position whose value is known, such as from an endgame table, `ply` plies from
    /// the root, as seen by `player`.
    pub(crate) fn known(known: KnownValue, player: Player, ply: usize) -> Score {
        Score::of(
            known.outcome,
            player,
            ply.saturating_add(known.plies as usize),
        )
    }

    /// Score of an estimate, clamped to ±[`Score::MAX_ESTIMATE`].
    pub(crate) const fn estimate(value: i32) -> Score {
        let value = if value < -Score::MAX_ESTIMATE {
            -Score::MAX_ESTIMATE
        } else if Score::MAX_ESTIMATE < value {
            Score::MAX_ESTIMATE
        } else {
            value
        };
        Score {
            value,
            solid: false,
        }
    }

    /// Whether the value, or the bound, is proven by the rules alone.
    #[inline]
    pub(crate) fn is_solid(self) -> bool {
        self.solid || is_decisive(self.value)
    }

    /// Converts the exact score of a root position or move into a [`Value`]. A decisive or solid
    /// score becomes [`Value::Proven`] if `may_claim` confirms that the rules about history can't
    /// spoil it, and an estimate otherwise.
    pub(crate) fn typed<P: Position>(
        self,
        player: Player,
        heuristic: &impl Heuristic<P>,
        may_claim: impl Fn(KnownValue) -> bool,
    ) -> Value {
        let plies = (Score::WIN - self.value.abs()) as u32;
        let known = if is_decisive(self.value) {
            let winner = if 0 < self.value { player } else { !player };
            let outcome = Outcome::Win(winner);
            Some(KnownValue { outcome, plies })
        } else {
            let outcome = Outcome::Draw;
            self.solid.then_some(KnownValue { outcome, plies: 0 })
        };
        match known {
            Some(known) if may_claim(known) => Value::Proven {
                outcome: known.outcome,
                plies: known.plies,
            },
            _ => {
                let raw = self.value.clamp(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE);
                Value::Estimate {
                    win_chance: heuristic.win_chance(raw),
                    raw,
                }
            }
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score {
            value: -self.value,
            solid: self.solid,
        }
    }
}

/// Whether the value of a [`Score`] means a won or lost game, not a draw or an estimate.
#[inline]
pub(crate) fn is_decisive(value: i32) -> bool {
    Score::WIN_THRESHOLD < value.abs()
}

/// An alpha-beta window. A search returns the exact value if it lies strictly between `alpha` and
/// `beta`, an upper bound if it is at most `alpha`, and a lower bound if it is at least `beta`.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// The alpha-beta window that contains every value.
    pub(crate) const FULL: Window = Window {
        alpha: -Score::WIN,
        beta: Score::WIN,
    };

    /// The null window at `alpha`: a search with it only decides whether the value exceeds `alpha`.
    #[inline]
    pub(crate) fn just_above(alpha: i32) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Narrows the window to the values possible `ply` plies from the root, where the earliest win
    /// is one ply away (mate distance pruning). An empty result means a shorter win is known.
    #[inline]
    pub(crate) fn reachable_at(self, ply: usize) -> Window {
        let soonest = Score::WIN - ply as i32;
        Window {
            alpha: self.alpha.max(-soonest),
            beta: self.beta.min(soonest - 1),
        }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.beta <= self.alpha
    }
}

impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}
