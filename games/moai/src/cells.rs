//! Sets of cells: one machine word for boards of up to 64 squares, six for all others.

use std::{fmt::Debug, hash::Hash, hint::select_unpredictable};

use grid::Word;

use crate::board::Boards;

/// A set of cells, and how far one can see in it. Cells are numbered row by row from a1.
pub trait Cells: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Number of cells the set has room for.
    const CAPACITY: usize;
    /// The set without members.
    const EMPTY: Self;

    /// What is remembered of the cells in a row from a cell to the edge, to find the first one
    /// that is in a set.
    type Ray: Copy + Debug + Send + Sync;

    /// Whether a cell is in the set.
    fn has(&self, cell: usize) -> bool;
    /// Puts a cell into the set.
    fn insert(&mut self, cell: usize);
    /// Takes a cell out of the set.
    fn remove(&mut self, cell: usize);
    /// The members in ascending order.
    fn members(&self) -> impl Iterator<Item = usize>;
    /// Number of cells that are in both sets.
    fn n_common(&self, other: &Self) -> u32;

    /// The ray of `length` cells that starts at `first` and goes on in steps of `step`.
    fn ray(first: usize, step: isize, length: usize) -> Self::Ray;
    /// How many cells of a ray come before the first one in the set. `rising` tells whether the
    /// ray's step is positive.
    fn room(&self, ray: &Self::Ray, rising: bool) -> u8;

    /// The boards this set serves.
    fn boards() -> &'static Boards<Self>;
}

/// One word. A ray is the set of its cells.
impl Cells for u64 {
    const CAPACITY: usize = 64;
    const EMPTY: u64 = 0;

    type Ray = u64;

    #[inline]
    fn has(&self, cell: usize) -> bool {
        self.wrapping_shr(cell as u32) & 1 != 0
    }

    #[inline]
    fn insert(&mut self, cell: usize) {
        *self |= 1_u64.wrapping_shl(cell as u32);
    }

    #[inline]
    fn remove(&mut self, cell: usize) {
        *self &= !1_u64.wrapping_shl(cell as u32);
    }

    fn members(&self) -> impl Iterator<Item = usize> {
        self.ones().map(|it| it as usize)
    }

    #[inline]
    fn n_common(&self, other: &u64) -> u32 {
        (self & other).count_ones()
    }

    fn ray(first: usize, step: isize, length: usize) -> u64 {
        let mut ray = 0;
        for cell in walk(first, step, length) {
            ray.insert(cell);
        }
        ray
    }

    #[inline]
    fn room(&self, ray: &u64, rising: bool) -> u8 {
        let blockers = self & ray;
        // The cells on the near side of the nearest blocker: all when there is none. A falling ray
        // can't hold bit 63, so the shift is less than 64.
        let below = !blockers & blockers.wrapping_sub(1);
        let above = u64::MAX.wrapping_shl(u64::BITS - blockers.leading_zeros());
        // A played move is as likely to rise as to fall: a branch would cost more than both.
        let near = select_unpredictable(rising, below, above);
        (ray & near).count_ones() as u8
    }

    fn boards() -> &'static Boards<u64> {
        static BOARDS: Boards<u64> = Boards::new();
        &BOARDS
    }
}

/// A set of cells of any board up to 19x19.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Wide([u64; 6]);

/// The cells of a ray of a [`Wide`] board. Masks of six words would make large tables and would
/// be no faster: pawns seldom see far.
#[derive(Copy, Clone, Debug)]
pub struct Walk {
    first: u16,
    step: i16,
    length: u8,
}

/// Six words. A ray is walked cell by cell.
impl Cells for Wide {
    const CAPACITY: usize = 6 * 64;
    const EMPTY: Wide = Wide([0; 6]);

    type Ray = Walk;

    #[inline]
    fn has(&self, cell: usize) -> bool {
        self.0[cell / 64].has(cell % 64)
    }

    #[inline]
    fn insert(&mut self, cell: usize) {
        self.0[cell / 64].insert(cell % 64);
    }

    #[inline]
    fn remove(&mut self, cell: usize) {
        self.0[cell / 64].remove(cell % 64);
    }

    fn members(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(i, word)| word.members().map(move |it| 64 * i + it))
    }

    #[inline]
    fn n_common(&self, other: &Wide) -> u32 {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| a.n_common(b)).sum()
    }

    fn ray(first: usize, step: isize, length: usize) -> Walk {
        Walk {
            first: first as u16,
            step: step as i16,
            length: length as u8,
        }
    }

    #[inline]
    fn room(&self, ray: &Walk, _rising: bool) -> u8 {
        let mut cells = walk(ray.first.into(), ray.step.into(), ray.length.into());
        cells
            .position(|cell| self.has(cell))
            .map_or(ray.length, |n| n as u8)
    }

    fn boards() -> &'static Boards<Wide> {
        static BOARDS: Boards<Wide> = Boards::new();
        &BOARDS
    }
}

/// The numbers of `length` cells from `first` on in steps of `step`.
#[inline]
fn walk(first: usize, step: isize, length: usize) -> impl Iterator<Item = usize> {
    (0..length as isize).map(move |n| first.wrapping_add_signed(n * step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sets_see_equally_far() {
        let mut rng = game::Rng::new(7);
        for _ in 0..20_000 {
            let word = rng.bits() & rng.bits() & rng.bits();
            let mut wide = Wide::EMPTY;
            word.members().for_each(|it| wide.insert(it));
            assert!(word.members().eq(wide.members()));
            assert_eq!(wide.n_common(&wide), word.n_common(&word));
            let step = 1 + rng.below(12) as isize;
            let first = rng.below(63) as usize;
            for (step, longest) in [(step, 63 - first), (-step, first)] {
                let length = 1 + longest / step.unsigned_abs();
                let seen = word.room(&u64::ray(first, step, length), 0 < step);
                assert_eq!(seen, wide.room(&Wide::ray(first, step, length), 0 < step));
            }
        }
    }
}
