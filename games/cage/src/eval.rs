//! How a Cage position looks, without looking ahead. Opinion, no part of the rules.
//!
//! Checkers count, and what they can do: steps, jumps, and where they stand. The player to move
//! and the other one have weights of their own, as a jump that can be made now is worth more than
//! one that can be answered.

mod weights;

use game::{Heuristic, LAST_STAGE, Linear, Player, Position, TermTable, TermValues, Weights};
use grid::Word;

use crate::{geometry::adjacent, moves::Move, position::Cage};

use weights::FITTED;

/// The evaluation of Cage. 200 points are a chance to win of three in four.
#[derive(Copy, Clone, Debug)]
pub struct CageEval(Weights<N_TERMS>);

/// Terms about each of the two players: the first half are those of the player to move.
const HALF: usize = 14;
const N_TERMS: usize = 2 * HALF + 1;

const CHECKERS: usize = 0;
const STEPS: usize = 1;
const LEAVING: usize = 2;
const JUMPS: usize = 3;
const CHAINS: usize = 4;
const IDLE: usize = 5;
const EDGE: usize = 6;
const CORNER: usize = 7;
/// Four of them.
const INNER: usize = 8;
const TOUCHING: usize = 12;
const STUCK: usize = 13;
const TEMPO: usize = 2 * HALF;

impl CageEval {
    /// The weights fitted to games: see `../tuning/README.md`.
    pub const FITTED: CageEval = CageEval(Weights::of(&FITTED));
}

impl Default for CageEval {
    fn default() -> CageEval {
        CageEval::FITTED
    }
}

/// What a player has and could do.
#[inline]
fn side(pos: &Cage, player: Player, values: &mut [i32]) {
    let (own, enemy) = (pos.checkers(player), pos.checkers(!player));
    let geometry = pos.size().geometry();
    let turn = pos.turn_of(player);
    let size = |set: u128| set.size() as i32;
    let mut busy = 0;
    values[CHECKERS] = size(own);
    for d in 0..8 {
        let steppers = turn.steppers(d);
        busy |= steppers;
        values[STEPS] += size(steppers);
    }
    for jumps in turn.jumps() {
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

/// Checkers won by a move, less the one that leaves the board.
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
