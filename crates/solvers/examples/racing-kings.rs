//! Builds, verifies and probes Racing Kings tables by hand:
//!
//! ```text
//! cargo run --release -p solvers --example racing-kings -- build FOLDER 4
//! cargo run --release -p solvers --example racing-kings -- build FOLDER KQRvKR
//! cargo run --release -p solvers --example racing-kings -- verify FOLDER 4
//! cargo run --release -p solvers --example racing-kings -- probe FOLDER 4
//! ```
#![allow(
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "an example prints, and its numbers are small"
)]

mod cpu;

use std::{
    env,
    error::Error,
    path::{Path, PathBuf},
    time::Instant,
};

use cpu::cpu_time;
use game::{Player, Probe, Rng};
use grid::Square;
use racing_kings::{RacingKings, Role, Variant};
use solve::Stop;
use solvers::racing_kings::{
    BuildProgress, BuildStage, Class, EndgameTables, all_classes, build, table_file, verify,
    with_captures,
};

const THREADS: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [verb, folder, what] = &arguments[..] else {
        return Err("usage: build|verify|probe FOLDER MEN|CLASS".into());
    };
    let folder = PathBuf::from(folder);
    let start = Instant::now();
    match &**verb {
        "build" => build_all(&folder, &classes(what)?)?,
        "verify" => verify_all(&folder, &classes(what)?)?,
        "probe" => probe(&folder, &classes(what)?),
        _ => return Err("build, verify or probe?".into()),
    }
    println!("{:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn classes(what: &str) -> Result<Vec<Class>, Box<dyn Error>> {
    match what.parse() {
        Ok(men) => Ok((2..=men).flat_map(all_classes).collect()),
        Err(_) => Ok(vec![what.parse()?]),
    }
}

fn build_all(folder: &Path, classes: &[Class]) -> Result<(), Box<dyn Error>> {
    let mut report = |progress: BuildProgress| match progress.stage {
        BuildStage::Solving { .. } => (),
        BuildStage::Kept => println!("{} kept", progress.class),
        BuildStage::Written => println!("{} written", progress.class),
    };
    build(folder, classes, THREADS, &mut report, Stop::never())?;
    let mut bytes = 0;
    for class in with_captures(classes) {
        bytes += table_file(folder, class).metadata()?.len();
    }
    println!("{bytes} bytes");
    Ok(())
}

fn verify_all(folder: &Path, classes: &[Class]) -> Result<(), Box<dyn Error>> {
    let mut positions = 0;
    for &class in classes {
        let path = table_file(folder, class);
        let verified = verify(&path, THREADS, &|_, _| (), Stop::never())?;
        positions += verified.summary.positions;
        println!("{class} {:?}", verified.summary);
    }
    println!("{positions} positions");
    Ok(())
}

/// Measures the processor time of probes of random positions of some classes.
fn probe(folder: &Path, classes: &[Class]) {
    const N: u32 = 1_000_000;
    let (tables, errors) = EndgameTables::open(folder);
    for error in errors {
        println!("{error}");
    }
    let mut rng = Rng::new(1);
    let mut below = |n: usize| rng.below(n as u32) as usize;
    let mut positions = Vec::new();
    while positions.len() < N as usize {
        let mut men = Vec::new();
        let mut player = Player::First;
        for letter in classes[below(classes.len())].to_string().chars() {
            match Role::from_letter(letter) {
                None => player = Player::Second,
                Some(role) => {
                    let at = Square::new(below(8) as u8, below(8) as u8);
                    men.push((at, player, role));
                }
            }
        }
        let to_move = Player::BOTH[below(2)];
        positions.extend(RacingKings::set_up(&men, to_move, Variant::Standard));
    }
    for round in ["first", "again"] {
        let start = cpu_time();
        let known = positions.iter().filter(|pos| tables.probe(pos).is_some());
        let known = known.count();
        let each = cpu_time().saturating_sub(start) / N;
        println!("{round}: {known} of {N} known, {each:.3?} each");
    }
}
