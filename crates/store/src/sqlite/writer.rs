//! The one thread that writes: takes what is waiting, commits it at once, then says so.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, mpsc::Receiver},
    time::{Duration, Instant},
};

use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use super::{
    Config,
    checkpointer::{Checkpointer, checkpoint, empty_log},
    disk_space::Opened,
    lock::Lock,
};
use crate::{
    Append, Appended, DELETED, Done, Error, Event, Hash, Head, Mark, Tombstone,
    health::Health,
};

/// Hears what became of a job.
pub(crate) type Told<T> = Box<dyn FnOnce(Result<T, Error>) + Send>;

/// Something to be written.
pub(crate) enum Job {
    Append(Append, Done),
    Note {
        name: String,
        value: String,
        done: Told<()>,
    },
    Restore {
        stream: String,
        events: Vec<Event>,
        mark: Mark,
        done: Told<bool>,
    },
    Delete {
        stream: String,
        note: String,
        done: Told<Option<Tombstone>>,
    },
    Bury {
        stream: String,
        tombstone: Tombstone,
        done: Told<Option<Tombstone>>,
    },
}

/// What was written, and who is to hear of it once it is safe.
enum Outcome {
    /// One stream may be damaged; the others go on.
    Append(Result<Appended, Error>, Done),
    Note(Told<()>),
    Restored(bool, Told<bool>),
    Tombstone(Option<Tombstone>, Told<Option<Tombstone>>),
}

/// The most jobs of one commit. More would make the first of them wait for too long.
pub(crate) const LARGEST_BATCH: usize = 256;

/// With so many commits in it since it was emptied, the log of a quiet store is emptied again. Each
/// of them is a page or two of 4 KiB.
const QUIET_LOG: u64 = 256;

/// Carries out jobs until the store is dropped.
pub(crate) struct Writer {
    connection: Connection,
    jobs: Receiver<Job>,
    checkpointer: Checkpointer,
    /// Events and notes between two checkpoints.
    checkpoint_every: u64,
    /// After how long without an event the store is quiet.
    quiet: Duration,
    health: Arc<Health>,
    /// Events and notes since the last checkpoint began.
    unchecked: u64,
    log: Log,
    /// Let go after everything else.
    _lock: Option<Lock>,
}

/// What is in the write-ahead log.
struct Log {
    /// Commits since it was emptied.
    commits: u64,
    /// Whether there are events among them.
    has_events: bool,
    /// When the last event was written, or it was last tried to empty it.
    touched: Instant,
}

impl Writer {
    pub(crate) fn new(
        opened: Opened,
        jobs: Receiver<Job>,
        config: Config,
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
                // Who was killed has left a log.
                has_events: true,
                touched: Instant::now(),
            },
            _lock: opened.lock,
        }
    }

    /// Writes until the store is dropped. After a failure of the disk everything is refused.
    pub(crate) fn run(mut self) {
        while let Ok(first) = self.jobs.recv() {
            let more = self.jobs.try_iter().take(LARGEST_BATCH - 1);
            let batch: Vec<Job> = std::iter::once(first).chain(more).collect();
            if self.health.is_broken() {
                refuse(batch, &Error::Broken);
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
            self.empty_quiet_log();
        }
        self.checkpointer.end();
        empty_log(&self.connection, &self.health);
    }

    /// Empties the log when nothing happens but notes, so that it stays small on a server that nobody
    /// uses.
    fn empty_quiet_log(&mut self) {
        let worthwhile = self.log.has_events || QUIET_LOG <= self.log.commits;
        if !worthwhile || self.log.touched.elapsed() < self.quiet || self.health.is_broken() {
            return;
        }
        self.log.touched = Instant::now();
        // If somebody reads from it, then later.
        if empty_log(&self.connection, &self.health) {
            (self.log.commits, self.log.has_events) = (0, false);
        }
    }

    /// Writes a batch in one transaction. All of it succeeds or none.
    fn write(&mut self, batch: Vec<Job>) {
        let mut waiting = batch.into_iter();
        let mut outcomes = Vec::new();
        match commit(&mut self.connection, &mut waiting, &mut outcomes) {
            Ok(()) => {
                self.health.set_writable();
                self.log.commits += 1;
                for outcome in outcomes {
                    let is_note = matches!(outcome, Outcome::Note(_));
                    let is_new = matches!(outcome, Outcome::Append(Ok(Appended::New(_)), _));
                    if is_new {
                        (self.log.has_events, self.log.touched) = (true, Instant::now());
                    }
                    self.unchecked += u64::from(is_new || is_note);
                    tell(outcome, Ok(()));
                }
            }
            Err(error) => {
                if error.is_retryable() {
                    self.health.set_stuck();
                } else {
                    self.health.set_broken();
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
                Ok(appended) => outcomes.push(Outcome::Append(Ok(appended), done)),
                Err(error @ (Error::Corrupt { .. } | Error::Deleted { .. })) => {
                    outcomes.push(Outcome::Append(Err(error), done));
                }
                Err(error) => {
                    guard(|| done(Err(error.clone())));
                    return Err(error);
                }
            },
            Job::Note { name, value, done } => {
                outcomes.push(Outcome::Note(done));
                write_note(&transaction, &name, &value)?;
            }
            Job::Restore {
                stream,
                events,
                mark,
                done,
            } => match restore(&transaction, &stream, &events, &mark) {
                Ok(is_new) => outcomes.push(Outcome::Restored(is_new, done)),
                Err(error) => {
                    guard(|| done(Err(error.clone())));
                    return Err(error);
                }
            },
            Job::Delete { stream, note, done } => {
                let left = delete(&transaction, &stream, note);
                put_up(left, done, outcomes)?;
            }
            Job::Bury {
                stream,
                tombstone,
                done,
            } => {
                let left = bury(&transaction, &stream, tombstone);
                put_up(left, done, outcomes)?;
            }
        }
    }
    Ok(transaction.commit()?)
}

/// Notes what became of a tombstone.
fn put_up(
    left: Result<Option<Tombstone>, Error>,
    done: Told<Option<Tombstone>>,
    outcomes: &mut Vec<Outcome>,
) -> Result<(), Error> {
    match left {
        Ok(left) => {
            outcomes.push(Outcome::Tombstone(left, done));
            Ok(())
        }
        Err(error) => {
            guard(|| done(Err(error.clone())));
            Err(error)
        }
    }
}

fn append_to(transaction: &Transaction<'_>, append: Append) -> Result<Appended, Error> {
    let stream = append.stream.as_str();
    if let Some(event) = by_command(transaction, stream, &append.command)? {
        return Ok(event.answer(&append.request));
    }
    let entry = head_of(transaction, stream)?;
    if entry.as_ref().is_some_and(|it| it.mark.label == DELETED) {
        let stream = append.stream;
        return Err(Error::Deleted { stream });
    }
    let recorded = entry.map(|it| (it.seq, it.hash));
    let last = last_event(transaction, stream)?;
    let (head, before) = recorded.unwrap_or((0, Hash::NONE));
    if recorded != last {
        // Nothing is added to what is not whole.
        let (stream, seq) = (append.stream, head);
        return Err(Error::Corrupt { stream, seq });
    }
    if head != append.expected {
        return Ok(Appended::Conflict { head });
    }
    let (name, mark) = (append.stream.clone(), append.mark.clone());
    let event = Event::new(append, before);
    insert(transaction, &name, &event, &mark)?;
    Ok(Appended::New(event))
}

/// Puts an event at the end of a stream.
fn insert(
    transaction: &Transaction<'_>,
    stream: &str,
    event: &Event,
    mark: &Mark,
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
            label = excluded.label, wake = excluded.wake, touched = excluded.touched";
    transaction.prepare_cached(sql)?.execute(params![
        stream,
        event.seq,
        event.hash.0,
        mark.label,
        mark.wake
    ])?;
    Ok(())
}

/// Puts a whole stream where there is none.
fn restore(
    transaction: &Transaction<'_>,
    stream: &str,
    events: &[Event],
    mark: &Mark,
) -> Result<bool, Error> {
    let is_taken =
        head_of(transaction, stream)?.is_some() || last_event(transaction, stream)?.is_some();
    if is_taken {
        return Ok(false);
    }
    for event in events {
        insert(transaction, stream, event, mark)?;
    }
    Ok(!events.is_empty())
}

/// Puts a tombstone in the place of a stream's events.
fn delete(
    transaction: &Transaction<'_>,
    stream: &str,
    note: String,
) -> Result<Option<Tombstone>, Error> {
    if let Some(left) = tombstone_of(transaction, stream)? {
        return Ok(Some(left));
    }
    // Events whose entry is missing can only be deleted.
    let last = match head_of(transaction, stream)? {
        Some(head) => Some((head.seq, head.hash)),
        None => last_event(transaction, stream)?,
    };
    let Some((events, hash)) = last else {
        return Ok(None);
    };
    let tombstone = Tombstone { events, hash, note };
    raise(transaction, stream, &tombstone)?;
    Ok(Some(tombstone))
}

/// Puts up a tombstone where there is no stream.
fn bury(
    transaction: &Transaction<'_>,
    stream: &str,
    tombstone: Tombstone,
) -> Result<Option<Tombstone>, Error> {
    let is_taken =
        head_of(transaction, stream)?.is_some() || last_event(transaction, stream)?.is_some();
    if is_taken {
        return tombstone_of(transaction, stream);
    }
    raise(transaction, stream, &tombstone)?;
    Ok(Some(tombstone))
}

fn raise(transaction: &Transaction<'_>, stream: &str, tombstone: &Tombstone) -> Result<(), Error> {
    let mut all = transaction.prepare_cached("DELETE FROM event WHERE stream = ?1")?;
    all.execute([stream])?;
    let mark = Mark {
        label: DELETED.to_owned(),
        wake: None,
    };
    insert(transaction, stream, &tombstone.event(stream), &mark)
}

/// How a stream stands, if there is one.
pub(crate) fn head_of(connection: &Connection, stream: &str) -> Result<Option<Head>, Error> {
    let sql = "SELECT head, hash, label, wake FROM stream WHERE name = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let head = statement.query_row([stream], |row| {
        Ok(Head {
            seq: row.get(0)?,
            hash: hash(row, 1)?,
            mark: Mark {
                label: row.get(2)?,
                wake: row.get(3)?,
            },
        })
    });
    Ok(head.optional()?)
}

/// Number and hash of a stream's last event, as it is.
pub(crate) fn last_event(
    connection: &Connection,
    stream: &str,
) -> Result<Option<(u64, Hash)>, Error> {
    let sql = "SELECT seq, hash FROM event WHERE stream = ?1 ORDER BY seq DESC LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let last = statement.query_row([stream], |row| Ok((row.get(0)?, hash(row, 1)?)));
    Ok(last.optional()?)
}

/// What is left of a stream that was deleted.
pub(crate) fn tombstone_of(
    connection: &Connection,
    stream: &str,
) -> Result<Option<Tombstone>, Error> {
    let label = head_of(connection, stream)?.map(|it| it.mark.label);
    if label.as_deref() != Some(DELETED) {
        return Ok(None);
    }
    let sql = "SELECT seq, command, request, body, hash FROM event
        WHERE stream = ?1 ORDER BY seq LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let event = statement.query_row([stream], event).optional()?;
    Ok(event.as_ref().and_then(Tombstone::of))
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
            Job::Restore { done, .. } => guard(|| done(Err(error.clone()))),
            Job::Delete { done, .. } | Job::Bury { done, .. } => {
                guard(|| done(Err(error.clone())));
            }
        }
    }
}

fn tell(outcome: Outcome, result: Result<(), Error>) {
    match outcome {
        Outcome::Append(appended, done) => guard(|| done(result.and(appended))),
        Outcome::Note(done) => guard(|| done(result)),
        Outcome::Restored(is_new, done) => guard(|| done(result.map(|()| is_new))),
        Outcome::Tombstone(left, done) => guard(|| done(result.map(|()| left))),
    }
}

/// Calls a listener. Its panic is its own affair: the thread that writes must go on.
pub(crate) fn guard(listener: impl FnOnce()) {
    catch_unwind(AssertUnwindSafe(listener)).unwrap_or_default();
}
