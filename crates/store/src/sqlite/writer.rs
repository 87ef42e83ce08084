//! The thread that writes to an `SQLite` database.
//!
//! It takes all jobs that are queued, up to [`MAX_BATCH_SIZE`], executes them in one transaction, and
//! completes them after the commit: one `fsync` for many callers. If the transaction fails, every job
//! of the batch fails. A full disk or a lock held by another program is worth a retry; any other failure
//! ends writing for good ([`Health::set_broken`]), because what a failed `fsync` left on the disk
//! can't be known.
//!
//! Between batches it keeps the write-ahead log short, with the help of the [`Checkpointer`].

use std::{
    sync::{Arc, mpsc::Receiver},
    time::{Duration, Instant},
};

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::{
    SqliteConfig,
    checkpointer::{Checkpointer, checkpoint, truncate_log},
    disk_space::Opened,
    lock::Lock,
    rows::{by_command, head_of, last_event},
};
use crate::{
    Appended, Error, StoredEvent, StreamMark, Tombstone,
    decide::{Lease, Loaded, Verdict, decide, deleted_mark},
    health::Health,
    job::{Job, MAX_BATCH_SIZE, Reply, WriteRequest, fail},
};

/// Number of commits after which the write-ahead log of a quiet server is truncated. Such a server commits
/// only notes (heartbeats), a page or two of 4 KiB each, so the log stays around 2 MB.
const QUIET_LOG_COMMITS: u64 = 256;

/// The state of the thread that writes to the database.
pub(crate) struct Writer {
    connection: Connection,
    jobs: Receiver<Job>,
    checkpointer: Checkpointer,
    /// Number of events and notes after which a checkpoint of the write-ahead log is begun.
    checkpoint_every: u64,
    /// Time without a new event after which the write-ahead log is truncated, together with the
    /// next write.
    quiet: Duration,
    health: Arc<Health>,
    /// Number of events and notes written since the last checkpoint of the write-ahead log was begun.
    unchecked: u64,
    log: Log,
    /// The lock that keeps other servers out. Dropped last, after the database has been closed.
    _lock: Option<Lock>,
}

/// Counters of the content of the write-ahead log, by which the writer decides when to truncate it.
struct Log {
    /// Number of commits since the write-ahead log was truncated.
    commits: u64,
    /// Whether any commit since the write-ahead log was truncated wrote an event, not only notes.
    /// `true` at first, because a killed process may have left its log behind.
    has_events: bool,
    /// When the last event was written, or truncation of the write-ahead log was last tried.
    touched: Instant,
}

impl Writer {
    pub(crate) fn new(
        opened: Opened,
        jobs: Receiver<Job>,
        config: SqliteConfig,
        health: Arc<Health>,
    ) -> Writer {
        Writer {
            connection: opened.connection,
            jobs,
            checkpointer: opened.checkpointer,
            checkpoint_every: config.checkpoint,
            quiet: config.quiet,
            health,
            unchecked: 0,
            log: Log {
                commits: 0,
                // A process that was killed has left its log behind.
                has_events: true,
                touched: Instant::now(),
            },
            _lock: opened.lock,
        }
    }

    /// Executes write requests until all senders of the queue are dropped, then truncates the
    /// write-ahead log. Once the store is broken, all requests fail.
    pub(crate) fn run(mut self) {
        while let Ok(first) = self.jobs.recv() {
            let more = self.jobs.try_iter().take(MAX_BATCH_SIZE - 1);
            let batch: Vec<Job> = std::iter::once(first).chain(more).collect();
            if self.health.is_broken() {
                fail(batch, &Error::Broken);
                continue;
            }
            self.write(batch);
            if self.checkpoint_every <= self.unchecked {
                self.checkpointer.begin();
                self.unchecked = 0;
            }
            if self.checkpointer.has_finished() {
                checkpoint(&self.connection, &self.health);
            }
            self.truncate_quiet_log();
        }
        self.checkpointer.end();
        truncate_log(&self.connection, &self.health);
    }

    /// Truncates the write-ahead log if no event has been written for a while. A server without players still
    /// commits its heartbeat note every second, and each commit is appended to the log.
    fn truncate_quiet_log(&mut self) {
        let is_worthwhile = self.log.has_events || QUIET_LOG_COMMITS <= self.log.commits;
        if !is_worthwhile || self.log.touched.elapsed() < self.quiet || self.health.is_broken() {
            return;
        }
        self.log.touched = Instant::now();
        // While a reader still needs the log it can't be truncated; the next attempt is `quiet` later.
        if truncate_log(&self.connection, &self.health) {
            (self.log.commits, self.log.has_events) = (0, false);
        }
    }

    /// Writes a batch of requests in one transaction, and sends the replies.
    fn write(&mut self, batch: Vec<Job>) {
        match commit(&mut self.connection, &batch) {
            Ok(replies) => {
                self.health.set_writable();
                self.log.commits += 1;
                for (job, reply) in batch.into_iter().zip(replies) {
                    let is_event = matches!(reply, Ok(Reply::Appended(Appended::New(_))));
                    let is_note = matches!(reply, Ok(Reply::Noted));
                    if is_event {
                        (self.log.has_events, self.log.touched) = (true, Instant::now());
                    }
                    self.unchecked += u64::from(is_event || is_note);
                    job.complete(reply);
                }
            }
            Err(error) => {
                if error.is_retryable() {
                    self.health.set_stuck();
                } else {
                    self.health.set_broken();
                }
                fail(batch, &error);
            }
        }
    }
}

/// Executes a batch of write requests in one transaction. Returns the reply to each, which may be an error
/// that concerns its stream only.
///
/// # Errors
///
/// The transaction failed. Nothing was written, unless the error is [`Error::Broken`]: then it
/// isn't known.
fn commit(connection: &mut Connection, batch: &[Job]) -> Result<Vec<Result<Reply, Error>>, Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut replies = Vec::with_capacity(batch.len());
    for job in batch {
        let verdict = decide(&job.request, &load(&transaction, &job.request)?);
        apply(&transaction, &job.request, &verdict)?;
        replies.push(verdict.into_reply());
    }
    transaction.commit()?;
    Ok(replies)
}

/// Loads the stored state that the decision on a write request depends on.
fn load(transaction: &Transaction<'_>, request: &WriteRequest) -> Result<Loaded, Error> {
    let Some(stream) = request.stream() else {
        return Ok(Loaded::default());
    };
    let by_command = match request.command() {
        Some(command) => by_command(transaction, stream, command)?,
        None => None,
    };
    Ok(Loaded {
        head: head_of(transaction, stream)?,
        last: last_event(transaction, stream)?,
        by_command,
        lease: Lease::Unneeded,
    })
}

/// Writes the change that was decided on a request to the tables. Does nothing if the decision was
/// to change nothing.
fn apply(
    transaction: &Transaction<'_>,
    request: &WriteRequest,
    verdict: &Verdict,
) -> Result<(), Error> {
    match (verdict, request) {
        (Verdict::Append(event), WriteRequest::Append(append)) => {
            insert(transaction, &append.stream, event, &append.mark)
        }
        (Verdict::Note, WriteRequest::Note { name, value }) => write_note(transaction, name, value),
        (
            Verdict::Restore,
            WriteRequest::Restore {
                stream,
                events,
                mark,
            },
        ) => events
            .iter()
            .try_for_each(|event| insert(transaction, stream, event, mark)),
        (
            Verdict::Bury(tombstone),
            WriteRequest::Delete { stream, .. } | WriteRequest::Bury { stream, .. },
        ) => bury(transaction, stream, tombstone),
        // Unchanged. `decide` returns every other verdict only for the request it is paired with above.
        _ => Ok(()),
    }
}

/// Inserts an event at the end of a stream, and updates the stream's row.
fn insert(
    transaction: &Transaction<'_>,
    stream: &str,
    event: &StoredEvent,
    mark: &StreamMark,
) -> Result<(), Error> {
    let sql = "INSERT INTO event (stream, seq, command, request, body, hash)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    transaction.prepare_cached(sql)?.execute(params![
        stream,
        event.seq,
        event.command,
        event.request.0,
        event.body,
        event.hash.0
    ])?;
    let sql = "INSERT INTO stream (name, head, hash, label, wake, touched)
        VALUES (?1, ?2, ?3, ?4, ?5, (SELECT coalesce(max(touched), 0) + 1 FROM stream WHERE label = ?4))
        ON CONFLICT (name) DO UPDATE SET head = excluded.head, hash = excluded.hash,
            label = excluded.label, wake = excluded.wake,
            touched = iif(label = excluded.label, touched, excluded.touched)";
    transaction.prepare_cached(sql)?.execute(params![
        stream,
        event.seq,
        event.hash.0,
        mark.label,
        mark.wake
    ])?;
    Ok(())
}

/// Replaces all events of a stream by a tombstone.
fn bury(transaction: &Transaction<'_>, stream: &str, tombstone: &Tombstone) -> Result<(), Error> {
    let mut delete = transaction.prepare_cached("DELETE FROM event WHERE stream = ?1")?;
    delete.execute([stream])?;
    insert(
        transaction,
        stream,
        &tombstone.event(stream),
        &deleted_mark(),
    )
}

fn write_note(transaction: &Transaction<'_>, name: &str, value: &str) -> Result<(), Error> {
    let sql = "INSERT INTO note (name, value) VALUES (?1, ?2)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    transaction.prepare_cached(sql)?.execute([name, value])?;
    Ok(())
}
