//! Solves all placements on a Moai board: `cargo run --release -p solve --example moai -- 5 6`
//! and, if wanted, megabytes and threads.

#![allow(clippy::print_stdout)]

use std::{env, sync::atomic::AtomicBool, time::Instant};

use solve::{Value, moai::Solver};

fn main() {
    let mut args = env::args().skip(1).map_while(|it| it.parse::<usize>().ok());
    let (width, height) = (
        args.next().unwrap_or(5) as u8,
        args.next().unwrap_or(5) as u8,
    );
    let (megabytes, threads) = (args.next().unwrap_or(512), args.next().unwrap_or(2));
    let start = Instant::now();
    let Some(solver) = Solver::new(width, height, megabytes << 20, threads) else {
        return println!("too large");
    };
    let stop = AtomicBool::new(false);
    let Some(board) = solver.board(width, height, &stop, |done, all| {
        println!("{done} of {all} placements in {:.1?}", start.elapsed());
    }) else {
        return println!("no such board");
    };
    for it in &board.placements {
        let line: Vec<String> = it.line.iter().map(ToString::to_string).collect();
        println!(
            "{} {} x{}: {:?} {}",
            it.mover,
            it.other,
            it.images,
            it.value,
            line.join(" ")
        );
    }
    for black_first in [false, true] {
        let squares: Vec<_> = board.winning_squares(black_first);
        let squares: Vec<_> = squares.iter().map(ToString::to_string).collect();
        println!(
            "black-first {black_first}: winner {:?}, White wins on {}",
            board.winner(black_first),
            squares.join(" "),
        );
    }
    println!(
        "{width}x{height}: {} placements, {} win for the mover, {} lose; {} classes, {} win; {:.1?}",
        board.count(Value::Win) + board.count(Value::Loss),
        board.count(Value::Win),
        board.count(Value::Loss),
        board.placements.len(),
        board
            .placements
            .iter()
            .filter(|it| it.value == Value::Win)
            .count(),
        start.elapsed(),
    );
}
