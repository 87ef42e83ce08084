//! The server: a stateless API over HTTP, and the Prolog socket.
//!
//! The only crate with an asynchronous runtime. [`Server::bind`] opens the sockets, [`Server::run`]
//! serves them until it is told to stop, then lets what is under way finish. Nothing here knows a
//! rule: requests open lines of the catalog, and what needs thought goes to a fixed number of
//! workers with a bounded queue (`thinking`).
//!
//! Clients may be slow, rude or many. Connections are counted in all and by address,
//! requests have limits on their size and time (`accept`, `input`), and every error is a
//! `problem+json` that says what to do (`problem`).

mod accept;
mod api;
mod app;
mod database;
mod description;
mod input;
mod matches;
mod metrics;
mod middleware;
mod operating;
mod origin;
mod pages;
mod problem;
mod prolog_socket;
mod thinking;

use std::{
    fmt, io,
    net::{IpAddr, SocketAddr, TcpListener},
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::Router;
use catalog::Knowledge;
use store::Store;
use tokio::{
    runtime::Runtime,
    sync::watch,
    time::{sleep, timeout},
};

use crate::{
    accept::{Caps, accept},
    app::App,
};

pub use crate::{
    database::{BadDatabase, Database},
    matches::{Clock, archive},
    origin::{BadOrigin, Origin},
};

/// Sentences of the server by language, in Fluent syntax.
pub const MESSAGES: messages::Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// What to serve, and how much of it.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen for HTTP.
    pub listen: SocketAddr,
    /// Where to listen for Prolog terms, if at all.
    pub prolog: Option<SocketAddr>,
    /// Where to tell those who operate the server how it is, if at an address of its own.
    pub admin: Option<SocketAddr>,
    /// How many questions are thought about at once.
    pub workers: NonZeroUsize,
    /// How many more may wait. Any others are told to come back later.
    pub queue: usize,
    /// The longest any question may be thought about.
    pub most_time: Duration,
    /// The most connections at once.
    pub connections: usize,
    /// The most connections of one address.
    pub connections_per_address: usize,
    /// How long a client may take to send the head of a request, or its body, or to take an answer.
    pub patience: Duration,
    /// The longest body of a request, in bytes.
    pub largest_body: usize,
    /// Pages elsewhere that may act in matches and open sockets. Our own always may.
    pub origins: Vec<Origin>,
    /// Proxies that are believed about where a request comes from.
    pub proxies: Vec<IpAddr>,
    /// Where matches are kept.
    pub database: Database,
    /// How many matches one address may make or join in a minute.
    pub matches_per_minute: usize,
    /// Where the time comes from.
    pub clock: Clock,
    /// Exact answers that may be looked up.
    pub knowledge: &'static Knowledge,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            prolog: None,
            admin: None,
            // One core is left to those who only make a move.
            workers: NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN),
            queue: 64,
            most_time: Duration::from_secs(10),
            connections: 8000,
            connections_per_address: 64,
            patience: Duration::from_secs(8),
            largest_body: 64 * 1024,
            origins: Vec::new(),
            proxies: Vec::new(),
            database: Database::Memory,
            matches_per_minute: 60,
            clock: Clock::System,
            knowledge: Knowledge::none(),
        }
    }
}

/// How long requests under way may take to finish when the server stops.
const DRAIN: Duration = Duration::from_secs(5);

/// The most connections of those who operate the server.
const ADMIN_CONNECTIONS: usize = 64;

/// A server whose sockets are open.
pub struct Server {
    http: TcpListener,
    prolog: Option<TcpListener>,
    admin: Option<TcpListener>,
    store: Arc<dyn Store>,
    config: Config,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

impl Server {
    /// Opens the sockets and the database.
    ///
    /// # Errors
    ///
    /// An address can't be had, or the database can't be used.
    pub fn bind(config: Config) -> io::Result<Server> {
        let open = |address: SocketAddr| {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            Ok::<_, io::Error>(listener)
        };
        Ok(Server {
            http: open(config.listen)?,
            prolog: config.prolog.map(open).transpose()?,
            admin: config.admin.map(open).transpose()?,
            store: config.database.open().map_err(io::Error::other)?,
            config,
        })
    }

    /// Where HTTP is served.
    ///
    /// # Errors
    ///
    /// The system won't tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.http.local_addr()
    }

    /// Where Prolog terms are served, if anywhere.
    ///
    /// # Errors
    ///
    /// The system won't tell.
    pub fn prolog_address(&self) -> io::Result<Option<SocketAddr>> {
        self.prolog
            .as_ref()
            .map(TcpListener::local_addr)
            .transpose()
    }

    /// Where those who operate the server are told how it is, if at an address of its own.
    ///
    /// # Errors
    ///
    /// The system won't tell.
    pub fn admin_address(&self) -> io::Result<Option<SocketAddr>> {
        self.admin.as_ref().map(TcpListener::local_addr).transpose()
    }

    /// Serves until `stop` is set, then for up to five seconds more what is under way.
    ///
    /// # Errors
    ///
    /// The system won't give threads.
    pub fn run(self, stop: &'static AtomicBool) -> io::Result<()> {
        let runtime = Runtime::new()?;
        runtime.block_on(self.serve(stop))?;
        runtime.shutdown_timeout(Duration::from_secs(1));
        Ok(())
    }

    async fn serve(self, stop: &'static AtomicBool) -> io::Result<()> {
        let config = &self.config;
        let caps = Caps::new(
            config.connections,
            config.connections_per_address,
            &config.proxies,
        );
        let prolog_caps = Caps::new(prolog_socket::CONNECTIONS, prolog_socket::PER_ADDRESS, &[]);
        let listeners = [
            ("http", Arc::clone(&caps)),
            ("prolog", Arc::clone(&prolog_caps)),
        ];
        let (stopping, stopped) = watch::channel(false);
        let app = App::new(config, &listeners, self.store, stopped.clone())?;
        let app = Arc::new(app);
        let matches = Arc::clone(&app.matches);
        let mut housekeeper = tokio::spawn(matches::keep_house(Arc::clone(&matches)));
        let (ending, ended) = watch::channel(false);
        let patience = config.patience;
        let http = |router: Router| {
            move |stream, peer, stopped| {
                accept::serve_http(stream, peer, router.clone(), patience, stopped)
            }
        };
        let serve = http(api::router(Arc::clone(&app)));
        let listener = tokio::net::TcpListener::from_std(self.http)?;
        let mut services = vec![tokio::spawn(accept(
            listener,
            Arc::clone(&caps),
            stopped.clone(),
            serve,
        ))];
        if let Some(listener) = self.admin {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let caps = Caps::new(ADMIN_CONNECTIONS, ADMIN_CONNECTIONS, &[]);
            let serve = http(operating::admin(Arc::clone(&app)));
            // It tells that the server is stopping until it has stopped.
            tokio::spawn(accept(listener, caps, ended, serve));
        }
        if let Some(listener) = self.prolog {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let app = Arc::clone(&app);
            let serve = move |stream, peer, stopped| {
                prolog_socket::converse(stream, peer, Arc::clone(&app), stopped)
            };
            services.push(tokio::spawn(accept(listener, prolog_caps, stopped, serve)));
        }
        let failure = tokio::select! {
            () = until_stopped(stop) => None,
            failure = &mut housekeeper => Some(failure.unwrap_or_else(io::Error::other)),
        };
        tracing::info!("stopping");
        app.stopping.store(true, Ordering::Relaxed);
        stopping.send_replace(true);
        // Those not done by then are cut off.
        let all = async {
            futures_util::future::join_all(services).await;
            // A WebSocket keeps its place beyond the connection it began as.
            while 0 < caps.open() {
                sleep(Duration::from_millis(10)).await;
            }
        };
        if timeout(DRAIN, all).await.is_err() {
            tracing::warn!("some had to be cut off");
        }
        housekeeper.abort();
        // The last thing that is known of this life: the next one counts from here.
        matches::write_heartbeat(&matches).await;
        ending.send_replace(true);
        failure.map_or(Ok(()), Err)
    }
}

/// Waits for the flag, which the program around the server sets at Ctrl-C or when asked to end.
async fn until_stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(50)).await;
    }
}
