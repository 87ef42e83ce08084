//! Errors of a store. Callers retry [`Error::is_retryable`] ones; the rest need the operator.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use rusqlite::{ErrorCode, ffi};

/// Why a read from or a write to an event store failed.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Error {
    /// The disk or the writer's queue is full, another program holds a lock on the database, or the
    /// database server can't be reached. A retry may succeed.
    #[error("storage is unavailable at the moment")]
    Unavailable,
    /// The disk failed, or the thread that writes has ended. Nothing more is written until a restart,
    /// because what a failed write left on the disk can't be known.
    #[error("storage failed and is closed for writing")]
    Broken,
    /// An event of a stream isn't the one that was appended, or is missing.
    #[error("event {seq} of {stream} is not what was appended")]
    Corrupt {
        /// Name of the damaged stream.
        stream: String,
        /// Sequence number of the damaged or missing event, or of the last recorded one if an
        /// append found the end of the stream damaged.
        seq: u64,
    },
    /// The stream was deleted: only a [tombstone](crate::Tombstone) is left of it.
    #[error("{stream} has been deleted")]
    Deleted {
        /// Name of the deleted stream.
        stream: String,
    },
    /// The database is damaged. The text describes the damage.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database's tables have a version that this program can't use: a newer one or, when a
    /// database is only examined, also an older one.
    #[error("tables of version {found} are newer than this program")]
    Newer {
        /// Version number of the database's tables, which this program can't use.
        found: u32,
    },
    /// The lease of the node that decided on the event had expired, so another node may have decided
    /// otherwise. Nothing was written. A retry, decided on anew, may succeed.
    #[error("the lease of this node had run out")]
    Fenced,
    /// A database can't be opened, or a copy of it can't be written. Contains which file or
    /// address, and why.
    #[error("storage can't be opened: {0}")]
    Open(OpenError),
}

/// Which database can't be opened, or which copy of it can't be written, and why.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct OpenError {
    /// Path of the database or copy that can't be used, or of another file that is in the way. For
    /// a database server its address without the password.
    pub path: PathBuf,
    /// The reason for which the database can't be opened, or the copy can't be written.
    pub why: Obstacle,
}

/// Why a database can't be opened, copied or written.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Obstacle {
    /// The database file doesn't exist.
    #[error("no such file")]
    Missing,
    /// The folder of the database file, or of the copy to be written, doesn't exist.
    #[error("no such folder")]
    NoFolder,
    /// The path of the database, or of the copy to be written, leads to a folder.
    #[error("a folder, not a file")]
    Folder,
    /// The operating system's user may not read or write the file, or not write in its folder.
    #[error("permission denied")]
    Permission,
    /// The file system with the database, or with the copy to be written, is mounted read-only.
    #[error("the disk is read-only")]
    ReadOnlyDisk,
    /// The disk with the database, or with the copy to be written, is full.
    #[error("the disk is full")]
    Full,
    /// The file, or what the copy would replace, isn't an `SQLite` database.
    #[error("not a database")]
    NotADatabase,
    /// The database doesn't have Henge's tables: it belongs to another program, or is empty where
    /// it must not be.
    #[error("a database of another program")]
    Foreign,
    /// Another Henge server uses the database.
    #[error("in use by a server{}", suffix(holder.as_ref()))]
    Held {
        /// Process id and address of that server, `None` if it hasn't written them into its lock file.
        holder: Option<Holder>,
    },
    /// The database file has several names (hard links). `SQLite` would keep a separate log for each.
    #[error("the file has several names")]
    Names,
    /// Another program holds a lock on the database.
    #[error("locked by another program")]
    Locked,
    /// The copy to be written would replace the database itself, or a file that belongs to it.
    #[error("this is the database itself")]
    Itself,
    /// The copy to be written would replace a database that a program uses.
    #[error("a database in use is there already")]
    InUse,
    /// The path of the copy to be written isn't Unicode, which `SQLite` requires.
    #[error("the name is not Unicode")]
    Name,
    /// The address of the database server can't be parsed. The text says why.
    #[error("not an address: {0}")]
    Url(String),
    /// No database server answers at the address. The text is the system's message.
    #[error("no answer: {0}")]
    Unreachable(String),
    /// The database server refuses the user: unknown, or a wrong or missing password.
    #[error("user or password refused")]
    Password,
    /// The database server has no database of that name.
    #[error("no such database")]
    NoDatabase,
    /// The database user may not use the database, or not create tables in it.
    #[error("the user lacks rights")]
    Rights,
    /// The database server is a read-only replica.
    #[error("a read-only copy")]
    Replica,
    /// The connection to the database server can't be encrypted, or its certificate isn't trusted. The text
    /// says why.
    #[error("no safe connection: {0}")]
    Encryption(String),
    /// The database server runs a version of `PostgreSQL` that is too old.
    #[error("PostgreSQL {found} is too old")]
    ServerVersion {
        /// Version of the database server, as it reports it.
        found: String,
    },
    /// The address leads to another Henge database than before: its cluster id has changed.
    #[error("another cluster than before")]
    OtherCluster,
    /// Any other reason why a database can't be opened, copied or written, as a text: mostly the message
    /// of the operating system or the database.
    #[error("{0}")]
    Other(String),
}

/// The server that holds the lock of an `SQLite` database.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Holder {
    /// Process id of the server that holds the lock.
    pub pid: u32,
    /// Address on which the server accepts connections.
    pub address: String,
}

fn suffix(holder: Option<&Holder>) -> String {
    holder.map_or_else(String::new, |holder| format!(": {holder}"))
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} at {}", self.pid, self.address)
    }
}

impl Error {
    /// Whether the same request may succeed later without a change by the operator: the store was
    /// unavailable, or the node's lease had expired.
    pub fn is_retryable(&self) -> bool {
        matches!(self, Error::Unavailable | Error::Fenced)
    }

    pub(crate) fn open(path: &Path, why: Obstacle) -> Error {
        let path = path.to_owned();
        Error::Open(OpenError { path, why })
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        if is_full(&error) {
            return Error::Unavailable;
        }
        match error.sqlite_error_code() {
            // Another program holds the lock, and will release it.
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Unavailable,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Error::Damaged(error.to_string())
            }
            _ => Error::Broken,
        }
    }
}

/// Whether an `SQLite` error means that the disk is full. The shared-memory index of the log is a file, too,
/// and reports it by an error code of its own.
pub(crate) fn is_full(error: &rusqlite::Error) -> bool {
    let detail = error.sqlite_error().map(|error| error.extended_code);
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
    fn system_errors_become_obstacles() {
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
