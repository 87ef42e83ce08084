//! Moves and their notation: `c3` plays a stone, `&c3` a henge.

use std::{fmt, str::FromStr};

use game::Reason;
use grid::Square;

use crate::{
    points::{self, PointSet, SIDE},
    reasons::off_board,
};

/// Kind of a piece that a player can place on the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub enum Piece {
    /// A stone of the player's own colour.
    Stone,
    /// A henge: a neutral piece, which counts as a piece of the player to move (rule G4).
    Henge,
}

/// A move of `GoRoGo`: a piece from the player's hand goes to a point of the board (rule G5).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Move {
    piece: Piece,
    point: u8, // Invariant: below `points::COUNT`.
}

impl Move {
    /// The move that puts a piece on a square, or `None` if the square is off the board.
    pub fn new(piece: Piece, square: Square) -> Option<Move> {
        square
            .is_within(SIDE, SIDE)
            .then(|| Move::at(piece, points::point(square)))
    }

    /// The move that puts a piece on the point with the given bit index.
    #[inline]
    pub(crate) fn at(piece: Piece, point: u32) -> Move {
        debug_assert!(point < points::COUNT);
        Move {
            piece,
            point: point as u8,
        }
    }

    /// Kind of the piece that the move places.
    #[inline]
    pub fn piece(self) -> Piece {
        self.piece
    }

    /// Square on which the move places its piece.
    pub fn square(self) -> Square {
        points::square(u32::from(self.point))
    }

    /// The set that contains only the point on which the move places its piece.
    #[inline]
    pub(crate) fn bit(self) -> PointSet {
        1 << self.point
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.piece {
            Piece::Stone => write!(f, "{}", self.square()),
            Piece::Henge => write!(f, "&{}", self.square()),
        }
    }
}

impl FromStr for Move {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Move, Reason> {
        let (piece, name) = match text.strip_prefix('&') {
            Some(name) => (Piece::Henge, name),
            None => (Piece::Stone, text),
        };
        let Some(square) = Square::parse(name) else {
            let reason = Reason::new("bad-move-text");
            return Err(reason.with("text", text).with("example", "&c3"));
        };
        Move::new(piece, square).ok_or_else(|| off_board(square))
    }
}
