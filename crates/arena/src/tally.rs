//! Statistics of a contest: scores, Elo with error bars, and a sequential test.
//!
//! The two games of a pair share an opening and aren't independent: with a lopsided opening, each
//! side wins once. The unit of all estimates is therefore the pair, whose score is 0, ½, 1, 1½ or 2
//! (the *pentanomial* model).
//!
//! With few pairs, all of them may be equal, and the sample variance 0. To avoid false certainty, the
//! variance includes one imaginary pair with the largest variance that the mean allows. Its weight
//! vanishes as pairs accumulate.

use std::fmt;

/// Numbers of wins, draws and losses in a contest, from the view of one player.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Tally {
    /// Number of games that the player won.
    pub wins: u32,
    /// Number of games of the contest that were drawn.
    pub draws: u32,
    /// Number of games that the player lost.
    pub losses: u32,
    /// Number of complete pairs of games, indexed by the player's score in the pair in half points,
    /// from 0 to 4.
    pub pairs: [u32; 5],
}

/// Mean score per game of a pair of games, from 0 to 1, indexed by the pair's half points.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The Elo difference of a player to the opponent, estimated from their results in a contest, with
/// its 95 % confidence interval. Positive if the player is the stronger one.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Elo {
    /// Best estimate of the Elo difference. Infinite if the complete pairs of games were all won or
    /// all lost.
    pub estimate: f64,
    /// Lower bound of the 95 % confidence interval of the Elo difference.
    pub low: f64,
    /// Upper bound of the 95 % confidence interval of the Elo difference.
    pub high: f64,
}

impl Tally {
    /// Counts a single game by the player's half points: 0 for a loss, 1 for a draw, 2 for a win.
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Counts both games of a pair, by the player's half points in each: 0 for a loss, 1 for a
    /// draw, 2 for a win.
    pub fn add_pair(&mut self, half_points: [u8; 2]) {
        for it in half_points {
            self.add(it);
        }
        let sum = usize::from(half_points[0].min(2) + half_points[1].min(2));
        self.pairs[sum] += 1;
    }

    /// Number of all games counted, in complete pairs or not.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Mean points per game of the player, from 0 to 1; ½ if there are no games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    fn n_pairs(&self) -> f64 {
        f64::from(self.pairs.iter().sum::<u32>())
    }

    /// Mean and variance of the scores of pairs of games, as points per game from 0 to 1. The
    /// variance counts one imaginary pair of maximum variance, so that it isn't zero after a few
    /// equal results.
    fn moments(&self) -> (f64, f64) {
        let n = self.n_pairs();
        let scored = self.pairs.iter().zip(SCORES);
        let scored = scored.map(|(count, score)| (f64::from(*count), score));
        let mean = scored.clone().map(|(count, it)| count * it).sum::<f64>() / n.max(1.0);
        let squares: f64 = scored.map(|(count, it)| count * (it - mean).powi(2)).sum();
        // One imaginary pair with the largest possible variance: see the module.
        (mean, (squares + mean * (1.0 - mean)) / (n + 1.0))
    }

    /// The Elo difference that explains the score of the complete pairs. `None` without a pair.
    ///
    /// The error bars are the Wilson interval of the score, for the number of Bernoulli trials that
    /// would have the observed variance.
    pub fn elo(&self) -> Option<Elo> {
        /// Quantile of the normal distribution for a 95 % confidence interval: 97.5 % lie below
        /// this many standard deviations.
        const Z: f64 = 1.959_964;
        let n = self.n_pairs();
        if n == 0.0 {
            return None;
        }
        let (mean, variance) = self.moments();
        let most = mean * (1.0 - mean);
        let trials = if variance <= 0.0 {
            n
        } else {
            n * most / variance
        };
        let shrink = 1.0 + Z * Z / trials;
        let centre = (mean + Z * Z / (2.0 * trials)) / shrink;
        let reach = Z / shrink * (most / trials + Z * Z / (4.0 * trials * trials)).sqrt();
        Some(Elo {
            estimate: elo_of(mean),
            low: elo_of(if mean <= 0.0 { 0.0 } else { centre - reach }),
            high: elo_of(if 1.0 <= mean { 1.0 } else { centre + reach }),
        })
    }

    /// Likelihood of superiority: the probability that the player is the stronger one, from wins
    /// and losses alone; ½ if there are none.
    pub fn superiority(&self) -> f64 {
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        if wins + losses == 0.0 {
            return 0.5;
        }
        normal((wins - losses) / (wins + losses).sqrt())
    }
}

/// Elo difference that corresponds to a player's mean score per game, from 0 to 1.
fn elo_of(score: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    400.0 * (score / (1.0 - score)).log10() + 0.0
}

/// Mean score per game, from 0 to 1, of a player who is stronger by this Elo difference.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Cumulative normal distribution: the share of values below `z` standard deviations.
fn normal(z: f64) -> f64 {
    // Abramowitz and Stegun, 26.2.17: off by less than 1e-7.
    const B: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let tail = density * t * B.iter().rev().fold(0.0, |sum, b| sum * t + b);
    if z < 0.0 { tail } else { 1.0 - tail }
}

/// A sequential probability ratio test (SPRT) of the hypotheses that the player is stronger by `high`
/// or by `low` Elo. Either error has a probability of 5 %.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64, // Invariant: both are finite, and low < high.
}

/// The verdict of a sequential probability ratio test (SPRT) about a player's strength.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum SprtVerdict {
    /// The player is stronger by the test's higher Elo difference rather than by the lower.
    Accepted,
    /// The player is stronger by the test's lower Elo difference rather than by the higher.
    Rejected,
    /// The test is undecided; more games are needed.
    Open,
}

impl Sprt {
    /// Probability of each kind of error of a sequential test: accepting a player wrongly, and
    /// rejecting one wrongly. 5 % is the custom in engine testing.
    const RISK: f64 = 0.05;

    /// A sequential test that decides between two Elo differences. `None` unless both are finite
    /// and `low < high`.
    pub fn new(low: f64, high: f64) -> Option<Sprt> {
        let makes_sense = low.is_finite() && high.is_finite() && low < high;
        makes_sense.then_some(Sprt { low, high })
    }

    /// Lower and upper bound of the log-likelihood ratio. The sequential test ends when the ratio
    /// leaves them.
    pub fn bounds(&self) -> [f64; 2] {
        let bound = ((1.0 - Sprt::RISK) / Sprt::RISK).ln();
        [-bound, bound]
    }

    /// The log-likelihood ratio of the two hypotheses (the generalised SPRT on pairs); positive if
    /// the higher Elo difference is the likelier one. A hypothesis fixes only the mean score of a
    /// pair; its likelihood is that of the likeliest distribution with this mean.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.n_pairs() == 0.0 {
            return 0.0;
        }
        // A score that never occurred isn't impossible.
        let counts = tally.pairs.map(|it| f64::from(it).max(0.001));
        let [low, high] = [self.low, self.high].map(|it| rarity(&counts, score_of(it)));
        let each = counts.iter().zip(low.iter().zip(high));
        each.map(|(count, (low, high))| count * (low - high)).sum()
    }

    /// The verdict of the sequential test for these results.
    pub fn verdict(&self, tally: &Tally) -> SprtVerdict {
        let [low, high] = self.bounds();
        match self.ratio(tally) {
            it if high <= it => SprtVerdict::Accepted,
            it if it <= low => SprtVerdict::Rejected,
            _ => SprtVerdict::Open,
        }
    }
}

/// For each score of a pair, the logarithm of observed frequency over probability in the likeliest
/// distribution with the given mean.
///
/// Maximising the likelihood under a fixed mean (Lagrange) divides the observed frequency of a score
/// with deviation `d` from the mean by `1 + t d`, with the only `t` that gives the right mean.
fn rarity(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    let off = SCORES.map(|it| it - mean);
    let error = |t: f64| {
        let each = counts.iter().zip(off);
        each.map(|(count, off)| count * off / (1.0 + t * off))
            .sum::<f64>()
    };
    // Between the poles the error falls from plus to minus infinity, so bisection finds its zero.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if 0.0 < error(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    off.map(|it| (1.0 + t * it).ln())
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u32; 5]) -> Tally {
        let mut tally = Tally::default();
        let scores = [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]];
        for (count, score) in pairs.into_iter().zip(scores) {
            (0..count).for_each(|_| tally.add_pair(score));
        }
        tally
    }

    fn near(a: f64, b: f64, error: f64) {
        assert!((a - b).abs() <= error, "{a} is not {b}");
    }

    #[test]
    fn elo_of_known_scores() {
        for (score, elo) in [
            (0.5, 0.0),
            (0.65, 107.54),
            (0.75, 190.85),
            (0.95, 511.50),
            (10.0 / 11.0, 400.0),
        ] {
            near(elo_of(score), elo, 0.01);
            near(elo_of(1.0 - score), -elo, 0.01);
            near(score_of(elo), score, 1e-4);
        }
    }

    #[test]
    fn normal_distribution_matches_known_values() {
        for (z, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (1.959_964, 0.975),
            (-1.0, 0.158_655_254),
            (3.0, 0.998_650_102),
        ] {
            near(normal(z), share, 1e-7);
        }
    }

    #[test]
    fn error_bars_of_many_pairs_approach_the_normal_distribution() {
        // Mean 0.525 and variance 0.061875 of 2000 pairs: the standard error is 0.0055621, so the
        // score lies from 0.51410 to 0.53590 and Elo from 9.80 to 24.99, around 17.39.
        let elo = tally([100, 400, 900, 400, 200]).elo().expect("pairs");
        near(elo.estimate, 17.39, 0.01);
        near(elo.low, 9.80, 0.1);
        near(elo.high, 24.99, 0.1);
    }

    #[test]
    fn error_bars_of_extreme_scores_are_finite_on_one_side() {
        let elo = tally([0, 0, 0, 0, 50]).elo().expect("pairs");
        assert!(elo.estimate.is_infinite() && elo.high.is_infinite());
        // The Wilson bound of 50 out of 50: 50 / (50 + z²) = 0.92865.
        near(elo.low, 445.8, 0.2);
        let elo = tally([0, 0, 5, 0, 0]).elo().expect("pairs");
        near(elo.estimate, 0.0, 1e-9);
        assert!(elo.low < -50.0 && 50.0 < elo.high, "{elo:?}");
        assert_eq!(Tally::default().elo(), None);
    }

    #[test]
    fn superiority_follows_wins_and_losses() {
        // 10 wins and 4 losses: 6 / √14 = 1.6036 standard deviations.
        let mut tally = Tally::default();
        (0..10).for_each(|_| tally.add(2));
        (0..4).for_each(|_| tally.add(0));
        near(tally.superiority(), 0.9456, 1e-4);
        assert_eq!((tally.games(), tally.score()), (14, 10.0 / 14.0));
        near(Tally::default().superiority(), 0.5, 0.0);
    }

    #[test]
    fn sprt_agrees_with_its_formula() {
        let test = Sprt::new(0.0, 10.0).expect("a test");
        near(test.bounds()[1], 2.944_439, 1e-6);
        // Worked out by another program. The normal approximation with the mean 0.525 and the
        // variance 0.061875 is 2000 * 0.014387 * 0.035613 / 0.12375 = 8.281.
        near(test.ratio(&tally([100, 400, 900, 400, 200])), 8.3070, 1e-3);
        near(
            test.ratio(&tally([200, 400, 900, 400, 100])),
            -14.9653,
            1e-3,
        );
        // All of one kind: each pair makes the higher mean likelier by its ratio to the lower one,
        // ln (0.514387 / 0.5).
        near(
            test.ratio(&tally([0, 0, 0, 0, 400])),
            400.0 * 0.028_370,
            0.01,
        );
        assert_eq!(
            test.verdict(&tally([100, 400, 900, 400, 200])),
            SprtVerdict::Accepted
        );
        assert_eq!(
            test.verdict(&tally([200, 400, 900, 400, 100])),
            SprtVerdict::Rejected
        );
        assert_eq!(test.verdict(&tally([1, 4, 9, 4, 2])), SprtVerdict::Open);
        assert_eq!(test.verdict(&Tally::default()), SprtVerdict::Open);
        assert_eq!(
            test.verdict(&tally([0, 0, 0, 0, 400])),
            SprtVerdict::Accepted
        );
        assert_eq!(Sprt::new(5.0, 5.0), None);
        assert_eq!(Sprt::new(0.0, f64::NAN), None);
    }

    /// Share of simulated sequential tests that accept a player whose pairs of games have scores
    /// with these probabilities.
    #[expect(
        clippy::cast_precision_loss,
        reason = "53 bits fit an f64, and 2^53 is one"
    )]
    fn share_accepted(test: Sprt, chances: [f64; 5]) -> f64 {
        const RUNS: u32 = 200;
        let mut rng = game::Rng::new(1);
        let mut accepted = 0;
        for _ in 0..RUNS {
            let mut pairs = [0; 5];
            let verdict = loop {
                let mut left = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64;
                let score = chances.iter().position(|it| {
                    left -= it;
                    left < 0.0
                });
                pairs[score.unwrap_or(4)] += 1;
                match test.verdict(&tally(pairs)) {
                    SprtVerdict::Open => {}
                    verdict => break verdict,
                }
            };
            accepted += u32::from(verdict == SprtVerdict::Accepted);
        }
        f64::from(accepted) / f64::from(RUNS)
    }

    #[test]
    fn sprt_error_rates_stay_within_bounds() {
        let test = Sprt::new(0.0, 100.0).expect("a test");
        assert!(share_accepted(test, [0.3, 0.1, 0.2, 0.1, 0.3]) < 0.08);
        // The mean is 0.64, which is 100 Elo.
        assert!(0.92 < share_accepted(test, [0.16, 0.1, 0.16, 0.18, 0.4]));
    }
}
