//! Sets of the 25 points (G1) as the low bits of a word, and the operations on them that groups and
//! liberties need: neighbours, flood fill, and the symmetries of the board.

use grid::{Square, Symmetry, Word};

/// A set of points of the board. The point in column `file` and row `rank` is bit `5 * rank +
/// file`.
pub(crate) type PointSet = u32;

/// Number of columns, and of rows, of the board.
pub(crate) const SIDE: u8 = 5;

/// Number of points of the board.
pub(crate) const COUNT: u32 = 25;

/// The set of all points of the board.
pub(crate) const ALL: PointSet = (1 << COUNT) - 1;

const FILE_A: PointSet = 0b00001_00001_00001_00001_00001;
const FILE_E: PointSet = FILE_A << 4;

/// Index of a square's bit in a set of points. The square must lie on the board.
pub(crate) const fn point(square: Square) -> u32 {
    5 * square.rank as u32 + square.file as u32
}

/// The square that has the given bit index in a set of points.
pub(crate) const fn square(point: u32) -> Square {
    Square::new((point % 5) as u8, (point / 5) as u8)
}

/// The squares of a set of points, row by row from the bottom.
pub(crate) fn squares(set: PointSet) -> Vec<Square> {
    set.ones().map(square).collect()
}

/// All points adjacent to a member of the set. Some may be members of the set themselves.
#[inline]
pub(crate) const fn neighbours(set: PointSet) -> PointSet {
    ((set & !FILE_E) << 1 | (set & !FILE_A) >> 1 | set << 5 | set >> 5) & ALL
}

/// Flood fill: the points of `within` that are connected to a member of `seeds & within` by a path
/// inside `within`.
#[inline]
pub(crate) const fn reach(seeds: PointSet, within: PointSet) -> PointSet {
    let mut reached = seeds & within;
    loop {
        // Nearly every group is filled in two steps: a comparison after each costs more than it saves.
        reached |= neighbours(reached) & within;
        let next = reached | neighbours(reached) & within;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Bit index of the member of a set that has exactly `n` members below it, or an arbitrary point if
/// there is none.
///
/// Finds the row by counting and the place in it by table. Random games are a tenth faster with this
/// than with the binary search of [`Word::nth`].
#[inline]
pub(crate) fn nth(set: PointSet, n: u32) -> u32 {
    let below = |row: u32| (set & ((1 << (5 * row)) - 1)).count_ones();
    let row: u32 = (1..5).map(|row| u32::from(below(row) <= n)).sum();
    let cells = (set >> (5 * row)) & 0b11111;
    let place = NTH_OF_ROW[((n - below(row)) << 5 | cells) as usize % NTH_OF_ROW.len()];
    5 * row + u32::from(place)
}

/// For each `n` below eight and each set of the five places of a row, at index `n << 5 | set`: the
/// place of the member that has `n` members below it.
static NTH_OF_ROW: [u8; 256] = {
    let mut table = [0; 256];
    let mut cells: usize = 0;
    while cells < 32 {
        let (mut rest, mut n) = (cells, 0);
        while rest != 0 {
            table[n << 5 | cells] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            n += 1;
        }
        cells += 1;
    }
    table
};

/// The image of a set of points under a symmetry of the board.
pub(crate) const fn transform(set: PointSet, symmetry: Symmetry) -> PointSet {
    match symmetry {
        Symmetry::Identity => set,
        Symmetry::MirrorFiles => mirror_files(set),
        Symmetry::MirrorRanks => mirror_files(half_turn(set)),
        Symmetry::HalfTurn => half_turn(set),
        Symmetry::Transpose => transpose(set),
        Symmetry::AntiTranspose => half_turn(transpose(set)),
        Symmetry::TurnRight => mirror_files(half_turn(transpose(set))),
        Symmetry::TurnLeft => mirror_files(transpose(set)),
    }
}

const fn mirror_files(set: PointSet) -> PointSet {
    (set & FILE_A) << 4
        | (set & FILE_A << 1) << 2
        | set & FILE_A << 2
        | (set & FILE_A << 3) >> 2
        | (set & FILE_E) >> 4
}

const fn half_turn(set: PointSet) -> PointSet {
    set.reverse_bits() >> (PointSet::BITS - COUNT)
}

const fn transpose(set: PointSet) -> PointSet {
    // The points whose file exceeds their rank by `d` lie 6 bits apart, and go up by 4 * d bits.
    const RISING: PointSet = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24;
    const ABOVE: [PointSet; 5] = [
        RISING,
        (RISING << 5) & ALL,
        (RISING << 10) & ALL,
        (RISING << 15) & ALL,
        (RISING << 20) & ALL,
    ];
    set & RISING
        | (set & ABOVE[1]) >> 4
        | (set & ABOVE[2]) >> 8
        | (set & ABOVE[3]) >> 12
        | (set & ABOVE[4]) >> 16
        | (set & ABOVE[1] >> 4) << 4
        | (set & ABOVE[2] >> 8) << 8
        | (set & ABOVE[3] >> 12) << 12
        | (set & ABOVE[4] >> 16) << 16
}

#[cfg(test)]
mod tests {
    use grid::Direction;

    use super::*;

    #[test]
    fn g1_twenty_five_points_have_forty_links() {
        let mut links = 0;
        for p in 0..COUNT {
            let by_steps = Direction::ORTHOGONAL
                .into_iter()
                .filter_map(|direction| square(p).step(direction, SIDE, SIDE))
                .fold(0, |set, neighbour| set | 1 << point(neighbour));
            assert_eq!(neighbours(1 << p), by_steps, "{}", square(p));
            links += by_steps.size();
        }
        assert_eq!(links / 2, 40);
        assert_eq!(neighbours(ALL), ALL);
    }

    #[test]
    fn reach_fills_connected_points_only() {
        // A snake from a2 to a5, and a row below it that touches it at a corner only.
        let (snake, row) = (0b11111_10000_11111_00001_00000, 0b11110);
        assert_eq!(reach(1 << 5, snake | row), snake);
        assert_eq!(reach(1 << 20, snake | row), snake);
        assert_eq!(reach(1 << 1, snake | row), row);
        assert_eq!(reach(1 << 1 | 1 << 5, snake | row), snake | row);
        assert_eq!(reach(0, ALL), 0);
        assert_eq!(reach(ALL, 0), 0);
        assert_eq!(reach(1, ALL), ALL);
    }

    #[test]
    fn nth_finds_every_member() {
        let mut word = 1_u32;
        for _ in 0..10_000 {
            word = word.wrapping_mul(0x915f_77f5).wrapping_add(1);
            let set = word >> 7;
            for (n, p) in set.ones().enumerate() {
                assert_eq!(nth(set, n as u32), p);
            }
            assert!(nth(set, set.size()) < COUNT && nth(set, u32::MAX) < COUNT);
        }
    }

    #[test]
    fn transformed_sets_agree_with_transformed_squares() {
        for &symmetry in Symmetry::SQUARE {
            for p in 0..COUNT {
                let image = point(symmetry.apply(square(p), SIDE, SIDE));
                assert_eq!(transform(1 << p, symmetry), 1 << image, "{symmetry:?} {p}");
            }
            assert_eq!(transform(ALL, symmetry), ALL);
        }
    }
}
