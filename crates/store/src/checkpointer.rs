//! Keeps the write-ahead log short without anybody waiting for it.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, SyncSender},
    },
    thread::{self, JoinHandle},
};

use rusqlite::Connection;

use crate::Error;

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
        broken: Arc<AtomicBool>,
    ) -> io::Result<Checkpointer> {
        let (orders, queue) = mpsc::sync_channel(1);
        let done = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&done);
        let run = move || {
            while let Ok(()) = queue.recv() {
                checkpoint(&connection, "PASSIVE", &broken);
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

/// Moves what the log holds into the database. A full disk only puts it off. Returns whether it was
/// done.
pub(crate) fn checkpoint(connection: &Connection, mode: &str, broken: &AtomicBool) -> bool {
    let sql = format!("PRAGMA wal_checkpoint({mode})");
    let done = connection.query_row(&sql, [], |_| Ok(()));
    match done.map_err(Error::from) {
        Ok(()) => true,
        Err(error) if error.is_retryable() => false,
        Err(_) => {
            broken.store(true, Ordering::Release);
            false
        }
    }
}
