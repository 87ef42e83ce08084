//! The one-byte value of a position in an endgame table.

use game::{KnownValue, Outcome, Player};

/// The value of a position for the player to move: 0 is a draw, 2n a win in n plies, 2n + 1 a loss in
/// n plies.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub(crate) struct TableValue(pub(crate) u8);

impl TableValue {
    pub(crate) const DRAW: TableValue = TableValue(0);

    /// The value of table entries that aren't positions. It would be a loss in zero plies: a finished
    /// game, which no table contains.
    pub(crate) const NONE: TableValue = TableValue(1);

    /// Maximum number of plies of a win or loss that fits into the byte of a value.
    pub(crate) const MAX_PLIES: u32 = 127;

    #[inline]
    pub(crate) fn win(plies: u32) -> TableValue {
        debug_assert!((1..=TableValue::MAX_PLIES).contains(&plies));
        TableValue((2 * plies) as u8)
    }

    #[inline]
    pub(crate) fn loss(plies: u32) -> TableValue {
        debug_assert!((1..=TableValue::MAX_PLIES).contains(&plies));
        TableValue((2 * plies + 1) as u8)
    }

    #[inline]
    pub(crate) fn plies(self) -> u32 {
        u32::from(self.0) / 2
    }

    pub(crate) fn outcome(self, to_move: Player) -> Outcome {
        match self.0 {
            0 | 1 => Outcome::Draw,
            even if even % 2 == 0 => Outcome::Win(to_move),
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
