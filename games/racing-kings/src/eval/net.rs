//! A small neural network over the terms, for their interactions.
//!
//! A sum of weights can't express that a rook guards well only where the opponent's king has not
//! passed. The network has one hidden layer. Each hidden unit sums its input weights of the active
//! terms (one weight if a term counts for the player to move, another if for the opponent), clamps
//! the sum to 0..1 and squares it. The output is a weighted sum of the units, in points. All numbers
//! are integers: [`UNIT`] stands for 1.

use super::{
    terms::{AHEAD, MATERIAL, N_TERMS, PLACE},
    weights::WEIGHTS,
};

/// Number of hidden units of the evaluation's neural network.
pub const N_UNITS: usize = 32;
/// The integer that stands for 1 in the sums of the neural network's hidden units.
pub const UNIT: i16 = 128;

/// One number for each hidden unit of the neural network.
pub type Units = [i16; N_UNITS];

/// The parameters of the neural network, as written by `../../tuning`: rows of little-endian
/// numbers. First two rows of input weights per term, for a term that counts for the player to move
/// and for one that counts for the opponent; then the biases of the units; then their output
/// weights in points.
static NUMBERS: [Units; N_ROWS] = read(include_bytes!("net.bin"));

/// Number of rows of parameters of the neural network, with one number per hidden unit each: two
/// rows per evaluation term, the biases and the output weights.
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

// The output is summed before it is divided. It fits into an `i32` even if every unit is 1.
const _: () = {
    let (mut max_sum, mut i) = (0_i64, 0);
    while i < N_UNITS {
        max_sum += (NUMBERS[2 * N_TERMS + 1][i] as i64).abs() * (UNIT as i64).pow(2);
        i += 1;
    }
    assert!(max_sum <= i32::MAX as i64);
};

/// Input weights of an evaluation term for all hidden units of the neural network: one cache line.
#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
struct Row(Units);

/// Input weights of the neural network, by twice the number of the evaluation term, plus one if it
/// counts for the opponent. Every piece on a square is also a term of material: its weights are
/// added here once, not at every position.
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

/// Linear weight of each evaluation term in points, with that of material added: at twice the
/// number of the term if it counts for the player to move, and negated at the next index if it
/// counts for the opponent.
static POINTS: [i16; 2 * N_TERMS] = {
    let mut points = [0; 2 * N_TERMS];
    let mut term = 0;
    while term < N_TERMS {
        let mut weight = WEIGHTS[term];
        if let Some(material) = material_of(term) {
            weight += WEIGHTS[material];
        }
        (points[2 * term], points[2 * term + 1]) = (weight, -weight);
        term += 1;
    }
    points
};

/// Number of the material term that a term of the group `PLACE` (a piece on a square) implies.
/// `None` for terms of other groups.
const fn material_of(term: usize) -> Option<usize> {
    if PLACE <= term && term < AHEAD {
        Some(MATERIAL + (term - PLACE) / 64)
    } else {
        None
    }
}

/// Maximum number of active evaluation terms of a position. Real positions have far fewer.
const MAX_ACTIVE: usize = 256;

/// The active evaluation terms of a position. They are collected before they are summed, so that
/// the sums of the hidden units can stay in registers.
#[derive(Copy, Clone, Debug)]
pub(super) struct ActiveTerms {
    rows: [u16; MAX_ACTIVE],
    n: usize,
}

impl ActiveTerms {
    #[inline]
    pub(super) fn new() -> ActiveTerms {
        ActiveTerms {
            rows: [0; MAX_ACTIVE],
            n: 0,
        }
    }

    /// Adds an evaluation term that counts for the player to move if `n` is positive, else for the
    /// opponent. Ignores terms of material, which the weights of places include.
    #[inline]
    pub(super) fn add(&mut self, term: usize, n: i32) {
        if term < PLACE {
            return; // Material is included in the weights of places.
        }
        self.rows[self.n % MAX_ACTIVE] = (2 * term) as u16 + u16::from(n < 0);
        self.n += 1;
    }

    /// The evaluation of the position in points: linear weights plus the output of the neural
    /// network.
    #[inline]
    pub(super) fn points(&self) -> i32 {
        let mut sums = NUMBERS[2 * N_TERMS];
        let mut points = 0;
        for row in &self.rows[..self.n.min(MAX_ACTIVE)] {
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
