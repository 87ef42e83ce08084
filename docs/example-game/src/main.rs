//! The program `henge` with Breakthrough added to its catalog.

use std::process::ExitCode;

fn main() -> ExitCode {
    catalog::add(&example_game::GAME).expect("the catalog is not in use yet");
    cli::run()
}
