//! Measures how long Moai positions on 8x8 from careful play take to solve:
//! `cargo run --release -p solve --example moai-positions -- 13 20` (counters, positions) and, if
//! wanted, megabytes and threads.

#![allow(clippy::print_stdout)]

mod cpu;

use std::{env, sync::atomic::AtomicBool, time::Instant};

use cpu::cpu_time;
use solve::{
    Oracle,
    moai::{Solver, careful},
};

fn main() {
    let mut args = env::args().skip(1).map_while(|it| it.parse::<usize>().ok());
    let (counters, n) = (args.next().unwrap_or(13) as u32, args.next().unwrap_or(20));
    let (megabytes, threads) = (args.next().unwrap_or(256), args.next().unwrap_or(2));
    let stop = AtomicBool::new(false);
    let mut times = Vec::new();
    for pos in (0..).filter_map(|it| careful("8x8", counters, it)).take(n) {
        let Some(solver) = Solver::new(8, 8, megabytes << 20, threads) else {
            return;
        };
        let (start, clock) = (cpu_time(), Instant::now());
        let value = solver.value(&pos, &stop);
        let (time, wall) = (cpu_time().saturating_sub(start), clock.elapsed());
        times.push(time);
        println!("{pos}: {value:?} in {time:.2?}, {wall:.2?} on the wall");
    }
    times.sort();
    println!("median {:.2?} of processor time", times[times.len() / 2]);
}
