//! Why a proof could not be written or is none.

use std::path::PathBuf;

use game::Reason;

use crate::receipt;

/// Why a proof could not be written, or does not prove what it claims.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// A file could not be written or read, or is damaged.
    Receipt(#[from] receipt::Error),
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

impl Error {
    /// The same for people, in any language.
    pub fn reason(&self) -> Reason {
        match self {
            Error::Receipt(error) => error.reason(),
            Error::Claim { path, .. } => {
                Reason::new("solve-bad-claim").with("path", path.display().to_string())
            }
            Error::OtherClaim { path, field, shown } => Reason::new("solve-other-claim")
                .with("path", path.display().to_string())
                .with("field", *field)
                .with("shown", shown.clone()),
            Error::Refuted { position } => {
                Reason::new("solve-refuted").with("position", position.clone())
            }
            Error::Unprovable { position } => {
                Reason::new("solve-unprovable").with("position", position.clone())
            }
            Error::Stopped => Reason::new("solve-stopped"),
        }
    }
}
