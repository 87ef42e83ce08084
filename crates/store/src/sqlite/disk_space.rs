//! Opens a database for writing, or waits until the disk has space to.
//!
//! Even opening a database in WAL mode needs space, for the log and its index. A server whose disk is full
//! shouldn't fail to start: it serves reads by a [single connection](super::connect::alone), and tries once a
//! second to open the database as usual.

use std::{
    path::Path,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use rusqlite::Connection;

use super::{SqliteConfig, checkpointer::Checkpointer, connect, lock::Lock, readers::Readers};
use crate::{
    Error,
    error::Obstacle,
    health::Health,
    job::{Job, fail},
};

/// Interval between two attempts to open the database for writing while the disk is full.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// A database that is open for writing, with the connections and the lock of its writer.
pub(crate) struct Opened {
    pub(crate) connection: Connection,
    pub(crate) checkpointer: Checkpointer,
    /// The lock that keeps other servers from the database. `None` if the configuration names no address to
    /// serve.
    pub(crate) lock: Option<Lock>,
}

impl Opened {
    /// Acquires the lock against other servers, if the configuration has an address to serve, and opens the
    /// connections that write.
    pub(crate) fn new(
        path: &Path,
        config: SqliteConfig,
        health: &Arc<Health>,
    ) -> Result<Opened, Error> {
        let lock = match config.serving {
            Some(address) => Some(Lock::acquire(path, address)?),
            None => None,
        };
        let connection = connect::for_writing(path, config.sync)?;
        let second = connect::for_writing(path, config.sync)?;
        let checkpointer = Checkpointer::start(second, Arc::clone(health));
        let checkpointer =
            checkpointer.map_err(|error| Error::open(path, Obstacle::Other(error.to_string())))?;
        Ok(Opened {
            connection,
            checkpointer,
            lock,
        })
    }
}

/// Fails all write requests while the disk is full, until the database can be opened for writing. `None` if
/// the store is dropped before that.
pub(crate) fn wait_for_space(
    path: &Path,
    config: SqliteConfig,
    jobs: &Receiver<Job>,
    readers: &Readers,
    health: &Arc<Health>,
) -> Option<Opened> {
    let mut tried = Instant::now();
    loop {
        match jobs.recv_timeout(RETRY_INTERVAL) {
            Ok(job) => fail([job], &Error::Unavailable),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
        if tried.elapsed() < RETRY_INTERVAL {
            continue;
        }
        tried = Instant::now();
        let open = || Opened::new(path, config, health).ok();
        if let Some(opened) = readers.close_and_reopen(path, open) {
            health.set_writable();
            return Some(opened);
        }
    }
}
