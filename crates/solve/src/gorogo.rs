//! `GoRoGo` solved: who wins a position, proved by search to the end.

mod sample;
mod solver;
mod state;

pub use sample::greedy;
pub use solver::Solver;
