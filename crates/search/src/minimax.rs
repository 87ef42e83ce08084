//! Plain minimax: slow, and simple enough to be obviously right. The reference that the tests
//! compare [`Search`](crate::Search) with; not used for play.

use game::{Heuristic, Line, Position};

use crate::{
    path::SearchPath,
    score::{Score, Value},
};

/// Returns every legal move with its value, searched to `depth` plies (at least one), in the order
/// of generation. Empty when the game is over.
///
/// Nothing is pruned. As in [`Search`](crate::Search), a position that recurs or whose move clock
/// has run out counts as a draw; positions at the horizon are evaluated by `heuristic`.
pub fn minimax<P: Position>(
    line: &Line<P>,
    heuristic: &impl Heuristic<P>,
    depth: u32,
) -> Vec<(P::Move, Value)> {
    let pos = line.position();
    let mut path = SearchPath::new(line);
    let mut moves = Vec::new();
    line.legal_moves(&mut moves);
    let mut values = Vec::new();
    for m in moves {
        let score = after(pos, m, heuristic, depth.max(1), 0, &mut path);
        let value = score.typed(pos.to_move(), heuristic, |known| path.holds_at_root(known));
        values.push((m, value));
    }
    values
}

/// Score of the move `m` by plain minimax, as seen by the player who makes it.
fn after<P: Position>(
    pos: &P,
    m: P::Move,
    heuristic: &impl Heuristic<P>,
    depth: u32,
    ply: usize,
    path: &mut SearchPath<P>,
) -> Score {
    let mut child = pos.clone();
    child.play_unchecked(m);
    path.push(&child);
    let score = value(&child, heuristic, depth - 1, ply + 1, path);
    path.pop();
    if child.to_move() == pos.to_move() {
        score
    } else {
        -score
    }
}

/// Score of a position by plain minimax, as seen by the player to move.
fn value<P: Position>(
    pos: &P,
    heuristic: &impl Heuristic<P>,
    depth: u32,
    ply: usize,
    path: &mut SearchPath<P>,
) -> Score {
    if let Some(outcome) = pos.outcome() {
        return Score::of(outcome, pos.to_move(), ply);
    }
    if SearchPath::is_timed_out(pos) || path.recurs(pos) {
        return Score::RECURRENCE;
    }
    if depth == 0 {
        return Score::estimate(heuristic.evaluate(pos));
    }
    let mut best: Option<Score> = None;
    let mut all_solid = true;
    pos.every_move(|m| {
        let score = after(pos, m, heuristic, depth, ply, path);
        all_solid &= score.is_solid();
        if best.is_none_or(|it| it.value < score.value) {
            best = Some(score);
        }
    });
    let value = best.map_or(0, |it| it.value);
    Score {
        value,
        solid: all_solid,
    }
}
