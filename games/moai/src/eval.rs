//! The static evaluation of Moai, for searches. No part of the rules.
//!
//! A player who can't move the own pawn loses (M5), so all terms measure the freedom of the two
//! pawns. The player to move and the opponent have separate weights, as having the move is worth
//! much.

mod weights;

use std::ops::ControlFlow;

use game::{Heuristic, LAST_STAGE, Linear, Player, Position, TermTable, TermValues, Weights};

use crate::{cells::Cells, moves::Move, position::Moai};

use weights::FITTED;

/// The static evaluation of Moai, as seen by the player to move: a weighted sum of terms that
/// measure how freely each pawn can be moved. 200 points mean a chance to win of three in four.
#[derive(Copy, Clone, Debug)]
pub struct MoaiEval(Weights<N_TERMS>);

/// Number of evaluation terms per pawn. The terms of the pawn of the player to move come first,
/// then those of the opponent's pawn, then the single term [`TEMPO`].
const HALF: usize = 27;
const N_TERMS: usize = 2 * HALF + 1;

// Indices of the terms within a half.

/// Index, among the evaluation terms of a pawn, of the first of nine: whether the pawn has no, one
/// … eight vacant neighbours.
const NEIGHBOURS: usize = 0;
/// Index, among the evaluation terms of a pawn, of the first of five: whether the pawn can be moved
/// along no, one … four lines (file, rank and two diagonals).
const LINES: usize = 9;
/// Index, among the evaluation terms of a pawn, of the number of actions (a counter is placed and
/// pushes or pulls) that move the pawn.
const FREEDOM: usize = 14;
/// Index, among the evaluation terms of a pawn, of the number of vacant cells two king's moves away
/// from it.
const RING: usize = 15;
/// Index, among the evaluation terms of a pawn, of the number of vacant cells three king's moves
/// away from it.
const FAR: usize = 16;
/// Index, among the evaluation terms of a pawn, of the number of squares between it and the nearest
/// edge of the board, capped at two.
const EDGE: usize = 17;
/// Index, among the evaluation terms of a pawn, of the first of nine: the number of cells in the
/// pawn's line of sight that have no, one … eight vacant neighbours.
const SEEN: usize = 18;

/// Index of the evaluation term for having the move, which is 1 once both pawns are placed.
const TEMPO: usize = 2 * HALF;

/// Urgency (for move ordering) of a move that wins at once. All other moves have urgency 0.
const WIN_URGENCY: i32 = 10_000;

impl MoaiEval {
    /// The evaluation with the weights that were fitted to games, as described in
    /// `../tuning/README.md`.
    pub const FITTED: MoaiEval = MoaiEval(Weights::of(&FITTED));
}

impl Default for MoaiEval {
    fn default() -> MoaiEval {
        MoaiEval::FITTED
    }
}

/// Computes the evaluation terms of one player's pawn and writes them to `values`, which must be
/// zero.
#[inline]
fn side<S: Cells>(pos: &Moai<S>, pawn: Player, values: &mut [i32]) {
    let rooms = pos.rooms(pawn);
    let cell = pos.pawn_cell(pawn);
    let vacant = |ring: &S| ring.n_common(ring) - ring.n_common(&pos.occupied);
    let [_, ring, far] = pos.board.rings_around(cell);
    values[NEIGHBOURS + rooms.neighbours() as usize] = 1;
    values[LINES + rooms.lines() as usize] = 1;
    values[FREEDOM] = rooms.count() as i32;
    values[RING] = vacant(ring) as i32;
    values[FAR] = vacant(far) as i32;
    values[EDGE] = pos.board.edge_distance(cell);
    for direction in 0..8 {
        for n in 1..=rooms.room(direction) {
            let [around, ..] = pos.board.rings_around(pos.board.along(cell, direction, n));
            values[SEEN + vacant(around) as usize] += 1;
        }
    }
}

impl<S: Cells> Linear<Moai<S>, N_TERMS> for MoaiEval {
    const FITTED: TermTable<N_TERMS> = FITTED;

    fn new(weights: Weights<N_TERMS>) -> MoaiEval {
        MoaiEval(weights)
    }

    fn weights(&self) -> &Weights<N_TERMS> {
        &self.0
    }

    #[inline]
    fn terms(pos: &Moai<S>) -> TermValues<N_TERMS> {
        let mut values = [0; N_TERMS];
        if pos.in_set_up() {
            return TermValues { values, stage: 0 };
        }
        let (ours, theirs) = values.split_at_mut(HALF);
        side(pos, pos.to_move(), ours);
        side(pos, !pos.to_move(), theirs);
        // Four corners and two pawns are occupied but not by counters.
        let n_counters = pos.occupied.n_common(&pos.occupied) as i32 - 6;
        values[TEMPO] = 1;
        // Few games last longer than until half of the cells are filled.
        let stage = 2 * n_counters * LAST_STAGE / pos.board.n_cells() as i32;
        TermValues {
            values,
            stage: stage.min(LAST_STAGE),
        }
    }
}

impl<S: Cells> Heuristic<Moai<S>> for MoaiEval {
    #[inline]
    fn evaluate(&self, pos: &Moai<S>) -> i32 {
        self.0.sum(&Self::terms(pos))
    }

    #[inline]
    fn urgency(&self, pos: &Moai<S>, m: Move) -> i32 {
        if pos.wins(m) { WIN_URGENCY } else { 0 }
    }

    #[inline]
    fn is_noisy(&self, pos: &Moai<S>, m: Move) -> bool {
        pos.wins(m)
    }

    #[inline]
    fn noisy_moves(&self, pos: &Moai<S>, mut f: impl FnMut(Move)) {
        let all = pos.for_each_win(|m| {
            f(m);
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(all.is_continue());
    }
}
