//! `make bench`: how fast the rule core and the puzzle's solver are, as CPU time of one thread.
//!
//! The machine is shared and noisy, so the rows are measured in turn, several rounds, and the best
//! round of each counts: other programs can only make us slower. A yardstick that does no game
//! work runs in the same rounds; the last column, our figure in units of it, is what to compare
//! between two runs.

mod loops;

use std::{
    fs,
    hint::black_box,
    io::{self, Write},
    time::{Duration, Instant},
};

use cage::Cage;
use game::{Position, Rng, perft, playout};
use gorogo::GoRoGo;
use moai::Moai;
use racing_kings::RacingKings;

const ROUNDS: u32 = 5;

/// Something measured: `work` does some and says how much.
struct Row {
    name: &'static str,
    unit: &'static str,
    target: Option<f64>,
    work: fn() -> u64,
}

const ROWS: [Row; 6] = [
    Row {
        name: "yardstick",
        unit: "steps",
        target: None,
        work: yardstick,
    },
    Row {
        name: "Racing Kings perft 6",
        unit: "nodes",
        target: Some(100e6),
        work: || {
            let nodes = perft(&start::<RacingKings>(), 6);
            assert_eq!(nodes, 298_712_641, "fast but wrong");
            nodes
        },
    },
    Row {
        name: "Racing Kings playouts",
        unit: "games",
        target: Some(10e3),
        work: || playouts::<RacingKings>(20_000),
    },
    Row {
        name: "Cage 10x10 playouts",
        unit: "games",
        target: Some(8e3),
        work: || playouts::<Cage>(10_000),
    },
    Row {
        name: "GoRoGo playouts",
        unit: "games",
        target: Some(800e3),
        work: || playouts::<GoRoGo>(500_000),
    },
    Row {
        name: "Moai 8x8 playouts",
        unit: "games",
        target: Some(400e3),
        work: || playouts::<Moai<u64>>(300_000),
    },
];

fn main() -> io::Result<()> {
    let mut best = [0_f64; ROWS.len()];
    for _ in 0..ROUNDS {
        for (row, best) in ROWS.iter().zip(&mut best) {
            let before = cpu_time();
            let amount = (row.work)();
            let rate = amount as f64 / cpu_time().saturating_sub(before).as_secs_f64();
            *best = best.max(rate);
        }
    }
    let mut out = io::stdout().lock();
    writeln!(out, "best of {ROUNDS} rounds, one thread, CPU time")?;
    for (row, rate) in ROWS.iter().zip(best) {
        let target = row
            .target
            .map_or(String::new(), |it| format!("(target {})", short(it)));
        let ratio = rate / best[0];
        let Row { name, unit, .. } = row;
        writeln!(
            out,
            "{name:24}{:>9} {unit}/s {target:16}{ratio:12.6}",
            short(rate)
        )?;
    }
    loops::run(&mut out)
}

/// A thousand, a million: enough to read a rate.
fn short(rate: f64) -> String {
    match rate {
        _ if 1e6 <= rate => format!("{:.1} M", rate / 1e6),
        _ if 1e3 <= rate => format!("{:.1} k", rate / 1e3),
        _ => format!("{rate:.1}"),
    }
}

/// Dependent integer work, as fast as the core's clock and nothing else.
fn yardstick() -> u64 {
    const STEPS: u64 = 100_000_000;
    let mut rng = Rng::new(1);
    let mut word = 0;
    for _ in 0..STEPS {
        word ^= rng.bits();
    }
    black_box(word);
    STEPS
}

fn playouts<P: Position>(n_games: u64) -> u64 {
    let start = start::<P>();
    let mut rng = Rng::new(1);
    for _ in 0..n_games {
        black_box(playout(start.clone(), &mut rng));
    }
    n_games
}

fn start<P: Position>() -> P {
    P::start(P::INFO.standard()).expect("the standard variant exists")
}

/// CPU time of this thread where the system tells it (Linux), else time on the wall.
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|it| it.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}
