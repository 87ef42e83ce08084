//! Walks over the tree of legal moves that need nothing but the rules.

use std::ops::ControlFlow;

use crate::{Outcome, Position, Rng};

/// Counts the lines of exactly `depth` legal moves. A finished position has no lines.
pub fn perft<P: Position>(pos: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(pos.count_moves()),
        _ => {
            let mut n_lines = 0;
            pos.every_move(|m| {
                let mut child = pos.clone();
                child.play_unchecked(m);
                n_lines += perft(&child, depth - 1);
            });
            n_lines
        }
    }
}

/// [`perft`] of each move, in the order of the move's text. `f` may break off between moves.
pub fn divide<P: Position>(
    pos: &P,
    depth: u32,
    mut f: impl FnMut(P::Move, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves.sort_by_cached_key(ToString::to_string);
    for m in moves {
        let mut child = pos.clone();
        child.play_unchecked(m);
        f(m, perft(&child, depth.saturating_sub(1)))?;
    }
    ControlFlow::Continue(())
}

/// Plays uniformly random moves to the end and returns the outcome and the number of moves.
///
/// Of the rules about history only the move clock is obeyed: it alone keeps every game finite.
pub fn playout<P: Position>(mut pos: P, rng: &mut Rng) -> (Outcome, u32) {
    let mut n_moves = 0;
    loop {
        if P::HISTORY.is_some_and(|rules| rules.clock_limit <= pos.clock()) {
            return (pos.outcome().unwrap_or(Outcome::Draw), n_moves);
        }
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            return (pos.decided().unwrap_or_else(|| pos.stuck()), n_moves);
        };
        pos.play_unchecked(m);
        n_moves += 1;
    }
}
