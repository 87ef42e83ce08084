//! The cost of being many: matches in the database, and sockets that follow some of them while no move is
//! made.
//!
//! `RIG_MATCHES` and `RIG_SOCKETS` set the size, `RIG_SECONDS` how long the processor time is measured; with
//! it the figures are printed, and those that `docs/operating/scaling.md` states are asserted.

#![allow(clippy::print_stdout, reason = "measurements are printed")]

use std::{
    env,
    path::Path,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt, future::join_all};
use nevermind::Nevermind as _;
use serde_json::{Value, json};
use store::{Append, Appended, Hash, Postgres, PostgresConfig, Store, StreamMark};
use tokio::{net::TcpStream, runtime::Runtime, time::sleep};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

use super::speed::processor_time;
use crate::{
    common::{
        memory,
        server::{Client, TEST_DEADLINE, TestServer},
        size,
    },
    postgres::own_cluster,
};

const N_NODES: usize = 3;
/// Appends under way at a time, fewer than the store's queue has room for.
const N_PENDING: usize = 2000;

/// The id of the `n`-th copy of a match: of 12 characters, as ids have.
fn id(n: u64) -> String {
    format!("{n:012}")
}

/// Creates `n` matches that are copies of one. Returns the token of its first player.
fn fill(url: &str, n: u64) -> String {
    let node = TestServer::start(Path::new(url), |_| ());
    let human = json!({ "kind": "human" });
    let setup = json!({ "game": "gorogo", "seats": [human, human] });
    let mut client = Client::new(&node.address).expect("a connection");
    let made = client.post("/matches", None, &setup).expect("an answer");
    let made = made.json();
    let of = made["id"].as_str().expect("an id");
    let store = Postgres::open(url, &PostgresConfig::default()).expect("a database");
    let first = store.read(of, 1, 1).expect("readable").remove(0);
    let (sender, done) = mpsc::channel();
    let wait = || match done.recv().expect("an answer") {
        Ok(Appended::New(_)) => {}
        other => panic!("{other:?}"),
    };
    for n_sent in 0..n {
        let sender = sender.clone();
        let append = Append {
            stream: id(n_sent),
            expected: 0,
            command: "create".to_owned(),
            request: String::new(),
            body: first.body.clone(),
            mark: StreamMark {
                label: "live".to_owned(),
                wake: None,
            },
            before: Some(Hash::NONE),
            fence: None,
        };
        let completion = move |it| sender.send(it).nevermind("the test has failed");
        store.submit(append, Box::new(completion));
        if N_PENDING as u64 <= n_sent {
            wait();
        }
    }
    (0..n.min(N_PENDING as u64)).for_each(|_| wait());
    made["seats"][0]["token"]
        .as_str()
        .expect("a token")
        .to_owned()
}

/// Starts a node, and returns how long it took until it was ready.
fn start(url: &str) -> (TestServer, Duration) {
    let began = Instant::now();
    let node = TestServer::start(Path::new(url), |_| ());
    let mut client = Client::new(&node.address).expect("a connection");
    while client.get("/games").expect("an answer").status != 200 {
        assert!(began.elapsed() < TEST_DEADLINE, "it never serves");
        thread::sleep(Duration::from_millis(5));
    }
    (node, began.elapsed())
}

/// Opens a socket to a match, and presents the token of a player.
async fn open_socket(address: &str, id: &str, token: &str) -> WebSocketStream<TcpStream> {
    let stream = TcpStream::connect(address).await.expect("a connection");
    let request = format!("ws://{address}/api/v1/matches/{id}/socket?since=0");
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let request = request.into_client_request().expect("a request");
    let opened = client_async_with_config(request, stream, Some(config)).await;
    let (mut socket, _) = opened.expect("a socket");
    let token = json!({ "token": token }).to_string();
    socket.send(Message::text(token)).await.expect("sent");
    loop {
        let message = socket.next().await.expect("more").expect("a message");
        if let Message::Text(text) = message {
            let value: Value = serde_json::from_str(&text).expect("JSON");
            if !value["seat"].is_null() {
                return socket;
            }
        }
    }
}

#[test]
fn many_matches_and_sockets_cost_little() {
    let Some(cluster) = own_cluster() else { return };
    let (n_matches, n_sockets) = (size("RIG_MATCHES", 300), size("RIG_SOCKETS", 60));
    let time = Duration::from_secs(size("RIG_SECONDS", 1));
    let is_long = env::var_os("RIG_SECONDS").is_some();
    let url = cluster.new_database();
    let token = fill(&url, n_matches);
    let (nodes, starts): (Vec<TestServer>, Vec<Duration>) =
        (0..N_NODES).map(|_| start(&url)).unzip();
    let processes: Vec<u32> = nodes.iter().map(|node| node.child.id()).collect();
    let rss = || processes.iter().map(|it| memory(*it, "VmRSS")).sum::<u64>();
    let before = rss();
    let addresses: Vec<String> = nodes.iter().map(|node| node.address.clone()).collect();
    let runtime = Runtime::new().expect("threads");
    let used = runtime.block_on(async {
        let mut sockets = Vec::new();
        for begin in (0..n_sockets).step_by(100) {
            let opening = (begin..n_sockets.min(begin + 100)).map(|n| {
                let (address, token) = (&addresses[n as usize % N_NODES], &token);
                async move { open_socket(address, &id(n % n_matches), token).await }
            });
            sockets.extend(join_all(opening).await);
        }
        // Pings are answered, so that the connections stay.
        let following = sockets.into_iter().map(|mut socket| {
            tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} })
        });
        let following: Vec<_> = following.collect();
        // Until presence has been exchanged.
        sleep(time).await;
        let before: Vec<u64> = processes.iter().map(|it| processor_time(&[*it])).collect();
        sleep(time).await;
        let used = processes.iter().zip(before);
        let used: Vec<u64> = used
            .map(|(it, before)| processor_time(&[*it]) - before)
            .collect();
        assert!(
            following.iter().all(|task| !task.is_finished()),
            "a socket was closed"
        );
        used
    });
    if is_long {
        let percent: Vec<f64> = used
            .iter()
            .map(|it| *it as f64 / time.as_micros() as f64 * 100.0)
            .collect();
        println!(
            "{n_matches} matches, {n_sockets} sockets on {N_NODES} nodes: ready after {starts:.2?}, \
            then {percent:.1?} % of a core each, {} MB together, {} KB a socket",
            rss() / 1024,
            (rss() - before) / n_sockets,
        );
        assert!(
            starts.iter().all(|it| *it < Duration::from_secs(2)),
            "{starts:?}"
        );
        assert!(percent.iter().all(|it| *it < 5.0), "{percent:?}");
    }
}
