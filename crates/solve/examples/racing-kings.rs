//! Builds, verifies and probes Racing Kings tables by hand:
//!
//! ```text
//! cargo run --release -p solve --example racing-kings -- build FOLDER 4
//! cargo run --release -p solve --example racing-kings -- build FOLDER KQRvKR
//! cargo run --release -p solve --example racing-kings -- verify FOLDER 4
//! cargo run --release -p solve --example racing-kings -- probe FOLDER 1000000
//! ```
#![allow(clippy::print_stdout)]

use std::{
    env,
    error::Error,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Instant,
};

use game::{Player, Probe, Rng};
use grid::Square;
use racing_kings::{RacingKings, Role, Variant};
use solve::racing_kings::{
    Class, Progress, Stage, Tables, all_classes, build, file, verify, with_captures,
};

const THREADS: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [verb, folder, what] = &arguments[..] else {
        return Err("usage: build|verify FOLDER MEN|CLASS, or probe FOLDER N".into());
    };
    let folder = PathBuf::from(folder);
    let start = Instant::now();
    match &**verb {
        "build" => build_all(&folder, &classes(what)?)?,
        "verify" => verify_all(&folder, &classes(what)?)?,
        "probe" => probe(&folder, what.parse()?),
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
    let mut tell = |it: Progress| match it.stage {
        Stage::Solving { .. } => (),
        Stage::Kept => println!("{} kept", it.class),
        Stage::Written => println!("{} written", it.class),
    };
    build(folder, classes, THREADS, &mut tell, &AtomicBool::new(false))?;
    let mut bytes = 0;
    for class in with_captures(classes) {
        bytes += file(folder, class).metadata()?.len();
    }
    println!("{bytes} bytes");
    Ok(())
}

fn verify_all(folder: &Path, classes: &[Class]) -> Result<(), Box<dyn Error>> {
    let mut positions = 0;
    for &class in classes {
        let path = file(folder, class);
        let verified = verify(&path, THREADS, &|_, _| (), &AtomicBool::new(false))?;
        positions += verified.summary.positions;
        println!("{class} {:?}", verified.summary);
    }
    println!("{positions} positions");
    Ok(())
}

/// Measures probes of random positions of up to four men.
fn probe(folder: &Path, n: usize) {
    let (tables, errors) = Tables::open(folder);
    for error in errors {
        println!("{error}");
    }
    let mut rng = Rng::new(1);
    let mut below = |n| rng.below(n);
    let mut positions = Vec::new();
    while positions.len() < n {
        let mut men = vec![Role::King, Role::King];
        men.extend((0..2).map(|_| Role::ALL[1 + below(4) as usize]));
        let mut player = Player::First;
        let mut placed = Vec::new();
        for role in men {
            let at = Square::new(below(8) as u8, below(8) as u8);
            placed.push((at, player, role));
            player = if placed.len() < 2 {
                !player
            } else {
                Player::BOTH[below(2) as usize]
            };
        }
        let to_move = Player::BOTH[below(2) as usize];
        positions.extend(RacingKings::set_up(&placed, to_move, Variant::Standard));
    }
    for round in ["first", "again"] {
        let start = Instant::now();
        let known = positions
            .iter()
            .filter(|it| tables.probe(it).is_some())
            .count();
        let each = start.elapsed().as_secs_f64() * 1e6 / n as f64;
        println!("{round}: {known} of {n} known, {each:.3} us each");
    }
}
