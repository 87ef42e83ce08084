//! Moves that win at once: after them the opponent's pawn can't be moved (M5).
//!
//! Such moves are rare and can be found without trying all moves. An action on the opponent's pawn
//! leaves the cell it came from vacant, so it traps the pawn only if it moves it by one cell and that
//! line has no other vacant cell contiguous to it. An action on the own pawn occupies at most two
//! cells of the opponent's lines, so it can trap only a pawn that is movable along at most two lines.

use std::ops::ControlFlow;

use game::{Player, Position};
use grid::Square;

use crate::{
    board::{is_rising, opposite},
    cells::Cells,
    moves::Move,
    position::Moai,
    rooms::PawnAction,
};

impl<S: Cells> Moai<S> {
    /// Calls `f` with each action (push or pull) on a player's pawn after which that pawn can't be
    /// moved, until `f` breaks.
    #[inline]
    pub(crate) fn for_each_trap<B>(
        &self,
        pawn: Player,
        mut f: impl FnMut(PawnAction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let from = self.pawn_cell(pawn);
        self.rooms(pawn).for_each_nudge(|action| {
            let heading = action.heading();
            let rays = self.board.rays(self.board.along(from, heading, 1));
            let room = |i: usize| self.occupied.room(&rays[i], is_rising(i));
            // The line of the slide is blocked; counter and vacated cell lie on no other line.
            let mut others = (0..4).filter(|line| *line != heading % 4);
            if others.all(|line| room(line) + room(opposite(line)) < 2) {
                f(action)?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Calls `f` with the moves by which the player to move wins at once, until `f` breaks.
    #[inline]
    pub(crate) fn for_each_win<B>(
        &self,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.in_set_up() {
            return ControlFlow::Continue(());
        }
        let (us, them) = (self.to_move(), !self.to_move());
        self.for_each_trap(them, |action| f(self.act(them, action)))?;
        if !self.is_cornered(them) {
            return ControlFlow::Continue(());
        }
        self.rooms(us).for_each(|action| {
            let m = self.act(us, action);
            if self.leaves_stuck(m) {
                f(m)?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Whether the legal move `m` wins at once, because the opponent's pawn can't be moved after
    /// it.
    #[inline]
    pub(crate) fn wins(&self, m: Move) -> bool {
        let Move::Act { counter, pawn, way } = m else {
            return false;
        };
        let them = !self.to_move();
        let may_win = if pawn == them {
            let square = self.board.square(self.pawn_cell(them));
            distance(counter, square) == PawnAction::nudge_distance(way)
        } else {
            self.is_cornered(them)
        };
        may_win && self.leaves_stuck(m)
    }

    /// Whether a player's pawn can be moved along at most two of the four lines through it (row,
    /// column and diagonals).
    #[inline]
    fn is_cornered(&self, pawn: Player) -> bool {
        self.rooms(pawn).lines() <= 2
    }

    /// Whether the opponent has lost after the legal move `m`.
    #[inline]
    fn leaves_stuck(&self, m: Move) -> bool {
        let mut child = self.clone();
        child.play_unchecked(m);
        child.decided().is_some()
    }
}

/// Distance between two squares, in king's moves.
#[inline]
fn distance(a: Square, b: Square) -> u8 {
    a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank))
}
