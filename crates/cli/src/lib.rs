//! The program `henge`, as a library: a program built around it can [add a game](catalog::add) first.
//!
//! [`run`] parses the command line (`args`, `help`) and runs one command (`commands`, `plain` for line
//! mode). `context` holds the language and the capabilities of the terminal; `failure` turns every error
//! into one sentence and an exit code; `interrupt` handles Ctrl-C. This crate contains no rules: it opens
//! lines of the catalog and plays them through [`game::AnyLine`].

mod args;
mod commands;
mod context;
mod failure;
mod help;
mod interrupt;
mod plain;
mod progress;

use std::process::ExitCode;

use context::Context;

/// Runs the command that the process was started with, and returns its exit code: 0 on success, 1
/// if the work failed or was stopped, 2 if the input was wrong. A signal at a prompt, or a second
/// signal, ends the process with 130 instead.
#[must_use]
pub fn run() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let context = Context::new(&args);
    let done = args::parse(&args, &context).and_then(|cli| commands::run(cli, &context));
    match done {
        Ok(code) => code,
        Err(failure) => failure.report(&context),
    }
}
