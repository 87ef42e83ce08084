//! The one thread that writes: takes what is waiting, commits it at once, then says so.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::Receiver,
    },
};

use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use crate::{
    Append, Appended, Done, Error, Event, Hash,
    checkpointer::{Checkpointer, checkpoint},
};

/// Something to be written.
pub(crate) enum Job {
    Append(Append, Done),
    Note {
        name: String,
        value: String,
        done: Box<dyn FnOnce(Result<(), Error>) + Send>,
    },
}

/// What was written, and who is to hear of it once it is safe.
enum Outcome {
    Append(Appended, Done),
    Note(Box<dyn FnOnce(Result<(), Error>) + Send>),
}

/// The most jobs of one commit. More would make the first of them wait for too long.
const LARGEST_BATCH: usize = 256;

/// Carries out jobs until the store is dropped.
pub(crate) struct Writer {
    connection: Connection,
    jobs: Receiver<Job>,
    checkpointer: Checkpointer,
    /// Events between two checkpoints.
    checkpoint_every: u64,
    /// Set for good when writing has ended.
    broken: Arc<AtomicBool>,
    /// Events since the last checkpoint began.
    unchecked: u64,
}

impl Writer {
    pub(crate) fn new(
        connection: Connection,
        jobs: Receiver<Job>,
        checkpointer: Checkpointer,
        checkpoint_every: u64,
        broken: Arc<AtomicBool>,
    ) -> Writer {
        Writer {
            connection,
            jobs,
            checkpointer,
            checkpoint_every,
            broken,
            unchecked: 0,
        }
    }

    /// Writes until the store is dropped. After a failure of the disk everything is refused.
    pub(crate) fn run(mut self) {
        while let Ok(first) = self.jobs.recv() {
            let more = self.jobs.try_iter().take(LARGEST_BATCH - 1);
            let batch: Vec<Job> = std::iter::once(first).chain(more).collect();
            if self.broken.load(Ordering::Acquire) {
                refuse(batch, &Error::Broken);
                continue;
            }
            self.write(batch);
            if self.checkpoint_every <= self.unchecked {
                self.checkpointer.begin();
                self.unchecked = 0;
            }
            if self.checkpointer.has_finished() {
                checkpoint(&self.connection, "PASSIVE", &self.broken);
            }
        }
        self.checkpointer.end();
        checkpoint(&self.connection, "TRUNCATE", &self.broken);
    }

    /// Writes a batch in one transaction. All of it succeeds or none.
    fn write(&mut self, batch: Vec<Job>) {
        let mut waiting = batch.into_iter();
        let mut outcomes = Vec::new();
        match commit(&mut self.connection, &mut waiting, &mut outcomes) {
            Ok(()) => {
                for outcome in outcomes {
                    self.unchecked +=
                        u64::from(matches!(outcome, Outcome::Append(Appended::New(_), _)));
                    tell(outcome, Ok(()));
                }
            }
            Err(error) => {
                if !error.is_retryable() {
                    self.broken.store(true, Ordering::Release);
                }
                for outcome in outcomes {
                    tell(outcome, Err(error.clone()));
                }
                refuse(waiting, &error);
            }
        }
    }
}

/// Carries out the jobs that are waiting, in one transaction. Those who are to hear of it are either still
/// waiting or among the outcomes.
fn commit(
    connection: &mut Connection,
    waiting: &mut impl Iterator<Item = Job>,
    outcomes: &mut Vec<Outcome>,
) -> Result<(), Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for job in waiting {
        match job {
            Job::Append(append, done) => match append_to(&transaction, append) {
                Ok(appended) => outcomes.push(Outcome::Append(appended, done)),
                Err(error) => {
                    guard(|| done(Err(error.clone())));
                    return Err(error);
                }
            },
            Job::Note { name, value, done } => {
                outcomes.push(Outcome::Note(done));
                write_note(&transaction, &name, &value)?;
            }
        }
    }
    Ok(transaction.commit()?)
}

fn append_to(transaction: &Transaction<'_>, append: Append) -> Result<Appended, Error> {
    let stream = append.stream.as_str();
    if let Some(event) = by_command(transaction, stream, &append.command)? {
        return Ok(event.answer(&append.request));
    }
    let sql = "SELECT head, hash FROM stream WHERE name = ?1";
    let mut head = transaction.prepare_cached(sql)?;
    let head = head
        .query_row([stream], |row| Ok((row.get(0)?, hash(row, 1)?)))
        .optional()?;
    let (head, before) = head.unwrap_or((0, Hash::NONE));
    if head != append.expected {
        return Ok(Appended::Conflict { head });
    }
    let (name, mark) = (append.stream.clone(), append.mark.clone());
    let event = Event::new(append, before);
    let sql = "INSERT INTO event (stream, seq, command, request, body, hash)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    transaction.prepare_cached(sql)?.execute(params![
        name,
        event.seq,
        event.command,
        event.request.0,
        event.body,
        event.hash.0
    ])?;
    let sql = "INSERT INTO stream (name, head, hash, label, wake, touched)
        VALUES (?1, ?2, ?3, ?4, ?5, (SELECT coalesce(max(touched), 0) + 1 FROM stream WHERE label = ?4))
        ON CONFLICT (name) DO UPDATE SET head = excluded.head, hash = excluded.hash,
            label = excluded.label, wake = excluded.wake, touched = excluded.touched";
    transaction.prepare_cached(sql)?.execute(params![
        name,
        event.seq,
        event.hash.0,
        mark.label,
        mark.wake
    ])?;
    Ok(Appended::New(event))
}

pub(crate) fn by_command(
    connection: &Connection,
    stream: &str,
    command: &str,
) -> Result<Option<Event>, Error> {
    let sql = "SELECT seq, command, request, body, hash FROM event
        WHERE stream = ?1 AND command = ?2";
    let mut found = connection.prepare_cached(sql)?;
    Ok(found.query_row([stream, command], event).optional()?)
}

fn write_note(transaction: &Transaction<'_>, name: &str, value: &str) -> Result<(), Error> {
    let sql = "INSERT INTO note (name, value) VALUES (?1, ?2)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    transaction.prepare_cached(sql)?.execute([name, value])?;
    Ok(())
}

/// An event from the columns `seq`, `command`, `request`, `body` and `hash`.
pub(crate) fn event(row: &Row<'_>) -> rusqlite::Result<Event> {
    Ok(Event {
        seq: row.get(0)?,
        command: row.get(1)?,
        request: hash(row, 2)?,
        body: row.get(3)?,
        hash: hash(row, 4)?,
    })
}

/// A hash from a column. Anything else is read as a hash that fits nothing.
pub(crate) fn hash(row: &Row<'_>, column: usize) -> rusqlite::Result<Hash> {
    let bytes = row.get_ref(column)?.as_blob().unwrap_or_default();
    Ok(Hash::read(bytes).unwrap_or(Hash([u8::MAX; 32])))
}

/// Tells everybody that nothing was written.
pub(crate) fn refuse(jobs: impl IntoIterator<Item = Job>, error: &Error) {
    for job in jobs {
        match job {
            Job::Append(_, done) => guard(|| done(Err(error.clone()))),
            Job::Note { done, .. } => guard(|| done(Err(error.clone()))),
        }
    }
}

fn tell(outcome: Outcome, result: Result<(), Error>) {
    match outcome {
        Outcome::Append(appended, done) => guard(|| done(result.map(|()| appended))),
        Outcome::Note(done) => guard(|| done(result)),
    }
}

/// Calls a listener. Its panic is its own affair: the thread that writes must go on.
fn guard(listener: impl FnOnce()) {
    catch_unwind(AssertUnwindSafe(listener)).unwrap_or_default();
}
