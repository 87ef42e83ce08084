//! Benchmark of the generator: makes puzzles of every grade and prints, for each, the number of seeds
//! that fail, the mean time and the slowest seed.
//!
//! Usage: `generate-bench SEEDS [SIZE...]`. The default sizes are those of the menus, and `any`. Runs on
//! one thread.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]
#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::time::{Duration, Instant};

use chess_loop::generate::{generate, offers};
use chess_loop::share::Seed;
use chess_loop::solve::SolveControl;

/// The board sizes that the menus offer.
const SIZES: [&str; 9] = [
    "any", "3x4", "3x6", "4x4", "4x5", "4x6", "4x7", "5x6", "6x6",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let seeds: u64 = arguments.next().ok_or("how many seeds?")?.parse()?;
    let mut sizes: Vec<String> = arguments.collect();
    if sizes.is_empty() {
        sizes = SIZES.map(str::to_owned).to_vec();
    }
    for size in sizes {
        for givens in ["givens", "bare"] {
            let open: Seed = format!("v{}-{size}-any-any-{givens}-0", Seed::VERSION).parse()?;
            for grade in offers(&open.spec) {
                let mut spec = open.spec;
                spec.grade = Some(grade);
                report(&size, givens, spec, seeds);
            }
        }
    }
    Ok(())
}

fn report(size: &str, givens: &str, spec: chess_loop::share::PuzzleSpec, seeds: u64) {
    let (mut failed, mut slowest, mut all) = (0, (Duration::ZERO, 0), Duration::ZERO);
    for number in 0..seeds {
        let start = Instant::now();
        let made = generate(&Seed { spec, number }, &SolveControl::default());
        let took = start.elapsed();
        failed += u32::from(made.is_err());
        slowest = slowest.max((took, number));
        all += took;
    }
    let grade = spec.grade.map_or("any", chess_loop::deduce::Grade::id);
    println!(
        "{size:4} {givens:6} {grade:9} {seeds} seeds, {failed} failed, mean {:.3} s, slowest {:.3} s (seed {})",
        all.as_secs_f64() / seeds.max(1) as f64,
        slowest.0.as_secs_f64(),
        slowest.1
    );
}
