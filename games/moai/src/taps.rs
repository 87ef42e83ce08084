//! Entering a move by taps: the ways that lead to a move, and the reason why a tap leads nowhere.
//!
//! A turn starts with the cell of the counter, followed by the pawn and then by push, pull or the cell
//! where the pawn ends; or by that cell at once, because a counter moves no two pawns to the same cell.
//! Or it starts with the pawn and the cell where it ends. That leaves one counter for a pull; a push
//! may leave several, and then one of them comes last.

use game::{Player, Position, Reason, Tap, Taps};
use grid::Square;

use crate::{
    board::{DIRECTIONS, opposite},
    cells::Cells,
    moves::{Move, Way},
    position::{Content, Moai},
    reasons::{line_between, piece},
};

pub(crate) const PUSH: Tap = Tap::Button("moai-button-push");
pub(crate) const PULL: Tap = Tap::Button("moai-button-pull");

/// A legal turn with a given counter.
struct Action {
    pawn: Player,
    /// Cell on which the pawn ends.
    to: Square,
}

impl<S: Cells> Moai<S> {
    /// Every sequence of taps that enters the legal move `m`, the canonical one first.
    pub(crate) fn ways_of(&self, m: Move) -> Vec<Taps> {
        let (counter, pawn, way) = match m {
            Move::Place(square) => return vec![vec![Tap::Square(square)]],
            Move::Act { counter, pawn, way } => (counter, pawn, way),
        };
        let Some(from) = self.pawn(pawn) else {
            return Vec::new(); // A pawn that acts has been placed.
        };
        let to = Tap::Square(self.landing(counter, pawn, way));
        let button = match way {
            Way::Push => PUSH,
            Way::Pull => PULL,
        };
        let [from_tap, counter_tap] = [from, counter].map(Tap::Square);
        let mut by_pawn = vec![from_tap, to];
        if way == Way::Push && 1 < self.pushers(from, counter).len() {
            by_pawn.push(counter_tap);
        }
        vec![
            vec![counter_tap, from_tap, button],
            vec![counter_tap, from_tap, to],
            vec![counter_tap, to],
            by_pawn,
        ]
    }

    /// The reason why no legal move is entered by the taps `so_far`, which begin a legal move, and
    /// then `tap`. `None` if one is.
    pub(crate) fn objection_to_tap(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        let square = match tap {
            Tap::Square(square) => square,
            Tap::Button(_) => return self.objection_to_button(so_far, tap),
            Tap::Hand(_) | Tap::Edge(..) => return Some(Reason::by("M1", "moai-beside-board")),
        };
        if let Some(reason) = self.not_a_cell(square) {
            return Some(reason);
        }
        if self.in_set_up() {
            return match so_far {
                [] if self.vacant(square) => None,
                [] => Some(self.objection_to_place(square)),
                _ => Some(complete()),
            };
        }
        match *so_far {
            [] => self.objection_to_start(square),
            [Tap::Square(first)] => match self.at(first) {
                Some(Content::Pawn(pawn)) => self.objection_to_slide(pawn, first, square),
                _ => self.objection_to_second(first, square),
            },
            [Tap::Square(first), Tap::Square(second)] => match (self.at(first), self.at(second)) {
                (Some(Content::Pawn(pawn)), _) => {
                    self.objection_to_pusher(pawn, first, second, square)
                }
                (_, Some(Content::Pawn(pawn))) => {
                    let mut actions = self.actions(first);
                    actions.retain(|it| it.pawn == pawn);
                    self.objection_to_end(first, &actions, square)
                }
                _ => Some(complete()),
            },
            _ => Some(complete()),
        }
    }

    fn objection_to_button(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        if self.in_set_up() {
            return Some(self.place_first());
        }
        match *so_far {
            [Tap::Square(first)] if self.vacant(first) => {
                Some(Reason::by("M6.2", "moai-pawn-first").with("square", first))
            }
            [] | [Tap::Square(_)] => Some(Reason::by("M6.1", "moai-counter-first")),
            [Tap::Square(counter), Tap::Square(second)] => {
                match (self.at(counter), self.at(second)) {
                    (_, Some(Content::Pawn(pawn))) => {
                        let way = if tap == PUSH { Way::Push } else { Way::Pull };
                        self.why_illegal(Move::Act { counter, pawn, way })
                    }
                    // Pawn and end are known, the counter is not.
                    (Some(Content::Pawn(pawn)), _) => {
                        let pushers = self.pushers_to(counter, second);
                        Some(push_from("M6.1", pawn, second, pushers))
                    }
                    _ => Some(complete()),
                }
            }
            _ => Some(complete()),
        }
    }

    /// The reason why a turn can't start with a square. `None` if it can: a pawn that can be moved,
    /// or a cell where a counter moves one.
    fn objection_to_start(&self, square: Square) -> Option<Reason> {
        match self.at(square) {
            Some(Content::Pawn(pawn)) if self.freedom(pawn) == 0 => Some(
                Reason::by("M6.5", "moai-pawn-shut-in")
                    .with("pawn", piece(Content::Pawn(pawn)))
                    .with("square", square),
            ),
            Some(Content::Pawn(_)) => None,
            Some(Content::Vacant) if !self.actions(square).is_empty() => None,
            Some(Content::Vacant) => Some(self.objection_to_counter(square)),
            _ => Some(self.cell_taken(square)),
        }
    }

    /// The reason why the counter on `counter` can't be followed by a tap on a square. `None` if it
    /// can: a pawn that the counter moves, or a cell where one ends.
    fn objection_to_second(&self, counter: Square, square: Square) -> Option<Reason> {
        let actions = self.actions(counter);
        match self.at(square) {
            Some(Content::Pawn(pawn)) if actions.iter().any(|it| it.pawn == pawn) => None,
            Some(Content::Pawn(pawn)) => Some(self.objection_to_pawn(counter, pawn)),
            _ => self.objection_to_end(counter, &actions, square),
        }
    }

    /// The reason why none of the `actions`, which put a counter on `counter`, ends with the pawn on
    /// a square. `None` if one does.
    fn objection_to_end(
        &self,
        counter: Square,
        actions: &[Action],
        square: Square,
    ) -> Option<Reason> {
        if actions.iter().any(|it| it.to == square) {
            return None;
        }
        if square == counter {
            let reason = Reason::by("M6.4", "moai-end-taken").with("square", square);
            return Some(reason.with("piece", piece(Content::Counter)));
        }
        if !self.vacant(square) {
            return Some(self.end_taken(square));
        }
        let passes = |it: &&Action| {
            let Some(from) = self.pawn(it.pawn) else {
                return false;
            };
            self.between(from, it.to).any(|cell| cell == square)
        };
        if let Some(action) = actions.iter().find(passes) {
            return Some(
                Reason::by("M6.4", "moai-slides-on")
                    .with("pawn", piece(Content::Pawn(action.pawn)))
                    .with("square", square)
                    .with("to", action.to),
            );
        }
        let mut ends: Vec<Square> = actions.iter().map(|it| it.to).collect();
        ends.sort_unstable();
        Some(
            Reason::by("M6.4", "moai-ends-elsewhere")
                .with("counter", counter)
                .with("square", square)
                .with("cells", ends),
        )
    }

    /// The reason why no counter moves the pawn on `from` to `to`. `None` if one does.
    fn objection_to_slide(&self, pawn: Player, from: Square, to: Square) -> Option<Reason> {
        let name = piece(Content::Pawn(pawn));
        if to == from {
            return Some(Reason::by("M6.5", "moai-must-move").with("pawn", name));
        }
        if !self.vacant(to) {
            return Some(self.end_taken(to));
        }
        let Some(heading) = line_between(from, to) else {
            return Some(not_in_line("M6.3", to, pawn, from));
        };
        if let Some(blocker) = self.between(from, to).find(|it| !self.vacant(*it)) {
            return Some(
                Reason::by("M6.4", "moai-slide-blocked")
                    .with("pawn", name)
                    .with("square", to)
                    .with("piece", self.piece(blocker))
                    .with("other", blocker),
            );
        }
        // A pull stops short of the counter, so it ends next to a vacant cell; a push does not.
        let beyond = to.step(DIRECTIONS[heading], self.width(), self.height());
        let is_pull = beyond.is_some_and(|it| self.vacant(it));
        if is_pull || self.vacant_from(from, opposite(heading)).next().is_some() {
            return None;
        }
        Some(
            Reason::by("M6.1", "moai-no-cell-behind")
                .with("pawn", name)
                .with("square", to),
        )
    }

    /// The reason why a counter on `counter` does not push the pawn on `from` to `to`. `None` if it
    /// does and others would, too.
    fn objection_to_pusher(
        &self,
        pawn: Player,
        from: Square,
        to: Square,
        counter: Square,
    ) -> Option<Reason> {
        let heading = line_between(from, to)?;
        let beyond = to.step(DIRECTIONS[heading], self.width(), self.height());
        let cells = self.pushers_to(from, to);
        if beyond.is_some_and(|it| self.vacant(it)) || cells.len() == 1 {
            return Some(complete()); // Only one counter was possible.
        }
        if cells.contains(&counter) {
            return None;
        }
        // A counter that sees the pawn pushes it, but not to that end.
        let reason = self.why_illegal(Move::Act {
            counter,
            pawn,
            way: Way::Push,
        });
        let is_seen = reason.as_ref().is_none_or(|it| it.clause() == Some("M6.5"));
        Some(match reason {
            Some(reason) if !is_seen => reason,
            _ => push_from("M6.3", pawn, to, cells),
        })
    }

    /// The cells from which a counter pushes the pawn on `from` to `to`, if that is where it stops.
    fn pushers_to(&self, from: Square, to: Square) -> Vec<Square> {
        line_between(from, to).map_or_else(Vec::new, |heading| {
            self.vacant_from(from, opposite(heading)).collect()
        })
    }

    /// The legal turns that put a counter on a vacant cell.
    fn actions(&self, counter: Square) -> Vec<Action> {
        let turns = Player::BOTH
            .into_iter()
            .flat_map(|pawn| [Way::Push, Way::Pull].map(|way| (pawn, way)));
        turns
            .filter(|(pawn, way)| self.moves_pawn(counter, *pawn, *way))
            .map(|(pawn, way)| Action {
                pawn,
                to: self.landing(counter, pawn, way),
            })
            .collect()
    }

    /// The cells from which a counter pushes the pawn on `from` the way that one on `counter` does.
    fn pushers(&self, from: Square, counter: Square) -> Vec<Square> {
        line_between(from, counter).map_or_else(Vec::new, |it| self.vacant_from(from, it).collect())
    }
}

/// The reason to refuse a square that shares no row, column or diagonal with a pawn.
pub(crate) fn not_in_line(
    clause: &'static str,
    square: Square,
    pawn: Player,
    at: Square,
) -> Reason {
    Reason::by(clause, "moai-not-in-line")
        .with("square", square)
        .with("pawn", piece(Content::Pawn(pawn)))
        .with("other", at)
}

/// The reason to refuse anything but one of the `cells` from which a counter pushes a pawn to `to`.
fn push_from(clause: &'static str, pawn: Player, to: Square, cells: Vec<Square>) -> Reason {
    Reason::by(clause, "moai-push-from")
        .with("pawn", piece(Content::Pawn(pawn)))
        .with("to", to)
        .with("cells", cells)
}

/// The reason to refuse a tap after a whole move.
fn complete() -> Reason {
    Reason::by("M6", "move-complete")
}
