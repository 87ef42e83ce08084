//! Coordination of several servers (nodes) that share one store.
//!
//! A node sends a heartbeat twice a second, and learns the store's time and its own fencing token from it.
//! While its lease lasts, [`LEASE_TTL`] after its last heartbeat, no other node gets the streams it has
//! [claimed](Nodes::claim). After that others may claim them. A node that was paused for so long and wakes
//! up gets a new fencing token with its next heartbeat; an event it had decided on before carries the old
//! one, and its append is [refused](crate::Error::Fenced).
//!
//! Nodes also share which players are connected ([`SeatPresence`]), and notify each other of new events ([`ChangeHint`]).

use std::time::{Duration, Instant};

use crate::Error;

/// Interval between two heartbeats of a node. A third of [`OUTAGE_THRESHOLD`], so that one or two may be late.
pub const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

/// A gap without heartbeats of any node that is longer than this is an outage: clocks stood still.
pub const OUTAGE_THRESHOLD: Duration = Duration::from_millis(1500);

/// Time after its last heartbeat that a node keeps its lease. Eight heartbeats: a node isn't replaced because
/// it was slow for a moment, and its matches continue elsewhere within seconds if it dies.
pub const LEASE_TTL: Duration = Duration::from_secs(4);

/// The store's answer to a heartbeat.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Heartbeat {
    /// The store's time, in milliseconds since 1970. It never goes back.
    pub now: i64,
    /// Local time at which the answer arrived. The store's time was `now` at that moment or before.
    pub at: Instant,
    /// Duration of the round trip: the store's time was `now` at most this long before `at`.
    pub within: Duration,
    /// The node's fencing token.
    pub fence: u64,
    /// Beginning and end of the outages since the last heartbeat that this node received, in order.
    pub outages: Vec<(i64, i64)>,
}

/// Whether and when a store had live nodes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NodeLiveness {
    /// Time of the last heartbeat of any node. `None` if there never was one.
    pub last: Option<i64>,
    /// Whether any node holds its lease now.
    pub is_served: bool,
    /// Beginning and end of every outage, in order.
    pub outages: Vec<(i64, i64)>,
}

/// Selects the streams that a node wants to claim.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ClaimFilter<'a> {
    /// Streams whose `wake` time is at or before this.
    Due(i64),
    /// Streams with this label.
    Labelled(&'a str),
    /// The stream of this name.
    Stream(&'a str),
}

/// Presence of the player at one seat of a stream.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SeatPresence {
    /// Name of the stream.
    pub stream: String,
    /// Number of the seat.
    pub seat: u8,
    /// Whether the player is connected.
    pub connected: bool,
    /// When the player was last known to be connected, in the store's time.
    pub at: i64,
}

/// A notification from other nodes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ChangeHint {
    /// A stream has a new event, of this number.
    Event(String, u64),
    /// Notifications may have been lost: any stream may have new events.
    Anything,
}

/// Called with each hint, in a thread of the store. Must not block.
pub type HintListener = Box<dyn Fn(ChangeHint) + Send + Sync>;

/// The operations by which the nodes of a store coordinate.
pub trait Nodes: Send + Sync {
    /// Sends a heartbeat, which renews the lease. The first one registers this program as a node.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be reached. The node must assume that its lease expires.
    fn heartbeat(&self) -> Result<Heartbeat, Error>;

    /// Reads whether and when the store had live nodes.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn liveness(&self) -> Result<NodeLiveness, Error>;

    /// Claims at most `limit` of the selected streams that no other live node has claimed. Returns those
    /// that this node holds now, whether it had claimed them before or not.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written, or this node has lost its lease.
    fn claim(&self, duty: ClaimFilter<'_>, limit: usize) -> Result<Vec<String>, Error>;

    /// Gives up the claim to a stream.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn release(&self, stream: &str) -> Result<(), Error>;

    /// The number of the last event of each of the streams that exists.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn heads(&self, streams: &[String]) -> Result<Vec<(String, u64)>, Error>;

    /// Publishes the presence of players, as this node sees it.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be written.
    fn publish_presence(&self, seen: &[SeatPresence]) -> Result<(), Error>;

    /// The presence of players at streams, as all other nodes see it: connected if any live node says so.
    ///
    /// # Errors
    ///
    /// Fails if the store can't be read.
    fn presence_elsewhere(&self, streams: &[String]) -> Result<Vec<SeatPresence>, Error>;

    /// Sets the listener for hints of other nodes, replacing the one before. Hints may be lost, so the
    /// caller also has to poll [`heads`](Self::heads).
    fn listen(&self, listener: HintListener);
}
