//! The game against its literal twin: the same moves, the same positions after them, the same
//! winners, on more than a hundred thousand positions of random games.

#[allow(clippy::pedantic, clippy::unwrap_used, missing_docs, unreachable_pub)]
mod twin;

use cage::Cage;
use game::{Outcome, Player};

#[test]
fn the_twin_agrees() {
    for (board, n_positions) in [("10", 60_000), ("8", 25_000), ("6", 20_000), ("4", 15_000)] {
        testkit::twin::<Cage>(
            board,
            n_positions,
            twin::moves,
            twin::play,
            |text, board| {
                twin::ending(text, board).map(|ending| match ending {
                    twin::Ending::First => Outcome::Win(Player::First),
                    twin::Ending::Second => Outcome::Win(Player::Second),
                    twin::Ending::Draw => Outcome::Draw,
                })
            },
        );
    }
}
