//! What is worth saying about a line: which scarce piece it spends.

use game::{Depict, Position, Reason};

use crate::{moves::Move, position::GoRoGo};

/// Remarks about the first move of a line, which leads to `next`.
pub(crate) fn remarks(pos: &GoRoGo, m: Move, next: &GoRoGo) -> Vec<Reason> {
    let player = pos.to_move();
    let (before, left) = (pos.hand(player).henges, next.hand(player).henges);
    // The first piece of the game has to be a henge, so it says nothing.
    let is_choice = 0 < pos.plies();
    if before <= left || !is_choice {
        return Vec::new();
    }
    let spends = Reason::new("gorogo-spends")
        .with("move", pos.show_move(m))
        .with("player", GoRoGo::INFO.player(player))
        .with("left", left);
    vec![spends]
}
