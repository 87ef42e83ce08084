//! The event log: an event that has been acknowledged is never lost.
//!
//! A [`Store`] holds streams, one for each match, of events whose text it doesn't interpret. An event is
//! appended after the last one that the caller knows ([optimistic concurrency](Appended::Conflict)), under the
//! id of the command that caused it (an idempotency key): a repeated command returns [the event it caused the
//! first time](Appended::Repeated). Every event carries a hash of itself and of all events before it, which is
//! checked whenever it is read.
//!
//! There are three stores. [`Sqlite`] keeps the log in a file of one server, [`Postgres`] on a database server
//! that several servers share as its [`Nodes`], [`Memory`] nowhere. All three decide on a write by the same
//! pure function (`decide.rs`), and one suite of tests runs against all of them. In `Sqlite` and `Postgres`
//! one thread writes: it commits everything that is queued in one transaction, and acknowledges it only after
//! the commit is on disk. Readers have connections of their own and don't wait for it.
//!
//! The interface is synchronous: its functions block, or take a completion callback. No function panics or
//! retries for ever; [`Error::is_retryable`] says whether the caller should try again.

mod chain;
mod decide;
mod error;
mod examine;
mod health;
mod job;
mod memory;
mod nodes;
mod postgres;
mod sqlite;
mod tombstone;

use std::sync::mpsc;

use nevermind::Nevermind as _;

pub use chain::{BadHash, Hash};
pub use error::{Error, Holder, Obstacle, OpenError};
pub use examine::{Damage, Examined, Flaw, examine};
pub use job::Completion;
pub use memory::Memory;
pub use nodes::{
    ChangeHint, ClaimFilter, HEARTBEAT_INTERVAL, Heartbeat, HintReceiver, LEASE_TTL,
    MAX_TAIL_LENGTH, NodeLiveness, Nodes, OUTAGE_THRESHOLD, PoolStatus, SeatPresence, Tail,
};
pub use postgres::{
    ClusterOverview, ConnectionPool, NodeSummary, NotificationListener, Postgres, PostgresConfig,
    WorkerSummary, without_password,
};
pub use sqlite::{
    Sqlite, SqliteConfig, SyncMode, copy, holder, insist_on_database, is_served, refuse_own,
    resolve_links,
};
pub use tombstone::{DELETED, Tombstone};

/// A request to append one event to a stream, passed to [`Store::append`] or [`Store::submit`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Append {
    /// Name of the event stream to append to, which is the id of a match. A stream is created by its first
    /// event.
    pub stream: String,
    /// Sequence number of the stream's last event that the caller has seen: 0 for a new stream. If the stream
    /// has grown since, the append is a [conflict](Appended::Conflict).
    pub expected: u64,
    /// Id of the command that causes the event. Unique in its stream: sent again, it has no effect.
    pub command: String,
    /// The text of the command as the client sent it. Another text under the same command id is
    /// [misuse](Appended::Misused).
    pub request: String,
    /// Text of the event to append. The store doesn't interpret it.
    pub body: String,
    /// The label and wake time that the stream is looked up by from now on.
    pub mark: StreamMark,
    /// Hash of the event with the number `expected`, on which the caller has decided; [`Hash::NONE`] for a
    /// new stream. If the stream's last event has another hash, because the database was replaced by an
    /// older copy of itself, the append is a [conflict](Appended::Conflict). `None` to compare only numbers.
    pub before: Option<Hash>,
    /// The [fencing token](Heartbeat::fence) that the node had when it began to decide on the event. If it has
    /// lost its lease since, the append fails with [`Error::Fenced`]. `None` to append in any case; a
    /// store without [nodes](Store::nodes) ignores it.
    pub fence: Option<u64>,
}

/// The label and wake time of an event stream, by which it can be looked up without reading its events.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct StreamMark {
    /// A word chosen by the caller, such as the state of a match: open, running or over.
    pub label: String,
    /// Time at which the stream needs attention next (a clock runs out, say), in the caller's unit. `None`
    /// if it needs none.
    pub wake: Option<i64>,
}

/// An event of a stream, as it is stored, with its hash.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredEvent {
    /// Sequence number of the event in its stream, from 1.
    pub seq: u64,
    /// Id of the command that caused the event.
    pub command: String,
    /// Hash of the text of the command that caused the event, by which a repeated command is recognised.
    pub request: Hash,
    /// Text of the event, as the caller of the store wrote it.
    pub body: String,
    /// Hash of this event and, through the hash chain, of all events before it in the stream.
    pub hash: Hash,
}

/// The outcome of a request to append an event to a stream.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Appended {
    /// The event was appended, and is on disk.
    New(StoredEvent),
    /// The command had been executed before, and caused this event then. Nothing was appended.
    Repeated(StoredEvent),
    /// The stream's last event isn't the one that the caller expected, because another writer was faster
    /// or the database has lost events. Nothing was appended.
    Conflict {
        /// Sequence number of the stream's last event now.
        head: u64,
    },
    /// The command's id was used for another request before. Nothing was appended.
    Misused,
}

/// The last event of a stream, by sequence number and hash, and the label and wake time that the
/// stream is looked up by.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Head {
    /// Sequence number of the stream's last event.
    pub seq: u64,
    /// Hash of the stream's last event, which covers all events before it.
    pub hash: Hash,
    /// The label and wake time that the stream is looked up by.
    pub mark: StreamMark,
}

/// The number of streams and events that [`Store::verify`] checked.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct VerifiedCounts {
    /// Number of streams checked, without deleted ones.
    pub streams: u64,
    /// Number of events checked in these streams.
    pub events: u64,
}

/// The event log: append-only streams of events, one for each match.
pub trait Store: Send + std::marker::Sync {
    /// Appends an event, without waiting. `done` is called once the event is on disk, or the append
    /// has failed.
    fn submit(&self, append: Append, done: Completion<Appended>);

    /// Appends an event, and waits until it is on disk.
    ///
    /// # Errors
    ///
    /// After [`Error::Unavailable`] or [`Error::Broken`] the event may or may not have been appended. To find
    /// out, append it again under the same command id.
    fn append(&self, append: Append) -> Result<Appended, Error> {
        let (sender, appended) = mpsc::sync_channel(1);
        let done = move |appended| sender.send(appended).nevermind("the caller waits below");
        self.submit(append, Box::new(done));
        appended.recv().unwrap_or(Err(Error::Broken))
    }

    /// Reads at most `limit` events of a stream, from number `from` on. Empty if there is no such stream.
    ///
    /// # Errors
    ///
    /// [`Error::Corrupt`] if one of these events isn't the one that was appended, or the last events of the
    /// stream are missing; [`Error::Deleted`] if the stream was deleted.
    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<StoredEvent>, Error>;

    /// Looks up a command that may have been executed before: [`Appended::Repeated`] with its event,
    /// [`Appended::Misused`] if it had another request, `None` if it wasn't executed.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn find(&self, stream: &str, command: &str, request: &str) -> Result<Option<Appended>, Error>;

    /// The number and hash of a stream's last event, with its label and wake time. For a deleted stream,
    /// those of its tombstone. `None` if there is no such stream.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn head(&self, stream: &str) -> Result<Option<Head>, Error>;

    /// The names of at most `limit` streams that have this label, those that got it last first.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error>;

    /// The names of at most `limit` streams whose `wake` time is at or before `time`, the earliest first.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error>;

    /// The names of at most `limit` streams, including deleted ones, in ascending order: those greater than
    /// `after`, or the first ones for `None`. For reading all names page by page.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error>;

    /// Writes a note (a named text outside all streams, such as the server's last heartbeat), replacing the
    /// one of this name, and waits until it is on disk.
    ///
    /// # Errors
    ///
    /// After an error the note may or may not have been written.
    fn write_note(&self, name: &str, value: &str) -> Result<(), Error>;

    /// Reads a note, a named text outside all streams. `None` if there is none of that name.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn read_note(&self, name: &str) -> Result<Option<String>, Error>;

    /// Writes a whole stream that was read from another store, with its hashes, and waits until it is on
    /// disk. Returns `false`, and changes nothing, if there is a stream of that name or `events` is empty.
    ///
    /// # Errors
    ///
    /// [`Error::Corrupt`] if the events aren't an intact chain. After any other error the stream may or may
    /// not have been written.
    fn restore(
        &self,
        stream: &str,
        events: Vec<StoredEvent>,
        mark: StreamMark,
    ) -> Result<bool, Error>;

    /// Deletes the events of a stream, writes a tombstone with a note (when and why), and waits until both
    /// are on disk. Returns the tombstone: the existing one if the stream had been deleted before, `None` if
    /// there is no such stream, or if its last event isn't number `expected`. A damaged stream can be deleted, too: its tombstone states the number and the
    /// hash that were recorded, whatever is left of the events.
    ///
    /// # Errors
    ///
    /// After an error the stream may or may not have been deleted.
    fn delete(
        &self,
        stream: &str,
        expected: Option<u64>,
        note: &str,
    ) -> Result<Option<Tombstone>, Error>;

    /// Writes the tombstone of a stream that was deleted in another store, and waits until it is on disk.
    /// Returns the tombstone that is there now: an older one stays, and `None` means that a stream has that
    /// name.
    ///
    /// # Errors
    ///
    /// After an error the tombstone may or may not have been written.
    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error>;

    /// The tombstone of a deleted stream. `None` if the stream exists, or never did.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn tombstone(&self, stream: &str) -> Result<Option<Tombstone>, Error>;

    /// Whether writes can be expected to succeed: for a database file, the last write did; for a
    /// database server, it answers a query.
    fn is_writable(&self) -> bool;

    /// Whether this store has stopped writing for good, after a failure that only a restart of the program
    /// ends.
    fn is_broken(&self) -> bool {
        false
    }

    /// The operations by which several servers share this store. `None` if only one server can use it.
    fn nodes(&self) -> Option<&dyn Nodes> {
        None
    }

    /// Checks the hash chain of every stream. Returns how many streams and events were checked.
    ///
    /// # Errors
    ///
    /// [`Error::Corrupt`] with the first event that isn't the one that was appended, or
    /// [`Error::Damaged`].
    fn verify(&self) -> Result<VerifiedCounts, Error>;
}
