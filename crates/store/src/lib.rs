//! The event log: what has been acknowledged is never lost.
//!
//! A [`Store`] holds streams, one a match, of events whose text it does not understand. An event is
//! appended after the one the caller has seen last ([optimistic concurrency](Appended::Conflict)),
//! under the id of the command that caused it: a repeated command is answered [with the event it
//! caused the first time](Appended::Repeated). Every event carries a hash of itself and all before
//! it, which is checked whenever it is read.
//!
//! [`Sqlite`] is the real store. One thread writes; it commits all that is waiting at once, and nobody
//! hears of an append before the commit is on disk. Readers have connections of their own and never
//! wait for it. [`Memory`] forgets everything, and is otherwise the same. [`Postgres`] keeps the log on
//! a `PostgreSQL` server, where several programs may share it: they are its [`Nodes`]. One suite of
//! tests runs against all three.
//!
//! The interface blocks, or calls back. What `Postgres` does at the same time it does in a small
//! runtime of its own, which nobody else sees.

mod chain;
mod error;
mod examine;
mod health;
mod memory;
mod nodes;
mod postgres;
mod sqlite;
mod tombstone;

use std::sync::mpsc;

pub use chain::{BadHash, Hash};
pub use error::{Error, Holder, Obstacle, Unopened};
pub use examine::{Examined, Finding, Flaw, examine};
pub use memory::Memory;
pub use nodes::{BEAT, Beat, Duty, Hint, LEASE, Listener, Lives, Nodes, SILENCE, Seen};
pub use postgres::{Connections, Postgres, PostgresConfig, SignalListener, without_password};
pub use sqlite::{
    Config, Sqlite, Sync, copy, holder, insist_on_database, is_served, real, refuse_own,
};
pub use tombstone::{DELETED, Tombstone};

/// An event to be appended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Append {
    /// Which stream. A stream begins with its first event.
    pub stream: String,
    /// Number of the last event the caller knows: 0 before the first.
    pub expected: u64,
    /// Names the command, so that it takes effect once however often it is sent.
    pub command: String,
    /// The command as it was sent. The same id with another request is refused.
    pub request: String,
    /// The event.
    pub body: String,
    /// What the stream is to be found by from now on.
    pub mark: Mark,
    /// The [fencing number](Beat::fence) of the node when it began to decide on the event, where a
    /// store has [nodes](Store::nodes). If it has lost its lease since, the append is refused.
    pub fence: Option<u64>,
}

/// What streams can be found by without reading their events.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Mark {
    /// One word, such as whether a match is open, running or over.
    pub label: String,
    /// When the stream needs attention next, in the caller's time.
    pub wake: Option<i64>,
}

/// An event that has been appended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Event {
    /// Its number in the stream, from 1.
    pub seq: u64,
    /// The command that caused it.
    pub command: String,
    /// Hash of the command as it was sent.
    pub request: Hash,
    /// The event.
    pub body: String,
    /// Covers the event and all before it.
    pub hash: Hash,
}

/// What became of an append.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Appended {
    /// It is on disk.
    New(Event),
    /// The command had been carried out before. This is what it did then.
    Repeated(Event),
    /// The stream goes on beyond what the caller knows, or not so far.
    Conflict {
        /// Number of the last event.
        head: u64,
    },
    /// The command's id was used for another request.
    Misused,
}

/// How a stream stands.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Head {
    /// Number of the last event.
    pub seq: u64,
    /// Hash of the last event.
    pub hash: Hash,
    /// What the stream is found by.
    pub mark: Mark,
}

/// What was found to be whole.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Verified {
    /// Number of streams.
    pub streams: u64,
    /// Number of events.
    pub events: u64,
}

/// Hears what became of an append, in the writer's thread. Must not block.
pub type Done = Box<dyn FnOnce(Result<Appended, Error>) + Send>;

/// Streams of events that are only ever appended to.
pub trait Store: Send + std::marker::Sync {
    /// Appends an event. `done` hears of it after it is safe, or why it could not be.
    fn submit(&self, append: Append, done: Done);

    /// Appends an event and waits until it is safe.
    ///
    /// # Errors
    ///
    /// The event may or may not be safe after an error: the same command, sent again, will tell.
    fn append(&self, append: Append) -> Result<Appended, Error> {
        let (sender, answer) = mpsc::sync_channel(1);
        // The answer is waited for right here.
        self.submit(
            append,
            Box::new(move |it| sender.send(it).unwrap_or_default()),
        );
        answer.recv().unwrap_or(Err(Error::Broken))
    }

    /// At most `limit` events of a stream, from number `from` on. None if there is no such stream.
    ///
    /// # Errors
    ///
    /// An event that is not what was appended is never returned, and nothing is of a stream whose last
    /// events are missing, or that was deleted.
    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>, Error>;

    /// What became of a command, if it has been carried out: [`Appended::Repeated`], or
    /// [`Appended::Misused`] if it was another request.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn find(&self, stream: &str, command: &str, request: &str) -> Result<Option<Appended>, Error>;

    /// How a stream stands, if there is one.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn head(&self, stream: &str) -> Result<Option<Head>, Error>;

    /// At most `limit` streams with a label, those with the latest event first.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error>;

    /// At most `limit` streams that need attention by `time`, the earliest first.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error>;

    /// At most `limit` streams in the order of their names, those after `after`.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error>;

    /// Keeps a note, replacing the one of the same name. It is safe when this returns.
    ///
    /// # Errors
    ///
    /// As [`append`](Self::append).
    fn write_note(&self, name: &str, value: &str) -> Result<(), Error>;

    /// A note, if there is one of that name.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn read_note(&self, name: &str) -> Result<Option<String>, Error>;

    /// Puts a whole stream from another store where there is none, with its hashes and what it is
    /// found by. Returns whether there was none. It is safe when this returns.
    ///
    /// # Errors
    ///
    /// As [`append`](Self::append). Events that are not what was appended are refused.
    fn restore(&self, stream: &str, events: Vec<Event>, mark: Mark) -> Result<bool, Error>;

    /// Deletes a stream and leaves a tombstone with a note, in which the caller says when and why.
    /// Returns what is left, also where it had been deleted before; nothing if there is no such
    /// stream. It is safe when this returns.
    ///
    /// # Errors
    ///
    /// As [`append`](Self::append). A stream that is damaged can be deleted, too: its tombstone follows
    /// what was appended, whatever is left of it.
    fn delete(&self, stream: &str, note: &str) -> Result<Option<Tombstone>, Error>;

    /// Puts up the tombstone of a stream that was deleted elsewhere. Returns what is there now:
    /// another tombstone, or none, if there is a stream of that name already.
    ///
    /// # Errors
    ///
    /// As [`append`](Self::append).
    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error>;

    /// What is left of a stream that was deleted.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn tombstone(&self, stream: &str) -> Result<Option<Tombstone>, Error>;

    /// Whether the last attempt to write succeeded. While the disk is full it has not, and it is worth
    /// trying again.
    fn is_writable(&self) -> bool;

    /// Whether writing has ended for good: only a restart helps.
    fn is_broken(&self) -> bool {
        false
    }

    /// What servers that share this store have to agree on. None if there can be only one.
    fn nodes(&self) -> Option<&dyn Nodes> {
        None
    }

    /// Checks every event of every stream.
    ///
    /// # Errors
    ///
    /// Names the first event that is not what was appended.
    fn verify(&self) -> Result<Verified, Error>;
}
