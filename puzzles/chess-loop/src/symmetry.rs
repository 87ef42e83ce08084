//! The symmetries of a board (L6): four if it is oblong, eight if it is square. Provides the images
//! of squares and boards, orbits, and a canonical form.

pub use grid::Symmetry;

use crate::model::{Board, Square};

/// The eight symmetries of a square board. The first four keep rows as rows and apply to oblong
/// boards as well.
///
/// The order is permanent: it determines which of several solutions the clause learner finds first.
const ORDER: [Symmetry; 8] = [
    Symmetry::Identity,
    Symmetry::MirrorFiles,
    Symmetry::MirrorRanks,
    Symmetry::HalfTurn,
    Symmetry::AntiTranspose,
    Symmetry::TurnRight,
    Symmetry::TurnLeft,
    Symmetry::Transpose,
];

/// The symmetries of a board with this many rows and columns, [`Symmetry::Identity`] first.
pub fn symmetries(rows: u8, cols: u8) -> &'static [Symmetry] {
    if rows == cols { &ORDER } else { &ORDER[..4] }
}

impl Square {
    /// The image of this square of a board of `rows` by `cols` under a symmetry. If the symmetry
    /// swaps the sides, the image is a square of a board of `cols` by `rows`.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry, rows: u8, cols: u8) -> Square {
        let image = symmetry.apply(self.on_grid(rows), cols, rows);
        let rows = if symmetry.swaps_sides() { cols } else { rows };
        Square::from_grid(image, rows)
    }
}

impl Board {
    /// The image of the board under a symmetry. Symmetries that exchange files and ranks swap the
    /// board's rows and columns.
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
            image.set(square.transformed(symmetry, rows, cols), Some(piece));
        }
        image
    }

    /// The images of the board under the symmetries of its size, with repetitions.
    pub(crate) fn images(&self) -> impl Iterator<Item = Board> {
        let symmetries = symmetries(self.rows(), self.cols()).iter();
        symmetries.map(|&symmetry| self.transformed(symmetry))
    }

    /// The distinct images of the board under the symmetries of its size, in ascending order.
    pub fn orbit(&self) -> Vec<Board> {
        let mut images: Vec<Board> = self.images().collect();
        images.sort();
        images.dedup();
        images
    }

    /// The least image of the board under the symmetries of its size. Two boards have equal
    /// canonical forms if and only if one is an image of the other.
    #[must_use]
    pub fn canonical(&self) -> Board {
        self.images().fold(self.clone(), Ord::min)
    }
}
