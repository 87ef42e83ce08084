//! Live matches: created without an account, played over HTTP and WebSocket, kept in the store.
//!
//! The store is the source of truth. What this module holds in memory is a cache that may be
//! dropped at any time, and the connections of players and spectators. Each part is one type in one
//! file:
//!
//! ```text
//! http, socket, pages, control       adapters: parse, call a part, render
//! MatchService (service)             composition root: builds the parts, finds a match by its id
//!  ├─ MatchRegistry (registry)       which matches are cached: load, refresh, evict
//!  │   └─ LiveMatch (live_match)     one cached match: published state and write lock
//!  ├─ CommandPath (commands)         the only code that changes a match
//!  ├─ ClusterMembership (membership) other nodes on the store: sync, claims, hints, presence
//!  ├─ ComputerPlayers (computers)    moves and replies of the seats that computers hold
//!  ├─ Lobby (lobby)                  open challenges and games to watch
//!  ├─ Peers (peers)                  forwards commands to the node at which a match is at home
//!  ├─ Moderation (moderation)        adjudication and deletion by operators, retention
//!  ├─ ServerTime (server_time)       the server's time and its outages
//!  └─ StoreAccess (store_access)     calls into the blocking store, with priority lanes
//! ```
//!
//! `housekeeping` holds the periodic tasks: it flags expired clocks, writes heartbeats, wakes
//! computers and evicts idle matches.
//!
//! A change goes one way: [`CommandPath`](commands::CommandPath) decides on the current state, appends the event to the
//! store, and publishes the new state only after the commit. Readers clone the published
//! `Arc<Match>` and never wait for a writer, a disk or a database while the match is in memory.
//!
//! # Lock order
//!
//! A task that holds one of these may acquire only those below it:
//!
//! 1. a permit of [`ReadLane::Readers`](store_access::ReadLane::Readers);
//! 2. the write lock of one match ([`LiveMatch::write`](live_match::LiveMatch::write)), never of
//!    two (that of a new match is only tried);
//! 3. a permit of [`ReadLane::Commands`](store_access::ReadLane::Commands) or
//!    [`ReadLane::Clocks`](store_access::ReadLane::Clocks);
//! 4. any `std::sync::Mutex`, which is never held across an `await` and never together with another
//!    one but for the registry's map, which is locked before the fields of its matches.
//!
//! Readers take 1 before 2 because a match is loaded under its write lock, and a queue of
//! spectators that all waited for a permit while holding write locks would block commands. So
//! a task that holds a write lock must never wait for a `Readers` permit: it would deadlock with a
//! reader that holds the last permit and waits for that lock.

pub mod archive;
mod broadcast;
mod commands;
mod computers;
mod entering;
mod event_pages;
mod history;
mod housekeeping;
mod http;
mod live_match;
mod lobby;
mod membership;
mod moderation;
pub(crate) mod peers;
mod presence;
mod presence_exchange;
mod problem;
mod registry;
mod server_time;
mod service;
mod socket;
mod socket_connection;
mod socket_messages;
mod store_access;
mod wire;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) use computers::ComputerLimits;
pub(crate) use history::UNFINISHED;
pub(crate) use housekeeping::{run_housekeeping, write_heartbeat};
pub(crate) use http::router;
pub use moderation::{Epitaph, OLD, OldMatch, delete, untouched_since};
pub use peers::PeerAddress;
pub(crate) use problem::MatchProblem;
pub use server_time::ServerClock;
pub(crate) use server_time::retry_at_startup;
pub(crate) use service::MatchService;
pub(crate) use socket_messages::SocketMessages;
pub(crate) use wire::Challenge;

/// Locks a mutex, also after another thread panicked while holding it: every critical section in
/// `matches` leaves its data valid at each step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
