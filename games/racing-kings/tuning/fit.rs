//! A logistic fit: the numbers under which the evaluation predicts best.

use std::{error::Error, fmt::Write, fs};

use game::{Heuristic, Rng};
use racing_kings::{
    RaceEval,
    eval::{GROUPS, N_ROWS, N_TERMS, N_UNITS, UNIT, WEIGHTS, terms},
};

use crate::games;

/// How much the result of the game counts in what a position should be worth. The rest is what
/// a search thought of it.
const RESULT: f32 = 0.3;
/// Positions between two steps.
const BATCH: usize = 2048;
/// Largest step of a weight in points, and of a number inside the network.
const POINT_RATE: f32 = 0.3;
const NET_RATE: f32 = 0.002;
/// Share of a number inside the network that a step of full size takes away: keeps those small
/// that hardly ever occur.
const DECAY: f32 = 6.0;
/// Points for which the odds are three to one, divided by the logarithm of three.
const SCALE: f32 = 200.0 / 1.098_612_3;

/// Where the groups of numbers begin in the list of all: weights of terms, rows of the network,
/// where its sums begin, and what its units are worth.
const ROWS: usize = N_TERMS;
const STARTS: usize = ROWS + 2 * N_TERMS * N_UNITS;
const WORTH: usize = STARTS + N_UNITS;
const N_NUMBERS: usize = WORTH + N_UNITS;

/// Positions as lists of terms, one after the other.
#[derive(Default)]
struct Examples {
    /// Twice the number of the term, plus 1 if it counts for the player who waits.
    terms: Vec<u16>,
    /// Where each position's terms end, and what it should be worth.
    ends: Vec<(usize, f32)>,
}

impl Examples {
    fn of(&self, i: usize) -> (&[u16], f32) {
        let start = i.checked_sub(1).map_or(0, |i| self.ends[i].0);
        let (end, target) = self.ends[i];
        (&self.terms[start..end], target)
    }
}

/// A descent along averages of slopes, each in units of its own spread.
struct Descent {
    numbers: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    n_steps: i32,
}

/// Reads games, fits in rounds over all positions, and writes what was found to a folder.
pub(crate) fn run(rounds: &str, folder: &str, files: &[&str]) -> Result<(), Box<dyn Error>> {
    let n_rounds: u32 = rounds.parse()?;
    let (mut train, mut test) = (Examples::default(), Examples::default());
    for file in files {
        for (i, text) in fs::read_to_string(file)?.lines().enumerate() {
            let set = if i % 20 == 0 { &mut test } else { &mut train };
            games::read(text, |sample| {
                terms(&sample.pos, |term, n| {
                    set.terms.push(2 * term as u16 + u16::from(n < 0));
                });
                let expected = RaceEval.win_chance(sample.score) as f32;
                let target = RESULT * sample.result as f32 + (1.0 - RESULT) * expected;
                set.ends.push((set.terms.len(), target));
            })?;
        }
    }
    println!(
        "{} positions, {} to test",
        train.ends.len(),
        test.ends.len()
    );

    let mut rng = Rng::new(1);
    let mut descent = Descent::new(&mut rng);
    println!("before: {:.6}", descent.loss(&test));
    let mut order: Vec<u32> = (0..train.ends.len() as u32).collect();
    for round in 0..n_rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let progress = f64::from(round) / f64::from(n_rounds);
        let rate = (0.02 + 0.98 * (1.0 - progress).powi(2)) as f32;
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            for i in batch {
                let (terms, target) = train.of(*i as usize);
                sum += descent.learn(terms, target);
            }
            descent.step(rate, batch.len());
        }
        let loss = sum / train.ends.len() as f32;
        println!("round {round}: {loss:.6} {:.6}", descent.loss(&test));
    }
    descent.write(folder)
}

impl Descent {
    /// Begins with the weights as they are, and with units that know and are worth little.
    fn new(rng: &mut Rng) -> Descent {
        let mut spread = |most: f32| (rng.below(2001) as f32 / 1000.0 - 1.0) * most;
        let mut numbers = vec![0.0; N_NUMBERS];
        for (number, weight) in numbers.iter_mut().zip(WEIGHTS) {
            *number = f32::from(weight);
        }
        for number in &mut numbers[ROWS..STARTS] {
            *number = spread(0.08);
        }
        for number in &mut numbers[STARTS..WORTH] {
            *number = 0.3;
        }
        for number in &mut numbers[WORTH..] {
            *number = spread(40.0);
        }
        Descent {
            slopes: vec![0.0; N_NUMBERS],
            means: vec![0.0; N_NUMBERS],
            squares: vec![0.0; N_NUMBERS],
            numbers,
            n_steps: 0,
        }
    }

    /// The sums of the hidden units, and the chance to win they and the weights make.
    fn predict(&self, terms: &[u16]) -> ([f32; N_UNITS], f32) {
        let mut sums: [f32; N_UNITS] = std::array::from_fn(|j| self.numbers[STARTS + j]);
        let mut points = 0.0;
        for &it in terms {
            let it = usize::from(it);
            points += self.numbers[it / 2] * if it % 2 == 0 { 1.0 } else { -1.0 };
            let row = &self.numbers[ROWS + it * N_UNITS..][..N_UNITS];
            for (sum, number) in sums.iter_mut().zip(row) {
                *sum += number;
            }
        }
        for (sum, worth) in sums.iter().zip(&self.numbers[WORTH..]) {
            points += worth * sum.clamp(0.0, 1.0).powi(2);
        }
        (sums, 1.0 / (1.0 + (-points / SCALE).exp()))
    }

    /// Adds the slopes of one position to those of the batch. Returns the squared error.
    fn learn(&mut self, terms: &[u16], target: f32) -> f32 {
        let (sums, chance) = self.predict(terms);
        let error = chance - target;
        let slope = error * chance * (1.0 - chance);
        let mut inner = [0.0; N_UNITS];
        for j in 0..N_UNITS {
            let unit = sums[j].clamp(0.0, 1.0);
            self.slopes[WORTH + j] += slope * unit * unit;
            if 0.0 < sums[j] && sums[j] < 1.0 {
                inner[j] = slope * self.numbers[WORTH + j] * 2.0 * unit;
            }
            self.slopes[STARTS + j] += inner[j];
        }
        for &it in terms {
            let it = usize::from(it);
            self.slopes[it / 2] += if it % 2 == 0 { slope } else { -slope };
            let row = &mut self.slopes[ROWS + it * N_UNITS..][..N_UNITS];
            for (slope, inner) in row.iter_mut().zip(inner) {
                *slope += inner;
            }
        }
        error * error
    }

    /// Goes down the slopes of a batch.
    fn step(&mut self, rate: f32, n: usize) {
        self.n_steps += 1;
        let young_mean = 1.0 - 0.9_f32.powi(self.n_steps);
        let young_square = 1.0 - 0.999_f32.powi(self.n_steps);
        for i in 0..N_NUMBERS {
            let slope = self.slopes[i] / n as f32;
            self.slopes[i] = 0.0;
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope;
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope * slope;
            let spread = (self.squares[i] / young_square).sqrt() + 1e-8;
            let direction = self.means[i] / young_mean / spread;
            if (ROWS..WORTH).contains(&i) {
                self.numbers[i] -= rate * NET_RATE * (direction + DECAY * self.numbers[i]);
            } else {
                self.numbers[i] -= rate * POINT_RATE * direction;
            }
        }
    }

    /// Mean squared error.
    fn loss(&self, examples: &Examples) -> f32 {
        let n = examples.ends.len();
        let error = |i| {
            let (terms, target) = examples.of(i);
            (self.predict(terms).1 - target).powi(2)
        };
        (0..n).map(error).sum::<f32>() / n as f32
    }

    /// Writes the weights as source text and the network as bytes.
    fn write(&self, folder: &str) -> Result<(), Box<dyn Error>> {
        let mut text = String::from(HEAD);
        let mut rest = &self.numbers[..N_TERMS];
        for (name, size) in GROUPS {
            let (group, others) = rest.split_at(*size);
            rest = others;
            writeln!(text, "    // {name}")?;
            for row in group.chunks(16) {
                let row: Vec<String> = row.iter().map(|it| format!("{it:.0},")).collect();
                writeln!(text, "    {}", row.join(" ").replace("-0,", "0,"))?;
            }
        }
        text += "];\n";
        fs::write(format!("{folder}/weights.rs"), text)?;

        let whole = |it: f32, scale: f32| ((it * scale).round() as i16).to_le_bytes();
        let inside = self.numbers[ROWS..WORTH].iter();
        let inside = inside.map(|it| whole(*it, f32::from(UNIT)));
        let worth = self.numbers[WORTH..].iter().map(|it| whole(*it, 1.0));
        let bytes: Vec<u8> = inside.chain(worth).flatten().collect();
        debug_assert_eq!(bytes.len(), 2 * N_ROWS * N_UNITS);
        fs::write(format!("{folder}/net.bin"), bytes)?;
        Ok(())
    }
}

const HEAD: &str = "\
//! The weights of the terms, fitted to games: see `../../tuning/README.md`. Made by a program.

use super::terms::N_TERMS;

/// What each term is worth, in points of [`RaceEval`](super::RaceEval).
#[rustfmt::skip]
pub static WEIGHTS: [i16; N_TERMS] = [
";
