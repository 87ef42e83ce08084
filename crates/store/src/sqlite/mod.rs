//! The store in an `SQLite` file.

mod checkpointer;
pub(crate) mod connect;
mod copy;
mod disk_space;
mod lock;
mod readers;
pub(crate) mod schema;
pub(crate) mod writer;

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

use rusqlite::{Connection, OptionalExtension, params};

use self::{
    disk_space::Opened,
    readers::Readers,
    writer::{Job, Writer, by_command, event, hash, head_of, last_event, refuse, tombstone_of},
};
pub use self::{
    copy::{copy, insist_on_database, real, refuse_own},
    lock::{holder, is_served},
};
use crate::{
    Append, Appended, DELETED, Done, Error, Event, Hash, Head, Mark, Store, Tombstone, Verified,
    chain::Checker,
    error::Obstacle,
    examine::{Examined, damage_of_file, examine_streams},
    health::Health,
};

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
    /// After how long without an event the log is emptied.
    pub quiet: Duration,
    /// Where the server can be reached that wants the database for itself: any other is refused, and
    /// told this. Those that only read or add a little need not ask.
    pub serving: Option<SocketAddr>,
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
            quiet: Duration::from_secs(10),
            serving: None,
        }
    }
}

/// A store in an `SQLite` database, with one thread that writes and any number that read.
pub struct Sqlite {
    path: PathBuf,
    /// `None` only while the store is being dropped.
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
    /// Opens a database, making or modernising its tables as needed. On a full disk what is there can
    /// be read; what is to be written is refused until there is room.
    ///
    /// # Errors
    ///
    /// Says why this program can't use the file safely.
    pub fn open(path: impl AsRef<Path>, config: Config) -> Result<Sqlite, Error> {
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
                let waiting = || disk_space::wait_for_room(&path, config, &queue, &readers, &health);
                if let Some(opened) = opened.or_else(waiting) {
                    Writer::new(opened, queue, config, health).run();
                }
            }
        };
        let writer = thread::Builder::new().name("store".to_owned()).spawn(run);
        let writer = writer.map_err(|it| Error::open(path, Obstacle::Other(it.to_string())))?;
        Ok(Sqlite {
            path: path.to_owned(),
            jobs: Some(jobs),
            writer: Some(writer),
            health,
            readers,
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

    /// Reads with a connection of one's own.
    fn reading<T>(&self, f: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        self.readers.read(&self.path, f)
    }

    /// Hands a job to the writer and waits for its answer.
    fn wait<T>(
        &self,
        job: impl FnOnce(Box<dyn FnOnce(Result<T, Error>) + Send>) -> Job,
    ) -> Result<T, Error>
    where
        T: Send + 'static,
    {
        let (sender, answer) = mpsc::sync_channel(1);
        self.send(job(Box::new(move |it| sender.send(it).unwrap_or_default())));
        answer.recv().unwrap_or(Err(Error::Broken))
    }

    fn names(&self, sql: &str, parameters: impl rusqlite::Params) -> Result<Vec<String>, Error> {
        self.reading(|connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let names = statement.query_map(parameters, |row| row.get(0))?;
            Ok(names.collect::<rusqlite::Result<_>>()?)
        })
    }
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
            // One view of the database, whatever is appended meanwhile.
            let view = connection.unchecked_transaction()?;
            let connection = &*view;
            let head = head_of(connection, stream)?;
            if head.as_ref().is_some_and(|it| it.mark.label == DELETED) {
                let stream = stream.to_owned();
                return Err(Error::Deleted { stream });
            }
            let last = last_event(connection, stream)?;
            let recorded = head.map(|it| (it.seq, it.hash));
            if recorded != last {
                // The last events are missing, or were never acknowledged.
                let known = |it: Option<(u64, Hash)>| it.map_or(0, |it| it.0);
                let seq = known(recorded).min(known(last)) + 1;
                let stream = stream.to_owned();
                return Err(Error::Corrupt { stream, seq });
            }
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
        self.reading(|connection| head_of(connection, stream))
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
        let (name, value) = (name.to_owned(), value.to_owned());
        self.wait(|done| Job::Note { name, value, done })
    }

    fn read_note(&self, name: &str) -> Result<Option<String>, Error> {
        self.reading(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT value FROM note WHERE name = ?1")?;
            Ok(statement.query_row([name], |row| row.get(0)).optional()?)
        })
    }

    fn restore(&self, stream: &str, events: Vec<Event>, mark: Mark) -> Result<bool, Error> {
        Checker::check_all(stream, &events)?;
        let stream = stream.to_owned();
        self.wait(|done| Job::Restore {
            stream,
            events,
            mark,
            done,
        })
    }

    fn delete(&self, stream: &str, note: &str) -> Result<Option<Tombstone>, Error> {
        let (stream, note) = (stream.to_owned(), note.to_owned());
        self.wait(|done| Job::Delete { stream, note, done })
    }

    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error> {
        let (stream, tombstone) = (stream.to_owned(), tombstone.clone());
        self.wait(|done| Job::Bury {
            stream,
            tombstone,
            done,
        })
    }

    fn tombstone(&self, stream: &str) -> Result<Option<Tombstone>, Error> {
        self.reading(|connection| tombstone_of(connection, stream))
    }

    fn is_writable(&self) -> bool {
        let alive = self.writer.as_ref().is_some_and(|it| !it.is_finished());
        alive && self.health.is_writable()
    }

    fn is_broken(&self) -> bool {
        let ended = self.writer.as_ref().is_none_or(JoinHandle::is_finished);
        ended || self.health.is_broken()
    }

    fn verify(&self) -> Result<Verified, Error> {
        self.reading(|connection| {
            let damage = damage_of_file(connection, "PRAGMA quick_check(1)")?;
            if let Some(damage) = damage.into_iter().next() {
                return Err(Error::Damaged(damage));
            }
            let mut examined = Examined::default();
            examine_streams(connection, &mut examined, &mut |_, _| true, &mut |_| true);
            match examined.findings.into_iter().next() {
                Some(finding) => Err(finding.error()),
                None => Ok(Verified {
                    streams: examined.streams,
                    events: examined.events,
                }),
            }
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

impl Drop for Sqlite {
    /// Waits until all that was handed in is written.
    fn drop(&mut self) {
        self.jobs = None;
        self.readers.close();
        if let Some(writer) = self.writer.take() {
            // It never panics; and if it did, everything it had acknowledged is on disk.
            writer.join().unwrap_or_default();
        }
    }
}
