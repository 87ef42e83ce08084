//! `make bench`: how fast the rule core and the puzzle's solver are, as CPU time of one thread.
//!
//! The machine is shared and noisy, so the rows are measured in turn, several rounds, and the best
//! round of each counts: other programs can only make us slower. A loop that does
//! nothing but count runs in the same rounds; the last column, our figure in units of it, is what to
//! compare between two runs.

mod loops;

use std::{
    fs,
    hint::black_box,
    io::{self, Write},
    time::{Duration, Instant},
};

use catalog::SpeedTest;
use game::Rng;

const ROUNDS: u32 = 5;

/// Something measured: `work` does some and says how much.
struct Row {
    name: &'static str,
    unit: &'static str,
    target: Option<f64>,
    work: Box<dyn Fn() -> u64>,
    best: f64,
}

impl Row {
    fn of(test: &'static SpeedTest) -> Row {
        Row {
            name: test.name,
            unit: test.unit(),
            target: Some(test.target),
            work: Box::new(|| test.run()),
            best: 0.0,
        }
    }
}

fn main() -> io::Result<()> {
    let clock = Row {
        name: "clock",
        unit: "steps",
        target: None,
        work: Box::new(clock_steps),
        best: 0.0,
    };
    let tests = catalog::games().iter().flat_map(|it| it.speed).map(Row::of);
    let mut rows: Vec<Row> = [clock].into_iter().chain(tests).collect();
    for _ in 0..ROUNDS {
        for row in &mut rows {
            let before = cpu_time();
            let amount = (row.work)();
            let rate = amount as f64 / cpu_time().saturating_sub(before).as_secs_f64();
            row.best = row.best.max(rate);
        }
    }
    let mut out = io::stdout().lock();
    writeln!(out, "best of {ROUNDS} rounds, one thread, CPU time")?;
    for row in &rows {
        let target = row
            .target
            .map_or(String::new(), |it| format!("(target {})", short(it)));
        let ratio = row.best / rows[0].best;
        let Row { name, unit, .. } = row;
        writeln!(
            out,
            "{name:24}{:>9} {unit}/s {target:16}{ratio:12.6}",
            short(row.best)
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
fn clock_steps() -> u64 {
    const STEPS: u64 = 100_000_000;
    let mut rng = Rng::new(1);
    let mut word = 0;
    for _ in 0..STEPS {
        word ^= rng.bits();
    }
    black_box(word);
    STEPS
}

/// CPU time of this thread where the system tells it (Linux), else time on the wall.
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|it| it.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}
