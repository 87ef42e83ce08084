//! Cage on the training boards: 4 x 4 solved for every position that can come up ([`Four`]), 6 x 6
//! proved by search ([`Solver`]), for days if need be ([`Solver::value_with_checkpoints`]).

mod checkpoint;
mod four;
mod sample;
mod solver;
mod state;
mod verify;

pub use four::Four;
pub use sample::random;
pub use solver::Solver;
pub use verify::{Error, verify_four};
