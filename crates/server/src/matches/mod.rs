//! Live matches: made without an account, played over HTTP and WebSocket, kept in the store.
//!
//! A [`LiveMatch`](live::LiveMatch) is a match that somebody looks at (`live`): its state, replayed
//! from the store when it is first asked for (`history`), and those who watch (`broadcast`). Every
//! change goes through one door (`commands`): decided on the state, appended to the store, and only
//! when it is on disk shown and told to anybody. A match may be forgotten here at any time;
//! everything is in the store.
//!
//! The server itself takes part: `computers` plays for them, `housekeeping` ends what has run out of
//! time, and `server_time` knows when the server was away, which nobody is charged for.

pub mod archive;
mod broadcast;
mod commands;
mod computers;
mod history;
mod housekeeping;
mod http;
mod limit;
mod live;
mod lobby;
mod problem;
mod server_time;
mod socket;
mod wire;

pub(crate) use housekeeping::{keep_house, write_heartbeat};
pub(crate) use http::router;
pub(crate) use limit::Limiter;
pub(crate) use live::LiveMatches;
pub(crate) use lobby::follow;
pub(crate) use problem::MatchProblem;
pub use server_time::Clock;
pub(crate) use wire::Challenge;
