//! The commands of the workbench: play games and print positions, fit weights, play matches,
//! measure speed.

use std::{fs, marker::PhantomData, ops::RangeInclusive};

use game::{Line, Linear, Outcome, Player, Position, Rng};
use search::{SearchReport, Value};

use crate::{
    Result,
    contender::{ChosenMove, Contender},
    fit::{Sample, fit},
};

/// The workbench for a game `P` and its evaluation `H`.
pub(crate) struct Lab<P, H, const N: usize> {
    variant: &'static str,
    /// Number of random moves that make an opening.
    opening: RangeInclusive<u32>,
    marker: PhantomData<(P, H)>,
}

impl<P: Position, H: Linear<P, N> + Default, const N: usize> Lab<P, H, N> {
    pub(crate) fn new(variant: &'static str, opening: RangeInclusive<u32>) -> Lab<P, H, N> {
        Lab {
            variant,
            opening,
            marker: PhantomData,
        }
    }

    pub(crate) fn run(&self, args: &[&str]) -> Result<()> {
        match args {
            ["games", player, n, seed] => self.record(player, n.parse()?, seed.parse()?, false),
            ["judged", player, n, seed] => self.record(player, n.parse()?, seed.parse()?, true),
            ["fit", files @ ..] => Self::fit(files),
            ["match", a, b, n, seed] => self.compete(a, b, n.parse()?, seed.parse()?),
            ["match", a, b, n, seed, plies] => {
                let plies = plies.parse()?;
                Self::new(self.variant, plies..=plies).run(&["match", a, b, n, seed])
            }
            ["speed", seconds] => self.speed(seconds.parse()?),
            _ => Err("usage: GAME games|fit|match|speed …".into()),
        }
    }

    /// A random opening in which the game is not over.
    fn opening(&self, rng: &mut Rng) -> Result<P> {
        let (min_plies, max_plies) = (*self.opening.start(), *self.opening.end());
        loop {
            let mut pos = P::start(self.variant)?;
            for _ in 0..min_plies + rng.below(max_plies - min_plies + 1) {
                if let Some(m) = pos.pick_move(|n| rng.below(n)) {
                    pos.play_unchecked(m);
                }
            }
            if pos.outcome().is_none() {
                return Ok(pos);
            }
        }
    }

    /// Plays a game to the end and calls `watch` with every position, the move and the report of
    /// the search that chose it. Returns the outcome and the number of moves.
    fn play(
        start: P,
        players: &mut [&mut Contender<H>; 2],
        mut watch: impl FnMut(&P, P::Move, &SearchReport<P::Move>),
    ) -> Result<(Outcome, usize)> {
        let mut line = Line::new(start);
        loop {
            if let Some(outcome) = line.outcome() {
                return Ok((outcome, line.moves().len()));
            }
            let side = line.position().to_move() as usize;
            let ChosenMove { m, report } = players[side].choose(&line).ok_or("no move")?;
            if let Some(report) = report {
                watch(line.position(), m, &report);
            }
            line.try_play(m).map_err(|reason| reason.id().to_owned())?;
        }
    }

    /// Plays games of a player against itself and prints positions that are not proven and whose
    /// best move is quiet, each with the result for the player to move: that of the game or, if
    /// `is_judged`, the mean of it and the player's own estimate.
    fn record(&self, player: &str, n_games: u32, seed: u64, is_judged: bool) -> Result<()> {
        let mut rng = Rng::new(seed);
        let mut a = Contender::<H>::parse(player)?;
        let mut b = Contender::<H>::parse(player)?;
        let heuristic = H::default();
        for _ in 0..n_games {
            let start = self.opening(&mut rng)?;
            a.begin(rng.bits());
            b.begin(rng.bits());
            let mut positions = Vec::new();
            let (outcome, _) = Self::play(start, &mut [&mut a, &mut b], |pos, m, report| {
                if let Some(Value::Estimate { win_chance, .. }) = report.value
                    && !heuristic.is_noisy(pos, m)
                {
                    positions.push((pos.to_string(), pos.to_move(), win_chance));
                }
            })?;
            for (text, side, win_chance) in positions {
                let result = result(outcome, side);
                if is_judged {
                    println!("{:.3} {text}", f64::midpoint(result, win_chance));
                } else if rng.below(4) == 0 {
                    // Successive positions of a game are alike: a quarter of them is enough.
                    println!("{result} {text}");
                }
            }
        }
        Ok(())
    }

    /// Fits weights to the positions and results in some files and prints them as Rust source.
    fn fit(files: &[&str]) -> Result<()> {
        let mut samples = Vec::new();
        for path in files {
            for line in fs::read_to_string(path)?.lines() {
                let (result, text) = line.split_once(' ').ok_or("a line without a position")?;
                let pos =
                    P::read(text, None).map_err(|reason| format!("{text}: {}", reason.id()))?;
                samples.push(Sample::new(&H::terms(&pos), result.parse()?));
            }
        }
        let weights = fit(&samples, H::default().weights());
        for ((name, _), [early, late]) in H::FITTED.iter().zip(weights.0) {
            println!("    (\"{name}\", [{early}, {late}]),");
        }
        Ok(())
    }

    /// Plays a match and prints the score of `a` with a 95 % confidence interval. Each opening is
    /// played twice, with sides swapped; the pair is one sample of the variance.
    fn compete(&self, a: &str, b: &str, n_games: u32, seed: u64) -> Result<()> {
        let mut rng = Rng::new(seed);
        let mut a = Contender::<H>::parse(a)?;
        let mut b = Contender::<H>::parse(b)?;
        let mut scores = Vec::new();
        let (mut wins, mut n_plies) = ([0; 2], 0);
        for _ in 0..n_games.div_ceil(2) {
            let start = self.opening(&mut rng)?;
            let mut pair = 0.0;
            for side in Player::BOTH {
                let seed = rng.bits();
                a.begin(seed);
                b.begin(!seed);
                let mut players = match side {
                    Player::First => [&mut a, &mut b],
                    Player::Second => [&mut b, &mut a],
                };
                let (outcome, plies) = Self::play(start.clone(), &mut players, |_, _, _| ())?;
                let score = result(outcome, side);
                wins[usize::from(score < 0.5)] += 1;
                n_plies += plies;
                pair += score / 2.0;
            }
            scores.push(pair);
        }
        let n = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / n;
        let variance = scores.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let error = 1.96 * (variance / n).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
        println!(
            "{} : {}  score {:.1} % ± {:.1}  Elo {:+.0} ({:+.0} to {:+.0})  {:.0} plies a game",
            wins[0],
            wins[1],
            100.0 * mean,
            100.0 * error,
            elo(mean),
            elo(mean - error),
            elo(mean + error),
            n_plies as f64 / (2.0 * n),
        );
        for player in [a, b] {
            let (pace, depth) = (player.speed(), player.average_depth());
            println!("  {pace:.0} k positions/s, depth {depth:.1}");
        }
        Ok(())
    }

    /// Prints the average speed of one-second searches, each from another opening.
    fn speed(&self, seconds: u32) -> Result<()> {
        let mut rng = Rng::new(1);
        let mut player = Contender::<H>::parse("pvs:1000ms")?;
        for _ in 0..seconds {
            player.begin(0);
            player.choose(&Line::new(self.opening(&mut rng)?));
        }
        let (pace, depth) = (player.speed(), player.average_depth());
        println!("{pace:.0} k positions/s, depth {depth:.1}");
        Ok(())
    }
}

/// Result of a game for a player: 1 for a win, 0.5 for a draw, 0 for a loss.
fn result(outcome: Outcome, side: Player) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == side)),
    }
}
