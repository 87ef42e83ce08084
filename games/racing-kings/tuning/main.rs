//! Fits the parameters of the evaluation to games of the engine against itself, as described in
//! `README.md`: `play FILE GAMES NODES SEED` plays games, `fit ROUNDS FOLDER FILE...` fits to them.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]
#![allow(clippy::print_stdout)]

mod fit;
mod games;

use std::{env, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["play", path, n_games, nodes, seed] => games::play(path, n_games, nodes, seed),
        ["fit", rounds, folder, ref files @ ..] if !files.is_empty() => {
            fit::run(rounds, folder, files)
        }
        _ => Err("usage: play FILE GAMES NODES SEED | fit ROUNDS FOLDER FILE...".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            println!("{trouble}");
            ExitCode::FAILURE
        }
    }
}
