//! Several servers on one `PostgreSQL` database, as programs: they are killed, stand still, and lose
//! their database, which crashes itself; and whatever happens, a judge looks at what people were told.
//!
//! `make soak` runs the long form: `RIG_KILLS` nodes killed, `RIG_RESTARTS` crashes of the database and
//! `RIG_CUTS` failures of the network, under `RIG_WRITERS` writers.

#![allow(
    clippy::print_stdout,
    reason = "figures are for those who run the long form"
)]

mod common;
#[path = "nodes/history.rs"]
mod history;
#[path = "nodes/players.rs"]
mod players;
#[path = "../../store/tests/common/mod.rs"]
mod postgres;
#[path = "nodes/proxy.rs"]
mod proxy;
#[path = "nodes/upgrades.rs"]
mod upgrades;

use std::{
    collections::BTreeMap,
    env,
    path::Path,
    process::Command,
    slice,
    sync::atomic::Ordering,
    thread,
    time::{Duration, Instant},
};

use common::{
    served::{Client, PATIENCE, Served},
    worker::Worker,
};
use history::judge;
use players::{Game, Shared, Stop, events, gather, make, watch, write};
use postgres::{Cluster, cluster};
use proxy::{Proxy, Weather};
use serde_json::{Value, json};

const N_NODES: usize = 3;
const N_WORKERS: usize = 2;
/// How long a node that is to be hurt holds what it writes.
const HOLD: Duration = Duration::from_secs(5);

/// A node that answers: it has joined the others.
fn node(url: &str, change: impl FnOnce(&mut Command)) -> Served {
    let node = Served::start(Path::new(url), change);
    let answer = Client::new(&node.address).and_then(|mut it| it.get("/games"));
    assert_eq!(answer.expect("an answer").status, 200);
    node
}

fn signal(served: &Served, name: &str) {
    let sent = Command::new("kill")
        .args([name, &served.child.id().to_string()])
        .status();
    assert!(sent.expect("a shell's tool").success());
}

/// How often what is to go wrong. `make soak` sets it.
struct Faults {
    kills: u64,
    restarts: u64,
    cuts: u64,
    writers: u64,
}

impl Faults {
    fn read() -> Faults {
        let read = |name: &str, usual| {
            let told = env::var(name).ok();
            told.map_or(usual, |it| it.parse().expect(name))
        };
        let kills = read("RIG_KILLS", 3);
        Faults {
            kills,
            restarts: read("RIG_RESTARTS", 1).min(kills),
            cuts: read("RIG_CUTS", 1).min(kills),
            writers: read("RIG_WRITERS", 8),
        }
    }

    /// Whether it is time for one of `n` faults, spread evenly over all cycles.
    fn is_due(&self, n: u64, cycle: u64) -> bool {
        cycle * n / self.kills != (cycle + 1) * n / self.kills
    }
}

fn is_long() -> bool {
    env::var_os("RIG_KILLS").is_some()
}

/// Three nodes and two workers on a database, each behind a network of its own.
struct Rig {
    cluster: &'static Cluster,
    url: String,
    proxies: Vec<Proxy>,
    nodes: Vec<Served>,
    workers: Vec<Worker>,
    rng: game::Rng,
    n_stalls: u64,
    n_worker_kills: u64,
}

impl Rig {
    fn start(cluster: &'static Cluster) -> Rig {
        let proxies = (0..N_NODES + N_WORKERS).map(|_| Proxy::start(cluster.port));
        let mut rig = Rig {
            cluster,
            url: cluster.new_database(),
            proxies: proxies.collect(),
            nodes: Vec::new(),
            workers: Vec::new(),
            rng: game::Rng::new(17),
            n_stalls: 0,
            n_worker_kills: 0,
        };
        rig.nodes = (0..N_NODES).map(|n| rig.node(n)).collect();
        rig.workers = (0..N_WORKERS).map(|n| rig.worker(n)).collect();
        rig
    }

    /// The address of the database through a network.
    fn through(&self, n: usize) -> String {
        let [direct, proxy] = [self.cluster.port, self.proxies[n].port].map(|it| it.to_string());
        self.url.replace(&direct, &proxy)
    }

    fn node(&self, n: usize) -> Served {
        node(&self.through(n), |_| ())
    }

    fn worker(&self, n: usize) -> Worker {
        Worker::start(&self.through(N_NODES + n)).leave_alone()
    }

    fn ask(&self, sql: &str) -> String {
        let database = self.url.rsplit_once('/').expect("a name").1;
        self.cluster.run(database, sql)
    }

    /// How many tasks workers have done.
    fn n_done(&self) -> u64 {
        let done = "SELECT coalesce(sum(done), 0) FROM henge.worker";
        self.ask(done).parse().expect("a number")
    }

    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n as u32) as usize
    }

    /// Does what is due in a cycle.
    fn hurt(&mut self, faults: &Faults, cycle: u64, shared: &Shared) {
        let n = self.below(N_NODES);
        self.nodes[n].kill();
        shared.wait_for(10 + self.below(50) as u64);
        self.nodes[n] = self.node(n);
        shared.addresses.lock().expect("no panic")[n].clone_from(&self.nodes[n].address);
        shared.wait_for(10);
        if cycle.is_multiple_of(3) {
            let n = self.below(N_WORKERS);
            self.workers[n].signal("-KILL");
            shared.wait_for(10);
            self.workers[n] = self.worker(n);
            self.n_worker_kills += 1;
        }
        if faults.is_due(faults.cuts, cycle) {
            let n_cuts = cycle * faults.cuts / faults.kills;
            let weather = [Weather::Silent, Weather::Cut, Weather::Slow][n_cuts as usize % 3];
            let n = self.below(self.proxies.len());
            self.proxies[n].set(weather);
            shared.wait_for(50);
            self.proxies[n].set(Weather::Fair);
            shared.wait_for(10);
        }
        if faults.is_due(faults.restarts, cycle) {
            self.cluster.crash();
            shared.wait_for(10);
        }
        if cycle % 30 == 1 {
            // Longer than its lease.
            let n = self.below(N_NODES);
            signal(&self.nodes[n], "-STOP");
            thread::sleep(store::LEASE + Duration::from_secs(1));
            signal(&self.nodes[n], "-CONT");
            shared.wait_for(10);
            self.n_stalls += 1;
        }
        if is_long() && cycle % 10 == 9 {
            let n_acks = shared.n_acks.load(Ordering::Relaxed);
            println!(
                "{} of {} kills, {n_acks} acknowledged",
                cycle + 1,
                faults.kills
            );
        }
    }

    /// Waits until computers' moves come from workers, whatever has failed.
    fn wait_for_workers(&self, shared: &Shared) {
        let (before, began) = (self.n_done(), Instant::now());
        while self.n_done() <= before + 5 {
            assert!(began.elapsed() < PATIENCE, "no worker does anything");
            shared.wait_for(1);
        }
    }
}

#[test]
fn whatever_fails_nothing_is_lost_and_nothing_happens_twice() {
    let Some(cluster) = cluster() else { return };
    let faults = Faults::read();
    let mut rig = Rig::start(cluster);
    let shared = Shared::new(rig.nodes.iter().map(|it| it.address.clone()).collect());
    let mut watched: BTreeMap<String, Vec<Vec<Value>>> = BTreeMap::new();
    let games: Vec<Game> = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..faults.writers)
            .map(|writer| scope.spawn(move || write(shared, writer)))
            .collect();
        shared.wait_for(20);
        let mut watchers = Vec::new();
        for cycle in 0..faults.kills {
            // A match that is being played is watched through every node.
            let newest = rig.ask("SELECT name FROM henge.stream ORDER BY touched DESC LIMIT 1");
            for n in 0..N_NODES as u64 {
                let (id, address) = (newest.clone(), shared.address(n));
                watchers.push(scope.spawn(move || {
                    let seen = watch(&address, &id);
                    (id, seen)
                }));
            }
            rig.hurt(&faults, cycle, shared);
        }
        rig.wait_for_workers(shared);
        for it in watchers {
            let (id, seen) = it.join().expect("no panic");
            watched.entry(id).or_default().push(seen);
        }
        drop(stop);
        let games = writers
            .into_iter()
            .map(|it| it.join().expect("no move lost"));
        games.flatten().collect()
    });
    let n_games = games.len();
    let addresses = shared.addresses.into_inner().expect("no panic");
    let mut history = gather(games, &addresses);
    for (id, watched) in watched {
        if let Some(seen) = history.get_mut(&id) {
            seen.watched = watched;
        }
    }
    let verdict = judge(&history, None);
    assert!(verdict.wrong.is_empty(), "{:#?}", verdict.wrong);
    assert!(0 < verdict.n_computer_moves && 0 < verdict.n_watchers);
    let n_found = rig.n_done();
    rig.workers.clear();
    rig.nodes.clear();
    let store = store::Postgres::open(&rig.url, &store::PostgresConfig::default());
    store::Store::verify(&store.expect("a database")).expect("whole");
    if is_long() {
        println!(
            "{} nodes and {} workers killed, {} restarts, {} cuts, {} stalls, {} writers: \
            {} acknowledged in {n_games} matches, 0 lost, 0 doubled, 0 gaps; \
            {} moves of computers, {n_found} tasks done by workers; \
            times off by {} ms at most; {} watchers saw the same",
            faults.kills,
            rig.n_worker_kills,
            faults.restarts,
            faults.cuts,
            rig.n_stalls,
            faults.writers,
            shared.n_acks.into_inner(),
            verdict.n_computer_moves,
            verdict.worst_time,
            verdict.n_watchers,
        );
    }
}

/// Plays a first move through a node that holds what it writes for a while, and is hurt; then, if there
/// was no answer, through another. `hurt` also gets who plays. Returns what the judge says.
fn judged(fault: &str, hurt: impl Fn(&mut Served, &Playing), oldest: Option<i64>) -> Vec<String> {
    let url = cluster().expect("a server").new_database();
    let other = node(&url, |_| ());
    let mut game = Game::make(&other.address, 3, false).expect("a match");
    let mut hurt_node = node(&url, |it| {
        it.env("HENGE_TEST_FAULT", fault)
            .env("HENGE_TEST_HOLD", HOLD.as_millis().to_string());
    });
    let address = hurt_node.address.clone();
    let playing = thread::spawn(move || {
        let first = Client::new(&address).and_then(|mut it| game.play(&mut it));
        (game, matches!(first, Ok(true)))
    });
    hurt(&mut hurt_node, &playing);
    let (mut game, mut is_answered) = playing.join().expect("no panic");
    let began = Instant::now();
    while !is_answered {
        assert!(began.elapsed() < PATIENCE, "no answer");
        let played = Client::new(&other.address).and_then(|mut it| game.play(&mut it));
        match played {
            Ok(true) => is_answered = true,
            Ok(false) => drop(game.catch_up(&other.address)),
            Err(_) => thread::sleep(Duration::from_millis(20)),
        }
    }
    drop(hurt_node);
    judge(&gather(vec![game], slice::from_ref(&other.address)), oldest).wrong
}

/// Somebody who plays, and whether he was answered.
type Playing = thread::JoinHandle<(Game, bool)>;

#[test]
fn a_node_that_stands_still_is_fenced_and_one_without_fencing_is_caught() {
    if cluster().is_none() {
        return;
    }
    // It stands still between deciding on a move and storing it, for longer than its lease.
    let stall = |served: &mut Served, _: &Playing| {
        thread::sleep(HOLD / 2);
        signal(served, "-STOP");
        thread::sleep(HOLD / 2 + store::LEASE);
        signal(served, "-CONT");
    };
    let oldest = Some((HOLD + Duration::from_secs(2)).as_millis() as i64);
    let wrong = judged("", stall, oldest);
    assert!(wrong.is_empty(), "{wrong:?}");
    let wrong = judged("unfenced", stall, oldest);
    assert!(wrong.iter().any(|it| it.contains("ms old")), "{wrong:?}");
}

#[test]
fn one_that_acknowledges_before_the_commit_is_caught() {
    if cluster().is_none() {
        return;
    }
    let end = |served: &mut Served, playing: &Playing| {
        while !playing.is_finished() {
            thread::sleep(Duration::from_millis(2));
        }
        served.kill();
    };
    let wrong = judged("acknowledge-early", end, None);
    let is_lost = |it: &String| it.contains("was acknowledged as event");
    assert!(wrong.iter().any(is_lost), "{wrong:?}");
    let wrong = judged("", end, None);
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn what_a_killed_node_had_to_do_another_does() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let mut first = node(&url, |_| ());
    let second = node(&url, |_| ());
    let human = json!({ "kind": "human" });
    let clock = json!({ "kind": "sudden-death", "seconds": 3 });
    let pair = json!({ "game": "gorogo", "seats": [human, human], "clock": clock });
    let (flagged, tokens) = make(&first.address, &pair).expect("a match");
    let mut client = Client::new(&first.address).expect("a connection");
    let mut play = |id: &str, token: &str, seq: u64, m: &str| {
        let order = json!({ "id": format!("m{seq}"), "seq": seq, "do": "play", "move": m });
        let answer = client.post(&format!("/matches/{id}/commands"), Some(token), &order);
        assert_eq!(answer.expect("an answer").status, 200);
    };
    play(&flagged, &tokens[0], 1, "&c3");
    play(&flagged, &tokens[1], 2, "c4");
    // One that thinks for a while.
    let computer = json!({ "kind": "computer", "player": "8" });
    let clock = json!({ "kind": "sudden-death", "seconds": 600 });
    let against = json!({ "game": "moai", "variant": "12x12", "seats": [human, computer],
        "clock": clock });
    let (thinking, tokens) = make(&first.address, &against).expect("a match");
    let game = catalog::find("moai").expect("known");
    let line = game.open(None, Some("12x12")).expect("a start");
    play(&thinking, &tokens[0], 1, &line.legal_moves()[60].text);
    first.kill();
    let began = Instant::now();
    let has = |id: &str, what: &str, n: usize| {
        let told = events(&second.address, id, 0).unwrap_or_default();
        told.iter().filter(|it| it["event"] == what).count() == n
    };
    while !has(&flagged, "flagged", 1) || !has(&thinking, "played", 2) {
        assert!(began.elapsed() < PATIENCE, "nobody does it");
        thread::sleep(Duration::from_millis(50));
    }
    if is_long() {
        let taken = began.elapsed();
        println!("flag and move of a killed node after {taken:?}");
        assert!(
            taken < Duration::from_secs(15),
            "10 s, and what it thinks: {taken:?}"
        );
    }
}
