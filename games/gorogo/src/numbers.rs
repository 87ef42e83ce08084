//! The numbering of moves for machine learning: stones on a1, b1 … e5 are 0 to 24, henges 25 to 49.

use game::Numbered;

use crate::{
    moves::{Move, Piece},
    points::{COUNT, point},
    position::GoRoGo,
};

impl Numbered for GoRoGo {
    fn n_numbers(&self) -> u32 {
        2 * COUNT
    }

    fn number(&self, m: Move) -> Option<u32> {
        let first = match m.piece() {
            Piece::Stone => 0,
            Piece::Henge => COUNT,
        };
        Some(first + point(m.square()))
    }

    fn numbered(&self, number: u32) -> Option<Move> {
        match number / COUNT {
            0 => Some(Move::at(Piece::Stone, number)),
            1 => Some(Move::at(Piece::Henge, number - COUNT)),
            _ => None,
        }
    }
}
