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
    rays::{self, Fans},
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
        // K3, all of it from one look around: the sliders of both players reach out, and the king
        // each of them might attack looks back.
        let (ours, theirs) = (board.sliders(me), board.sliders(!me));
        let (eye, rival_eye) = (1 << king, 1 << rival);
        let fans = Fans::new(
            [ours.straight, theirs.straight, rival_eye, eye],
            [ours.diagonal, theirs.diagonal, rival_eye, eye],
            occupied,
        );
        let [_, straight_attacks, straight_checks, _] = fans.straight;
        let [_, diagonal_attacks, diagonal_checks, _] = fans.diagonal;
        let [screens, pinned, _, _] = fans.met.map(|it| it & own);
        let attacked = straight_attacks | diagonal_attacks | board.leaps(!me);
        let knight_checks = KNIGHT[rival as usize];
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
        for from in (ours.straight & movable).ones() {
            // A queen that goes straight may give check diagonally.
            let also = (ours.diagonal >> from & 1).wrapping_neg() & diagonal_checks;
            let targets = rays::straight(from, occupied) & !own & !(straight_checks | also);
            f(from, along_pin(from, targets))?;
        }
        for from in (ours.diagonal & movable).ones() {
            let also = (ours.straight >> from & 1).wrapping_neg() & straight_checks;
            let targets = rays::diagonal(from, occupied) & !own & !(diagonal_checks | also);
            f(from, along_pin(from, targets))?;
        }

        let mut targets = KING[king as usize] & !own & !attacked;
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
