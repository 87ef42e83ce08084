//! Moai solved: who wins a position on boards of up to 8x8, and who wins a whole board.
//!
//! [`Solver`] proves single positions, [`Solver::board`] all placements of the pawns up to
//! symmetry, and [`Solver::write_board_proof`] makes a receipt of that, which [`verify()`] checks
//! with nothing but the rules crate and the file.

mod alike;
mod board;
mod checkpoint;
mod placements;
mod proof;
mod sample;
mod small;
mod solver;
mod state;
mod threat;
mod verify;

pub use board::{Board, Placement};
pub use proof::file;
pub use sample::careful;
pub use small::Small;
pub use solver::Solver;
pub use verify::{Verified, verify};
