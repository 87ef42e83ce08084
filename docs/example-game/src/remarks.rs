//! Remarks of an analysis that are particular to Breakthrough: how near the foremost stones come to
//! the last row.

use game::{Player, Position, Reason};

use crate::position::Breakthrough;

/// Remarks of an analysis about a line of `plies` moves that leads to the position `last`: how near
/// the foremost stones come to the last row. Empty if a player has no stone left.
pub(crate) fn remarks(pos: &Breakthrough, last: &Breakthrough, plies: usize) -> Vec<Reason> {
    let left = |player: Player| {
        let stones = last.stones_of(player);
        let rows = stones.map(|square| Breakthrough::rows_left(player, square));
        rows.min()
    };
    let player = pos.to_move();
    let (Some(own), Some(others)) = (left(player), left(!player)) else {
        return Vec::new();
    };
    let race = Reason::new("breakthrough-race")
        .with("plies", plies)
        .with("player", Breakthrough::INFO.player(player))
        .with("left", own)
        .with("other", Breakthrough::INFO.player(!player))
        .with("behind", others);
    vec![race]
}
