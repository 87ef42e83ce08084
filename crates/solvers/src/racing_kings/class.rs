//! Material classes: which pieces are on the board besides the two kings.

use std::{fmt, str::FromStr};

use game::Player;
use racing_kings::{RacingKings, Role};

use crate::racing_kings::error::Error;

/// The most men, kings included, a class may have: what one machine can build.
pub const MAX_MEN: usize = 5;

/// The kinds of pieces that are no kings, in the order of names and files, and how many of each a
/// player can have (K1, K7).
const ROLES: [(Role, u8); 4] = [
    (Role::Queen, 1),
    (Role::Rook, 2),
    (Role::Bishop, 2),
    (Role::Knight, 2),
];

/// A piece that is no king.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub(crate) struct Piece {
    pub(crate) owner: Player,
    pub(crate) role: Role,
}

/// A material class, written like `KQRvKR`. White and Black are not alike: Black may follow.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Class {
    // Invariant: within `ROLES` and `MAX_MEN`.
    counts: [[u8; 4]; 2],
}

impl Class {
    /// The class of a position, `None` if it has too many men.
    pub fn of(pos: &RacingKings) -> Option<Class> {
        let count = |player, role| pos.squares(player, role).count_ones() as u8;
        Class::new(Player::BOTH.map(|player| ROLES.map(|(role, _)| count(player, role))))
    }

    fn new(counts: [[u8; 4]; 2]) -> Option<Class> {
        let class = Class { counts };
        let most = |side: [u8; 4]| (0..4).all(|i| side[i] <= ROLES[i].1);
        (counts.into_iter().all(most) && class.men() <= MAX_MEN).then_some(class)
    }

    /// Number of men, kings included.
    pub fn men(self) -> usize {
        2 + self
            .counts
            .as_flattened()
            .iter()
            .map(|&it| usize::from(it))
            .sum::<usize>()
    }

    /// The classes that a capture leads to, each once.
    pub fn after_captures(self) -> Vec<Class> {
        let mut classes: Vec<Class> = (0..self.men() - 2).map(|i| self.without(i)).collect();
        classes.dedup();
        classes
    }

    /// The pieces in the order of the name: White's, then Black's.
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

    /// The class without the piece with a number in [`pieces`](Self::pieces).
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

/// All classes with exactly so many men, kings included.
pub fn all_classes(men: usize) -> Vec<Class> {
    let mut classes = Vec::new();
    for code in 0..3_usize.pow(8) {
        let digit = |i: u32| (code / 3_usize.pow(7 - i) % 3) as u8;
        let side = |first: u32| std::array::from_fn(|i| digit(first + i as u32));
        classes.extend(Class::new([side(0), side(4)]).filter(|it| it.men() == men));
    }
    classes.reverse(); // Queens first.
    classes
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::BOTH {
            f.write_str(if player == Player::First { "K" } else { "vK" })?;
            for piece in self.pieces().iter().filter(|it| it.owner == player) {
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
                    let i = ROLES.iter().position(|it| it.0.letter() == letter)?;
                    counts[side][i] = u8::checked_add(counts[side][i], 1)?;
                }
            }
            // One name a class: `KRQvK` is not one.
            Class::new(counts).filter(|it| it.to_string() == name)
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
