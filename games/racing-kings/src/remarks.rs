//! Remarks of an analysis that are particular to Racing Kings: how near each king comes to the goal.

use game::{Player, Position, Reason};

use crate::position::RacingKings;

/// Index of the eighth rank, which the kings race to.
const GOAL: u8 = 7;

/// Remarks of an analysis about a line of `plies` moves that leads to the position `last`: how near
/// each king comes to the eighth rank.
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
