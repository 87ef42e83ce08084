//! Several servers on one `PostgreSQL` database, as processes: nodes and workers are killed, stop for a
//! while, and lose the database, which crashes too. A judge then compares the acknowledgements and
//! events that clients received with the final log.
//!
//! `RIG_KILLS`, `RIG_RESTARTS` (crashes of the database), `RIG_CUTS` (failures of the network),
//! `RIG_ATTACKS` (floods, bans at once, a full disk) and `RIG_WRITERS` set the size; `make soak` sets them.

#![allow(
    clippy::print_stdout,
    reason = "measurements are printed by the long form"
)]

mod failover;
mod hostile;
pub(crate) mod judge;
pub(crate) mod players;
mod presence;
mod proxy;
mod upgrades;

use std::{
    collections::BTreeMap,
    env,
    path::{Path, PathBuf},
    process::Command,
    slice,
    sync::atomic::Ordering,
    thread,
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    common::{
        server::{Client, TEST_DEADLINE, TestServer},
        signal, size,
        worker::Worker,
    },
    postgres::{Cluster, cluster, own_cluster},
};

use judge::judge;
use players::{Game, Shared, Stop, create, events, gather, play_on, watch};
use proxy::{Network, Proxy};

const N_NODES: usize = 3;
const N_WORKERS: usize = 2;
/// Delay of a node with a planted fault between deciding on a command and storing it.
const HOLD: Duration = Duration::from_secs(5);

/// Starts a node and waits until it answers, and so has joined the others.
fn node(url: &str, change: impl FnOnce(&mut Command)) -> TestServer {
    let node = TestServer::start(Path::new(url), change);
    let answer = Client::new(&node.address).and_then(|mut client| client.get("/games"));
    assert_eq!(answer.expect("an answer").status, 200);
    node
}

/// The number of faults of each kind.
struct Faults {
    kills: u64,
    restarts: u64,
    cuts: u64,
    /// Floods of lobby and sockets, bans at all nodes at once, and times without space for the database.
    attacks: u64,
    writers: u64,
}

impl Faults {
    fn read() -> Faults {
        let kills = size("RIG_KILLS", 3);
        Faults {
            kills,
            restarts: size("RIG_RESTARTS", 1).min(kills),
            cuts: size("RIG_CUTS", 1).min(kills),
            attacks: size("RIG_ATTACKS", 1).min(kills),
            writers: size("RIG_WRITERS", 8),
        }
    }

    /// Whether one of `n` faults, spread evenly over all cycles, happens in this one.
    fn is_due(&self, n: u64, cycle: u64) -> bool {
        cycle * n / self.kills != (cycle + 1) * n / self.kills
    }
}

fn is_long() -> bool {
    env::var_os("RIG_KILLS").is_some()
}

/// Three nodes and two workers on a database, each behind a proxy of its own. The database server is
/// private to the test, because it crashes.
struct Rig {
    cluster: Cluster,
    url: String,
    proxies: Vec<Proxy>,
    nodes: Vec<TestServer>,
    workers: Vec<Worker>,
    /// The disk with the database's events.
    disk: hostile::SmallDisk,
    /// The folder of the nodes' control sockets.
    controls: TempDir,
    rng: game::Rng,
    n_stalls: u64,
    n_worker_kills: u64,
}

impl Rig {
    fn start(cluster: Cluster) -> Rig {
        let proxies = (0..N_NODES + N_WORKERS).map(|_| Proxy::start(cluster.port));
        let mut rig = Rig {
            url: cluster.new_database(),
            proxies: proxies.collect(),
            cluster,
            nodes: Vec::new(),
            workers: Vec::new(),
            disk: hostile::SmallDisk::new(),
            controls: TempDir::new().expect("a folder"),
            rng: game::Rng::new(17),
            n_stalls: 0,
            n_worker_kills: 0,
        };
        rig.nodes = (0..N_NODES).map(|n| rig.node(n)).collect();
        rig.workers = (0..N_WORKERS).map(|n| rig.worker(n)).collect();
        rig.disk.use_for_events(|sql| rig.query(sql));
        rig
    }

    /// The address of the database through a proxy.
    fn through(&self, n: usize) -> String {
        let [direct, proxy] = [self.cluster.port, self.proxies[n].port];
        self.url.replace(&direct.to_string(), &proxy.to_string())
    }

    fn node(&self, n: usize) -> TestServer {
        node(&self.through(n), |command| {
            command.env("HENGE_CONTROL", self.control(n));
        })
    }

    /// The path of a node's control socket.
    fn control(&self, n: usize) -> PathBuf {
        self.controls.path().join(n.to_string())
    }

    fn worker(&self, n: usize) -> Worker {
        Worker::start(&self.through(N_NODES + n)).discard_output()
    }

    fn query(&self, sql: &str) -> String {
        let database = self.url.rsplit_once('/').expect("a name").1;
        self.cluster.run(database, sql)
    }

    /// Number of tasks that workers have completed.
    fn n_done(&self) -> u64 {
        let done = "SELECT coalesce(sum(done), 0) FROM henge.worker";
        self.query(done).parse().expect("a number")
    }

    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n as u32) as usize
    }

    /// Injects the faults of a cycle.
    fn inject(&mut self, faults: &Faults, cycle: u64, shared: &Shared) {
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
            let network = [Network::Silent, Network::Cut, Network::Slow][n_cuts as usize % 3];
            let n = self.below(self.proxies.len());
            self.proxies[n].set(network);
            shared.wait_for(50);
            self.proxies[n].set(Network::Good);
            shared.wait_for(10);
        }
        if faults.is_due(faults.restarts, cycle) {
            self.cluster.crash();
            shared.wait_for(10);
        }
        if faults.is_due(faults.attacks, cycle) {
            self.disk.fill(|sql| self.query(sql), shared);
            let addresses: Vec<String> = self.nodes.iter().map(|it| it.address.clone()).collect();
            hostile::flood(&addresses, shared);
            let controls: Vec<PathBuf> = (0..N_NODES).map(|n| self.control(n)).collect();
            hostile::ban_in_parallel(&controls, cycle as u8, shared);
        }
        if cycle % 30 == 1 {
            // The node stops for longer than its lease.
            let n = self.below(N_NODES);
            let node = self.nodes[n].child.id();
            signal(node, "-STOP");
            thread::sleep(store::LEASE_TTL + Duration::from_secs(1));
            signal(node, "-CONT");
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

    /// Waits until workers complete tasks again after all faults.
    fn wait_for_workers(&self, shared: &Shared) {
        let (before, began) = (self.n_done(), Instant::now());
        while self.n_done() <= before + 5 {
            assert!(
                began.elapsed() < TEST_DEADLINE,
                "no worker completes a task"
            );
            shared.wait_for(1);
        }
    }
}

#[test]
fn faults_lose_no_acknowledged_move_and_repeat_none() {
    let Some(cluster) = own_cluster() else { return };
    let faults = Faults::read();
    let mut rig = Rig::start(cluster);
    let shared = Shared::new(rig.nodes.iter().map(|node| node.address.clone()).collect());
    let mut watched: BTreeMap<String, Vec<Vec<Value>>> = BTreeMap::new();
    // A match whose first player comes and goes.
    let seat = Game::create(&rig.nodes[0].address, 0, false).expect("a match");
    let mut n_sightings = 0;
    let games: Vec<Game> = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..faults.writers)
            .map(|writer| scope.spawn(move || play_on(shared, writer)))
            .collect();
        shared.wait_for(20);
        let coming = scope.spawn(|| presence::come_and_go(shared, &seat.id, &seat.tokens[0]));
        let following: Vec<_> = (0..N_NODES as u64)
            .map(|n| {
                let id = &seat.id;
                scope.spawn(move || presence::subscribe(shared, n, id))
            })
            .collect();
        let mut watchers = Vec::new();
        for cycle in 0..faults.kills {
            // The match that was created last is watched through every node.
            let newest = "SELECT name FROM henge.stream WHERE label <> 'over'
                ORDER BY touched DESC LIMIT 1";
            let newest = rig.query(newest);
            for n in 0..N_NODES as u64 {
                let (id, address) = (newest.clone(), shared.address(n));
                watchers.push(scope.spawn(move || {
                    let seen = watch(&address, &id);
                    (id, seen)
                }));
            }
            rig.inject(&faults, cycle, shared);
        }
        rig.wait_for_workers(shared);
        for watcher in watchers {
            let (id, seen) = watcher.join().expect("no panic");
            watched.entry(id).or_default().push(seen);
        }
        drop(stop);
        let stays = coming.join().expect("no panic");
        for node in following {
            let seen = node.join().expect("no panic");
            n_sightings += seen.len();
            let wrong = presence::judge_presence(&stays, &seen);
            assert!(wrong.is_empty(), "{wrong:#?}");
        }
        writers
            .into_iter()
            .flat_map(|writer| writer.join().expect("no move lost"))
            .collect()
    });
    let n_games = games.len();
    let addresses = shared.addresses.into_inner().expect("no panic");
    presence::is_right_everywhere(&addresses, &seat.id, &seat.tokens[0]);
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
            "{} nodes and {} workers killed, {} restarts, {} cuts, {} attacks, {} stalls, \
            {} writers: \
            {} acknowledged in {n_games} matches, 0 lost, 0 doubled, 0 gaps; \
            {} moves of computers, {n_found} tasks done by workers; \
            times off by {} ms at most; {} watchers saw the same; \
            {n_sightings} messages about a player who came and went were right",
            faults.kills,
            rig.n_worker_kills,
            faults.restarts,
            faults.cuts,
            faults.attacks,
            rig.n_stalls,
            faults.writers,
            shared.n_acks.into_inner(),
            verdict.n_computer_moves,
            verdict.worst_time,
            verdict.n_watchers,
        );
    }
}

/// Plays a first move through a node that delays its writes by [`HOLD`], plants `fault` in its writer and
/// is disturbed by `disturb` meanwhile. If there is no answer, the move is sent through another node.
/// Returns what the judge finds wrong.
fn judged(
    fault: &str,
    disturb: impl Fn(&mut TestServer, &Playing),
    oldest: Option<i64>,
) -> Vec<String> {
    let url = cluster().expect("a server").new_database();
    let other = node(&url, |_| ());
    let mut game = Game::create(&other.address, 3, false).expect("a match");
    let mut faulty = node(&url, |command| {
        // The other node may be the home of the match: this one has to execute the command itself.
        command
            .env("HENGE_PEER", "off")
            .env("HENGE_TEST_FAULT", fault)
            .env("HENGE_TEST_HOLD", HOLD.as_millis().to_string());
    });
    let address = faulty.address.clone();
    let playing = thread::spawn(move || {
        let first = Client::new(&address).and_then(|mut client| game.play(&mut client));
        (game, matches!(first, Ok(true)))
    });
    disturb(&mut faulty, &playing);
    let (mut game, mut is_answered) = playing.join().expect("no panic");
    if !is_answered {
        // The node has given up the command, but its writer hasn't: what it writes comes first.
        thread::sleep(Duration::from_secs(1));
    }
    let began = Instant::now();
    while !is_answered {
        assert!(began.elapsed() < TEST_DEADLINE, "no answer");
        let client = Client::new(&other.address);
        let played = client.and_then(|mut client| game.play(&mut client));
        match played {
            Ok(true) => is_answered = true,
            Ok(false) => {
                let caught_up = game.catch_up(&other.address);
                caught_up.nevermind("the move is sent again and refused again");
            }
            Err(_) => thread::sleep(Duration::from_millis(20)),
        }
    }
    drop(faulty);
    judge(&gather(vec![game], slice::from_ref(&other.address)), oldest).wrong
}

/// The thread that plays the first move. Returns the game, and whether the move was acknowledged.
type Playing = thread::JoinHandle<(Game, bool)>;

#[test]
fn stopped_node_is_fenced_and_the_judge_catches_one_that_is_not() {
    if cluster().is_none() {
        return;
    }
    // It stops between deciding on a move and storing it, for longer than its lease.
    let stall = |server: &mut TestServer, _: &Playing| {
        thread::sleep(HOLD / 2);
        signal(server.child.id(), "-STOP");
        thread::sleep(HOLD / 2 + store::LEASE_TTL);
        signal(server.child.id(), "-CONT");
    };
    let oldest = Some((HOLD + Duration::from_secs(2)).as_millis() as i64);
    let wrong = judged("", stall, oldest);
    assert!(wrong.is_empty(), "{wrong:?}");
    let wrong = judged("unfenced", stall, oldest);
    assert!(
        wrong.iter().any(|what| what.contains("ms old")),
        "{wrong:?}"
    );
}

#[test]
fn judge_catches_an_acknowledgement_before_the_commit() {
    if cluster().is_none() {
        return;
    }
    let kill = |server: &mut TestServer, playing: &Playing| {
        while !playing.is_finished() {
            thread::sleep(Duration::from_millis(2));
        }
        server.kill();
    };
    let wrong = judged("acknowledge-early", kill, None);
    let is_lost = |what: &String| what.contains("was acknowledged as event");
    assert!(wrong.iter().any(is_lost), "{wrong:?}");
    let wrong = judged("", kill, None);
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn flags_and_replies_of_a_killed_node_are_taken_over() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let mut first = node(&url, |_| ());
    let second = node(&url, |_| ());
    let human = json!({ "kind": "human" });
    let clock = json!({ "kind": "sudden-death", "seconds": 3 });
    let pair = json!({ "game": "gorogo", "seats": [human, human], "clock": clock });
    let (flagged, tokens) = create(&first.address, &pair).expect("a match");
    let mut client = Client::new(&first.address).expect("a connection");
    let mut play = |id: &str, token: &str, seq: u64, m: &str| {
        let order = json!({ "id": format!("m{seq}"), "seq": seq, "do": "play", "move": m });
        let answer = client.post(&format!("/matches/{id}/commands"), Some(token), &order);
        assert_eq!(answer.expect("an answer").status, 200);
    };
    play(&flagged, &tokens[0], 1, "&c3");
    play(&flagged, &tokens[1], 2, "c4");
    // A computer that thinks for a while.
    let computer = json!({ "kind": "computer", "player": "8" });
    let clock = json!({ "kind": "sudden-death", "seconds": 600 });
    let against = json!({ "game": "moai", "variant": "12x12", "seats": [human, computer],
        "clock": clock });
    let (thinking, tokens) = create(&first.address, &against).expect("a match");
    let game = catalog::find("moai").expect("known");
    let line = game.open(None, Some("12x12")).expect("a start");
    play(&thinking, &tokens[0], 1, &line.legal_moves()[60].text);
    first.kill();
    let began = Instant::now();
    let has = |id: &str, what: &str, n: usize| {
        let events = events(&second.address, id, 0).unwrap_or_default();
        let found = events.iter().filter(|event| event["event"] == what);
        found.count() == n
    };
    while !has(&flagged, "flagged", 1) || !has(&thinking, "played", 2) {
        assert!(began.elapsed() < TEST_DEADLINE, "no node does it");
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
