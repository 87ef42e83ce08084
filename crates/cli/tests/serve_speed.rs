//! How many moves a second are stored, side by side: `SQLite` in one process, and `PostgreSQL` with one,
//! two and four nodes.
//!
//! Every writer plays matches against himself, each move through the next node, as fast as moves are
//! acknowledged. `RIG_SECONDS` and `RIG_WRITERS` make it as large as `make soak` wants it; then the
//! figures are printed.

#![allow(
    clippy::print_stdout,
    reason = "figures are for those who run the long form"
)]

mod common;
#[path = "../../store/tests/common/mod.rs"]
mod postgres;

use std::{
    env, fs,
    path::Path,
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use common::served::{Client, PATIENCE, Served};
use serde_json::{Value, json};
use tempfile::TempDir;

fn setting(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |it| it.parse().expect("a number"))
}

/// Plays one match after another, until a moment. Returns how long each move took.
fn play(addresses: &[String], writer: usize, until: Instant) -> Vec<Duration> {
    let mut clients: Vec<Client> = addresses
        .iter()
        .map(|it| Client::new(it).expect("a connection"))
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
            let told = clients[turn % n]
                .post(&path, Some(token), &order)
                .expect("an answer");
            took.push(began.elapsed());
            assert_eq!(told.status, 200, "{}", told.body);
            let told: Value = told.json();
            seq = told["seq"].as_u64().expect("a number");
            line.try_play(&m).expect("legal");
        }
    }
    took
}

/// Memory of a process, in megabytes.
fn memory(served: &Served) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", served.child.id()));
    let status = status.unwrap_or_default();
    let line = status.lines().find(|it| it.starts_with("VmRSS:"));
    let kib = line.and_then(|it| it.split_whitespace().nth(1)?.parse::<u64>().ok());
    kib.unwrap_or(0) / 1024
}

fn measure(what: &str, nodes: &[Served]) {
    let addresses: Vec<String> = nodes.iter().map(|it| it.address.clone()).collect();
    let n_writers = setting("RIG_WRITERS", 4) as usize;
    let time = Duration::from_secs(setting("RIG_SECONDS", 1));
    assert!(time < PATIENCE);
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
        let part = |it: usize| took[took.len() * it / 100].as_secs_f64() * 1000.0;
        let memory: Vec<u64> = nodes.iter().map(memory).collect();
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
    let alone = Served::start(&path, |_| ());
    measure("SQLite, 1 process", &[alone]);
    let Some(cluster) = postgres::cluster() else {
        return;
    };
    for n in [1, 2, 4] {
        let url = cluster.new_database();
        let nodes: Vec<Served> = (0..n)
            .map(|_| Served::start(Path::new(&url), |_| ()))
            .collect();
        measure(&format!("PostgreSQL, {n} nodes"), &nodes);
    }
}
