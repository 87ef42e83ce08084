//! The Zobrist keys: random numbers, computed at compile time, that are combined by exclusive or
//! into the key of a position.

use game::{Player, Rng};

use crate::variant::Variant;

/// Number of squares of the largest board, 19x19.
const N_CELLS: usize = 19 * 19;

struct Keys {
    counters: [u64; N_CELLS],
    pawns: [[u64; N_CELLS]; 2],
}

static KEYS: Keys = Keys {
    counters: numbers(1),
    pawns: [numbers(2), numbers(3)],
};

/// Random number that is part (by exclusive or) of a position's Zobrist key while Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = number(4 << 32);

/// Random number that is part (by exclusive or) of a position's Zobrist key: one for each variant
/// (board size, and who takes the first turn).
pub(crate) fn variant(variant: Variant) -> u64 {
    let Variant {
        width,
        height,
        black_first,
    } = variant;
    number(u64::from_le_bytes([
        width,
        height,
        black_first.into(),
        0,
        5,
        0,
        0,
        0,
    ]))
}

/// Part of a position's Zobrist key for a counter on a cell.
#[inline]
pub(crate) fn counter(cell: usize) -> u64 {
    KEYS.counters[cell]
}

/// Part of a position's Zobrist key for a player's pawn on a cell.
#[inline]
pub(crate) fn pawn(player: Player, cell: usize) -> u64 {
    KEYS.pawns[player as usize][cell]
}

const fn numbers(kind: u64) -> [u64; N_CELLS] {
    let mut numbers = [0; N_CELLS];
    let mut i = 0;
    while i < N_CELLS {
        numbers[i] = number(kind << 32 | i as u64);
        i += 1;
    }
    numbers
}

const fn number(seed: u64) -> u64 {
    Rng::step(Rng::step(seed).1).1
}
