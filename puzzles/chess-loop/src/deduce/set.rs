//! Sets of squares as bit sets. Squares are numbered row by row from the top left.

use grid::Bits;

use crate::model::MAX_SIDE;

/// A set of squares of a board of any allowed size.
pub(super) type Set = Bits<3>;

const _: () = assert!(MAX_SIDE as usize * MAX_SIDE as usize <= Set::CAPACITY);

/// Access to the members of a [`Set`] as `u8`, the type of square numbers in this module.
pub(super) trait Squares {
    /// The squares of the set in ascending order.
    fn squares(self) -> impl Iterator<Item = u8> + Clone;
    /// The least square of the set; `None` if the set is empty.
    fn first_square(self) -> Option<u8>;
    /// The only square of the set; `None` unless the set has exactly one.
    fn only_square(self) -> Option<u8>;
}

impl Squares for Set {
    fn squares(self) -> impl Iterator<Item = u8> + Clone {
        self.into_iter().map(|index| index as u8)
    }

    fn first_square(self) -> Option<u8> {
        self.squares().next()
    }

    fn only_square(self) -> Option<u8> {
        self.single().map(|index| index as u8)
    }
}
