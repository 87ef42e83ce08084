//! Checkpoints: moving the content of the write-ahead log (WAL) into the database file.
//!
//! `SQLite` appends every commit to the WAL. A checkpoint copies its pages into the database and forces them
//! to the disk, which takes long; `SQLite` would do it inside some commit, and that commit's callers would
//! wait. So automatic checkpoints are off. A thread with a connection of its own does the bulk of it beside
//! the commits, and the writer does the small rest between two batches.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, SyncSender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use nevermind::Nevermind as _;
use rusqlite::Connection;

use super::connect::LOCK_TIMEOUT;
use crate::{Error, health::Health};

/// The thread that copies the write-ahead log (WAL) into the database file while the writer commits.
///
/// What is committed meanwhile stays in the WAL, and the WAL starts over at its beginning only after a
/// checkpoint of all of it. So after this thread has finished, the writer runs a second, short checkpoint at
/// a moment when it commits nothing.
pub(crate) struct Checkpointer {
    requests: SyncSender<()>,
    thread: JoinHandle<()>,
    done: Arc<AtomicBool>,
}

impl Checkpointer {
    /// Starts the thread that checkpoints the write-ahead log. It ends when the checkpointer is
    /// [ended](Self::end).
    pub(crate) fn start(connection: Connection, health: Arc<Health>) -> io::Result<Checkpointer> {
        let (requests, queue) = mpsc::sync_channel(1);
        let done = Arc::new(AtomicBool::new(false));
        let done_inside = Arc::clone(&done);
        let run = move || {
            while let Ok(()) = queue.recv() {
                checkpoint(&connection, &health);
                done_inside.store(true, Ordering::Release);
            }
        };
        let thread = thread::Builder::new()
            .name("store checkpointer".to_owned())
            .spawn(run)?;
        Ok(Checkpointer {
            requests,
            thread,
            done,
        })
    }

    /// Requests a checkpoint of the write-ahead log, without waiting for it.
    pub(crate) fn begin(&self) {
        let requested = self.requests.try_send(());
        requested.nevermind("one is requested already, and will include this");
    }

    /// Whether the thread has finished a checkpoint of the write-ahead log since the last call.
    pub(crate) fn has_finished(&self) -> bool {
        self.done.swap(false, Ordering::AcqRel)
    }

    /// Ends the thread that checkpoints, and waits until its connection is closed.
    pub(crate) fn end(self) {
        drop(self.requests);
        let joined = self.thread.join();
        joined.nevermind("it never panics, and if it did, the log still holds everything");
    }
}

/// Runs a passive checkpoint of the write-ahead log: copies as many pages into the database as readers and
/// writers allow, and never blocks them. A full disk only postpones it.
pub(crate) fn checkpoint(connection: &Connection, health: &Health) {
    let done = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    record(done, health);
}

/// Runs a full checkpoint and truncates the write-ahead log (WAL) file, unless a reader still needs it. Never
/// blocks. Returns whether the WAL is empty now.
pub(crate) fn truncate_log(connection: &Connection, health: &Health) -> bool {
    let done = connection.busy_timeout(Duration::ZERO).and_then(|()| {
        let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
        connection.query_row(sql, [], |row| row.get::<_, bool>(0))
    });
    let done = connection.busy_timeout(LOCK_TIMEOUT).and(done);
    record(done, health) == Some(false)
}

/// Returns the result of a checkpoint. `None` if it failed because of a lock or a full disk, which may pass,
/// or for any other reason, which marks the store as broken.
fn record<T>(done: rusqlite::Result<T>, health: &Health) -> Option<T> {
    match done.map_err(Error::from) {
        Ok(result) => Some(result),
        Err(error) if error.is_retryable() => None,
        Err(_) => {
            health.set_broken();
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_waits_for_the_thread() {
        // The connection that is closed last removes the log files, and it must be the writer's.
        for _ in 0..20 {
            let health = Arc::new(Health::default());
            let connection = Connection::open_in_memory().expect("memory");
            let checkpointer = Checkpointer::start(connection, Arc::clone(&health));
            let checkpointer = checkpointer.expect("a thread");
            checkpointer.begin();
            checkpointer.end();
            assert_eq!(Arc::strong_count(&health), 1, "the thread has ended");
        }
    }
}
