//! Reasons why moves are illegal and why games ended: the clause, and the squares or numbers
//! concerned.

use game::{Arg, Player, Position, Reason};
use grid::Word;

use crate::{
    moves::{Move, Piece},
    points::squares,
    position::{GoRoGo, Occupant, PiecesInHand},
};

impl GoRoGo {
    /// The reason why the illegal move `m` is illegal: the most specific clause of the rules that
    /// it breaks.
    pub(crate) fn why_not(&self, m: Move) -> Reason {
        let hand = self.our_hand;
        let (left, none_left) = match m.piece() {
            Piece::Stone => (hand.stones, "gorogo-no-stone-left"),
            Piece::Henge => (hand.henges, "gorogo-no-henge-left"),
        };
        if self.henges == 0 && m.piece() == Piece::Stone {
            return Reason::by("G3", "gorogo-opening-henge");
        }
        if left == 0 {
            return Reason::by("G5", none_left).with("player", GoRoGo::INFO.player(self.to_move()));
        }
        if let Some(occupant) = self.occupant(m.square()) {
            return Reason::by("G5", "gorogo-occupied")
                .with("square", m.square())
                .with("piece", name(occupant));
        }
        match m.piece() {
            // Only a direct call of `objection` gets here: by G10a such a game is over.
            Piece::Henge => Reason::by("G5a", "gorogo-last-henge").with("square", m.square()),
            Piece::Stone => {
                let group = self.joined(m.bit());
                Reason::by("G7", "gorogo-suicide")
                    .with("square", m.square())
                    .with("size", group.size())
                    .with("group", squares(group))
            }
        }
    }

    /// The reason why a finished game is over, as a message that names the rule: the score in
    /// captured stones, or that the player to move has no legal move.
    pub(crate) fn how_it_ended(&self) -> Reason {
        let [white, black] = Player::BOTH.map(|player| self.captures(player));
        if self.decided().is_some() {
            if white == black {
                return Reason::by("G10b", "gorogo-tie").with("stones", white);
            }
            return Reason::by("G10b", "gorogo-score")
                .with("more", white.max(black))
                .with("fewer", white.min(black));
        }
        let loser = GoRoGo::INFO.player(self.to_move());
        if let PiecesInHand { stones: 0, .. } = self.our_hand {
            return Reason::by("G10a", "gorogo-only-henge-left").with("player", loser);
        }
        // A henge could be placed anywhere, so the hand has stones only.
        Reason::by("G10a", "gorogo-stuck")
            .with("player", loser)
            .with("stones", self.our_hand.stones)
            .with("points", squares(self.empty()))
    }
}

fn name(occupant: Occupant) -> Arg {
    Arg::Message(match occupant {
        Occupant::Stone(Player::First) => "gorogo-white-stone",
        Occupant::Stone(Player::Second) => "gorogo-black-stone",
        Occupant::Henge => "gorogo-henge",
    })
}
