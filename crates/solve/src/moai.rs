//! Moai solved: who wins a position on boards of up to 8x8, and who wins a whole board.
//!
//! [`Solver`] proves single positions, [`Solver::board`] all placements of the pawns up to
//! symmetry, and [`write_proof`] makes a receipt of that, which [`verify`] checks with nothing but
//! the rules crate and the file.

mod alike;
mod board;
mod proof;
mod solver;
mod state;
mod verify;

pub use board::{Board, Placement};

pub use solver::Solver;
