//! How a Moai position looks, without looking ahead. Opinion, no part of the rules.
//!
//! Who can't move his own pawn loses (M5), so all that counts is how free the two pawns are. The
//! player to move and the other one are judged by tables of their own, as a move is worth much.

mod weights;

use std::ops::ControlFlow;

use game::{Heuristic, LAST_STAGE, Linear, Player, Position, TermTable, TermValues, Weights};

use crate::{cells::Cells, moves::Move, position::Moai};

use weights::FITTED;

/// The evaluation of Moai. 200 points are a chance to win of three in four.
#[derive(Copy, Clone, Debug)]
pub struct MoaiEval(Weights<N_TERMS>);

/// Terms about each pawn: first those of the player to move, then the other's.
const HALF: usize = 27;
const N_TERMS: usize = 2 * HALF + 1;

/// Nine for the number of vacant neighbours.
const NEIGHBOURS: usize = 0;
/// Five for the number of lines along which the pawn can be moved.
const LINES: usize = 9;
const FREEDOM: usize = 14;
/// Vacant cells at a king's distance of two, and of three.
const RING: usize = 15;
const FAR: usize = 16;
const EDGE: usize = 17;
/// Nine for the cells the pawn sees, by the number of vacant cells around them.
const SEEN: usize = 18;
const TEMPO: usize = 2 * HALF;

/// Urgency of a move that wins at once.
const WIN: i32 = 10_000;

impl MoaiEval {
    /// The weights fitted to games: see `../tuning/README.md`.
    pub const FITTED: MoaiEval = MoaiEval(Weights::of(&FITTED));
}

impl Default for MoaiEval {
    fn default() -> MoaiEval {
        MoaiEval::FITTED
    }
}

/// How free a pawn is.
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
        // Four corners and two pawns are no counters.
        let n_counters = pos.occupied.n_common(&pos.occupied) as i32 - 6;
        values[TEMPO] = 1;
        // Few games go on after half the cells have been filled.
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
        if pos.wins(m) { WIN } else { 0 }
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
