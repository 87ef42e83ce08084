//! One server a database: a lock on a file beside it, which ends with the process, however it ends.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{Read, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
    process,
};

use crate::{
    Error,
    error::{Holder, Obstacle},
};

/// The right to serve a database. Dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Lock {
    /// Holds the lock for as long as it is open.
    _file: File,
}

impl Lock {
    /// Takes the lock of a database, and leaves word of who has it.
    pub(crate) fn take(database: &Path, address: SocketAddr) -> Result<Lock, Error> {
        let path = file_of(database);
        let failed = |it: &std::io::Error| Error::open(&path, it.into());
        // What is in it belongs to whoever holds the lock: nothing is cut off before that is us.
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        let mut file = options.open(&path).map_err(|it| failed(&it))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                file.read_to_string(&mut text).unwrap_or_default();
                let holder = read(&text);
                return Err(Error::open(database, Obstacle::Held { holder }));
            }
            Err(TryLockError::Error(error)) => return Err(failed(&error)),
        }
        // On a full disk the lock holds, though nobody can read whose it is.
        let text = format!("{}\n{address}\n", process::id());
        file.set_len(0)
            .and_then(|()| file.write_all(text.as_bytes()))
            .unwrap_or_default();
        Ok(Lock { _file: file })
    }

    /// Whether a server has a database now.
    pub(crate) fn is_held(database: &Path) -> bool {
        let file = File::open(file_of(database));
        file.is_ok_and(|it| matches!(it.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

/// The file of the lock. Whatever links lead to a database, it has one.
fn file_of(database: &Path) -> PathBuf {
    super::copy::real(database).with_added_extension("lock")
}

fn read(text: &str) -> Option<Holder> {
    let (pid, address) = text.trim_end().split_once('\n')?;
    Some(Holder {
        pid: pid.parse().ok()?,
        address: address.to_owned(),
    })
}

/// Whether a server has a database now.
pub fn is_served(database: &Path) -> bool {
    Lock::is_held(database)
}

/// Which server has a database now, if one has and has left word.
pub fn holder(database: &Path) -> Option<Holder> {
    if !Lock::is_held(database) {
        return None;
    }
    read(&fs::read_to_string(file_of(database)).ok()?)
}
