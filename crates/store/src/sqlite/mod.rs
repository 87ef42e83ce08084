//! The store in an `SQLite` file.
//!
//! One thread writes ([`writer`]); any number of threads read on connections of their own, and neither
//! waits for the other (WAL mode). The file belongs to one server at a time, by a [`lock`] beside it. On a
//! full disk the store opens for reading, and becomes writable when there is space again
//! ([`disk_space`]).

mod checkpointer;
pub(crate) mod connect;
mod copy;
mod disk_space;
mod lock;
mod readers;
pub(crate) mod rows;
pub(crate) mod schema;
mod writer;

use std::{
    fmt,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{self, SyncSender, TrySendError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use nevermind::Nevermind as _;
use rusqlite::{Connection, OptionalExtension, params};

pub use self::{
    copy::{copy, insist_on_database, refuse_own, resolve_links},
    lock::{holder, is_served},
};
use self::{
    disk_space::Opened,
    readers::Readers,
    rows::{by_command, event, hash, head_of, last_event, tombstone_of},
    writer::Writer,
};
use crate::{
    Append, Appended, Completion, DELETED, Error, Hash, Head, Store, StoredEvent, StreamMark,
    Tombstone, VerifiedCounts,
    chain::{Checker, LastEvent},
    error::Obstacle,
    examine::{Examined, damage_of_file, examine_streams},
    health::Health,
    job::{Job, Reply, WriteRequest, fail},
};

/// Settings of an [`Sqlite`] store.
#[derive(Copy, Clone, Debug)]
pub struct SqliteConfig {
    /// When commits are forced to the disk: before each is acknowledged, or only at checkpoints.
    pub sync: SyncMode,
    /// Capacity of the queue of write requests. When it is full, writes fail with [`Error::Unavailable`].
    pub queue: usize,
    /// Number of events and notes written after which the write-ahead log is copied into the database
    /// (checkpointed). An event changes about three pages of 4 KiB.
    pub checkpoint: u64,
    /// Time without a new event after which the write-ahead log is truncated, together with the
    /// next write.
    pub quiet: Duration,
    /// Address on which the Henge server that opens the database serves. It locks out all other servers, and
    /// is shown to them. `None` for commands, which may use the database beside a server.
    pub serving: Option<SocketAddr>,
}

/// When commits are forced to the disk (`PRAGMA synchronous`).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum SyncMode {
    /// The disk is synced at every commit.
    Full,
    /// The disk is synced at checkpoints only, so a power failure may lose acknowledged events.
    /// Only for the test that shows that the test of power failures can fail.
    Normal,
}

impl Default for SqliteConfig {
    fn default() -> SqliteConfig {
        SqliteConfig {
            sync: SyncMode::Full,
            queue: 4096,
            checkpoint: 2000,
            quiet: Duration::from_secs(10),
            serving: None,
        }
    }
}

/// A store in an `SQLite` database, with one thread that writes and any number that read.
pub struct Sqlite {
    path: PathBuf,
    /// Sends write requests to the writer thread. `None` only while the store is being dropped.
    jobs: Option<SyncSender<Job>>,
    writer: Option<JoinHandle<()>>,
    health: Arc<Health>,
    readers: Arc<Readers>,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl Sqlite {
    /// Opens a database, creating or migrating its tables as needed, and starts the thread that writes. On
    /// a full disk events can be read; writes fail with [`Error::Unavailable`] until there is space.
    ///
    /// # Errors
    ///
    /// [`Error::Open`] if the file can't be used, [`Error::Newer`] if its tables belong to a newer program,
    /// [`Error::Damaged`] if `SQLite` can't read it.
    pub fn open(path: impl AsRef<Path>, config: SqliteConfig) -> Result<Sqlite, Error> {
        let path = path.as_ref();
        connect::insist_on_version(path)?;
        connect::insist_on_one_name(path)?;
        let health = Arc::new(Health::default());
        let (opened, readers) = match Opened::new(path, config, &health) {
            Ok(opened) => (Some(opened), Readers::many()),
            Err(error) => (None, Readers::alone(path, error)?),
        };
        if opened.is_none() {
            health.set_stuck();
        }
        let (jobs, queue) = mpsc::sync_channel(config.queue);
        let readers = Arc::new(readers);
        let run = {
            let (path, readers) = (path.to_owned(), Arc::clone(&readers));
            let health = Arc::clone(&health);
            move || {
                let waiting =
                    || disk_space::wait_for_space(&path, config, &queue, &readers, &health);
                if let Some(opened) = opened.or_else(waiting) {
                    Writer::new(opened, queue, config, health).run();
                }
            }
        };
        let writer = thread::Builder::new().name("store".to_owned()).spawn(run);
        let writer =
            writer.map_err(|error| Error::open(path, Obstacle::Other(error.to_string())))?;
        Ok(Sqlite {
            path: path.to_owned(),
            jobs: Some(jobs),
            writer: Some(writer),
            health,
            readers,
        })
    }

    /// Queues a write for the thread that writes. If the queue is full, the write fails at once.
    fn queue(&self, job: Job) {
        let queued = match &self.jobs {
            Some(jobs) => jobs.try_send(job),
            None => Err(TrySendError::Disconnected(job)),
        };
        match queued {
            Ok(()) => {}
            Err(TrySendError::Full(job)) => fail([job], &Error::Unavailable),
            Err(TrySendError::Disconnected(job)) => fail([job], &Error::Broken),
        }
    }

    /// Calls `f` with a reading connection to the database that no other thread uses.
    fn with_reader<T>(&self, f: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        self.readers.read(&self.path, f)
    }

    /// Queues a write request and blocks this thread until it is committed or has failed.
    fn write(&self, request: WriteRequest) -> Result<Reply, Error> {
        let (sender, reply) = mpsc::sync_channel(1);
        let done = move |reply| sender.send(reply).nevermind("the caller waits below");
        self.queue(Job::new(request, Box::new(done)));
        reply.recv().unwrap_or(Err(Error::Broken))
    }

    /// Runs a query, and returns the first column of its rows as text.
    fn query_names(
        &self,
        sql: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<Vec<String>, Error> {
        self.with_reader(|connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let names = statement.query_map(parameters, |row| row.get(0))?;
            Ok(names.collect::<rusqlite::Result<_>>()?)
        })
    }
}

/// SQL of the stream names greater than `?1`, in order. The first page uses "", which is less than every
/// name. With `?1 IS NULL OR ?1 < name` the index couldn't be used, and each page would read the whole table.
const STREAMS_AFTER: &str = "SELECT name FROM stream WHERE ?1 < name ORDER BY name LIMIT ?2";

/// Converts the `limit` of a query to SQL's `INTEGER`. Larger values mean no limit.
fn limit_of(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

impl Store for Sqlite {
    fn submit(&self, append: Append, done: Completion<Appended>) {
        self.queue(Job::append(append, done));
    }

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<StoredEvent>, Error> {
        // No event has a number above the largest `INTEGER`.
        let from = from.clamp(1, i64::MAX.unsigned_abs());
        self.with_reader(|connection| {
            // A read transaction: all queries see the same snapshot.
            let view = connection.unchecked_transaction()?;
            let connection = &*view;
            let head = head_of(connection, stream)?;
            if head.as_ref().is_some_and(|head| head.mark.label == DELETED) {
                let stream = stream.to_owned();
                return Err(Error::Deleted { stream });
            }
            let recorded = head.map(|head| LastEvent {
                seq: head.seq,
                hash: head.hash,
            });
            LastEvent::compare(stream, recorded, last_event(connection, stream)?)?;
            let before = hash_before(connection, stream, from)?;
            let mut checker = Checker::after(stream, from - 1, before.unwrap_or(Hash::NONE));
            let sql = "SELECT seq, command, request, body, hash FROM event
                WHERE stream = ?1 AND ?2 <= seq ORDER BY seq LIMIT ?3";
            let mut statement = connection.prepare_cached(sql)?;
            let mut rows = statement.query(params![stream, from, limit_of(limit)])?;
            let mut events = Vec::new();
            while let Some(row) = rows.next()? {
                let event = event(row).map_err(|_| checker.corrupt())?;
                checker.check(&event)?;
                events.push(event);
            }
            Ok(events)
        })
    }

    fn find(&self, stream: &str, command: &str, request: &str) -> Result<Option<Appended>, Error> {
        self.with_reader(|connection| {
            let event = by_command(connection, stream, command)?;
            Ok(event.map(|event| event.into_repeated(request)))
        })
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, Error> {
        self.with_reader(|connection| head_of(connection, stream))
    }

    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE label = ?1 ORDER BY touched DESC LIMIT ?2";
        self.query_names(sql, params![label, limit_of(limit)])
    }

    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE wake <= ?1 ORDER BY wake, name LIMIT ?2";
        self.query_names(sql, params![time, limit_of(limit)])
    }

    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error> {
        let after = after.unwrap_or_default();
        self.query_names(STREAMS_AFTER, params![after, limit_of(limit)])
    }

    fn write_note(&self, name: &str, value: &str) -> Result<(), Error> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.write(WriteRequest::Note { name, value })?.noted()
    }

    fn read_note(&self, name: &str) -> Result<Option<String>, Error> {
        self.with_reader(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT value FROM note WHERE name = ?1")?;
            Ok(statement.query_row([name], |row| row.get(0)).optional()?)
        })
    }

    fn restore(
        &self,
        stream: &str,
        events: Vec<StoredEvent>,
        mark: StreamMark,
    ) -> Result<bool, Error> {
        Checker::check_all(stream, &events)?;
        let stream = stream.to_owned();
        let request = WriteRequest::Restore {
            stream,
            events,
            mark,
        };
        self.write(request)?.restored()
    }

    fn delete(
        &self,
        stream: &str,
        expected: Option<u64>,
        note: &str,
    ) -> Result<Option<Tombstone>, Error> {
        let (stream, note) = (stream.to_owned(), note.to_owned());
        self.write(WriteRequest::Delete {
            stream,
            expected,
            note,
        })?
        .tombstone()
    }

    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error> {
        let (stream, tombstone) = (stream.to_owned(), tombstone.clone());
        self.write(WriteRequest::Bury { stream, tombstone })?
            .tombstone()
    }

    fn tombstone(&self, stream: &str) -> Result<Option<Tombstone>, Error> {
        self.with_reader(|connection| tombstone_of(connection, stream))
    }

    fn is_writable(&self) -> bool {
        let is_alive = self
            .writer
            .as_ref()
            .is_some_and(|writer| !writer.is_finished());
        is_alive && self.health.is_writable()
    }

    fn is_broken(&self) -> bool {
        let has_ended = self.writer.as_ref().is_none_or(JoinHandle::is_finished);
        has_ended || self.health.is_broken()
    }

    fn verify(&self) -> Result<VerifiedCounts, Error> {
        self.with_reader(|connection| {
            let damage = damage_of_file(connection, "PRAGMA quick_check(1)")?;
            if let Some(damage) = damage.into_iter().next() {
                return Err(Error::Damaged(damage));
            }
            let mut examined = Examined::default();
            examine_streams(connection, &mut examined, &mut |_, _| true, &mut |_| true);
            match examined.findings.into_iter().next() {
                Some(finding) => Err(finding.into_error()),
                None => Ok(VerifiedCounts {
                    streams: examined.streams,
                    events: examined.events,
                }),
            }
        })
    }
}

/// The hash of the event before number `seq` of a stream. `None` if there is no such event.
fn hash_before(connection: &Connection, stream: &str, seq: u64) -> Result<Option<Hash>, Error> {
    let sql = "SELECT hash FROM event WHERE stream = ?1 AND seq = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row(params![stream, seq - 1], |row| hash(row, 0));
    Ok(found.optional()?)
}

impl Drop for Sqlite {
    /// Waits until all queued writes are committed or have failed.
    fn drop(&mut self) {
        self.jobs = None;
        self.readers.close();
        if let Some(writer) = self.writer.take() {
            let joined = writer.join();
            joined.nevermind("it never panics, and all it acknowledged is on disk");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_streams_are_read_by_the_index() {
        let mut connection = Connection::open_in_memory().expect("memory");
        schema::migrate(&mut connection)
            .expect("a database")
            .expect("tables");
        let explain = format!("EXPLAIN QUERY PLAN {STREAMS_AFTER}");
        let plan: String = connection
            .query_row(&explain, params!["", 1], |row| row.get(3))
            .expect("a plan");
        assert!(plan.starts_with("SEARCH stream USING"), "{plan}");
    }
}
