//! A server in the test's own process, and an HTTP client that can also send malformed requests.

// Not every helper is used on every system.
#![allow(dead_code)]

use std::{
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    num::NonZeroUsize,
    str::FromStr,
    sync::atomic::{AtomicBool, Ordering},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

pub(crate) mod socket;
pub(crate) mod tables;

use nevermind::Nevermind as _;
use serde_json::Value;
use server::{Config, Server};

/// Maximum time to wait for what must happen. Far longer than any test takes, so that a busy machine
/// makes none fail.
pub(crate) const TEST_DEADLINE: Duration = Duration::from_mins(5);

/// Polls until a condition is true, and panics after [`TEST_DEADLINE`].
#[track_caller]
pub(crate) fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_true() {
        assert!(began.elapsed() < TEST_DEADLINE, "never {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether the server closes a connection on which no request was sent. It must have no other reason to
/// within [`TEST_DEADLINE`].
pub(crate) fn is_closed(stream: &mut TcpStream) -> bool {
    match stream.read(&mut [0; 1]) {
        Ok(n) => n == 0,
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) http: SocketAddr,
    pub(crate) prolog: SocketAddr,
    pub(crate) admin: Option<SocketAddr>,
    stop: &'static AtomicBool,
    thread: Option<JoinHandle<()>>,
}

/// Starts a server with one worker and a queue of two.
pub(crate) fn start() -> Running {
    start_with(Config {
        workers: NonZeroUsize::MIN,
        queue: 2,
        matches_per_minute: 100_000,
        joins_per_minute: 0,
        open_challenges: 0,
        requests_per_minute: 0,
        commands_per_minute: 0,
        computer_matches: 100,
        computer_pace: Duration::ZERO,
        ..Config::default()
    })
}

pub(crate) fn start_with(config: Config) -> Running {
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config {
        listen: anywhere,
        prolog: Some(anywhere),
        // The hosts that the tests' requests name.
        hosts: ["henge", "x", "henge.example"]
            .map(|it| it.parse().expect("a host"))
            .into(),
        ..config
    };
    let server = Server::bind(config).expect("free ports");
    let (http, prolog) = (
        server.address().expect("an address"),
        server
            .prolog_address()
            .expect("an address")
            .expect("asked for"),
    );
    let admin = server.admin_address().expect("an address");
    let stop: &'static AtomicBool = Box::leak(Box::new(AtomicBool::new(false)));
    let thread = thread::spawn(move || server.run(stop).expect("runs to its end"));
    Running {
        http,
        prolog,
        admin,
        stop,
        thread: Some(thread),
    }
}

impl Running {
    /// Stops the server and waits for its end.
    pub(crate) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("no panic");
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        connect(self.http)
    }

    /// Sends bytes and reads the response until the server closes.
    pub(crate) fn send(&self, bytes: &[u8]) -> Answer {
        exchange(self.http, bytes)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        get(self.http, path)
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.send(request(path, body).as_bytes())
    }

    /// Posts to the API with a token.
    pub(crate) fn post_as(&self, token: &str, path: &str, body: &str) -> Answer {
        let text = format!(
            "POST /api/v1{path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
            authorization: Bearer {token}\r\ncontent-type: application/json\r\n\
            content-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.send(text.as_bytes())
    }

    /// The value of a metric without labels: a number of something.
    #[track_caller]
    pub(crate) fn metric(&self, name: &str) -> u64 {
        self.sample(name)
    }

    /// The value of a metric without labels, in seconds.
    #[track_caller]
    pub(crate) fn seconds(&self, name: &str) -> f64 {
        self.sample(name)
    }

    #[track_caller]
    fn sample<T: FromStr>(&self, name: &str) -> T {
        let text = self.get("/metrics").body;
        let values = text.lines().filter_map(|it| it.split_once(' '));
        let mut values = values.filter(|(other, _)| *other == name);
        let value = values.next().and_then(|(_, value)| value.parse().ok());
        value.unwrap_or_else(|| panic!("no {name} in {text}"))
    }

    /// Posts to the API and expects success.
    #[track_caller]
    pub(crate) fn ask(&self, path: &str, body: &str) -> Value {
        let answer = self.post(&format!("/api/v1{path}"), body);
        assert_eq!(answer.status, 200, "{path} {body}: {}", answer.body);
        answer.json()
    }
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream
        .set_read_timeout(Some(TEST_DEADLINE))
        .expect("a time");
    stream
}

fn exchange(address: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = connect(address);
    let refused = "a server that refuses may close before it has read everything";
    stream.write_all(bytes).nevermind(refused);
    let mut text = Vec::new();
    let reset = "a reset may overtake the end of the response";
    stream.read_to_end(&mut text).nevermind(reset);
    Answer::read(&text)
}

/// Sends a `GET` request to an address.
pub(crate) fn get(address: SocketAddr, path: &str) -> Answer {
    let text = format!("GET {path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\r\n");
    exchange(address, text.as_bytes())
}

pub(crate) fn request(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
        content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    fn read(bytes: &[u8]) -> Answer {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
        let chunked = head.contains("transfer-encoding: chunked");
        Answer {
            status: status.unwrap_or(0),
            head: head.to_ascii_lowercase(),
            body: if chunked {
                unchunked(body)
            } else {
                body.to_owned()
            },
        }
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect(&self.body)
    }
}

fn unchunked(body: &str) -> String {
    let mut rest = body;
    let mut text = String::new();
    while let Some((size, more)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("a size");
        text += &more[..size];
        rest = &more[size + 2..];
        if size == 0 {
            break;
        }
    }
    text
}
