//! `make bench`: speed of the rule core and of the Chess Loop solver, as CPU time of one thread.
//!
//! Machines are shared and noisy, so all rows are measured in turn for several rounds, and the best
//! round of each row counts: other programs can only slow a round down. A plain integer loop runs in
//! the same rounds as a reference; the last column, the ratio to that loop, is the number to compare
//! between two runs.

mod loops;

use std::{
    fs,
    hint::black_box,
    io::{self, Write},
    time::{Duration, Instant},
};

use catalog::SpeedTest;
use game::Rng;

/// Number of times that each row of the benchmark is measured. The fastest one counts, because
/// other programs can only slow a measurement down.
const ROUNDS: u32 = 5;

/// A row of the benchmark's table: `work` runs once and returns the amount of work done, counted in
/// `unit`; `best` is the highest rate so far.
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
            #[expect(clippy::cast_precision_loss, reason = "amounts are far below 2^53")]
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

/// Formats a rate (units per second) in short: in thousands (`k`) or millions (`M`) from there on.
fn short(rate: f64) -> String {
    match rate {
        _ if 1e6 <= rate => format!("{:.1} M", rate / 1e6),
        _ if 1e3 <= rate => format!("{:.1} k", rate / 1e3),
        _ => format!("{rate:.1}"),
    }
}

/// The reference workload of the benchmark: dependent integer operations, limited only by the
/// core's clock. Returns their number.
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

/// CPU time of this thread on Linux; wall-clock time elsewhere.
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let status = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = status.and_then(|it| it.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}
