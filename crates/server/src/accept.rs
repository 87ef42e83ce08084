//! Taking connections: counted, bounded in time, and let go when the server stops.

use std::{
    collections::HashMap,
    future::Future,
    io,
    net::IpAddr,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use axum::Router;
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::{Sleep, sleep, timeout},
};

use crate::{
    bans::{Bans, Follower},
    limit::household,
    metrics::Counter,
};

/// How long a connection may live, busy or not. What is under way then may finish.
const LONGEST_LIFE: Duration = Duration::from_mins(10);
/// How long that may take.
const GRACE: Duration = Duration::from_mins(1);
/// How long a new connection may wait with its first request when the server stops: a client that was
/// let in must not find the door shut.
const FIRST_REQUEST: Duration = Duration::from_secs(2);
/// The most that is read ahead of a connection: no head is longer.
const HEAD_SIZE: usize = 16 * 1024;

/// How many connections there may be, in all and by address.
#[derive(Debug)]
pub(crate) struct Caps {
    most: usize,
    most_per_address: usize,
    /// Many people share these addresses.
    proxies: Vec<IpAddr>,
    /// Connections that were one too many.
    refused: Counter,
    taken: Mutex<Taken>,
}

/// How many connections there are.
#[derive(Debug, Default)]
struct Taken {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// The right to one connection. Dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Permit {
    caps: Arc<Caps>,
    address: IpAddr,
    counts: Counts,
}

/// What a permit counts as.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Counts {
    Connection,
    /// Somebody on the connection of a proxy.
    Person,
}

/// The other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) permit: Arc<Permit>,
}

impl Caps {
    pub(crate) fn new(most: usize, most_per_address: usize, proxies: &[IpAddr]) -> Arc<Caps> {
        Arc::new(Caps {
            most,
            most_per_address,
            proxies: proxies.to_vec(),
            refused: Counter::default(),
            taken: Mutex::default(),
        })
    }

    /// How many connections there are now.
    pub(crate) fn open(&self) -> usize {
        self.taken().total
    }

    /// How many were one too many.
    pub(crate) fn refused(&self) -> u64 {
        self.refused.get()
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(self: &Arc<Caps>, address: IpAddr, counts: Counts) -> Option<Permit> {
        let address = address.to_canonical();
        let is_proxy = self.proxies.contains(&address);
        let address = household(address);
        let mut taken = self.taken();
        let own = taken.by_address.get(&address).copied().unwrap_or(0);
        if self.most_per_address <= own && !is_proxy {
            return None;
        }
        if counts == Counts::Connection {
            if self.most <= taken.total {
                return None;
            }
            taken.total += 1;
        }
        taken.by_address.insert(address, own + 1);
        Some(Permit {
            caps: Arc::clone(self),
            address,
            counts,
        })
    }
}

impl Permit {
    /// A place for somebody on the connection of a proxy.
    pub(crate) fn admit_person(&self, address: IpAddr) -> Option<Permit> {
        self.caps.admit(address, Counts::Person)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut taken = self.caps.taken();
        if self.counts == Counts::Connection {
            taken.total -= 1;
        }
        if let Some(n) = taken.by_address.get_mut(&self.address) {
            *n -= 1;
            if *n == 0 {
                taken.by_address.remove(&self.address);
            }
        }
    }
}

/// Takes connections until the server stops, then waits for those it has. One too many is closed at
/// once.
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
            // Those that are over are forgotten.
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, most likely: others must go first.
                tracing::warn!(%error, "no connection can be taken");
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(permit) = caps.admit(address.ip(), Counts::Connection) else {
            caps.refused.inc();
            tracing::debug!(client = %address.ip(), "one connection too many");
            continue;
        };
        // Replies are whole messages, not worth waiting for more.
        stream.set_nodelay(true).unwrap_or_default();
        let peer = Peer {
            address: address.ip(),
            permit: Arc::new(permit),
        };
        connections.spawn(serve(stream, peer, stopped.clone()));
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Serves one connection with HTTP. `patience` is for the head of a request, for silence between
/// two, and for the other end to take an answer.
pub(crate) async fn serve_http<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    peer: Peer,
    router: Router,
    patience: Duration,
    bans: &Arc<Bans>,
    mut stopped: watch::Receiver<bool>,
) {
    let (follower, mut banned) = (bans.follow(peer.address), bans.follow(peer.address));
    let router = TowerToHyperService::new(router);
    let (begun, mut has_begun) = watch::channel(false);
    let service = service_fn(|mut request: Request<Incoming>| {
        begun.send_replace(true);
        request.extensions_mut().insert(peer.clone());
        router.call(request)
    });
    let stream = Guarded::new(stream, patience, follower);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(HEAD_SIZE)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        // Whoever waits here for an answer, or says nothing, is not waited for.
        () = banned.banned() => return,
        _ = stopped.changed() => {}
        () = sleep(LONGEST_LIFE) => {}
    }
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = has_begun.wait_for(|begun| *begun) => {}
        () = sleep(FIRST_REQUEST) => {}
    }
    connection.as_mut().graceful_shutdown();
    // Nobody is left to hear of an error.
    if let Ok(Err(error)) = timeout(GRACE, connection).await {
        tracing::debug!(%error, "a connection broke");
    }
}

/// A connection that breaks when the other end takes nothing for too long, or is banned.
#[derive(Debug)]
struct Guarded<S> {
    stream: S,
    patience: Duration,
    follower: Follower,
    /// While the other end takes nothing.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> Guarded<S> {
    fn new(stream: S, patience: Duration, follower: Follower) -> Guarded<S> {
        Guarded {
            stream,
            patience,
            follower,
            waiting: None,
        }
    }

    /// What the stream says, unless it has said nothing for too long.
    fn check_progress<T>(
        &mut self,
        polled: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.waiting = None;
            return polled;
        }
        let patience = self.patience;
        let waiting = self
            .waiting
            .get_or_insert_with(|| Box::pin(sleep(patience)));
        if waiting.as_mut().poll(context).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guarded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        // Whatever came is not listened to.
        if self.follower.is_banned_since() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guarded<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.follower.is_banned_since() {
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
        if self.follower.is_banned_since() {
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
