//! Moves of Racing Kings in words, and what there is to say about them: how far each king has to go,
//! and where the opponent's king can still step forward.

use game::{Arg, Depict, Position, Reason};
use grid::Square;

use crate::{board::Role, moves::Move, position::RacingKings, view::sprite};

/// Index of the eighth rank, counted from 0, which the kings race to.
const GOAL: u8 = 7;

/// The legal move `m` as an instruction to the player to move: which piece goes where, and what it
/// captures.
pub(crate) fn in_words(pos: &RacingKings, m: Move) -> Reason {
    let name = |square: Square| {
        let piece = pos.piece(square);
        let sprite = piece.map(|(player, role)| sprite(player, role));
        sprite.and_then(RacingKings::piece_name)
    };
    let piece = Arg::Message(name(m.from()).unwrap_or("piece-other"));
    let reason = match name(m.to()) {
        Some(taken) => Reason::new("racing-kings-take").with("taken", Arg::Message(taken)),
        None => Reason::new("racing-kings-go"),
    };
    reason
        .with("piece", piece)
        .with("from", m.from())
        .with("to", m.to())
}

/// The remark on the move `m` from `pos` to `next`. On a king's move, how many ranks each king is
/// from the eighth; on any other move, to which squares the opponent's king can step forward next.
/// Empty if the game is over.
pub(crate) fn remarks(pos: &RacingKings, m: Move, next: &RacingKings) -> Vec<Reason> {
    if next.outcome().is_some() {
        return Vec::new();
    }
    let player = pos.to_move();
    let info = RacingKings::INFO;
    if matches!(pos.piece(m.from()), Some((_, Role::King))) {
        let left = |player| GOAL - next.king(player).rank;
        let race = Reason::new("racing-kings-race")
            .with("player", info.player(player))
            .with("left", left(player))
            .with("other", info.player(!player))
            .with("behind", left(!player));
        return vec![race];
    }
    let king = next.king(!player);
    let mut forward = Vec::new();
    next.every_move(|reply| {
        if reply.from() == king && king.rank < reply.to().rank {
            forward.push(reply.to());
        }
    });
    forward.sort_by_key(|square| (square.rank, square.file));
    let stopped = Reason::new("racing-kings-king-forward")
        .with("other", info.player(!player))
        .with("count", forward.len())
        .with("squares", forward);
    vec![stopped]
}
