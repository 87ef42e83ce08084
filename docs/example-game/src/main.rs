//! The program `henge` with one game more.

use std::process::ExitCode;

fn main() -> ExitCode {
    catalog::add(&example_game::GAME).expect("nobody has asked for the games yet");
    cli::run()
}
