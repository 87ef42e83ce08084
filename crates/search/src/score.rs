//! Values of positions: [`Value`] for people, [`Score`] inside the search.

use std::ops::Neg;

use game::{Heuristic, KnownValue, Outcome, Player, Position};

/// What a search found out about a position or a move.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Value {
    /// The outcome under best play. No estimate had a part in it.
    Proven {
        /// How the game ends.
        outcome: Outcome,
        /// Within how many moves, counted from the root. There may be a shorter way.
        plies: u32,
    },
    /// An opinion.
    Estimate {
        /// Chance to win of the player to move at the root, from 0 to 1.
        win_chance: f64,
        /// The same in the unit of [`Heuristic::evaluate`].
        raw: i32,
    },
}

impl Value {
    /// The outcome, if it is proven.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Value::Proven { outcome, .. } => Some(outcome),
            Value::Estimate { .. } => None,
        }
    }
}

/// A value as seen by the player to move, ordered, small enough for the transposition table.
///
/// It may be exact or a bound; who returns it says which. `solid` says that the value or bound
/// holds in the game itself. Wins and losses are always solid: nothing but the end of the game
/// makes them, and a loss is only ever concluded from *all* replies. What needs the mark is a draw,
/// as it is also what an estimate, a recurrence or the move clock may say.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Score {
    /// Wins are near [`Score::WIN`], less the number of plies from the root.
    pub(crate) value: i32,
    pub(crate) solid: bool,
}

impl Score {
    /// A win at the root. Fits 16 bits.
    pub(crate) const WIN: i32 = 32_000;
    /// Values beyond are wins and losses.
    pub(crate) const LIMIT: i32 = 30_000;
    /// Estimates go no further. Leaves room for margins.
    pub(crate) const MOST: i32 = 29_000;
    /// A draw that depends on how the position was reached.
    pub(crate) const RECURRENCE: Score = Score::estimate(0);

    /// Result of the game, `ply` plies from the root, as seen by `player`.
    pub(crate) fn of(outcome: Outcome, player: Player, ply: usize) -> Score {
        // Distances past any real game are cut, so that wins stay beyond the limit.
        let distance = ply.min((Score::WIN - Score::LIMIT) as usize - 1) as i32;
        let value = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == player => Score::WIN - distance,
            Outcome::Win(_) => distance - Score::WIN,
        };
        Score { value, solid: true }
    }

    pub(crate) fn known(known: KnownValue, player: Player, ply: usize) -> Score {
        Score::of(
            known.outcome,
            player,
            ply.saturating_add(known.plies as usize),
        )
    }

    /// An opinion, cut to the range of opinions.
    pub(crate) const fn estimate(value: i32) -> Score {
        let value = if value < -Score::MOST {
            -Score::MOST
        } else if Score::MOST < value {
            Score::MOST
        } else {
            value
        };
        Score {
            value,
            solid: false,
        }
    }

    /// Whether the value, or the bound, holds in the game itself.
    #[inline]
    pub(crate) fn is_solid(self) -> bool {
        self.solid || is_decisive(self.value)
    }

    /// The exact score of the position at the root, for people.
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
                let raw = self.value.clamp(-Score::MOST, Score::MOST);
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

/// Whether a value stands for a won or lost game.
#[inline]
pub(crate) fn is_decisive(value: i32) -> bool {
    Score::LIMIT < value.abs()
}

/// The values a search is asked to tell apart: those strictly between `alpha` and `beta`.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const FULL: Window = Window {
        alpha: -Score::WIN,
        beta: Score::WIN,
    };

    /// Asks only whether a value is more than `alpha`.
    #[inline]
    pub(crate) fn just_above(alpha: i32) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Leaves out what can't happen `ply` plies from the root: no win is sooner than the next move.
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
