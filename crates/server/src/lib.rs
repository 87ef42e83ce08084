//! The server: a stateless API over HTTP, and the Prolog socket.
//!
//! The only crate with an asynchronous runtime that others see. [`Server::bind`] opens the sockets,
//! [`Server::run`] serves them until it is told to stop, then lets what is under way finish. Nothing
//! here knows a rule: requests open lines of the catalog, and what needs thought goes to a fixed number of
//! workers with a bounded queue (`thinking`).
//!
//! Clients may be slow, rude or many. Connections are counted in all and by address,
//! requests have limits on their size and time (`accept`, `input`), and every error is a
//! `problem+json` that says what to do (`problem`).

mod accept;
mod api;
mod app;
mod asyncapi;
mod bans;
mod control;
mod database;
mod description;
mod elsewhere;
mod host;
mod inherited;
mod input;
mod limit;
mod matches;
mod metrics;
mod middleware;
mod operating;
mod origin;
mod pages;
mod pictures;
mod problem;
mod prolog_socket;
mod thinking;
mod tls;

use std::{
    fmt, io,
    net::{IpAddr, SocketAddr, TcpListener},
    num::NonZeroUsize,
    path::PathBuf,
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

#[cfg(unix)]
use crate::control::ControlSocket;
use crate::{
    accept::{Caps, accept},
    app::App,
    inherited::Inherited,
    tls::Tls,
};

pub use crate::{
    bans::Ban,
    control::{Answer as ControlAnswer, Control, Listed, Order, Refused},
    database::{BadDatabase, Database},
    host::{BadHost, Host},
    matches::{Clock, Epitaph, OLD, archive, delete, untouched_since},
    metrics::DroppedLines,
    origin::{BadOrigin, Origin},
    pages::AppFile,
    tls::{BadTls, TlsFiles},
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
    /// How many more of each kind may wait. Any others are told to come back later.
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
    /// Names that the server answers to, beside those of this machine and addresses.
    pub hosts: Vec<Host>,
    /// Proxies that are believed about where a request comes from.
    pub proxies: Vec<IpAddr>,
    /// With which certificate HTTP is encrypted, if at all.
    pub tls: Option<TlsFiles>,
    /// Where operators give orders.
    pub control: Control,
    /// For how many days matches are kept in which nothing happens. For ever, if it is 0.
    pub retention: usize,
    /// Where matches are kept.
    pub database: Database,
    /// How many matches one address may make or join in a minute. 0 is no limit.
    pub matches_per_minute: usize,
    /// How many requests one address may send in a minute, and all of them. 0 is no limit.
    pub requests_per_minute: usize,
    /// See there.
    pub all_requests_per_minute: usize,
    /// How many commands in matches one address may send in a minute, over sockets too, and all of
    /// them. 0 is no limit.
    pub commands_per_minute: usize,
    /// See there.
    pub all_commands_per_minute: usize,
    /// How many matches between computers may be played at once that one address has made or watches.
    /// None at all, if it is 0.
    pub computer_matches: usize,
    /// The shortest time between two moves of such a match.
    pub computer_pace: Duration,
    /// How long such a match goes on although nobody watches.
    pub unwatched: Duration,
    /// Where the time comes from.
    pub clock: Clock,
    /// How many lines of the log nobody will read.
    pub dropped_lines: DroppedLines,
    /// Exact answers that may be looked up.
    pub knowledge: &'static Knowledge,
    /// The version of the program: workers of the same one help.
    pub version: &'static str,
    /// The files of the web app, if there is one.
    pub web: &'static [AppFile],
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
            hosts: Vec::new(),
            proxies: Vec::new(),
            tls: None,
            control: Control::default(),
            retention: 0,
            database: Database::Memory,
            matches_per_minute: 60,
            requests_per_minute: 6000,
            all_requests_per_minute: 600_000,
            commands_per_minute: 1200,
            all_commands_per_minute: 180_000,
            computer_matches: 4,
            computer_pace: Duration::from_millis(500),
            unwatched: Duration::from_secs(15),
            clock: Clock::System,
            dropped_lines: DroppedLines::default(),
            knowledge: Knowledge::none(),
            version: env!("CARGO_PKG_VERSION"),
            web: &[],
        }
    }
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// An address can't be had.
    #[error("{address}: {error}")]
    Listen {
        /// Which one.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The database can't be used.
    #[error(transparent)]
    Database(#[from] store::Error),
    /// The certificate can't be used.
    #[error(transparent)]
    Tls(#[from] BadTls),
    /// The socket for operators can't be made.
    #[error("{}: {error}", path.display())]
    Control {
        /// Where.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
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
    tls: Option<Tls>,
    #[cfg(unix)]
    control: Option<ControlSocket>,
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
    pub fn bind(config: Config) -> Result<Server, StartError> {
        let tls = config.tls.as_ref().map(Tls::load).transpose()?;
        let mut inherited = Inherited::take();
        let mut open = |name: &str, address: SocketAddr| {
            let listener = inherited
                .of(name)
                .map_or_else(|| TcpListener::bind(address), Ok);
            let listener = listener.and_then(|listener| {
                listener.set_nonblocking(true)?;
                Ok(listener)
            });
            listener.map_err(|error| StartError::Listen { address, error })
        };
        let http = open("http", config.listen)?;
        let prolog = config.prolog.map(|it| open("prolog", it)).transpose()?;
        let admin = config.admin.map(|it| open("admin", it)).transpose()?;
        // Others that want the same database are told where this one can be reached.
        let address = http.local_addr().unwrap_or(config.listen);
        let store = config.database.open_to_serve(address)?;
        Ok(Server {
            http,
            prolog,
            admin,
            tls,
            // After the database is ours: whatever socket is there was left behind.
            #[cfg(unix)]
            control: bind_control(&config)?,
            store,
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
        raise_file_limit(config.connections);
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
        let app = Arc::new(App::new(config, &listeners, self.store, stopped.clone())?);
        let matches = Arc::clone(&app.matches);
        let mut housekeeper = tokio::spawn(matches::keep_house(Arc::clone(&matches)));
        let bans = Arc::clone(&app.bans);
        let in_step = tokio::spawn(matches::keep_in_step(Arc::clone(&matches), bans));
        let (ending, ended) = watch::channel(false);
        let patience = config.patience;
        let http = |router: Router, tls: Option<Arc<Tls>>| {
            let app = Arc::clone(&app);
            move |stream, peer, stopped| {
                let (router, tls, app) = (router.clone(), tls.clone(), Arc::clone(&app));
                async move {
                    let bans = &app.bans;
                    let Some(tls) = tls else {
                        accept::serve_http(stream, peer, router, patience, bans, stopped).await;
                        return;
                    };
                    match timeout(patience, tls.acceptor().accept(stream)).await {
                        Ok(Ok(stream)) => {
                            accept::serve_http(stream, peer, router, patience, bans, stopped).await;
                        }
                        Ok(Err(error)) => tracing::debug!(%error, "no TLS handshake"),
                        Err(_) => {}
                    }
                }
            }
        };
        #[cfg(unix)]
        let control = self
            .control
            .map(|it| tokio::spawn(it.serve(Arc::clone(&app))));
        let tidying = (0 < config.retention).then(|| {
            let age =
                Duration::from_hours(24) * u32::try_from(config.retention).unwrap_or(u32::MAX);
            tokio::spawn(matches::keep_tidy(Arc::clone(&matches), age))
        });
        let serve = http(api::router(Arc::clone(&app)), self.tls.map(Arc::new));
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
            let serve = http(operating::admin(Arc::clone(&app)), None);
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
        in_step.abort();
        tidying.inspect(tokio::task::JoinHandle::abort);
        #[cfg(unix)]
        if let Some(control) = control {
            control.abort();
            // Its file goes with it.
            control.await.unwrap_or_default();
        }
        // The last thing that is known of this life: the next one counts from here.
        matches::write_heartbeat(&matches).await;
        ending.send_replace(true);
        failure.map_or(Ok(()), Err)
    }
}

/// The socket for operators. Where it was not asked for by name, the server can do without.
#[cfg(unix)]
fn bind_control(config: &Config) -> Result<Option<ControlSocket>, StartError> {
    let Some(path) = config.control.path(&config.database) else {
        return Ok(None);
    };
    match ControlSocket::bind(&path) {
        Ok(socket) => Ok(Some(socket)),
        Err(error) if config.control == Control::Beside => {
            tracing::warn!(%error, "no socket for operators");
            Ok(None)
        }
        Err(error) => Err(StartError::Control { path, error }),
    }
}

/// Every connection is a file, and most systems allow for few unless they are asked.
fn raise_file_limit(connections: usize) {
    let wanted = (connections as u64).saturating_add(1000);
    match rlimit::increase_nofile_limit(wanted.max(65_536)) {
        Ok(files) if files < wanted => {
            tracing::warn!(files, connections, "too few files for so many connections");
        }
        Ok(files) => tracing::debug!(files, "files that may be open"),
        Err(error) => tracing::warn!(%error, "the limit of files stays as it is"),
    }
}

/// Waits for the flag, which the program around the server sets at Ctrl-C or when asked to end.
async fn until_stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(50)).await;
    }
}
