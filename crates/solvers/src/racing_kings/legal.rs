//! Legality of Racing Kings positions, for all 64 squares of the last piece at once (K2, K3, K7).
//!
//! A position is a pair of kings, some *fixed* pieces and one *last* piece, whose squares are the
//! bits of a word. No king may ever be in check, so legality doesn't depend on the player to move, and
//! a move is legal exactly if the piece can make it and the resulting position is legal.

use game::Player;
use racing_kings::{RANK_8, Role, king_attacks};

use crate::racing_kings::{
    board::{attacks, between},
    class::Piece,
};

/// 64 positions that differ only in the square of one piece, the last of the material class: the
/// kings and the other (fixed) pieces with their squares, and the last piece without.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Setting<'a> {
    /// The squares of White's and Black's king.
    pub(crate) kings: [u8; 2],
    pub(crate) fixed: &'a [(Piece, u8)],
    /// The last piece, whose squares are the bits of a set; `None` if there is none, and all 64 bits
    /// are then equal.
    pub(crate) last: Option<Piece>,
}

impl Setting<'_> {
    pub(crate) fn occupied(&self) -> u64 {
        let kings = 1 << self.kings[0] | 1 << self.kings[1];
        let squares = self.fixed.iter().map(|&(_, at)| at);
        squares.fold(kings, |all, at| all | 1 << at)
    }

    /// The squares of the last piece of the material class for which the position is legal: no two
    /// men on a square, no king in check. The other pieces must be on different squares.
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

    /// The squares of the last piece of the material class for which another piece on `from`
    /// doesn't attack `target`: all if it doesn't anyway, otherwise the squares between, where the
    /// last piece is in the way.
    fn shields(&self, role: Role, from: u8, target: u8, occupied: u64) -> u64 {
        if attacks(role, from, occupied) >> target & 1 == 0 {
            return !0;
        }
        match self.last {
            Some(_) => between(from)[usize::from(target)],
            None => 0,
        }
    }

    /// The squares of the last piece of the material class for which Black, to move, has a legal
    /// king move to the eighth rank, where White's king already stands (K4b, K6).
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
