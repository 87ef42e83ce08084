//! Independent verification of any receipt: finds the verifier of its game by the header and runs
//! it.

use std::path::{Path, PathBuf};

use game::Reason;

use crate::{
    Stop, checkpoint,
    receipt::{self, Header, Receipt},
    strategy,
};

/// The verifier of one game's receipts (files with results). The solver of each game exports one.
#[derive(Copy, Clone, Debug)]
pub struct Verifier {
    /// Identifier of the game whose receipts the verifier checks.
    pub game: &'static str,
    /// The function that verifies a receipt of the game.
    pub check: CheckFn,
    /// Fluent files with the messages of this game's errors, as (language code, content); `None` if
    /// the messages of this crate suffice.
    pub messages: Option<&'static [(&'static str, &'static str); 2]>,
}

/// Verifies a receipt (file with a result) on a number of threads, by the rules of its game and
/// without the solver's search. Returns `None` for a kind of receipt that it doesn't support.
pub type CheckFn = fn(&Receipt, usize, ProgressFn<'_>, Stop<'_>) -> Result<Option<Checked>, Error>;

/// A callback for the progress of verifying a receipt, called from any thread with the work done
/// and the total, in arbitrary units.
pub type ProgressFn<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The result of successfully verifying one receipt (file with a result): how much was checked, and
/// on which other receipts it depends.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Checked {
    /// Number of positions of a table whose values were derived again, or of the winner's moves in
    /// a proof that were replayed.
    pub steps: u64,
    /// Names of other receipts in the same folder that the verified one depends on. They have to be
    /// verified separately.
    pub rests_on: Vec<String>,
}

impl Checked {
    /// The result of verifying a receipt (file with a result) that depends on no other: `steps` is the number
    /// of positions of a table, or of the winner's moves in a proof, that were checked.
    pub fn alone(steps: u64) -> Checked {
        Checked {
            steps,
            rests_on: Vec::new(),
        }
    }
}

/// A receipt (file with a result) that was verified, with the amount of checking.
#[derive(Clone, Debug)]
pub struct VerifiedReceipt {
    /// The header of the receipt, whose claim was verified.
    pub header: Header,
    /// Length of the receipt's payload in bytes.
    pub bytes: u64,
    /// Number of positions of a table whose values were derived again, or of the winner's moves in
    /// a proof that were replayed. Zero for a checkpoint, which claims nothing.
    pub checked: u64,
    /// Names of other receipts in the same folder that the verified one depends on. They have to be
    /// verified separately.
    pub rests_on: Vec<String>,
}

/// Why a receipt (file with a result) could not be verified.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// The file of the receipt can't be read or is damaged.
    Receipt(#[from] receipt::Error),
    /// The receipt is a proof, and its verification failed or was stopped; contains the reason.
    Proof(#[from] strategy::Error),
    /// The receipt is a table that failed verification; contains the message of its game's verifier.
    Table(Reason),
    /// The file is a receipt, but no verifier supports its kind and game.
    UnknownKind {
        /// Path of the receipt that no verifier supports.
        path: PathBuf,
        /// The field `kind` in the header of the receipt that no verifier supports.
        kind: String,
        /// The field `game` in the header of the receipt that no verifier supports.
        game: String,
    },
    /// The caller stopped the verification of a table before it was complete. A stopped proof is an
    /// [`Error::Proof`].
    Stopped,
}

/// Verifies a receipt (file with a result) of any kind with the verifier of its game, on up to
/// `threads` threads. Of a checkpoint, which claims no result, only the checksums are checked.
///
/// # Errors
///
/// Any [`Error`]: it names the damaged byte, the position whose value is wrong, or the answer that
/// fails.
pub fn verify<'v>(
    path: &Path,
    verifiers: impl IntoIterator<Item = &'v Verifier>,
    threads: usize,
    progress: ProgressFn<'_>,
    stop: Stop<'_>,
) -> Result<VerifiedReceipt, Error> {
    let receipt = Receipt::open(path)?;
    let header = receipt.header().clone();
    let checked = if header.kind == checkpoint::KIND {
        receipt.payload()?;
        Some(Checked::default())
    } else {
        let mut verifiers = verifiers.into_iter();
        match verifiers.find(|verifier| verifier.game == header.game) {
            Some(verifier) => (verifier.check)(&receipt, threads, progress, stop)?,
            None => None,
        }
    };
    let Some(Checked { steps, rests_on }) = checked else {
        return Err(Error::UnknownKind {
            path: path.to_owned(),
            kind: header.kind,
            game: header.game,
        });
    };
    Ok(VerifiedReceipt {
        header,
        bytes: receipt.len() as u64,
        checked: steps,
        rests_on,
    })
}

impl Error {
    /// The message for players why the receipt could not be verified.
    pub fn reason(&self) -> Reason {
        match self {
            Error::Receipt(error) => error.reason(),
            Error::Proof(error) => error.reason(),
            Error::Table(reason) => reason.clone(),
            Error::UnknownKind { path, kind, game } => Reason::new("solve-unknown-kind")
                .with("path", path.display().to_string())
                .with("kind", &**kind)
                .with("game", &**game),
            Error::Stopped => Reason::new("solve-stopped"),
        }
    }

    /// Whether the error is that the caller stopped the verification, not that the receipt is wrong.
    pub fn is_stop(&self) -> bool {
        matches!(
            self,
            Error::Stopped | Error::Proof(strategy::Error::Stopped)
        )
    }
}
