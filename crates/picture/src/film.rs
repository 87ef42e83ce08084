//! A game as drawings, one after each move.

use std::ops::RangeInclusive;

use game::{AnyLine, Marks};

use crate::{Drawing, board::DrawStyle, draw};

/// The positions of a line after so many moves, each with its last move marked. Moves that there are
/// not are left out.
pub fn frames(line: &dyn AnyLine, plies: RangeInclusive<usize>, style: &DrawStyle) -> Vec<Drawing> {
    let moves = line.moves();
    let (first, last) = (*plies.start(), (*plies.end()).min(moves.len()));
    if last < first {
        return Vec::new();
    }
    let mut at = line.boxed_clone();
    // A claimed draw is taken back on its own.
    while first < at.moves().len() && at.take_back() {}
    let marks = if first == 0 {
        Marks::default()
    } else {
        at.last_marks()
    };
    let mut drawings = vec![draw(&at.view(), &marks, style)];
    for m in &moves[first..last] {
        if at.try_play(m).is_err() {
            break;
        }
        drawings.push(draw(&at.view(), &at.last_marks(), style));
    }
    drawings
}
