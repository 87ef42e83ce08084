//! Breakthrough positions: two sets of squares and the player to move, with the rules as an
//! implementation of [`Position`].

use std::{ops::ControlFlow, str::FromStr};

use game::{GameInfo, Key, Outcome, Player, PlayerInfo, Position, Reason, VariantInfo};
use grid::Square;

use crate::{moves::Move, text};

/// Number of columns, and of rows, of the board (rule B1).
pub(crate) const SIDE: u8 = 6;

/// A Breakthrough position. Stones only move forward, so no position recurs and `HISTORY` is `None`.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Breakthrough {
    // Stones of each player, as bits `6 * rank + file`. Invariant: disjoint, and within 36 bits.
    pub(crate) stones: [u64; 2],
    pub(crate) to_move: Player,
}

/// The bitboard that contains a single square.
pub(crate) fn bit(square: Square) -> u64 {
    1 << (SIDE * square.rank + square.file)
}

/// Every square of the board, row by row from the bottom.
pub(crate) fn squares() -> impl Iterator<Item = Square> {
    (0..SIDE).flat_map(|rank| (0..SIDE).map(move |file| Square::new(file, rank)))
}

impl Breakthrough {
    /// The owner of the stone on a square, or `None` if the square is empty.
    pub fn owner(&self, square: Square) -> Option<Player> {
        let owns = |player: &Player| self.stones[*player as usize] & bit(square) != 0;
        Player::BOTH.into_iter().find(owns)
    }

    /// Number of rows that a player's stone on a square has to go to the last row.
    pub(crate) fn rows_left(player: Player, square: Square) -> u8 {
        match player {
            Player::First => SIDE - 1 - square.rank,
            Player::Second => square.rank,
        }
    }

    /// The squares of a player's stones, row by row from the bottom.
    pub(crate) fn stones_of(&self, player: Player) -> impl Iterator<Item = Square> {
        let stones = self.stones[player as usize];
        squares().filter(move |square| stones & bit(*square) != 0)
    }

    /// The row in front of a stone of the player to move, or `None` if the stone is on the last row.
    pub(crate) fn ahead(&self, square: Square) -> Option<u8> {
        match self.to_move {
            Player::First => Some(square.rank + 1).filter(|rank| *rank < SIDE),
            Player::Second => square.rank.checked_sub(1),
        }
    }

    /// Whether a stone of the player has reached the last row, which wins the game.
    pub(crate) fn has_arrived(&self, player: Player) -> bool {
        self.stones_of(player)
            .any(|square| Breakthrough::rows_left(player, square) == 0)
    }
}

impl FromStr for Breakthrough {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Breakthrough, Reason> {
        Breakthrough::read(text, None)
    }
}

impl Position for Breakthrough {
    type Move = Move;

    const INFO: GameInfo = GameInfo {
        id: "breakthrough",
        name: "Breakthrough",
        designer: "Dan Troyka",
        year: 2000,
        players: [PlayerInfo::WHITE, PlayerInfo::BLACK],
        variants: &[VariantInfo {
            name: "standard",
            about: "breakthrough-variant-standard",
            family: false,
        }],
    };

    fn start(variant: &str) -> Result<Breakthrough, Reason> {
        let known = Breakthrough::INFO.standard();
        if variant == known {
            // B2: the two rows nearest to each player are full.
            return Ok(Breakthrough {
                stones: [(1 << 12) - 1, ((1 << 12) - 1) << 24],
                to_move: Player::First,
            });
        }
        let reason = Reason::new("unknown-variant");
        Err(reason.with("variant", variant).with("known", known))
    }

    fn read(text: &str, variant: Option<&str>) -> Result<Breakthrough, Reason> {
        if let Some(variant) = variant {
            Breakthrough::start(variant)?;
        }
        text::read(text)
    }

    fn variant(&self) -> String {
        Breakthrough::INFO.standard().to_owned()
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        for from in self.stones_of(self.to_move) {
            let Some(rank) = self.ahead(from) else {
                continue;
            };
            for file in from.file.saturating_sub(1)..=(from.file + 1).min(SIDE - 1) {
                let to = Square::new(file, rank);
                // B3: straight to an empty square, diagonally also onto an enemy stone.
                let is_free = match self.owner(to) {
                    None => true,
                    Some(owner) => owner != self.to_move && file != from.file,
                };
                if let Some(m) = Move::new(from, to).filter(|_| is_free) {
                    f(m)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked(&mut self, m: Move) {
        let (ours, theirs) = (self.to_move as usize, !self.to_move as usize);
        self.stones[theirs] &= !bit(m.to());
        self.stones[ours] &= !bit(m.from());
        self.stones[ours] |= bit(m.to());
        self.to_move = !self.to_move;
    }

    fn decided(&self) -> Option<Outcome> {
        // B4: only the player who has just moved can have won.
        let winner = !self.to_move;
        let won = self.has_arrived(winner) || self.stones[self.to_move as usize] == 0;
        won.then_some(Outcome::Win(winner))
    }

    fn stuck(&self) -> Outcome {
        Outcome::Win(!self.to_move)
    }

    fn key(&self) -> Key {
        // Multiplication by odd constants mixes the bits well enough for sets of 36 bits.
        let [white, black] = self.stones;
        let mixed = white.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ black.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        Key(mixed ^ (mixed >> 29) ^ self.to_move as u64)
    }

    fn objection(&self, m: Move) -> Reason {
        self.why_not(m)
    }

    fn cause(&self) -> Reason {
        self.how_it_ended()
    }
}
