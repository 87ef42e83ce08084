//! The value of a position in one byte.

use game::{KnownValue, Outcome, Player};

/// Who wins, seen from the player to move, and in how many plies: 0 is a draw, 2n a win in n plies,
/// 2n + 1 a loss in n.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub(crate) struct Value(pub(crate) u8);

impl Value {
    pub(crate) const DRAW: Value = Value(0);

    /// Of entries that are no positions: a loss in no plies, which nobody has to play on.
    pub(crate) const NONE: Value = Value(1);

    /// The longest win or loss that can be told.
    pub(crate) const MAX_PLIES: u32 = 127;

    #[inline]
    pub(crate) fn win(plies: u32) -> Value {
        debug_assert!((1..=Value::MAX_PLIES).contains(&plies));
        Value((2 * plies) as u8)
    }

    #[inline]
    pub(crate) fn loss(plies: u32) -> Value {
        debug_assert!((1..=Value::MAX_PLIES).contains(&plies));
        Value((2 * plies + 1) as u8)
    }

    #[inline]
    pub(crate) fn plies(self) -> u32 {
        u32::from(self.0) / 2
    }

    pub(crate) fn outcome(self, to_move: Player) -> Outcome {
        match self.0 {
            0 | 1 => Outcome::Draw,
            it if it % 2 == 0 => Outcome::Win(to_move),
            _ => Outcome::Win(!to_move),
        }
    }

    pub(crate) fn known(self, to_move: Player) -> KnownValue {
        KnownValue {
            outcome: self.outcome(to_move),
            plies: self.plies(),
        }
    }
}
