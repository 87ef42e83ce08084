//! Plain minimax: slow, and simple enough to be obviously right. The other searches are tested
//! against it.

use game::{Heuristic, Line, Position};

use crate::{
    path::Path,
    score::{Score, Value},
};

/// The value of every legal move, searched to `depth` moves, in the order of generation.
///
/// Nothing is left out. Recurring positions and positions whose move clock ran out count as drawn,
/// as in [`Search`](crate::Search), and positions at the horizon as what `heuristic` says.
pub fn minimax<P: Position>(
    line: &Line<P>,
    heuristic: &impl Heuristic<P>,
    depth: u32,
) -> Vec<(P::Move, Value)> {
    let pos = line.position();
    let mut path = Path::new(line);
    let mut moves = Vec::new();
    line.legal_moves(&mut moves);
    let mut values = Vec::new();
    for m in moves {
        let score = after(pos, m, heuristic, depth.max(1), 0, &mut path);
        let value = score.typed(pos.to_move(), heuristic, |it| path.bears(it));
        values.push((m, value));
    }
    values
}

fn after<P: Position>(
    pos: &P,
    m: P::Move,
    heuristic: &impl Heuristic<P>,
    depth: u32,
    ply: usize,
    path: &mut Path<P>,
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

fn value<P: Position>(
    pos: &P,
    heuristic: &impl Heuristic<P>,
    depth: u32,
    ply: usize,
    path: &mut Path<P>,
) -> Score {
    if let Some(outcome) = pos.outcome() {
        return Score::of(outcome, pos.to_move(), ply);
    }
    if Path::is_timed_out(pos) || path.recurs(pos) {
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
