//! Why a proof could not be written or is none.

use std::{error, fmt, path::PathBuf};

use game::Reason;

use crate::receipt;

/// Why a proof could not be written, or does not prove what it claims.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file could not be written or read, or is damaged.
    Receipt(receipt::Error),
    /// The position or variant in the header is none.
    Claim {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: Reason,
    },
    /// The header claims something else than the proof shows.
    OtherClaim {
        /// The file.
        path: PathBuf,
        /// The field of the header.
        field: &'static str,
        /// What the proof shows.
        shown: String,
    },
    /// Following the proof leads to a lost game.
    Refuted {
        /// The position in which the claimed winner has lost.
        position: String,
    },
    /// The solver does not handle the position, or what was to be proved is not so.
    Unprovable {
        /// The position.
        position: String,
    },
    /// The work was stopped.
    Stopped,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Receipt(error) => error.fmt(f),
            Error::Claim { path, reason } => {
                write!(
                    f,
                    "{}: claims something about nothing: {}",
                    path.display(),
                    reason.id()
                )
            }
            Error::OtherClaim { path, field, shown } => {
                write!(
                    f,
                    "{}: {field} is claimed wrongly, proved is {shown}",
                    path.display()
                )
            }
            Error::Refuted { position } => {
                write!(
                    f,
                    "the proof ends in {position}, where the claimed winner has lost"
                )
            }
            Error::Unprovable { position } => write!(f, "{position} can't be proved"),
            Error::Stopped => f.write_str("stopped"),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::Receipt(error) => Some(error),
            _ => None,
        }
    }
}

impl From<receipt::Error> for Error {
    fn from(error: receipt::Error) -> Error {
        Error::Receipt(error)
    }
}
