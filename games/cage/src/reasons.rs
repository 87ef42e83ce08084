//! Reasons why moves are illegal: the most specific clause that a move breaks, and the squares
//! concerned.

use std::ops::ControlFlow;

use game::{Position, Reason};
use grid::{Direction, Square, Word};

use crate::{
    geometry::{Set, adjacent, bit, square},
    moves::{Leg, Move, left_already, no_such_square},
    position::Cage,
    taps::pass_is_forced,
};

impl Cage {
    /// The reason why the illegal move `m` is illegal.
    pub(crate) fn object_to(&self, m: Move) -> Reason {
        let possible = self.generator().for_each(ControlFlow::Break);
        let Some(from) = m.from() else {
            return match possible {
                ControlFlow::Break(example) => pass_is_forced(example),
                ControlFlow::Continue(()) => Reason::by("C4", "cage-must-pass"),
            };
        };
        if let Some(reason) = self.object_to_owner(from) {
            return reason;
        }
        if possible.is_continue() {
            return Reason::by("C4", "cage-must-pass");
        }
        match m.step_to() {
            Some(to) => self.object_to_step(from, to),
            None => self.object_to_jumps(from, m),
        }
    }

    /// The reason why no checker of the player to move is on a square, or `None` if one is.
    pub(crate) fn object_to_owner(&self, square: Square) -> Option<Reason> {
        if !self.has(square) {
            return Some(no_such_square(square, self.side()));
        }
        match self.owner(square) {
            None => Some(Reason::by("C4", "cage-no-checker").with("square", square)),
            Some(player) if player != self.to_move() => Some(
                Reason::by("C4", "cage-not-yours")
                    .with("square", square)
                    .with("player", Cage::INFO.player(player)),
            ),
            Some(_) => None,
        }
    }

    /// The reason why a step of a checker of the player to move is illegal.
    pub(crate) fn object_to_step(&self, from: Square, to: Square) -> Reason {
        if !self.has(to) {
            return no_such_square(to, self.side());
        }
        if self.owner(to).is_some() {
            return Reason::by("C6", "cage-step-onto-checker").with("square", to);
        }
        if let Some(other) = self.own_neighbour(to, from) {
            return own_neighbour(to, other);
        }
        let enemy = self.checkers(!self.to_move());
        let step = |clause, id| Reason::by(clause, id).with("from", from).with("to", to);
        match (neighbour(from, enemy), neighbour(to, enemy)) {
            (Some(other), None) => step("C6b", "cage-leaves-enemy").with("other", other),
            (Some(other), Some(_)) => step("C6c", "cage-not-closer").with("other", other),
            (None, _) => step("C6c", "cage-neither-closer-nor-adjoining"),
        }
    }

    /// The reason why the checker on `from` can't move at all: why it may not step to `to`, and that
    /// there are `others` free squares around it, which are as bad.
    pub(crate) fn object_to_stuck(&self, from: Square, to: Square, others: usize) -> Reason {
        let enemy = self.checkers(!self.to_move());
        let stuck = |clause, id| {
            let reason = Reason::by(clause, id).with("from", from).with("to", to);
            reason.with("others", others)
        };
        if let Some(other) = self.own_neighbour(to, from) {
            return stuck("C5", "cage-stuck-own-neighbour").with("other", other);
        }
        match (neighbour(from, enemy), neighbour(to, enemy)) {
            (Some(other), None) => stuck("C6b", "cage-stuck-leaves-enemy").with("other", other),
            (Some(other), Some(_)) => stuck("C6c", "cage-stuck-not-closer").with("other", other),
            (None, _) => stuck("C6c", "cage-stuck-neither"),
        }
    }

    /// The reason why a sequence of jumps by a checker of the player to move is illegal.
    fn object_to_jumps(&self, from: Square, m: Move) -> Reason {
        let mut captured = 0;
        let mut at = from;
        let last = m.n_captures();
        for (n, leg) in (1..).zip(m.legs()) {
            let is_last = n == last;
            match self.landing(leg, from) {
                Err(reason) => return reason,
                Ok(None) if !is_last => return left_already(leg.over),
                Ok(None) if !m.leaves_board() => {
                    return Reason::by("C7", "cage-star-missing").with("square", leg.over);
                }
                Ok(Some(landing)) if is_last && m.leaves_board() => {
                    return Reason::by("C7", "cage-star-wrong")
                        .with("square", leg.over)
                        .with("to", landing);
                }
                Ok(Some(landing)) => at = landing,
                Ok(None) => (),
            }
            captured |= bit(leg.over);
        }
        // Every jump is right, so the sequence stops too early.
        let next = Direction::ORTHOGONAL.into_iter().find_map(|direction| {
            let over = at.step(direction, self.side(), self.side())?;
            let leg = Leg {
                from: at,
                over,
                direction,
            };
            (captured & bit(over) == 0 && self.landing(leg, from).is_ok()).then_some(over)
        });
        let reason = Reason::by("C8", "cage-must-go-on").with("at", at);
        match next {
            Some(over) => reason.with("square", over),
            None => reason,
        }
    }

    /// The landing square of a jump by the checker that started its turn on `origin`, `None` if the
    /// jump leaves the board, or the reason why it is illegal.
    pub(crate) fn landing(&self, leg: Leg, origin: Square) -> Result<Option<Square>, Reason> {
        let Leg {
            from,
            over,
            direction,
        } = leg;
        if !self.has(over) {
            return Err(no_such_square(over, self.side()));
        }
        // The jumped checker can't be the player's own: by C5 none is adjacent.
        if self.owner(over) != Some(!self.to_move()) {
            return Err(Reason::by("C7", "cage-nothing-to-jump")
                .with("square", over)
                .with("at", from));
        }
        let Some(to) = over.step(direction, self.side(), self.side()) else {
            return Ok(None);
        };
        if to != origin && self.owner(to).is_some() {
            return Err(Reason::by("C7", "cage-landing-occupied")
                .with("square", over)
                .with("to", to));
        }
        match self.own_neighbour(to, origin) {
            Some(other) => Err(own_neighbour(to, other)),
            None => Ok(Some(to)),
        }
    }

    pub(crate) fn has(&self, square: Square) -> bool {
        square.is_within(self.side(), self.side())
    }

    /// Squared distance of a square from the centre of the board, in half squares (rule C6).
    pub(crate) fn off_centre(&self, square: Square) -> i32 {
        let from_centre = |at: u8| 2 * i32::from(at) - (i32::from(self.side()) - 1);
        from_centre(square.file).pow(2) + from_centre(square.rank).pow(2)
    }

    /// A checker of the player to move next to `square`, other than the one that started its turn
    /// on `origin` (rule C5). `None` if there is none.
    fn own_neighbour(&self, square: Square, origin: Square) -> Option<Square> {
        neighbour(square, self.checkers(self.to_move()) & !bit(origin))
    }
}

/// A member of `among` that is orthogonally adjacent to a square, or `None` if there is none.
fn neighbour(of: Square, among: Set) -> Option<Square> {
    let lowest = (adjacent(bit(of)) & among).lowest()?;
    Some(square(lowest as u8))
}

/// The reason to refuse a move that brings a checker to `square`, next to the player's own checker
/// on `other` (rule C5).
fn own_neighbour(square: Square, other: Square) -> Reason {
    Reason::by("C5", "cage-own-neighbour")
        .with("square", square)
        .with("other", other)
}
