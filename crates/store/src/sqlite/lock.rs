//! The lock that keeps a second server from an `SQLite` database.
//!
//! It is an advisory lock on a file beside the database, with the ending `.lock`. The operating system
//! releases it when the process ends, even if it is killed. The file's text names the holder, for the message
//! to the server that is refused.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
    process,
};

use nevermind::Nevermind as _;

use super::connect::private;
use crate::{
    Error,
    error::{Holder, Obstacle},
};

/// A held lock that keeps other servers from a database. Dropping it releases it.
#[derive(Debug)]
pub(crate) struct Lock {
    /// The lock file. The lock is held as long as this is open.
    _file: File,
}

impl Lock {
    /// Acquires the lock of a database without waiting, and writes this process and its address into the lock
    /// file.
    pub(crate) fn acquire(database: &Path, address: SocketAddr) -> Result<Lock, Error> {
        let path = file_of(database);
        let failed = |error: &io::Error| match error.kind() {
            // The file would have been created: its folder is missing, and with it the database's.
            io::ErrorKind::NotFound => Error::open(database, Obstacle::NoFolder),
            _ => Error::open(&path, error.into()),
        };
        // The text belongs to the holder of the lock: it isn't truncated before the lock is acquired.
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        let mut file = private(&mut options)
            .open(&path)
            .map_err(|error| failed(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                file.read_to_string(&mut text)
                    .nevermind("the holder is unknown then");
                let holder = parse(&text);
                return Err(Error::open(database, Obstacle::Held { holder }));
            }
            Err(TryLockError::Error(error)) => return Err(failed(&error)),
        }
        let text = format!("{}\n{address}\n", process::id());
        file.set_len(0)
            .and_then(|()| file.write_all(text.as_bytes()))
            .nevermind("on a full disk the lock holds, only its holder is unknown");
        Ok(Lock { _file: file })
    }

    /// Whether a server holds the lock of a database now.
    pub(crate) fn is_held(database: &Path) -> bool {
        let file = File::open(file_of(database));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

/// The path of a database's lock file. It is the same for all symbolic links that lead to the database.
fn file_of(database: &Path) -> PathBuf {
    super::copy::resolve_links(database).with_added_extension("lock")
}

/// Parses the text of a lock file: process id and address, each in a line. `None` if it has another form.
fn parse(text: &str) -> Option<Holder> {
    let (pid, address) = text.trim_end().split_once('\n')?;
    Some(Holder {
        pid: pid.parse().ok()?,
        address: address.to_owned(),
    })
}

/// Whether a server uses an `SQLite` database now.
pub fn is_served(database: &Path) -> bool {
    Lock::is_held(database)
}

/// The server that uses an `SQLite` database now. `None` if there is none, or it couldn't write its address.
pub fn holder(database: &Path) -> Option<Holder> {
    if !Lock::is_held(database) {
        return None;
    }
    parse(&fs::read_to_string(file_of(database)).ok()?)
}
