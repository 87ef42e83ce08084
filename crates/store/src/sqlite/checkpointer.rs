//! Keeps the write-ahead log short without anybody waiting for it.

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

use rusqlite::Connection;

use super::connect::PATIENCE;
use crate::{Error, health::Health};

/// Moves what the log holds into the database while others write, on a connection of its own.
///
/// It takes a while to force all that to the disk, and nobody should wait for it. But the log begins
/// anew only when nothing is left in it: that last bit is for the writer, who is in nobody's way then.
pub(crate) struct Checkpointer {
    orders: SyncSender<()>,
    thread: JoinHandle<()>,
    done: Arc<AtomicBool>,
}

impl Checkpointer {
    pub(crate) fn start(
        connection: Connection,
        health: Arc<Health>,
    ) -> io::Result<Checkpointer> {
        let (orders, queue) = mpsc::sync_channel(1);
        let done = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&done);
        let run = move || {
            while let Ok(()) = queue.recv() {
                checkpoint(&connection, &health);
                told.store(true, Ordering::Release);
            }
        };
        let thread = thread::Builder::new()
            .name("store checkpointer".to_owned())
            .spawn(run)?;
        Ok(Checkpointer {
            orders,
            thread,
            done,
        })
    }

    /// Begins, if it is not at work already.
    pub(crate) fn begin(&self) {
        // Where one order waits, another would change nothing.
        self.orders.try_send(()).unwrap_or_default();
    }

    /// Whether it has finished since this was asked the last time.
    pub(crate) fn has_finished(&self) -> bool {
        self.done.swap(false, Ordering::AcqRel)
    }

    pub(crate) fn end(self) {
        drop(self.orders);
        // It never panics; and if it did, the log still holds everything.
        self.thread.join().unwrap_or_default();
    }
}

/// Moves what the log holds into the database, as far as nobody is in the way. A full disk only puts
/// it off.
pub(crate) fn checkpoint(connection: &Connection, health: &Health) {
    let done = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    note(done, health);
}

/// Moves all that the log holds into the database and cuts the log off, unless somebody reads from it.
/// Waits for nobody. Returns whether it is empty now.
pub(crate) fn empty_log(connection: &Connection, health: &Health) -> bool {
    let done = connection.busy_timeout(Duration::ZERO).and_then(|()| {
        let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
        connection.query_row(sql, [], |row| row.get::<_, bool>(0))
    });
    let done = connection.busy_timeout(PATIENCE).and(done);
    note(done, health) == Some(false)
}

/// What was done, if it was. Where it was not, a lock or a full disk was in the way, or it is the end.
fn note<T>(done: rusqlite::Result<T>, health: &Health) -> Option<T> {
    match done.map_err(Error::from) {
        Ok(it) => Some(it),
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
    fn its_end_is_waited_for() {
        // Its connection must be closed before the last one is: only then is nothing left beside the
        // database.
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
