//! Slow, excessive and malformed input, against the real program.
//!
//! `RIG_SLOW` and `RIG_FLOOD` connections and `RIG_MESSAGES` messages set the size. `make soak` sets them;
//! only then are times and memory asserted, because they hold on an idle machine only.

#![allow(
    clippy::print_stdout,
    reason = "measurements are printed by the long form"
)]

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
    path::Path,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use game::Rng;
use nevermind::Nevermind as _;
use serde_json::json;

use crate::common::{
    memory,
    server::{Client, TEST_DEADLINE, TestServer, connect},
    size,
};

fn serve(options: &[&str]) -> TestServer {
    TestServer::start(Path::new("memory:"), |command| {
        command.args(options);
    })
}

/// Unfinished requests: a head, a body, and the opening handshake of a WebSocket.
const BEGINNINGS: [&str; 5] = [
    "",
    "G",
    "GET / HTTP/1.1\r\nx: ",
    "POST /api/v1/games/moai/new HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
    content-length: 1000\r\n\r\n{",
    "GET /api/v1/lobby/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
    sec-websocket-version: 13\r\nsec-websocket-key: ",
];

/// Whether the server has closed a non-blocking connection.
fn is_closed(stream: &mut TcpStream) -> bool {
    match stream.read(&mut [0; 1024]) {
        Ok(n) => n == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

#[test]
fn slow_requests_time_out_and_delay_no_other_client() {
    let n_slow = size("RIG_SLOW", 100);
    let timeout = if n_slow < 1000 { "500ms" } else { "8s" };
    let server = serve(&["--patience", timeout]);
    let began = Instant::now();
    let mut slow: Vec<TcpStream> = (0..n_slow)
        .map(|n| {
            let mut stream = connect(&server.address).expect("a connection");
            let beginning = BEGINNINGS[n as usize % BEGINNINGS.len()];
            stream.write_all(beginning.as_bytes()).expect("sent");
            stream.set_nonblocking(true).expect("a setting");
            stream
        })
        .collect();
    let last = Instant::now();
    let mut slowest = Duration::ZERO;
    let mut n_requests = 0;
    while !slow.is_empty() {
        assert!(last.elapsed() < TEST_DEADLINE, "{} left", slow.len());
        // Another byte now and then must not extend the timeout.
        slow.retain_mut(|stream| !is_closed(stream) && stream.write_all(b"x").is_ok());
        let sent = Instant::now();
        let mut client = Client::new(&server.address).expect("a connection");
        let answer = client.get("/games/moai/nothing").expect("an answer");
        assert_eq!(answer.status, 404);
        slowest = slowest.max(sent.elapsed());
        n_requests += 1;
        thread::sleep(Duration::from_millis(100));
    }
    println!(
        "{n_slow} slow connections, opened in {:.1} s, all closed {:.1} s after the last; meanwhile {n_requests} \
        requests, {:.1} ms at most",
        (last - began).as_secs_f64(),
        last.elapsed().as_secs_f64(),
        slowest.as_secs_f64() * 1000.0
    );
    if 1000 <= n_slow {
        assert!(last.elapsed() <= Duration::from_secs(15));
        assert!(slowest <= Duration::from_millis(200));
    }
}

#[test]
fn honest_client_is_served_after_a_flood_of_connections() {
    let n_flood = size("RIG_FLOOD", 500);
    let server = serve(&["--per-address", "64"]);
    let mut held = Vec::new();
    for _ in 0..n_flood {
        // A few hundred are held, whether they are served or refused; the rest are closed.
        held.push(TcpStream::connect(&server.address).expect("a connection"));
        if 300 < held.len() {
            held.drain(64..);
        }
    }
    drop(held);
    let began = Instant::now();
    loop {
        // The server frees a place when it notices that the connection is closed.
        let response = Client::new(&server.address).and_then(|mut client| client.get("/games"));
        if response.is_ok_and(|response| response.status == 200) {
            break;
        }
        assert!(began.elapsed() < TEST_DEADLINE, "never served again");
    }
    println!(
        "{n_flood} connections; an honest one is served after {:.3} s",
        began.elapsed().as_secs_f64()
    );
    if 10_000 <= n_flood {
        assert!(began.elapsed() <= Duration::from_secs(2));
    }
}

/// Changes, swaps, inserts, repeats or removes a few bytes of a text.
fn damaged(text: &str, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(4) {
        let n = bytes.len() as u32;
        if n == 0 {
            break;
        }
        let (at, to) = (rng.below(n) as usize, rng.below(n) as usize);
        match rng.below(5) {
            0 => bytes[at] = rng.bits() as u8,
            1 => bytes.insert(at, b"[({'\"\\,.0:"[rng.below(10) as usize]),
            2 => drop(bytes.drain(at.min(to)..at.max(to))),
            3 => {
                let part = bytes[at.min(to)..at.max(to)].to_vec();
                bytes.splice(at..at, part);
            }
            _ => bytes.swap(at, to),
        }
    }
    bytes
}

/// Sends bytes and reads until the server closes the connection, which it must.
fn exchange(stream: &mut TcpStream, bytes: &[u8]) {
    let written = stream.write_all(bytes);
    written.nevermind("the server may have closed already");
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        assert_ne!(error.kind(), ErrorKind::WouldBlock, "stuck");
    }
}

/// Sends bytes, closes the sending side, and reads until the server closes the connection.
fn send_all(stream: &mut TcpStream, bytes: &[u8]) {
    let written = stream.write_all(bytes);
    written.nevermind("the server may have closed already");
    let closed = stream.shutdown(Shutdown::Write);
    closed.nevermind("the server may have closed already");
    exchange(stream, b"");
}

/// Messages of the WebSocket of a match.
const MESSAGES: [&str; 4] = [
    r#"{"token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#,
    r#"{"id":"a","seq":1,"do":"play","move":"&c3"}"#,
    r#"{"id":"b","seq":1,"do":"offer","topic":"draw"}"#,
    r#"{"id":"c","seq":1,"do":"resign"}"#,
];

/// A masked WebSocket frame, as clients send it. The header of one in fifty is corrupt.
fn frame(body: &[u8], rng: &mut Rng) -> Vec<u8> {
    let length = body.len() as u16;
    let mut frame = vec![0x81];
    if length < 126 {
        frame.push(0x80 | length as u8);
    } else {
        frame.push(0x80 | 0x7e);
        frame.extend(length.to_be_bytes());
    }
    let mask = rng.bits().to_be_bytes();
    frame.extend(&mask[..4]);
    frame.extend(
        body.iter()
            .zip(mask[..4].iter().cycle())
            .map(|(a, b)| a ^ b),
    );
    if rng.below(50) == 0 {
        let at = rng.below(2) as usize;
        frame[at] ^= 1 << rng.below(8);
    }
    frame
}

/// Opens a WebSocket and sends malformed messages. Returns how many.
fn send_malformed_frames(address: &str, id: &str, rng: &mut Rng) -> u64 {
    let mut stream = connect(address).expect("a connection");
    let head = format!(
        "GET /api/v1/matches/{id}/socket HTTP/1.1\r\nhost: henge\r\nupgrade: websocket\r\n\
        connection: upgrade\r\nsec-websocket-version: 13\r\n\
        sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut bytes = head.into_bytes();
    // More than a hundred would be refused for their number.
    for _ in 0..90 {
        let body = damaged(MESSAGES[rng.below(4) as usize], rng);
        bytes.extend(frame(&body, rng));
    }
    // A close frame, so that a socket whose messages all parsed ends, too.
    bytes.extend([0x88, 0x80, 0, 0, 0, 0]);
    exchange(&mut stream, &bytes);
    90
}

/// Sends malformed HTTP requests over one connection. Returns how many.
fn send_malformed_requests(address: &str, rng: &mut Rng) -> u64 {
    const BODIES: [(&str, &str); 4] = [
        ("/games/moai/new", r#"{"variant":"6x7"}"#),
        (
            "/games/gorogo/play",
            r#"{"position":"5/5/5/5/5 w 10,3 10,2 0,0","move":"&c3"}"#,
        ),
        ("/puzzles/chess-loop/verify", r#"{"board":"RB./.BR"}"#),
        (
            "/matches",
            r#"{"game":"cage","seats":[{"kind":"human"},{"kind":"open"}]}"#,
        ),
    ];
    let mut bytes = Vec::new();
    for left in (0..30).rev() {
        let (path, body) = BODIES[rng.below(4) as usize];
        let body = damaged(body, rng);
        let close = if left == 0 {
            "connection: close\r\n"
        } else {
            ""
        };
        let head = format!(
            "POST /api/v1{path} HTTP/1.1\r\nhost: henge\r\n{close}content-type: application/json\r\n\
            content-length: {}\r\n\r\n",
            body.len()
        );
        // One head in a hundred is malformed, too.
        if rng.below(100) == 0 {
            bytes.extend(damaged(&head, rng));
        } else {
            bytes.extend(head.into_bytes());
        }
        bytes.extend(body);
    }
    // A malformed head may leave the server waiting for more, so the client closes its side.
    let mut stream = connect(address).expect("a connection");
    send_all(&mut stream, &bytes);
    30
}

/// Sends malformed terms to the Prolog socket. Returns how many.
fn send_malformed_terms(address: &str, rng: &mut Rng) -> u64 {
    const TERMS: [&str; 4] = [
        "initialize(8,8).\n",
        "legal(gorogo,'5/5/5/5/5 w 10,3 10,2 0,0').\n",
        "play('racing-kings','8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1',h2h3).\n",
        "ini_posicao([['+',' ','+'],[' ','B',' '],['+',' ','+']],'P',2,2).\n",
    ];
    let bytes: Vec<u8> = (0..30)
        .flat_map(|_| damaged(TERMS[rng.below(4) as usize], rng))
        .collect();
    let mut stream = connect(address).expect("a connection");
    send_all(&mut stream, &bytes);
    30
}

#[test]
fn malformed_messages_neither_crash_nor_leak() {
    let n_messages = size("RIG_MESSAGES", 3000);
    let mut server = serve(&["--prolog", "127.0.0.1:0"]);
    let prolog = server.next_address();
    let setup = json!({ "game": "gorogo", "seats": [{ "kind": "human" }, { "kind": "human" }] });
    let mut client = Client::new(&server.address).expect("a connection");
    let made = client
        .post("/matches", None, &setup)
        .expect("an answer")
        .json();
    let id = made["id"].as_str().expect("an id");
    let (n_sent, warm) = (AtomicU64::new(0), AtomicU64::new(0));
    let stop = AtomicBool::new(false);
    let process = server.child.id();
    thread::scope(|scope| {
        for n in 0..4 {
            let (server, prolog, n_sent, warm, stop) = (&server, &prolog, &n_sent, &warm, &stop);
            scope.spawn(move || {
                let mut rng = Rng::new(n);
                while !stop.load(Ordering::Relaxed) {
                    let n = send_malformed_frames(&server.address, id, &mut rng)
                        + (0..3)
                            .map(|_| send_malformed_requests(&server.address, &mut rng))
                            .sum::<u64>()
                        + (0..3)
                            .map(|_| send_malformed_terms(prolog, &mut rng))
                            .sum::<u64>();
                    let n = n_sent.fetch_add(n, Ordering::Relaxed) + n;
                    // Memory that the first tenth has taken is not given back.
                    if n_messages / 10 <= n && warm.load(Ordering::Relaxed) == 0 {
                        warm.store(memory(process, "VmRSS"), Ordering::Relaxed);
                    }
                    if n_messages <= n {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert!(
        server.child.try_wait().expect("known").is_none(),
        "it ended"
    );
    let mut client = Client::new(&server.address).expect("a connection");
    assert_eq!(client.get("/games").expect("an answer").status, 200);
    let grown = memory(process, "VmRSS").saturating_sub(warm.load(Ordering::Relaxed)) / 1024;
    println!(
        "{} messages; memory grew by {grown} MB",
        n_sent.load(Ordering::Relaxed)
    );
    // A short run ends before memory has settled.
    if 100_000 <= n_messages {
        assert!(grown <= 20, "{grown} MB");
    }
}
