//! A TCP proxy in front of the database that simulates network failures: it delays, withholds or cuts
//! traffic.

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    thread,
    time::Duration,
};

use nevermind::Nevermind as _;

/// The simulated state of the network.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Network {
    Good,
    /// Every packet is delayed by [`DELAY`].
    Slow,
    /// Packets are dropped without an error, as by a firewall.
    Silent,
    /// Connections are closed, and new ones too.
    Cut,
}

/// A proxy in front of the database. Clones share its state.
#[derive(Clone, Debug)]
pub(crate) struct Proxy {
    pub(crate) port: u16,
    network: Arc<AtomicU8>,
}

const DELAY: Duration = Duration::from_millis(100);
/// Interval at which the state of the network is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl Proxy {
    /// Starts a proxy to a local port. It listens until the test program ends.
    pub(crate) fn start(to: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let proxy = Proxy {
            port: listener.local_addr().expect("an address").port(),
            network: Arc::new(AtomicU8::new(Network::Good as u8)),
        };
        let shared = proxy.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let proxy = shared.clone();
                thread::spawn(move || proxy.serve(client, to));
            }
        });
        proxy
    }

    pub(crate) fn set(&self, network: Network) {
        self.network.store(network as u8, Ordering::Relaxed);
    }

    fn is(&self, network: Network) -> bool {
        self.network.load(Ordering::Relaxed) == network as u8
    }

    fn serve(&self, client: TcpStream, to: u16) {
        while self.is(Network::Silent) {
            thread::sleep(POLL_INTERVAL);
        }
        if self.is(Network::Cut) {
            return;
        }
        let Ok(server) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], to))) else {
            return;
        };
        let (Ok(back), Ok(forth)) = (server.try_clone(), client.try_clone()) else {
            return;
        };
        let proxy = self.clone();
        let replies = thread::spawn(move || proxy.forward(back, forth));
        self.forward(client, server);
        replies.join().expect("no panic");
    }

    /// Forwards bytes in one direction, as the network allows.
    fn forward(&self, mut from: TcpStream, mut to: TcpStream) {
        let mut bytes = [0; 16 * 1024];
        from.set_read_timeout(Some(POLL_INTERVAL)).expect("a time");
        from.set_nodelay(true).expect("a setting");
        loop {
            if self.is(Network::Cut) {
                break;
            }
            let n = match from.read(&mut bytes) {
                Ok(0) => break,
                Ok(n) => n,
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
                Err(_) => break,
            };
            while self.is(Network::Silent) {
                thread::sleep(POLL_INTERVAL);
            }
            if self.is(Network::Slow) {
                thread::sleep(DELAY);
            }
            if to.write_all(&bytes[..n]).is_err() {
                break;
            }
        }
        // Both directions end together.
        from.shutdown(Shutdown::Both).nevermind("closed already");
        to.shutdown(Shutdown::Both).nevermind("closed already");
    }
}
