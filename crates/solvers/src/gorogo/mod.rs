//! `GoRoGo` solved: who wins a position, proved by search to the end.

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
