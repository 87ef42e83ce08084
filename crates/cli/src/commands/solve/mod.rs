//! `henge solve`: computes exact values and writes receipts for them, one module per game. Helpers that they
//! share are here.

pub(crate) mod args;
mod cage;
mod checkpoints;
mod gorogo;
mod moai;
mod position;
mod racing_kings;

use std::{
    io::{self, IsTerminal},
    num::NonZeroUsize,
    path::PathBuf,
    process::ExitCode,
    thread,
    time::Duration,
};

use ::solve::{Stop, receipt};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use crate::{context::Context, failure::Failure, interrupt};

use args::{Solve, SolveArgs};

/// Runs the solver of the game that the subcommand names.
pub(crate) fn run(command: &Solve, context: &Context) -> Result<ExitCode, Failure> {
    match command {
        Solve::RacingKings(options) => racing_kings::run(options, context),
        Solve::Moai(options) => moai::run(options, context),
        Solve::Gorogo(options) => gorogo::run(options, context),
        Solve::Cage(options) => cage::run(options, context),
    }
}

impl SolveArgs {
    /// The folder of receipts (files with tables and proofs): the given one, or the one in the
    /// user's data folder. Fails if neither is known.
    fn folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.dir.clone().or_else(home::solved_folder);
        folder.ok_or_else(|| Failure::work("solve-no-home", &[]))
    }

    /// The folder of receipts (files with tables and proofs), after a test that it can be written
    /// to: better than an error after hours of work.
    fn writable_folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.folder()?;
        receipt::check_writable(&folder)?;
        Ok(folder)
    }

    fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// The number of threads of a solver: the given one, or that of the machine's processors.
pub(super) fn threads(wanted: Option<NonZeroUsize>) -> usize {
    let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    wanted.unwrap_or_else(all).get()
}

/// The condition that stops a solver's search: Ctrl-C, or another signal that asks the program to
/// end.
pub(super) fn stop() -> Stop<'static> {
    Stop::when(interrupt::flag())
}

/// Rounds a number of seconds, or another number of the JSON output, to two decimal places.
pub(super) fn rounded(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}

/// A progress bar for solvers on standard error. Hidden if that is not a terminal. Clears its line
/// however the work ends; messages are truncated to the terminal's width, because wrapped lines
/// can't be cleared.
pub(super) fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:20} {elapsed} + {eta}  {wide_msg}");
    // The elapsed time is redrawn while a step takes long.
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_finish(ProgressFinish::AndClear)
}

/// A spinner on standard error, for work of unknown length. Hidden if that is not a terminal.
pub(super) fn spinner() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {elapsed}  {wide_msg}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        .with_finish(ProgressFinish::AndClear)
}

/// Sets the finished and the total amount of work of a progress bar.
pub(super) fn advance(bar: &ProgressBar, done: u64, total: u64) {
    bar.set_length(total);
    bar.set_position(done);
}

impl From<solvers::racing_kings::Error> for Failure {
    fn from(error: solvers::racing_kings::Error) -> Failure {
        match error {
            solvers::racing_kings::Error::NoSuchClass(_) => Failure::Input(error.reason()),
            _ => Failure::Work(error.reason()),
        }
    }
}

impl From<::solve::receipt::Error> for Failure {
    fn from(error: ::solve::receipt::Error) -> Failure {
        Failure::Work(error.reason())
    }
}

impl From<::solve::strategy::Error> for Failure {
    fn from(error: ::solve::strategy::Error) -> Failure {
        Failure::Work(error.reason())
    }
}
