//! The errors of writing and verifying proofs that a player wins.

use std::path::PathBuf;

use game::Reason;

use crate::receipt;

/// Why the proof that a player wins could not be written, or doesn't prove its claim.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// The file of the proof could not be written or read, or is damaged.
    Receipt(#[from] receipt::Error),
    /// The position or variant in the header of the proof is not a valid one of the game.
    Claim {
        /// Path of the proof's file.
        path: PathBuf,
        /// The message of the game's parser why the position or variant is invalid.
        reason: Reason,
    },
    /// The header of the proof claims something else than the proof shows.
    OtherClaim {
        /// Path of the proof's file.
        path: PathBuf,
        /// Name of the header field with the wrong claim.
        field: &'static str,
        /// The value that the field of the header should have, according to the proof.
        shown: String,
    },
    /// The moves that the proof gives the winner lead to a lost game.
    Refuted {
        /// The position in which the claimed winner has lost, in the notation of the game.
        position: String,
    },
    /// The solver doesn't support the position, or the claim to be proved is false.
    Unprovable {
        /// The position that could not be proved, in the notation of the game.
        position: String,
    },
    /// The caller stopped the search or verification.
    Stopped,
}

impl Error {
    /// The message for players why the proof could not be written or verified.
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
