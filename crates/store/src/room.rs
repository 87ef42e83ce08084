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

use crate::{
    Config, Error,
    checkpointer::Checkpointer,
    condition::Condition,
    connect,
    error::Obstacle,
    lock::Lock,
    readers::Readers,
    writer::{Job, refuse},
};

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
        condition: &Arc<Condition>,
    ) -> Result<Opened, Error> {
        let lock = match config.serving {
            Some(address) => Some(Lock::take(path, address)?),
            None => None,
        };
        let connection = connect::for_writing(path, config.sync)?;
        let second = connect::for_writing(path, config.sync)?;
        let checkpointer = Checkpointer::start(second, Arc::clone(condition));
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
    condition: &Arc<Condition>,
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
        let open = || Opened::new(path, config, condition).ok();
        if let Some(opened) = readers.give_way(path, open) {
            condition.set_writable();
            return Some(opened);
        }
    }
}
