//! The central trait: a position of a two-player, zero-sum, perfect-information game.

use std::{
    fmt,
    hash::Hash,
    ops::{ControlFlow, Not},
    str::FromStr,
};

use grid::Symmetry;

use crate::{GameInfo, HistoryRules, Reason};

/// One of the two players. `First` makes the first move of the game.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
#[allow(missing_docs)]
pub enum Player {
    First,
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];
}

impl Not for Player {
    type Output = Player;

    #[inline]
    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// How a game ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Outcome {
    /// The given player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

/// Zobrist-style fingerprint of everything that matters for the rest of the game.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Key(pub u64);

/// A whole turn of a game.
///
/// [`Display`](fmt::Display) and [`FromStr`] give the canonical notation: ASCII, without spaces,
/// readable without the position, and inverse to each other.
pub trait Move:
    Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = Reason> + Send + Sync + 'static
{
}

impl<M> Move for M where
    M: Copy
        + Eq
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = Reason>
        + Send
        + Sync
        + 'static
{
}

/// A position of a game, without history.
///
/// # Contract
///
/// Checked for every game by `testkit::check`:
///
/// * [`for_each_move`](Self::for_each_move) yields no move when [`decided`](Self::decided) is
///   `Some`, and never the same move twice.
/// * Equal positions have equal keys, and offer the same moves now and forever. Counters that only
///   matter to [`HistoryRules`] are shown in the text but ignored by `Eq`, `Hash` and the key.
/// * `Display` and [`read`](Self::read) with the position's own [`variant`](Self::variant) are
///   inverse to each other, and the text determines the position but for the variant.
/// * A forced pass is a move, so [`to_move`](Self::to_move) need not alternate.
pub trait Position:
    Clone + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = Reason> + Send + Sync + 'static
{
    /// A whole turn.
    type Move: Move;

    /// Facts about the game.
    const INFO: GameInfo;

    /// What the rules say about recurring positions and endless manoeuvring, if they can happen.
    const HISTORY: Option<HistoryRules> = None;

    /// The start position of a variant.
    ///
    /// # Errors
    ///
    /// Says why there is no such variant.
    fn start(variant: &str) -> Result<Self, Reason>;

    /// Reads the canonical text of a position and checks it against the rules.
    ///
    /// Without a variant, the variant is what the text shows, else the standard one.
    /// `FromStr` is `read(text, None)`.
    ///
    /// # Errors
    ///
    /// Names the first thing that is wrong.
    fn read(text: &str, variant: Option<&str>) -> Result<Self, Reason>;

    /// Name of the variant the position belongs to. [`start`](Self::start) accepts it.
    fn variant(&self) -> String;

    /// Player who makes the next move.
    fn to_move(&self) -> Player;

    /// Calls `f` with each legal move until `f` breaks.
    fn for_each_move<B>(&self, f: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// May panic, or leave a nonsensical but memory-safe position, if the move is illegal.
    /// Use [`try_play`](Self::try_play) for moves of unknown origin.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Outcome that is visible without generating moves, if any.
    fn decided(&self) -> Option<Outcome>;

    /// Outcome if the player to move has no legal move.
    fn stuck(&self) -> Outcome;

    /// Fingerprint of the position. Cheap: games update it incrementally where it pays.
    fn key(&self) -> Key;

    /// Why the illegal move `m` is illegal. Asked through [`why_illegal`](Self::why_illegal) only,
    /// while the game goes on. Must not panic, whatever the move.
    fn objection(&self, m: Self::Move) -> Reason;

    /// Why the game is over. Asked only when [`outcome`](Self::outcome) is `Some`.
    fn cause(&self) -> Reason;

    /// Moves since the last one that can't be undone. Only games with [`HistoryRules`] count them.
    fn clock(&self) -> u32 {
        0
    }

    // The next two may be overridden for speed. The battery checks that nothing else changes.

    /// Number of legal moves.
    #[inline]
    fn count_moves(&self) -> u32 {
        let mut n_moves = 0;
        self.every_move(|_| n_moves += 1);
        n_moves
    }

    /// Tells `choose` how many legal moves there are, and returns the one with the chosen number
    /// in some fixed order. Returns `None`, without asking, when there is none.
    #[inline]
    fn pick_move(&self, choose: impl FnOnce(u32) -> u32) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        if moves.is_empty() {
            return None;
        }
        moves.get(choose(moves.len() as u32) as usize).copied()
    }

    // The provided methods below are never overridden.

    /// Calls `f` with each legal move.
    #[inline]
    fn every_move(&self, mut f: impl FnMut(Self::Move)) {
        let all: ControlFlow<()> = self.for_each_move(|m| {
            f(m);
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    /// Outcome of the game, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.decided()
            .or_else(|| (!self.has_moves()).then(|| self.stuck()))
    }

    /// Whether there is any legal move.
    fn has_moves(&self) -> bool {
        self.for_each_move(|_| ControlFlow::Break(())).is_break()
    }

    /// Appends all legal moves to `moves`.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>) {
        self.every_move(|m| moves.push(m));
    }

    /// Whether `m` is legal.
    fn is_legal(&self, m: Self::Move) -> bool {
        self.for_each_move(|it| {
            if it == m {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Why `m` is illegal, or `None` if it is legal.
    fn why_illegal(&self, m: Self::Move) -> Option<Reason> {
        if self.is_legal(m) {
            None
        } else if self.outcome().is_some() {
            Some(Reason::over(&self.cause()))
        } else {
            Some(self.objection(m))
        }
    }

    /// Plays a move of unknown origin.
    ///
    /// # Errors
    ///
    /// Says why the move is illegal, leaving the position unchanged.
    fn try_play(&mut self, m: Self::Move) -> Result<(), Reason> {
        if let Some(reason) = self.why_illegal(m) {
            return Err(reason);
        }
        self.play_unchecked(m);
        Ok(())
    }
}

/// Positions that can be turned or mirrored without changing the game.
pub trait Symmetric: Position {
    /// The symmetries of the position's board, [`Symmetry::Identity`] first.
    fn symmetries(&self) -> &'static [Symmetry];

    /// The position after moving every piece by a symmetry.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// The move that corresponds to `m` in the transformed position.
    fn transformed_move(&self, m: Self::Move, symmetry: Symmetry) -> Self::Move;
}
