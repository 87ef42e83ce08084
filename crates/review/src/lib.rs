//! Reviews of finished games: the value of every position, a judgement of every move, and the
//! reasons for the moves that turned the game.
//!
//! A review has two passes. The first searches every position once, from the last to the first, so
//! that the transposition table already knows the end of the game when the moves that led there are
//! searched. The second takes the moves that seem to have turned the game and searches each again
//! for longer: the position before the move, the position after it, and the position after the best
//! move. Only then is the move judged. Values that a table, a proof or the search has proven are
//! marked as such; the others are estimates, and [`Review::honesty`] says which judgements rest on
//! them.
//!
//! The front ends call [`review`] on a thread of their choice; this crate owns no thread, runtime or
//! clock. With limits on nodes or depth (not time) a game gets the same review on every machine. A
//! cancelled review returns what is known so far. Sentences are [`Reason`]s, to be translated by the
//! caller.
//!
//! # Examples
//!
//! ```
//! use std::{ops::ControlFlow, sync::atomic::AtomicBool};
//!
//! use catalog::{Knowledge, SearchContext};
//! use review::{Judgement, ReviewSettings};
//! use search::{Limits, TranspositionTable};
//!
//! let mut line = catalog::find("moai").expect("in the list").open(None, Some("5x5"))?;
//! for m in ["@c3", "@a3", "b2W+", "a2B+"] {
//!     line.try_play(m)?;
//! }
//! let context = SearchContext {
//!     table: &TranspositionTable::new(1),
//!     knowledge: Knowledge::none(),
//!     cancel: &AtomicBool::new(false),
//! };
//! let settings = ReviewSettings::new(Limits::nodes(2_000));
//! let review = review::review(&*line, &settings, context, &mut |_| ControlFlow::Continue(()));
//! assert_eq!((review.points.len(), review.turns.len()), (5, 4));
//! assert!(review.turns.iter().all(|it| it.judgement.is_some()));
//! # Ok::<(), game::Reason>(())
//! ```

pub mod explain;
mod judge;
mod passes;
mod wording;
mod worth;

use std::{ops::ControlFlow, time::Duration};

use catalog::{SearchContext, Variation};
use game::{AnyLine, Player, Reason};
use search::Limits;

pub use judge::{Judgement, JudgementTally, MIN_SLIP_LOSS, MIN_TURN_LOSS};
pub use worth::{Proof, Worth};

/// Limits on the searches of a review.
#[derive(Copy, Clone, Debug)]
pub struct ReviewSettings {
    /// Limits of the search of each position in the first pass. In the second pass each move that
    /// seems to have turned the game gets up to three searches, with twice the nodes and time or
    /// two more plies of depth.
    pub limits: Limits,
    /// Maximum time of the whole review, shared equally between the searches that are left in a
    /// pass. `None` for no limit.
    pub max_time: Option<Duration>,
}

impl ReviewSettings {
    /// Settings with the given limits for each position, and no time limit on the whole review.
    pub fn new(limits: Limits) -> ReviewSettings {
        ReviewSettings {
            limits,
            max_time: None,
        }
    }
}

/// The result of reviewing a game: the value of each position and a judgement of each move, or as many
/// as were known when the review was cancelled.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The value of each position, beginning with the one before the first move. `None` if the review
    /// was cancelled before the position was searched.
    pub points: Vec<Option<Worth>>,
    /// The moves of the game with their judgements, in order.
    pub turns: Vec<ReviewedTurn>,
    /// Numbers of judgements by kind for each player, first player first.
    pub tallies: [JudgementTally; 2],
    /// Whether both passes have run to their end. `false` if the review was cancelled.
    pub is_complete: bool,
    /// Number of positions visited by all searches of the review.
    pub nodes: u64,
    /// Time that the whole review took.
    pub elapsed: Duration,
}

/// A move of the reviewed game and its judgement.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedTurn {
    /// Number of moves of the game before this move.
    pub ply: usize,
    /// Number of the turn, from 1, counted in pairs as in chess: both players have a first turn.
    pub number: usize,
    /// The player who made this move.
    pub player: Player,
    /// This move in canonical notation.
    pub text: String,
    /// This move in the game's usual notation, such as SAN.
    pub shown: String,
    /// Whether this was the only legal move.
    pub is_forced: bool,
    /// The judgement of the move; `None` if the review was cancelled before both positions around
    /// it were searched.
    pub judgement: Option<Judgement>,
    /// Winning chance that this move gave away, from 0 to 1. 0 if the move made no difference or
    /// wasn't judged.
    pub loss: f64,
    /// Whether the judgement of the move rests on an estimate instead of a proof. `false` if it was
    /// the only legal move or wasn't judged.
    pub is_estimate: bool,
    /// The best variation instead of the move, if the move was a slip or turned the game; otherwise
    /// `None`.
    pub better: Option<Variation>,
    /// Sentences that say what the move did, what was better and why. Empty unless it turned the game.
    pub why: Vec<Reason>,
}

/// Progress of a running review, reported after each position of the first pass and each move of
/// the second.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewProgress {
    /// The pass of the review that is running.
    pub pass: ReviewPass,
    /// Number of positions (first pass) or turns (second pass) that this pass has searched so far.
    pub done: usize,
    /// Number of positions (first pass) or turns (second pass) that this pass will search in all.
    pub total: usize,
    /// Number of moves before the position that has just been searched or, in the second pass,
    /// before the move.
    pub ply: usize,
    /// Value of the position that has just been searched or, in the second pass, of the position
    /// before the move; `None` if unknown.
    pub worth: Option<Worth>,
}

/// One of the two passes of a review over the game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ReviewPass {
    /// First pass of a review: every position gets a value, mostly by one search each, the last
    /// position first.
    Positions,
    /// Second pass of a review: the moves that seem to have turned the game are searched again for
    /// longer.
    TurningPoints,
}

/// Callback for the progress of a review, invoked after each position of the first pass and each
/// move of the second. `Break` cancels the review.
pub type ReviewListener<'a> = dyn FnMut(&ReviewProgress) -> ControlFlow<()> + 'a;

/// Reviews a game: values all positions from the first to the last, and judges every move. Blocks
/// until done.
///
/// If `context.cancel` is set or `listener` returns `Break`, returns what is known so far, with
/// `is_complete` unset. Clears `context.table` first unless `settings.limits` has a time limit, so
/// that earlier searches can't change the result.
pub fn review(
    line: &dyn AnyLine,
    settings: &ReviewSettings,
    context: SearchContext<'_>,
    listener: &mut ReviewListener<'_>,
) -> Review {
    let started = settings.limits.clock.now();
    let mut reviewer = passes::Reviewer::new(line, settings, context);
    let is_complete = reviewer.run(listener).is_continue();
    let turns = reviewer.turns();
    Review {
        tallies: Player::BOTH.map(|it| JudgementTally::of(&turns, it)),
        points: reviewer.points(),
        turns,
        is_complete,
        nodes: reviewer.nodes(),
        elapsed: settings.limits.clock.now().saturating_sub(started),
    }
}

impl Review {
    /// The moves of the reviewed game that turned it, in order.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedTurn> {
        let turned = |it: &&ReviewedTurn| it.judgement == Some(Judgement::Turned);
        self.turns.iter().filter(turned)
    }

    /// Values of the positions before and after a move of the game; `None` where unknown.
    pub fn before_and_after(&self, turn: &ReviewedTurn) -> [Option<Worth>; 2] {
        let point = |ply: usize| self.points.get(ply).copied().flatten();
        [point(turn.ply), point(turn.ply + 1)]
    }

    /// A sentence for users that says which judgements rest on estimates.
    pub fn honesty(&self) -> Reason {
        wording::honesty(&self.turns)
    }

    /// A sentence for users that states the limit of each position's search in nodes, plies or
    /// time, or that there was none.
    pub fn effort(&self, settings: &ReviewSettings) -> Reason {
        wording::effort(settings)
    }
}

/// Number of the turn after `ply` moves, counted in pairs as in chess (both players have a first
/// turn), in a game in which `begins` moves first.
pub fn turn_number(ply: usize, begins: Player) -> usize {
    match begins {
        Player::First => ply / 2 + 1,
        Player::Second => ply.div_ceil(2) + 1,
    }
}
