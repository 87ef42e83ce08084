//! The numbering of moves for machine learning: 64 times the index of the square a piece comes from,
//! plus that of the square it goes to. Squares are numbered a1, b1 … h8.

use game::Numbered;

use crate::{moves::Move, position::RacingKings};

impl Numbered for RacingKings {
    fn n_numbers(&self) -> u32 {
        64 * 64
    }

    fn number(&self, m: Move) -> Option<u32> {
        Some(64 * m.origin() + m.target())
    }

    fn numbered(&self, number: u32) -> Option<Move> {
        (number < self.n_numbers()).then(|| Move::new(number / 64, number % 64))
    }
}
