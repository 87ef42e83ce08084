//! Measures how long Cage positions on 6 x 6 from random play take to solve:
//! `cargo run --release -p solve --example cage -- 12 20` and, if wanted, megabytes and threads.

#![allow(clippy::print_stdout)]

mod cpu;

use std::{env, sync::atomic::AtomicBool};

use cpu::cpu_time;
use solve::{
    Oracle,
    cage::{Solver, random},
};

fn main() {
    let mut args = env::args().skip(1).map_while(|it| it.parse::<usize>().ok());
    let (plies, n) = (args.next().unwrap_or(12) as u32, args.next().unwrap_or(20));
    let (megabytes, threads) = (args.next().unwrap_or(512), args.next().unwrap_or(2));
    let stop = AtomicBool::new(false);
    let mut times = Vec::new();
    for pos in (0..).filter_map(|seed| random("6", plies, seed)).take(n) {
        let Some(solver) = Solver::new(&pos, megabytes << 20, threads) else {
            return;
        };
        let start = cpu_time();
        let value = solver.value(&pos, &stop);
        let time = cpu_time().saturating_sub(start);
        times.push(time);
        println!("{pos}: {value:?} in {time:.2?}");
    }
    times.sort();
    println!("median {:.2?} of processor time", times[times.len() / 2]);
}
