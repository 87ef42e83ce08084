//! What an engine believes or knows about positions. Lives beside the rules, but is no part of them.

use crate::{Outcome, Position};

/// Static judgement of undecided positions: opinion, not rules.
///
/// Only [`evaluate`](Self::evaluate) is needed. Everything else makes a search faster or deeper,
/// never wrong: no hook can turn an opinion into a proven result.
pub trait Heuristic<P: Position>: Send + Sync {
    /// Estimate from the point of view of the player to move, in hundredths of some unit, such as
    /// a piece or a move. Searches cut it to ±29,000. Asked only while the game goes on.
    fn evaluate(&self, pos: &P) -> i32;

    /// Chance to win, from 0 to 1, of a player for whom a position is worth `eval`.
    fn win_chance(&self, eval: i32) -> f64 {
        logistic(eval, 200.0)
    }

    /// What a legal move seems to gain at once, in the unit of [`evaluate`](Self::evaluate): the
    /// material it takes, the way it makes good. Moves are tried in falling order.
    fn urgency(&self, _pos: &P, _m: P::Move) -> i32 {
        0
    }

    /// Whether a legal move changes the balance so much that no judgement is safe before the
    /// answer to it: a capture, an arrival. Noisy moves are neither reduced nor left out.
    ///
    /// Goes together with [`noisy_moves`](Self::noisy_moves): define both or neither.
    fn is_noisy(&self, _pos: &P, _m: P::Move) -> bool {
        false
    }

    /// Calls `f` with the legal moves that are [noisy](Self::is_noisy). They are played out before
    /// a position at the horizon is judged, so there should be few.
    fn noisy_moves(&self, _pos: &P, _f: impl FnMut(P::Move))
    where
        Self: Sized,
    {
    }

    /// The position after the player to move did nothing, where that is hardly ever better than
    /// the best move and leaves a valid position; `None` where it may be.
    fn pass(&self, _pos: &P) -> Option<P> {
        None
    }
}

/// Chance of 1/2 for 0, of about 3/4 for `scale` and of 1/4 for `-scale`, never quite 0 or 1.
pub fn logistic(eval: i32, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(eval) / scale * 3.0_f64.ln()).exp())
}

/// Knows nothing. A search with it finds proven results only.
#[derive(Copy, Clone, Debug, Default)]
pub struct Blank;

impl<P: Position> Heuristic<P> for Blank {
    #[inline]
    fn evaluate(&self, _pos: &P) -> i32 {
        0
    }
}

/// Exact knowledge of some positions, such as a table of endgames.
pub trait Probe<P: Position>: Send + Sync {
    /// The value of the position, if it is known. Must be quick to say no.
    fn probe(&self, pos: &P) -> Option<KnownValue>;
}

/// The value of a position under best play. History is not considered.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct KnownValue {
    /// How the game ends.
    pub outcome: Outcome,
    /// How many moves it takes at most, if the winner plays well.
    pub plies: u32,
}

/// Knows no position.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoProbe;

impl<P: Position> Probe<P> for NoProbe {
    #[inline]
    fn probe(&self, _pos: &P) -> Option<KnownValue> {
        None
    }
}
