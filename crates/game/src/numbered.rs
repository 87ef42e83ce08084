//! Turns with fixed numbers, for programs that learn and want a move as an index.

use crate::Depict;

/// Positions whose whole turns have fixed numbers.
///
/// Numbers depend on the board's size alone: the same turn has the same number throughout a game and
/// for both players. Not every number need be a move that makes sense. Games with too many turns for
/// that, such as those with long sequences of jumps, do without: their turns are taken tap by tap.
pub trait Numbered: Depict {
    /// How many numbers there are on this board. All are smaller.
    fn n_numbers(&self) -> u32;

    /// The number of a turn, which need not be legal. `None` if it can't be made on this board.
    fn number(&self, m: Self::Move) -> Option<u32>;

    /// The turn with a number. `None` if there is no such number.
    fn numbered(&self, number: u32) -> Option<Self::Move>;
}
