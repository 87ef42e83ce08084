//! Walks over the tree of legal moves that need nothing but the rules.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
};

use crate::{Outcome, Position, Rng};

/// Counts the lines of exactly `depth` legal moves. A finished position has no lines. As usual,
/// rules about history (repetition, the move clock) play no part.
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

/// [`perft`] of each move, in the order of the move's text. Ends soon after `stop` is set, without
/// the moves not counted by then.
pub fn divide<P: Position>(
    pos: &P,
    depth: u32,
    stop: &AtomicBool,
    mut f: impl FnMut(P::Move, u64),
) {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves.sort_by_cached_key(ToString::to_string);
    for m in moves {
        let mut child = pos.clone();
        child.play_unchecked(m);
        let Some(n_lines) = perft_unless(&child, depth.saturating_sub(1), stop) else {
            return;
        };
        f(m, n_lines);
    }
}

/// [`perft`], or `None` if `stop` was set on the way.
fn perft_unless<P: Position>(pos: &P, depth: u32, stop: &AtomicBool) -> Option<u64> {
    /// Trees of this depth take milliseconds: no need to look up from them.
    const SMALL: u32 = 2;
    // Also far above them: in short games no line is long enough to come down to them.
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= SMALL {
        return Some(perft(pos, depth));
    }
    let mut n_lines = 0;
    let stopped = pos.for_each_move(|m| {
        let mut child = pos.clone();
        child.play_unchecked(m);
        match perft_unless(&child, depth - 1, stop) {
            Some(n) => n_lines += n,
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
    stopped.is_continue().then_some(n_lines)
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
