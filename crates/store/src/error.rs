//! What can go wrong with a store.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use rusqlite::{ErrorCode, ffi};

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
    /// An event, by its number, is not what was appended, or is missing.
    #[error("event {seq} of {stream} is not what was appended")]
    Corrupt {
        /// In which stream.
        stream: String,
        /// Its number.
        seq: u64,
    },
    /// The stream was deleted: only a [tombstone](crate::Tombstone) is left of it.
    #[error("{stream} has been deleted")]
    Deleted {
        /// Which one.
        stream: String,
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
    /// The node that decided on the event had been taken for dead by then: others may have decided
    /// otherwise. Nothing was stored; it is worth another try.
    #[error("the lease of this node had run out")]
    Fenced,
    /// The database can't be opened, and why.
    #[error("storage can't be opened: {0}")]
    Open(Unopened),
}

/// A database that can't be opened.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct Unopened {
    /// Which one, or what else is in the way.
    pub path: PathBuf,
    /// Why not.
    pub why: Obstacle,
}

/// Why a database can't be opened, copied or written.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Obstacle {
    /// There is no such file.
    #[error("no such file")]
    Missing,
    /// The folder it would be in does not exist.
    #[error("no such folder")]
    NoFolder,
    /// It is a folder.
    #[error("a folder, not a file")]
    Folder,
    /// This user may not read or write it, or not write in its folder.
    #[error("permission denied")]
    Permission,
    /// The disk can only be read.
    #[error("the disk is read-only")]
    ReadOnlyDisk,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The file is something else.
    #[error("not a database")]
    NotADatabase,
    /// It is a database, but of another program.
    #[error("a database of another program")]
    Foreign,
    /// A server has it.
    #[error("in use by a server{}", said(holder.as_ref()))]
    Held {
        /// Which one, if it could be read.
        holder: Option<Holder>,
    },
    /// The file has other names: its log would belong to one of them only.
    #[error("the file has several names")]
    Names,
    /// Another program holds a lock on it.
    #[error("locked by another program")]
    Locked,
    /// The copy would replace the database itself, or a file that belongs to it.
    #[error("this is the database itself")]
    Itself,
    /// The copy would replace a database that is in use.
    #[error("a database in use is there already")]
    InUse,
    /// The name can't be given to `SQLite`.
    #[error("the name is not Unicode")]
    Name,
    /// The address of the server can't be read, and why.
    #[error("not an address: {0}")]
    Url(String),
    /// There is no server there, or it does not answer.
    #[error("no answer: {0}")]
    Unreachable(String),
    /// The server does not know the user, or the password is wrong or missing.
    #[error("user or password refused")]
    Password,
    /// The server has no database of that name.
    #[error("no such database")]
    NoDatabase,
    /// The user may not use the database, or not make tables in it.
    #[error("the user lacks rights")]
    Rights,
    /// The server only has a copy of the database, which can't be written.
    #[error("a read-only copy")]
    Replica,
    /// The connection can't be encrypted safely, and why.
    #[error("no safe connection: {0}")]
    Encryption(String),
    /// The server is too old.
    #[error("PostgreSQL {found} is too old")]
    ServerVersion {
        /// Its version.
        found: String,
    },
    /// It is another cluster than the one that was there before.
    #[error("another cluster than before")]
    OtherCluster,
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

/// The server that has a database.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Holder {
    /// Number of its process.
    pub pid: u32,
    /// Where it can be reached.
    pub address: String,
}

fn said(holder: Option<&Holder>) -> String {
    holder.map_or_else(String::new, |it| format!(": {it}"))
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} at {}", self.pid, self.address)
    }
}

impl Error {
    /// Whether the same request may succeed later without anybody doing anything to the server.
    pub fn is_retryable(&self) -> bool {
        matches!(self, Error::Unavailable | Error::Fenced)
    }

    pub(crate) fn open(path: &Path, why: Obstacle) -> Error {
        let path = path.to_owned();
        Error::Open(Unopened { path, why })
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        if is_full(&error) {
            return Error::Unavailable;
        }
        match error.sqlite_error_code() {
            // A lock is let go.
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Unavailable,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Error::Damaged(error.to_string())
            }
            _ => Error::Broken,
        }
    }
}

/// Whether the disk is full, which may pass. The index of the log is a file, too, and needs room.
pub(crate) fn is_full(error: &rusqlite::Error) -> bool {
    let detail = error.sqlite_error().map(|it| it.extended_code);
    error.sqlite_error_code() == Some(ErrorCode::DiskFull)
        || detail == Some(ffi::SQLITE_IOERR_SHMSIZE)
}

impl From<&io::Error> for Obstacle {
    fn from(error: &io::Error) -> Obstacle {
        match error.kind() {
            io::ErrorKind::NotFound => Obstacle::Missing,
            io::ErrorKind::NotADirectory => Obstacle::NoFolder,
            io::ErrorKind::IsADirectory => Obstacle::Folder,
            io::ErrorKind::PermissionDenied => Obstacle::Permission,
            io::ErrorKind::ReadOnlyFilesystem => Obstacle::ReadOnlyDisk,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Obstacle::Full,
            _ => Obstacle::Other(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_understood() {
        use std::io::{Error as IoError, ErrorKind};
        for (kind, why) in [
            (ErrorKind::PermissionDenied, Obstacle::Permission),
            (ErrorKind::ReadOnlyFilesystem, Obstacle::ReadOnlyDisk),
            (ErrorKind::StorageFull, Obstacle::Full),
            (ErrorKind::QuotaExceeded, Obstacle::Full),
            (ErrorKind::NotFound, Obstacle::Missing),
            (ErrorKind::IsADirectory, Obstacle::Folder),
        ] {
            assert_eq!(Obstacle::from(&IoError::from(kind)), why);
        }
    }
}
