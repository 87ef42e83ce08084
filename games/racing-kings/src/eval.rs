//! How a Racing Kings position looks, without looking ahead. Opinion, no part of the rules.
//!
//! A position is worth the sum of the weights of its [`terms()`]: how far each king is from the
//! eighth rank along squares the rival does not attack, who would win that race, which squares of
//! the way are guarded, and what the pieces are worth where they stand. A small `net`work adds
//! what goes together. All numbers come from games; `../tuning/README.md` says how.

mod net;
mod terms;
mod weights;

use game::{Heuristic, Player, logistic};
use grid::Word;

use self::net::Terms;
use crate::{
    board::{KING, RANK_8, Role},
    moves::Move,
    position::RacingKings,
};

pub use net::{N_ROWS, N_UNITS, UNIT, Units};
pub use terms::{GROUPS, N_TERMS, terms};
pub use weights::WEIGHTS;

/// The evaluation of Racing Kings. 200 points are a chance to win of three in four.
#[derive(Copy, Clone, Debug, Default)]
pub struct RaceEval;

/// What reaching the eighth rank seems to gain: more than all pieces together.
const ARRIVAL: i32 = 10_000;
/// What a step of the king towards it seems to gain.
const STEP: i32 = 40;

/// What taking a piece gains, roughly. Only for the order in which moves are tried.
const fn price(role: Role) -> i32 {
    match role {
        Role::King => 0,
        Role::Rook => 300,
        Role::Bishop => 200,
        Role::Queen => 500,
        Role::Knight => 160,
    }
}

impl RaceEval {
    /// What a capture gains if the piece is taken back where it can be; `None` for other moves.
    fn exchange(pos: &RacingKings, m: Move) -> Option<i32> {
        let (me, to) = (pos.to_move, m.target());
        if pos.board.side(!me) >> to & 1 == 0 {
            return None;
        }
        let gain = pos.board.role(to).map_or(0, price);
        let risk = pos.board.role(m.origin()).map_or(0, price);
        if risk <= gain || pos.board.attackers(!me, to) == 0 {
            return Some(gain);
        }
        Some(gain - risk)
    }

    /// Whether the move brings a king to the eighth rank.
    fn arrives(pos: &RacingKings, m: Move) -> bool {
        m.origin() == pos.board.king(pos.to_move) && RANK_8 >> m.target() & 1 != 0
    }
}

impl Heuristic<RacingKings> for RaceEval {
    fn evaluate(&self, pos: &RacingKings) -> i32 {
        if pos.arrived(Player::First) {
            return 0; // K4b: Black can follow, and anything else loses.
        }
        let mut all = Terms::new();
        terms(pos, |term, n| all.add(term, n));
        all.points()
    }

    fn win_chance(&self, eval: i32) -> f64 {
        logistic(eval, 200.0)
    }

    fn urgency(&self, pos: &RacingKings, m: Move) -> i32 {
        if let Some(gain) = RaceEval::exchange(pos, m) {
            return gain;
        }
        if m.origin() != pos.board.king(pos.to_move) {
            return 0;
        }
        if RANK_8 >> m.target() & 1 != 0 {
            return ARRIVAL;
        }
        STEP * ((m.target() >> 3) as i32 - (m.origin() >> 3) as i32)
    }

    fn is_noisy(&self, pos: &RacingKings, m: Move) -> bool {
        RaceEval::exchange(pos, m).is_some_and(|it| 0 <= it) || RaceEval::arrives(pos, m)
    }

    fn noisy_moves(&self, pos: &RacingKings, mut f: impl FnMut(Move)) {
        let (me, king) = (pos.to_move, pos.board.king(pos.to_move));
        let prey = pos.board.side(!me);
        let all = pos.each_piece::<()>(|from, targets| {
            let goal = if from == king { RANK_8 } else { 0 };
            for to in (targets & (prey | goal)).ones() {
                let m = Move::new(from, to);
                if goal >> to & 1 != 0 || self.is_noisy(pos, m) {
                    f(m);
                }
            }
            std::ops::ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    fn pass(&self, pos: &RacingKings) -> Option<RacingKings> {
        // K4b: with White's king at home, Black must not wait. And a king that could arrive is
        // better off doing so than any pass can show.
        let near = KING[pos.board.king(pos.to_move) as usize] & RANK_8 != 0;
        (!near && !pos.arrived(Player::First)).then(|| pos.passed())
    }
}
