//! The independent check of any receipt: its header tells which verifier to ask.

use std::{error, fmt, path::Path, path::PathBuf, sync::atomic::AtomicBool};

use ::cage::Cage;
use ::gorogo::GoRoGo;
use ::moai::Moai;
use game::{Position, Reason, Symmetric};

use crate::{
    cage, moai, racing_kings,
    receipt::{self, Header, Receipt},
    strategy,
};

/// What a check has shown.
#[derive(Clone, Debug)]
pub struct Verified {
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
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// It can't be read, or is damaged.
    Receipt(receipt::Error),
    /// A table of Racing Kings is wrong.
    RacingKings(racing_kings::Error),
    /// The table of Cage is wrong.
    Cage(cage::Error),
    /// A proof is wrong.
    Proof(strategy::Error),
    /// It is sound, but of a kind nobody here can check.
    UnknownKind {
        /// The file.
        path: PathBuf,
        /// What it says it is.
        kind: String,
        /// The game it says it is about.
        game: String,
    },
}

/// Checks a receipt of any kind with code that shares nothing with the solvers but the rules and
/// the way files are read. `progress` is told how much of how much is done.
///
/// # Errors
///
/// Names the damaged byte, the position whose value is wrong, or the answer that fails.
pub fn verify(
    path: &Path,
    threads: usize,
    progress: &(dyn Fn(u64, u64) + Sync),
    stop: &AtomicBool,
) -> Result<Verified, Error> {
    let receipt = Receipt::open(path)?;
    let header = receipt.header().clone();
    let bytes = receipt.len() as u64;
    let mut rests_on = Vec::new();
    let steps = |done: usize, all: usize| progress(done as u64, all as u64);
    let checked = match (&*header.kind, &*header.game) {
        ("table", "racing-kings") => {
            let found = racing_kings::verify(path, threads, progress, stop)?;
            rests_on = found.rests_on.iter().map(ToString::to_string).collect();
            found.summary.positions
        }
        ("table", "cage") => cage::verify_four(path)? as u64,
        ("proof", "moai") if header.field("scope").is_some() => {
            moai::verify(path, stop, &steps)?.answers
        }
        ("proof", "moai") => position::<Moai<u64>>(path, stop)?,
        ("proof", "gorogo") => position::<GoRoGo>(path, stop)?,
        ("proof", "cage") => position::<Cage>(path, stop)?,
        ("checkpoint", _) => {
            receipt.payload()?;
            0
        }
        _ => {
            return Err(Error::UnknownKind {
                path: path.to_owned(),
                kind: header.kind,
                game: header.game,
            });
        }
    };
    Ok(Verified {
        header,
        bytes,
        checked,
        rests_on,
    })
}

fn position<P: Position + Symmetric>(path: &Path, stop: &AtomicBool) -> Result<u64, Error> {
    Ok(strategy::verify_position::<P>(path, stop)?.answers)
}

impl Error {
    /// The same for people, in any language.
    pub fn reason(&self) -> Reason {
        match self {
            Error::Receipt(error) => error.reason(),
            Error::RacingKings(error) => error.reason(),
            Error::Cage(error) => error.reason(),
            Error::Proof(error) => error.reason(),
            Error::UnknownKind { path, kind, game } => Reason::new("solve-unknown-kind")
                .with("path", path.display().to_string())
                .with("kind", &**kind)
                .with("game", &**game),
        }
    }

    /// Whether the check was stopped before it was done.
    pub fn is_stop(&self) -> bool {
        matches!(
            self,
            Error::RacingKings(racing_kings::Error::Stopped)
                | Error::Proof(strategy::Error::Stopped)
        )
    }
}

/// Terse: see [`reason`](Error::reason).
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl error::Error for Error {}

impl From<receipt::Error> for Error {
    fn from(error: receipt::Error) -> Error {
        Error::Receipt(error)
    }
}

impl From<racing_kings::Error> for Error {
    fn from(error: racing_kings::Error) -> Error {
        Error::RacingKings(error)
    }
}

impl From<cage::Error> for Error {
    fn from(error: cage::Error) -> Error {
        Error::Cage(error)
    }
}

impl From<strategy::Error> for Error {
    fn from(error: strategy::Error) -> Error {
        Error::Proof(error)
    }
}
