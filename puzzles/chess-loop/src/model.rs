//! What a Chess Loop puzzle is: pieces, instances, boards and given squares.
//!
//! These types know the shape of the puzzle, not how to solve it. Every value that exists is
//! well formed: sizes are within limits, the two types differ, rows are equally long. Texts are
//! the ones people write: `4x7:4N+4Q` for an instance, `N....Q./N.Q....` for a board.
//! Rules are cited as L1-L6; see the README of this crate.

mod board;
mod givens;
mod instance;
mod piece;

pub use board::{BadBoard, Board, Square};
pub use givens::{Given, Givens};
pub use instance::{BadInstance, Impossible, Instance};
pub use piece::Piece;

/// The longest side of a board that this crate accepts.
pub const MAX_SIDE: u8 = 12;
