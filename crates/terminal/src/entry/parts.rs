//! The parts of a move being entered: the picture shows the taps made so far, and [`Aim`] says what the
//! next tap does. Both are derived from the traces of the legal moves that start with these taps.

use std::mem;

use game::{LegalMove, Sprite, Step, Tap, Taps};
use grid::Square;

use super::{EntryOutcome, MoveEntry};

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
            .filter(|it| self.way_of(it).is_some())
            .take(MAX_SAMPLE);
        let candidates: Vec<&LegalMove> = candidates.collect();
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
        let parts = parts.unwrap_or_default();
        self.chosen = self.chosen_after(&parts);
        let landings = candidates.iter().filter_map(|it| self.landing_of(it));
        self.landings = landings.collect();
        for step in parts {
            self.apply(step);
        }
    }

    /// The button that completes the move `m` and the square on which it makes a piece land. `None` if
    /// the next tap isn't such a button.
    fn landing_of(&self, m: &LegalMove) -> Option<(Tap, Square)> {
        let button = match self.way_of(m)?.get(self.taps.len()..)? {
            [button @ Tap::Button(_)] => *button,
            _ => return None,
        };
        let landing = self.steps(m).into_iter().rev().find_map(|it| match it {
            Step::Slide(_, to) => Some(to),
            Step::Place(..) | Step::Leave(..) | Step::Take(_) => None,
        });
        Some((button, landing?))
    }

    /// The square on which a button makes a piece land. `None` if it doesn't.
    pub(super) fn landing(&self, button: Tap) -> Option<Square> {
        let found = self.landings.iter().find(|(tap, _)| *tap == button);
        found.map(|(_, square)| *square)
    }

    /// Takes the last tap back. If only a pile is selected, the pile that is usually preselected is
    /// selected again.
    pub(super) fn take_back_tap(&mut self) -> EntryOutcome {
        if self.own_taps().is_empty() {
            let before = mem::take(&mut self.taps);
            self.pile = None;
            self.pick_pile();
            if self.taps == before {
                return EntryOutcome::Nothing;
            }
        } else {
            self.taps.pop();
            self.pick_pile();
        }
        self.settle_focus();
        EntryOutcome::Picked
    }

    /// The tapped squares that still matter after the entered `parts`: the piece that moves has gone
    /// on to another square, and captured pieces are gone.
    fn chosen_after(&self, parts: &[Step]) -> Vec<Square> {
        let squares = self.taps.iter().filter_map(|tap| match tap {
            Tap::Square(square) => Some(*square),
            Tap::Hand(_) | Tap::Button(_) | Tap::Edge(..) => None,
        });
        let mut chosen: Vec<Square> = squares.collect();
        for step in parts {
            match step {
                Step::Slide(from, to) => {
                    chosen.retain(|square| square != from && square != to);
                    chosen.push(*to);
                }
                Step::Take(square) | Step::Leave(square, _) => chosen.retain(|it| it != square),
                Step::Place(..) => (),
            }
        }
        chosen
    }

    /// The first way of the move `m` that starts with the taps made so far.
    fn way_of<'m>(&self, m: &'m LegalMove) -> Option<&'m Taps> {
        m.ways.iter().find(|it| it.starts_with(&self.taps))
    }

    fn steps(&self, m: &LegalMove) -> Vec<Step> {
        let played = self.line.preview(&m.text);
        played.map(|it| it.trace.steps).unwrap_or_default()
    }

    /// The effect of the next tap (square, pile or button), if the player means to enter the move
    /// `m`. `None` if that tap is on a pile or does nothing on the board.
    fn aim_of(&self, m: &LegalMove) -> Option<Aim> {
        let square = match self.way_of(m)?.get(self.taps.len())? {
            Tap::Square(square) => *square,
            Tap::Button(_) => return Some(Aim::Button),
            Tap::Hand(_) | Tap::Edge(..) => return None,
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
    /// and jumps whose captured piece or landing was tapped. Empty before the player's first tap and after the
    /// last one.
    fn entered_parts(&self, m: &LegalMove) -> Vec<Step> {
        let tapped = |square: &Square| self.taps.contains(&Tap::Square(*square));
        if m.ways.contains(&self.taps) || self.own_taps().is_empty() {
            return Vec::new();
        }
        let ends = |leg: &[Step]| match leg.last() {
            Some(Step::Slide(_, to)) => tapped(to),
            _ => false,
        };
        let steps = self.steps(m);
        let mut parts: Vec<Step> = Vec::new();
        let mut leg: Vec<Step> = Vec::new();
        for step in steps {
            match step {
                Step::Place(square, _) if tapped(&square) => parts.push(step),
                Step::Take(square) if !leg.is_empty() && (tapped(&square) || ends(&leg)) => {
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
