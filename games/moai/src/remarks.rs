//! Moves of Moai in words, and what there is to say about them: how freely each pawn can be moved.

use game::{Player, Position, Reason};

use crate::{
    cells::Cells,
    moves::{Move, Way},
    position::Moai,
};

/// The legal move `m` as an instruction to the player to move: where the counter goes, and where the
/// pawn lands.
pub(crate) fn in_words<S: Cells>(pos: &Moai<S>, m: Move) -> Reason {
    let (counter, pawn, way) = match m {
        Move::Place(square) => return Reason::new("moai-place-pawn").with("square", square),
        Move::Act { counter, pawn, way } => (counter, pawn, way),
    };
    let id = match way {
        Way::Push => "moai-put-and-push",
        Way::Pull => "moai-put-and-pull",
    };
    Reason::new(id)
        .with("counter", counter)
        .with("owner", <Moai<S> as Position>::INFO.player(pawn))
        .with("to", pos.landing(counter, pawn, way))
}

/// The remark on a move from `pos` to `next`: how many legal moves of `next` push or pull each pawn.
/// Empty until both pawns are placed, and when the game is over.
pub(crate) fn remarks<S: Cells>(pos: &Moai<S>, next: &Moai<S>) -> Vec<Reason> {
    if next.in_set_up() || next.outcome().is_some() {
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
        .with("player", info.player(player))
        .with("own", ways(player))
        .with("other", info.player(!player))
        .with("ways", ways(!player));
    vec![freedom]
}
