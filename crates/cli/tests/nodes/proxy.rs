//! A network that can fail: what goes to the database goes through here, and may be kept, delayed or
//! cut.

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

/// How the network is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Weather {
    Fair,
    /// Everything is late.
    Slow,
    /// Nothing arrives, and nobody is told.
    Silent,
    /// Connections are cut, and new ones refused.
    Cut,
}

/// A way to the database.
#[derive(Clone, Debug)]
pub(crate) struct Proxy {
    pub(crate) port: u16,
    weather: Arc<AtomicU8>,
}

const LATE: Duration = Duration::from_millis(100);
const MOMENT: Duration = Duration::from_millis(5);

impl Proxy {
    /// Listens until the program ends.
    pub(crate) fn start(to: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let proxy = Proxy {
            port: listener.local_addr().expect("an address").port(),
            weather: Arc::new(AtomicU8::new(Weather::Fair as u8)),
        };
        let it = proxy.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let it = it.clone();
                thread::spawn(move || it.serve(client, to));
            }
        });
        proxy
    }

    pub(crate) fn set(&self, weather: Weather) {
        self.weather.store(weather as u8, Ordering::Relaxed);
    }

    fn is(&self, weather: Weather) -> bool {
        self.weather.load(Ordering::Relaxed) == weather as u8
    }

    fn serve(&self, client: TcpStream, to: u16) {
        while self.is(Weather::Silent) {
            thread::sleep(MOMENT);
        }
        if self.is(Weather::Cut) {
            return;
        }
        let Ok(server) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], to))) else {
            return;
        };
        let (Ok(back), Ok(forth)) = (server.try_clone(), client.try_clone()) else {
            return;
        };
        let it = self.clone();
        let other = thread::spawn(move || it.carry(back, forth));
        self.carry(client, server);
        other.join().expect("no panic");
    }

    /// Carries bytes one way, as the weather allows.
    fn carry(&self, mut from: TcpStream, mut to: TcpStream) {
        let mut bytes = [0; 16 * 1024];
        from.set_read_timeout(Some(MOMENT)).expect("a time");
        from.set_nodelay(true).expect("a setting");
        loop {
            if self.is(Weather::Cut) {
                break;
            }
            let n = match from.read(&mut bytes) {
                Ok(0) => break,
                Ok(n) => n,
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
                Err(_) => break,
            };
            while self.is(Weather::Silent) {
                thread::sleep(MOMENT);
            }
            if self.is(Weather::Slow) {
                thread::sleep(LATE);
            }
            if to.write_all(&bytes[..n]).is_err() {
                break;
            }
        }
        // The other way ends, too.
        from.shutdown(Shutdown::Both).unwrap_or_default();
        to.shutdown(Shutdown::Both).unwrap_or_default();
    }
}
