//! Fits the parameters of the evaluation (weights and network) to games by gradient descent, with
//! the squared error of the predicted chance to win as loss.

use std::{error::Error, fmt::Write, fs};

use game::{Heuristic, Rng};
use racing_kings::{
    RaceEval,
    eval::{GROUPS, N_ROWS, N_TERMS, N_UNITS, UNIT, WEIGHTS, terms},
};

use crate::games;

/// Share of the game's result in the target value of a position. The rest is the score of a search.
const RESULT_SHARE: f32 = 0.3;
/// Number of positions per step of the gradient descent.
const BATCH_SIZE: usize = 2048;
/// Learning rate, in the first round, of the parameters that are in points: linear weights and
/// output weights. It decreases from round to round.
const POINT_RATE: f32 = 0.3;
/// Learning rate, in the first round, of the parameters inside the network (input weights and
/// biases), which are of the order of 1. It decreases from round to round.
const NET_RATE: f32 = 0.002;
/// Weight decay of the network's input weights and biases, relative to their learning rate. Keeps
/// the input weights of rare terms small.
const DECAY: f32 = 6.0;
/// Number of evaluation points per unit of log-odds. Chosen so that 200 points are odds of three to
/// one.
const SCALE: f32 = 200.0 / 1.098_612_3;

/// Index in the list of parameters of the network's first input weight. Before them come the linear
/// weights of the terms.
const ROWS: usize = N_TERMS;
/// Index in the list of parameters of the first bias of the network's hidden units.
const STARTS: usize = ROWS + 2 * N_TERMS * N_UNITS;
/// Index in the list of parameters of the first output weight of the network's hidden units.
const WORTH: usize = STARTS + N_UNITS;
/// Number of parameters that are fitted: linear weights and network.
const N_NUMBERS: usize = WORTH + N_UNITS;

/// Positions to learn from as lists of evaluation terms, all in one vector to save memory.
#[derive(Default)]
struct Examples {
    /// The terms of all positions, one after another: twice the number of the term, plus 1 if it
    /// counts for the opponent of the player to move.
    terms: Vec<u16>,
    positions: Vec<Example>,
}

/// A position of [`Examples`]: where its terms end, and its target value.
struct Example {
    /// Index in the list of terms of all positions at which the terms of this position end. They
    /// begin where those of the previous position end.
    end: usize,
    /// Target value of the position: the chance to win that the evaluation should predict.
    target: f32,
}

impl Examples {
    /// The terms and the target value of the position with index `i`.
    fn of(&self, i: usize) -> (&[u16], f32) {
        let start = i.checked_sub(1).map_or(0, |i| self.positions[i].end);
        let Example { end, target } = self.positions[i];
        (&self.terms[start..end], target)
    }
}

/// Gradient descent by Adam: steps along the mean gradient, divided by the root of its mean square.
struct Descent {
    /// The parameters that are fitted, linear weights before the network.
    numbers: Vec<f32>,
    /// Sum of the gradients of the positions of the current batch.
    slopes: Vec<f32>,
    /// Moving average of the gradient of each parameter.
    means: Vec<f32>,
    /// Moving average of the square of each parameter's gradient.
    squares: Vec<f32>,
    n_steps: i32,
}

/// Reads games, fits the parameters of the evaluation in `rounds` passes over the positions, and
/// writes them to a folder. Of each file, every twentieth game is kept for validation.
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
                let target = RESULT_SHARE * sample.result as f32 + (1.0 - RESULT_SHARE) * expected;
                let end = set.terms.len();
                set.positions.push(Example { end, target });
            })?;
        }
    }
    println!(
        "{} positions, {} to test",
        train.positions.len(),
        test.positions.len()
    );

    let mut rng = Rng::new(1);
    let mut descent = Descent::new(&mut rng);
    println!("before: {:.6}", descent.loss(&test));
    let mut order: Vec<u32> = (0..train.positions.len() as u32).collect();
    for round in 0..n_rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let progress = f64::from(round) / f64::from(n_rounds);
        let rate = (0.02 + 0.98 * (1.0 - progress).powi(2)) as f32;
        let mut sum = 0.0;
        for batch in order.chunks(BATCH_SIZE) {
            for i in batch {
                let (terms, target) = train.of(*i as usize);
                sum += descent.learn(terms, target);
            }
            descent.step(rate, batch.len());
        }
        let loss = sum / train.positions.len() as f32;
        println!("round {round}: {loss:.6} {:.6}", descent.loss(&test));
    }
    descent.write(folder)
}

impl Descent {
    /// Begins the descent with the current weights and a random network of little influence.
    fn new(rng: &mut Rng) -> Descent {
        let mut spread = |max: f32| (rng.below(2001) as f32 / 1000.0 - 1.0) * max;
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

    /// The sums of the hidden units for the terms of a position, and the predicted chance to win.
    fn predict(&self, terms: &[u16]) -> ([f32; N_UNITS], f32) {
        let mut sums: [f32; N_UNITS] = std::array::from_fn(|j| self.numbers[STARTS + j]);
        let mut points = 0.0;
        for &term in terms {
            let term = usize::from(term);
            points += self.numbers[term / 2] * if term % 2 == 0 { 1.0 } else { -1.0 };
            let row = &self.numbers[ROWS + term * N_UNITS..][..N_UNITS];
            for (sum, number) in sums.iter_mut().zip(row) {
                *sum += number;
            }
        }
        for (sum, worth) in sums.iter().zip(&self.numbers[WORTH..]) {
            points += worth * sum.clamp(0.0, 1.0).powi(2);
        }
        (sums, 1.0 / (1.0 + (-points / SCALE).exp()))
    }

    /// Adds the gradient of one position to that of the batch. Returns the squared error of the
    /// prediction.
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
        for &term in terms {
            let term = usize::from(term);
            self.slopes[term / 2] += if term % 2 == 0 { slope } else { -slope };
            let row = &mut self.slopes[ROWS + term * N_UNITS..][..N_UNITS];
            for (slope, inner) in row.iter_mut().zip(inner) {
                *slope += inner;
            }
        }
        error * error
    }

    /// Makes one step of the descent with the gradient of a batch of `n` positions, and resets the
    /// gradient.
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

    /// Mean squared error of the predicted chances to win over all examples.
    fn loss(&self, examples: &Examples) -> f32 {
        let n = examples.positions.len();
        let error = |i| {
            let (terms, target) = examples.of(i);
            (self.predict(terms).1 - target).powi(2)
        };
        (0..n).map(error).sum::<f32>() / n as f32
    }

    /// Writes the weights as Rust source and the network as bytes into a folder.
    fn write(&self, folder: &str) -> Result<(), Box<dyn Error>> {
        let mut text = String::from(HEAD);
        let mut rest = &self.numbers[..N_TERMS];
        for (name, size) in GROUPS {
            let (group, others) = rest.split_at(*size);
            rest = others;
            writeln!(text, "    // {name}")?;
            for row in group.chunks(16) {
                let row: Vec<String> = row.iter().map(|weight| format!("{weight:.0},")).collect();
                writeln!(text, "    {}", row.join(" ").replace("-0,", "0,"))?;
            }
        }
        text += "];\n";
        fs::write(format!("{folder}/weights.rs"), text)?;

        let whole = |number: f32, scale: f32| ((number * scale).round() as i16).to_le_bytes();
        let inside = self.numbers[ROWS..WORTH].iter();
        let inside = inside.map(|number| whole(*number, f32::from(UNIT)));
        let worth = self.numbers[WORTH..]
            .iter()
            .map(|number| whole(*number, 1.0));
        let bytes: Vec<u8> = inside.chain(worth).flatten().collect();
        debug_assert_eq!(bytes.len(), 2 * N_ROWS * N_UNITS);
        fs::write(format!("{folder}/net.bin"), bytes)?;
        Ok(())
    }
}

const HEAD: &str = "\
//! The weights of the terms, fitted to games as described in `../../tuning/README.md`. Generated.

use super::terms::N_TERMS;

/// Weight of each term, in points of [`RaceEval`](super::RaceEval).
#[rustfmt::skip]
pub static WEIGHTS: [i16; N_TERMS] = [
";
