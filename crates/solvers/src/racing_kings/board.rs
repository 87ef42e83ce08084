//! Attacks and slides on bit sets, and the numbering of pairs of kings.
//!
//! Tables contain only positions with both kings on ranks 1 to 7: all others are decided immediately or
//! after one move. Exchanging left and right is the only symmetry of the race and moves every square,
//! so exactly one of two mirror images has the white king on files a to d; that one is stored.

use std::sync::LazyLock;

use grid::rays;
use racing_kings::{Role, king_attacks};

/// The set of squares strictly between two squares, by the two squares; empty where they are not on a
/// line.
static BETWEEN: LazyLock<Box<[[u64; 64]; 64]>> = LazyLock::new(|| {
    let mut table = Box::new([[0; 64]; 64]);
    for (a, row) in (0..).zip(table.iter_mut()) {
        for (b, set) in (0..).zip(row) {
            *set = rays::between(a, b);
        }
    }
    table
});

/// The set of squares that a piece on `from` attacks, given the occupied squares.
#[inline]
pub(crate) fn attacks(role: Role, from: u8, occupied: u64) -> u64 {
    role.attacks(u32::from(from), occupied)
}

/// The sets of squares strictly between `from` and every square of the board, by the number of that
/// square; empty where the two are not on a line.
#[inline]
pub(crate) fn between(from: u8) -> &'static [u64; 64] {
    &BETWEEN[usize::from(from & 63)]
}

/// The squares from which a piece reaches a square of `set` with one move without capture over
/// `empty` squares. Empty for a king.
pub(crate) fn spread(role: Role, set: u64, empty: u64) -> u64 {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    const FILE_H: u64 = FILE_A << 7;
    let straight = || slide::<8>(set, empty, !0, !0) | slide::<1>(set, empty, !FILE_A, !FILE_H);
    let diagonal =
        || slide::<9>(set, empty, !FILE_A, !FILE_H) | slide::<7>(set, empty, !FILE_H, !FILE_A);
    match role {
        Role::Rook => straight(),
        Role::Bishop => diagonal(),
        Role::Queen => straight() | diagonal(),
        Role::Knight => {
            let one = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
            let two = (set & !(FILE_A | FILE_A << 1)) >> 2 | (set & !(FILE_H | FILE_H >> 1)) << 2;
            one << 16 | one >> 16 | two << 8 | two >> 8
        }
        Role::King => 0, // A king is never the last piece.
    }
}

/// The squares reached from a set by sliding one or more steps of `STEP` bits, up or down, over empty
/// squares. `up` and `down` are the squares that a step may end on, which excludes wrapping around.
#[inline]
fn slide<const STEP: u32>(set: u64, empty: u64, up: u64, down: u64) -> u64 {
    let (mut above, mut free) = (set, empty & up);
    above |= free & above << STEP;
    free &= free << STEP;
    above |= free & above << (2 * STEP);
    free &= free << (2 * STEP);
    above |= free & above << (4 * STEP);
    let (mut below, mut free) = (set, empty & down);
    below |= free & below >> STEP;
    free &= free >> STEP;
    below |= free & below >> (2 * STEP);
    free &= free >> (2 * STEP);
    below |= free & below >> (4 * STEP);
    above << STEP & up | below >> STEP & down
}

/// Number of placements of the two kings that endgame tables distinguish: not adjacent, White's on
/// files a to d, both on ranks 1 to 7.
pub(crate) const N_PAIRS: usize = pair_tables().1;

/// The squares of White's and Black's king, by the number by which endgame tables index the pair of
/// kings.
pub(crate) static PAIRS: [[u8; 2]; N_PAIRS] = {
    let all = pair_tables().0;
    let mut pairs = [[0; 2]; N_PAIRS];
    let mut i = 0;
    while i < N_PAIRS {
        pairs[i] = all[i];
        i += 1;
    }
    pairs
};

/// The number by which endgame tables index a pair of kings, by White's and Black's square;
/// [`NO_PAIR`] if tables don't contain the pair.
static PAIR_NUMBERS: [[u16; 64]; 64] = {
    let mut numbers = [[NO_PAIR; 64]; 64];
    let mut i = 0;
    while i < N_PAIRS {
        let [white, black] = PAIRS[i];
        numbers[white as usize][black as usize] = i as u16;
        i += 1;
    }
    numbers
};

const NO_PAIR: u16 = u16::MAX;

const fn pair_tables() -> ([[u8; 2]; 28 * 56], usize) {
    let mut pairs = [[0; 2]; 28 * 56];
    let (mut n, mut white) = (0, 0);
    while white < 56 {
        let mut black = 0;
        while black < 56 {
            let apart = white != black && king_attacks(white as u32) >> black & 1 == 0;
            if white % 8 < 4 && apart {
                pairs[n] = [white as u8, black as u8];
                n += 1;
            }
            black += 1;
        }
        white += 1;
    }
    (pairs, n)
}

/// The number by which tables index a pair of kings on these squares; `None` if they don't contain
/// the pair.
#[inline]
pub(crate) fn pair_number(white: u8, black: u8) -> Option<usize> {
    let number = PAIR_NUMBERS[usize::from(white & 63)][usize::from(black & 63)];
    (number != NO_PAIR).then_some(usize::from(number))
}
