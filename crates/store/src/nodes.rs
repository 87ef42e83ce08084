//! Coordination of several servers (nodes) that share one store.
//!
//! A node sends a heartbeat twice a second, and learns the store's time and its own fencing token from it.
//! While its lease lasts, [`LEASE_TTL`] after its last heartbeat, no other node gets the streams it has
//! [claimed](Nodes::claim). After that others may claim them. A node that was paused for so long and wakes up
//! gets a new fencing token with its next heartbeat; an event it had decided on before carries the old one,
//! and its append is [refused](crate::Error::Fenced).
//!
//! Nodes also share which players are connected ([`SeatPresence`]), and notify each other of new events
//! ([`ChangeHint`]).

use std::time::{Duration, Instant};

use crate::{Completion, Error, Hash, StoredEvent};

/// Interval between two heartbeats that a server (node) sends to the shared store. A third of
/// [`OUTAGE_THRESHOLD`], so that one or two may be late.
pub const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

/// If no server sends a heartbeat to the shared store for longer than this, the gap is an outage: players are
/// credited with that time on their clocks.
pub const OUTAGE_THRESHOLD: Duration = Duration::from_millis(1500);

/// Time after its last heartbeat that a server (node) keeps its lease on the streams it has claimed. Eight
/// heartbeats: a node isn't replaced because it was slow for a moment, and its matches continue elsewhere
/// within seconds if it dies.
pub const LEASE_TTL: Duration = Duration::from_secs(4);

/// The store's answer to the heartbeat of a server (node): the time, its fencing token and recent outages.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Heartbeat {
    /// The store's time, in milliseconds since 1970. It never decreases.
    pub now: i64,
    /// Local time at which the answer arrived. The store's time was `now` at that moment or before.
    pub at: Instant,
    /// Duration of the round trip: the store's time was `now` at most this long before `at`.
    pub within: Duration,
    /// The node's fencing token, to be sent with its appends. It changes when the node has lost its lease.
    pub fence: u64,
    /// Since when the store can't write events (its disk is full, say), in its milliseconds: the time of the
    /// first refused write at any node. `None` while it can. It ends as an outage.
    pub refused_since: Option<i64>,
    /// Begin and end of each outage (no node was alive, or none could write) that no earlier heartbeat of this node has
    /// returned, in the store's milliseconds, oldest first. The first heartbeat returns all outages
    /// so far.
    pub outages: Vec<(i64, i64)>,
}

/// Whether any server (node) uses a shared store now, and when none did.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NodeLiveness {
    /// Time of the last heartbeat of any node, in the store's milliseconds. `None` if there never was one.
    pub last: Option<i64>,
    /// Whether at least one node holds its lease now, so that the store's matches are being served.
    pub is_served: bool,
    /// Begin and end of every outage (no node was alive), in the store's milliseconds, oldest first.
    pub outages: Vec<(i64, i64)>,
}

/// Selects the streams (matches) that a server wants to claim, so that no other server acts on them.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ClaimFilter<'a> {
    /// Streams whose wake time is at or before this time, in the unit of
    /// [`StreamMark::wake`](crate::StreamMark::wake).
    Due(i64),
    /// Streams that carry this label, such as the state of a match.
    Labelled(&'a str),
    /// Only the stream of this name, which is the id of a match.
    Stream(&'a str),
}

/// Whether the player of one seat of a match is connected, as one or several nodes observed it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SeatPresence {
    /// Name of the match's event stream.
    pub stream: String,
    /// Index of the seat in the match: 0 for the first player, 1 for the second.
    pub seat: u8,
    /// Whether the seat's player is connected to any of the nodes that this was observed by.
    pub connected: bool,
    /// When the seat's player was last known to be connected, in the store's milliseconds.
    pub at: i64,
}

/// A notification from another node that streams have changed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ChangeHint {
    /// Another node has appended this event to the stream of this name. Nothing proves it: a node may
    /// use it only if it [follows](StoredEvent::follows) the last event that the node knows.
    Appended(String, StoredEvent),
    /// The stream of this name has a new event, with this sequence number.
    Event(String, u64),
    /// The presence of the players of the stream of this name has changed.
    Presence(String),
    /// Notifications may have been lost: any stream may have new events.
    Anything,
}

/// The state of a node's pool of connections to a shared store.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct PoolStatus {
    /// Number of open connections.
    pub connections: usize,
    /// Number of queries that wait for a connection.
    pub waiting: usize,
}

/// The events of a stream that follow the last one that the caller knows.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Tail {
    /// The next events, the earliest first, [`MAX_TAIL_LENGTH`] at most. Empty if there are none.
    Events(Vec<StoredEvent>),
    /// The stream doesn't contain the event that the caller knows as its last, or not intact. The database
    /// has lost events (by a failover to a replica that lacked them, say), or it is damaged: the caller must
    /// forget what it knows, and read the stream from its beginning.
    Diverged,
}

/// Maximum number of events of a [`Tail`].
pub const MAX_TAIL_LENGTH: usize = 500;

/// Receives the change notifications of other nodes. Called in a thread of the store; must not block.
pub trait HintReceiver: Send + Sync {
    /// Notes that another node has appended event number `seq` to a stream. Returns whether this node has a
    /// use for the event: if not, it isn't even parsed, since most events concern no client of a node.
    fn note_event(&self, stream: &str, seq: u64) -> bool;

    /// Receives a notification. Of new events only those come here that [`note_event`](Self::note_event)
    /// has asked for.
    fn receive(&self, hint: ChangeHint);
}

/// The operations by which the nodes of a store coordinate.
pub trait Nodes: Send + Sync {
    /// Sends a heartbeat of this node, which renews its lease. The first one registers this program as a
    /// node.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be reached. The node must assume that its lease expires.
    fn heartbeat(&self) -> Result<Heartbeat, Error>;

    /// Reads whether any node is alive, when the last one was, and all outages.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn liveness(&self) -> Result<NodeLiveness, Error>;

    /// Claims at most `limit` of the selected streams that no other live node has claimed. Returns
    /// those that this node holds now, whether it had claimed them before or not: none if its own
    /// lease has expired.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn claim(&self, duty: ClaimFilter<'_>, limit: usize) -> Result<Vec<String>, Error>;

    /// Gives up this node's claim to a stream, so that other nodes can claim it at once.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn release(&self, stream: &str) -> Result<(), Error>;

    /// Reads the events of a stream that follow event number `seq` with this hash, without blocking: `done`
    /// is called with them in a thread of the store. Requests that come together share a query.
    fn tail(&self, stream: &str, seq: u64, hash: Hash, done: Completion<Tail>);

    /// The sequence number of the last event of each named stream. Streams that don't exist are left out.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn heads(&self, streams: &[String]) -> Result<Vec<(String, u64)>, Error>;

    /// Publishes to the other nodes which players are connected, as this node observes it, and sends them a
    /// [hint](ChangeHint::Presence).
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn publish_presence(&self, seen: &[SeatPresence]) -> Result<(), Error>;

    /// Which players of the named streams are connected, as all other nodes observed it: `connected` if any
    /// live node says so.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn presence_elsewhere(&self, streams: &[String]) -> Result<Vec<SeatPresence>, Error>;

    /// Publishes a text about this node's lobby to the other nodes, in place of the one before. It is kept
    /// while this node's lease lasts.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn publish_lobby(&self, text: &str) -> Result<(), Error>;

    /// The last text that each other node with a valid lease has [published](Self::publish_lobby).
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn lobbies_elsewhere(&self) -> Result<Vec<String>, Error>;

    /// Replaces a note (a named text outside all streams) if its text is still `before`, `None` for no note.
    /// Returns whether it did: of several nodes that replace the same text, one succeeds.
    ///
    /// # Errors
    ///
    /// After an error the note may or may not have been replaced.
    fn replace_note(&self, name: &str, before: Option<&str>, after: &str) -> Result<bool, Error>;

    /// The state of this node's pool of connections to the store.
    fn pool_status(&self) -> PoolStatus;

    /// Deletes what is of no more use: claims, presence and rows of nodes that have long been gone, and old
    /// outages. Any node may call it at any time.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn sweep(&self) -> Result<(), Error>;

    /// Sets the receiver of change notifications of other nodes, replacing the one before. Notifications may
    /// be lost, so the caller also has to poll [`heads`](Self::heads).
    fn listen(&self, receiver: Box<dyn HintReceiver>);
}
