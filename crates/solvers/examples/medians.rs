//! Measures the time to prove late positions:
//! `cargo run --release -p solvers --example medians -- gorogo 12 20`. Arguments: game, plies, number of
//! positions and, optionally, megabytes, threads, and the number of positions to skip first.
//!
//! The positions of `gorogo` are from greedy play, those of `cage` (6x6) from random play, and those
//! of `moai` (8x8) from careful play, where the second argument is counters instead of plies.

#![allow(
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "an example prints, and its numbers are small"
)]

mod cpu;

use std::{
    env,
    time::{Duration, Instant},
};

use cpu::cpu_time;
use game::Symmetric;
use solve::{Oracle, Stop};

fn main() {
    let mut args = env::args().skip(1);
    let game = args.next().unwrap_or_default();
    let mut numbers = args.map_while(|arg| arg.parse::<u32>().ok());
    let (plies, n) = (numbers.next().unwrap_or(14), numbers.next().unwrap_or(20));
    let bytes = (numbers.next().unwrap_or(256) as usize) << 20;
    let threads = numbers.next().unwrap_or(2) as usize;
    let which = (numbers.next().unwrap_or(0) as usize, n as usize);
    match game.as_str() {
        "moai" => measure(which, |seed| {
            let pos = solvers::moai::careful_position("8x8", plies, seed)?;
            Some((solvers::moai::Solver::new(8, 8, bytes, threads)?, pos))
        }),
        "gorogo" => measure(which, |seed| {
            let pos = solvers::gorogo::greedy_position(u8::try_from(plies).ok()?, seed)?;
            Some((solvers::gorogo::Solver::new(bytes, threads), pos))
        }),
        "cage" => measure(which, |seed| {
            let pos = solvers::cage::random_position("6", plies, seed)?;
            Some((solvers::cage::Solver::new(&pos, bytes, threads)?, pos))
        }),
        _ => println!("Which game: moai, gorogo or cage?"),
    }
}

/// Skips some positions and proves the next `n`, each with a new solver. Not every seed has a
/// position.
fn measure<P: Symmetric, S: Oracle<P>>(
    (skipped, n): (usize, usize),
    sample: impl Fn(u64) -> Option<(S, P)>,
) {
    const MAX_SEEDS: u64 = 10_000;
    let mut times = [Vec::new(), Vec::new()];
    let samples = (0..MAX_SEEDS).filter_map(sample);
    for (solver, pos) in samples.skip(skipped).take(n) {
        let (start, clock) = (cpu_time(), Instant::now());
        let value = solver.value(&pos, Stop::never());
        let (time, wall) = (cpu_time().saturating_sub(start), clock.elapsed());
        times[0].push(time);
        times[1].push(wall);
        println!("{pos}: {value:?} in {time:.2?}, {wall:.2?} on the wall");
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort();
        times.get(times.len() / 2).copied()
    };
    if let [Some(time), Some(wall)] = times.each_mut().map(median) {
        println!("median {time:.2?} of processor time, {wall:.2?} on the wall");
    }
}
