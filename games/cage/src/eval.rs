//! The static evaluation of Cage, for searches. No part of the rules.
//!
//! A weighted sum of the number of checkers, of their steps and jumps, and of where they stand. The
//! player to move and the opponent have separate weights, as a jump that can be made now is worth
//! more than one that the opponent may prevent first.

mod weights;

use game::{Heuristic, LAST_STAGE, Linear, Player, Position, TermTable, TermValues, Weights};
use grid::Word;

use crate::{geometry::adjacent, moves::Move, position::Cage};

use weights::FITTED;

/// The static evaluation of Cage. 200 points mean a chance to win of three in four.
#[derive(Copy, Clone, Debug)]
pub struct CageEval(Weights<N_TERMS>);

/// Number of evaluation terms per player. The first half of all terms are those of the player to
/// move, the second half those of the opponent.
const HALF: usize = 14;
const N_TERMS: usize = 2 * HALF + 1;

// Indices of the terms within a half.
const CHECKERS: usize = 0;
const STEPS: usize = 1;
const LEAVING: usize = 2;
const JUMPS: usize = 3;
const CHAINS: usize = 4;
const IDLE: usize = 5;
const EDGE: usize = 6;
const CORNER: usize = 7;
/// Index of the first of four terms: the number of a player's checkers in each of the central areas
/// of `Geometry::inner`.
const INNER: usize = 8;
const TOUCHING: usize = 12;
const STUCK: usize = 13;

/// Index of the constant evaluation term for having the move.
const TEMPO: usize = 2 * HALF;

impl CageEval {
    /// The evaluation with the weights that were fitted to games, as described in
    /// `../tuning/README.md`.
    pub const FITTED: CageEval = CageEval(Weights::of(&FITTED));
}

impl Default for CageEval {
    fn default() -> CageEval {
        CageEval::FITTED
    }
}

/// Computes one player's half of the evaluation terms, as if it were that player's turn.
#[inline]
fn side(pos: &Cage, player: Player, values: &mut [i32]) {
    let (own, enemy) = (pos.checkers(player), pos.checkers(!player));
    let geometry = pos.size().geometry();
    let generator = pos.generator_for(player);
    let size = |set: u128| set.size() as i32;
    let mut busy = 0;
    values[CHECKERS] = size(own);
    for d in 0..8 {
        let steppers = generator.steppers(d);
        busy |= steppers;
        values[STEPS] += size(steppers);
    }
    for jumps in generator.jumps() {
        busy |= jumps.leaving | jumps.single | jumps.chained;
        values[LEAVING] += size(jumps.leaving);
        values[JUMPS] += size(jumps.single);
        values[CHAINS] += size(jumps.chained);
    }
    let [up, right, down, left] = geometry.edge;
    values[IDLE] = size(own & !busy);
    values[EDGE] = size(own & (up | right | down | left));
    values[CORNER] = size(own & (up | down) & (left | right));
    for (value, inner) in values[INNER..].iter_mut().zip(geometry.inner) {
        *value = size(own & inner);
    }
    values[TOUCHING] = size(own & adjacent(enemy));
    values[STUCK] = i32::from(busy == 0);
}

impl Linear<Cage, N_TERMS> for CageEval {
    const FITTED: TermTable<N_TERMS> = FITTED;

    fn new(weights: Weights<N_TERMS>) -> CageEval {
        CageEval(weights)
    }

    fn weights(&self) -> &Weights<N_TERMS> {
        &self.0
    }

    #[inline]
    fn terms(pos: &Cage) -> TermValues<N_TERMS> {
        let mut values = [0; N_TERMS];
        let (ours, theirs) = values.split_at_mut(HALF);
        side(pos, pos.to_move(), ours);
        side(pos, !pos.to_move(), theirs);
        let left = ours[CHECKERS] + theirs[CHECKERS];
        values[TEMPO] = 1;
        let squares = i32::from(pos.side()) * i32::from(pos.side());
        TermValues {
            values,
            stage: (LAST_STAGE - left * LAST_STAGE / squares).clamp(0, LAST_STAGE),
        }
    }
}

/// Number of enemy checkers that a move captures, less one if the moving checker leaves the board.
#[inline]
fn gain(m: Move) -> i32 {
    m.n_captures() as i32 - i32::from(m.leaves_board())
}

impl Heuristic<Cage> for CageEval {
    #[inline]
    fn evaluate(&self, pos: &Cage) -> i32 {
        self.0.sum(&Self::terms(pos))
    }

    #[inline]
    fn urgency(&self, _pos: &Cage, m: Move) -> i32 {
        100 * gain(m)
    }
}
