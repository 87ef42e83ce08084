//! A logistic fit: the weights under which the evaluation predicts results best.

use std::{error::Error, fs};

use game::{Heuristic, Rng};
use racing_kings::{GROUPS, N_TERMS, RaceEval, WEIGHTS, terms};

use crate::games;

/// How much the result of the game counts in what a position should be worth. The rest is what
/// a search thought of it.
const RESULT: f64 = 0.4;
/// Step of the descent, and how fast its averages forget.
const RATE: f64 = 1.5;
const MOMENTUM: f64 = 0.9;
const SPREAD: f64 = 0.999;
/// How strongly weights are drawn to zero: keeps those that hardly ever occur small.
const DECAY: f64 = 2e-7;
const BATCH: usize = 4096;

struct Example {
    terms: Vec<(u16, i8)>,
    target: f64,
}

/// Reads games, fits the weights in rounds over all positions, and prints them as source text.
pub(crate) fn run(rounds: &str, files: &[&str]) -> Result<(), Box<dyn Error>> {
    let n_rounds: u32 = rounds.parse()?;
    let chance = |eval: i32| Heuristic::win_chance(&RaceEval, eval);
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for file in files {
        for (i, text) in fs::read_to_string(file)?.lines().enumerate() {
            let set = if i % 10 == 0 { &mut test } else { &mut train };
            games::read(text, |sample| {
                let mut found = Vec::new();
                terms(&sample.pos, |term, n| found.push((term as u16, n as i8)));
                let expected = chance(sample.score);
                set.push(Example {
                    terms: found,
                    target: RESULT * sample.result + (1.0 - RESULT) * expected,
                });
            })?;
        }
    }
    println!("// {} positions, {} to test", train.len(), test.len());

    let mut weights: Vec<f64> = WEIGHTS.iter().map(|it| f64::from(*it)).collect();
    let (mut mean, mut square) = (vec![0.0; N_TERMS], vec![0.0; N_TERMS]);
    let mut rng = Rng::new(1);
    println!(
        "// before: {:.6} {:.6}",
        loss(&train, &weights),
        loss(&test, &weights)
    );
    let mut step = 0;
    for round in 0..n_rounds {
        for i in (1..train.len()).rev() {
            train.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let rate = RATE * (1.0 - f64::from(round) / f64::from(n_rounds)).max(0.05);
        for batch in train.chunks(BATCH) {
            let mut slope: Vec<f64> = weights.iter().map(|it| it * DECAY).collect();
            for it in batch {
                let p = predict(&it.terms, &weights);
                let error = (p - it.target) * p * (1.0 - p) / batch.len() as f64;
                for (term, n) in &it.terms {
                    slope[usize::from(*term)] += error * f64::from(*n);
                }
            }
            step += 1;
            for i in 0..N_TERMS {
                mean[i] = MOMENTUM * mean[i] + (1.0 - MOMENTUM) * slope[i];
                square[i] = SPREAD * square[i] + (1.0 - SPREAD) * slope[i] * slope[i];
                let mean = mean[i] / (1.0 - MOMENTUM.powi(step));
                let spread = (square[i] / (1.0 - SPREAD.powi(step))).sqrt();
                weights[i] -= rate * mean / (spread + 1e-9);
            }
        }
    }
    println!(
        "// after: {:.6} {:.6}",
        loss(&train, &weights),
        loss(&test, &weights)
    );
    print(&weights);
    Ok(())
}

/// Chance to win by the evaluation, as [`RaceEval`] has it.
fn predict(terms: &[(u16, i8)], weights: &[f64]) -> f64 {
    let sum: f64 = terms
        .iter()
        .map(|(term, n)| weights[usize::from(*term)] * f64::from(*n))
        .sum();
    1.0 / (1.0 + (-sum / 200.0 * 3.0_f64.ln()).exp())
}

fn loss(examples: &[Example], weights: &[f64]) -> f64 {
    let sum: f64 = examples
        .iter()
        .map(|it| (predict(&it.terms, weights) - it.target).powi(2))
        .sum();
    sum / examples.len().max(1) as f64
}

fn print(weights: &[f64]) {
    let mut rest = weights;
    for (name, size) in GROUPS {
        let (group, others) = rest.split_at(*size);
        rest = others;
        println!("    // {name}");
        for row in group.chunks(16) {
            let row: Vec<String> = row.iter().map(|it| format!("{it:.0},")).collect();
            println!("    {}", row.join(" ").replace("-0,", "0,"));
        }
    }
}
