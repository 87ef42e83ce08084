//! What goes together: a small network over the terms.
//!
//! A sum of weights can't say that a rook guards well only where the rival king has not passed.
//! Each hidden unit adds up what every term means to it, for the player to move or for the other,
//! cuts the sum to between 0 and 1 and squares it; the position is worth so many points more for
//! each unit. All numbers are whole: 1 is [`UNIT`].

use super::{
    terms::{AHEAD, MATERIAL, N_TERMS, PLACE},
    weights::WEIGHTS,
};

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

/// What a term means to the hidden units: one cache line.
#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
struct Row(Units);

/// What each term means, by twice its number, plus one if it counts for the other player. A piece
/// on a square is also material: that is added up here, not at every position.
static ROWS: [Row; 2 * N_TERMS] = {
    let mut rows = [Row([0; N_UNITS]); 2 * N_TERMS];
    let mut i = 0;
    while i < rows.len() {
        rows[i] = Row(NUMBERS[i]);
        if let Some(material) = material_of(i / 2) {
            let mut j = 0;
            while j < N_UNITS {
                rows[i].0[j] += NUMBERS[2 * material + i % 2][j];
                j += 1;
            }
        }
        i += 1;
    }
    rows
};

/// What each term is worth in points, in the same order.
static POINTS: [i16; 2 * N_TERMS] = {
    let mut points = [0; 2 * N_TERMS];
    let mut term = 0;
    while term < N_TERMS {
        let mut it = WEIGHTS[term];
        if let Some(material) = material_of(term) {
            it += WEIGHTS[material];
        }
        (points[2 * term], points[2 * term + 1]) = (it, -it);
        term += 1;
    }
    points
};

/// The term of material that a term of places implies.
const fn material_of(term: usize) -> Option<usize> {
    if PLACE <= term && term < AHEAD {
        Some(MATERIAL + (term - PLACE) / 64)
    } else {
        None
    }
}

/// Most terms of a position that can be told apart: far more than there are.
const MOST: usize = 256;

/// The terms of a position. They are listed before they are added up, so that the sums can stay in
/// registers.
#[derive(Copy, Clone, Debug)]
pub(super) struct Terms {
    rows: [u16; MOST],
    n: usize,
}

impl Terms {
    #[inline]
    pub(super) fn new() -> Terms {
        Terms {
            rows: [0; MOST],
            n: 0,
        }
    }

    /// Adds a term that counts for the player to move if `n` is positive, else for the other.
    #[inline]
    pub(super) fn add(&mut self, term: usize, n: i32) {
        if term < PLACE {
            return; // Material is part of what a place means.
        }
        self.rows[self.n % MOST] = (2 * term) as u16 + u16::from(n < 0);
        self.n += 1;
    }

    /// What all of them are worth, in points.
    #[inline]
    pub(super) fn points(&self) -> i32 {
        let mut sums = NUMBERS[2 * N_TERMS];
        let mut points = 0;
        for row in &self.rows[..self.n.min(MOST)] {
            let row = usize::from(*row);
            points += i32::from(POINTS[row]);
            for (sum, number) in sums.iter_mut().zip(&ROWS[row].0) {
                *sum = sum.saturating_add(*number);
            }
        }
        let worth = &NUMBERS[2 * N_TERMS + 1];
        let units = sums.iter().zip(worth).map(|(sum, worth)| {
            let sum = i32::from((*sum).clamp(0, UNIT));
            sum * sum * i32::from(*worth)
        });
        points + units.sum::<i32>() / (i32::from(UNIT) * i32::from(UNIT))
    }
}
