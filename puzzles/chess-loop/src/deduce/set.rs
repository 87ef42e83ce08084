//! Sets of squares, large enough for the largest board the model allows.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::model::MAX_SIDE;

const WORDS: usize = 3;

const _: () = assert!(MAX_SIDE as usize * MAX_SIDE as usize <= 64 * WORDS);

/// A set of squares, numbered row by row from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Set([u64; WORDS]);

impl Set {
    pub(super) const EMPTY: Set = Set([0; WORDS]);

    pub(super) fn of(square: u8) -> Set {
        let mut words = [0; WORDS];
        words[usize::from(square / 64)] = 1 << (square % 64);
        Set(words)
    }

    pub(super) fn below(squares: usize) -> Set {
        (0..squares).map(|square| square as u8).collect()
    }

    pub(super) fn has(self, square: u8) -> bool {
        self.0[usize::from(square / 64)] >> (square % 64) & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self == Set::EMPTY
    }

    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lowest square.
    pub(super) fn first(self) -> Option<u8> {
        self.into_iter().next()
    }

    /// The only square, if there is exactly one.
    pub(super) fn single(self) -> Option<u8> {
        let mut squares = self.into_iter();
        squares.next().filter(|_| squares.next().is_none())
    }

    pub(super) fn without(self, other: Set) -> Set {
        self & !other
    }

    pub(super) fn is_within(self, other: Set) -> bool {
        self.without(other).is_empty()
    }
}

impl FromIterator<u8> for Set {
    fn from_iter<I: IntoIterator<Item = u8>>(squares: I) -> Set {
        squares
            .into_iter()
            .fold(Set::EMPTY, |set, square| set | Set::of(square))
    }
}

impl IntoIterator for Set {
    type Item = u8;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub(super) struct Squares(Set);

impl Iterator for Squares {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let index = self.0.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0.0[index];
        let square = index as u32 * 64 + word.trailing_zeros();
        *word &= *word - 1;
        Some(square as u8)
    }
}

impl BitAnd for Set {
    type Output = Set;

    fn bitand(self, other: Set) -> Set {
        Set(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Set {
    type Output = Set;

    fn bitor(self, other: Set) -> Set {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Set {
    type Output = Set;

    fn not(self) -> Set {
        Set(self.0.map(|word| !word))
    }
}

impl BitAndAssign for Set {
    fn bitand_assign(&mut self, other: Set) {
        *self = *self & other;
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Set) {
        *self = *self | other;
    }
}
