//! The positions of a game as a sequence of drawings.

use std::ops::RangeInclusive;

use game::{AnyLine, Marks};

use crate::{Drawing, board::DrawStyle, draw};

/// Draws the positions of a game after each number of moves in `plies`, with the last move marked.
/// Numbers beyond the end of the game are ignored.
pub fn frames(line: &dyn AnyLine, plies: RangeInclusive<usize>, style: &DrawStyle) -> Vec<Drawing> {
    let moves = line.moves();
    let (first, last) = (*plies.start(), (*plies.end()).min(moves.len()));
    if last < first {
        return Vec::new();
    }
    let mut at = line.boxed_clone();
    // A draw claim takes a step of its own to take back.
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
