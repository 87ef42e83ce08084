//! The symmetries of a rectangular board: four, or eight when it is square (L6).

use crate::model::{Board, Square};

/// A symmetry of the square, acting on boards.
///
/// The four that exchange rows and columns map a board of `r` by `c` to one of `c` by `r`, so
/// only on a square board are they symmetries of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// A half turn.
    HalfTurn,
    /// Rows become columns.
    Transpose,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A quarter turn anticlockwise.
    ThreeQuarterTurn,
    /// Rows become columns, about the other diagonal.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, those that keep rows as rows first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::MirrorColumns,
        Symmetry::MirrorRows,
        Symmetry::HalfTurn,
        Symmetry::Transpose,
        Symmetry::QuarterTurn,
        Symmetry::ThreeQuarterTurn,
        Symmetry::AntiTranspose,
    ];

    /// The symmetries of a board of this size: four, or eight when it is square.
    pub fn of_size(rows: u8, cols: u8) -> &'static [Symmetry] {
        if rows == cols {
            &Self::ALL
        } else {
            &Self::ALL[..4]
        }
    }

    /// Whether rows become columns.
    pub const fn swaps_sides(self) -> bool {
        matches!(
            self,
            Symmetry::Transpose
                | Symmetry::QuarterTurn
                | Symmetry::ThreeQuarterTurn
                | Symmetry::AntiTranspose
        )
    }

    /// Where a square of a board of `rows` by `cols` goes.
    ///
    /// The square must be on the board; others give a square that means nothing.
    pub const fn apply(self, rows: u8, cols: u8, square: Square) -> Square {
        let Square { row, col } = square;
        let up = rows.wrapping_sub(1).wrapping_sub(row);
        let left = cols.wrapping_sub(1).wrapping_sub(col);
        let (row, col) = match self {
            Symmetry::Identity => (row, col),
            Symmetry::MirrorColumns => (row, left),
            Symmetry::MirrorRows => (up, col),
            Symmetry::HalfTurn => (up, left),
            Symmetry::Transpose => (col, row),
            Symmetry::QuarterTurn => (col, up),
            Symmetry::ThreeQuarterTurn => (left, row),
            Symmetry::AntiTranspose => (left, up),
        };
        Square { row, col }
    }
}

impl Board {
    /// The board after a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Board {
        let (rows, cols) = (self.rows(), self.cols());
        let (new_rows, new_cols) = if symmetry.swaps_sides() {
            (cols, rows)
        } else {
            (rows, cols)
        };
        let mut image = Board::blank(new_rows, new_cols);
        for (square, piece) in self.pieces() {
            image.set(symmetry.apply(rows, cols, square), Some(piece));
        }
        image
    }

    /// The distinct images of the board under the symmetries of its size, in order.
    pub fn orbit(&self) -> Vec<Board> {
        let symmetries = Symmetry::of_size(self.rows(), self.cols());
        let mut images: Vec<Board> = symmetries.iter().map(|&s| self.transformed(s)).collect();
        images.sort();
        images.dedup();
        images
    }

    /// The least image of the board under the symmetries of its size: equal exactly for boards
    /// that differ by such a symmetry.
    #[must_use]
    pub fn canonical(&self) -> Board {
        let symmetries = Symmetry::of_size(self.rows(), self.cols());
        let images = symmetries.iter().map(|&s| self.transformed(s));
        images.fold(self.clone(), Ord::min)
    }
}
