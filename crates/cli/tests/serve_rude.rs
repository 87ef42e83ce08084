//! Clients that are slow, broken or too many, against the real program. `make soak` runs the long
//! forms: `RIG_SLOW` and `RIG_FLOOD` connections, `RIG_MESSAGES` messages.

#![allow(
    clippy::print_stdout,
    reason = "figures are for those who run the long forms"
)]

mod common;

use std::{
    env, fs,
    io::{ErrorKind, Read, Write},
    net::TcpStream,
    path::Path,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use common::served::{Client, PATIENCE, Served, connect};
use game::Rng;
use serde_json::json;

fn setting(name: &str, usual: usize) -> usize {
    env::var(name).map_or(usual, |it| it.parse().expect("a number"))
}

fn serve(options: &[&str]) -> Served {
    Served::start(Path::new("memory:"), |command| {
        command.args(options);
    })
}

/// What a slow client has said so far: heads, bodies, and the beginning of a socket.
const BEGINNINGS: [&str; 5] = [
    "",
    "G",
    "GET / HTTP/1.1\r\nx: ",
    "POST /api/v1/games/moai/new HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
    content-length: 1000\r\n\r\n{",
    "GET /api/v1/lobby/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
    sec-websocket-version: 13\r\nsec-websocket-key: ",
];

/// Whether the other end has closed.
fn is_closed(stream: &mut TcpStream) -> bool {
    match stream.read(&mut [0; 1024]) {
        Ok(n) => n == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

#[test]
fn slow_clients_are_sent_away_and_nobody_waits_for_them() {
    let n_slow = setting("RIG_SLOW", 100);
    let patience = if n_slow < 1000 { "500ms" } else { "8s" };
    let served = serve(&["--patience", patience]);
    let began = Instant::now();
    let mut slow: Vec<TcpStream> = (0..n_slow)
        .map(|n| {
            let mut stream = connect(&served.address).expect("a connection");
            let beginning = BEGINNINGS[n % BEGINNINGS.len()];
            stream.write_all(beginning.as_bytes()).expect("sent");
            stream.set_nonblocking(true).expect("a setting");
            stream
        })
        .collect();
    let last = Instant::now();
    let mut most = Duration::ZERO;
    let mut n_asked = 0;
    while !slow.is_empty() {
        assert!(last.elapsed() < PATIENCE, "{} left", slow.len());
        // One more byte now and then does not help.
        slow.retain_mut(|it| !is_closed(it) && it.write_all(b"x").is_ok());
        let asked = Instant::now();
        let mut client = Client::new(&served.address).expect("a connection");
        let answer = client.get("/games/moai/nothing").expect("an answer");
        assert_eq!(answer.status, 404);
        most = most.max(asked.elapsed());
        n_asked += 1;
        thread::sleep(Duration::from_millis(100));
    }
    println!(
        "{n_slow} slow connections, opened in {:.1} s, all closed {:.1} s after the last; meanwhile {n_asked} \
        requests, {:.1} ms at most",
        (last - began).as_secs_f64(),
        last.elapsed().as_secs_f64(),
        most.as_secs_f64() * 1000.0
    );
    // Promises about time are for machines that do nothing else: only the long form insists.
    if 1000 <= n_slow {
        assert!(last.elapsed() <= Duration::from_secs(15));
        assert!(most <= Duration::from_millis(200));
    }
}

#[test]
fn a_flood_of_connections_is_outlived() {
    let n_flood = setting("RIG_FLOOD", 500);
    let served = serve(&["--per-address", "64"]);
    let mut held = Vec::new();
    for _ in 0..n_flood {
        // Who is refused is let go at once; a few hundred are kept, whether they are served or not.
        held.push(TcpStream::connect(&served.address).expect("a connection"));
        if 300 < held.len() {
            held.drain(64..);
        }
    }
    drop(held);
    let began = Instant::now();
    loop {
        // Places are given back when the server has seen that their owners have gone.
        let asked = Client::new(&served.address).and_then(|mut it| it.get("/games"));
        if asked.is_ok_and(|it| it.status == 200) {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "never served again");
    }
    println!(
        "{n_flood} connections; an honest one is served after {:.3} s",
        began.elapsed().as_secs_f64()
    );
    if 10_000 <= n_flood {
        assert!(began.elapsed() <= Duration::from_secs(2));
    }
}

/// Changes a few bytes, or repeats, or leaves out a part.
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

/// Sends all, and waits for the end, which must come.
fn exchange(stream: &mut TcpStream, bytes: &[u8]) {
    // The other side may have closed already.
    stream.write_all(bytes).unwrap_or_default();
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        assert_ne!(error.kind(), ErrorKind::WouldBlock, "stuck");
    }
}

const ORDERS: [&str; 4] = [
    r#"{"token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#,
    r#"{"id":"a","seq":1,"do":"play","move":"&c3"}"#,
    r#"{"id":"b","seq":1,"do":"offer","topic":"draw"}"#,
    r#"{"id":"c","seq":1,"do":"resign"}"#,
];

/// A frame of a WebSocket, as clients send them. One in fifty is no frame.
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

/// Opens a socket and says so many broken things. Returns how many.
fn rude_socket(address: &str, id: &str, rng: &mut Rng) -> u64 {
    let mut stream = connect(address).expect("a connection");
    let head = format!(
        "GET /api/v1/matches/{id}/socket HTTP/1.1\r\nhost: henge\r\nupgrade: websocket\r\n\
        connection: upgrade\r\nsec-websocket-version: 13\r\n\
        sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut bytes = head.into_bytes();
    // The 101st would be too many in too short a time, whatever is in it.
    for _ in 0..90 {
        let body = damaged(ORDERS[rng.below(4) as usize], rng);
        bytes.extend(frame(&body, rng));
    }
    // A close, so that a socket without any fault ends, too.
    bytes.extend([0x88, 0x80, 0, 0, 0, 0]);
    exchange(&mut stream, &bytes);
    90
}

fn rude_requests(address: &str, rng: &mut Rng) -> u64 {
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
        // Now and then the head is broken, too.
        if rng.below(100) == 0 {
            bytes.extend(damaged(&head, rng));
        } else {
            bytes.extend(head.into_bytes());
        }
        bytes.extend(body);
    }
    // A head that was broken may leave the other side waiting for more: we say that this is all.
    let mut stream = connect(address).expect("a connection");
    stream.write_all(&bytes).unwrap_or_default();
    stream
        .shutdown(std::net::Shutdown::Write)
        .unwrap_or_default();
    exchange(&mut stream, b"");
    30
}

fn rude_terms(address: &str, rng: &mut Rng) -> u64 {
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
    stream.write_all(&bytes).unwrap_or_default();
    stream
        .shutdown(std::net::Shutdown::Write)
        .unwrap_or_default();
    exchange(&mut stream, b"");
    30
}

/// Memory of a process now, in kilobytes.
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|it| it.trim().strip_suffix(" kB"));
    kilobytes.and_then(|it| it.parse().ok()).unwrap_or(0)
}

#[test]
fn broken_messages_of_every_kind_harm_nobody() {
    let n_messages = setting("RIG_MESSAGES", 3000) as u64;
    let mut served = serve(&["--prolog", "127.0.0.1:0"]);
    let prolog = served.other_address();
    let setup = json!({ "game": "gorogo", "seats": [{ "kind": "human" }, { "kind": "human" }] });
    let mut client = Client::new(&served.address).expect("a connection");
    let made = client
        .post("/matches", None, &setup)
        .expect("an answer")
        .json();
    let id = made["id"].as_str().expect("an id");
    let (n_sent, warm) = (AtomicU64::new(0), AtomicU64::new(0));
    let stop = AtomicBool::new(false);
    let process = served.child.id();
    thread::scope(|scope| {
        for n in 0..4 {
            let (served, prolog, n_sent, warm, stop) = (&served, &prolog, &n_sent, &warm, &stop);
            scope.spawn(move || {
                let mut rng = Rng::new(n);
                while !stop.load(Ordering::Relaxed) {
                    let n = rude_socket(&served.address, id, &mut rng)
                        + (0..3)
                            .map(|_| rude_requests(&served.address, &mut rng))
                            .sum::<u64>()
                        + (0..3).map(|_| rude_terms(prolog, &mut rng)).sum::<u64>();
                    let n = n_sent.fetch_add(n, Ordering::Relaxed) + n;
                    // What the first tenth needs is needed for ever.
                    if n_messages / 10 <= n && warm.load(Ordering::Relaxed) == 0 {
                        warm.store(resident(process), Ordering::Relaxed);
                    }
                    if n_messages <= n {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert!(
        served.child.try_wait().expect("known").is_none(),
        "it ended"
    );
    let mut client = Client::new(&served.address).expect("a connection");
    assert_eq!(client.get("/games").expect("an answer").status, 200);
    let grown = resident(process).saturating_sub(warm.load(Ordering::Relaxed)) / 1024;
    println!(
        "{} messages; memory grew by {grown} MB",
        n_sent.load(Ordering::Relaxed)
    );
    // A short run ends before memory has settled.
    if 100_000 <= n_messages {
        assert!(grown <= 20, "{grown} MB");
    }
}
