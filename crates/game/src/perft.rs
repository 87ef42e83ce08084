//! Traversals of the game tree that need nothing but the rules: counting lines, and random games.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
};

use crate::{Outcome, Position, Rng};

/// Counts the sequences of exactly `depth` legal moves, the usual test of move generators. Sequences
/// that end earlier are not counted; rules about history (repetition, the move clock) are ignored.
///
/// # Examples
///
/// ```
/// use game::{Position, Reason, perft};
/// use racing_kings::RacingKings;
///
/// let start = RacingKings::start("standard")?;
/// assert_eq!([0, 1, 2].map(|depth| perft(&start, depth)), [1, 21, 421]);
/// # Ok::<(), Reason>(())
/// ```
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

/// Calls `f` with each legal move and the number of sequences of `depth` legal moves that begin with
/// it, in the order of the move's text. After `stop` is set it returns soon, without calling `f` for
/// the remaining moves.
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

/// Counts the sequences of exactly `depth` legal moves like [`perft`]. Returns `None` if `stop` was
/// set meanwhile.
fn perft_unless<P: Position>(pos: &P, depth: u32, stop: &AtomicBool) -> Option<u64> {
    /// Depth, in plies, up to which a tree is counted without reading `stop`, because that takes
    /// milliseconds.
    const UNINTERRUPTED_DEPTH: u32 = 2;
    // Read at every deeper node: where games are short, lines end before they get to that depth.
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= UNINTERRUPTED_DEPTH {
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

/// Plays uniformly random moves to the end of the game. Returns the outcome and the number of moves
/// played.
///
/// Of the rules about history only the move clock is applied: it is enough to make games finite, and
/// repetition would be slow to detect.
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
