//! The five piece types and their moves (L1, L3).

use std::fmt;

/// A piece type of Chess Loop. Colour plays no part in this puzzle (L2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// Leaps two squares in one direction and one square at right angles to it.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Steps to any of the eight neighbours.
    King,
    /// Slides along rows and columns.
    Rook,
    /// Slides along rows, columns and diagonals.
    Queen,
}

const ORTHOGONAL: [(i8, i8); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const AROUND: [(i8, i8); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];
const LEAPS: [(i8, i8); 8] = [
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
];

impl Piece {
    /// All piece types, in ascending order.
    pub const ALL: [Piece; 5] = [
        Piece::Knight,
        Piece::Bishop,
        Piece::King,
        Piece::Rook,
        Piece::Queen,
    ];

    /// The capital letter by which texts name the piece type: `N`, `B`, `K`, `R` or `Q`.
    pub const fn letter(self) -> char {
        match self {
            Piece::Knight => 'N',
            Piece::Bishop => 'B',
            Piece::King => 'K',
            Piece::Rook => 'R',
            Piece::Queen => 'Q',
        }
    }

    /// The piece type that a letter names, capital or small; `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match letter.to_ascii_uppercase() {
            'N' => Some(Piece::Knight),
            'B' => Some(Piece::Bishop),
            'K' => Some(Piece::King),
            'R' => Some(Piece::Rook),
            'Q' => Some(Piece::Queen),
            _ => None,
        }
    }

    /// Whether the piece type slides until it meets a piece (L3): bishop, rook and queen.
    pub const fn slides(self) -> bool {
        matches!(self, Piece::Bishop | Piece::Rook | Piece::Queen)
    }

    /// The moves of the piece type as (rows down, columns right). A slider may repeat one of them,
    /// the other types make it once.
    pub const fn steps(self) -> &'static [(i8, i8)] {
        match self {
            Piece::Knight => &LEAPS,
            Piece::Bishop => &DIAGONAL,
            Piece::Rook => &ORTHOGONAL,
            Piece::King | Piece::Queen => &AROUND,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
