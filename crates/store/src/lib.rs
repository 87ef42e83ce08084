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
//! wait for it. [`Memory`] forgets everything, and is otherwise the same: one suite of tests runs
//! against both.

mod chain;
mod checkpointer;
mod error;
mod memory;
mod schema;
mod sqlite;
mod writer;

use std::sync::mpsc;

pub use chain::Hash;
pub use error::Error;
pub use memory::Memory;
pub use sqlite::{Config, Sqlite, Sync, copy};

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
    /// An event that is not what was appended is never returned.
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

    /// Whether writing is still possible. Once it is not, only a restart helps.
    fn is_writable(&self) -> bool;

    /// Checks every event of every stream.
    ///
    /// # Errors
    ///
    /// Names the first event that is not what was appended.
    fn verify(&self) -> Result<Verified, Error>;
}
