//! Static exchange evaluation: what a move gains by the captures that follow on its target square.

use game::Player;
use grid::rays;

use super::price;
use crate::{
    board::{KING, KNIGHT, Role},
    moves::Move,
    position::RacingKings,
};

/// The kinds of pieces in the order in which they capture: the cheapest first, the king last.
const CAPTURERS: [Role; 5] = [
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// Price of a king that captures, so high that no exchange pays in which it is captured.
const KING_PRICE: i32 = 10_000;

/// Maximum number of captures on one square: all pieces but one.
const MAX_CAPTURES: usize = 16;

fn risk(role: Role) -> i32 {
    match role {
        Role::King => KING_PRICE,
        _ => price(role),
    }
}

/// Whether a move gains at least `threshold` points by all captures on its target square, if both
/// players capture with the cheapest piece first and may stop at any time. Pins, and that no move may
/// give check, are not considered.
pub(super) fn is_at_least(pos: &RacingKings, m: Move, threshold: i32) -> bool {
    let (from, to) = (m.origin(), m.target());
    let gain = pos.board.role(to).map_or(0, price);
    let mover = pos.board.role(from).map_or(0, risk);
    if gain < threshold {
        return false;
    }
    threshold <= gain - mover || threshold <= gain - best_reply(pos, from, to, mover)
}

/// Gain of the best exchange on the square `to` for the opponent of the player who has just moved a
/// piece of price `mover` there from the square `from`; 0 if none pays.
fn best_reply(pos: &RacingKings, from: u32, to: u32, mover: i32) -> i32 {
    let board = &pos.board;
    let [first, second] = Player::BOTH.map(|player| board.sliders(player));
    let straight = first.straight | second.straight;
    let diagonal = first.diagonal | second.diagonal;
    let leapers =
        KNIGHT[(to & 63) as usize] & board.knights() | KING[(to & 63) as usize] & board.kings();
    let mut occupied = board.occupied() & !(1 << from) | 1 << to;
    let mut side = !pos.to_move;
    // Price of each piece captured, in the order of the captures.
    let mut prices = [0; MAX_CAPTURES];
    let mut n = 0;
    let mut captured = mover;
    while n < MAX_CAPTURES {
        let attackers = (rays::straight(to, occupied) & straight
            | rays::diagonal(to, occupied) & diagonal
            | leapers)
            & occupied
            & board.side(side);
        let cheapest = CAPTURERS
            .into_iter()
            .find(|role| attackers & board.of(side, *role) != 0);
        let Some(role) = cheapest else { break };
        prices[n] = captured;
        n += 1;
        captured = risk(role);
        let pieces = attackers & board.of(side, role);
        occupied &= !(pieces & pieces.wrapping_neg());
        side = !side;
    }
    // From the last capture back: each pays if it gains more than the best answer to it.
    let best = |later: i32, price: &i32| (price - later).max(0);
    prices[..n].iter().rev().fold(0, best)
}
