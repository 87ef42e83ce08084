//! How a `GoRoGo` position looks, without looking ahead. Opinion, no part of the rules.
//!
//! Captures decide (G10), so what counts is what has been captured and which groups will be: those
//! without a liberty are taken by any move (G6), those with one by a move to it. Hands matter, too:
//! henges go anywhere, but never last (G5a).

mod weights;

use game::{Heuristic, LAST_STAGE, Linear, Player, Position, TermTable, TermValues, Weights};
use grid::Word;

use crate::{
    moves::{Move, Piece},
    points::{Points, neighbours, reach},
    position::{GoRoGo, Hand},
};

use weights::FITTED;

/// The evaluation of `GoRoGo`. 200 points are a chance to win of three in four.
#[derive(Copy, Clone, Debug)]
pub struct GoRoGoEval(Weights<N_TERMS>);

/// Terms about each of the two players: the first half are those of the player to move.
const HALF: usize = 18;
const N_TERMS: usize = 2 * HALF + 3;

/// Stones by the number of their group's liberties: none, one, two, more.
const BY_LIBERTIES: usize = 0;
/// Size of the largest group with one liberty.
const LARGEST: usize = 4;
const GROUPS: usize = 5;
/// Vacant points beside own stones.
const LIBERTIES: usize = 6;
/// Vacant points all of whose neighbours are own stones or henges.
const EYES: usize = 7;
/// Vacant points beside own stones only.
const OWN_GROUND: usize = 8;
const CORNER: usize = 9;
const EDGE: usize = 10;
const HENGES: usize = 11;
/// By the number of stones in hand: none, one, two.
const LAST_STONES: usize = 12;
/// The same, if there are henges, too.
const LAST_WITH_HENGES: usize = 15;
const CAPTURES: usize = 2 * HALF;
const WHITE: usize = 2 * HALF + 1;
const TEMPO: usize = 2 * HALF + 2;

const CORNERS: Points = 1 | 1 << 4 | 1 << 20 | 1 << 24;
const INSIDE: Points = 0b01110 << 5 | 0b01110 << 10 | 0b01110 << 15;

impl GoRoGoEval {
    /// The weights fitted to games: see `../tuning/README.md`.
    pub const FITTED: GoRoGoEval = GoRoGoEval(Weights::of(&FITTED));
}

impl Default for GoRoGoEval {
    fn default() -> GoRoGoEval {
        GoRoGoEval::FITTED
    }
}

/// What a player has on the board and in hand.
#[inline]
fn side(pos: &GoRoGo, own: Points, enemy: Points, hand: Hand, values: &mut [i32]) {
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

    /// Moves to the last liberty of a group. Stones that any move would take are counted as lost
    /// already: otherwise all moves would be noisy.
    #[inline]
    fn is_noisy(&self, pos: &GoRoGo, m: Move) -> bool {
        pos.capture_points(pos.to_move()) & m.bit() != 0
    }

    #[inline]
    fn noisy_moves(&self, pos: &GoRoGo, mut f: impl FnMut(Move)) {
        let takes = pos.capture_points(pos.to_move());
        if takes != 0 {
            pos.every_move(|m| {
                if takes & m.bit() != 0 {
                    f(m);
                }
            });
        }
    }
}
