//! A database that is open for writing, or waits for room on the disk to be.

use std::{
    path::Path,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use rusqlite::Connection;

use super::{
    Config,
    checkpointer::Checkpointer,
    connect,
    lock::Lock,
    readers::Readers,
    writer::{Job, refuse},
};
use crate::{Error, error::Obstacle, health::Health};

/// How often it is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// A database that is open for writing.
pub(crate) struct Opened {
    pub(crate) connection: Connection,
    pub(crate) checkpointer: Checkpointer,
    /// Until the database is closed.
    pub(crate) lock: Option<Lock>,
}

impl Opened {
    pub(crate) fn new(
        path: &Path,
        config: Config,
        health: &Arc<Health>,
    ) -> Result<Opened, Error> {
        let lock = match config.serving {
            Some(address) => Some(Lock::take(path, address)?),
            None => None,
        };
        let connection = connect::for_writing(path, config.sync)?;
        let second = connect::for_writing(path, config.sync)?;
        let checkpointer = Checkpointer::start(second, Arc::clone(health));
        let checkpointer =
            checkpointer.map_err(|it| Error::open(path, Obstacle::Other(it.to_string())))?;
        Ok(Opened {
            connection,
            checkpointer,
            lock,
        })
    }
}

/// Refuses everything until there is room, or until the store is dropped.
pub(crate) fn wait_for_room(
    path: &Path,
    config: Config,
    jobs: &Receiver<Job>,
    readers: &Readers,
    health: &Arc<Health>,
) -> Option<Opened> {
    let mut tried = Instant::now();
    loop {
        match jobs.recv_timeout(PAUSE) {
            Ok(job) => refuse([job], &Error::Unavailable),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
        if tried.elapsed() < PAUSE {
            continue;
        }
        tried = Instant::now();
        let open = || Opened::new(path, config, health).ok();
        if let Some(opened) = readers.give_way(path, open) {
            health.set_writable();
            return Some(opened);
        }
    }
}
