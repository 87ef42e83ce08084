//! How a Moai position looks, without looking ahead. Opinion, no part of the rules.
//!
//! Who can't move his own pawn loses (M5), so all that counts is how free the two pawns are. The
//! player to move and the other one are judged by tables of their own, as a move is worth much.

mod weights;

use game::{Heuristic, LAST_STAGE, Linear, Position, TermTable, Terms, Weights};

use crate::{cells::Cells, position::Moai};

use weights::FITTED;

/// The evaluation of Moai. 200 points are a chance to win of three in four.
#[derive(Copy, Clone, Debug)]
pub struct MoaiEval(Weights<N_TERMS>);

const N_TERMS: usize = 29;
/// First term about the pawn of the player to move.
const OURS: usize = 0;
/// First term about the other pawn.
const THEIRS: usize = 14;
/// Offsets from there: nine for the number of vacant neighbours, then these.
const LINES: usize = 9;
const FREEDOM: usize = 10;
const RING: usize = 11;
const FAR: usize = 12;
const EDGE: usize = 13;
const TEMPO: usize = 28;

impl MoaiEval {
    /// The weights fitted to games: see `../tuning/README.md`.
    pub const FITTED: MoaiEval = MoaiEval(Weights::of(&FITTED));
}

impl Default for MoaiEval {
    fn default() -> MoaiEval {
        MoaiEval::FITTED
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
    fn terms(pos: &Moai<S>) -> Terms<N_TERMS> {
        let mut values = [0; N_TERMS];
        if pos.in_set_up() {
            return Terms { values, stage: 0 };
        }
        let us = pos.to_move();
        for (pawn, first) in [(us, OURS), (!us, THEIRS)] {
            let rooms = pos.rooms(pawn);
            let cell = pos.pawn_cell(pawn);
            let vacant = |ring: &S| (ring.n_common(ring) - ring.n_common(&pos.occupied)) as i32;
            let [ring, far] = pos.board.rings_around(cell);
            values[first + rooms.neighbours() as usize] = 1;
            values[first + LINES] = rooms.lines() as i32;
            values[first + FREEDOM] = rooms.count() as i32;
            values[first + RING] = vacant(ring);
            values[first + FAR] = vacant(far);
            values[first + EDGE] = pos.board.edge_distance(cell);
        }
        // Four corners and two pawns are no counters.
        let n_counters = pos.occupied.n_common(&pos.occupied) as i32 - 6;
        values[TEMPO] = 1;
        // Few games go on after half the cells have been filled.
        let stage = 2 * n_counters * LAST_STAGE / pos.board.n_cells() as i32;
        Terms {
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
}
