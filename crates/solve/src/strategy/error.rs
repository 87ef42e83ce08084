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
    /// The position or variant that a proof is about, named in its header or by the caller who
    /// wants it written, is not a valid one of the game.
    Claim {
        /// Path of the proof's file, read or to be written, that is about an invalid position or
        /// variant.
        path: PathBuf,
        /// The message of the game's parser why the position or variant is invalid.
        reason: Reason,
    },
    /// A field of the proof's header has another value than the proof shows, or than the caller
    /// expects.
    OtherClaim {
        /// Path of the proof's file whose header is wrong.
        path: PathBuf,
        /// Name of the header field with the wrong claim.
        field: &'static str,
        /// The value that the field should have, according to the proof or the caller; `nothing` if
        /// the header names no player as the winner.
        shown: String,
    },
    /// The moves that the proof gives the winner lead to a finished game that the winner has not
    /// won.
    Refuted {
        /// The final position of the game that the claimed winner has not won, in the notation of
        /// the game.
        position: String,
    },
    /// A position that a proof has to cover can't be proved: the solver doesn't support it, the
    /// claim about it is false, or the proof of this part is missing.
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
