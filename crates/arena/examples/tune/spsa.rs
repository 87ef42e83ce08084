//! Simultaneous perturbation stochastic approximation: in every pair of games all numbers are changed
//! at once, each up or down at random, against the opposite change, and then moved a little towards
//! the winner.
//!
//! A line of the file is `NAME START MIN MAX STEP`. The step is by how much the number is changed in
//! the last games; it should gain or cost a few Elo.

use game::Rng;

use crate::{Result, Rig};

/// Exponents with which steps and gains shrink from pair to pair, and the share of the pairs before
/// gains shrink noticeably: Spall's recommendations.
const STEP_EXPONENT: f64 = 0.101;
const GAIN_EXPONENT: f64 = 0.602;
const STABLE_SHARE: f64 = 0.1;

/// By which share of its step a number moves for a point of score in the last games.
const LAST_GAIN: f64 = 0.05;

/// A line is printed after this number of pairs.
const REPORT_INTERVAL: u32 = 50;

struct Parameter {
    name: String,
    value: f64,
    min: f64,
    max: f64,
    step: f64,
}

impl Parameter {
    fn read(line: &str) -> Option<Parameter> {
        let mut words = line.split_whitespace();
        let name = words.next()?.to_owned();
        let mut number = || words.next()?.parse::<f64>().ok();
        Some(Parameter {
            name,
            value: number()?,
            min: number()?,
            max: number()?,
            step: number()?,
        })
    }

    /// The setting of this parameter when it is changed by `by`.
    fn setting(&self, by: f64) -> String {
        let value = (self.value + by).clamp(self.min, self.max).round();
        format!("search.{}={value}", self.name)
    }
}

pub(crate) fn run(rig: &Rig, text: &str) -> Result<()> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let parameters: Option<Vec<_>> = lines.map(Parameter::read).collect();
    let mut parameters = parameters.ok_or("a line isn't NAME START MIN MAX STEP")?;
    let mut rng = Rng::new(rig.seed);
    let n_pairs = f64::from(rig.n_pairs);
    let n_stable = STABLE_SHARE * n_pairs;
    for pair in 0..rig.n_pairs {
        let left = n_pairs / f64::from(pair + 1);
        let scale = left.powf(STEP_EXPONENT);
        let gain = ((n_stable + n_pairs) / (n_stable + f64::from(pair + 1))).powf(GAIN_EXPONENT);
        let signs: Vec<f64> = parameters
            .iter()
            .map(|_| if rng.below(2) == 0 { -1.0 } else { 1.0 })
            .collect();
        let side = |direction: f64| {
            let changed = parameters.iter().zip(&signs);
            let settings: Vec<String> = changed
                .map(|(it, sign)| it.setting(direction * sign * it.step * scale))
                .collect();
            settings.join(",")
        };
        let score = rig.play(pair, [&side(1.0), &side(-1.0)])?;
        for (it, sign) in parameters.iter_mut().zip(&signs) {
            let by = LAST_GAIN * gain / scale * it.step * sign * score;
            it.value = (it.value + by).clamp(it.min, it.max);
        }
        if (pair + 1) % REPORT_INTERVAL == 0 || pair + 1 == rig.n_pairs {
            let values: Vec<String> = parameters
                .iter()
                .map(|parameter| format!("{}={:.1}", parameter.name, parameter.value))
                .collect();
            println!("{} games: {}", 2 * (pair + 1), values.join(" "));
        }
    }
    Ok(())
}
