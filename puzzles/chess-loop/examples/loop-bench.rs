//! Benchmark of the solver: counts solutions, finds the first one (`--first`), or compares the counts
//! of the two engines (`--compare`).
//!
//! Usage: `loop-bench [--first | --compare] INSTANCE...`. The default instances are the published
//! puzzles; for `--compare`, the hardest boards that both engines finish. The engines share no search
//! code, so equal counts are two independent proofs.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::time::Instant;

use chess_loop::published::PUBLISHED;
use chess_loop::solve::{self, Engines, SolutionCount, SolveControl, Stopped};
use chess_loop::{Givens, Instance};

/// Boards that take the learner half a minute.
const HARDEST: [&str; 3] = ["8x8:12B+12N", "8x8:8R+8B", "8x8:10B+10N"];

/// The operation to time for each instance.
#[derive(Clone, Copy)]
enum Mode {
    Count,
    First,
    Compare,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mode = match arguments.first().map(String::as_str) {
        Some("--first") => Mode::First,
        Some("--compare") => Mode::Compare,
        _ => Mode::Count,
    };
    arguments.retain(|argument| !argument.starts_with("--"));
    let mut instances: Vec<Instance> = arguments
        .iter()
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;
    if instances.is_empty() {
        instances = match mode {
            Mode::Count | Mode::First => PUBLISHED
                .iter()
                .map(chess_loop::published::Published::instance)
                .collect(),
            Mode::Compare => HARDEST
                .iter()
                .map(|text| text.parse())
                .collect::<Result<_, _>>()?,
        };
    }

    let begin = Instant::now();
    for &instance in &instances {
        let start = Instant::now();
        let answer = match mode {
            Mode::Count => words(count(instance, Engines::Both)?),
            Mode::First => first(instance)?,
            Mode::Compare => compare(instance)?,
        };
        println!("{instance}  {answer}  {:?}", start.elapsed());
    }
    println!("all {}  {:?}", instances.len(), begin.elapsed());
    Ok(())
}

fn first(instance: Instance) -> Result<String, Stopped> {
    let board = solve::first(&instance, &Givens::none(), &SolveControl::default())?;
    Ok(board.map_or_else(|| "none".to_owned(), |board| board.to_string()))
}

fn count(instance: Instance, engines: Engines) -> Result<SolutionCount, Stopped> {
    let control = SolveControl::default().with_engines(engines);
    solve::count(&instance, &Givens::none(), &control)
}

fn words(count: SolutionCount) -> String {
    format!("{} total, {} classes", count.total, count.classes)
}

fn compare(instance: Instance) -> Result<String, Box<dyn std::error::Error>> {
    let path = count(instance, Engines::Backtracker)?;
    let learner = count(instance, Engines::Learner)?;
    if path != learner {
        return Err(format!("{instance}: {} but {}", words(path), words(learner)).into());
    }
    Ok(format!("{}, twice", words(path)))
}
