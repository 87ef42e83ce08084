//! Fairness between clients: one requests computer matches and analyses by the dozen and reads a long
//! match again and again, another plays against level 1 or by the clock.
//!
//! `RIG_MATCHES`, `RIG_ANALYSES` and `RIG_REPLIES`, or `RIG_EVENTS`, `RIG_READERS` and `RIG_CLOCKS`, set
//! the size. `make soak` sets them; only then are latencies asserted, because they hold on an idle
//! machine only.

#![allow(
    clippy::print_stdout,
    reason = "measurements are printed by the long form"
)]

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::common::{
    percentile,
    server::{Client, TEST_DEADLINE, TestServer},
    signal, size,
};

/// Addresses of the client that floods the server: one for matches, one for analyses.
const GREEDY: [&str; 2] = ["192.0.2.1", "192.0.2.2"];
/// Address of the client that plays against level 1.
const MODEST: &str = "192.0.2.3";

/// The positions in which level 1 has to move, by game.
const STARTS: [(&str, &str); 2] = [
    ("gorogo", "5/5/5/5/5 w 10,3 10,2 0,0"),
    ("racing-kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
];

/// Counts what the greedy client has got so far.
#[derive(Default)]
struct Flood {
    matches: AtomicU64,
    /// Analyses that were sent.
    sent: AtomicU64,
    analyses: AtomicU64,
    refused: AtomicU64,
    stop: AtomicBool,
}

/// Makes matches between two computers, one after another, and polls each until it is over.
fn flood_with_matches(address: &str, flood: &Flood) {
    let level = json!({ "kind": "computer", "player": "8" });
    let setup = json!({ "game": "moai", "variant": "19x19", "seats": [level, level] });
    let mut client = Client::forwarded_for(address, GREEDY[0]).expect("a connection");
    while !flood.stop.load(Ordering::Relaxed) {
        let made = client.post("/matches", None, &setup).expect("an answer");
        if made.status != 201 {
            flood.refused.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(200));
            continue;
        }
        flood.matches.fetch_add(1, Ordering::Relaxed);
        let path = format!("/matches/{}", made.json()["id"].as_str().expect("an id"));
        while !flood.stop.load(Ordering::Relaxed) {
            let view = client.get(&path).expect("an answer");
            if view.json()["stage"] == "over" {
                break;
            }
            thread::sleep(Duration::from_secs(1));
        }
    }
}

/// Requests one analysis after another, each of 10 s.
fn flood_with_analyses(address: &str, n: u64, flood: &Flood) {
    // No two are equal, so the server can't share an answer.
    let mut depth = 100 * (n + 1);
    while !flood.stop.load(Ordering::Relaxed) {
        depth += 1;
        let (game, position) = STARTS[0];
        let limits = json!({ "seconds": 10, "depth": depth });
        let body = json!({ "position": position, "limits": limits });
        let mut client = Client::forwarded_for(address, GREEDY[1]).expect("a connection");
        let sent = client.post_only(&format!("/games/{game}/analyse"), &body);
        sent.expect("sent");
        flood.sent.fetch_add(1, Ordering::Relaxed);
        match client.wait_for_close(&flood.stop) {
            Some(200) => flood.analyses.fetch_add(1, Ordering::Relaxed),
            Some(_) => {
                thread::sleep(Duration::from_millis(200));
                flood.refused.fetch_add(1, Ordering::Relaxed)
            }
            None => 0,
        };
    }
}

/// Asks level 1 for `n` moves, and for a tenth as many in matches. Returns the sorted response times, in
/// milliseconds.
fn reply_times(address: &str, n: u64) -> Vec<f64> {
    let mut client = Client::forwarded_for(address, MODEST).expect("a connection");
    let ms = |began: Instant| began.elapsed().as_secs_f64() * 1000.0;
    let mut times = Vec::new();
    for seed in 0..n {
        let (game, position) = STARTS[usize::from(seed % 2 == 1)];
        let body = json!({ "position": position, "level": 1, "seed": seed });
        let began = Instant::now();
        let path = format!("/games/{game}/best");
        let answer = client.post(&path, None, &body).expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.body);
        times.push(ms(began));
    }
    for _ in 0..n.div_ceil(10) {
        times.push(reply_in_match(&mut client));
    }
    times.sort_by(f64::total_cmp);
    times
}

/// Milliseconds from a move in a match until the reply of level 1 is visible.
fn reply_in_match(client: &mut Client) -> f64 {
    let seats = json!([{ "kind": "human" }, { "kind": "computer", "player": "1" }]);
    let setup = json!({ "game": "gorogo", "seats": seats });
    let made = client.post("/matches", None, &setup).expect("an answer");
    let made: Value = made.json();
    let path = format!("/matches/{}", made["id"].as_str().expect("an id"));
    let order = json!({ "id": "first", "seq": 1, "do": "play", "move": "&c3" });
    let token = made["seats"][0]["token"].as_str();
    let began = Instant::now();
    let played = client.post(&format!("{path}/commands"), token, &order);
    assert_eq!(played.expect("an answer").status, 200);
    while client.get(&path).expect("an answer").json()["seq"] != 3 {
        thread::sleep(Duration::from_millis(2));
    }
    began.elapsed().as_secs_f64() * 1000.0
}

#[test]
fn level_1_replies_are_not_queued_behind_other_clients_searches() {
    let n_matches = size("RIG_MATCHES", 5);
    let n_analyses = size("RIG_ANALYSES", 5);
    let n_replies = size("RIG_REPLIES", 10);
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(&folder.path().join("henge.db"), |command| {
        command.env("HENGE_PROXIES", "127.0.0.1");
        // The operator's limit must not be what protects the other client.
        command.env("HENGE_COMPUTER_MATCHES", "1000");
    });
    let address: Arc<str> = server.address.as_str().into();
    let before = reply_times(&address, n_replies);
    let flood = Arc::new(Flood::default());
    let mut threads = Vec::new();
    for _ in 0..n_matches {
        let (address, flood) = (Arc::clone(&address), Arc::clone(&flood));
        threads.push(thread::spawn(move || flood_with_matches(&address, &flood)));
    }
    for n in 0..n_analyses {
        let (address, flood) = (Arc::clone(&address), Arc::clone(&flood));
        threads.push(thread::spawn(move || {
            flood_with_analyses(&address, n, &flood);
        }));
    }
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let began = Instant::now();
    while count(&flood.sent) < n_analyses
        || count(&flood.matches) + count(&flood.refused) < n_matches
    {
        assert!(began.elapsed() < TEST_DEADLINE, "the flood has not begun");
        thread::sleep(Duration::from_millis(10));
    }
    let answered_before = count(&flood.analyses);
    let during = reply_times(&address, n_replies);
    let answered_meanwhile = count(&flood.analyses) - answered_before;
    flood.stop.store(true, Ordering::Relaxed);
    for thread in threads {
        thread.join().expect("no panic");
    }
    let figures = |times: &[f64]| {
        let [p50, p99, max] = [50, 99, 100].map(|percent| percentile(times, percent));
        format!("p50 {p50:.0} ms, p99 {p99:.0} ms, max {max:.0} ms")
    };
    println!(
        "{n_matches} matches between computers and {n_analyses} analyses at once: {} replies of level 1, \
        {}; without them {}; {} matches made, {} analyses answered, {} refused",
        during.len(),
        figures(&during),
        figures(&before),
        count(&flood.matches),
        count(&flood.analyses),
        count(&flood.refused),
    );
    // A reply that had to wait its turn would see at least one analysis answered before it.
    assert!(
        answered_meanwhile < during.len() as u64,
        "{answered_meanwhile} analyses were answered before {} replies",
        during.len()
    );
    if 100 <= n_replies {
        assert!(percentile(&during, 99) < 500.0);
        assert!(percentile(&during, 50) < 5000.0, "{}", figures(&during));
    }
}

/// A match between two human players, and the tokens of both.
struct Table {
    path: String,
    tokens: [String; 2],
}

impl Table {
    fn new(client: &mut Client, clock: &Value) -> Table {
        let human = json!({ "kind": "human" });
        let setup = json!({ "game": "gorogo", "seats": [human, human], "clock": clock });
        let made = client.post("/matches", None, &setup).expect("an answer");
        let made = made.json();
        let token = |n: usize| made["seats"][n]["token"].as_str().expect("one").to_owned();
        Table {
            path: format!("/matches/{}", made["id"].as_str().expect("an id")),
            tokens: [token(0), token(1)],
        }
    }

    /// Sends a command after event number `seq`, and returns the event that it caused.
    fn act(&self, client: &mut Client, side: usize, seq: u64, command: &Value) -> Value {
        let mut order = command.clone();
        order["id"] = json!(format!("n{seq}"));
        order["seq"] = json!(seq);
        let path = format!("{}/commands", self.path);
        let answer = client.post(&path, Some(&self.tokens[side]), &order);
        let answer = answer.expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// Plays the first two moves, after which the clock of the player to move runs.
    fn begin(&self, client: &mut Client) -> Value {
        let play = |m: &str| json!({ "do": "play", "move": m });
        self.act(client, 0, 1, &play("&c3"));
        self.act(client, 1, 2, &play("c4"))
    }

    fn events(&self, client: &mut Client, since: u64) -> Vec<Value> {
        let path = format!("{}/events?since={since}", self.path);
        let answer = client.get(&path).expect("an answer").json();
        answer["events"].as_array().expect("a list").clone()
    }
}

/// Waits until the first player's flag falls, and returns how late it fell, in milliseconds.
fn flag_delay(client: &mut Client, table: &Table, begun: &Value) -> i64 {
    let number = |value: &Value| value.as_i64().expect("a number");
    loop {
        let mut deadline = number(&begun["at"]) + number(&begun["clock"][0]);
        let events = table.events(client, 3);
        for event in &events {
            match event["event"].as_str() {
                Some("credited") => deadline += number(&event["milliseconds"]),
                Some("flagged") => {
                    assert_eq!(event["clock"][0], 0, "{event}");
                    return number(&event["at"]) - deadline;
                }
                _ => panic!("{event}"),
            }
        }
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn flags_fall_on_time_while_long_matches_are_read() {
    let n_events = size("RIG_EVENTS", 1200);
    let n_readers = size("RIG_READERS", 4);
    let n_clocks = size("RIG_CLOCKS", 20);
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(&folder.path().join("henge.db"), |_| {});
    let address: Arc<str> = server.address.as_str().into();
    let mut client = Client::new(&address).expect("a connection");
    let long = Table::new(&mut client, &json!({ "kind": "none" }));
    long.begin(&mut client);
    for seq in 3..n_events {
        let (side, what) = if seq % 2 == 0 {
            (1, "decline")
        } else {
            (0, "offer")
        };
        long.act(
            &mut client,
            side,
            seq,
            &json!({ "do": what, "topic": "draw" }),
        );
    }
    let stop = Arc::new(AtomicBool::new(false));
    let n_read = Arc::new(AtomicU64::new(0));
    let since = n_events * 94 / 100;
    let readers: Vec<_> = (0..n_readers)
        .map(|_| {
            let (address, stop) = (Arc::clone(&address), Arc::clone(&stop));
            let (n_read, path) = (Arc::clone(&n_read), long.path.clone());
            thread::spawn(move || {
                let mut client = Client::new(&address).expect("a connection");
                let path = format!("{path}/events?since={since}");
                while !stop.load(Ordering::Relaxed) {
                    assert_eq!(client.get(&path).expect("an answer").status, 200);
                    n_read.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    // In the long form, some run out while others still begin.
    let seconds = 2 + n_clocks / 100;
    let clock = json!({ "kind": "sudden-death", "seconds": seconds });
    let start = Instant::now();
    let tables: Vec<_> = (0..n_clocks)
        .map(|_| {
            let table = Table::new(&mut client, &clock);
            let begun = table.begin(&mut client);
            (table, begun)
        })
        .collect();
    let made_in = start.elapsed();
    let mut late: Vec<i64> = (tables.iter())
        .map(|(table, begun)| flag_delay(&mut client, table, begun))
        .collect();
    stop.store(true, Ordering::Relaxed);
    for reader in readers {
        reader.join().expect("no panic");
    }
    late.sort_unstable();
    let at = |percent: usize| percentile(&late, percent);
    println!(
        "a match of {n_events} events read from {since} on by {n_readers} at once, {} times in {:.0} s; \
        {n_clocks} clocks begun in {:.0} s: flags fall p50 {} ms, p99 {} ms, at most {} ms late",
        n_read.load(Ordering::Relaxed),
        start.elapsed().as_secs_f64(),
        made_in.as_secs_f64(),
        at(50),
        at(99),
        at(100),
    );
    assert!(0 <= at(0), "none falls early: {}", at(0));
    if 1000 <= n_clocks {
        assert!(at(100) <= 250, "{} ms", at(100));
    }
}

#[test]
fn time_in_which_the_process_is_stopped_is_not_charged() {
    const STOP_TIME: Duration = Duration::from_millis(1500);
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(&folder.path().join("henge.db"), |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let clock = |seconds: u32| json!({ "kind": "sudden-death", "seconds": seconds });
    let table = Table::new(&mut client, &clock(600));
    table.begin(&mut client);
    signal(server.child.id(), "-STOP");
    thread::sleep(STOP_TIME);
    signal(server.child.id(), "-CONT");
    let credits = |client: &mut Client| -> Vec<i64> {
        let events = table.events(client, 0);
        let credits = events.iter().filter(|event| event["event"] == "credited");
        let milliseconds = credits.map(|event| event["milliseconds"].as_i64());
        milliseconds.map(|it| it.expect("a number")).collect()
    };
    let began = Instant::now();
    while credits(&mut client).is_empty() {
        assert!(began.elapsed() < TEST_DEADLINE, "no time is credited");
        thread::sleep(Duration::from_millis(20));
    }
    // The thread that credits time also drops flags. When this one falls, it has run for a second more.
    let later = Table::new(&mut client, &clock(1));
    let last_move = later.begin(&mut client);
    flag_delay(&mut client, &later, &last_move);
    let credits = credits(&mut client);
    // On a busy machine the process may stand still once more.
    let largest = credits.iter().max().copied().unwrap_or(0);
    assert!(STOP_TIME.as_millis() as i64 - 100 <= largest, "{credits:?}");
    let is_whole = |credit: &i64| 500 <= *credit;
    assert!(
        credits.iter().all(is_whole),
        "no remainder is credited: {credits:?}"
    );
}
