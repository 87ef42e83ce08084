//! Logistic regression: finds the weights under which the results of the games are most likely.

use game::{LAST_STAGE, TermValues, Weights};

/// Evaluation points per unit of log-odds. Chosen so that 200 points are odds of three to one.
const SCALE: f64 = 200.0 / 1.098_612_288_668_11;

/// Strength of the L2 regularisation. Keeps the weights of rare terms near zero.
const REGULARISATION: f64 = 10.0;

/// A position and the result of its game.
#[derive(Debug)]
pub(crate) struct Sample {
    /// Two numbers for each term: its value weighted by how early and how late the position is.
    inputs: Vec<f64>,
    /// Result for the player to move, from 0 to 1.
    result: f64,
}

impl Sample {
    pub(crate) fn new<const N: usize>(terms: &TermValues<N>, result: f64) -> Sample {
        let late = f64::from(terms.stage) / f64::from(LAST_STAGE);
        let both = |value: &i32| [f64::from(*value) * (1.0 - late), f64::from(*value) * late];
        Sample {
            inputs: terms.values.iter().flat_map(both).collect(),
            result,
        }
    }

    /// Predicted chance to win.
    fn chance(&self, weights: &[f64]) -> f64 {
        let sum: f64 = self.inputs.iter().zip(weights).map(|(x, w)| x * w).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    /// Cross-entropy of the prediction and the result.
    fn loss(&self, weights: &[f64]) -> f64 {
        let chance = self.chance(weights).clamp(1e-9, 1.0 - 1e-9);
        -self.result * chance.ln() - (1.0 - self.result) * (1.0 - chance).ln()
    }
}

/// Mean loss of some samples.
fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    samples.iter().map(|it| it.loss(weights)).sum::<f64>() / samples.len().max(1) as f64
}

/// Fits weights by Newton's method and prints their loss to stderr, beside that of no weights and of
/// the weights `before`. Trains on the first nine tenths of the samples and validates on the rest.
pub(crate) fn fit<const N: usize>(samples: &[Sample], before: &Weights<N>) -> Weights<N> {
    let (training, validation) = samples.split_at(samples.len() / 10 * 9);
    let old: Vec<f64> = before
        .0
        .iter()
        .flatten()
        .map(|weight| f64::from(*weight) / SCALE)
        .collect();
    let mut weights = vec![0.0; 2 * N];
    eprintln!(
        "{} samples; loss in training and validation:",
        samples.len()
    );
    let show = |name: &str, weights: &[f64]| {
        eprintln!(
            "{name:8} {:.4} {:.4}",
            loss(training, weights),
            loss(validation, weights)
        );
    };
    show("nothing", &weights);
    show("before", &old);
    for _ in 0..12 {
        step(training, &mut weights);
    }
    show("after", &weights);
    let mut rounded = [[0; 2]; N];
    for (weight, pair) in rounded.iter_mut().zip(weights.chunks(2)) {
        *weight = [pair[0], pair[1]].map(|w| (w * SCALE).round() as i32);
    }
    Weights(rounded)
}

/// One step of Newton's method: adds the inverse Hessian times the gradient to the weights.
fn step(samples: &[Sample], weights: &mut [f64]) {
    let n = weights.len();
    let mut gradient: Vec<f64> = weights.iter().map(|w| -REGULARISATION * w).collect();
    // Lower half of the Hessian of the loss.
    let mut hessian = vec![vec![0.0; n]; n];
    for (i, row) in hessian.iter_mut().enumerate() {
        row[i] = REGULARISATION;
    }
    for sample in samples {
        let chance = sample.chance(weights);
        let spread = (chance * (1.0 - chance)).max(1e-6);
        for i in 0..n {
            let x = sample.inputs[i];
            if x == 0.0 {
                continue;
            }
            gradient[i] += x * (sample.result - chance);
            for (sum, y) in hessian[i][..=i].iter_mut().zip(&sample.inputs) {
                *sum += x * spread * y;
            }
        }
    }
    for (weight, change) in weights.iter_mut().zip(solve(hessian, gradient)) {
        *weight += change;
    }
}

/// Solves `matrix * x = right` by Cholesky decomposition. The matrix is symmetric and positive
/// definite, given by its lower half.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        for j in 0..=i {
            let known: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - known;
            matrix[i][j] = if i == j {
                rest.sqrt()
            } else {
                rest / matrix[j][j]
            };
        }
    }
    for i in 0..n {
        let known: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    right
}
