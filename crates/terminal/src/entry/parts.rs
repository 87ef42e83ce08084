//! The parts of a move being entered: the picture shows the taps made so far, and [`Aim`] says what the
//! next tap does. Both are derived from the traces of the legal moves that start with these taps.

use game::{LegalMove, Sprite, Step, Tap};
use grid::Square;

use super::MoveEntry;

/// Maximum number of legal moves whose steps on the board are computed to find out what the next
/// tap of the player does. The limit bounds the delay in games with thousands of legal moves.
const MAX_SAMPLE: usize = 64;

/// The effect of the next tap in a move being entered. A tap selects a square, a pile of pieces in
/// hand or a button.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Aim {
    /// The tap places a piece of this kind.
    Place(Sprite),
    /// The tap selects a piece, such as this one, that moves.
    Piece(Sprite),
    /// The tap selects the piece that moves, after another piece was placed in the same turn.
    Moved,
    /// The tap selects the destination of the piece that moves.
    Target,
    /// The tap selects the piece that is jumped over.
    Jump,
    /// The tap selects the next piece that is jumped over, after a first jump.
    NextJump,
    /// The tap presses a button beside the board.
    Button,
}

impl MoveEntry {
    /// Updates the picture of the board and the effect of the next tap, after a tap was made or taken
    /// back.
    pub(super) fn update_parts(&mut self) {
        self.view = self.base.clone();
        let candidates = self
            .legal
            .iter()
            .filter(|it| it.taps.starts_with(&self.taps));
        let candidates: Vec<&LegalMove> = candidates.take(MAX_SAMPLE).collect();
        let mut aims = candidates.iter().filter_map(|it| self.aim_of(it));
        let first = aims.next();
        let aim = first.filter(|first| {
            aims.all(|aim| match (aim, *first) {
                // Which piece is selected does not matter.
                (Aim::Piece(_), Aim::Piece(_)) => true,
                (aim, first) => aim == first,
            })
        });
        let parts = candidates.first().map(|it| self.entered_parts(it));
        self.aim = aim.or(first.map(|_| Aim::Target));
        for step in parts.unwrap_or_default() {
            self.apply(step);
        }
    }

    fn steps(&self, m: &LegalMove) -> Vec<Step> {
        let played = self.line.preview(&m.text);
        played.map(|it| it.trace.steps).unwrap_or_default()
    }

    /// The effect of the next tap (square, pile or button), if the player means to enter the move
    /// `m`. `None` if that tap is on a pile or does nothing on the board.
    fn aim_of(&self, m: &LegalMove) -> Option<Aim> {
        let square = match m.taps.get(self.taps.len())? {
            Tap::Square(square) => *square,
            Tap::Button(_) => return Some(Aim::Button),
            Tap::Hand(_) => return None,
        };
        let steps = self.steps(m);
        let moves_from = |step: &Step| matches!(step, Step::Slide(from, _) | Step::Leave(from, _) if *from == square);
        let moves_to = |step: &Step| matches!(step, Step::Slide(_, to) if *to == square);
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

    /// The steps of the move `m` on the board that the taps made so far determine: placed pieces,
    /// and jumps over pieces that were tapped. Empty before the player's first tap and after the
    /// last one.
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
            Step::Take(square) | Step::Leave(square, _) => pieces.retain(|(at, _)| *at != square),
            Step::Slide(from, to) => {
                for (square, _) in pieces.iter_mut().filter(|(at, _)| *at == from) {
                    *square = to;
                }
            }
        }
    }
}
