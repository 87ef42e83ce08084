//! What there is to say about a move of Breakthrough: how near the foremost stones are to the last
//! row.

use game::{Player, Position, Reason};

use crate::position::Breakthrough;

/// The remark on a move from `pos` to `next`: how near the foremost stones are to the last row. Empty
/// if the game is over.
pub(crate) fn remarks(pos: &Breakthrough, next: &Breakthrough) -> Vec<Reason> {
    if next.outcome().is_some() {
        return Vec::new();
    }
    let left = |player: Player| {
        let stones = next.stones_of(player);
        let rows = stones.map(|square| Breakthrough::rows_left(player, square));
        rows.min()
    };
    let player = pos.to_move();
    let (Some(own), Some(others)) = (left(player), left(!player)) else {
        return Vec::new();
    };
    let race = Reason::new("breakthrough-race")
        .with("player", Breakthrough::INFO.player(player))
        .with("left", own)
        .with("other", Breakthrough::INFO.player(!player))
        .with("behind", others);
    vec![race]
}
