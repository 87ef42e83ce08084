//! The program `henge`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
