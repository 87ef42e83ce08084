//! Clients that are slow, broken or many. `make soak` sends a million of their messages.

mod common;

use std::{
    env,
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::Duration,
};

use common::{request, start_with};
use game::Rng;
use server::Config;

#[test]
fn who_sends_too_slowly_is_sent_away() {
    let it = start_with(Config {
        patience: Duration::from_millis(500),
        connections_per_address: 1000,
        ..Config::default()
    });
    let body = "POST /api/v1/games/moai/new HTTP/1.1\r\nhost: x\r\n\
        content-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    let beginnings = ["", "G", "GET / HTTP/1.1\r\nx: ", body];
    let mut slow: Vec<TcpStream> = Vec::new();
    for beginning in beginnings.iter().cycle().take(200) {
        let mut stream = it.connect();
        stream.write_all(beginning.as_bytes()).expect("sent");
        slow.push(stream);
    }
    // Others are served meanwhile.
    assert_eq!(it.get("/healthz").status, 200);
    for mut stream in slow {
        // One more byte now and then does not help. The end comes, with or without a word.
        stream.write_all(b"x").unwrap_or_default();
        let mut words = Vec::new();
        stream.read_to_end(&mut words).unwrap_or_default();
        let words = String::from_utf8_lossy(&words);
        let status = words.split(' ').nth(1).unwrap_or("408");
        assert!(["408", "400"].contains(&status), "{words}");
    }
}

/// Something like what clients send.
const BODIES: [(&str, &str); 6] = [
    ("/api/v1/games/moai/new", r#"{"variant":"6x7"}"#),
    (
        "/api/v1/games/moai/legal",
        r##"{"position":"#6#/8/8/4B3/3W4/8/8/#6# w"}"##,
    ),
    (
        "/api/v1/games/gorogo/play",
        r#"{"position":"5/5/5/5/5 w 10,3 10,2 0,0","move":"&c3"}"#,
    ),
    (
        "/api/v1/games/gorogo/best",
        r#"{"position":"5/5/5/5/5 w 10,3 10,2 0,0","bot":"random"}"#,
    ),
    (
        "/api/v1/games/cage/play",
        r#"{"position":"4 r","move":"a1-b2","variant":"4"}"#,
    ),
    (
        "/api/v1/puzzles/chess-loop/verify",
        r#"{"board":"RB./.BR"}"#,
    ),
];

const TERMS: [&str; 5] = [
    "initialize(8,8).\n",
    "ini_posicao([['+',' ',' ',' ','+'],[' ',' ',' ',' ',' '],[' ',' ','B',' ',' '],[' ',' ',' ',' ',' '],['+',' ',' ',' ','+']],'P',2,2).\n",
    "legal(gorogo,'5/5/5/5/5 w 10,3 10,2 0,0').\n",
    "play('racing-kings','8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1',h2h3).\n",
    "best(gorogo,'5/5/5/5/5 w 10,3 10,2 0,0',random).\n",
];

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

/// Sends everything, says that it was all, and reads to the end, which must come.
fn exchange(mut stream: TcpStream, bytes: &[u8]) -> Vec<u8> {
    // The other side may have closed already.
    stream.write_all(bytes).unwrap_or_default();
    stream
        .shutdown(std::net::Shutdown::Write)
        .unwrap_or_default();
    read_all(stream)
}

fn read_all(mut stream: TcpStream) -> Vec<u8> {
    stream
        .set_read_timeout(Some(Duration::from_mins(1)))
        .expect("a time");
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Ok(_) => {}
        Err(error) => assert_ne!(error.kind(), std::io::ErrorKind::WouldBlock, "stuck"),
    }
    answer
}

#[test]
fn broken_messages_harm_nobody() {
    let n_messages: u64 = env::var("RIG_MESSAGES").map_or(6000, |it| it.parse().expect("a number"));
    let it = start_with(Config {
        connections_per_address: 1000,
        ..Config::default()
    });
    let (it, n_threads) = (&it, 4);
    thread::scope(|scope| {
        for thread in 0..n_threads {
            scope.spawn(move || {
                let mut rng = Rng::new(thread);
                let mut n = 0;
                while n < n_messages / n_threads {
                    // Many bodies and terms on one connection, and now and then a broken request.
                    let mut requests = Vec::new();
                    for left in (0..30).rev() {
                        let (path, body) = BODIES[rng.below(6) as usize];
                        let body = damaged(body, &mut rng);
                        let body = String::from_utf8_lossy(&body);
                        let mut text = request(path, &body);
                        if 0 < left {
                            text = text.replace("connection: close\r\n", "");
                        }
                        requests.extend(text.into_bytes());
                    }
                    // Who closes his side is not answered: he has left.
                    let mut stream = it.connect();
                    stream.write_all(&requests).expect("sent");
                    let answer = read_all(stream);
                    let text = String::from_utf8_lossy(&answer);
                    assert_eq!(text.matches("HTTP/1.1 ").count(), 30, "{text}");
                    let terms: Vec<u8> = (0..30)
                        .flat_map(|_| damaged(TERMS[rng.below(5) as usize], &mut rng))
                        .collect();
                    let stream = TcpStream::connect(it.prolog).expect("a connection");
                    exchange(stream, &terms);
                    let (path, body) = BODIES[rng.below(6) as usize];
                    exchange(it.connect(), &damaged(&request(path, body), &mut rng));
                    n += 61;
                }
            });
        }
    });
    assert_eq!(it.get("/healthz").status, 200);
}
