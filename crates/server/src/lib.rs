//! The server: a stateless API and live matches over HTTP and WebSocket, the web pages, and the Prolog
//! socket.
//!
//! [`Server::bind`] opens the listeners and the database, [`Server::run`] serves until a flag is set
//! and then finishes requests in flight. This is the only crate whose asynchronous runtime other
//! crates can see, and it contains no rule of a game: requests open lines of the catalog, searches run
//! on a fixed number of threads with a bounded queue (`thinking`) or on the cluster's workers
//! (`remote_search`).
//!
//! Clients may be slow, hostile or many. Connections are capped in total and per address (`accept`),
//! requests are limited in rate (`limit`), size and time (`input`), banned addresses are not served
//! (`bans`), and every failure is a `problem+json` in the reader's language (`problem`).

mod accept;
mod api;
mod app;
mod asyncapi;
mod bans;
mod config;
mod control;
mod database;
mod description;
mod host;
mod inherited;
mod input;
mod limit;
mod matches;
mod meter;
mod metrics;
mod middleware;
mod notify;
mod operating;
mod origin;
mod pages;
mod pictures;
mod planted;
mod problem;
mod prolog_socket;
mod queries;
mod remote_search;
mod server;
mod thinking;
mod tls;

pub use crate::{
    bans::Ban,
    config::Config,
    control::{AdminCommand, AdminRefusal, AdminReply, ControlPath, ListedMatch, MatchState},
    database::{BadDatabase, Database},
    host::{BadHostName, HostName},
    matches::{Epitaph, OLD, OldMatch, PeerAddress, ServerClock, archive, delete, untouched_since},
    metrics::DroppedLines,
    origin::{BadOrigin, Origin},
    pages::AppFile,
    server::{Server, StartError},
    tls::{BadTls, TlsFiles},
};

/// The server's sentences by language, in Fluent syntax.
pub const MESSAGES: messages::Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];
