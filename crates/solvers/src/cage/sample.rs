//! Sample positions of Cage for benchmarks of the solver.

use cage::Cage;
use game::{Position, Rng};

/// A Cage position after `plies` plies of uniformly random play. `None` if the game ends before, or
/// there is no such variant. The same seed gives the same position.
pub fn random_position(variant: &str, plies: u32, seed: u64) -> Option<Cage> {
    let mut rng = Rng::new(seed);
    let mut pos = Cage::start(variant).ok()?;
    for _ in 0..plies {
        let m = pos.pick_move(|n| rng.below(n))?;
        pos.play_unchecked(m);
    }
    pos.outcome().is_none().then_some(pos)
}
