//! Legal moves as sets of targets (K2, K3).
//!
//! In every position of a game neither king is attacked, which makes K3 a matter of a few sets that
//! are worked out once a position:
//!
//! * A piece gives check from `to` exactly if `to` is attacked, in its manner, from the rival
//!   king's square. Leaving `from` opens no line between the two: a piece that stood first on such
//!   a line and moves along it would be giving check already.
//! * A *screen* stands alone between the rival king and an own slider. A screen that is no king
//!   may not move at all: it does not move along that line, else it would be giving check already.
//! * A *pinned* piece stands alone between the own king and a hostile slider, and may only move
//!   along that line.
//! * No slider looks through the king's own square, for the king would be in check. So the king
//!   may go wherever the board as it stands is not attacked.

use std::ops::ControlFlow;

use grid::{
    Word,
    rays::{self, Fan},
};

use crate::{
    board::{KING, KNIGHT},
    position::{RacingKings, Variant},
};

impl RacingKings {
    /// Calls `f` with the square of each piece of the player to move and the squares it may go to.
    /// A queen comes twice: with its straight and with its diagonal moves. Ends of the game are
    /// not looked at.
    #[inline]
    pub(crate) fn each_piece<B>(
        &self,
        mut f: impl FnMut(u32, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (board, me) = (&self.board, self.to_move);
        let (own, occupied) = (board.side(me), board.occupied());
        let (king, rival) = (board.king(me), board.king(!me));
        let sight = |from: u32| Fan::new(1 << from, 1 << from, occupied);

        // K3, the rival king: squares that give check, and pieces that hide one.
        let from_rival = sight(rival);
        let straight_checks = from_rival.straight();
        let diagonal_checks = from_rival.diagonal();
        let knight_checks = KNIGHT[rival as usize];
        let screens = board.fan(me).meets(&from_rival) & own;

        // K3, the own king: pieces that shelter it.
        let hostile = board.fan(!me);
        let pinned = hostile.meets(&sight(king)) & own;
        let along_pin = |from: u32, targets: u64| {
            if pinned >> from & 1 == 0 {
                targets
            } else {
                targets & rays::line(king, from)
            }
        };

        let movable = own & !screens;
        for from in (board.knights() & movable & !pinned).ones() {
            f(from, KNIGHT[(from & 63) as usize] & !own & !knight_checks)?;
        }
        for from in (board.straight() & movable).ones() {
            // A queen that goes straight may give check diagonally.
            let also = (board.diagonal() >> from & 1).wrapping_neg() & diagonal_checks;
            let targets = rays::straight(from, occupied) & !own & !(straight_checks | also);
            f(from, along_pin(from, targets))?;
        }
        for from in (board.diagonal() & movable).ones() {
            let also = (board.straight() >> from & 1).wrapping_neg() & straight_checks;
            let targets = rays::diagonal(from, occupied) & !own & !(diagonal_checks | also);
            f(from, along_pin(from, targets))?;
        }

        let mut targets = KING[king as usize] & !own & !board.attacks(!me, &hostile);
        if screens >> king & 1 != 0 {
            // K3: the king itself may hide an attack on its rival.
            targets &= rays::line(king, rival);
        }
        if self.variant == Variant::Feup {
            // D1: a king may not capture.
            targets &= !occupied;
        }
        f(king, targets)
    }
}
