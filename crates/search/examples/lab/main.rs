//! A workbench for evaluations: plays games, fits weights to their results, and measures players
//! by matches.
//!
//! ```text
//! lab GAME games PLAYER N SEED      positions of N games of a player against itself, with results
//! lab GAME judged PLAYER N SEED     positions of N games, with the mean of the result and the
//!                                   player's own estimate
//! lab GAME fit FILE...              weights that explain the results best
//! lab GAME match PLAYER PLAYER N SEED [PLIES]
//!                                   N games, each opening of so many random moves with both colours
//! lab GAME speed SECONDS            positions a second
//! ```
//!
//! A player is `random`, `uct:PLAYOUTS` or `pvs:EFFORT`, where the effort is a number of positions
//! or a time as in `100ms`. Search parameters may follow, as in `pvs:5000,late_moves=12`, and a file
//! of weights: `pvs:5000@weights.txt`.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod commands;
mod contender;
mod fit;

use std::{env, error::Error, process::ExitCode};

use cage::{Cage, CageEval};
use gorogo::{GoRoGo, GoRoGoEval};
use moai::{Moai, MoaiEval};

use crate::commands::Lab;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn run(args: &[&str]) -> Result<()> {
    match args {
        ["cage", rest @ ..] => Lab::<Cage, CageEval, _>::new("10", 4..=24).run(rest),
        ["cage6", rest @ ..] => Lab::<Cage, CageEval, _>::new("6", 2..=8).run(rest),
        ["moai", rest @ ..] => Lab::<Moai<u64>, MoaiEval, _>::new("8x8", 3..=8).run(rest),
        ["gorogo", rest @ ..] => Lab::<GoRoGo, GoRoGoEval, _>::new("standard", 2..=6).run(rest),
        _ => Err("the games are cage, cage6, moai and gorogo".into()),
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
