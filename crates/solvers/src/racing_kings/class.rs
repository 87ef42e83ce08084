//! Material classes: the pieces on the board besides the two kings.

use std::{fmt, str::FromStr};

use game::Player;
use racing_kings::{RacingKings, Role};

use crate::racing_kings::error::Error;

/// Maximum number of men of a material class, kings included. Five take 2 GB of memory to build; six
/// would not fit on one machine.
pub const MAX_MEN: usize = 5;

/// The roles of pieces other than king, in the order of class names and files, with the maximum
/// number of each per player (K1, K7).
const ROLES: [(Role, u8); 4] = [
    (Role::Queen, 1),
    (Role::Rook, 2),
    (Role::Bishop, 2),
    (Role::Knight, 2),
];

/// A piece other than a king: its owner and role.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub(crate) struct Piece {
    pub(crate) owner: Player,
    pub(crate) role: Role,
}

/// A material class, written like `KQRvKR`: White's men, then Black's. Swapping the colours gives
/// another class, because only Black may follow to the eighth rank (K4b).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Class {
    // Number of pieces by owner and index into `ROLES`. Invariant: within `ROLES` and `MAX_MEN`.
    counts: [[u8; 4]; 2],
}

impl Class {
    /// The material class of a Racing Kings position; `None` if it has more than [`MAX_MEN`] men,
    /// or more pieces of a kind than a player starts with.
    pub fn of(pos: &RacingKings) -> Option<Class> {
        let count = |player, role| pos.squares(player, role).count_ones() as u8;
        Class::new(Player::BOTH.map(|player| ROLES.map(|(role, _)| count(player, role))))
    }

    fn new(counts: [[u8; 4]; 2]) -> Option<Class> {
        let class = Class { counts };
        let is_allowed = |side: [u8; 4]| {
            let maxima = ROLES.iter().map(|&(_, max)| max);
            side.into_iter()
                .zip(maxima)
                .all(|(count, max)| count <= max)
        };
        (counts.into_iter().all(is_allowed) && class.men() <= MAX_MEN).then_some(class)
    }

    /// Number of men of the class, kings included.
    pub fn men(self) -> usize {
        2 + self
            .counts
            .as_flattened()
            .iter()
            .map(|&count| usize::from(count))
            .sum::<usize>()
    }

    /// The material classes that a single capture leads to, each once.
    pub fn after_captures(self) -> Vec<Class> {
        let mut classes: Vec<Class> = (0..self.men() - 2).map(|i| self.without(i)).collect();
        classes.dedup();
        classes
    }

    /// The pieces of the class besides the kings, in the order of its name: White's, then Black's.
    pub(crate) fn pieces(self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for owner in Player::BOTH {
            for (i, (role, _)) in ROLES.into_iter().enumerate() {
                for _ in 0..self.counts[owner as usize][i] {
                    pieces.push(Piece { owner, role });
                }
            }
        }
        pieces
    }

    /// The material class without the piece at this index of [`pieces`](Self::pieces).
    pub(crate) fn without(mut self, piece: usize) -> Class {
        let mut i = piece;
        for count in self.counts.as_flattened_mut() {
            if i < usize::from(*count) {
                *count -= 1;
                break;
            }
            i -= usize::from(*count);
        }
        self
    }
}

/// All material classes with exactly this number of men, kings included; those with queens first.
pub fn all_classes(men: usize) -> Vec<Class> {
    let mut classes = Vec::new();
    for code in 0..3_usize.pow(8) {
        let digit = |i: u32| (code / 3_usize.pow(7 - i) % 3) as u8;
        let side = |first: u32| std::array::from_fn(|i| digit(first + i as u32));
        let class = Class::new([side(0), side(4)]);
        classes.extend(class.filter(|class| class.men() == men));
    }
    classes.reverse();
    classes
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::BOTH {
            f.write_str(if player == Player::First { "K" } else { "vK" })?;
            for piece in self.pieces().iter().filter(|piece| piece.owner == player) {
                write!(f, "{}", piece.role.letter())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Class {
    type Err = Error;

    fn from_str(name: &str) -> Result<Class, Error> {
        let read = || {
            let (white, black) = name.split_once('v')?;
            let mut counts = [[0; 4]; 2];
            for (side, text) in [white, black].into_iter().enumerate() {
                for letter in text.strip_prefix('K')?.chars() {
                    let i = ROLES.iter().position(|(role, _)| role.letter() == letter)?;
                    counts[side][i] = u8::checked_add(counts[side][i], 1)?;
                }
            }
            // Each class has one name: `KRQvK` is rejected, since its pieces are out of order.
            Class::new(counts).filter(|class| class.to_string() == name)
        };
        read().ok_or_else(|| Error::NoSuchClass(name.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_43_classes_of_up_to_four_men() {
        let counts: Vec<usize> = (0..=6).map(|men| all_classes(men).len()).collect();
        assert_eq!(counts, [0, 0, 1, 8, 34, 98, 0]);
    }

    #[test]
    fn names_round_trip() {
        for class in (2..=5).flat_map(all_classes) {
            assert_eq!(class.to_string().parse::<Class>().expect("a class"), class);
            assert_eq!(class.pieces().len(), class.men() - 2);
        }
        for bad in [
            "", "v", "KvKv", "KQQvK", "KRQvK", "kvk", "KRRBBvK", "KRRRvK", "KPvK", "KvK ",
        ] {
            assert!(bad.parse::<Class>().is_err(), "{bad}");
        }
    }

    #[test]
    fn captures_take_one_piece() {
        let class: Class = "KRRvKN".parse().expect("a class");
        let names: Vec<String> = class
            .after_captures()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(names, ["KRvKN", "KRRvK"]);
    }
}
