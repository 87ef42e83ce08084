//! The symmetries of boards: four, or eight when a board is square (L6).

pub use grid::Symmetry;

use crate::model::{Board, Square};

/// The eight symmetries of a square, those that keep rows as rows first.
///
/// The order is permanent: it decides which of several solutions the clause learner finds first.
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

/// The symmetries of a board of this size, [`Symmetry::Identity`] first.
pub fn symmetries(rows: u8, cols: u8) -> &'static [Symmetry] {
    if rows == cols { &ORDER } else { &ORDER[..4] }
}

impl Square {
    /// Where a symmetry brings this square of a board of `rows` by `cols`.
    ///
    /// Rows and columns of the board change places if the symmetry swaps its sides.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry, rows: u8, cols: u8) -> Square {
        let image = symmetry.apply(self.on_grid(rows), cols, rows);
        let rows = if symmetry.swaps_sides() { cols } else { rows };
        Square::from_grid(image, rows)
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
            image.set(square.transformed(symmetry, rows, cols), Some(piece));
        }
        image
    }

    /// The images of the board under the symmetries of its size.
    pub(crate) fn images(&self) -> impl Iterator<Item = Board> {
        let symmetries = symmetries(self.rows(), self.cols()).iter();
        symmetries.map(|&symmetry| self.transformed(symmetry))
    }

    /// The distinct images of the board under the symmetries of its size, in order.
    pub fn orbit(&self) -> Vec<Board> {
        let mut images: Vec<Board> = self.images().collect();
        images.sort();
        images.dedup();
        images
    }

    /// The least image of the board under the symmetries of its size: equal exactly for boards
    /// that differ by such a symmetry.
    #[must_use]
    pub fn canonical(&self) -> Board {
        self.images().fold(self.clone(), Ord::min)
    }
}
