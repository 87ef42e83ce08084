//! King moves to the eighth rank, which end the game immediately or after Black's reply (K4a, K4b).

use game::Player;
use grid::Word;
use racing_kings::{RANK_8, king_attacks};

use crate::racing_kings::{class::Piece, legal::Setting};

/// The results of moving the king to the eighth rank, in 64 positions that differ only in the
/// square of one piece, the last of the material class. Both fields are sets of squares of that
/// piece; a square in both has moves of both results.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Arrivals {
    /// Squares of the last piece for which some king move to the eighth rank wins: Black arrives,
    /// or White arrives and Black can't follow.
    pub(crate) win: u64,
    /// Squares of the last piece for which some king move to the eighth rank draws: White arrives
    /// and Black can follow.
    pub(crate) draw: u64,
}

/// The results of all king moves to the eighth rank by the player to move, in 64 positions that
/// differ only in the square of the last piece of the material class.
pub(crate) fn arrivals(setting: &Setting<'_>, mover: Player) -> Arrivals {
    let mut arrivals = Arrivals::default();
    let king = setting.kings[mover as usize];
    let mut rest: Vec<(Piece, u8)> = Vec::new();
    for to in (king_attacks(king.into()) & RANK_8).ones() {
        let to = to as u8;
        let occupant = setting.fixed.iter().find(|&&(_, at)| at == to);
        if occupant.is_some_and(|(piece, _)| piece.owner == mover) {
            continue;
        }
        rest.clear();
        rest.extend(setting.fixed.iter().filter(|&&(_, at)| at != to));
        let mut kings = setting.kings;
        kings[mover as usize] = to;
        let after = |last| Setting {
            kings,
            fixed: &rest,
            last,
        };
        // First the squares of the last piece other than the target, then its capture there.
        arrivals.add(&after(setting.last), !0, mover);
        if setting.last.is_some_and(|last| last.owner != mover) {
            arrivals.add(&after(None), 1 << to, mover);
        }
    }
    arrivals
}

impl Arrivals {
    fn add(&mut self, after: &Setting<'_>, where_last: u64, mover: Player) {
        let legal = after.legal() & where_last;
        let follow = match mover {
            Player::First if legal != 0 => after.black_can_follow(),
            _ => 0,
        };
        self.win |= legal & !follow;
        self.draw |= legal & follow;
    }
}
