//! Sets of small numbers, such as square indices, in a fixed number of machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::Word;

/// A set of numbers below `64 * N`, in `N` machine words. With `N = 1` it is as fast as a bare
/// `u64`.
///
/// `Ord` compares the words, lowest first. The order has no meaning, but it is the same on every
/// machine, so sets can be keys of sorted collections.
///
/// # Panics
///
/// Methods that take a member panic if it is not below [`CAPACITY`](Self::CAPACITY). Without debug
/// assertions, sets of one word use the member modulo 64 instead.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// The set that contains no numbers.
    pub const EMPTY: Bits<N> = Bits([0; N]);

    /// Exclusive upper bound of the numbers that the set can contain.
    pub const CAPACITY: usize = 64 * N;

    /// Index of the machine word that holds a member of the set. With one word the division is
    /// skipped.
    #[inline]
    const fn word(member: usize) -> usize {
        debug_assert!(member < Self::CAPACITY);
        if N == 1 { 0 } else { member / 64 }
    }

    /// The set whose only member is `member`.
    #[inline]
    pub fn of(member: impl Into<usize>) -> Bits<N> {
        let mut set = Bits::EMPTY;
        set.insert(member);
        set
    }

    /// The set of all numbers below `end`.
    pub fn below(end: usize) -> Bits<N> {
        (0..end).collect()
    }

    /// Adds a number to the set. Does nothing if it is a member already.
    #[inline]
    pub fn insert(&mut self, member: impl Into<usize>) {
        let member = member.into();
        self.0[Self::word(member)] |= 1 << (member % 64);
    }

    /// Whether a number is a member of the set.
    #[inline]
    pub fn has(self, member: impl Into<usize>) -> bool {
        let member = member.into();
        self.0[Self::word(member)] >> (member % 64) & 1 == 1
    }

    /// Whether the set has no members.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Bits::EMPTY
    }

    /// Number of members of the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.size() as usize).sum()
    }

    /// The lowest member of the set, or `None` if the set is empty.
    pub fn first(self) -> Option<usize> {
        self.into_iter().next()
    }

    /// The only member of the set, or `None` if it has no member or several.
    pub fn single(self) -> Option<usize> {
        let mut members = self.into_iter();
        members.next().filter(|_| members.next().is_none())
    }

    /// The members of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Bits<N>) -> Bits<N> {
        self & !other
    }

    /// Whether all members of this set are in `other` too.
    #[inline]
    pub fn is_within(self, other: Bits<N>) -> bool {
        self.without(other).is_empty()
    }
}

impl<const N: usize> Default for Bits<N> {
    fn default() -> Bits<N> {
        Bits::EMPTY
    }
}

impl<const N: usize, M: Into<usize>> FromIterator<M> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = M>>(members: I) -> Bits<N> {
        let mut set = Bits::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}

impl<const N: usize> IntoIterator for Bits<N> {
    type Item = usize;
    type IntoIter = Members<N>;

    fn into_iter(self) -> Members<N> {
        Members(self)
    }
}

/// Iterator over the members of a [`Bits`] set, lowest first.
#[derive(Clone, Debug)]
pub struct Members<const N: usize>(Bits<N>);

impl<const N: usize> Iterator for Members<N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let words = &mut self.0.0;
        let index = words.iter().position(|&word| word != 0)?;
        let bit = words[index].lowest()?;
        words[index] = words[index].without_lowest();
        Some(64 * index + bit as usize)
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn bitand(self, other: Bits<N>) -> Bits<N> {
        Bits(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn bitor(self, other: Bits<N>) -> Bits<N> {
        Bits(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn not(self) -> Bits<N> {
        Bits(self.0.map(|word| !word))
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Bits<N>) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Bits<N>) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Compares `Bits` with `BTreeSet` on random sets.
    fn check<const N: usize>() {
        let mut state = 1_u64;
        let mut members = || {
            let mut set = BTreeSet::new();
            for _ in 0..40 {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                set.insert((state >> 33) as usize % Bits::<N>::CAPACITY);
            }
            set
        };
        let bits = |set: &BTreeSet<usize>| set.iter().copied().collect::<Bits<N>>();
        for _ in 0..100 {
            let (one, two) = (members(), members());
            let (a, b) = (bits(&one), bits(&two));
            assert_eq!(a.into_iter().collect::<BTreeSet<_>>(), one);
            assert_eq!(a.len(), one.len());
            assert_eq!(a.first(), one.first().copied());
            let agrees = |member: usize| a.has(member) == one.contains(&member);
            assert!((0..Bits::<N>::CAPACITY).all(agrees));
            assert_eq!(a & b, bits(&(&one & &two)));
            assert_eq!(a | b, bits(&(&one | &two)));
            assert_eq!(a.without(b), bits(&(&one - &two)));
            assert_eq!((!a).len(), Bits::<N>::CAPACITY - one.len());
            assert_eq!(a.is_within(b), one.is_subset(&two));
            assert!((a & b).is_within(a) && a.is_within(a | b));
        }
    }

    #[test]
    fn sets_of_any_width_agree_with_btree_sets() {
        check::<1>();
        check::<3>();
        check::<6>();
    }

    #[test]
    fn single_is_none_for_no_member_and_for_several() {
        assert_eq!(Bits::<3>::EMPTY.single(), None);
        assert_eq!(Bits::<3>::of(130_usize).single(), Some(130));
        assert_eq!(Bits::<3>::from_iter([1_u8, 130]).single(), None);
        assert_eq!(Bits::<3>::below(70).len(), 70);
        assert!(Bits::<3>::below(0).is_empty());
    }
}
