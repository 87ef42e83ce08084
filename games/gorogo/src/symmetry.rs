//! The symmetries of `GoRoGo`: all eight of the square board.

use game::Symmetric;
use grid::Symmetry;

use crate::{GoRoGo, Move, points::transform};

impl Symmetric for GoRoGo {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::SQUARE
    }

    fn transformed(&self, symmetry: Symmetry) -> GoRoGo {
        GoRoGo {
            ours: transform(self.ours, symmetry),
            theirs: transform(self.theirs, symmetry),
            henges: transform(self.henges, symmetry),
            ..*self
        }
    }

    fn transformed_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = transform(m.bit(), symmetry);
        Move::at(m.piece(), image.trailing_zeros())
    }
}
