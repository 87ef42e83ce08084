//! The static evaluation of Racing Kings, for searches. No part of the rules.
//!
//! The value of a position is the sum of the weights of its [`terms()`]: the distance of each king
//! from the eighth rank along squares that the opponent does not attack, the winner of that race, the
//! squares of the path that are guarded, and the value of each piece on its square. A small neural
//! network (`net.rs`) adds interactions between terms. All parameters are fitted to games as
//! described in `../tuning/README.md`.

mod exchange;
mod net;
mod terms;
mod weights;

use game::{ASPECTS, Heuristic, Player, logistic};
use grid::Word;

use self::net::ActiveTerms;
use crate::{
    board::{KING, RANK_8, Role},
    moves::Move,
    position::RacingKings,
};

pub use net::{N_ROWS, N_UNITS, UNIT, Units};
pub use terms::{GROUPS, N_TERMS, terms};
pub use weights::WEIGHTS;

/// The static evaluation of Racing Kings, as seen by the player to move. 200 points mean a chance
/// to win of three in four.
#[derive(Copy, Clone, Debug, Default)]
pub struct RaceEval;

/// Urgency (priority in move ordering) of a king's move to an empty square of the eighth rank: more
/// than that of any capture.
const ARRIVAL_URGENCY: i32 = 10_000;
/// Urgency (priority in move ordering) of a king's move to an empty square, per rank gained.
const RANK_URGENCY: i32 = 40;

/// The ranks to which a king's step is a pressing move: the sixth and seventh. A step to the eighth is
/// noisy.
const PRESSING_RANKS: u64 = 0xffff << 40;
/// The ranks on which a king may soon end the game: the seventh and eighth.
const CRITICAL_RANKS: u64 = 0xffff << 48;

/// Rough value of a kind of piece in points, for move ordering only.
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
    /// Gain of a capture in points, assuming that the opponent recaptures if the target is defended
    /// and the capturing piece is worth more. `None` for moves that are no captures.
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

    /// Whether the move brings the mover's king to the eighth rank.
    fn arrives(pos: &RacingKings, m: Move) -> bool {
        m.origin() == pos.board.king(pos.to_move) && RANK_8 >> m.target() & 1 != 0
    }
}

impl Heuristic<RacingKings> for RaceEval {
    fn evaluate(&self, pos: &RacingKings) -> i32 {
        if pos.arrived(Player::First) {
            return 0; // K4b: Black can follow, and anything else loses.
        }
        let mut all = ActiveTerms::new();
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
            return ARRIVAL_URGENCY;
        }
        RANK_URGENCY * ((m.target() >> 3) as i32 - (m.origin() >> 3) as i32)
    }

    fn is_noisy(&self, pos: &RacingKings, m: Move) -> bool {
        RaceEval::exchange(pos, m).is_some_and(|gain| 0 <= gain) || RaceEval::arrives(pos, m)
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

    fn pressing_moves(&self, pos: &RacingKings, mut f: impl FnMut(Move)) {
        let king = pos.board.king(pos.to_move);
        let goal = KING[king as usize] & (u64::MAX << (8 * (king >> 3) + 8)) & PRESSING_RANKS;
        if goal & !pos.board.occupied() == 0 {
            return;
        }
        let all = pos.each_piece::<()>(|from, targets| {
            if from == king {
                let steps = targets & goal & !pos.board.occupied();
                for to in steps.ones() {
                    f(Move::new(from, to));
                }
            }
            std::ops::ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    fn exchange_is_at_least(&self, pos: &RacingKings, m: Move, threshold: i32) -> bool {
        exchange::is_at_least(pos, m, threshold)
    }

    fn subject(&self, pos: &RacingKings, m: Move) -> Option<u16> {
        let role = pos.board.role(m.origin()).unwrap_or(Role::King);
        Some(role as u16 * 64 + m.target() as u16)
    }

    fn aspects(&self, pos: &RacingKings) -> [u64; ASPECTS] {
        let board = &pos.board;
        let mix = |a: u64, b: u64| {
            (a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 16
        };
        let pieces = Player::BOTH.map(|player| {
            let sliders = board.sliders(player);
            let knights = board.knights() & board.side(player);
            mix(mix(sliders.straight, sliders.diagonal), knights)
        });
        let white_king = board.kings() & board.side(Player::First);
        [mix(board.kings(), white_king), pieces[0], pieces[1]]
    }

    fn is_critical(&self, pos: &RacingKings) -> bool {
        pos.board.kings() & CRITICAL_RANKS != 0
    }

    fn pass(&self, pos: &RacingKings) -> Option<RacingKings> {
        // K4b: after White's king has arrived, Black must follow at once, so a pass would lose. And a
        // king that can arrive at its next move has a better move than any pass can stand for.
        let near = KING[pos.board.king(pos.to_move) as usize] & RANK_8 != 0;
        (!near && !pos.arrived(Player::First)).then(|| pos.passed())
    }
}
