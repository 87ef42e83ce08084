//! Reasons why moves are illegal and why games ended: the clause, and the squares or numbers
//! concerned.

use game::{Arg, Player, Position, Reason, Sprite, Tap};
use grid::{Square, Word};

use crate::{
    moves::{Move, Piece},
    points::{self, squares},
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

    /// The reason why no legal move is entered by the taps `so_far`, which begin a legal move, and
    /// then `tap`. `None` if one is.
    pub(crate) fn why_not_tap(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        let one_piece = || Reason::by("G5", "gorogo-one-piece");
        match (so_far, tap) {
            ([], Tap::Square(at)) => self.why_not_point(at),
            ([], Tap::Hand(sprite)) => self.why_not_pile(sprite),
            (&[Tap::Hand(sprite)], Tap::Square(at)) | (&[Tap::Square(at)], Tap::Hand(sprite)) => {
                match self.piece_of(sprite) {
                    Ok(piece) => self.why_not_put(piece, at),
                    Err(reason) => Some(reason),
                }
            }
            ([Tap::Square(_)], Tap::Square(at)) => {
                Some(self.why_not_point(at).unwrap_or_else(one_piece))
            }
            ([Tap::Hand(_)], Tap::Hand(sprite)) => {
                Some(self.why_not_pile(sprite).unwrap_or_else(one_piece))
            }
            (_, Tap::Button(_) | Tap::Edge(..)) => Some(Reason::by("G5", "gorogo-beside-board")),
            _ => Some(Reason::by("G5", "move-complete")),
        }
    }

    /// The reason why no piece may be put on a point. `None` if a stone or a henge may.
    fn why_not_point(&self, at: Square) -> Option<Reason> {
        let pieces = [Piece::Stone, Piece::Henge].map(|piece| self.why_not_put(piece, at));
        let [Some(stone), Some(henge)] = pieces else {
            return None;
        };
        Some(if self.our_hand.stones == 0 {
            henge
        } else {
            stone
        })
    }

    /// The reason why a piece may not be put on a point, or `None` if it may.
    fn why_not_put(&self, piece: Piece, at: Square) -> Option<Reason> {
        match Move::new(piece, at) {
            Some(m) => self.why_illegal(m),
            None => Some(off_board(at)),
        }
    }

    /// The reason why no piece of a pile in hand may be put anywhere. `None` if one may.
    fn why_not_pile(&self, sprite: Sprite) -> Option<Reason> {
        let piece = match self.piece_of(sprite) {
            Ok(piece) => piece,
            Err(reason) => return Some(reason),
        };
        let moves = || (0..points::COUNT).map(|point| Move::at(piece, point));
        if moves().any(|m| self.is_legal(m)) {
            return None;
        }
        let reason = moves()
            .filter(|m| self.occupant(m.square()).is_none())
            .find_map(|m| self.why_illegal(m));
        Some(match reason {
            Some(reason) if reason.clause() != Some("G7") => reason,
            _ => Reason::by("G7", "gorogo-suicide-everywhere"),
        })
    }

    /// The kind of piece that a picture in the hand of the player to move stands for, or the reason
    /// why that player has none of it.
    fn piece_of(&self, sprite: Sprite) -> Result<Piece, Reason> {
        let pieces = [Piece::Stone, Piece::Henge].into_iter();
        let mut pieces = pieces.filter(|piece| self.sprite(*piece) == sprite);
        let other = || GoRoGo::INFO.player(!self.to_move());
        pieces
            .next()
            .ok_or_else(|| Reason::by("G5", "gorogo-not-your-stones").with("player", other()))
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

/// The reason to refuse a point that the board does not have.
pub(crate) fn off_board(square: Square) -> Reason {
    Reason::by("G5", "gorogo-off-board").with("square", square)
}

fn name(occupant: Occupant) -> Arg {
    Arg::Message(match occupant {
        Occupant::Stone(Player::First) => "gorogo-white-stone",
        Occupant::Stone(Player::Second) => "gorogo-black-stone",
        Occupant::Henge => "gorogo-henge",
    })
}
