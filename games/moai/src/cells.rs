//! Sets of cells: one machine word for boards of up to 64 squares, six for all others. The trait
//! [`Cells`] lets the rules be written once for both.

use std::{fmt::Debug, hash::Hash, hint::select_unpredictable};

use grid::Word;

use crate::board::Boards;

/// A set of cells of a board, with a fast way to find the first member along a ray. Cells are
/// numbered row by row from a1.
pub trait Cells: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Exclusive upper bound of the cell indices that the set can contain.
    const CAPACITY: usize;
    /// The set that contains no cells.
    const EMPTY: Self;

    /// The cells on a line from a cell to the edge of the board, in the form in which
    /// [`room`](Self::room) needs them.
    type Ray: Copy + Debug + Send + Sync;

    /// Whether the cell with the given index is in the set.
    fn has(&self, cell: usize) -> bool;
    /// Adds a cell to the set.
    fn insert(&mut self, cell: usize);
    /// Removes a cell from the set.
    fn remove(&mut self, cell: usize);
    /// The indices of the cells in the set, in ascending order.
    fn members(&self) -> impl Iterator<Item = usize>;
    /// Number of cells that are in both this set and `other`.
    fn n_common(&self, other: &Self) -> u32;

    /// The ray of `length` cells that starts at `first` and continues in steps of `step`.
    fn ray(first: usize, step: isize, length: usize) -> Self::Ray;
    /// Number of cells of a ray before the first one that is in the set. `rising` must be whether
    /// cell indices rise along the ray.
    fn room(&self, ray: &Self::Ray, rising: bool) -> u8;

    /// The precomputed tables of the boards that use this kind of set.
    fn boards() -> &'static Boards<Self>;
}

/// Sets of cells in one machine word, for boards of up to 64 squares. A ray is the set of its
/// cells.
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
        self.ones().map(|cell| cell as usize)
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
        // The cells on the near side of the nearest blocker, all if there is none. A falling ray
        // does not contain bit 63, so the shift is less than 64.
        let below = !blockers & blockers.wrapping_sub(1);
        let above = u64::MAX.wrapping_shl(u64::BITS - blockers.leading_zeros());
        // Rising and falling rays are equally likely, so a branch would be mispredicted half the
        // time. Computing both is cheaper.
        let near = select_unpredictable(rising, below, above);
        (ray & near).count_ones() as u8
    }

    fn boards() -> &'static Boards<u64> {
        static BOARDS: Boards<u64> = Boards::new();
        &BOARDS
    }
}

/// A set of cells in six machine words, with room for any board up to 19x19.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Wide([u64; 6]);

/// A ray of a [`Wide`] board: its first cell, step and length. Masks of six words would make large
/// tables and be no faster, as rays are usually blocked after few cells.
#[derive(Copy, Clone, Debug)]
pub struct SteppedRay {
    first: u16,
    step: i16,
    length: u8,
}

/// Sets of cells in six machine words, for boards of any size. A ray is traversed cell by cell.
impl Cells for Wide {
    const CAPACITY: usize = 6 * 64;
    const EMPTY: Wide = Wide([0; 6]);

    type Ray = SteppedRay;

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
        words.flat_map(|(i, word)| word.members().map(move |cell| 64 * i + cell))
    }

    #[inline]
    fn n_common(&self, other: &Wide) -> u32 {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| a.n_common(b)).sum()
    }

    fn ray(first: usize, step: isize, length: usize) -> SteppedRay {
        SteppedRay {
            first: first as u16,
            step: step as i16,
            length: length as u8,
        }
    }

    #[inline]
    fn room(&self, ray: &SteppedRay, _rising: bool) -> u8 {
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

/// The indices of the `length` cells of a ray that starts at `first` and continues in steps of
/// `step`.
#[inline]
fn walk(first: usize, step: isize, length: usize) -> impl Iterator<Item = usize> {
    (0..length as isize).map(move |n| first.wrapping_add_signed(n * step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_sets_agree() {
        let mut rng = game::Rng::new(7);
        for _ in 0..20_000 {
            let word = rng.bits() & rng.bits() & rng.bits();
            let mut wide = Wide::EMPTY;
            word.members().for_each(|cell| wide.insert(cell));
            assert!(word.members().eq(wide.members()));
            assert_eq!(wide.n_common(&wide), word.n_common(&word));
            let step = 1 + rng.below(12) as isize;
            let first = rng.below(63) as usize;
            for (step, max_distance) in [(step, 63 - first), (-step, first)] {
                let length = 1 + max_distance / step.unsigned_abs();
                let room = word.room(&u64::ray(first, step, length), 0 < step);
                assert_eq!(room, wide.room(&Wide::ray(first, step, length), 0 < step));
            }
        }
    }
}
