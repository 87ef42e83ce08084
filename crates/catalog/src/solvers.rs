//! Access to the solvers of all games: the verification of their receipts, and their messages.

use std::path::Path;

use messages::Source;
use solve::{Error, ProgressFn, Stop, VerifiedReceipt, Verifier};

use crate::games;

/// The verifiers of all games that have a solver. A verifier checks the solver's files (tables and
/// proofs).
fn verifiers() -> impl Iterator<Item = &'static Verifier> {
    games().iter().filter_map(|it| it.verifier.as_ref())
}

/// Verifies a receipt (a file with a table or proof) of any game: checks its claims again. The
/// verifiers share no code with the solvers except the rules and the file format. `progress`
/// receives the finished and total amounts of work.
///
/// # Errors
///
/// The file can't be read or is damaged, or one of its claims is wrong; the error names the byte,
/// the position or the answer.
pub fn verify(
    path: &Path,
    threads: usize,
    progress: ProgressFn<'_>,
    stop: Stop<'_>,
) -> Result<VerifiedReceipt, Error> {
    solve::verify(path, verifiers(), threads, progress, stop)
}

/// The messages of all solvers and verifiers, each in every language.
pub fn solver_messages() -> impl Iterator<Item = &'static Source> {
    let own = verifiers().filter_map(|it| it.messages);
    own.chain([&solve::MESSAGES])
}
