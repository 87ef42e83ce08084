//! Moves and their canonical notation, that of the UCI protocol: `e2g3`.

use std::{fmt, str::FromStr};

use game::Reason;
use grid::Square;

use crate::board::{index, square};

/// A move of Racing Kings: a piece goes from one square to another.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Move {
    // Invariant: both are below 64.
    from: u8,
    to: u8,
}

impl Move {
    #[inline]
    pub(crate) fn new(from: u32, to: u32) -> Move {
        debug_assert!(from < 64 && to < 64);
        Move {
            from: from as u8,
            to: to as u8,
        }
    }

    /// The move from one square to another, or `None` if one of them is not on the board.
    pub fn between(from: Square, to: Square) -> Option<Move> {
        let inside = from.is_within(8, 8) && to.is_within(8, 8);
        inside.then(|| Move::new(index(from), index(to)))
    }

    /// The square that the moving piece comes from.
    pub fn from(self) -> Square {
        square(self.origin())
    }

    /// The square that the moving piece goes to.
    pub fn to(self) -> Square {
        square(self.target())
    }

    #[inline]
    pub(crate) fn origin(self) -> u32 {
        u32::from(self.from)
    }

    #[inline]
    pub(crate) fn target(self) -> u32 {
        u32::from(self.to)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl FromStr for Move {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Move, Reason> {
        Square::split(text)
            .and_then(|(from, rest)| Move::between(from, Square::parse(rest)?))
            .ok_or_else(|| bad_move_text(text))
    }
}

/// The reason to refuse a text that is no move of Racing Kings.
pub(crate) fn bad_move_text(text: &str) -> Reason {
    let reason = Reason::new("bad-move-text").with("text", text);
    reason.with("example", "e2g3")
}
