//! Remarks of an analysis that are particular to Racing Kings: how near each king comes to the goal.

use game::{Player, Position, Reason};

use crate::position::RacingKings;

/// Index of the eighth rank, counted from 0, which the kings race to.
const GOAL: u8 = 7;

/// Comments of an analysis on a variation of `plies` moves from `pos` to `last`: how many ranks
/// each king is from the eighth at its end.
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
