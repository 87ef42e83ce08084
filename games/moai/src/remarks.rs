//! Remarks of an analysis that are particular to Moai: how freely each pawn can be moved.

use game::{Depict, Player, Position, Reason};

use crate::{cells::Cells, moves::Move, position::Moai};

/// Comments of an analysis on the move `m`, played in `pos`, after which the position is `next`:
/// how many legal moves of `next` push or pull each pawn. Empty until both pawns are placed.
pub(crate) fn remarks<S: Cells>(pos: &Moai<S>, m: Move, next: &Moai<S>) -> Vec<Reason> {
    if Player::BOTH
        .iter()
        .any(|player| next.pawn(*player).is_none())
    {
        return Vec::new();
    }
    let ways = |player: Player| {
        let mut ways = 0_u32;
        next.every_move(|m| {
            ways += u32::from(matches!(m, Move::Act { pawn, .. } if pawn == player));
        });
        ways
    };
    let player = pos.to_move();
    let info = <Moai<S> as Position>::INFO;
    let freedom = Reason::new("moai-freedom")
        .with("move", pos.show_move(m))
        .with("player", info.player(player))
        .with("own", ways(player))
        .with("other", info.player(!player))
        .with("ways", ways(!player));
    vec![freedom]
}
