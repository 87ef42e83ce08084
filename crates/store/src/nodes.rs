//! What servers that share one store have to agree on: the time, who lives, who does what.
//!
//! Servers on one store are its nodes. A node says every half a second that it lives, and learns the
//! time and its fencing number by it. A node that has not for [`LEASE`] has lost what it had taken on:
//! others take it over, and whatever it decided before is [refused](crate::Error::Fenced), because its
//! number has changed when it lives again.

use std::time::{Duration, Instant};

use crate::Error;

/// How often a node says that it lives.
pub const BEAT: Duration = Duration::from_millis(500);

/// Without any sign of life for so long, no node lived: that was an outage.
pub const SILENCE: Duration = Duration::from_millis(1500);

/// Without a sign of life of its own for so long, a node has lost what it had taken on.
pub const LEASE: Duration = Duration::from_secs(4);

/// What a node learns when it says that it lives.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Beat {
    /// The time of the store, in milliseconds since 1970. It never goes back.
    pub now: i64,
    /// When the answer came. By then it was that, or later.
    pub at: Instant,
    /// By how much later at most: how long the answer took.
    pub within: Duration,
    /// The node's fencing number.
    pub fence: u64,
    /// From when to when no node lived, as far as it is news, the earliest first.
    pub outages: Vec<(i64, i64)>,
}

/// When nodes have lived.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lives {
    /// When one did last, if any ever has.
    pub last: Option<i64>,
    /// Whether one does now.
    pub is_served: bool,
    /// From when to when none did.
    pub outages: Vec<(i64, i64)>,
}

/// What is to be taken on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Duty<'a> {
    /// Streams that need attention by a time.
    Due(i64),
    /// Streams with a label.
    Labelled(&'a str),
    /// One stream.
    Stream(&'a str),
}

/// Who is at a stream: somebody at one of its seats, as nodes have seen him.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Seen {
    /// Which stream.
    pub stream: String,
    /// At which seat.
    pub seat: u8,
    /// Whether he is connected.
    pub connected: bool,
    /// When he was last heard of.
    pub at: i64,
}

/// What a node hears from the others.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Hint {
    /// A stream has an event of this number.
    Event(String, u64),
    /// Something may have been missed: whatever matters should be looked at.
    Anything,
}

/// Hears hints, in a thread of the store. Must not block.
pub type Listener = Box<dyn Fn(Hint) + Send + Sync>;

/// What the nodes of a store have to agree on.
pub trait Nodes: Send + Sync {
    /// Says that this node lives. The first time, it becomes a node.
    ///
    /// # Errors
    ///
    /// The store can't be reached: the node can't know whether it still has what it took on.
    fn beat(&self) -> Result<Beat, Error>;

    /// When nodes have lived.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn lives(&self) -> Result<Lives, Error>;

    /// Takes on at most `limit` streams that no other node has. Returns those that this node has now,
    /// whether it had them before or not.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written, or this node has lost its lease.
    fn claim(&self, duty: Duty<'_>, limit: usize) -> Result<Vec<String>, Error>;

    /// Lets others have a stream.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn release(&self, stream: &str) -> Result<(), Error>;

    /// How far streams have come: the number of the last event of each that exists.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn heads(&self, streams: &[String]) -> Result<Vec<(String, u64)>, Error>;

    /// Tells the others who is at this node.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn tell_seen(&self, seen: &[Seen]) -> Result<(), Error>;

    /// Who is at streams, as the other nodes say.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn seen_elsewhere(&self, streams: &[String]) -> Result<Vec<Seen>, Error>;

    /// From now on, tells a listener what the other nodes do. Hints may be lost: looking at
    /// [`heads`](Self::heads) now and then makes up for it.
    fn listen(&self, listener: Listener);
}
