//! Moves of Cage in words, and what there is to say about them: how many checkers the opponent could
//! capture next.

use game::{Position, Reason};

use crate::{moves::Move, position::Cage};

/// The legal move `m` as an instruction to the player to move: the step, or the checkers jumped and
/// where the jumps end. A jump off the board says that the jumping checker leaves too (rule C7).
pub(crate) fn in_words(pos: &Cage, m: Move) -> Reason {
    let Some(from) = m.from() else {
        return Reason::new("cage-pass-in-words");
    };
    if let Some(to) = m.step_to() {
        return Reason::new("cage-step").with("from", from).with("to", to);
    }
    let over: Vec<_> = m.captures().collect();
    let last = m.legs().last();
    let landing = last.and_then(|leg| leg.over.step(leg.direction, pos.side(), pos.side()));
    match landing {
        Some(to) => Reason::new("cage-jump").with("to", to),
        None => Reason::new("cage-jump-off"),
    }
    .with("from", from)
    .with("over", over)
}

/// The remark on a move from `pos` to `next`: the most checkers that the opponent could capture in
/// one move. Empty if the game is over.
pub(crate) fn remarks(pos: &Cage, next: &Cage) -> Vec<Reason> {
    if next.outcome().is_some() {
        return Vec::new();
    }
    let mut most = 0;
    next.every_move(|reply| most = most.max(reply.n_captures()));
    let danger = Reason::new("cage-danger")
        .with("other", Cage::INFO.player(!pos.to_move()))
        .with("count", most);
    vec![danger]
}
