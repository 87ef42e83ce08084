//! The server: a stateless API over HTTP, and the Prolog socket.
//!
//! The only crate with an asynchronous runtime. [`Server::bind`] opens the sockets, [`Server::run`]
//! serves them until it is told to stop, then lets what is under way finish. Nothing here knows a
//! rule: requests open lines of the catalog, and what needs thought goes to a fixed number of
//! workers with a bounded queue (`thinking`).
//!
//! Whoever connects may be slow, rude or many. Connections are counted in all and by address,
//! requests have limits on their size and time (`accept`, `input`), and every error is a
//! `problem+json` that says what to do (`problem`).

mod accept;
mod api;
mod app;
mod board;
mod input;
mod pages;
mod problem;
mod prolog_socket;
mod puzzles;
mod thinking;
mod wire;

use std::{
    io,
    net::{SocketAddr, TcpListener},
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use catalog::Knowledge;
use tokio::{
    runtime::Runtime,
    sync::watch,
    time::{sleep, timeout},
};

use crate::{
    accept::{Caps, accept},
    app::App,
};

/// Sentences of the server by language, in Fluent syntax.
pub const MESSAGES: messages::Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// What to serve, and how much of it.
#[derive(Copy, Clone, Debug)]
pub struct Config {
    /// Where to listen for HTTP.
    pub listen: SocketAddr,
    /// Where to listen for Prolog terms, if at all.
    pub prolog: Option<SocketAddr>,
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
    /// How long a client may take to send the head of a request, or its body.
    pub patience: Duration,
    /// Exact answers that may be looked up.
    pub knowledge: &'static Knowledge,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            prolog: None,
            // One core is left to those who only make a move.
            workers: NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN),
            queue: 64,
            most_time: Duration::from_secs(10),
            connections: 8000,
            connections_per_address: 64,
            patience: Duration::from_secs(8),
            knowledge: Knowledge::none(),
        }
    }
}

/// How long requests under way may take to finish when the server stops.
const DRAIN: Duration = Duration::from_secs(5);

/// A server whose sockets are open.
#[derive(Debug)]
pub struct Server {
    http: TcpListener,
    prolog: Option<TcpListener>,
    config: Config,
}

impl Server {
    /// Opens the sockets.
    ///
    /// # Errors
    ///
    /// An address can't be had.
    pub fn bind(config: Config) -> io::Result<Server> {
        let open = |address: SocketAddr| {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            Ok::<_, io::Error>(listener)
        };
        Ok(Server {
            http: open(config.listen)?,
            prolog: config.prolog.map(open).transpose()?,
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
        let app = Arc::new(App::new(&self.config)?);
        let (stopping, stopped) = watch::channel(false);
        let router = api::router(Arc::clone(&app));
        let caps = Caps::new(self.config.connections, self.config.connections_per_address);
        let http = tokio::net::TcpListener::from_std(self.http)?;
        let patience = self.config.patience;
        let serve =
            move |stream, stopped| accept::serve_http(stream, router.clone(), patience, stopped);
        let mut services = vec![tokio::spawn(accept(http, caps, stopped.clone(), serve))];
        if let Some(listener) = self.prolog {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let caps = Caps::new(prolog_socket::CONNECTIONS, prolog_socket::PER_ADDRESS);
            let serve =
                move |stream, stopped| prolog_socket::converse(stream, Arc::clone(&app), stopped);
            services.push(tokio::spawn(accept(listener, caps, stopped, serve)));
        }
        until_stopped(stop).await;
        stopping.send_replace(true);
        for service in services {
            // Whoever is not done by then is cut off.
            if timeout(DRAIN, service).await.is_err() {
                break;
            }
        }
        Ok(())
    }
}

/// Waits for the flag, which whoever runs the server sets at Ctrl-C or when asked to end.
async fn until_stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(50)).await;
    }
}
