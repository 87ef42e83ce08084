//! Unsigned machine words as sets of small numbers: a bitboard of at most 128 squares is a bare
//! integer, and [`Word`] adds the set operations that integers lack.

use std::{fmt::Debug, iter::FusedIterator};

/// An unsigned integer as a set of bit indices. Implemented for `u32`, `u64` and `u128`.
pub trait Word: Copy + Eq + Debug {
    /// Index of the lowest bit that is set, or `None` if none is.
    fn lowest(self) -> Option<u32>;
    /// The set without its lowest member. The empty set stays empty.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// Number of members of the set: the number of bits that are set.
    fn size(self) -> u32;
    /// The member of the set that has exactly `n` members below it.
    ///
    /// If the set has `n` members or fewer, the result is unspecified, but there is no panic.
    fn nth(self, n: u32) -> u32;

    /// Iterates over the members of the set (the indices of the bits that are set), lowest first.
    fn ones(self) -> Ones<Self> {
        Ones(self)
    }
}

/// Iterator over the members of a [`Word`], lowest first. Returned by [`Word::ones`].
#[derive(Clone, Debug)]
pub struct Ones<W>(W);

impl<W: Word> Iterator for Ones<W> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let bit = self.0.lowest()?;
        self.0 = self.0.without_lowest();
        Some(bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let size = self.0.size() as usize;
        (size, Some(size))
    }
}

impl<W: Word> ExactSizeIterator for Ones<W> {}
impl<W: Word> FusedIterator for Ones<W> {}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl Word for $word {
            #[inline]
            fn lowest(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }

            #[inline]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn size(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn nth(self, n: u32) -> u32 {
                // Binary search by population count. Faster than clearing bits one by one if `n`
                // is about four or more.
                let (mut rest, mut n, mut bit) = (self, n, 0);
                let mut half = <$word>::BITS / 2;
                while 0 < half {
                    let below = (rest & ((1 << half) - 1)).count_ones();
                    if below <= n {
                        n -= below;
                        rest >>= half;
                        bit += half;
                    }
                    half /= 2;
                }
                bit
            }
        }
    )*};
}

word!(u32 u64 u128);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_is_the_nth_of_ones() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..1000 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            for (n, bit) in word.ones().enumerate() {
                assert_eq!(word.nth(n as u32), bit);
                let wide = u128::from(word) << 64 | u128::from(word >> 32);
                assert_eq!(wide.nth((word >> 32).size() + n as u32), 64 + bit);
            }
            let low = word as u32;
            assert!(
                low.ones()
                    .enumerate()
                    .all(|(n, bit)| low.nth(n as u32) == bit)
            );
        }
        assert_eq!(0_u64.ones().next(), None);
    }
}
