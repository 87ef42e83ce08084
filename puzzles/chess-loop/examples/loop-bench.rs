//! Times the solver: `loop-bench [--first] INSTANCE...`, or the published puzzles by default.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::time::Instant;

use chess_loop::solve::{self, Control, Stopped};
use chess_loop::{Givens, Instance};

/// Friedman's example and his fifteen puzzles.
const PUBLISHED: &str = "2x3:2B+2R 2x3:2N+2K 4x5:3N+3K 2x4:2R+2K 4x5:3R+3K 3x3:2B+2N 4x4:4B+4N \
    3x5:4B+4N 4x6:4B+4K 5x5:4B+4K 3x4:3N+3R 3x8:5N+5R 2x4:2N+2Q 3x6:3N+3Q 4x5:3N+3Q 4x7:4N+4Q";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let only_first = arguments.iter().any(|argument| argument == "--first");
    arguments.retain(|argument| argument != "--first");
    if arguments.is_empty() {
        arguments = PUBLISHED.split_whitespace().map(str::to_owned).collect();
    }
    let instances: Vec<Instance> = arguments
        .iter()
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;

    let begin = Instant::now();
    for &instance in &instances {
        let start = Instant::now();
        let answer = if only_first {
            first(instance)?
        } else {
            count(instance)?
        };
        println!("{instance}  {answer}  {:?}", start.elapsed());
    }
    println!("all {}  {:?}", instances.len(), begin.elapsed());
    Ok(())
}

fn first(instance: Instance) -> Result<String, Stopped> {
    let board = solve::first(&instance, &Givens::none(), &Control::default())?;
    Ok(board.map_or_else(|| "none".to_owned(), |board| board.to_string()))
}

fn count(instance: Instance) -> Result<String, Stopped> {
    let count = solve::count(&instance, &Givens::none(), &Control::default())?;
    Ok(format!("{} total, {} classes", count.total, count.classes))
}
