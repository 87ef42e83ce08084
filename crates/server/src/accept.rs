//! Taking connections: counted, bounded in time, and let go when the server stops.

use std::{
    collections::HashMap,
    future::Future,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

/// How long a connection may live, busy or not. A client that never reads is gone by then.
const LONGEST_LIFE: Duration = Duration::from_mins(10);
/// The most that is read ahead of a connection: no head is longer.
const HEAD_SIZE: usize = 16 * 1024;

/// How many connections there are, in all and by address.
#[derive(Debug)]
pub(crate) struct Caps {
    most: usize,
    most_per_address: usize,
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// The right to one connection. Dropping it gives it back.
#[derive(Debug)]
struct Permit {
    caps: Arc<Caps>,
    address: IpAddr,
}

impl Caps {
    pub(crate) fn new(most: usize, most_per_address: usize) -> Arc<Caps> {
        Arc::new(Caps {
            most,
            most_per_address,
            by_address: Mutex::default(),
        })
    }

    fn admit(self: &Arc<Caps>, address: IpAddr) -> Option<Permit> {
        let mut by_address = self
            .by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let total: usize = by_address.values().sum();
        let own = by_address.get(&address).copied().unwrap_or(0);
        if self.most <= total || self.most_per_address <= own {
            return None;
        }
        by_address.insert(address, own + 1);
        Some(Permit {
            caps: Arc::clone(self),
            address,
        })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let caps = &self.caps.by_address;
        let mut by_address = caps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = by_address.get_mut(&self.address) {
            *n -= 1;
            if *n == 0 {
                by_address.remove(&self.address);
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
    serve: impl Fn(TcpStream, watch::Receiver<bool>) -> F,
) {
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            _ = stopped.changed() => break,
            // Those that are over are forgotten.
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, address)) = accepted else {
            // Out of file descriptors, most likely: others must go first.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(permit) = caps.admit(address.ip()) else {
            continue;
        };
        // Replies are whole messages, not worth waiting for more.
        stream.set_nodelay(true).unwrap_or_default();
        let connection = serve(stream, stopped.clone());
        connections.spawn(async move {
            connection.await;
            drop(permit);
        });
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Serves one connection with HTTP. `patience` is for the head of a request, and for silence between
/// two.
pub(crate) async fn serve_http(
    stream: TcpStream,
    router: Router,
    patience: Duration,
    mut stopped: watch::Receiver<bool>,
) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(HEAD_SIZE)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let life = async {
        tokio::select! {
            _ = connection.as_mut() => return,
            _ = stopped.changed() => {}
        }
        connection.as_mut().graceful_shutdown();
        // However it ends, it ends: there is nobody to be told of an error.
        connection.await.unwrap_or_default();
    };
    timeout(LONGEST_LIFE, life).await.unwrap_or_default();
}
