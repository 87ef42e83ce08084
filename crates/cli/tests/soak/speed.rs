//! Moves stored per second: `SQLite` in one process, and `PostgreSQL` with one, two and four nodes.
//!
//! Every writer plays matches against itself, each move through the next node, as fast as moves are
//! acknowledged. `RIG_SECONDS` and `RIG_WRITERS` set the size; with `RIG_SECONDS` the figures are printed.

#![allow(clippy::print_stdout, reason = "measurements are printed")]

use std::{
    env,
    path::Path,
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    common::{
        memory, percentile,
        server::{Client, TEST_DEADLINE, TestServer},
        size,
    },
    postgres,
};

/// Plays one match after another until a point in time. Returns how long each move took.
fn play(addresses: &[String], writer: usize, until: Instant) -> Vec<Duration> {
    let mut clients: Vec<Client> = addresses
        .iter()
        .map(|address| Client::new(address).expect("a connection"))
        .collect();
    let n = clients.len();
    let (mut took, mut turn) = (Vec::new(), writer);
    while Instant::now() < until {
        let human = json!({ "kind": "human" });
        let setup = json!({ "game": "moai", "variant": "12x12", "seats": [human, human] });
        let made = clients[turn % n]
            .post("/matches", None, &setup)
            .expect("an answer");
        assert_eq!(made.status, 201, "{}", made.body);
        let made = made.json();
        let token = |n: usize| {
            made["seats"][n]["token"]
                .as_str()
                .expect("a token")
                .to_owned()
        };
        let tokens = [token(0), token(1)];
        let path = format!("/matches/{}/commands", made["id"].as_str().expect("a name"));
        let game = catalog::find("moai").expect("known");
        let mut line = game.open(None, Some("12x12")).expect("a start");
        let mut seq = 1;
        while line.ending().is_none() && Instant::now() < until {
            let moves = line.legal_moves();
            let m = moves[(seq * 7919) as usize % moves.len()].text.clone();
            let order = json!({ "id": format!("m{seq}"), "seq": seq, "do": "play", "move": m });
            turn += 1;
            let began = Instant::now();
            let token = &tokens[line.to_move() as usize];
            let answer = clients[turn % n]
                .post(&path, Some(token), &order)
                .expect("an answer");
            took.push(began.elapsed());
            assert_eq!(answer.status, 200, "{}", answer.body);
            let event: Value = answer.json();
            seq = event["seq"].as_u64().expect("a number");
            line.try_play(&m).expect("legal");
        }
    }
    took
}

/// Lets writers play on a set of nodes, and prints how fast moves were stored.
fn measure(what: &str, nodes: &[TestServer]) {
    let addresses: Vec<String> = nodes.iter().map(|node| node.address.clone()).collect();
    let n_writers = size("RIG_WRITERS", 4) as usize;
    let time = Duration::from_secs(size("RIG_SECONDS", 1));
    assert!(time < TEST_DEADLINE);
    let took = Mutex::new(Vec::new());
    let began = Instant::now();
    thread::scope(|scope| {
        for writer in 0..n_writers {
            let (addresses, took) = (&addresses, &took);
            scope.spawn(move || {
                let mine = play(addresses, writer, began + time);
                took.lock().expect("no panic").extend(mine);
            });
        }
    });
    let time = began.elapsed().as_secs_f64();
    let mut took = took.into_inner().expect("no panic");
    took.sort_unstable();
    assert!(!took.is_empty(), "{what}: no move");
    if env::var_os("RIG_SECONDS").is_some() {
        let part = |percent| percentile(&took, percent).as_secs_f64() * 1000.0;
        let memory = nodes
            .iter()
            .map(|node| memory(node.child.id(), "VmRSS") / 1024);
        let memory: Vec<u64> = memory.collect();
        println!(
            "{what}, {n_writers} writers: {:.0} moves/s, p50 {:.1} ms, p99 {:.1} ms, {memory:?} MB",
            took.len() as f64 / time,
            part(50),
            part(99),
        );
    }
}

#[test]
fn moves_are_stored_by_every_kind_of_database() {
    let dir = TempDir::new().expect("a place");
    let path = dir.path().join("matches.db");
    let alone = TestServer::start(&path, |_| ());
    measure("SQLite, 1 process", &[alone]);
    let Some(cluster) = postgres::cluster() else {
        return;
    };
    for n in [1, 2, 4] {
        let url = cluster.new_database();
        let nodes: Vec<TestServer> = (0..n)
            .map(|_| TestServer::start(Path::new(&url), |_| ()))
            .collect();
        measure(&format!("PostgreSQL, {n} nodes"), &nodes);
    }
}
