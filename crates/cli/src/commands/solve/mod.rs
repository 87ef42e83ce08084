//! `henge solve`: exact values, with receipts. One module a game; here is what they share.

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

use args::{Solve, Work};

/// Does what was asked.
pub(crate) fn run(command: &Solve, context: &Context) -> Result<ExitCode, Failure> {
    match command {
        Solve::RacingKings(options) => racing_kings::run(options, context),
        Solve::Moai(options) => moai::run(options, context),
        Solve::Gorogo(options) => gorogo::run(options, context),
        Solve::Cage(options) => cage::run(options, context),
    }
}

impl Work {
    /// The folder that receipts are written to: the one asked for, or the user's.
    fn folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.dir.clone().or_else(home::solved_folder);
        folder.ok_or_else(|| Failure::work("solve-no-home", &[]))
    }

    /// The same, if it can be written to: nobody wants to hear after hours of work that it can't.
    fn writable_folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.folder()?;
        receipt::check_writable(&folder)?;
        Ok(folder)
    }

    fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// So many threads as asked for, or as the machine has.
pub(super) fn threads(wanted: Option<NonZeroUsize>) -> usize {
    let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    wanted.unwrap_or_else(all).get()
}

/// Work goes on until somebody presses Ctrl-C.
pub(super) fn stop() -> Stop<'static> {
    Stop::when(interrupt::flag())
}

/// Seconds to two places.
pub(super) fn rounded(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}

/// A bar on a terminal, nothing in a pipe. It leaves nothing behind, however the work ends: the
/// message is cut to what there is room for, as lines that were wrapped can't be cleared.
pub(super) fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:20} {elapsed} + {eta}  {wide_msg}");
    // The clock goes on while a step takes long.
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_finish(ProgressFinish::AndClear)
}

/// Something that turns on a terminal, nothing in a pipe: for work whose end nobody knows.
pub(super) fn spinner() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {elapsed}  {wide_msg}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        .with_finish(ProgressFinish::AndClear)
}

/// Shows how much of how much is done.
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
