//! Moves stored per second: `SQLite` in one process, and `PostgreSQL` with one, two and four nodes.
//!
//! Every writer plays matches against itself as fast as moves are acknowledged: in mode `match` all moves
//! of a match go to one node, in `player` each player's to a node of their own, in `next` each move to the
//! next node. `RIG_SECONDS`, `RIG_WRITERS`, `RIG_NODES`, `RIG_MODES` and `RIG_MS` (round trip to the
//! database) set the size, each but the first as a list; with `RIG_SECONDS` the figures are printed.

#![allow(clippy::print_stdout, reason = "measurements are printed")]

use std::{
    env, fs,
    path::Path,
    sync::{Mutex, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::distance::Distance;
use crate::{
    common::{
        memory, percentile,
        server::{Client, TEST_DEADLINE, TestServer},
        size,
    },
    postgres::{Cluster, own_cluster},
};

/// Which node each move is sent to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Mode {
    Match,
    Player,
    Next,
}

impl Mode {
    fn read(name: &str) -> Mode {
        match name {
            "match" => Mode::Match,
            "player" => Mode::Player,
            "next" => Mode::Next,
            _ => panic!("{name}: match, player or next"),
        }
    }

    /// The number of the node that gets a move, without regard to how many there are: the `turn`-th move of
    /// a writer, in its `game`-th match, of `player`.
    fn node(self, writer: usize, game: usize, player: usize, turn: usize) -> usize {
        match self {
            Mode::Match => writer + game,
            Mode::Player => writer + game + player * (1 + (writer + game) / 4),
            Mode::Next => writer + turn,
        }
    }
}

/// A list in the environment, such as `16,128`.
fn list(name: &str, default: &str) -> Vec<String> {
    let list = env::var(name).unwrap_or_else(|_| default.to_owned());
    list.split(',').map(ToOwned::to_owned).collect()
}

fn numbers(name: &str, default: &str) -> Vec<u64> {
    let list = list(name, default);
    list.iter().map(|it| it.parse().expect(name)).collect()
}

/// Plays one match after another until a point in time. Returns how long each move took.
fn play(addresses: &[String], mode: Mode, writer: usize, until: Instant) -> Vec<Duration> {
    let mut clients: Vec<Client> = addresses
        .iter()
        .map(|address| Client::new(address).expect("a connection"))
        .collect();
    let n = clients.len();
    let (mut took, mut turn) = (Vec::new(), 0);
    for match_number in 0.. {
        if until <= Instant::now() {
            break;
        }
        let human = json!({ "kind": "human" });
        let setup = json!({ "game": "moai", "variant": "12x12", "seats": [human, human] });
        let created = clients[mode.node(writer, match_number, 0, turn) % n]
            .post("/matches", None, &setup)
            .expect("an answer");
        assert_eq!(created.status, 201, "{}", created.body);
        let created = created.json();
        let token = |n: usize| {
            let token = created["seats"][n]["token"].as_str();
            token.expect("a token").to_owned()
        };
        let tokens = [token(0), token(1)];
        let path = format!(
            "/matches/{}/commands",
            created["id"].as_str().expect("a name")
        );
        let game = catalog::find("moai").expect("known");
        let mut line = game.open(None, Some("12x12")).expect("a start");
        let mut seq = 1;
        while line.ending().is_none() && Instant::now() < until {
            let moves = line.legal_moves();
            let m = moves[(seq * 7919) as usize % moves.len()].text.clone();
            let order = json!({ "id": format!("m{seq}"), "seq": seq, "do": "play", "move": m });
            turn += 1;
            let player = line.to_move() as usize;
            let began = Instant::now();
            let answer = clients[mode.node(writer, match_number, player, turn) % n]
                .post(&path, Some(&tokens[player]), &order)
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

/// Processor time that processes have used, in microseconds.
pub(super) fn processor_time(processes: &[u32]) -> u64 {
    let ticks = |process: &u32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
        // `utime` and `stime`, the fields 14 and 15 of all; the first here is the third.
        let ticks = fields.split(' ').skip(11).take(2);
        ticks.filter_map(|it| it.parse::<u64>().ok()).sum::<u64>()
    };
    processes.iter().map(ticks).sum::<u64>() * 10_000
}

/// The database's processes.
fn database_processes(cluster: &Cluster) -> Vec<u32> {
    let pid = fs::read_to_string(cluster.folder.join("data/postmaster.pid")).unwrap_or_default();
    let postmaster = pid.lines().next().unwrap_or_default().to_owned();
    let mut found: Vec<u32> = postmaster.parse().into_iter().collect();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let parent = stat
            .rsplit_once(") ")
            .and_then(|(_, fields)| fields.split(' ').nth(1));
        if parent == Some(&postmaster) {
            found.extend(
                entry
                    .file_name()
                    .to_str()
                    .and_then(|name| name.parse::<u32>().ok()),
            );
        }
    }
    found
}

/// What a database has done so far.
#[derive(Copy, Clone, Default)]
struct Work {
    statements: u64,
    transactions: u64,
    processor: u64,
}

/// A database to measure, and the processes that it runs in.
struct Measured<'a> {
    cluster: &'a Cluster,
    database: String,
    distance: Option<Distance>,
}

impl Measured<'_> {
    fn work(&self) -> Work {
        let number = |sql: &str| self.cluster.run("postgres", sql).parse().unwrap_or(0);
        let of = format!("datname = '{}'", self.database);
        // Without the extension there is no such table, and no figure.
        let statements = format!(
            "SELECT sum(calls) FROM pg_stat_statements s JOIN pg_database d ON d.oid = dbid WHERE {of}"
        );
        let has_statements =
            number("SELECT count(*) FROM pg_extension WHERE extname LIKE 'pg_stat%'");
        Work {
            statements: if has_statements == 0 {
                0
            } else {
                number(&statements)
            },
            transactions: number(&format!(
                "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE {of}"
            )),
            processor: processor_time(&database_processes(self.cluster)),
        }
    }
}

/// Lets writers play on a set of nodes, and prints how fast moves were stored and at what cost.
fn measure(
    what: &str,
    nodes: &[TestServer],
    n_writers: u64,
    mode: Mode,
    measured: Option<&Measured>,
) {
    let addresses: Vec<String> = nodes.iter().map(|node| node.address.clone()).collect();
    let processes: Vec<u32> = nodes.iter().map(|node| node.child.id()).collect();
    let time = Duration::from_secs(size("RIG_SECONDS", 1));
    assert!(time < TEST_DEADLINE);
    let took = Mutex::new(Vec::new());
    let work = || measured.map(Measured::work).unwrap_or_default();
    let round_trips = || {
        let distance = measured.and_then(|it| it.distance.as_ref());
        distance.map_or(0, |it| it.n_round_trips.load(Ordering::Relaxed))
    };
    let (before, used, n_trips) = (work(), processor_time(&processes), round_trips());
    let began = Instant::now();
    thread::scope(|scope| {
        for writer in 0..n_writers as usize {
            let (addresses, took) = (&addresses, &took);
            scope.spawn(move || {
                let mine = play(addresses, mode, writer, began + time);
                took.lock().expect("no panic").extend(mine);
            });
        }
    });
    let time = began.elapsed().as_secs_f64();
    let used = processor_time(&processes) - used;
    let n_trips = round_trips() - n_trips;
    // Sessions report what they have done with a delay.
    thread::sleep(Duration::from_millis(
        if env::var_os("RIG_SECONDS").is_some() {
            1500
        } else {
            0
        },
    ));
    let after = work();
    let mut took = took.into_inner().expect("no panic");
    took.sort_unstable();
    assert!(!took.is_empty(), "{what}: no move");
    if env::var_os("RIG_SECONDS").is_some() {
        let part = |percent| percentile(&took, percent).as_secs_f64() * 1000.0;
        let memory = nodes
            .iter()
            .map(|node| memory(node.child.id(), "VmRSS") / 1024);
        let memory = memory.max().unwrap_or(0);
        let n = took.len() as f64;
        let each = |after: u64, before: u64| after.saturating_sub(before) as f64 / n;
        println!(
            "| {what} | {n_writers} | {:.0} | {:.1} | {:.1} | {:.0} + {:.0} | {:.2} | {:.2} | {:.2} | {memory} |",
            n / time,
            part(50),
            part(99),
            used as f64 / n,
            each(after.processor, before.processor),
            each(after.statements, before.statements),
            each(n_trips, 0),
            each(after.transactions, before.transactions),
        );
    }
}

#[test]
fn moves_are_stored_by_every_kind_of_database() {
    println!(
        "| | writers | moves/s | p50 ms | p99 ms | µs/move of nodes + database | statements/move | \
        round trips/move | transactions/move | MB/node |\n|---|---|---|---|---|---|---|---|---|---|"
    );
    let cluster = own_cluster();
    if let Some(cluster) = &cluster
        && env::var("RIG_POSTGRES").is_ok_and(|it| it.contains("pg_stat_statements"))
    {
        cluster.run("postgres", "CREATE EXTENSION pg_stat_statements");
    }
    for n_writers in numbers("RIG_WRITERS", "4") {
        if env::var_os("RIG_NODES").is_none() {
            let dir = TempDir::new().expect("a place");
            let path = dir.path().join("matches.db");
            let alone = TestServer::start(&path, |_| ());
            measure("SQLite", &[alone], n_writers, Mode::Match, None);
        }
        let Some(cluster) = &cluster else { continue };
        for milliseconds in numbers("RIG_MS", "0") {
            for n_nodes in numbers("RIG_NODES", "1,2,4") {
                for mode in list("RIG_MODES", "match,next") {
                    let mode = Mode::read(&mode);
                    if n_nodes == 1 && mode != Mode::Match {
                        continue;
                    }
                    measure_nodes(cluster, n_nodes, n_writers, mode, milliseconds);
                }
            }
        }
    }
}

/// Measures nodes on a new database that seems to be some milliseconds away.
fn measure_nodes(cluster: &Cluster, n_nodes: u64, n_writers: u64, mode: Mode, milliseconds: u64) {
    let url = cluster.new_database();
    let distance = (0 < milliseconds)
        .then(|| Distance::start(cluster.port, Duration::from_millis(milliseconds)));
    let through = match &distance {
        Some(distance) => url.replace(&cluster.port.to_string(), &distance.port.to_string()),
        None => url.clone(),
    };
    let start = |_| TestServer::start(Path::new(&through), |_| ());
    let nodes: Vec<TestServer> = (0..n_nodes).map(start).collect();
    let measured = Measured {
        cluster,
        database: url.rsplit_once('/').expect("a name").1.to_owned(),
        distance,
    };
    let what = format!("{n_nodes} nodes, {mode:?}, {milliseconds} ms");
    measure(&what, &nodes, n_writers, mode, Some(&measured));
}
