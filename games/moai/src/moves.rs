//! Moves and their notation: `@d4` places a pawn, `d7W+` puts a counter on d7 and pushes the white
//! pawn, `d7W-` pulls it.

use std::{fmt, str::FromStr};

use game::{Player, Reason};
use grid::Square;

/// A move of Moai: the placement of a pawn during set-up, or a whole turn.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub enum Move {
    /// Set-up (rule M3): the player to move puts their own pawn on a square.
    Place(Square),
    /// A turn (rule M6): the player to move puts a counter on the board, which pushes or pulls a
    /// pawn.
    Act {
        /// Square on which the counter is put.
        counter: Square,
        /// Owner of the pawn that slides, which may be either player.
        pawn: Player,
        /// Whether the counter pushes or pulls the pawn.
        way: Way,
    },
}

/// Direction in which a pawn slides along the line it shares with the counter (rule M6.3).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub enum Way {
    /// The pawn slides away from the counter.
    Push,
    /// The pawn slides towards the counter.
    Pull,
}

const _: () = assert!(size_of::<Move>() <= 4);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Place(square) => write!(f, "@{square}"),
            Move::Act { counter, pawn, way } => {
                let pawn = pawn_letter(pawn);
                let way = match way {
                    Way::Push => '+',
                    Way::Pull => '-',
                };
                write!(f, "{counter}{pawn}{way}")
            }
        }
    }
}

impl FromStr for Move {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Move, Reason> {
        read(text).ok_or_else(|| {
            let reason = Reason::new("bad-move-text");
            reason.with("text", text).with("example", "d7W+")
        })
    }
}

fn read(text: &str) -> Option<Move> {
    if let Some(square) = text.strip_prefix('@') {
        return Square::parse(square).map(Move::Place);
    }
    let (counter, action) = Square::split(text)?;
    let (pawn, way) = match action {
        "W+" => (Player::First, Way::Push),
        "W-" => (Player::First, Way::Pull),
        "B+" => (Player::Second, Way::Push),
        "B-" => (Player::Second, Way::Pull),
        _ => return None,
    };
    Some(Move::Act { counter, pawn, way })
}

/// The letter of a player's pawn in the texts of moves and positions.
pub(crate) const fn pawn_letter(pawn: Player) -> char {
    match pawn {
        Player::First => 'W',
        Player::Second => 'B',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_round_trip_and_other_texts_are_refused() {
        for text in ["@d4", "@s19", "d7W+", "d7W-", "a19B+", "j10B-"] {
            let m: Move = text.parse().expect(text);
            assert_eq!(m.to_string(), text);
        }
        for text in [
            "", "@", "d4", "@d4+", "d7", "d7W", "d7w+", "d7W*", "d7W+ ", " d7W+", "@@d4", "d07W+",
            "7dW+", "d7+W", "W+", "é",
        ] {
            let reason = text.parse::<Move>().expect_err(text);
            assert_eq!(reason.id(), "bad-move-text");
        }
    }
}
