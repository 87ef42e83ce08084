//! Games between players, and what comes out of them.

use std::{fs, marker::PhantomData, ops::RangeInclusive};

use game::{Line, Linear, Outcome, Player as Side, Position, Rng};
use search::{SearchReport, Value};

use crate::{
    Result,
    fit::{Sample, fit},
    player::Player,
};

/// A game, its evaluation, and how openings are made: by so many random moves.
pub(crate) struct Ground<P, H, const N: usize> {
    variant: &'static str,
    opening: RangeInclusive<u32>,
    marker: PhantomData<(P, H)>,
}

impl<P: Position, H: Linear<P, N> + Default, const N: usize> Ground<P, H, N> {
    pub(crate) fn new(variant: &'static str, opening: RangeInclusive<u32>) -> Ground<P, H, N> {
        Ground {
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

    /// An undecided position after random moves.
    fn opening(&self, rng: &mut Rng) -> Result<P> {
        let (least, most) = (*self.opening.start(), *self.opening.end());
        loop {
            let mut pos = P::start(self.variant)?;
            for _ in 0..least + rng.below(most - least + 1) {
                if let Some(m) = pos.pick_move(|n| rng.below(n)) {
                    pos.play_unchecked(m);
                }
            }
            if pos.outcome().is_none() {
                return Ok(pos);
            }
        }
    }

    /// Plays to the end, showing every position and what the player to move says of it.
    fn play(
        start: P,
        players: &mut [&mut Player<H>; 2],
        mut watch: impl FnMut(&P, P::Move, &SearchReport<P::Move>),
    ) -> Result<(Outcome, usize)> {
        let mut line = Line::new(start);
        loop {
            if let Some(outcome) = line.outcome() {
                return Ok((outcome, line.moves().len()));
            }
            let side = line.position().to_move() as usize;
            let (m, report) = players[side].choose(&line).ok_or("no move")?;
            if let Some(report) = report {
                watch(line.position(), m, &report);
            }
            line.try_play(m).map_err(|it| it.id().to_owned())?;
        }
    }

    /// Prints positions whose value is open and whose best move is quiet, with the result for the
    /// player to move: that of the game, or the mean of it and of the player's own judgement.
    fn record(&self, player: &str, n_games: u32, seed: u64, is_judged: bool) -> Result<()> {
        let mut rng = Rng::new(seed);
        let mut a = Player::<H>::read(player)?;
        let mut b = Player::<H>::read(player)?;
        let judge = H::default();
        for _ in 0..n_games {
            let start = self.opening(&mut rng)?;
            a.begin(rng.bits());
            b.begin(rng.bits());
            let mut positions = Vec::new();
            let (outcome, _) = Self::play(start, &mut [&mut a, &mut b], |pos, m, report| {
                if let Some(Value::Estimate { win_chance, .. }) = report.value
                    && !judge.is_noisy(pos, m)
                {
                    positions.push((pos.to_string(), pos.to_move(), win_chance));
                }
            })?;
            for (text, side, win_chance) in positions {
                let result = result(outcome, side);
                if is_judged {
                    println!("{:.3} {text}", f64::midpoint(result, win_chance));
                } else if rng.below(4) == 0 {
                    // Neighbours in a game say much the same: some of them will do.
                    println!("{result} {text}");
                }
            }
        }
        Ok(())
    }

    fn fit(files: &[&str]) -> Result<()> {
        let mut samples = Vec::new();
        for path in files {
            for line in fs::read_to_string(path)?.lines() {
                let (result, text) = line.split_once(' ').ok_or("a line without a position")?;
                let pos = P::read(text, None).map_err(|it| format!("{text}: {}", it.id()))?;
                samples.push(Sample::new(&H::terms(&pos), result.parse()?));
            }
        }
        let weights = fit(&samples, H::default().weights());
        for ((name, _), [early, late]) in H::FITTED.iter().zip(weights.0) {
            println!("    (\"{name}\", [{early}, {late}]),");
        }
        Ok(())
    }

    fn compete(&self, a: &str, b: &str, n_games: u32, seed: u64) -> Result<()> {
        let mut rng = Rng::new(seed);
        let mut a = Player::<H>::read(a)?;
        let mut b = Player::<H>::read(b)?;
        let mut scores = Vec::new();
        let (mut wins, mut n_plies) = ([0; 2], 0);
        for _ in 0..n_games.div_ceil(2) {
            let start = self.opening(&mut rng)?;
            let mut pair = 0.0;
            for side in Side::BOTH {
                let seed = rng.bits();
                a.begin(seed);
                b.begin(!seed);
                let mut players = match side {
                    Side::First => [&mut a, &mut b],
                    Side::Second => [&mut b, &mut a],
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
            let (pace, depth) = player.pace();
            println!("  {pace:.0} k positions/s, depth {depth:.1}");
        }
        Ok(())
    }

    /// Positions a second of searches from a few openings.
    fn speed(&self, seconds: u32) -> Result<()> {
        let mut rng = Rng::new(1);
        let mut player = Player::<H>::read("pvs:1000ms")?;
        for _ in 0..seconds {
            player.begin(0);
            player.choose(&Line::new(self.opening(&mut rng)?));
        }
        let (pace, depth) = player.pace();
        println!("{pace:.0} k positions/s, depth {depth:.1}");
        Ok(())
    }
}

fn result(outcome: Outcome, side: Side) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == side)),
    }
}
