//! The central trait: a position of a two-player, zero-sum, perfect-information game.
//!
//! A game crate implements [`Position`] once; search, solvers, servers and front ends use nothing
//! else to know its rules. A position has no history (that is [`Line`](crate::Line)'s), no picture
//! (that is [`Depict`](crate::Depict)'s) and no opinion (that is [`Heuristic`](crate::Heuristic)'s).

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
    /// Both players of a game, the first one first.
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

/// How a game ended: won by a player, or drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Outcome {
    /// The game was won by the given player.
    Win(Player),
    /// The game was drawn: neither player won.
    Draw,
}

/// A 64-bit hash of everything that matters for the rest of the game (a Zobrist key). The same on
/// every machine. Different positions may share a key, but hardly ever do.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Key(pub u64);

/// A move of a game: the whole turn of one player, such as a sequence of jumps.
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
    /// A move of this game: the whole turn of one player.
    type Move: Move;

    /// Static facts about the game: its id, name, players and variants.
    const INFO: GameInfo;

    /// The game's rules about repeated positions and the move clock. `None` if no position can
    /// recur.
    const HISTORY: Option<HistoryRules> = None;

    /// The start position of a variant.
    ///
    /// # Errors
    ///
    /// The reason why there is no such variant.
    fn start(variant: &str) -> Result<Self, Reason>;

    /// Parses the canonical text of a position and checks it against the rules.
    ///
    /// If `variant` is `None`, it is derived from the text where the text shows it, and is the
    /// standard one otherwise. `FromStr` is `read(text, None)`.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with the text.
    fn read(text: &str, variant: Option<&str>) -> Result<Self, Reason>;

    /// Name of the variant the position belongs to. [`start`](Self::start) accepts it.
    fn variant(&self) -> String;

    /// The player who makes the next move.
    fn to_move(&self) -> Player;

    /// Calls `f` with each legal move, in an order that is the same for equal positions, until `f`
    /// breaks.
    fn for_each_move<B>(&self, f: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// May panic, or leave a nonsensical but memory-safe position, if the move is illegal.
    /// Use [`try_play`](Self::try_play) for moves that come from outside.
    fn play_unchecked(&mut self, m: Self::Move);

    /// The outcome of a game that has ended for any reason other than a lack of moves, or `None`.
    /// Cheap: doesn't generate moves.
    fn decided(&self) -> Option<Outcome>;

    /// The outcome if the player to move has no legal move. Meaningful only then.
    fn stuck(&self) -> Outcome;

    /// The Zobrist key (a hash) of the position. Cheap: games update it incrementally where that
    /// pays.
    fn key(&self) -> Key;

    /// The reason why the illegal move `m` is illegal. Called only by
    /// [`why_illegal`](Self::why_illegal), while the game is in progress. Must not panic, whatever
    /// the move.
    fn objection(&self, m: Self::Move) -> Reason;

    /// The reason why the game is over. Called only when [`outcome`](Self::outcome) is `Some`.
    fn cause(&self) -> Reason;

    /// The move clock: plies since the last irreversible move. Always 0 in games without
    /// [`HistoryRules`].
    fn clock(&self) -> u32 {
        0
    }

    // The next two may be overridden for speed. `testkit::check` compares them with `for_each_move`.

    /// Number of legal moves in the position.
    #[inline]
    fn count_moves(&self) -> u32 {
        let mut n_moves = 0;
        self.every_move(|_| n_moves += 1);
        n_moves
    }

    /// Calls `choose` with the number of legal moves and returns the move with the chosen index, in
    /// a fixed order. Returns `None` without calling it if there is no legal move, or if the index
    /// is too large.
    ///
    /// With a random `choose` this picks a random move, in some games without generating all.
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

    /// Calls `f` with each legal move of the position, without a way to stop early.
    #[inline]
    fn every_move(&self, mut f: impl FnMut(Self::Move)) {
        let all: ControlFlow<()> = self.for_each_move(|m| {
            f(m);
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    /// Outcome of the game, or `None` while it is in progress. Repetition and the move clock are not
    /// considered: that needs a [`Line`](crate::Line).
    fn outcome(&self) -> Option<Outcome> {
        self.decided()
            .or_else(|| (!self.has_moves()).then(|| self.stuck()))
    }

    /// Whether the player to move has any legal move.
    fn has_moves(&self) -> bool {
        self.for_each_move(|_| ControlFlow::Break(())).is_break()
    }

    /// Appends all legal moves of the position to `moves`.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>) {
        self.every_move(|m| moves.push(m));
    }

    /// Whether the move `m` is legal in the position. Compares it with every legal move.
    fn is_legal(&self, m: Self::Move) -> bool {
        self.for_each_move(|legal| {
            if legal == m {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// The reason why the move `m` is illegal in the position, or `None` if it is legal.
    fn why_illegal(&self, m: Self::Move) -> Option<Reason> {
        if self.is_legal(m) {
            None
        } else if self.outcome().is_some() {
            Some(Reason::over(&self.cause()))
        } else {
            Some(self.objection(m))
        }
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// The reason why the move is illegal. The position is unchanged.
    fn try_play(&mut self, m: Self::Move) -> Result<(), Reason> {
        if let Some(reason) = self.why_illegal(m) {
            return Err(reason);
        }
        self.play_unchecked(m);
        Ok(())
    }
}

/// Positions whose board can be rotated or reflected without changing the game. Solvers use it to
/// treat symmetric positions as one.
pub trait Symmetric: Position {
    /// The rotations and reflections of the board that leave the rules of the game unchanged, whatever
    /// pieces are on it, [`Symmetry::Identity`] first.
    fn symmetries(&self) -> &'static [Symmetry];

    /// The image of the position under a symmetry: every piece is moved, nothing else changes.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// The move that corresponds to `m` in the position [`transformed`](Self::transformed) by the
    /// symmetry.
    fn transformed_move(&self, m: Self::Move, symmetry: Symmetry) -> Self::Move;
}
