//! The server's settings, with their defaults.

use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroUsize,
    time::Duration,
};

use catalog::Knowledge;

use crate::{
    AppFile, ControlPath, Database, DroppedLines, HostName, Origin, PeerAddress, ServerClock,
    TlsFiles,
};

/// The settings of a [`Server`](crate::Server). `docs/operating.md` lists them for operators.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address of the listener for HTTP, or HTTPS if there is a certificate.
    pub listen: SocketAddr,
    /// The address of the listener for the Prolog protocol. `None` turns it off.
    pub prolog: Option<SocketAddr>,
    /// A separate address for `/metrics`, `/healthz` and `/readyz`. `None` for no such listener.
    pub admin: Option<SocketAddr>,
    /// Where commands are accepted that other nodes on the same database forward.
    pub peer: PeerAddress,
    /// Number of searches that run at once, each on a worker thread.
    pub workers: NonZeroUsize,
    /// Maximum requests of each priority that wait for a worker thread; more are refused with status
    /// 429.
    pub queue: usize,
    /// Maximum time that a worker thread spends on any request.
    pub max_time: Duration,
    /// Maximum HTTP connections open at the same time.
    pub connections: usize,
    /// Maximum open HTTP connections per address.
    pub connections_per_address: usize,
    /// Maximum time for a client to send the head of a request, or its body, or to receive more of a
    /// response.
    pub client_timeout: Duration,
    /// Maximum bytes of an HTTP request's body.
    pub max_body_size: usize,
    /// Origins of other sites' pages that may create, join and play matches and open sockets. The
    /// server's own pages always may.
    pub origins: Vec<Origin>,
    /// Host names that the server answers to, besides `localhost` and IP addresses.
    pub hosts: Vec<HostName>,
    /// Addresses of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    pub proxies: Vec<IpAddr>,
    /// The certificate and the key for HTTPS. `None` serves plain HTTP.
    pub tls: Option<TlsFiles>,
    /// Where the operators' socket (a Unix socket for admin commands) is.
    pub control: ControlPath,
    /// Matches without a running clock are deleted after this many days without an event. 0 keeps them
    /// for ever.
    pub retention: usize,
    /// The database that holds matches and bans.
    pub database: Database,
    /// Maximum matches that one address may create or join per minute. 0 is no limit.
    pub matches_per_minute: usize,
    /// Maximum challenges of the lobby that one address may accept per minute. 0 is no limit.
    pub joins_per_minute: usize,
    /// Maximum open challenges in the lobby of one address, half of which are shown. 0 is no limit.
    pub open_challenges: usize,
    /// Maximum HTTP requests per minute and address. 0 is no limit.
    pub requests_per_minute: usize,
    /// Maximum HTTP requests per minute of all addresses together. 0 is no limit.
    pub all_requests_per_minute: usize,
    /// Maximum commands in matches per minute and address, over HTTP and sockets. 0 is no limit.
    pub commands_per_minute: usize,
    /// Maximum commands in matches per minute of all addresses together. 0 is no limit.
    pub all_commands_per_minute: usize,
    /// Maximum matches between computers that run at once for one address, which has made or watches
    /// them. 0 forbids such matches.
    pub computer_matches: usize,
    /// Minimum time between two moves of a match between computers.
    pub computer_pace: Duration,
    /// A match between computers pauses after this much time without a spectator.
    pub unwatched: Duration,
    /// The source of the server's time: the machine's clock, or one that a test sets.
    pub clock: ServerClock,
    /// Number of log lines that could not be written, for the metrics.
    pub dropped_lines: DroppedLines,
    /// Endgame tables and proofs, from which searches take proven values of positions.
    pub knowledge: &'static Knowledge,
    /// The program's version. Only cluster workers of the same version are used.
    pub version: &'static str,
    /// The web app's files. Empty if the program contains no web app.
    pub web: &'static [AppFile],
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            prolog: None,
            admin: None,
            peer: PeerAddress::Auto,
            // One core is left for requests that need no search.
            workers: NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN),
            queue: 64,
            max_time: Duration::from_secs(10),
            connections: 8000,
            connections_per_address: 64,
            client_timeout: Duration::from_secs(8),
            max_body_size: 64 * 1024,
            origins: Vec::new(),
            hosts: Vec::new(),
            proxies: Vec::new(),
            tls: None,
            control: ControlPath::default(),
            retention: 0,
            database: Database::Memory,
            matches_per_minute: 60,
            joins_per_minute: 10,
            open_challenges: 4,
            requests_per_minute: 6000,
            all_requests_per_minute: 600_000,
            commands_per_minute: 1200,
            all_commands_per_minute: 180_000,
            computer_matches: 4,
            computer_pace: Duration::from_millis(500),
            unwatched: Duration::from_secs(15),
            clock: ServerClock::System,
            dropped_lines: DroppedLines::default(),
            knowledge: Knowledge::none(),
            version: env!("CARGO_PKG_VERSION"),
            web: &[],
        }
    }
}
