//! The independent check of any receipt: its header tells which verifier to ask.

use std::path::{Path, PathBuf};

use game::Reason;

use crate::{
    Stop, checkpoint,
    receipt::{self, Header, Receipt},
    strategy,
};

/// How the receipts of a game are checked. Every game that has a solver offers one.
#[derive(Copy, Clone, Debug)]
pub struct Verifier {
    /// Identifier of the game.
    pub game: &'static str,
    /// Checks a receipt of the game.
    pub check: CheckFn,
    /// What the check may say beyond what all of them say, by language, in Fluent syntax.
    pub messages: Option<&'static [(&'static str, &'static str); 2]>,
}

/// Checks a receipt, in so many threads, with code that shares nothing with the solver but the rules
/// and the way files are read. `None` about a kind of receipt it does not know.
pub type CheckFn = fn(&Receipt, usize, ProgressFn<'_>, Stop<'_>) -> Result<Option<Checked>, Error>;

/// Hears how much of how much is done.
pub type ProgressFn<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// What a game's check of a receipt went through.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Checked {
    /// Positions of a table whose values were derived again, or answers of a proof that were
    /// followed.
    pub steps: u64,
    /// Other receipts beside this one that were taken as they are.
    pub rests_on: Vec<String>,
}

impl Checked {
    /// A check that went through so many positions or answers, and needed no other receipt.
    pub fn alone(steps: u64) -> Checked {
        Checked {
            steps,
            rests_on: Vec::new(),
        }
    }
}

/// What a check has shown.
#[derive(Clone, Debug)]
pub struct VerifiedReceipt {
    /// What the receipt says about itself, all of it true.
    pub header: Header,
    /// Bytes of the file's contents.
    pub bytes: u64,
    /// Positions of a table whose values were derived again, or answers of a proof that were
    /// followed. A checkpoint claims nothing: 0.
    pub checked: u64,
    /// Other receipts beside this one that were taken as they are.
    pub rests_on: Vec<String>,
}

/// Why a receipt does not show what it claims.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// It can't be read, or is damaged.
    Receipt(#[from] receipt::Error),
    /// A proof is wrong.
    Proof(#[from] strategy::Error),
    /// A table is wrong, in the words of its game's verifier.
    Table(Reason),
    /// It is sound, but of a kind nobody here can check.
    UnknownKind {
        /// The file.
        path: PathBuf,
        /// What it says it is.
        kind: String,
        /// The game it says it is about.
        game: String,
    },
    /// The check was stopped before it was done.
    Stopped,
}

/// Checks a receipt of any kind with the verifier of its game. `progress` is told how much of how
/// much is done.
///
/// # Errors
///
/// Names the damaged byte, the position whose value is wrong, or the answer that fails.
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
        match verifiers.find(|it| it.game == header.game) {
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
    /// The same for people, in any language.
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

    /// Whether the check was stopped before it was done.
    pub fn is_stop(&self) -> bool {
        matches!(
            self,
            Error::Stopped | Error::Proof(strategy::Error::Stopped)
        )
    }
}
