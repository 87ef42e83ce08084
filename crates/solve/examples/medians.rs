//! Measures how long late positions take to prove:
//! `cargo run --release -p solve --example medians -- gorogo 12 20` (game, plies, positions) and, if
//! wanted, megabytes and threads.
//!
//! The positions of `gorogo` are from greedy play, those of `cage` (6x6) from random play, and those
//! of `moai` (8x8) from careful play, with so many counters instead of plies.

#![allow(clippy::print_stdout)]

mod cpu;

use std::{env, sync::atomic::AtomicBool, time::Instant};

use cpu::cpu_time;
use game::Symmetric;
use solve::{Oracle, cage, gorogo, moai};

fn main() {
    let mut args = env::args().skip(1);
    let game = args.next().unwrap_or_default();
    let mut numbers = args.map_while(|it| it.parse::<u32>().ok());
    let (plies, n) = (numbers.next().unwrap_or(14), numbers.next().unwrap_or(20));
    let bytes = (numbers.next().unwrap_or(256) as usize) << 20;
    let threads = numbers.next().unwrap_or(2) as usize;
    match game.as_str() {
        "moai" => measure(n, |seed| {
            let pos = moai::careful("8x8", plies, seed)?;
            Some((moai::Solver::new(8, 8, bytes, threads)?, pos))
        }),
        "gorogo" => measure(n, |seed| {
            let pos = gorogo::greedy(u8::try_from(plies).ok()?, seed)?;
            Some((gorogo::Solver::new(bytes, threads), pos))
        }),
        "cage" => measure(n, |seed| {
            let pos = cage::random("6", plies, seed)?;
            Some((cage::Solver::new(&pos, bytes, threads)?, pos))
        }),
        _ => println!("Which game: moai, gorogo or cage?"),
    }
}

/// Proves `n` positions, each with a solver that knows nothing yet. Not every seed has one.
fn measure<P: Symmetric, S: Oracle<P>>(n: u32, sample: impl Fn(u64) -> Option<(S, P)>) {
    const SEEDS: u64 = 10_000;
    let stop = AtomicBool::new(false);
    let mut times = Vec::new();
    for (solver, pos) in (0..SEEDS).filter_map(sample).take(n as usize) {
        let (start, clock) = (cpu_time(), Instant::now());
        let value = solver.value(&pos, &stop);
        let (time, wall) = (cpu_time().saturating_sub(start), clock.elapsed());
        times.push(time);
        println!("{pos}: {value:?} in {time:.2?}, {wall:.2?} on the wall");
    }
    times.sort();
    if let Some(median) = times.get(times.len() / 2) {
        println!("median {median:.2?} of processor time");
    }
}
