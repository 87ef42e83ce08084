//! Live matches: made without an account, played over HTTP and WebSocket, kept in the store.
//!
//! A [`LiveMatch`](live::LiveMatch) is a match that somebody looks at (`live`): its state, replayed
//! from the store when it is first asked for (`history`), and those who watch (`broadcast`). Every
//! change goes through one door (`commands`): decided on the state, appended to the store, and only
//! when it is on disk shown and told to anybody. A match may be forgotten here at any time;
//! everything is in the store.
//!
//! The server itself takes part: `computers` plays for them, `housekeeping` ends what has run out of
//! time, and `server_time` knows when the server was away, which nobody is charged for. Where several
//! servers share a store, `nodes` keeps this one in step with the others.

pub mod archive;
mod broadcast;
mod commands;
mod computers;
mod event_pages;
mod history;
mod housekeeping;
mod http;
mod live;
mod lobby;
mod moderation;
mod nodes;
mod presence;
mod problem;
mod server_time;
mod socket;
mod talk;
mod wire;

pub(crate) use history::UNFINISHED;
pub(crate) use housekeeping::{keep_house, write_heartbeat};
pub(crate) use http::router;
pub(crate) use live::{LiveMatches, Play};
pub(crate) use lobby::follow;
pub(crate) use moderation::keep_tidy;
pub use moderation::{Epitaph, OLD, delete, untouched_since};
pub(crate) use nodes::keep_in_step;
pub(crate) use problem::MatchProblem;
pub use server_time::Clock;
pub(crate) use server_time::patiently;
pub(crate) use talk::Talk;
pub(crate) use wire::Challenge;
