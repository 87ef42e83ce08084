//! Turns with fixed numbers: 64 times the square a piece comes from, plus the one it goes to, with
//! squares numbered a1, b1 … h8.

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
