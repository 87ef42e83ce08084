//! Sets of squares as bits: one word for boards up to 8x8, three words up to 12x12.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of squares.
pub(super) trait Squares:
    Copy + Debug + Ord + BitAnd<Output = Self> + BitOr<Output = Self> + BitOrAssign + Not<Output = Self>
{
    const NONE: Self;

    fn just(square: usize) -> Self;

    fn count(self) -> u32;

    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    fn has(self, square: usize) -> bool {
        !(self & Self::just(square)).is_empty()
    }

    fn union(sets: impl Iterator<Item = Self>) -> Self {
        sets.fold(Self::NONE, Self::bitor)
    }

    fn of(squares: &[u8]) -> Self {
        Self::union(
            squares
                .iter()
                .map(|&square| Self::just(usize::from(square))),
        )
    }
}

impl Squares for u64 {
    const NONE: u64 = 0;

    fn just(square: usize) -> u64 {
        1 << square
    }

    fn count(self) -> u32 {
        self.count_ones()
    }
}

/// A set of up to 192 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Wide([u64; 3]);

impl Squares for Wide {
    const NONE: Wide = Wide([0; 3]);

    fn just(square: usize) -> Wide {
        let mut words = [0; 3];
        words[square / 64] = 1 << (square % 64);
        Wide(words)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|k| self.0[k] & other.0[k]))
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|k| self.0[k] | other.0[k]))
    }
}

impl BitOrAssign for Wide {
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide(self.0.map(Not::not))
    }
}
