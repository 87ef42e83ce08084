//! Reasons why moves are illegal and why games ended: the clause, and the squares concerned.

use game::{Position, Reason, Tap};
use grid::Square;

use crate::{
    moves::Move,
    position::{Breakthrough, SIDE, squares},
};

impl Breakthrough {
    /// The reason why the illegal move `m` is illegal.
    pub(crate) fn why_not(&self, m: Move) -> Reason {
        let info = Breakthrough::INFO;
        match self.owner(m.from()) {
            None => return Reason::by("B3", "breakthrough-no-stone").with("square", m.from()),
            Some(owner) if owner != self.to_move => {
                return Reason::by("B3", "breakthrough-not-yours")
                    .with("square", m.from())
                    .with("player", info.player(owner));
            }
            Some(_) => (),
        }
        let is_near = m.from().file.abs_diff(m.to().file) <= 1;
        if self.ahead(m.from()) != Some(m.to().rank) || !is_near {
            return Reason::by("B3", "breakthrough-not-forward")
                .with("from", m.from())
                .with("to", m.to());
        }
        if self.owner(m.to()) == Some(self.to_move) {
            return Reason::by("B3", "breakthrough-own-stone").with("square", m.to());
        }
        Reason::by("B3", "breakthrough-blocked").with("square", m.to())
    }

    /// The reason why no legal move is entered by the taps `so_far`, which begin a legal move, and
    /// then `tap`. `None` if one is.
    pub(crate) fn why_not_tap(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        let square = match tap {
            Tap::Square(square) if square.is_within(SIDE, SIDE) => square,
            _ => return Some(Reason::by("B1", "breakthrough-off-board")),
        };
        match *so_far {
            [] => self.why_not_stone(square),
            [Tap::Square(from)] => self.why_illegal(Move::new(from, square)?),
            _ => Some(Reason::by("B3", "move-complete")),
        }
    }

    /// The reason why the player may not choose the stone on a square. `None` if it has a move.
    fn why_not_stone(&self, from: Square) -> Option<Reason> {
        let moves = || squares().filter_map(|to| Move::new(from, to));
        if moves().any(|m| self.is_legal(m)) {
            return None;
        }
        if self.owner(from) == Some(self.to_move) {
            return Some(Reason::by("B3", "breakthrough-shut-in").with("square", from));
        }
        moves().next().map(|m| self.why_not(m))
    }

    /// The reason why the game is over, as a message that names the rule.
    pub(crate) fn how_it_ended(&self) -> Reason {
        let info = Breakthrough::INFO;
        let (winner, loser) = (info.player(!self.to_move), info.player(self.to_move));
        if self.stones[self.to_move as usize] == 0 {
            return Reason::by("B4", "breakthrough-all-captured")
                .with("player", winner)
                .with("other", loser);
        }
        if self.decided().is_some() {
            return Reason::by("B4", "breakthrough-arrived").with("player", winner);
        }
        Reason::by("B5", "breakthrough-stuck").with("player", loser)
    }
}
