//! Knowledge about positions beyond the rules, for searches: [`Heuristic`] estimates, [`Probe`]
//! knows exactly. Games implement these traits beside their rules; the rules never use them.

use crate::{Outcome, Position};

/// Number of [aspects](Heuristic::aspects) of a position.
pub const ASPECTS: usize = 3;

/// A static evaluation of positions, with optional hints for the search.
///
/// Only [`evaluate`](Self::evaluate) is required. The other methods make a search faster or deeper,
/// never wrong: whatever they return, a search reports no estimate as a proven result.
pub trait Heuristic<P: Position>: Send + Sync {
    /// Estimates a position as seen by the player to move, in hundredths of a unit that the game
    /// chooses, such as a piece or a move. Searches clamp it to ±29,000. Called only while the game
    /// is in progress.
    fn evaluate(&self, pos: &P) -> i32;

    /// Converts an evaluation into the chance to win, from 0 to 1, of the player from whose view it
    /// was made.
    fn win_chance(&self, eval: i32) -> f64 {
        logistic(eval, 200.0)
    }

    /// Estimates the immediate gain of a legal move, in the unit of [`evaluate`](Self::evaluate):
    /// the material it captures, the distance it advances. Searches try moves in falling order.
    fn urgency(&self, _pos: &P, _m: P::Move) -> i32 {
        0
    }

    /// Whether a legal move is noisy: it changes the evaluation so much that a position should not
    /// be evaluated before the reply to it, like a capture. Noisy moves are neither reduced nor
    /// pruned.
    ///
    /// Override it together with [`noisy_moves`](Self::noisy_moves), or override neither.
    fn is_noisy(&self, _pos: &P, _m: P::Move) -> bool {
        false
    }

    /// Calls `f` with each legal move that is [noisy](Self::is_noisy). Quiescence search plays them
    /// all out, so there should be few.
    fn noisy_moves(&self, _pos: &P, _f: impl FnMut(P::Move))
    where
        Self: Sized,
    {
    }

    /// Calls `f` with each quiet legal move that may soon decide the game, such as a step towards the
    /// goal of a race. Quiescence search plays them only in its first plies.
    fn pressing_moves(&self, _pos: &P, _f: impl FnMut(P::Move))
    where
        Self: Sized,
    {
    }

    /// Whether a legal move gains at least `threshold` by all captures on its target square, each by
    /// the cheapest piece, if either player may stop capturing at any time (static exchange
    /// evaluation). In the unit of [`evaluate`](Self::evaluate). Moves for which it is `false` with a
    /// negative `threshold` are pruned at low depth.
    fn exchange_is_at_least(&self, _pos: &P, _m: P::Move, threshold: i32) -> bool {
        threshold <= 0
    }

    /// What moves and where to, as a small number, for statistics of moves as replies to earlier ones.
    /// `None` for a number of its own for each move.
    fn subject(&self, _pos: &P, _m: P::Move) -> Option<u16> {
        None
    }

    /// Hashes of parts of a position, such as the placement of some pieces, in which the errors of
    /// [`evaluate`](Self::evaluate) are alike. The search learns and corrects them.
    fn aspects(&self, _pos: &P) -> [u64; ASPECTS] {
        [0; ASPECTS]
    }

    /// Whether the game may be decided within a few plies, so that the search must not conclude
    /// anything from the evaluation alone.
    fn is_critical(&self, _pos: &P) -> bool {
        false
    }

    /// Returns the position after the player to move passes, for null-move pruning. `None` where
    /// passing may be better than every move (zugzwang), or would leave an invalid position.
    fn pass(&self, _pos: &P) -> Option<P> {
        None
    }
}

/// The logistic function as a chance to win: 1/2 for an evaluation of 0, 3/4 for `scale`, 1/4 for
/// `-scale`, and never quite 0 or 1.
pub fn logistic(eval: i32, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(eval) / scale * 3.0_f64.ln()).exp())
}

/// The heuristic that evaluates every position as 0. A search with it distinguishes positions only by
/// proven results.
#[derive(Copy, Clone, Debug, Default)]
pub struct Blank;

impl<P: Position> Heuristic<P> for Blank {
    #[inline]
    fn evaluate(&self, _pos: &P) -> i32 {
        0
    }
}

/// Exact knowledge of some positions, such as an endgame table.
pub trait Probe<P: Position>: Send + Sync {
    /// The proven value of the position, or `None` if this source doesn't know it. Searches call it
    /// at every node, so it must return `None` quickly.
    fn probe(&self, pos: &P) -> Option<KnownValue>;
}

/// The proven value of a position under best play by both players, without regard to repetition and
/// the move clock.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct KnownValue {
    /// Outcome of the game from the position on, under best play by both players.
    pub outcome: Outcome,
    /// Number of plies within which the winner can force the end of the game. Without meaning for a
    /// draw.
    pub plies: u32,
}

/// A [`Probe`] that knows the value of no position, for searches without an endgame table.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoProbe;

impl<P: Position> Probe<P> for NoProbe {
    #[inline]
    fn probe(&self, _pos: &P) -> Option<KnownValue> {
        None
    }
}
