//! What can go wrong with a store.

use std::{error, fmt};

use rusqlite::ErrorCode;

/// Why something could not be stored or read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Error {
    /// Not now: the disk is full, the queue is, or somebody else holds the lock. Worth another try.
    Unavailable,
    /// The disk failed, or the thread that writes is gone. Nothing more is written until a restart,
    /// because what a failed write left behind can't be known.
    Broken,
    /// An event, by its number, is not what was appended.
    Corrupt {
        /// In which stream.
        stream: String,
        /// Its number.
        seq: u64,
    },
    /// The database file is damaged, and how.
    Damaged(String),
    /// The database was written by a newer program.
    Newer {
        /// The version of its tables.
        found: u32,
    },
    /// The database can't be opened, and why.
    Open(String),
}

impl Error {
    /// Whether the same request may succeed later without anybody doing anything to the server.
    pub fn is_retryable(&self) -> bool {
        matches!(self, Error::Unavailable)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unavailable => f.write_str("storage is unavailable at the moment"),
            Error::Broken => f.write_str("storage failed and is closed for writing"),
            Error::Corrupt { stream, seq } => {
                write!(f, "event {seq} of {stream} is not what was appended")
            }
            Error::Damaged(how) => write!(f, "the database is damaged: {how}"),
            Error::Newer { found } => {
                write!(f, "tables of version {found} are newer than this program")
            }
            Error::Open(why) => write!(f, "storage can't be opened: {why}"),
        }
    }
}

impl error::Error for Error {}

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
