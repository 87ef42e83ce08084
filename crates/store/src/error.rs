//! What can go wrong with a store.

use rusqlite::ErrorCode;

/// Why something could not be stored or read.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Error {
    /// Not now: the disk is full, the queue is, or somebody else holds the lock. Worth another try.
    #[error("storage is unavailable at the moment")]
    Unavailable,
    /// The disk failed, or the thread that writes is gone. Nothing more is written until a restart,
    /// because what a failed write left behind can't be known.
    #[error("storage failed and is closed for writing")]
    Broken,
    /// An event, by its number, is not what was appended.
    #[error("event {seq} of {stream} is not what was appended")]
    Corrupt {
        /// In which stream.
        stream: String,
        /// Its number.
        seq: u64,
    },
    /// The database file is damaged, and how.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database was written by a newer program.
    #[error("tables of version {found} are newer than this program")]
    Newer {
        /// The version of its tables.
        found: u32,
    },
    /// The database can't be opened, and why.
    #[error("storage can't be opened: {0}")]
    Open(String),
}

impl Error {
    /// Whether the same request may succeed later without anybody doing anything to the server.
    pub fn is_retryable(&self) -> bool {
        matches!(self, Error::Unavailable)
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        match error.sqlite_error_code() {
            // A full disk may have room again, and a lock is let go.
            Some(ErrorCode::DiskFull | ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Error::Unavailable
            }
            _ => Error::Broken,
        }
    }
}
