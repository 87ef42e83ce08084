//! Starting and stopping: opens the listeners and the database, runs the accept loops and background
//! tasks, and drains connections on shutdown.

use std::{
    fmt, io,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::Router;
use nevermind::Nevermind as _;
use store::Store;
use tokio::{
    net::TcpStream,
    runtime::Runtime,
    sync::watch,
    task::JoinHandle,
    time::{sleep, timeout},
};

#[cfg(unix)]
use crate::control::ControlSocket;
use crate::{
    BadTls, Config, ControlPath,
    accept::{Caps, Peer, accept, serve_http},
    api,
    app::App,
    database::ServerAddresses,
    inherited::Inherited,
    matches::{
        self,
        peers::{self, Peers},
    },
    notify::{notify_ready, notify_stopping},
    operating, prolog_socket,
    tls::Tls,
};

/// Why a server can't be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// An address can't be listened on.
    #[error("{address}: {error}")]
    Listen {
        /// The address that the server tried to listen on.
        address: SocketAddr,
        /// The system's error when the listener was opened.
        error: io::Error,
    },
    /// The database can't be opened.
    #[error(transparent)]
    Database(#[from] store::Error),
    /// The certificate for HTTPS, or its key, can't be used.
    #[error(transparent)]
    Tls(#[from] BadTls),
    /// The local socket for operators' commands can't be created.
    #[error("{}: {error}", path.display())]
    Control {
        /// The path at which the local socket for operators' commands could not be created.
        path: PathBuf,
        /// The system's error when the socket for operators' commands was created.
        error: io::Error,
    },
}

/// On shutdown, connections that are still open after this time are cut off. Service managers send
/// `SIGKILL` soon afterwards.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// Interval at which the shutdown checks whether the last WebSocket has closed.
const DRAIN_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Interval at which the flag that stops the server is read.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Time for threads that still block in a system call or a search after the server has stopped. The
/// process doesn't wait for them any longer.
const RUNTIME_SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Maximum connections of the admin listener: a few scrapers and probes.
const MAX_ADMIN_CONNECTIONS: usize = 64;

/// A server whose listeners and database are open, but which isn't serving yet.
pub struct Server {
    http: TcpListener,
    prolog: Option<TcpListener>,
    admin: Option<TcpListener>,
    /// Where other nodes forward commands to.
    peer: Option<TcpListener>,
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
    /// Opens the listeners and the database.
    ///
    /// # Errors
    ///
    /// An address is in use or not allowed, or the database, the certificate or the operators' socket
    /// can't be used.
    pub fn bind(config: Config) -> Result<Server, StartError> {
        let tls = config.tls.as_ref().map(Tls::load).transpose()?;
        let mut inherited = Inherited::from_env();
        let mut open = |name: &str, address: SocketAddr| {
            let listener = inherited
                .remove(name)
                .map_or_else(|| TcpListener::bind(address), Ok);
            let listener = listener.and_then(|listener| {
                listener.set_nonblocking(true)?;
                Ok(listener)
            });
            listener.map_err(|error| StartError::Listen { address, error })
        };
        let http = open("http", config.listen)?;
        let prolog = (config.prolog).map(|address| open("prolog", address));
        let admin = config.admin.map(|address| open("admin", address));
        let (prolog, admin) = (prolog.transpose()?, admin.transpose()?);
        // A second server on the same file names this address in its error, and `henge top` asks each node of
        // a cluster for its metrics.
        let address = http.local_addr().unwrap_or(config.listen);
        let metrics = admin.as_ref().and_then(|admin| admin.local_addr().ok());
        let store = config.database.open_to_serve(ServerAddresses {
            http: address,
            metrics: metrics.unwrap_or(address),
        })?;
        let peer = (store.nodes()).and_then(|_| config.peer.to_bind(address));
        let peer = peer.map(|address| open("peer", address)).transpose()?;
        Ok(Server {
            http,
            prolog,
            admin,
            peer,
            tls,
            // After the database has been locked: a socket that exists now is a stale one.
            #[cfg(unix)]
            control: bind_control(&config)?,
            store,
            config,
        })
    }

    /// The address that HTTP is served at.
    ///
    /// # Errors
    ///
    /// The system doesn't report the listener's address.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.http.local_addr()
    }

    /// The address of the Prolog socket, if there is one.
    ///
    /// # Errors
    ///
    /// The system doesn't report the listener's address.
    pub fn prolog_address(&self) -> io::Result<Option<SocketAddr>> {
        self.prolog
            .as_ref()
            .map(TcpListener::local_addr)
            .transpose()
    }

    /// The address of the admin listener, if there is one.
    ///
    /// # Errors
    ///
    /// The system doesn't report the listener's address.
    pub fn admin_address(&self) -> io::Result<Option<SocketAddr>> {
        self.admin.as_ref().map(TcpListener::local_addr).transpose()
    }

    /// Serves until `stop` is set, then finishes requests in flight for up to five seconds.
    ///
    /// # Errors
    ///
    /// The server can't be set up, for instance because the system has no threads left, or its
    /// store has stopped writing for good.
    pub fn run(self, stop: &'static AtomicBool) -> io::Result<()> {
        let runtime = Runtime::new()?;
        runtime.block_on(self.serve(stop))?;
        runtime.shutdown_timeout(RUNTIME_SHUTDOWN_TIMEOUT);
        Ok(())
    }

    async fn serve(self, stop: &'static AtomicBool) -> io::Result<()> {
        let config = &self.config;
        raise_file_limit(config.connections);
        let http_caps = Caps::new(
            config.connections,
            config.connections_per_address,
            &config.proxies,
        );
        let prolog_caps = Caps::new(
            prolog_socket::MAX_CONNECTIONS,
            prolog_socket::MAX_CONNECTIONS_PER_ADDRESS,
            &[],
        );
        let listeners = [
            ("http", Arc::clone(&http_caps)),
            ("prolog", Arc::clone(&prolog_caps)),
        ];
        let (stopping, stopped) = watch::channel(false);
        let (ending, ended) = watch::channel(false);
        let peer = self
            .peer
            .map(tokio::net::TcpListener::from_std)
            .transpose()?;
        let peers = Peers::new(peer.as_ref().and_then(|it| it.local_addr().ok()));
        let app = App::new(config, &listeners, self.store, stopped.clone(), peers)?;
        let app = Arc::new(app);
        let mut background = Background::spawn(&app, config);
        let peer = peer.map(|listener| tokio::spawn(peers::serve(listener, Arc::clone(&app))));
        #[cfg(unix)]
        let control = (self.control).map(|control| tokio::spawn(control.serve(Arc::clone(&app))));

        let http = HttpService {
            router: api::router(Arc::clone(&app)),
            tls: self.tls.map(Arc::new),
            app: Arc::clone(&app),
        };
        let mut services = vec![http.spawn(self.http, Arc::clone(&http_caps), stopped.clone())?];
        if let Some(listener) = self.admin {
            let admin = HttpService {
                router: operating::admin(Arc::clone(&app)),
                tls: None,
                app: Arc::clone(&app),
            };
            let caps = Caps::new(MAX_ADMIN_CONNECTIONS, MAX_ADMIN_CONNECTIONS, &[]);
            // It reports "stopping" on `/readyz` until the other listeners have stopped.
            drop(admin.spawn(listener, caps, ended)?);
        }
        if let Some(listener) = self.prolog {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let app = Arc::clone(&app);
            let serve = move |stream, peer, stopped| {
                prolog_socket::serve(stream, peer, Arc::clone(&app), stopped)
            };
            services.push(tokio::spawn(accept(listener, prolog_caps, stopped, serve)));
        }

        let starting = Arc::clone(&app);
        let ready = tokio::spawn(async move { notify_ready(&starting).await });
        let failure = tokio::select! {
            () = until_set(stop) => None,
            failure = &mut background.housekeeper => Some(failure.unwrap_or_else(io::Error::other)),
        };
        tracing::info!("stopping");
        notify_stopping();
        ready.abort();
        app.stopping.store(true, Ordering::Relaxed);
        stopping.send_replace(true);
        if timeout(DRAIN_TIMEOUT, drain(services, &http_caps))
            .await
            .is_err()
        {
            tracing::warn!("some had to be cut off");
        }
        background.abort();
        if let Some(peer) = peer {
            peer.abort();
        }
        #[cfg(unix)]
        if let Some(control) = control {
            control.abort();
            // Waits for the drop that removes the socket's file.
            control.await.nevermind("it was aborted");
        }
        // The last heartbeat: the downtime that players get back counts from here.
        matches::write_heartbeat(&app.matches).await;
        ending.send_replace(true);
        failure.map_or(Ok(()), Err)
    }
}

/// Serves HTTP or HTTPS on the connections of one listener.
#[derive(Clone)]
struct HttpService {
    router: Router,
    tls: Option<Arc<Tls>>,
    app: Arc<App>,
}

impl HttpService {
    /// Runs the listener's accept loop in a background task.
    fn spawn(
        self,
        listener: TcpListener,
        caps: Arc<Caps>,
        stopped: watch::Receiver<bool>,
    ) -> io::Result<JoinHandle<()>> {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let serve = move |stream, peer, stopped| self.clone().serve(stream, peer, stopped);
        Ok(tokio::spawn(accept(listener, caps, stopped, serve)))
    }

    /// Serves one connection, after a TLS handshake if the server has a certificate.
    async fn serve(self, stream: TcpStream, peer: Peer, stopped: watch::Receiver<bool>) {
        let HttpService { router, tls, app } = self;
        let (client_timeout, bans) = (app.client_timeout, &app.bans);
        let Some(tls) = tls else {
            serve_http(stream, peer, router, client_timeout, bans, stopped).await;
            return;
        };
        match timeout(client_timeout, tls.acceptor().accept(stream)).await {
            Ok(Ok(stream)) => {
                serve_http(stream, peer, router, client_timeout, bans, stopped).await;
            }
            Ok(Err(error)) => tracing::debug!(%error, "no TLS handshake"),
            Err(_) => {}
        }
    }
}

/// The tasks that run beside the listeners for as long as the server serves.
struct Background {
    /// Ends games whose clock has expired, writes heartbeats and wakes computer players. Ends only
    /// with an error, which ends the server.
    housekeeper: JoinHandle<io::Error>,
    /// Exchanges changes with the other nodes on the same database. Ends at once if there can be none.
    nodes: JoinHandle<()>,
    /// Deletes old matches. `None` if the setting `retention` keeps them for ever.
    retention: Option<JoinHandle<()>>,
}

impl Background {
    fn spawn(app: &Arc<App>, config: &Config) -> Background {
        let matches = || Arc::clone(&app.matches);
        let days = u32::try_from(config.retention).unwrap_or(u32::MAX);
        Background {
            housekeeper: tokio::spawn(matches::run_housekeeping(matches())),
            nodes: tokio::spawn(Arc::clone(&app.matches.cluster).run(Arc::clone(&app.bans))),
            retention: (0 < days).then(|| {
                let age = Duration::from_hours(24) * days;
                tokio::spawn(Arc::clone(&app.matches.moderation).run_retention(age))
            }),
        }
    }

    fn abort(self) {
        self.housekeeper.abort();
        self.nodes.abort();
        if let Some(retention) = self.retention {
            retention.abort();
        }
    }
}

/// Waits until the accept loops have ended and all `WebSocket`s of the HTTP listener have closed.
async fn drain(services: Vec<JoinHandle<()>>, caps: &Caps) {
    futures_util::future::join_all(services).await;
    // A WebSocket outlives the HTTP connection that it was upgraded from, and keeps its permit.
    while 0 < caps.n_open() {
        sleep(DRAIN_POLL_INTERVAL).await;
    }
}

/// Creates the local socket for operators' commands. `None` if the configuration has none, or if it
/// can't be created at its default path, which is only logged.
#[cfg(unix)]
fn bind_control(config: &Config) -> Result<Option<ControlSocket>, StartError> {
    let Some(path) = config.control.path(&config.database) else {
        return Ok(None);
    };
    match ControlSocket::bind(&path) {
        Ok(socket) => Ok(Some(socket)),
        Err(error) if config.control == ControlPath::Beside => {
            tracing::warn!(%error, "no socket for operators");
            Ok(None)
        }
        Err(error) => Err(StartError::Control { path, error }),
    }
}

/// Raises the limit of open files, of which every connection needs one, so that `connections` fit
/// and the database and the web app's files, too. If the system allows less, this is only logged.
/// Most systems start a process with a limit of 1024.
#[cfg(unix)]
fn raise_file_limit(connections: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    /// Number of files that may be open besides connections.
    const OTHER_FILES: u64 = 1000;
    /// The limit of open files that is requested even if fewer connections are allowed.
    const USUAL_LIMIT: u64 = 65_536;

    let wanted = u64::try_from(connections).unwrap_or(u64::MAX);
    let wanted = wanted.saturating_add(OTHER_FILES);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // `None` means unlimited.
    let current = current.unwrap_or(u64::MAX);
    let target = maximum.unwrap_or(u64::MAX).min(wanted.max(USUAL_LIMIT));
    let files = if current < target {
        let raised = Rlimit {
            current: Some(target),
            maximum,
        };
        if let Err(error) = setrlimit(Resource::Nofile, raised) {
            tracing::warn!(%error, "the limit of files stays as it is");
            return;
        }
        target
    } else {
        current
    };
    if files < wanted {
        tracing::warn!(files, connections, "too few files for so many connections");
    } else {
        tracing::debug!(files, "files that may be open");
    }
}

/// Does nothing: systems other than Unix have no limit of open files to raise.
#[cfg(not(unix))]
fn raise_file_limit(_: usize) {}

/// Waits until `stop` is set, which the program does on Ctrl-C or `SIGTERM`.
async fn until_set(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(STOP_POLL_INTERVAL).await;
    }
}
