//! Remarks of an analysis that are particular to `GoRoGo`: a line spends a henge, of which there are
//! few.

use game::{Depict, Position, Reason};

use crate::{moves::Move, position::GoRoGo};

/// Remarks of an analysis about a variation that begins with the move `m`, which leads from `pos` to
/// `next`: that the move spends a henge (a neutral piece, of which there are few). Empty for other
/// moves and for the opening move, which must place a henge.
pub(crate) fn remarks(pos: &GoRoGo, m: Move, next: &GoRoGo) -> Vec<Reason> {
    let player = pos.to_move();
    let (before, left) = (pos.hand(player).henges, next.hand(player).henges);
    // The first piece of the game must be a henge (G3), so it deserves no remark.
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
