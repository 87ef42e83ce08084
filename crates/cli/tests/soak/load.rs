//! Latency of moves under load: many sockets that follow matches, and analyses beside them.
//!
//! Every match has two players and eight spectators, each with a socket, and a move every second.
//! `RIG_SOCKETS`, `RIG_SECONDS` and `RIG_ANALYSES` set the size; from 60 seconds on, the latency and the
//! memory that `docs/operating.md` promises are asserted.

#![allow(clippy::print_stdout, reason = "measurements are printed")]

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use game::{AnyLine, Rng};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    runtime::Runtime,
    time::{sleep, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

use crate::common::{
    memory, percentile,
    server::{TEST_DEADLINE, TestServer},
    size,
};

/// Sockets of one match: two players and eight spectators.
const SOCKETS_PER_MATCH: u64 = 10;
/// Time between two moves of a match.
const MOVE_INTERVAL: Duration = Duration::from_secs(1);
/// A variant whose games are long, so that few are begun anew.
const VARIANT: &str = "12x12";

type Socket = WebSocketStream<TcpStream>;

/// The measurements, shared by all players.
#[derive(Default)]
struct Measured {
    /// Milliseconds from sending a move until its acknowledgement.
    acks: Mutex<Vec<f64>>,
    /// Milliseconds from sending a move until the opponent has received it.
    seen: Mutex<Vec<f64>>,
    /// Events that spectators have received.
    watched: AtomicU64,
    /// Analyses that were answered.
    analysed: AtomicU64,
    /// Analyses that were refused.
    refused: AtomicU64,
    stop: AtomicBool,
}

async fn post(address: &str, path: &str, body: &Value) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let body = body.to_string();
    let text = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
        content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("text");
    let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok());
    let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    (status.unwrap_or(0), body.to_owned())
}

async fn open(address: &str, id: &str) -> Socket {
    let stream = TcpStream::connect(address).await.expect("a connection");
    stream.set_nodelay(true).expect("a setting");
    let request = format!("ws://{address}/api/v1/matches/{id}/socket?since=1");
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let opened = client_async_with_config(
        request.into_client_request().expect("a request"),
        stream,
        Some(config),
    );
    opened.await.expect("a socket").0
}

/// Waits for the next text message.
async fn next(socket: &mut Socket) -> Value {
    loop {
        let message = timeout(TEST_DEADLINE, socket.next()).await;
        let message = message.expect("in time").expect("more").expect("a message");
        if let Message::Text(text) = message {
            return serde_json::from_str(&text).expect("JSON");
        }
    }
}

/// Waits for a message with this value of a field.
async fn wait_for(socket: &mut Socket, field: &str, value: &Value) -> Value {
    loop {
        let message = next(socket).await;
        assert!(message["refused"].is_null(), "{message}");
        if message[field] == *value {
            return message;
        }
    }
}

/// Plays one match after another until the test stops.
async fn play(address: Arc<str>, n: u64, measured: Arc<Measured>) {
    let mut rng = Rng::new(n);
    // The moves of different matches are spread over the interval.
    sleep(MOVE_INTERVAL.mul_f64(f64::from(rng.below(1000)) / 1000.0)).await;
    while !measured.stop.load(Ordering::Relaxed) {
        one_match(&address, &mut rng, &measured).await;
    }
}

async fn one_match(address: &Arc<str>, rng: &mut Rng, measured: &Arc<Measured>) {
    let human = json!({ "kind": "human" });
    let setup = json!({ "game": "moai", "variant": VARIANT, "seats": [human, human] });
    let (status, body) = post(address, "/matches", &setup).await;
    assert_eq!(status, 201, "{body}");
    let made: Value = serde_json::from_str(&body).expect("JSON");
    let id = made["id"].as_str().expect("an id").to_owned();
    let mut players = [open(address, &id).await, open(address, &id).await];
    for (n, player) in players.iter_mut().enumerate() {
        let token = json!({ "token": made["seats"][n]["token"] });
        player
            .send(Message::text(token.to_string()))
            .await
            .expect("sent");
        loop {
            if !next(player).await["seat"].is_null() {
                break;
            }
        }
    }
    let over = Arc::new(AtomicBool::new(false));
    for _ in 2..SOCKETS_PER_MATCH {
        let mut socket = open(address, &id).await;
        let (measured, over) = (Arc::clone(measured), Arc::clone(&over));
        tokio::spawn(async move {
            while let Ok(Some(Ok(message))) = timeout(TEST_DEADLINE, socket.next()).await {
                if message.is_text() {
                    measured.watched.fetch_add(1, Ordering::Relaxed);
                }
                if over.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
    }
    let game = catalog::find("moai").expect("in the list");
    let mut line: Box<dyn AnyLine> = game.open(None, Some(VARIANT)).expect("a start");
    let mut seq = 1;
    let mut due = tokio::time::Instant::now();
    while line.ending().is_none() && !measured.stop.load(Ordering::Relaxed) {
        sleep_until(due).await;
        due += MOVE_INTERVAL;
        let moves = line.legal_moves();
        let m = &moves[rng.below(moves.len() as u32) as usize].text;
        let order = json!({ "id": format!("m{seq}"), "seq": seq, "do": "play", "move": m });
        let (mine, other) = players.split_at_mut(1);
        let (mine, other) = (&mut mine[0], &mut other[0]);
        let (mine, other) = match line.to_move() as usize {
            0 => (mine, other),
            _ => (other, mine),
        };
        let sent = Instant::now();
        mine.send(Message::text(order.to_string()))
            .await
            .expect("sent");
        seq += 1;
        let seen = async {
            wait_for(other, "seq", &json!(seq)).await;
            sent.elapsed()
        };
        let ack = async {
            wait_for(mine, "ack", &order["id"]).await;
            sent.elapsed()
        };
        let (seen, ack) = tokio::join!(seen, ack);
        let ms = |it: Duration| it.as_secs_f64() * 1000.0;
        measured.acks.lock().expect("no panic").push(ms(ack));
        measured.seen.lock().expect("no panic").push(ms(seen));
        line.try_play(m).expect("legal");
    }
    over.store(true, Ordering::Relaxed);
}

/// Requests one analysis after another.
async fn analyse(address: Arc<str>, n: u64, measured: Arc<Measured>) {
    let mut depth = 60;
    while !measured.stop.load(Ordering::Relaxed) {
        depth += 1;
        let limits = json!({ "seconds": 1.0, "depth": depth + 1000 * n });
        let body = json!({ "position": "5/5/5/5/5 w 10,3 10,2 0,0", "limits": limits });
        let (status, answer) = post(&address, "/games/gorogo/analyse", &body).await;
        match status {
            200 => measured.analysed.fetch_add(1, Ordering::Relaxed),
            429 | 503 => {
                sleep(Duration::from_millis(500)).await;
                measured.refused.fetch_add(1, Ordering::Relaxed)
            }
            _ => panic!("{status} {answer}"),
        };
    }
}

#[test]
fn moves_are_acknowledged_under_load() {
    let n_sockets = size("RIG_SOCKETS", 100);
    let seconds = size("RIG_SECONDS", 3);
    let n_analyses = size("RIG_ANALYSES", 3);
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(&folder.path().join("henge.db"), |_| {});
    let address: Arc<str> = server.address.as_str().into();
    let measured = Arc::new(Measured::default());
    let runtime = Runtime::new().expect("threads");
    let lost = runtime.block_on(async {
        let mut tasks = Vec::new();
        for n in 0..n_sockets / SOCKETS_PER_MATCH {
            let measured = Arc::clone(&measured);
            tasks.push(tokio::spawn(play(Arc::clone(&address), n, measured)));
            sleep(Duration::from_millis(10)).await;
        }
        for n in 0..n_analyses {
            let measured = Arc::clone(&measured);
            tasks.push(tokio::spawn(analyse(Arc::clone(&address), n, measured)));
        }
        sleep(Duration::from_secs(2)).await;
        // Moves from before all sockets were open do not count.
        measured.acks.lock().expect("no panic").clear();
        measured.seen.lock().expect("no panic").clear();
        sleep(Duration::from_secs(seconds)).await;
        // On a busy machine it takes longer until every match has seen a move.
        let began = Instant::now();
        let n_moves = || measured.acks.lock().expect("no panic").len() as u64;
        while n_moves() < n_sockets / SOCKETS_PER_MATCH && began.elapsed() < TEST_DEADLINE {
            sleep(Duration::from_millis(10)).await;
        }
        measured.stop.store(true, Ordering::Relaxed);
        let mut lost = 0;
        for task in tasks {
            lost += usize::from(task.await.is_err());
        }
        lost
    });
    let peak = memory(server.child.id(), "VmHWM") / 1024;
    let sorted = |times: &Mutex<Vec<f64>>| {
        let mut times = times.lock().expect("no panic").clone();
        times.sort_by(f64::total_cmp);
        times
    };
    let (acks, seen) = (sorted(&measured.acks), sorted(&measured.seen));
    let figures = |times: &[f64]| {
        let [p50, p99, max] = [50, 99, 100].map(|percent| percentile(times, percent));
        format!("p50 {p50:.1} ms, p99 {p99:.1} ms, max {max:.1} ms")
    };
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    println!(
        "{n_sockets} sockets for {seconds} s: {} moves, {:.0} a second; acknowledged {}; seen by the \
        opponent {}; {} events watched; {} analyses, {} refused; {peak} MB at most; {lost} failed",
        acks.len(),
        acks.len() as f64 / seconds as f64,
        figures(&acks),
        figures(&seen),
        count(&measured.watched),
        count(&measured.analysed),
        count(&measured.refused),
    );
    assert_eq!(lost, 0);
    assert!(
        n_sockets / SOCKETS_PER_MATCH <= acks.len() as u64,
        "{}",
        acks.len()
    );
    if 60 <= seconds {
        assert!(percentile(&acks, 99) <= 100.0, "{}", figures(&acks));
        assert!(peak < 300, "{peak} MB");
    }
}
