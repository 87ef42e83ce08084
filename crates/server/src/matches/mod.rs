//! Live matches: made without an account, played over HTTP and WebSocket, kept in the store.
//!
//! A [`Room`](rooms::Room) is a match that somebody looks at: its state, replayed from the store when
//! the first one comes, and those who watch. Whatever changes a match goes through one door,
//! `Rooms::commit`: decided on the state, appended to the store, and only when it is on disk applied
//! and told to anybody. A room may be forgotten at any time; everything is in the store.
//!
//! The server itself takes part: `duty` plays for the computers, `sweep` ends what has run out of
//! time, and `time` knows when the server was away, which nobody is charged for.

pub mod archive;
mod duty;
mod http;
mod limit;
mod lobby;
mod rooms;
mod socket;
mod sweep;
mod time;
mod trouble;
mod wire;

pub(crate) use http::router;
pub(crate) use limit::Limiter;
pub(crate) use lobby::follow;
pub(crate) use rooms::Rooms;
pub(crate) use sweep::{beat, sweep};
pub use time::Clock;
pub(crate) use trouble::Trouble;
pub(crate) use wire::Challenge;
