//! A factorial experiment: what each of several changes gains, all measured in the same games.
//!
//! In every pair of games a random half of the changes is made by one player and the other half by
//! the other. Each pair so tells something about every change, and a linear fit of the scores gives
//! the effect of each, averaged over the others, with its error. Ten changes tested in one such
//! experiment need a tenth of the games of ten matches.
//!
//! The first line of the file has the settings of both players, or `-`; the second and all others are
//! `NAME WITHOUT WITH`, where the last two are settings, or `-`: `cut search.reduction_cut=100
//! search.reduction_cut=150`.

use game::Rng;

use crate::{Result, Rig};

/// The results are printed after this number of pairs, and at the end.
const REPORT_INTERVAL: u32 = 100;

/// Elo difference that a point of score more per game means between nearly equal players.
const ELO_PER_POINT: f64 = 694.9;

/// Quantile of the normal distribution for a 95 % confidence interval.
const Z: f64 = 1.96;

struct Change<'a> {
    name: &'a str,
    /// The settings without and with the change.
    settings: [&'a str; 2],
}

/// Sums of the pairs of games played so far, from which effects are fitted by least squares.
struct Sums {
    n: f64,
    /// Sums of the products of the signs of two changes.
    signs: Vec<Vec<f64>>,
    /// Sums of the products of a change's sign and the score.
    scores: Vec<f64>,
    /// Sum of the squares of the scores.
    squares: f64,
}

pub(crate) fn run(rig: &Rig, text: &str) -> Result<()> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let common = lines.next().ok_or("an empty file")?.trim();
    let changes: Option<Vec<Change<'_>>> = lines.map(read).collect();
    let changes = changes.ok_or("a line isn't NAME WITHOUT WITH")?;
    let k = changes.len();
    let mut rng = Rng::new(rig.seed);
    let mut sums = Sums {
        n: 0.0,
        signs: vec![vec![0.0; k]; k],
        scores: vec![0.0; k],
        squares: 0.0,
    };
    for pair in 0..rig.n_pairs {
        let made: Vec<bool> = changes.iter().map(|_| rng.below(2) == 1).collect();
        let side = |is_first: bool| {
            let chosen = changes.iter().zip(&made);
            let settings = chosen.map(|(it, made)| it.settings[usize::from(*made == is_first)]);
            let all = [common].into_iter().chain(settings);
            all.filter(|it| *it != "-").collect::<Vec<_>>().join(",")
        };
        // Points per game more than one half.
        let score = rig.play(pair, [&side(true), &side(false)])? / 4.0;
        let signs: Vec<f64> = made.iter().map(|it| if *it { 1.0 } else { -1.0 }).collect();
        sums.add(&signs, score);
        let is_due = (pair + 1) % REPORT_INTERVAL == 0 || pair + 1 == rig.n_pairs;
        if is_due && k < pair as usize {
            println!("{} games", 2 * (pair + 1));
            for (change, (effect, error)) in changes.iter().zip(sums.effects()) {
                println!(
                    "  {:20} {:+6.1} ± {:4.1} Elo",
                    change.name,
                    effect * ELO_PER_POINT,
                    error * ELO_PER_POINT * Z
                );
            }
        }
    }
    Ok(())
}

fn read(line: &str) -> Option<Change<'_>> {
    let mut words = line.split_whitespace();
    Some(Change {
        name: words.next()?,
        settings: [words.next()?, words.next()?],
    })
}

impl Sums {
    fn add(&mut self, signs: &[f64], score: f64) {
        self.n += 1.0;
        self.squares += score * score;
        for (i, sign) in signs.iter().enumerate() {
            self.scores[i] += sign * score;
            for (sum, other) in self.signs[i].iter_mut().zip(signs) {
                *sum += sign * other;
            }
        }
    }

    /// The effect of each change and its standard error, in points per game.
    fn effects(&self) -> Vec<(f64, f64)> {
        let inverse = inverted(&self.signs);
        let product = |row: &Vec<f64>| row.iter().zip(&self.scores).map(|(a, b)| a * b).sum();
        let effects: Vec<f64> = inverse.iter().map(product).collect();
        let explained: f64 = effects.iter().zip(&self.scores).map(|(a, b)| a * b).sum();
        let variance = (self.squares - explained) / (self.n - effects.len() as f64);
        let errors = (0..effects.len()).map(|i| (variance * inverse[i][i]).max(0.0).sqrt());
        effects.iter().copied().zip(errors).collect()
    }
}

/// The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination.
fn inverted(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut left = matrix.to_vec();
    let mut right: Vec<Vec<f64>> = (0..n)
        .map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect())
        .collect();
    for i in 0..n {
        let pivot = left[i][i];
        for j in 0..n {
            left[i][j] /= pivot;
            right[i][j] /= pivot;
        }
        let (left_row, right_row) = (left[i].clone(), right[i].clone());
        for row in (0..n).filter(|it| *it != i) {
            let factor = left[row][i];
            for j in 0..n {
                left[row][j] -= factor * left_row[j];
                right[row][j] -= factor * right_row[j];
            }
        }
    }
    right
}
