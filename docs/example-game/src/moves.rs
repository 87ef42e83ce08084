//! Moves and their notation: `a2b3` is a move from a2 to b3.

use std::{fmt, str::FromStr};

use game::Reason;
use grid::Square;

use crate::position::SIDE;

/// A move of Breakthrough: a stone goes to the next row (rule B3).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Move {
    // Invariant: both are on the board.
    from: Square,
    to: Square,
}

impl Move {
    /// The move from one square to another, or `None` if one of them is not on the board.
    pub(crate) fn new(from: Square, to: Square) -> Option<Move> {
        let on_board = from.is_within(SIDE, SIDE) && to.is_within(SIDE, SIDE);
        on_board.then_some(Move { from, to })
    }

    /// The square that the moving stone comes from.
    pub fn from(self) -> Square {
        self.from
    }

    /// The square that the moving stone goes to.
    pub fn to(self) -> Square {
        self.to
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Move, Reason> {
        let bad = || {
            let reason = Reason::new("bad-move-text");
            reason.with("text", text).with("example", "a2b3")
        };
        let (from, to) = text.split_at_checked(2).ok_or_else(bad)?;
        let squares = Square::parse(from).zip(Square::parse(to));
        let (from, to) = squares.ok_or_else(bad)?;
        Move::new(from, to).ok_or_else(|| Reason::by("B1", "breakthrough-off-board"))
    }
}
