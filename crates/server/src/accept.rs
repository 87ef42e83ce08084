//! The accept loop, and HTTP on one connection.
//!
//! Connections are capped in total and per address ([`Caps`]); one beyond a cap is closed at once. A
//! connection may live for [`MAX_CONNECTION_AGE`] and is closed early if the client stalls or its
//! address is banned. On shutdown idle connections are closed and requests in flight are finished.

use std::{
    collections::HashMap,
    convert::Infallible,
    future::Future,
    io,
    net::IpAddr,
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use axum::Router;
use hyper::{
    Request, StatusCode,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use nevermind::Nevermind as _;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::{Sleep, sleep, timeout},
};

use crate::{
    bans::{BanSubscription, Bans},
    limit::rate_limit_key,
    meter::Meter,
    metrics::Counter,
};

/// Maximum age of an HTTP connection, busy or idle, that isn't upgraded to a WebSocket. Bounds how
/// long a client or a proxy can keep a slot; a request in flight then has [`DRAIN_TIMEOUT`] to
/// finish.
const MAX_CONNECTION_AGE: Duration = Duration::from_mins(10);
/// Extra time for a request in flight when its connection reaches [`MAX_CONNECTION_AGE`] or the server
/// stops; a server that stops cuts connections off sooner.
const DRAIN_TIMEOUT: Duration = Duration::from_mins(1);
/// On shutdown, a connection that has been accepted but has sent no request yet may still send one
/// within this time: to a client, an accepted connection promises an answer.
const FIRST_REQUEST_GRACE: Duration = Duration::from_secs(2);
/// Maximum bytes of the head of an HTTP request, and of what is read ahead of the router.
const MAX_HEAD_SIZE: usize = 16 * 1024;
/// Time to wait after the system has refused to accept a connection, usually for want of file
/// descriptors, which other connections must free first.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);

/// Limits on the number of open connections, in total and per address, and their current counts.
#[derive(Debug)]
pub(crate) struct Caps {
    max_total: usize,
    max_per_address: usize,
    /// Addresses of reverse proxies, which carry many clients and are exempt from the cap per
    /// address.
    proxies: Vec<IpAddr>,
    /// Number of connections closed because they were beyond a cap.
    refused: Counter,
    open: Mutex<Open>,
}

/// Numbers of open connections, in total and by address.
#[derive(Debug, Default)]
struct Open {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// Counts one open connection, or one client behind a proxy, against the limits of [`Caps`] until
/// it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    caps: Arc<Caps>,
    address: IpAddr,
    counts: Counts,
}

/// The counters of open connections in which a [`Permit`] is included until it is dropped.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Counts {
    /// Included in the total and in the count of its address: a connection to the server.
    Connection,
    /// Included only in the count of its address: a client behind a proxy, whose connection is in
    /// the total.
    ProxiedClient,
}

/// The remote end of a connection: its address, and the permit with which the connection is counted
/// against the caps.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) permit: Arc<Permit>,
}

impl Caps {
    pub(crate) fn new(max_total: usize, max_per_address: usize, proxies: &[IpAddr]) -> Arc<Caps> {
        Arc::new(Caps {
            max_total,
            max_per_address,
            proxies: proxies.to_vec(),
            refused: Counter::default(),
            open: Mutex::default(),
        })
    }

    /// Number of open connections to the server that these caps count, those of proxies included.
    /// Clients behind a proxy aren't counted one by one.
    pub(crate) fn n_open(&self) -> usize {
        self.open().total
    }

    /// Number of connections closed so far because they were beyond a cap.
    pub(crate) fn n_refused(&self) -> u64 {
        self.refused.get()
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a connection, or a client behind a proxy. `None` if its address has reached the cap
    /// per address (which proxies don't have), or for a connection the server has reached the cap
    /// in total.
    fn admit(self: &Arc<Caps>, address: IpAddr, counts: Counts) -> Option<Permit> {
        let address = address.to_canonical();
        let is_proxy = self.proxies.contains(&address);
        let address = rate_limit_key(address);
        let mut open = self.open();
        let own = open.by_address.get(&address).copied().unwrap_or(0);
        if self.max_per_address <= own && !is_proxy {
            return None;
        }
        if counts == Counts::Connection {
            if self.max_total <= open.total {
                return None;
            }
            open.total += 1;
        }
        open.by_address.insert(address, own + 1);
        Some(Permit {
            caps: Arc::clone(self),
            address,
            counts,
        })
    }
}

impl Permit {
    /// Admits a client behind the proxy that holds this permit. `None` if the client's address has
    /// reached its cap.
    pub(crate) fn admit_proxied(&self, address: IpAddr) -> Option<Permit> {
        self.caps.admit(address, Counts::ProxiedClient)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.caps.open();
        if self.counts == Counts::Connection {
            open.total -= 1;
        }
        if let Some(own) = open.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

/// Accepts connections and runs `serve` on each until the server stops, then closes the listener and
/// waits for the open ones. A connection beyond a cap is closed without an answer.
pub(crate) async fn accept<F: Future<Output = ()> + Send + 'static>(
    listener: TcpListener,
    caps: Arc<Caps>,
    mut stopped: watch::Receiver<bool>,
    serve: impl Fn(TcpStream, Peer, watch::Receiver<bool>) -> F,
) {
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            _ = stopped.changed() => break,
            // Reaps connections that have ended.
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "no connection can be taken");
                sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        let Some(permit) = caps.admit(address.ip(), Counts::Connection) else {
            caps.refused.inc();
            tracing::debug!(client = %address.ip(), "one connection too many");
            continue;
        };
        // Responses are written whole, so there is nothing to coalesce.
        stream.set_nodelay(true).nevermind("only latency suffers");
        let peer = Peer {
            address: address.ip(),
            permit: Arc::new(permit),
        };
        connections.spawn(serve(stream, peer, stopped.clone()));
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Serves HTTP/1.1 on one connection. `client_timeout` bounds the time for the head of a request, for
/// the silence between two requests, and for the client to receive more of a response.
pub(crate) async fn serve_http<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    peer: Peer,
    router: Router,
    client_timeout: Duration,
    bans: &Arc<Bans>,
    mut stopped: watch::Receiver<bool>,
) {
    let (ban, mut banned) = (bans.subscribe(peer.address), bans.subscribe(peer.address));
    let router = TowerToHyperService::new(router);
    let (begun, mut has_begun) = watch::channel(false);
    let is_upgraded = Arc::new(AtomicBool::new(false));
    let service = service_fn(|mut request: Request<Incoming>| {
        begun.send_replace(true);
        request.extensions_mut().insert(peer.clone());
        let response = router.call(request);
        let is_upgraded = Arc::clone(&is_upgraded);
        async move {
            let response = response.await?;
            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                is_upgraded.store(true, Ordering::Relaxed);
            }
            Ok::<_, Infallible>(response)
        }
    });
    let stream = GuardedStream::new(stream, client_timeout, ban, Arc::clone(&is_upgraded));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(client_timeout)
        .max_buf_size(MAX_HEAD_SIZE)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        // Closes the connection of a banned client even while a request is in flight.
        () = banned.banned() => return,
        _ = stopped.changed() => {}
        () = sleep(MAX_CONNECTION_AGE) => {}
    }
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = has_begun.wait_for(|begun| *begun) => {}
        () = sleep(FIRST_REQUEST_GRACE) => {}
    }
    connection.as_mut().graceful_shutdown();
    if let Ok(Err(error)) = timeout(DRAIN_TIMEOUT, connection).await {
        tracing::debug!(%error, "a connection broke");
    }
}

/// A connection's stream that fails when the client receives nothing for `write_timeout`, or is banned,
/// and that reads no more than a [`Meter`] allows once it is a WebSocket.
#[derive(Debug)]
struct GuardedStream<S> {
    stream: S,
    meter: Meter,
    write_timeout: Duration,
    ban: BanSubscription,
    /// Runs out `write_timeout` after the first write that the stream did not accept. `None` while it
    /// accepts them.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> GuardedStream<S> {
    fn new(
        stream: S,
        write_timeout: Duration,
        ban: BanSubscription,
        is_upgraded: Arc<AtomicBool>,
    ) -> GuardedStream<S> {
        GuardedStream {
            stream,
            meter: Meter::new(is_upgraded),
            write_timeout,
            ban,
            stalled: None,
        }
    }

    /// Passes on the result of a write, or a timeout if writes have been pending for `write_timeout`.
    fn check_progress<T>(
        &mut self,
        polled: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stalled = None;
            return polled;
        }
        let write_timeout = self.write_timeout;
        let stalled = self
            .stalled
            .get_or_insert_with(|| Box::pin(sleep(write_timeout)));
        if stalled.as_mut().poll(context).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for GuardedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        let polled = match this.meter.poll_ready(context) {
            Poll::Ready(()) => Pin::new(&mut this.stream).poll_read(context, buffer),
            Poll::Pending => Poll::Pending,
        };
        this.meter.count(buffer.filled().len() - before);
        // Bytes that came from a banned client are discarded.
        if self.ban.is_banned_since() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for GuardedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.ban.is_banned_since() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check_progress(polled, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if self.ban.is_banned_since() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.check_progress(polled, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
