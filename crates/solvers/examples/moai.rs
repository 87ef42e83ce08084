//! Solves all placements on a Moai board: `cargo run --release -p solvers --example moai -- 5 6`.
//! Arguments: width, height and, optionally, megabytes, threads and a file for the proof.

#![allow(
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "an example prints, and its numbers are small"
)]

mod cpu;

use std::{env, path::Path, time::Instant};

use cpu::cpu_time;
use game::Player;
use solve::{Oracle, Stop};
use solvers::moai::{Solver, verify_board};

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let number = |i: usize, default: usize| {
        let arg = args.get(i).and_then(|arg| arg.parse().ok());
        arg.unwrap_or(default)
    };
    let (width, height) = (number(0, 5), number(1, 5));
    let start = Instant::now();
    let solver = Solver::new(
        width as u8,
        height as u8,
        number(2, 512) << 20,
        number(3, 2),
    );
    let Some(solver) = solver else {
        return println!("too large");
    };
    for option in ["", ",black-first"] {
        let variant = format!("{width}x{height}{option}");
        let progress = |done: usize, all: usize| {
            let (cpu, wall) = (cpu_time(), start.elapsed());
            println!("{done} of {all} in {cpu:.2?}, {wall:.2?} on the wall");
        };
        if let Some(path) = args.get(4) {
            let path = format!("{path}{option}");
            let written =
                solver.write_board_proof(Path::new(&path), &variant, Stop::never(), &progress);
            let (cpu, wall) = (cpu_time(), start.elapsed());
            println!("{written:?} after {cpu:.2?}, {wall:.2?} on the wall");
            println!("{} nodes", solver.nodes());
            let verified = verify_board(Path::new(&path), Stop::never(), &|_, _| ());
            println!("{verified:?} after {:.2?}", cpu_time());
            continue;
        }
        let Some(board) = solver.board(&variant, Stop::never(), &progress) else {
            return println!("no such board");
        };
        for placement in &board.placements {
            let line: Vec<String> = placement.line.iter().map(ToString::to_string).collect();
            println!(
                "{} x{}: {:?} by {}",
                placement.position,
                placement.images,
                placement.winner,
                line.join(" ")
            );
        }
        let squares = board.winning_squares.iter().map(ToString::to_string);
        let white = board
            .placements
            .iter()
            .filter(|placement| placement.winner == Player::First);
        println!(
            "{variant}: winner {:?}; White wins {} of {} placements, {} of {} up to symmetry; White's \
             winning squares: {}; {:.2?} of processor time",
            board.winner,
            board.count(Player::First),
            board.count(Player::First) + board.count(Player::Second),
            white.count(),
            board.placements.len(),
            squares.collect::<Vec<_>>().join(" "),
            cpu_time(),
        );
        println!("{} nodes", solver.nodes());
    }
}
