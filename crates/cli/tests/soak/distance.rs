//! A TCP proxy that makes the database seem far away, and counts the round trips to it.

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::channel,
    },
    thread,
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;

/// A proxy to a database, which listens until the test program ends.
pub(super) struct Distance {
    pub(super) port: u16,
    /// Number of times that a client has sent something after an answer, or at first.
    pub(super) n_round_trips: Arc<AtomicU64>,
}

impl Distance {
    /// Starts a proxy to a local port that delivers everything half a `round_trip` late.
    pub(super) fn start(to: u16, round_trip: Duration) -> Distance {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let proxy = Distance {
            port: listener.local_addr().expect("an address").port(),
            n_round_trips: Arc::default(),
        };
        let n_round_trips = Arc::clone(&proxy.n_round_trips);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], to))) else {
                    continue;
                };
                let (Ok(back), Ok(forth)) = (server.try_clone(), client.try_clone()) else {
                    continue;
                };
                let is_answered = Arc::new(AtomicBool::new(true));
                let n_round_trips = Arc::clone(&n_round_trips);
                let answered = Arc::clone(&is_answered);
                forward(client, server, round_trip / 2, move || {
                    if is_answered.swap(false, Ordering::Relaxed) {
                        n_round_trips.fetch_add(1, Ordering::Relaxed);
                    }
                });
                forward(back, forth, round_trip / 2, move || {
                    answered.store(true, Ordering::Relaxed);
                });
            }
        });
        proxy
    }
}

/// Forwards bytes in one direction, each `delay` after it came, and calls `seen` for each packet.
fn forward(
    mut from: TcpStream,
    mut to: TcpStream,
    delay: Duration,
    seen: impl Fn() + Send + 'static,
) {
    to.set_nodelay(true).expect("a setting");
    let (sender, packets) = channel::<(Instant, Vec<u8>)>();
    thread::spawn(move || {
        let mut bytes = vec![0; 64 * 1024];
        while let Ok(n @ 1..) = from.read(&mut bytes) {
            seen();
            let due = Instant::now() + delay;
            if sender.send((due, bytes[..n].to_vec())).is_err() {
                break;
            }
        }
    });
    thread::spawn(move || {
        for (due, packet) in packets {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if to.write_all(&packet).is_err() {
                break;
            }
        }
        to.shutdown(Shutdown::Both).nevermind("closed already");
    });
}
