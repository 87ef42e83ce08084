//! The Moai solver: proves who wins a position on boards of up to 8x8, and who wins a whole board.
//!
//! [`Solver`] proves single positions. [`Solver::board`] proves all placements of the pawns up to
//! symmetry, [`Solver::write_board_proof`] writes that as a receipt, and [`verify_board`] checks the
//! receipt with nothing but the rules crate. [`BoardProof`] assembles the proof of a board from
//! proofs of its placements, which other machines may have made.

mod assemble;
mod board;
mod canonical;
mod checkpoint;
mod placements;
mod proof;
mod sample;
mod small_board;
mod solver;
mod state;
mod threat;
mod verify;

pub use assemble::BoardProof;
pub use board::{SolvedBoard, SolvedPlacement};
pub use proof::proof_file;
pub use sample::careful_position;
pub use small_board::SmallBoard;
pub use solver::{Solver, default_table_bytes};
pub use verify::{VERIFIER, VerifiedBoard, verify_board};
