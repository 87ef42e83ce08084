//! What all requests share.

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
    matches::{Challenge, LiveMatches, Play, follow, patiently},
    metrics::Metrics,
    origin::Origin,
    pages::AppFile,
    thinking::Thinking,
};

/// Shared by all requests.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) thinking: Arc<Thinking>,
    /// Live matches.
    pub(crate) matches: Arc<LiveMatches>,
    /// Who is not served.
    pub(crate) bans: Arc<Bans>,
    /// How often matches may be made.
    pub(crate) limiter: Rate,
    /// How often anything may be asked.
    pub(crate) requests: Rate,
    /// How often anything may be done in matches.
    pub(crate) commands: Rate,
    /// The open challenges.
    pub(crate) challenges: watch::Receiver<Vec<Challenge>>,
    /// Whether the server stops.
    pub(crate) stopped: watch::Receiver<bool>,
    pub(crate) knowledge: &'static Knowledge,
    /// The files of the web app.
    pub(crate) web: &'static [AppFile],
    /// What any question may take.
    pub(crate) allowance: Allowance,
    /// How long the body of a request may take to arrive.
    pub(crate) client_timeout: Duration,
    /// The longest body of a request.
    pub(crate) max_body_size: usize,
    /// Pages elsewhere that may act here.
    pub(crate) origins: Vec<Origin>,
    /// Names that we answer to.
    pub(crate) hosts: Vec<HostName>,
    /// Who is believed about where a request comes from.
    pub(crate) proxies: Vec<IpAddr>,
    /// Whether connections are encrypted here.
    pub(crate) is_encrypted: bool,
    /// Whether there is a listener for those who operate the server.
    pub(crate) has_admin: bool,
    pub(crate) metrics: Metrics,
    /// Tells this run's requests from those of all others.
    pub(crate) run: String,
    /// Set when the server is about to stop.
    pub(crate) stopping: AtomicBool,
    words: Words,
}

impl App {
    pub(crate) fn new(
        config: &Config,
        listeners: &[(&'static str, Arc<Caps>)],
        store: Arc<dyn Store>,
        stopped: watch::Receiver<bool>,
    ) -> io::Result<App> {
        let thinking = Arc::new(Thinking::new(config)?);
        let bans = patiently(&*store, || Bans::load(&*store)).map_err(io::Error::other)?;
        let play = Play::new(config);
        let matches = LiveMatches::open(store, config.clock.clone(), Arc::clone(&thinking), play);
        let matches = Arc::new(matches.map_err(io::Error::other)?);
        let requests = Rate::new(config.requests_per_minute, config.all_requests_per_minute);
        let commands = Rate::new(config.commands_per_minute, config.all_commands_per_minute);
        let limited = [("requests", &requests), ("commands", &commands)];
        let metrics = Metrics::new(
            listeners,
            &thinking,
            &matches,
            &config.dropped_lines,
            &limited,
        );
        Ok(App {
            challenges: follow(&matches),
            matches,
            bans,
            limiter: Rate::new(config.matches_per_minute, 0),
            requests,
            commands,
            stopped,
            thinking,
            knowledge: config.knowledge,
            web: config.web,
            allowance: Allowance {
                max_time: Some(config.max_time),
                // A search may have to pause for others, and has no less time for it.
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
            // Any number will do that is not always the same.
            run: format!("{:08x}", RandomState::new().build_hasher().finish() as u32),
            stopping: AtomicBool::new(false),
            words: Words::new(&[&MESSAGES]),
        })
    }

    /// All sentences in a language.
    pub(crate) fn words(&self, language: Language) -> &Messages {
        self.words.of(language)
    }
}
