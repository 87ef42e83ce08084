//! The Cage solver, for the training boards.
//!
//! 4x4 is solved completely: [`Table4x4`] has the value of every reachable position. Positions of 6x6
//! are proved by search ([`Solver`]), which may take days and can be saved and resumed
//! ([`Solver::value_with_checkpoints`]). Larger boards are not supported.

mod checkpoint;
mod sample;
mod solver;
mod state;
mod table4x4;
mod verify;

pub use sample::random_position;
pub use solver::Solver;
pub use table4x4::Table4x4;
pub use verify::{Error, VERIFIER, verify_4x4};
