//! Sets of squares, numbered row by row from the top.

use grid::Bits;

use crate::model::MAX_SIDE;

/// A set of squares of any board.
pub(super) type Set = Bits<3>;

const _: () = assert!(MAX_SIDE as usize * MAX_SIDE as usize <= Set::CAPACITY);

/// The members of a set as the numbers of squares, which are small.
pub(super) trait Squares {
    /// All squares, lowest first.
    fn squares(self) -> impl Iterator<Item = u8> + Clone;
    /// The lowest square.
    fn first_square(self) -> Option<u8>;
    /// The only square, if there is exactly one.
    fn only_square(self) -> Option<u8>;
}

impl Squares for Set {
    fn squares(self) -> impl Iterator<Item = u8> + Clone {
        self.into_iter().map(|it| it as u8)
    }

    fn first_square(self) -> Option<u8> {
        self.squares().next()
    }

    fn only_square(self) -> Option<u8> {
        self.single().map(|it| it as u8)
    }
}
