//! Cage positions: the rules as an implementation of [`Position`]. Moves are generated in
//! `move_generator.rs`, refused moves explained in `reasons.rs`, texts parsed in `text.rs`.

use std::ops::ControlFlow;

use game::{
    GameInfo, Key, Outcome, PieceColour, Player, PlayerInfo, Position, Reason, Rng, VariantInfo,
};
use grid::{Direction, Square};

use crate::{
    geometry::{BoardSize, Set, bit, offset, shift},
    move_generator::MoveGenerator,
    moves::Move,
    text,
};

/// A position of Cage on the board of 10 × 10 or on a training board.
///
/// 48 bytes: 16 for each colour's checkers, one for the player to move, one for the size of the
/// board, and 14 of padding. The key is not stored but computed on demand, so that random games and
/// perft, which need none, don't pay for it.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Cage {
    /// The squares of each player's checkers. Invariant (rule C5): no two of the same colour are
    /// adjacent.
    checkers: [Set; 2],
    to_move: Player,
    size: BoardSize,
}

const _: () = assert!(size_of::<Cage>() <= 48);

impl Cage {
    /// A position with the given checkers, of which no two of one colour may be adjacent (rule C5).
    pub(crate) const fn new_unchecked(
        checkers: [Set; 2],
        to_move: Player,
        size: BoardSize,
    ) -> Cage {
        Cage {
            checkers,
            to_move,
            size,
        }
    }

    /// Number of files, and of ranks, of the board.
    pub fn side(&self) -> u8 {
        self.size.side()
    }

    /// Number of checkers a player has left.
    pub fn n_checkers(&self, player: Player) -> u32 {
        self.checkers(player).count_ones()
    }

    /// The owner of the checker on a square, or `None` if the square is empty or not on the board.
    pub fn owner(&self, square: Square) -> Option<Player> {
        if !square.is_within(self.side(), self.side()) {
            return None;
        }
        Player::BOTH
            .into_iter()
            .find(|player| self.checkers(*player) & bit(square) != 0)
    }

    #[inline]
    pub(crate) fn checkers(&self, player: Player) -> Set {
        self.checkers[player as usize]
    }

    pub(crate) fn size(&self) -> BoardSize {
        self.size
    }

    /// The move generator for a player, as if it were that player's turn.
    #[inline]
    pub(crate) fn generator_for(&self, player: Player) -> MoveGenerator {
        MoveGenerator::new(
            self.checkers(player),
            self.checkers(!player),
            self.size.geometry(),
        )
    }

    #[inline]
    pub(crate) fn generator(&self) -> MoveGenerator {
        self.generator_for(self.to_move)
    }
}

impl Position for Cage {
    type Move = Move;

    const INFO: GameInfo = GameInfo {
        id: "cage",
        name: "Cage",
        designer: "Mark Steere",
        year: 2010,
        players: [
            PlayerInfo {
                name: "Red",
                message: "player-red",
                colour: PieceColour::Red,
            },
            PlayerInfo {
                name: "Blue",
                message: "player-blue",
                colour: PieceColour::Blue,
            },
        ],
        variants: &[
            VariantInfo {
                name: "10",
                about: "cage-board-10",
                family: false,
            },
            VariantInfo {
                name: "8",
                about: "cage-board-8",
                family: false,
            },
            VariantInfo {
                name: "6",
                about: "cage-board-6",
                family: false,
            },
            VariantInfo {
                name: "4",
                about: "cage-board-4",
                family: false,
            },
        ],
    };

    fn start(variant: &str) -> Result<Cage, Reason> {
        let size = text::size_named(variant)?;
        let mut checkers = [0; 2];
        for rank in 0..size.side() {
            for file in 0..size.side() {
                // C1: Red on a1 and on every square of its colour, Blue on the rest.
                checkers[usize::from((file + rank) % 2)] |= bit(Square::new(file, rank));
            }
        }
        Ok(Cage::new_unchecked(checkers, Player::First, size))
    }

    fn read(text: &str, variant: Option<&str>) -> Result<Cage, Reason> {
        text::position(text, variant)
    }

    fn variant(&self) -> String {
        self.side().to_string()
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        let mut must_pass = true;
        self.generator().for_each(|m| {
            must_pass = false;
            f(m)
        })?;
        // C4: a pass is forced, never chosen.
        if must_pass {
            f(Move::PASS)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let (mover, other) = (self.to_move as usize, !self.to_move as usize);
        let mut at: Set = 1 << m.origin();
        if let Some(d) = m.step_direction() {
            self.checkers[mover] ^= at | shift(at, offset(Direction::ALL[d]));
        } else if !m.is_pass() {
            self.checkers[mover] ^= at;
            for d in m.jump_directions() {
                let by = offset(Direction::ORTHOGONAL[d]);
                // C7: the jumped checker is removed at once.
                self.checkers[other] &= !shift(at, by);
                at = shift(shift(at, by), by);
            }
            if !m.leaves_board() {
                self.checkers[mover] |= at;
            }
        }
        self.to_move = !self.to_move;
        debug_assert_eq!(text::own_neighbours(self), None, "C5 after {m}: {self}");
        debug_assert!(
            !m.is_pass() || self.generator().for_each(ControlFlow::Break).is_break(),
            "C11: both sides must pass: {self}"
        );
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        // C10: the mover wins when the opponent has none left, whatever is left of the mover's own.
        // The opponent of the last mover is the player to move now.
        if self.checkers(self.to_move) == 0 {
            Some(Outcome::Win(!self.to_move))
        } else if self.checkers(!self.to_move) == 0 {
            Some(Outcome::Win(self.to_move))
        } else {
            None
        }
    }

    fn stuck(&self) -> Outcome {
        // Never called: a player without another move passes (C4).
        self.decided().unwrap_or(Outcome::Draw)
    }

    fn key(&self) -> Key {
        let (_, mut state) = Rng::step((self.size as u64) << 1 | self.to_move as u64);
        // Every round is a bijection of the state, so positions that differ in one word only can't
        // share a key.
        for set in self.checkers {
            for word in [set as u64, (set >> 64) as u64] {
                (_, state) = Rng::step(state ^ word);
            }
        }
        Key(state)
    }

    fn objection(&self, m: Move) -> Reason {
        self.object_to(m)
    }

    fn cause(&self) -> Reason {
        let mover = !self.to_move;
        let id = match (self.n_checkers(mover), self.n_checkers(self.to_move)) {
            (0, 0) => "cage-both-vanished",
            (0, _) => "cage-self-annihilated",
            (_, _) => "cage-annihilated",
        };
        Reason::by("C10", id)
            .with("mover", Cage::INFO.player(mover))
            .with("other", Cage::INFO.player(self.to_move))
    }

    #[inline]
    fn count_moves(&self) -> u32 {
        match self.decided() {
            Some(_) => 0,
            None => self.generator().count().max(1),
        }
    }

    #[inline]
    fn pick_move(&self, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        match self.decided() {
            Some(_) => None,
            None => self.generator().pick(choose),
        }
    }
}
