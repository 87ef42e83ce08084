//! The numbering of moves for machine learning. Cells are numbered a1, b1 … row by row, corners
//! included. Placing a pawn has the number of the cell. After those come four numbers per cell, for a
//! counter on it that pushes White's pawn, pulls it, pushes Black's pawn or pulls it.

use game::{Numbered, Player};
use grid::Square;

use crate::{
    cells::Cells,
    moves::{Move, Way},
    position::Moai,
};

/// The four actions of a counter on a given cell, in the order of their move numbers: whose pawn it
/// moves, and whether it pushes or pulls that pawn.
const ACTIONS: [(Player, Way); 4] = [
    (Player::First, Way::Push),
    (Player::First, Way::Pull),
    (Player::Second, Way::Push),
    (Player::Second, Way::Pull),
];

impl<S: Cells> Moai<S> {
    fn n_cells(&self) -> u32 {
        u32::from(self.width()) * u32::from(self.height())
    }
}

impl<S: Cells> Numbered for Moai<S> {
    fn n_numbers(&self) -> u32 {
        5 * self.n_cells()
    }

    fn number(&self, m: Move) -> Option<u32> {
        let cell = |square: Square| {
            let cell = u32::from(square.rank) * u32::from(self.width()) + u32::from(square.file);
            square
                .is_within(self.width(), self.height())
                .then_some(cell)
        };
        match m {
            Move::Place(square) => cell(square),
            Move::Act { counter, pawn, way } => {
                let action = 2 * pawn as u32 + way as u32;
                Some(self.n_cells() + 4 * cell(counter)? + action)
            }
        }
    }

    fn numbered(&self, number: u32) -> Option<Move> {
        let square = |cell: u32| {
            let width = u32::from(self.width());
            Square::new((cell % width) as u8, (cell / width) as u8)
        };
        let Some(number) = number.checked_sub(self.n_cells()) else {
            return Some(Move::Place(square(number)));
        };
        let (pawn, way) = ACTIONS[number as usize % ACTIONS.len()];
        (number < 4 * self.n_cells()).then(|| Move::Act {
            counter: square(number / 4),
            pawn,
            way,
        })
    }
}
