//! `GoRoGo` solved: who wins a position, proved by search to the end.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod sample;
mod solver;
mod state;

use game::Position;
use gorogo::GoRoGo;
use solve::{Verifier, strategy::check_position};

pub use sample::greedy_position;
pub use solver::Solver;

/// Checks the receipts of `GoRoGo`.
pub const VERIFIER: Verifier = Verifier {
    game: GoRoGo::INFO.id,
    check: check_position::<GoRoGo>,
    messages: None,
};
