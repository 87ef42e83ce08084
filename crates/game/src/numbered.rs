//! A fixed numbering of moves, for machine learning, where a move is an index into a policy vector.

use crate::Depict;

/// Positions whose moves have fixed numbers.
///
/// The number depends on the size of the board alone: a move has the same number throughout a game
/// and for both players. Some numbers may belong to moves that are never legal. Games with too many
/// moves to number, such as those with long sequences of jumps, don't implement this trait; their
/// moves are entered tap by tap.
pub trait Numbered: Depict {
    /// Number of moves on this board, legal or not: the length of the policy vector.
    fn n_numbers(&self) -> u32;

    /// The number of a move, which is its index in a policy vector. The move need not be legal;
    /// `None` if it is not a move of this board.
    fn number(&self, m: Self::Move) -> Option<u32>;

    /// The move that has the given number, or `None` if the number is not below
    /// [`n_numbers`](Self::n_numbers).
    fn numbered(&self, number: u32) -> Option<Self::Move>;
}
