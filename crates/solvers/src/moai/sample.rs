//! Sample positions of Moai for benchmarks of the solver.

use game::{Position, Rng};
use moai::Moai;

/// A Moai position after both pawns and `counters` counters were placed by random play in which
/// players avoid moves that allow an immediate win of the opponent, if they can. `None` if the game
/// ends before, or there is no such variant. The same seed gives the same position.
///
/// In uniformly random play a player blunders long before, and the rest is easy to prove.
pub fn careful_position(variant: &str, counters: u32, seed: u64) -> Option<Moai<u64>> {
    let mut rng = Rng::new(seed);
    let mut pos = Moai::<u64>::start(variant).ok()?;
    let wins_at_once = |pos: &Moai<u64>| {
        let mut wins = false;
        pos.every_move(|m| {
            let mut next = pos.clone();
            next.play_unchecked(m);
            wins |= next.outcome().is_some();
        });
        wins
    };
    // Two plies place the pawns.
    for _ in 0..2 + counters {
        let (mut safe, mut all) = (Vec::new(), Vec::new());
        pos.every_move(|m| {
            let mut next = pos.clone();
            next.play_unchecked(m);
            if next.outcome().is_none() {
                if next.in_set_up() || !wins_at_once(&next) {
                    safe.push(next.clone());
                }
                all.push(next);
            }
        });
        let choice = if safe.is_empty() { all } else { safe };
        if choice.is_empty() {
            return None;
        }
        pos = choice[rng.below(choice.len() as u32) as usize].clone();
    }
    pos.outcome().is_none().then_some(pos)
}
