//! The state that all requests and connections share.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    io,
    net::IpAddr,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use api::{Allowance, Words};
use catalog::Knowledge;
use messages::{Language, Messages};
use store::Store;
use tokio::sync::watch;

use crate::{
    Config, MESSAGES,
    accept::Caps,
    bans::Bans,
    host::HostName,
    limit::Rate,
    matches::{Challenge, ComputerLimits, MatchService, peers::Peers, retry_at_startup},
    metrics::Metrics,
    operating::Readiness,
    origin::Origin,
    pages::AppFile,
    thinking::Thinking,
};

/// The state of a running server, shared by all requests and connections.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) thinking: Arc<Thinking>,
    /// The service of live matches, which caches them from the store.
    pub(crate) matches: Arc<MatchService>,
    /// The banned addresses, whose requests and connections are refused.
    pub(crate) bans: Arc<Bans>,
    /// Rate limit of creating and joining matches, per address.
    pub(crate) match_rate: Rate,
    /// Rate limit of joining challenges from the lobby, per address.
    pub(crate) join_rate: Rate,
    /// Rate limit of HTTP requests, per address and for all addresses together.
    pub(crate) request_rate: Rate,
    /// Rate limit of the probes `/healthz` and `/readyz`, per address. Apart from the others, so that
    /// a busy proxy can still probe.
    pub(crate) probe_rate: Rate,
    /// The last answer of the store to a readiness probe, and when it came.
    pub(crate) readiness: Readiness,
    /// Rate limit of commands in matches, per address and for all addresses together.
    pub(crate) command_rate: Rate,
    /// The open challenges (matches that wait for an opponent) that are listed in the lobby, the
    /// newest first.
    pub(crate) challenges: watch::Receiver<Vec<Challenge>>,
    /// Becomes `true` once the server stops, which wakes the connections that wait.
    pub(crate) stopped: watch::Receiver<bool>,
    pub(crate) knowledge: &'static Knowledge,
    /// The web app's files. Empty if the program contains no web app.
    pub(crate) web: &'static [AppFile],
    /// The maximum time of each search or review that a client requests over the API, and the clock
    /// by which it is measured. Computer players in matches have other limits.
    pub(crate) allowance: Allowance,
    /// Maximum time for a client to send the head of a request, or its body, or to receive more of a
    /// response.
    pub(crate) client_timeout: Duration,
    /// Maximum bytes of an HTTP request's body.
    pub(crate) max_body_size: usize,
    /// Origins of other sites' pages that may create, join and play matches and open sockets,
    /// besides this server's own.
    pub(crate) origins: Vec<Origin>,
    /// Host names that the server answers to, besides `localhost` and IP addresses.
    pub(crate) hosts: Vec<HostName>,
    /// Addresses of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    pub(crate) proxies: Vec<IpAddr>,
    /// Whether the HTTP listener uses TLS.
    pub(crate) is_encrypted: bool,
    /// Whether there is an admin listener, so that the public one doesn't serve `/metrics`.
    pub(crate) has_admin: bool,
    pub(crate) metrics: Metrics,
    /// A random prefix of the ids that this server process gives to requests, so that ids of
    /// different runs differ.
    pub(crate) run: String,
    /// `true` once the server stops, so that `/readyz` fails.
    pub(crate) stopping: AtomicBool,
    words: Words,
}

impl App {
    pub(crate) fn new(
        config: &Config,
        listeners: &[(&'static str, Arc<Caps>)],
        store: Arc<dyn Store>,
        stopped: watch::Receiver<bool>,
        peers: Peers,
    ) -> io::Result<App> {
        let thinking = Arc::new(Thinking::new(config)?);
        let bans = retry_at_startup(&*store, || Bans::load(&*store)).map_err(io::Error::other)?;
        let limits = ComputerLimits::new(config);
        let clock = config.clock.clone();
        let max_challenges = config.open_challenges;
        let thinking_too = Arc::clone(&thinking);
        let matches = MatchService::open(store, clock, thinking_too, limits, max_challenges, peers);
        let matches = Arc::new(matches.map_err(io::Error::other)?);
        let request_rate = Rate::new(config.requests_per_minute, config.all_requests_per_minute);
        let command_rate = Rate::new(config.commands_per_minute, config.all_commands_per_minute);
        let limited = [("requests", &request_rate), ("commands", &command_rate)];
        let metrics = Metrics::new(
            listeners,
            &thinking,
            &matches,
            &config.dropped_lines,
            &limited,
        );
        Ok(App {
            challenges: matches.lobby.subscribe(),
            matches,
            bans,
            match_rate: Rate::new(config.matches_per_minute, 0),
            join_rate: Rate::new(config.joins_per_minute, 0),
            request_rate,
            probe_rate: Rate::new(config.requests_per_minute, 0),
            readiness: Readiness::default(),
            command_rate,
            stopped,
            thinking,
            knowledge: config.knowledge,
            web: config.web,
            allowance: Allowance {
                max_time: Some(config.max_time),
                // It stops while a search is paused for others.
                clock: engine::clock(),
            },
            client_timeout: config.client_timeout,
            max_body_size: config.max_body_size,
            origins: config.origins.clone(),
            hosts: config.hosts.clone(),
            proxies: config.proxies.clone(),
            is_encrypted: config.tls.is_some(),
            has_admin: config.admin.is_some(),
            metrics,
            run: format!("{:08x}", RandomState::new().build_hasher().finish() >> 32),
            stopping: AtomicBool::new(false),
            words: Words::new(&[&MESSAGES]),
        })
    }

    /// The texts of the server's messages in a language.
    pub(crate) fn words(&self, language: Language) -> &Messages {
        self.words.of(language)
    }
}
