//! What was entered of a move is drawn at once, and what comes next is known by what it does: both
//! told from the traces of the legal moves that go on like this.

use game::{LegalMove, Sprite, Step, Tap};
use grid::Square;

use super::MoveEntry;

/// So many moves are looked at to find out what the next tap does.
const SAMPLE: usize = 64;

/// What a tap does.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Aim {
    /// Puts a piece down.
    Place(Sprite),
    /// Says which piece moves.
    Piece(Sprite),
    /// Says which piece moves after something was put down.
    Moved,
    /// Says where the piece goes.
    Target,
    /// Says what is jumped over.
    Jump,
    /// The same after another jump.
    NextJump,
    /// Presses a button.
    Button,
}

impl MoveEntry {
    /// Draws what was entered, and finds out what comes next.
    pub(super) fn update_parts(&mut self) {
        self.view = self.base.clone();
        let going_on = self
            .legal
            .iter()
            .filter(|it| it.taps.starts_with(&self.taps));
        let going_on: Vec<&LegalMove> = going_on.take(SAMPLE).collect();
        let mut aims = going_on.iter().filter_map(|it| self.aim_of(it));
        let first = aims.next();
        let aim = first.filter(|first| {
            aims.all(|it| match (it, *first) {
                // Any piece is as good as another.
                (Aim::Piece(_), Aim::Piece(_)) => true,
                (it, first) => it == first,
            })
        });
        let parts = going_on.first().map(|it| self.entered_parts(it));
        self.aim = aim.or(first.map(|_| Aim::Target));
        for step in parts.unwrap_or_default() {
            self.apply(step);
        }
    }

    fn steps(&self, m: &LegalMove) -> Vec<Step> {
        let played = self.line.preview(&m.text);
        played.map(|it| it.trace.steps).unwrap_or_default()
    }

    fn aim_of(&self, m: &LegalMove) -> Option<Aim> {
        let square = match m.taps.get(self.taps.len())? {
            Tap::Square(square) => *square,
            Tap::Button(_) => return Some(Aim::Button),
            Tap::Hand(_) => return None,
        };
        let steps = self.steps(m);
        let moves_from = |it: &Step| matches!(it, Step::Slide(from, _) | Step::Leave(from, _) if *from == square);
        let moves_to = |it: &Step| matches!(it, Step::Slide(_, to) if *to == square);
        let placed = steps.iter().find_map(|it| match it {
            Step::Place(at, sprite) if *at == square => Some(*sprite),
            _ => None,
        });
        let is_first = self.own_taps().is_empty();
        if let Some(sprite) = placed {
            return Some(Aim::Place(sprite));
        }
        if is_first && steps.iter().any(moves_from) {
            return self.base.piece(square).map(Aim::Piece);
        }
        if steps.contains(&Step::Take(square)) && !steps.iter().any(moves_to) {
            let again = 1 < self.own_taps().len();
            return Some(if again { Aim::NextJump } else { Aim::Jump });
        }
        if steps.iter().any(moves_to) {
            return Some(Aim::Target);
        }
        steps.iter().any(moves_from).then_some(Aim::Moved)
    }

    /// The steps of a move that were entered: what was put down, and jumps whose victims were
    /// picked.
    fn entered_parts(&self, m: &LegalMove) -> Vec<Step> {
        let tapped = |square: &Square| self.taps.contains(&Tap::Square(*square));
        if m.taps.len() == self.taps.len() || self.own_taps().is_empty() {
            return Vec::new();
        }
        let steps = self.steps(m);
        let mut parts: Vec<Step> = Vec::new();
        let mut leg: Vec<Step> = Vec::new();
        for step in steps {
            match step {
                Step::Place(square, _) if tapped(&square) => parts.push(step),
                Step::Take(square) if tapped(&square) && !leg.is_empty() => {
                    parts.append(&mut leg);
                    parts.push(step);
                }
                Step::Take(_) => break,
                Step::Place(..) => (),
                Step::Slide(..) | Step::Leave(..) => leg.push(step),
            }
        }
        parts
    }

    fn apply(&mut self, step: Step) {
        let pieces = &mut self.view.pieces;
        match step {
            Step::Place(square, sprite) => pieces.push((square, sprite)),
            Step::Take(square) | Step::Leave(square, _) => pieces.retain(|it| it.0 != square),
            Step::Slide(from, to) => {
                for (square, _) in pieces.iter_mut().filter(|it| it.0 == from) {
                    *square = to;
                }
            }
        }
    }
}
