//! Cage on the training boards: 4 x 4 solved for every position that can come up, 6 x 6 proved by
//! search.

mod sample;
mod solver;
mod state;

pub use sample::random;
pub use solver::Solver;
