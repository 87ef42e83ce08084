//! The static evaluation of `GoRoGo`, for searches. No part of the rules.
//!
//! Captures decide the game (G10), so the terms are the stones captured and the groups that soon
//! will be: any move captures those without a liberty (G6), a move to the last liberty those with
//! one. Hands matter, too: a henge can be placed anywhere, but not as the last piece (G5a).

mod weights;

use game::{Heuristic, LAST_STAGE, Linear, Player, Position, TermTable, TermValues, Weights};
use grid::Word;

use crate::{
    moves::{Move, Piece},
    points::{PointSet, neighbours, reach},
    position::{GoRoGo, PiecesInHand},
};

use weights::FITTED;

/// The static evaluation of `GoRoGo`. 200 points mean a chance to win of three in four.
#[derive(Copy, Clone, Debug)]
pub struct GoRoGoEval(Weights<N_TERMS>);

/// Number of evaluation terms per player. The first half of all terms are those of the player to
/// move, the second half those of the opponent.
const HALF: usize = 18;
const N_TERMS: usize = 2 * HALF + 3;

// Indices of the terms within a half.

/// Index of the first of four terms: the number of a player's stones whose group has no, one, two,
/// or three or more liberties.
const BY_LIBERTIES: usize = 0;
/// Index of the term: size of a player's largest group with one liberty.
const LARGEST: usize = 4;
/// Index of the term: number of groups of a player's stones.
const GROUPS: usize = 5;
/// Index of the term: number of empty points beside a player's stones.
const LIBERTIES: usize = 6;
/// Index of the term: number of empty points all of whose neighbours are a player's stones or henges
/// (neutral pieces), at least one a stone.
const EYES: usize = 7;
/// Index of the term: number of empty points beside a player's stones and beside no enemy stone.
const OWN_GROUND: usize = 8;
/// Index of the term: number of a player's stones in corners.
const CORNER: usize = 9;
/// Index of the term: number of a player's stones on the edge of the board.
const EDGE: usize = 10;
/// Index of the term: number of henges (neutral pieces) in a player's hand.
const HENGES: usize = 11;
/// Index of the first of three terms: whether a player has no, one or two stones in hand.
const LAST_STONES: usize = 12;
/// Index of the first of three terms: the number of henges (neutral pieces) in a player's hand, if the
/// player has no, one or two stones in hand.
const LAST_WITH_HENGES: usize = 15;

// Indices of the terms that belong to no half.

/// Index of the term: captures of the player to move minus those of the opponent.
const CAPTURES: usize = 2 * HALF;
/// Index of the term that is 1 if White is to move and -1 if Black is, because White wins ties.
const WHITE: usize = 2 * HALF + 1;
/// Index of the constant evaluation term for having the move.
const TEMPO: usize = 2 * HALF + 2;

const CORNERS: PointSet = 1 | 1 << 4 | 1 << 20 | 1 << 24;
/// The points of the board that are not on its edge.
const INSIDE: PointSet = 0b01110 << 5 | 0b01110 << 10 | 0b01110 << 15;

impl GoRoGoEval {
    /// The evaluation with the weights that were fitted to games, as described in
    /// `../tuning/README.md`.
    pub const FITTED: GoRoGoEval = GoRoGoEval(Weights::of(&FITTED));
}

impl Default for GoRoGoEval {
    fn default() -> GoRoGoEval {
        GoRoGoEval::FITTED
    }
}

/// Computes one player's half of the evaluation terms.
#[inline]
fn side(pos: &GoRoGo, own: PointSet, enemy: PointSet, hand: PiecesInHand, values: &mut [i32]) {
    let empty = pos.empty();
    let mut rest = own;
    while let Some(p) = rest.lowest() {
        let group = reach(1 << p, own);
        rest &= !group;
        let size = group.size() as i32;
        let liberties = (neighbours(group) & empty).size() as usize;
        values[BY_LIBERTIES + liberties.min(3)] += size;
        if liberties == 1 {
            values[LARGEST] = values[LARGEST].max(size);
        }
        values[GROUPS] += 1;
    }
    let beside = neighbours(own) & empty;
    values[LIBERTIES] = beside.size() as i32;
    values[EYES] = (beside & !neighbours(empty | enemy)).size() as i32;
    values[OWN_GROUND] = (beside & !neighbours(enemy)).size() as i32;
    values[CORNER] = (own & CORNERS).size() as i32;
    values[EDGE] = (own & !INSIDE).size() as i32;
    values[HENGES] = i32::from(hand.henges);
    let stones = usize::from(hand.stones);
    if stones < 3 {
        values[LAST_STONES + stones] = 1;
        values[LAST_WITH_HENGES + stones] = i32::from(hand.henges);
    }
}

impl Linear<GoRoGo, N_TERMS> for GoRoGoEval {
    const FITTED: TermTable<N_TERMS> = FITTED;

    fn new(weights: Weights<N_TERMS>) -> GoRoGoEval {
        GoRoGoEval(weights)
    }

    fn weights(&self) -> &Weights<N_TERMS> {
        &self.0
    }

    #[inline]
    fn terms(pos: &GoRoGo) -> TermValues<N_TERMS> {
        let mut values = [0; N_TERMS];
        let (ours, theirs) = values.split_at_mut(HALF);
        side(pos, pos.ours, pos.theirs, pos.our_hand, ours);
        side(pos, pos.theirs, pos.ours, pos.their_hand, theirs);
        let us = pos.to_move();
        values[CAPTURES] = i32::from(pos.captures(us)) - i32::from(pos.captures(!us));
        values[WHITE] = match us {
            Player::First => 1,
            Player::Second => -1,
        };
        values[TEMPO] = 1;
        TermValues {
            values,
            stage: i32::from(pos.plies()) * LAST_STAGE / 25,
        }
    }
}

impl Heuristic<GoRoGo> for GoRoGoEval {
    #[inline]
    fn evaluate(&self, pos: &GoRoGo) -> i32 {
        self.0.sum(&Self::terms(pos))
    }

    #[inline]
    fn urgency(&self, pos: &GoRoGo, m: Move) -> i32 {
        let henge = match m.piece() {
            Piece::Stone => 0,
            Piece::Henge => 40,
        };
        100 * pos.captured_by(m).size() as i32 - henge
    }

    /// Whether a move takes the last liberty of an enemy group, so that the position after it is not
    /// evaluated before the reply. Captures of stones that any move would capture don't count, or all
    /// moves would be noisy; the evaluation counts such stones as lost already.
    #[inline]
    fn is_noisy(&self, pos: &GoRoGo, m: Move) -> bool {
        pos.capture_points(pos.to_move()) & m.bit() != 0
    }

    #[inline]
    fn noisy_moves(&self, pos: &GoRoGo, mut f: impl FnMut(Move)) {
        let capture_points = pos.capture_points(pos.to_move());
        if capture_points != 0 {
            pos.every_move(|m| {
                if capture_points & m.bit() != 0 {
                    f(m);
                }
            });
        }
    }
}
