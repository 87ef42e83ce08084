//! A guest who wants everything: matches between computers and analyses by the dozen, a long match
//! read again and again; and somebody else who plays against level 1, or by the clock.
//!
//! `RIG_MATCHES`, `RIG_ANALYSES` and `RIG_REPLIES`, or `RIG_EVENTS`, `RIG_READERS` and `RIG_CLOCKS`,
//! make it as large as `make soak` wants it; then the figures are printed, and those that are promised
//! are insisted on.

#![allow(
    clippy::print_stdout,
    reason = "figures are for those who run the long form"
)]

mod common;

use std::{
    env,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use common::served::{Client, Served};
use serde_json::{Value, json};

fn setting(name: &str, usual: usize) -> usize {
    env::var(name).map_or(usual, |it| it.parse().expect("a number"))
}

/// Who asks for too much, in two ways, and who doesn't.
const GREEDY: [&str; 2] = ["192.0.2.1", "192.0.2.2"];
const MODEST: &str = "192.0.2.3";

/// The start of a game that level 1 is asked about.
const STARTS: [(&str, &str); 2] = [
    ("gorogo", "5/5/5/5/5 w 10,3 10,2 0,0"),
    ("racing-kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
];

/// What the attack has got.
#[derive(Default)]
struct Taken {
    matches: AtomicU64,
    analyses: AtomicU64,
    refused: AtomicU64,
    stop: AtomicBool,
}

/// Has computers play each other for as long as it lasts, and watches.
fn play(address: &str, taken: &Taken) {
    let level = json!({ "kind": "computer", "player": "8" });
    let setup = json!({ "game": "moai", "variant": "19x19", "seats": [level, level] });
    let mut client = Client::of(address, GREEDY[0]).expect("a connection");
    while !taken.stop.load(Ordering::Relaxed) {
        let made = client.post("/matches", None, &setup).expect("an answer");
        if made.status != 201 {
            taken.refused.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(200));
            continue;
        }
        taken.matches.fetch_add(1, Ordering::Relaxed);
        let path = format!("/matches/{}", made.json()["id"].as_str().expect("an id"));
        while !taken.stop.load(Ordering::Relaxed) {
            let view = client.get(&path).expect("an answer");
            if view.json()["stage"] == "over" {
                break;
            }
            thread::sleep(Duration::from_secs(1));
        }
    }
}

/// Asks for one analysis after another.
fn analyse(address: &str, n: usize, taken: &Taken) {
    let mut depth = 100 * (n + 1);
    while !taken.stop.load(Ordering::Relaxed) {
        depth += 1;
        let (game, position) = STARTS[0];
        let limits = json!({ "seconds": 10, "depth": depth });
        let body = json!({ "position": position, "limits": limits });
        let mut client = Client::of(address, GREEDY[1]).expect("a connection");
        let asked = client.ask_only(&format!("/games/{game}/analyse"), &body);
        asked.expect("sent");
        // It is left alone when the test is over, and ends with it.
        match client.wait_for_end(&taken.stop) {
            Some(200) => taken.analyses.fetch_add(1, Ordering::Relaxed),
            Some(_) => {
                thread::sleep(Duration::from_millis(200));
                taken.refused.fetch_add(1, Ordering::Relaxed)
            }
            None => 0,
        };
    }
}

/// How long level 1 takes to answer, asked as often as that: by itself, and in a match.
fn replies(address: &str, n: usize) -> Vec<f64> {
    let mut client = Client::of(address, MODEST).expect("a connection");
    let ms = |began: Instant| began.elapsed().as_secs_f64() * 1000.0;
    let mut times = Vec::new();
    for seed in 0..n {
        let (game, position) = STARTS[seed % STARTS.len()];
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

/// How long level 1 takes to answer a move in a match, until it can be seen.
fn reply_in_match(client: &mut Client) -> f64 {
    let seats = json!([{ "kind": "human" }, { "kind": "computer", "player": "1" }]);
    let setup = json!({ "game": "gorogo", "seats": seats });
    let made = client.post("/matches", None, &setup).expect("an answer");
    let made: Value = made.json();
    let path = format!("/matches/{}", made["id"].as_str().expect("an id"));
    let order = json!({ "id": "first", "seq": 1, "do": "play", "move": "&c3" });
    let token = made["seats"][0]["token"].as_str();
    let began = Instant::now();
    let told = client.post(&format!("{path}/commands"), token, &order);
    assert_eq!(told.expect("an answer").status, 200);
    while client.get(&path).expect("an answer").json()["seq"] != 3 {
        thread::sleep(Duration::from_millis(2));
    }
    began.elapsed().as_secs_f64() * 1000.0
}

#[test]
fn level_1_answers_at_once_whatever_others_take() {
    let n_matches = setting("RIG_MATCHES", 5);
    let n_analyses = setting("RIG_ANALYSES", 5);
    let n_replies = setting("RIG_REPLIES", 10);
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::start(&folder.path().join("henge.db"), |command| {
        command.env("HENGE_PROXIES", "127.0.0.1");
        // However many the operator allows.
        command.env("HENGE_COMPUTER_MATCHES", "1000");
    });
    let address: Arc<str> = served.address.as_str().into();
    let before = replies(&address, n_replies);
    let taken = Arc::new(Taken::default());
    let mut threads = Vec::new();
    for _ in 0..n_matches {
        let (address, taken) = (Arc::clone(&address), Arc::clone(&taken));
        threads.push(thread::spawn(move || play(&address, &taken)));
    }
    for n in 0..n_analyses {
        let (address, taken) = (Arc::clone(&address), Arc::clone(&taken));
        threads.push(thread::spawn(move || analyse(&address, n, &taken)));
    }
    thread::sleep(Duration::from_secs(2));
    let during = replies(&address, n_replies);
    taken.stop.store(true, Ordering::Relaxed);
    for thread in threads {
        thread.join().expect("no panic");
    }
    let figures = |it: &[f64]| {
        let at = |percent| it[(it.len() - 1) * percent / 100];
        format!(
            "p50 {:.0} ms, p99 {:.0} ms, most {:.0} ms",
            at(50),
            at(99),
            at(100)
        )
    };
    let count = |it: &AtomicU64| it.load(Ordering::Relaxed);
    println!(
        "{n_matches} matches between computers and {n_analyses} analyses at once: {} replies of level 1, \
        {}; without them {}; {} matches made, {} analyses answered, {} refused",
        during.len(),
        figures(&during),
        figures(&before),
        count(&taken.matches),
        count(&taken.analyses),
        count(&taken.refused),
    );
    // Promises about time are for machines that do nothing else: only the long form insists.
    if 100 <= n_replies {
        assert!(during[(during.len() - 1) * 99 / 100] < 500.0);
    }
    // An analysis takes ten seconds: whoever waited for one of them has waited for longer.
    assert!(during[during.len() / 2] < 5000.0, "{}", figures(&during));
}

/// A match between two people, and their tokens.
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

    /// Does something after event number `seq`, and returns what happened.
    fn act(&self, client: &mut Client, side: usize, seq: u64, command: &Value) -> Value {
        let mut order = command.clone();
        order["id"] = json!(format!("n{seq}"));
        order["seq"] = json!(seq);
        let path = format!("{}/commands", self.path);
        let told = client.post(&path, Some(&self.tokens[side]), &order);
        let told = told.expect("an answer");
        assert_eq!(told.status, 200, "{}", told.body);
        told.json()
    }

    /// Two moves: the clock of who is to move runs from then on.
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

/// Waits for a flag, and returns how late it fell, in milliseconds.
fn lateness(client: &mut Client, table: &Table, begun: &Value) -> i64 {
    let number = |it: &Value| it.as_i64().expect("a number");
    let mut deadline = number(&begun["at"]) + number(&begun["clock"][0]);
    loop {
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
fn flags_fall_in_time_whatever_is_read() {
    let n_events = setting("RIG_EVENTS", 1200) as u64;
    let n_readers = setting("RIG_READERS", 4);
    let n_clocks = setting("RIG_CLOCKS", 20);
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::start(&folder.path().join("henge.db"), |_| {});
    let address: Arc<str> = served.address.as_str().into();
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
    // They run out one after the other, and some while others still begin.
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
        .map(|(table, begun)| lateness(&mut client, table, begun))
        .collect();
    stop.store(true, Ordering::Relaxed);
    for reader in readers {
        reader.join().expect("no panic");
    }
    late.sort_unstable();
    let at = |percent: usize| late[(late.len() - 1) * percent / 100];
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
    // Promises about time are for machines that do nothing else: only the long form insists.
    if 1000 <= n_clocks {
        assert!(at(100) <= 250, "{} ms", at(100));
    }
}

/// Sends a signal to a process of ours.
fn signal(process: u32, name: &str) {
    let sent = Command::new("kill")
        .args([name, &process.to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

#[test]
fn time_in_which_the_process_stands_still_is_charged_to_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::start(&folder.path().join("henge.db"), |_| {});
    let mut client = Client::new(&served.address).expect("a connection");
    let clock = json!({ "kind": "sudden-death", "seconds": 600 });
    let table = Table::new(&mut client, &clock);
    table.begin(&mut client);
    let pause = Duration::from_millis(1500);
    signal(served.child.id(), "-STOP");
    thread::sleep(pause);
    signal(served.child.id(), "-CONT");
    client.get(&table.path).expect("an answer");
    thread::sleep(Duration::from_millis(1200));
    let events = table.events(&mut client, 0);
    let credits = events.iter().filter(|it| it["event"] == "credited");
    let credits: Vec<i64> = credits
        .map(|it| it["milliseconds"].as_i64().expect("a number"))
        .collect();
    // A busy machine may make the process stand still once more.
    let most = credits.iter().max().copied().unwrap_or(0);
    assert!(pause.as_millis() as i64 - 100 <= most, "{credits:?}");
    let again = credits.iter().filter(|it| 500 <= **it).count();
    assert_eq!(credits.len(), again, "no rest is given back: {credits:?}");
}
