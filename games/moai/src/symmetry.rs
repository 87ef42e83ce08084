//! The symmetries of Moai: all eight of a square board, all four of other boards.

use game::Symmetric;
use grid::Symmetry;

use crate::{
    cells::Cells,
    moves::Move,
    position::{Moai, UNPLACED},
};

impl<S: Cells> Symmetric for Moai<S> {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of(self.board.width, self.board.height)
    }

    fn transformed(&self, symmetry: Symmetry) -> Moai<S> {
        let image = |cell: usize| {
            let square = self.board.square(cell);
            let square = symmetry.apply(square, self.board.width, self.board.height);
            self.board.cell(square)
        };
        let mut pos = self.clone();
        pos.occupied = S::EMPTY;
        for cell in self.occupied.members() {
            pos.occupied.insert(image(cell));
        }
        let placed = |pawn: &&mut u16| usize::from(**pawn) != UNPLACED;
        for pawn in pos.pawns.iter_mut().filter(placed) {
            *pawn = image(usize::from(*pawn)) as u16;
        }
        pos.key = pos.compute_key();
        pos
    }

    fn transformed_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = |square| symmetry.apply(square, self.board.width, self.board.height);
        match m {
            Move::Place(square) => Move::Place(image(square)),
            Move::Act { counter, pawn, way } => Move::Act {
                counter: image(counter),
                pawn,
                way,
            },
        }
    }
}
