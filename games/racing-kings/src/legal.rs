//! The move generator: legal moves as sets of targets (K2, K3).
//!
//! In every position of a game neither king is attacked (an invariant of [`RacingKings`]). So K3
//! reduces to a few sets, computed once per position:
//!
//! * A piece gives check from `to` exactly if a piece of its kind on the rival king's square would
//!   attack `to`. Leaving `from` opens no line between the two: a piece that stood first on such a
//!   line and moves along it would be giving check already.
//! * A *screen* stands alone between the rival king and an own slider. A screen that is no king
//!   may not move at all: it can't move along that line, or it would be giving check already.
//! * A *pinned* piece stands alone between the own king and a hostile slider, and may only move
//!   along that line.
//! * No hostile slider's line continues behind the own king, or the king would be in check. So the
//!   king may go to any square that is not attacked on the board as it is.

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
    /// Calls `f` with the index of the square of each piece of the player to move and the bitboard
    /// of its legal targets, until `f` breaks. A queen comes twice, with its straight and with its
    /// diagonal moves; some pieces that can't move are left out. Does not check whether the game is
    /// over.
    #[inline]
    pub(crate) fn each_piece<B>(
        &self,
        mut f: impl FnMut(u32, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (board, me) = (&self.board, self.to_move);
        let (own, occupied) = (board.side(me), board.occupied());
        let (king, rival) = (board.king(me), board.king(!me));
        // All of K3 from one computation: the sliders of each player, partnered with the king they
        // might attack, as if it were a slider.
        let (ours, theirs) = (board.sliders(me), board.sliders(!me));
        let (king_bit, rival_bit) = (1 << king, 1 << rival);
        let fans = Fans::new(
            [ours.straight, theirs.straight, rival_bit, king_bit],
            [ours.diagonal, theirs.diagonal, rival_bit, king_bit],
            occupied,
        );
        let [_, straight_attacks, straight_checks, _] = fans.straight;
        let [_, diagonal_attacks, diagonal_checks, _] = fans.diagonal;
        let [screens, pinned, _, _] = fans.met.map(|met| met & own);
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
            // A queen that moves along a file or rank may give check diagonally.
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
            // K3: the king itself is a screen between an own slider and the rival king.
            targets &= rays::line(king, rival);
        }
        if self.variant == Variant::Feup {
            // D1: a king may not capture.
            targets &= !occupied;
        }
        f(king, targets)
    }
}
