//! Which squares of the last piece make a legal position, 64 at a time (K2, K3, K7).
//!
//! A position is a pair of kings, some *fixed* pieces and one *last* piece, whose squares are the
//! bits of a machine word. Nobody may ever be in check, so a position is legal or not whoever is to
//! move, and a move is legal exactly if it goes as the piece goes and ends in a legal position.

use game::Player;
use racing_kings::{RANK_8, Role, king_attacks};

use crate::racing_kings::{
    board::{attacks, between},
    class::Piece,
};

/// The pieces of a position but the last, and where they stand.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Setting<'a> {
    /// White's and Black's king.
    pub(crate) kings: [u8; 2],
    pub(crate) fixed: &'a [(Piece, u8)],
    /// `None`: there is no last piece, and all 64 bits of a word mean the same.
    pub(crate) last: Option<Piece>,
}

impl Setting<'_> {
    pub(crate) fn occupied(&self) -> u64 {
        let kings = 1 << self.kings[0] | 1 << self.kings[1];
        self.fixed.iter().fold(kings, |all, it| all | 1 << it.1)
    }

    /// The squares of the last piece that make the position legal. The fixed pieces must stand on
    /// different squares.
    pub(crate) fn legal(&self) -> u64 {
        let [white, black] = self.kings;
        if white == black || king_attacks(white.into()) >> black & 1 != 0 {
            return 0;
        }
        let occupied = self.occupied();
        let mut legal = !0;
        for &(piece, at) in self.fixed {
            let king = self.kings[!piece.owner as usize];
            legal &= self.shields(piece.role, at, king, occupied);
        }
        if let Some(last) = self.last {
            let king = self.kings[!last.owner as usize];
            legal &= !occupied & !attacks(last.role, king, occupied);
        }
        legal
    }

    /// The squares of the last piece for which a fixed piece does not attack a target.
    fn shields(&self, role: Role, from: u8, target: u8, occupied: u64) -> u64 {
        if attacks(role, from, occupied) >> target & 1 == 0 {
            return !0;
        }
        match self.last {
            Some(_) => between(from)[usize::from(target)],
            None => 0,
        }
    }

    /// The squares of the last piece for which Black's king, to move, has a legal move to the
    /// eighth rank, where White's already stands (K4b, K6).
    pub(crate) fn black_can_follow(&self) -> u64 {
        let [white, black] = self.kings;
        let occupied = self.occupied();
        let mut follow = 0;
        let mut targets = king_attacks(black.into()) & RANK_8 & !king_attacks(white.into());
        while targets != 0 {
            let to = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            let mut safe = !0;
            for &(piece, at) in self.fixed {
                safe &= match piece.owner {
                    Player::First => self.shields(piece.role, at, to, occupied),
                    Player::Second if at == to => 0,
                    Player::Second => !0,
                };
            }
            safe &= match self.last {
                Some(last) if last.owner == Player::First => !attacks(last.role, to, occupied),
                Some(_) => !(1 << to),
                None => !0,
            };
            follow |= safe;
        }
        follow
    }
}
