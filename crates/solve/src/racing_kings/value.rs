//! The value of a position in one byte.

use game::{Known, Outcome, Player};

/// Who wins, seen from the player to move, and in how many plies: 0 is a draw, 2n a win in n plies,
/// 2n + 1 a loss in n.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub(super) struct Value(pub(super) u8);

impl Value {
    pub(super) const DRAW: Value = Value(0);

    /// Of entries that are no positions: a loss in no plies, which nobody has to play on.
    pub(super) const NONE: Value = Value(1);

    /// The longest win or loss that can be told.
    pub(super) const MOST_PLIES: u32 = 127;

    #[inline]
    pub(super) fn win(plies: u32) -> Value {
        debug_assert!((1..=Value::MOST_PLIES).contains(&plies));
        Value((2 * plies) as u8)
    }

    #[inline]
    pub(super) fn loss(plies: u32) -> Value {
        debug_assert!((1..=Value::MOST_PLIES).contains(&plies));
        Value((2 * plies + 1) as u8)
    }

    #[inline]
    pub(super) fn plies(self) -> u32 {
        u32::from(self.0) / 2
    }

    pub(super) fn outcome(self, to_move: Player) -> Outcome {
        match self.0 {
            0 | 1 => Outcome::Draw,
            it if it % 2 == 0 => Outcome::Win(to_move),
            _ => Outcome::Win(!to_move),
        }
    }

    pub(super) fn known(self, to_move: Player) -> Known {
        Known {
            outcome: self.outcome(to_move),
            plies: self.plies(),
        }
    }
}
