//! The program `henge`, as a library: a program built around it can [add a game](catalog::add) first.
//!
//! `args` says what can be typed, `commands` does it, `context` knows the language and the terminal,
//! `failure` turns every error into one sentence and an exit code. Rules live elsewhere: this crate
//! opens lines of the catalog and talks to [`game::AnyLine`].

mod args;
mod commands;
mod context;
mod failure;
mod help;
mod interrupt;
mod plain;

use std::process::ExitCode;

use context::Context;

/// Does what the command line asks for, and tells how it went.
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
