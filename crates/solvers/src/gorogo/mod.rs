//! The `GoRoGo` solver: proves who wins a position by searching to the end of the game.

mod sample;
mod solver;
mod state;

use game::Position;
use gorogo::GoRoGo;
use solve::{Verifier, strategy::check_position};

pub use sample::greedy_position;
pub use solver::Solver;

/// The verifier of the files (receipts) with results about `GoRoGo`: proofs of positions.
pub const VERIFIER: Verifier = Verifier {
    game: GoRoGo::INFO.id,
    check: check_position::<GoRoGo>,
    messages: None,
};
