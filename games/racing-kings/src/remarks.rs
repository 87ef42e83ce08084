//! What is worth saying about a line: how near the kings come to the goal.

use game::{Player, Position, Reason};

use crate::position::RacingKings;

/// The eighth rank, counted from 0.
const GOAL: u8 = 7;

pub(crate) fn remarks(pos: &RacingKings, last: &RacingKings, plies: usize) -> Vec<Reason> {
    let left = |player: Player| GOAL - last.king(player).rank;
    let player = pos.to_move();
    let race = Reason::new("racing-kings-race")
        .with("plies", plies)
        .with("player", RacingKings::INFO.player(player))
        .with("left", left(player))
        .with("other", RacingKings::INFO.player(!player))
        .with("behind", left(!player));
    vec![race]
}
