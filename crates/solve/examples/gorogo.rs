//! Measures how long `GoRoGo` positions from greedy play take to solve:
//! `cargo run --release -p solve --example gorogo -- 14 20` and, if wanted, megabytes and threads.

#![allow(clippy::print_stdout)]

mod cpu;

use std::{env, sync::atomic::AtomicBool};

use cpu::cpu_time;
use solve::{
    Oracle,
    gorogo::{Solver, greedy},
};

fn main() {
    let mut args = env::args().skip(1).map_while(|it| it.parse::<usize>().ok());
    let (plies, n) = (args.next().unwrap_or(14) as u8, args.next().unwrap_or(20));
    let (megabytes, threads) = (args.next().unwrap_or(512), args.next().unwrap_or(2));
    let stop = AtomicBool::new(false);
    let mut times = Vec::new();
    for pos in (0..).filter_map(|seed| greedy(plies, seed)).take(n) {
        let solver = Solver::new(megabytes << 20, threads);
        let start = cpu_time();
        let value = solver.value(&pos, &stop);
        let time = cpu_time().saturating_sub(start);
        times.push(time);
        println!("{pos}: {value:?} in {time:.2?}");
    }
    times.sort();
    println!("median {:.2?} of processor time", times[times.len() / 2]);
}
