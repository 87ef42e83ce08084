//! Moves of `GoRoGo` in words, and what there is to say about them: what the opponent could capture
//! next, and that a henge is spent, of which there are few.

use game::{Position, Reason};
use grid::Word;

use crate::{
    moves::{Move, Piece},
    points::squares,
    position::GoRoGo,
};

/// The legal move `m` as an instruction to the player to move, with the stones it captures.
pub(crate) fn in_words(pos: &GoRoGo, m: Move) -> Reason {
    let id = match m.piece() {
        Piece::Stone => "gorogo-place-stone",
        Piece::Henge => "gorogo-place-henge",
    };
    let taken = squares(pos.captured_by(m));
    Reason::new(id)
        .with("square", m.square())
        .with("count", taken.len())
        .with("taken", taken)
}

/// The remarks on a move from `pos` to `next`: the most stones that the opponent could capture next,
/// and that the move spends a henge. Nothing is said about the opening move, which must place a
/// henge (rule G3), and when the game is over.
pub(crate) fn remarks(pos: &GoRoGo, next: &GoRoGo) -> Vec<Reason> {
    if next.outcome().is_some() || pos.plies() == 0 {
        return Vec::new();
    }
    let player = pos.to_move();
    let mut most = 0;
    next.every_move(|reply| most = most.max(next.captured_by(reply).size()));
    let danger = Reason::new("gorogo-danger")
        .with("other", GoRoGo::INFO.player(!player))
        .with("count", most);
    let mut remarks = vec![danger];
    let left = next.hand(player).henges;
    if left < pos.hand(player).henges {
        let spends = Reason::new("gorogo-spends")
            .with("player", GoRoGo::INFO.player(player))
            .with("left", left);
        remarks.push(spends);
    }
    remarks
}
