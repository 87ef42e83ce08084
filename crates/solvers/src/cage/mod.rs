//! Cage on the training boards: 4 x 4 solved for every position that can come up ([`Table4x4`]),
//! 6 x 6 proved by search ([`Solver`]), for days if need be ([`Solver::value_with_checkpoints`]).

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
