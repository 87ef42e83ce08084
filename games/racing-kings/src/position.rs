//! Racing Kings positions: the rules as an implementation of [`Position`], and the ends of games.
//! Moves are generated in `legal.rs`, refused moves explained in `reasons.rs`, texts parsed in
//! `text.rs`.

use std::{
    hash::{Hash, Hasher},
    ops::ControlFlow,
    str::FromStr,
};

use game::{
    GameInfo, HistoryRules, Key, Outcome, Player, PlayerInfo, Position, Reason, Rng, VariantInfo,
};
use grid::{Square, Word};

use crate::{
    board::{Board, KING, RANK_8, Role, index, square},
    moves::Move,
};

/// A Racing Kings position, without history.
///
/// The half-move clock and the move number are stored and written, but not compared: equal positions
/// offer the same moves now and in every continuation.
#[derive(Clone, Debug)]
pub struct RacingKings {
    // Invariant: satisfies K7, and neither king is attacked (K3). Move generation relies on it.
    pub(crate) board: Board,
    // Invariant: equals `compute_key()`.
    key: Key,
    /// Plies since the last capture, for the draw after 100 of them (rule K4d).
    pub(crate) clock: u16,
    /// Number of the move about to be made, counted as in FEN: both players' moves share one
    /// number.
    pub(crate) number: u16,
    pub(crate) to_move: Player,
    pub(crate) variant: Variant,
}

const _: () = assert!(size_of::<RacingKings>() <= 56);

/// A variant of the rules of Racing Kings.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub enum Variant {
    /// The rules as played on lichess.
    #[default]
    Standard,
    /// The rules of a university report: a king may not capture (decision D1), and White's arrival
    /// is a draw at once if Black could follow (decision D3).
    Feup,
}

impl Variant {
    /// Name of the variant, as [`Position::start`] takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Feup => "feup",
        }
    }
}

impl FromStr for Variant {
    type Err = Reason;

    fn from_str(name: &str) -> Result<Variant, Reason> {
        [Variant::Standard, Variant::Feup]
            .into_iter()
            .find(|variant| variant.name() == name)
            .ok_or_else(|| {
                let reason = Reason::new("unknown-variant").with("variant", name);
                reason.with("known", "standard, feup")
            })
    }
}

/// FEN of the start position (rule K1).
const START: &str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";

const BLACK_KEY: u64 = Rng::step(1).1;
const FEUP_KEY: u64 = Rng::step(2).1;

impl RacingKings {
    /// A position made of the given parts, which must satisfy its invariants: rule K7, and neither
    /// king attacked.
    pub(crate) fn new(
        board: Board,
        to_move: Player,
        variant: Variant,
        clock: u16,
        number: u16,
    ) -> RacingKings {
        let mut pos = RacingKings {
            board,
            key: Key(0),
            clock,
            number,
            to_move,
            variant,
        };
        pos.key = pos.compute_key();
        pos
    }

    /// The piece on a square and its owner, or `None` if the square is empty or not on the board.
    pub fn piece(&self, square: Square) -> Option<(Player, Role)> {
        let inside = square.is_within(8, 8);
        inside.then(|| self.board.piece(index(square))).flatten()
    }

    /// Square of a player's king.
    pub fn king(&self, player: Player) -> Square {
        square(self.board.king(player))
    }

    fn compute_key(&self) -> Key {
        let mut key = self.board.key().0;
        if self.to_move == Player::Second {
            key ^= BLACK_KEY;
        }
        if self.variant == Variant::Feup {
            key ^= FEUP_KEY;
        }
        Key(key)
    }

    /// The position after the player to move passes, which only searches do. Positions before the
    /// pass can't recur after it, so the count of plies since the last capture is reset.
    pub(crate) fn passed(&self) -> RacingKings {
        RacingKings {
            key: Key(self.key.0 ^ BLACK_KEY),
            clock: 0,
            to_move: !self.to_move,
            ..self.clone()
        }
    }

    /// Whether a player's king has reached the eighth rank.
    pub(crate) fn arrived(&self, player: Player) -> bool {
        self.board.kings() & self.board.side(player) & RANK_8 != 0
    }

    /// Whether Black is to move although Black's king has arrived. Rule K7 excludes that, as the
    /// arrival ends the game (rule K4a).
    pub(crate) fn black_moves_after_arriving(&self) -> bool {
        self.to_move == Player::Second && self.arrived(Player::Second)
    }

    /// Whether Black, to move, has a legal king move to the eighth rank, where White's king already
    /// is (rule K4b). Uses the test of rule K6, which examines the target only.
    pub(crate) fn black_can_follow(&self) -> bool {
        let (white, black) = (Player::First, Player::Second);
        let barred = match self.variant {
            Variant::Standard => self.board.side(black),
            Variant::Feup => self.board.occupied(), // D1
        };
        (KING[self.board.king(black) as usize] & RANK_8 & !barred)
            .ones()
            .any(|to| self.board.attackers(white, to) == 0)
    }

    /// The outcome of the game, given that a king is on the eighth rank (rules K4a, K4b); `None` if
    /// Black still has a move to draw level, or if only Black has arrived and is to move, which
    /// rule K7 excludes.
    #[cold]
    fn decide_race(&self) -> Option<Outcome> {
        let (white, black) = (self.arrived(Player::First), self.arrived(Player::Second));
        match self.to_move {
            Player::First if white && black => Some(Outcome::Draw),
            Player::First if black => Some(Outcome::Win(Player::Second)),
            Player::First => Some(Outcome::Win(Player::First)),
            Player::Second if !white => None, // Only Black arrived, which K7 excludes.
            Player::Second if !self.black_can_follow() => Some(Outcome::Win(Player::First)),
            Player::Second => match self.variant {
                Variant::Standard => None,
                Variant::Feup => Some(Outcome::Draw), // D3
            },
        }
    }
}

impl Position for RacingKings {
    type Move = Move;

    const INFO: GameInfo = GameInfo {
        id: "racing-kings",
        name: "Racing Kings",
        designer: "V. R. Parton",
        year: 1961,
        players: [PlayerInfo::WHITE, PlayerInfo::BLACK],
        variants: &[
            VariantInfo {
                name: Variant::Standard.name(),
                about: "racing-kings-variant-standard",
                family: false,
            },
            VariantInfo {
                name: Variant::Feup.name(),
                about: "racing-kings-variant-feup",
                family: false,
            },
        ],
    };

    const HISTORY: Option<HistoryRules> = Some(HistoryRules {
        clause: "K4d",
        claim_at: 3,
        draw_at: 5,
        clock_limit: 100,
    });

    fn start(variant: &str) -> Result<RacingKings, Reason> {
        RacingKings::read(START, Some(variant))
    }

    fn read(text: &str, variant: Option<&str>) -> Result<RacingKings, Reason> {
        // FEN does not name the variant.
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        RacingKings::read_fen(text, variant)
    }

    fn variant(&self) -> String {
        self.variant.name().to_owned()
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.decided().is_some() {
            return ControlFlow::Continue(()); // K5
        }
        self.each_piece(|from, targets| {
            for to in targets.ones() {
                f(Move::new(from, to))?;
            }
            ControlFlow::Continue(())
        })
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let moved = self.board.move_piece(self.to_move, m.origin(), m.target());
        self.key = Key(self.key.0 ^ moved.key_change ^ BLACK_KEY);
        self.clock = if moved.is_capture {
            0
        } else {
            self.clock.saturating_add(1)
        };
        self.number = self.number.saturating_add(self.to_move as u16);
        self.to_move = !self.to_move;
        debug_assert_eq!(self.key, self.compute_key());
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        if self.board.kings() & RANK_8 == 0 {
            return None;
        }
        self.decide_race()
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw // K4c
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn objection(&self, m: Move) -> Reason {
        self.explain(m)
    }

    fn cause(&self) -> Reason {
        self.explain_end()
    }

    #[inline]
    fn clock(&self) -> u32 {
        u32::from(self.clock)
    }

    #[inline]
    fn count_moves(&self) -> u32 {
        if self.decided().is_some() {
            return 0; // K5
        }
        let mut n_moves = 0;
        let all: ControlFlow<()> = self.each_piece(|_, targets| {
            n_moves += targets.size();
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        n_moves
    }

    #[inline]
    fn pick_move(&self, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        /// Maximum number of sets of moves that `each_piece` yields: two knights, three straight
        /// and three diagonal sliders (the queen counts twice), and the king (rule K7).
        const MAX_SETS: usize = 2 + 3 + 3 + 1;
        if self.decided().is_some() {
            return None; // K5
        }
        let mut sets = [(0, 0); MAX_SETS];
        let mut free = sets.iter_mut();
        let mut n_moves = 0;
        let all: ControlFlow<()> = self.each_piece(|from, targets| {
            if let Some(set) = free.next() {
                *set = (from, targets);
                n_moves += targets.size();
            }
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        if n_moves == 0 {
            return None;
        }
        let mut n = choose(n_moves);
        for (from, targets) in sets {
            if n < targets.size() {
                return Some(Move::new(from, targets.nth(n)));
            }
            n -= targets.size();
        }
        None
    }
}

impl PartialEq for RacingKings {
    fn eq(&self, other: &RacingKings) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.to_move == other.to_move
            && self.variant == other.variant
    }
}

impl Eq for RacingKings {}

impl Hash for RacingKings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
