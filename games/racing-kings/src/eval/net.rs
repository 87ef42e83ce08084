//! What goes together: a small network over the terms.
//!
//! A sum of weights can't say that a rook guards well only where the rival king has not passed.
//! Each hidden unit adds up what every term means to it, for the player to move or for the other,
//! cuts the sum to between 0 and 1 and squares it; the position is worth so many points more for
//! each unit. All numbers are whole: 1 is [`UNIT`].

use super::terms::N_TERMS;

/// Number of hidden units.
pub const N_UNITS: usize = 32;
/// The number that stands for 1 in the sums.
pub const UNIT: i16 = 128;

/// One number for each hidden unit.
pub type Units = [i16; N_UNITS];

/// As written by `../../tuning`: rows of little-endian numbers. Two for each term, one if it counts
/// for the player to move and one if it counts for the other; then where the sums begin, and what
/// the units are worth in points.
static NUMBERS: [Units; N_ROWS] = read(include_bytes!("net.bin"));

/// How many rows of numbers make a network.
pub const N_ROWS: usize = 2 * N_TERMS + 2;

#[expect(clippy::large_stack_arrays, reason = "runs at compile time only")]
const fn read(bytes: &[u8; 2 * N_UNITS * N_ROWS]) -> [Units; N_ROWS] {
    let mut rows = [[0; N_UNITS]; N_ROWS];
    let mut i = 0;
    while i < N_UNITS * N_ROWS {
        rows[i / N_UNITS][i % N_UNITS] = i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        i += 1;
    }
    rows
}

// Points are added up before they are divided: even if every unit is 1, they fit.
const _: () = {
    let (mut most, mut i) = (0_i64, 0);
    while i < N_UNITS {
        most += (NUMBERS[2 * N_TERMS + 1][i] as i64).abs() * (UNIT as i64).pow(2);
        i += 1;
    }
    assert!(most <= i32::MAX as i64);
};

/// The sums of the hidden units.
#[derive(Copy, Clone, Debug)]
pub(super) struct Sums(Units);

impl Sums {
    #[inline]
    pub(super) fn new() -> Sums {
        Sums(NUMBERS[2 * N_TERMS])
    }

    /// Adds a term that counts for the player to move if `n` is positive, else for the other.
    #[inline]
    pub(super) fn add(&mut self, term: usize, n: i32) {
        let row = &NUMBERS[2 * term + usize::from(n < 0)];
        for (sum, number) in self.0.iter_mut().zip(row) {
            *sum = sum.saturating_add(*number);
        }
    }

    /// What all units together are worth, in points.
    #[inline]
    pub(super) fn points(&self) -> i32 {
        let worth = &NUMBERS[2 * N_TERMS + 1];
        let units = self.0.iter().zip(worth).map(|(sum, worth)| {
            let sum = i32::from((*sum).clamp(0, UNIT));
            sum * sum * i32::from(*worth)
        });
        units.sum::<i32>() / (i32::from(UNIT) * i32::from(UNIT))
    }
}
