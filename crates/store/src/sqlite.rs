//! The store in an `SQLite` file.

use std::{
    fmt,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, SyncSender, TrySendError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use crate::{
    Append, Appended, Done, Error, Event, Hash, Head, Mark, Store, Verified,
    chain::Checker,
    checkpointer::Checkpointer,
    schema,
    writer::{Job, Writer, by_command, event, hash, refuse},
};

/// The first version of `SQLite` without a bug that may corrupt a database in WAL mode.
const OLDEST_SQLITE: i32 = 3_051_003;

/// How long to wait for another program that holds the database's lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a database is used.
#[derive(Copy, Clone, Debug)]
pub struct Config {
    /// When what was written is forced to the disk.
    pub sync: Sync,
    /// How many appends may wait for the writer. Any more are refused.
    pub queue: usize,
    /// After how many events what the log holds is moved into the database. An event changes some
    /// three pages of 4 KiB.
    pub checkpoint: u64,
}

/// When what was written is forced to the disk.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Sync {
    /// At every commit. The only safe choice.
    Full,
    /// Now and then. An acknowledged event is lost when the power fails: only good to show that a
    /// test of power failures can fail.
    Normal,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            sync: Sync::Full,
            queue: 4096,
            checkpoint: 2000,
        }
    }
}

/// A store in an `SQLite` database, with one thread that writes and any number that read.
pub struct Sqlite {
    path: PathBuf,
    /// `None` only while the store is being dropped.
    jobs: Option<SyncSender<Job>>,
    writer: Option<JoinHandle<()>>,
    broken: Arc<AtomicBool>,
    /// Connections that nobody is reading from.
    readers: Mutex<Vec<Connection>>,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl Sqlite {
    /// Opens a database, making or modernising its tables as needed.
    ///
    /// # Errors
    ///
    /// Says why this program can't use the file safely.
    pub fn open(path: impl AsRef<Path>, config: Config) -> Result<Sqlite, Error> {
        let path = path.as_ref();
        if rusqlite::version_number() < OLDEST_SQLITE {
            return Err(Error::Open(format!(
                "SQLite {} is too old",
                rusqlite::version()
            )));
        }
        let named = |it| match it {
            newer @ Error::Newer { .. } => newer,
            other => Error::Open(format!("{}: {other}", path.display())),
        };
        let mut connection = open_for_writing(path, config.sync).map_err(named)?;
        schema::migrate(&mut connection).map_err(named)?;
        let (jobs, queue) = mpsc::sync_channel(config.queue);
        let broken = Arc::new(AtomicBool::new(false));
        let second = open_for_writing(path, config.sync).map_err(named)?;
        let checkpointer = Checkpointer::start(second, Arc::clone(&broken));
        let checkpointer = checkpointer.map_err(|it| Error::Open(it.to_string()))?;
        let writer = Writer::new(
            connection,
            queue,
            checkpointer,
            config.checkpoint,
            Arc::clone(&broken),
        );
        let writer = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer.run())
            .map_err(|it| Error::Open(it.to_string()))?;
        Ok(Sqlite {
            path: path.to_owned(),
            jobs: Some(jobs),
            writer: Some(writer),
            broken,
            readers: Mutex::default(),
        })
    }

    /// Hands a job to the writer. Who can't be served is told at once.
    fn send(&self, job: Job) {
        let sent = match &self.jobs {
            Some(jobs) => jobs.try_send(job),
            None => Err(TrySendError::Disconnected(job)),
        };
        match sent {
            Ok(()) => {}
            Err(TrySendError::Full(job)) => refuse([job], &Error::Unavailable),
            Err(TrySendError::Disconnected(job)) => refuse([job], &Error::Broken),
        }
    }

    fn readers(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads with a connection of one's own.
    fn reading<T>(&self, f: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        let idle = self.readers().pop();
        let connection = match idle {
            Some(it) => it,
            None => open_for_reading(&self.path)?,
        };
        let found = f(&connection)?;
        // After an error the connection may be in any state, and is not used again.
        self.readers().push(connection);
        Ok(found)
    }

    fn names(&self, sql: &str, parameters: impl rusqlite::Params) -> Result<Vec<String>, Error> {
        self.reading(|connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let names = statement.query_map(parameters, |row| row.get(0))?;
            Ok(names.collect::<rusqlite::Result<_>>()?)
        })
    }
}

/// Copies a database, as it is at one moment, while it is used or not. The copy replaces what was
/// there as a whole, and is on the disk when this returns.
///
/// # Errors
///
/// The database can't be read, or the copy can't be written.
pub fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let failed = |it: io::Error| Error::Open(format!("{}: {it}", to.display()));
    let part = to.with_added_extension("part");
    if part.exists() {
        fs::remove_file(&part).map_err(failed)?;
    }
    let connection = open_for_reading(from)?;
    // Only the copy is written.
    connection.pragma_update(None, "query_only", false)?;
    connection.execute("VACUUM INTO ?1", [part.to_string_lossy()])?;
    File::open(&part)
        .and_then(|it| it.sync_all())
        .and_then(|()| fs::rename(&part, to))
        .map_err(failed)
}

fn open_for_writing(path: &Path, sync: Sync) -> Result<Connection, Error> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    let mode = connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
    if mode != "wal" {
        return Err(Error::Open(format!("journal mode {mode}")));
    }
    connection.pragma_update(
        None,
        "synchronous",
        match sync {
            Sync::Full => "FULL",
            Sync::Normal => "NORMAL",
        },
    )?;
    // Where a plain fsync does not reach the disk itself, ask for more.
    connection.pragma_update(None, "fullfsync", true)?;
    // Checkpoints are made when they are in nobody's way: see `Checkpointer`.
    connection.pragma_update_and_check(None, "wal_autocheckpoint", 0, |_| Ok(()))?;
    connection.pragma_update_and_check(None, "journal_size_limit", 64 << 20, |_| Ok(()))?;
    Ok(connection)
}

fn open_for_reading(path: &Path) -> Result<Connection, Error> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// A limit as SQL knows it.
fn limit_of(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

impl Store for Sqlite {
    fn submit(&self, append: Append, done: Done) {
        self.send(Job::Append(append, done));
    }

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>, Error> {
        // Beyond the largest number there is nothing, so nothing is missed.
        let from = from.clamp(1, i64::MAX as u64);
        self.reading(|connection| {
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
        self.reading(|connection| {
            let event = by_command(connection, stream, command)?;
            Ok(event.map(|it| it.answer(request)))
        })
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, Error> {
        self.reading(|connection| {
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
        })
    }

    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE label = ?1 ORDER BY touched DESC LIMIT ?2";
        self.names(sql, params![label, limit_of(limit)])
    }

    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE wake <= ?1 ORDER BY wake, name LIMIT ?2";
        self.names(sql, params![time, limit_of(limit)])
    }

    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error> {
        let sql = "SELECT name FROM stream WHERE ?1 IS NULL OR ?1 < name ORDER BY name LIMIT ?2";
        self.names(sql, params![after, limit_of(limit)])
    }

    fn write_note(&self, name: &str, value: &str) -> Result<(), Error> {
        let (sender, answer) = mpsc::sync_channel(1);
        let job = Job::Note {
            name: name.to_owned(),
            value: value.to_owned(),
            done: Box::new(move |it| sender.send(it).unwrap_or_default()),
        };
        self.send(job);
        answer.recv().unwrap_or(Err(Error::Broken))
    }

    fn read_note(&self, name: &str) -> Result<Option<String>, Error> {
        self.reading(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT value FROM note WHERE name = ?1")?;
            Ok(statement.query_row([name], |row| row.get(0)).optional()?)
        })
    }

    fn is_writable(&self) -> bool {
        let alive = self.writer.as_ref().is_some_and(|it| !it.is_finished());
        alive && !self.broken.load(Ordering::Acquire)
    }

    fn verify(&self) -> Result<Verified, Error> {
        self.reading(|connection| {
            let damage: String =
                connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
            if damage != "ok" {
                return Err(Error::Damaged(damage));
            }
            verify_events(connection)
        })
    }
}

/// The hash of the event before number `seq`, if there is one.
fn hash_before(connection: &Connection, stream: &str, seq: u64) -> Result<Option<Hash>, Error> {
    let sql = "SELECT hash FROM event WHERE stream = ?1 AND seq = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row(params![stream, seq - 1], |row| hash(row, 0));
    Ok(found.optional()?)
}

/// Follows the chain of every stream from its first event to its head.
fn verify_events(connection: &Connection) -> Result<Verified, Error> {
    // One view of the database, whatever is appended meanwhile.
    let view = connection.unchecked_transaction()?;
    let mut verified = Verified {
        streams: 0,
        events: 0,
    };
    let mut streams = view.prepare("SELECT name, head, hash FROM stream ORDER BY name")?;
    let mut events = view.prepare(
        "SELECT seq, command, request, body, hash FROM event WHERE stream = ?1 ORDER BY seq",
    )?;
    let mut streams = streams.query([])?;
    while let Some(row) = streams.next()? {
        let (name, head, last): (String, u64, Hash) = (row.get(0)?, row.get(1)?, hash(row, 2)?);
        let mut checker = Checker::after(&name, 0, Hash::NONE);
        let mut rows = events.query([&name])?;
        while let Some(row) = rows.next()? {
            checker.check(&event(row).map_err(|_| checker.corrupt())?)?;
            verified.events += 1;
        }
        checker.ends(head, last)?;
        verified.streams += 1;
    }
    let strays = "SELECT count(*) FROM event WHERE stream NOT IN (SELECT name FROM stream)";
    let n_strays: u64 = view.query_row(strays, [], |row| row.get(0))?;
    match n_strays {
        0 => Ok(verified),
        n => Err(Error::Damaged(format!("{n} events without a stream"))),
    }
}

impl Drop for Sqlite {
    /// Waits until all that was handed in is written.
    fn drop(&mut self) {
        self.jobs = None;
        self.readers().clear();
        if let Some(writer) = self.writer.take() {
            // It never panics; and if it did, everything it had acknowledged is on disk.
            writer.join().unwrap_or_default();
        }
    }
}
