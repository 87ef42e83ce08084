//! What the moves of a game were worth, and why: a review of a finished game as data.
//!
//! Every position is searched, from the last to the first, so that what is known of the end helps
//! with what led there. A turn is then compared with the best one; where that seems to have turned
//! the game, the position, the turn and the better one are searched again for longer before anything
//! is said. What tables, proofs or the search itself prove is marked as proven; the rest is an
//! estimate, and [`Review::honesty`] says which turns rest on one.
//!
//! There is no runtime, thread or clock of this crate's own. With limits of nodes or depth the same
//! game gets the same review, on every machine. Sentences are [`Reason`]s: any language can tell
//! them.
//!
//! # Examples
//!
//! ```
//! use std::{ops::ControlFlow, sync::atomic::AtomicBool};
//!
//! use catalog::{Knowledge, SearchContext};
//! use review::{Judgement, Settings};
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
//! let settings = Settings::new(Limits::nodes(2_000));
//! let review = review::review(&*line, &settings, context, &mut |_| ControlFlow::Continue(()));
//! assert_eq!((review.points.len(), review.turns.len()), (5, 4));
//! assert!(review.turns.iter().all(|it| it.judgement.is_some()));
//! # Ok::<(), game::Reason>(())
//! ```

pub mod explain;
mod judge;
mod look;
mod wording;
mod worth;

use std::{ops::ControlFlow, time::Duration};

use catalog::{SearchContext, Variation};
use game::{AnyLine, Player, Reason};
use search::Limits;

pub use judge::{Judgement, SLIP, TURN, Tally};
pub use worth::{Proof, Worth};

/// How much a review may search.
#[derive(Copy, Clone, Debug)]
pub struct Settings {
    /// For each position. Where the game seems to turn, three times twice as much.
    pub limits: Limits,
    /// The longest the whole review may take: positions then share what is left of it.
    pub most_time: Option<Duration>,
}

impl Settings {
    /// So much for each position, and no limit to the whole.
    pub fn new(limits: Limits) -> Settings {
        Settings {
            limits,
            most_time: None,
        }
    }
}

/// What a game was like.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// What each position was worth, that before the first move first. `None` if the review was
    /// stopped before it was searched.
    pub points: Vec<Option<Worth>>,
    /// The moves.
    pub turns: Vec<Turn>,
    /// How each player did, the first player first.
    pub tallies: [Tally; 2],
    /// Whether every position was searched as planned.
    pub is_complete: bool,
    /// Positions visited by the searches.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
}

/// A move of the game, and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Moves before it.
    pub ply: usize,
    /// Number of the turn as people count them: both players have a first one.
    pub number: usize,
    /// Who moved.
    pub player: Player,
    /// The move in canonical notation.
    pub text: String,
    /// The move in the notation people expect.
    pub shown: String,
    /// Whether it was the only legal move.
    pub is_forced: bool,
    /// What it did to the game. `None` if the review was stopped first.
    pub judgement: Option<Judgement>,
    /// How much of the chance to win it gave away, from 0 to 1.
    pub loss: f64,
    /// Whether the judgement rests on an estimate.
    pub is_estimate: bool,
    /// The best line there was, if the move was a slip or turned the game.
    pub better: Option<Variation>,
    /// What happened and what was better, if the move turned the game. Each is a sentence.
    pub why: Vec<Reason>,
}

/// How far a review has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// What is done.
    pub stage: Stage,
    /// Searches done at this stage.
    pub done: usize,
    /// Searches of this stage.
    pub total: usize,
    /// The position that has just been searched: the number of moves before it.
    pub ply: usize,
    /// What it is worth, as far as is known.
    pub worth: Option<Worth>,
}

/// A part of a review.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Stage {
    /// Every position is searched once, the last first.
    All,
    /// Where the game seems to turn, positions are searched again for longer.
    Turns,
}

/// Who hears of every position that was searched, and may break the review off.
pub type Listener<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

/// Reviews a line from its start to its end.
///
/// When `context.cancel` is set or `listener` breaks it off, the review is what is known so far.
pub fn review(
    line: &dyn AnyLine,
    settings: &Settings,
    context: SearchContext<'_>,
    listener: &mut Listener<'_>,
) -> Review {
    let started = settings.limits.clock.now();
    let mut reviewer = look::Reviewer::new(line, settings, context);
    let is_complete = reviewer.look(listener).is_continue();
    let turns = reviewer.turns();
    Review {
        tallies: Player::BOTH.map(|it| Tally::of(&turns, it)),
        points: reviewer.points(),
        turns,
        is_complete,
        nodes: reviewer.nodes(),
        elapsed: settings.limits.clock.now().saturating_sub(started),
    }
}

impl Review {
    /// The turns that turned the game, in order.
    pub fn turning_points(&self) -> impl Iterator<Item = &Turn> {
        let turned = |it: &&Turn| it.judgement == Some(Judgement::Turned);
        self.turns.iter().filter(turned)
    }

    /// What a turn began with and led to.
    pub fn before_and_after(&self, turn: &Turn) -> [Option<Worth>; 2] {
        let point = |ply: usize| self.points.get(ply).copied().flatten();
        [point(turn.ply), point(turn.ply + 1)]
    }

    /// Which turns rest on an estimate, as a sentence.
    pub fn honesty(&self) -> Reason {
        wording::honesty(&self.turns)
    }

    /// How much was searched, as a sentence.
    pub fn effort(&self, settings: &Settings) -> Reason {
        wording::effort(settings)
    }
}

/// The number of a turn as people count them, after so many moves, for a game that `begins`.
pub fn turn_number(ply: usize, begins: Player) -> usize {
    match begins {
        Player::First => ply / 2 + 1,
        Player::Second => ply.div_ceil(2) + 1,
    }
}
