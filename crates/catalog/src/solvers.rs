//! What the solvers of games offer to everybody: the check of their receipts, and its sentences.

use std::path::Path;

use messages::Source;
use solve::{Error, Progress, Stop, Verified, Verifier};

use crate::games;

/// One verifier for each game that has a solver.
fn verifiers() -> impl Iterator<Item = &'static Verifier> {
    games().iter().filter_map(|it| it.verifier.as_ref())
}

/// Checks a table or proof of any game with code that shares nothing with the solvers but the rules
/// and the way files are read. `progress` is told how much of how much is done.
///
/// # Errors
///
/// Names the damaged byte, the position whose value is wrong, or the answer that fails.
pub fn verify(
    path: &Path,
    threads: usize,
    progress: Progress<'_>,
    stop: Stop<'_>,
) -> Result<Verified, Error> {
    solve::verify(path, verifiers(), threads, progress, stop)
}

/// What solvers and the checks of their receipts tell people.
pub fn solver_messages() -> impl Iterator<Item = &'static Source> {
    let own = verifiers().filter_map(|it| it.messages);
    own.chain([&solve::MESSAGES])
}
