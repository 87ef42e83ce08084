//! Several servers on one `PostgreSQL` database, as programs: they are killed, stand still, and lose
//! their database, which crashes itself; and whatever happens, a judge looks at what people were told.
//!
//! `make soak` runs the long form: `RIG_CYCLES` faults of each kind.

#![allow(
    clippy::print_stdout,
    reason = "figures are for those who run the long form"
)]

mod common;
#[path = "nodes/history.rs"]
mod history;
#[path = "../../store/tests/common/mod.rs"]
mod postgres;
#[path = "nodes/proxy.rs"]
mod proxy;

use std::{
    collections::BTreeMap,
    env, io,
    path::Path,
    process::Command,
    slice,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use common::served::{Client, PATIENCE, Served, connect};
use game::AnyLine;
use history::{Seen, Sent, judge};
use postgres::cluster;
use proxy::{Proxy, Weather};
use serde_json::{Value, json};
use tungstenite::Message;

const N_NODES: usize = 3;
/// Longer games are left as they are.
const LONGEST: u64 = 60;
/// What a node has not heard of by then, it never will.
const LATEST: Duration = Duration::from_secs(20);
/// How long a node that is to be hurt holds what it writes.
const HOLD: Duration = Duration::from_secs(5);

fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.expect("after 1970").as_millis() as i64
}

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

/// Makes a match. Returns its name and the tokens.
fn make(address: &str, setup: &Value) -> io::Result<(String, [String; 2])> {
    let answer = Client::new(address)?.post("/matches", None, setup)?;
    if answer.status != 201 {
        return Err(io::Error::other(answer.body));
    }
    let made = answer.json();
    let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    let mut tokens = [String::new(), String::new()];
    for seat in made["seats"].as_array().expect("seats") {
        tokens[usize::from(seat["seat"] == "second")] = text(&seat["token"]);
    }
    Ok((text(&made["id"]), tokens))
}

fn events(address: &str, id: &str, since: u64) -> io::Result<Vec<Value>> {
    let path = format!("/matches/{id}/events?since={since}");
    let answer = Client::new(address)?.get(&path)?;
    if answer.status != 200 {
        return Err(io::Error::other(answer.body));
    }
    Ok(answer.json()["events"].as_array().expect("events").clone())
}

/// A match that somebody plays against himself.
struct Game {
    id: String,
    tokens: [String; 2],
    line: Box<dyn AnyLine>,
    /// Number of the last event that is known.
    seq: u64,
    seen: Seen,
}

impl Game {
    fn make(address: &str, n: usize) -> io::Result<Game> {
        let game = &catalog::games()[n % catalog::games().len()];
        let human = json!({ "kind": "human" });
        let clock = json!({ "kind": "fischer", "seconds": 600, "increment": 1 });
        let setup = json!({ "game": game.info.id, "seats": [human, human], "clock": clock });
        let (id, tokens) = make(address, &setup)?;
        Ok(Game {
            id,
            tokens,
            line: game.open(None, None).expect("a start"),
            seq: 1,
            seen: Seen::default(),
        })
    }

    fn is_over(&self) -> bool {
        self.line.ending().is_some() || LONGEST <= self.seq
    }

    /// Sends the next move, or the last one again if it was not answered. Returns whether there was
    /// an answer.
    fn play(&mut self, client: &mut Client) -> io::Result<bool> {
        let moves = self.line.legal_moves();
        let m = moves[(self.seq * 7919) as usize % moves.len()].text.clone();
        let id = format!("m{}", self.seq);
        if self.seen.sent.last().is_none_or(|it| it.id != id) {
            self.seen.sent.push(Sent {
                id: id.clone(),
                after: self.seq,
                text: m.clone(),
                at: now(),
                acknowledged: None,
            });
        }
        let order = json!({ "id": id, "seq": self.seq, "do": "play", "move": m });
        let path = format!("/matches/{}/commands", self.id);
        let token = &self.tokens[self.line.to_move() as usize];
        let answer = client.post(&path, Some(token), &order)?;
        match answer.status {
            200 => {
                let seq = answer.json()["seq"].as_u64().expect("a number");
                if let Some(sent) = self.seen.sent.last_mut() {
                    sent.acknowledged = Some((seq, now()));
                }
                self.seq = seq;
                self.line.try_play(&m).expect("legal");
                Ok(true)
            }
            // Time was given back meanwhile: the same move comes after that.
            409 => Ok(false),
            503 => Err(io::ErrorKind::WouldBlock.into()),
            _ => panic!("{order} {}", answer.body),
        }
    }

    /// Takes note of events that were not asked for: time that was given back.
    fn catch_up(&mut self, address: &str) -> io::Result<()> {
        for event in events(address, &self.id, self.seq)? {
            assert_eq!(event["event"], "credited", "{event}");
            self.seq += 1;
        }
        Ok(())
    }
}

/// What those who write share.
struct Shared {
    /// Where the nodes are.
    addresses: Mutex<Vec<String>>,
    stop: AtomicBool,
    n_acks: AtomicU64,
}

impl Shared {
    fn address(&self, n: u64) -> String {
        let addresses = self.addresses.lock().expect("no panic");
        addresses[n as usize % addresses.len()].clone()
    }

    /// Waits for so many more acknowledgements.
    fn wait_for(&self, n: u64) {
        let (enough, began) = (self.n_acks.load(Ordering::Relaxed) + n, Instant::now());
        while self.n_acks.load(Ordering::Relaxed) < enough {
            assert!(
                began.elapsed() < PATIENCE,
                "nothing is acknowledged any more"
            );
            assert!(!self.stop.load(Ordering::Relaxed), "somebody has failed");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Stops all writers, also when one of them or the test itself has failed.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays until it is told to stop, each move through another node. Returns all that it has seen.
fn write(shared: &Shared, writer: u64) -> Vec<Game> {
    let _stop = Stop(&shared.stop);
    let mut games: Vec<Game> = Vec::new();
    let mut turn = writer;
    let mut last = Instant::now();
    while !shared.stop.load(Ordering::Relaxed) {
        assert!(last.elapsed() < PATIENCE, "no answer for long");
        turn += 1;
        let address = shared.address(turn);
        if games.last().is_none_or(Game::is_over) {
            match Game::make(&address, writer as usize + games.len()) {
                Ok(game) => games.push(game),
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
            continue;
        }
        let game = games.last_mut().expect("made just now");
        let played = Client::new(&address).and_then(|mut it| game.play(&mut it));
        match played {
            Ok(true) => {
                last = Instant::now();
                shared.n_acks.fetch_add(1, Ordering::Relaxed);
            }
            Ok(false) => game.catch_up(&address).unwrap_or_default(),
            Err(_) => thread::sleep(Duration::from_millis(5)),
        }
    }
    games
}

/// Watches a match through a node for as long as both last.
fn watch(address: &str, id: &str) -> Vec<Value> {
    let mut seen = Vec::new();
    let request = format!("ws://{address}/api/v1/matches/{id}/socket?since=0");
    let Ok(stream) = connect(address) else {
        return seen;
    };
    stream
        .set_read_timeout(Some(Duration::from_secs(2)))
        .expect("a time");
    let Ok((mut socket, _)) = tungstenite::client(request, stream) else {
        return seen;
    };
    while let Ok(message) = socket.read() {
        if let Message::Text(text) = message {
            let event: Value = serde_json::from_str(&text).expect("JSON");
            if event["seq"].is_u64() && event["event"].is_string() {
                seen.push(event);
            }
        }
    }
    seen
}

/// What everybody has seen, and what is there in the end.
fn gather(games: Vec<Game>, addresses: &[String]) -> BTreeMap<String, Seen> {
    let mut history = BTreeMap::new();
    for mut game in games {
        for address in addresses {
            // A node that was cut off may need a moment, and one that hears of an event late, too.
            let acknowledged = game
                .seen
                .sent
                .iter()
                .filter_map(|it| Some(it.acknowledged?.0));
            let (last, began) = (acknowledged.max().unwrap_or(0), Instant::now());
            let log = loop {
                match events(address, &game.id, 0) {
                    Ok(log) if last <= log.len() as u64 || LATEST < began.elapsed() => break log,
                    Ok(_) => {}
                    Err(error) => assert!(began.elapsed() < PATIENCE, "{error}"),
                }
                thread::sleep(Duration::from_millis(20));
            };
            game.seen.logs.push(log);
        }
        history.insert(game.id, game.seen);
    }
    history
}

#[test]
fn whatever_fails_nothing_is_lost_and_nothing_happens_twice() {
    let Some(cluster) = cluster() else { return };
    // Of three cycles, one loses the database, one has a node that stands still, and one is without a
    // network.
    let cycles = env::var("RIG_CYCLES").ok().and_then(|it| it.parse().ok());
    let (cycles, n_writers): (u64, u64) = cycles.map_or((3, 8), |it| (it, 32));
    let url = cluster.new_database();
    let proxies: Vec<Proxy> = (0..N_NODES).map(|_| Proxy::start(cluster.port)).collect();
    let through = |n: usize| url.replace(&cluster.port.to_string(), &proxies[n].port.to_string());
    let mut nodes: Vec<Served> = (0..N_NODES).map(|n| node(&through(n), |_| ())).collect();
    let shared = Shared {
        addresses: Mutex::new(nodes.iter().map(|it| it.address.clone()).collect()),
        stop: AtomicBool::new(false),
        n_acks: AtomicU64::new(0),
    };
    let mut rng = game::Rng::new(17);
    let mut watched: BTreeMap<String, Vec<Vec<Value>>> = BTreeMap::new();
    let games: Vec<Game> = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..n_writers)
            .map(|writer| scope.spawn(move || write(shared, writer)))
            .collect();
        shared.wait_for(20);
        let mut watchers = Vec::new();
        for cycle in 0..cycles {
            // A match that is being played is watched through every node.
            let list = cluster.run(
                url.rsplit_once('/').expect("a name").1,
                "SELECT name FROM henge.stream ORDER BY touched DESC LIMIT 1",
            );
            for n in 0..N_NODES as u64 {
                let (id, address) = (list.clone(), shared.address(n));
                watchers.push(scope.spawn(move || {
                    let seen = watch(&address, &id);
                    (id, seen)
                }));
            }
            let n = rng.below(N_NODES as u32) as usize;
            nodes[n].kill();
            shared.wait_for(10 + u64::from(rng.below(50)));
            nodes[n] = node(&through(n), |_| ());
            shared.addresses.lock().expect("no panic")[n].clone_from(&nodes[n].address);
            shared.wait_for(10);
            if cycle % 6 == 2 {
                let weather =
                    [Weather::Silent, Weather::Cut, Weather::Slow][cycle as usize / 6 % 3];
                let proxy = &proxies[rng.below(N_NODES as u32) as usize];
                proxy.set(weather);
                shared.wait_for(50);
                proxy.set(Weather::Fair);
                shared.wait_for(10);
            }
            if cycle % 6 == 0 {
                cluster.crash();
                shared.wait_for(10);
            }
            if cycle % 30 == 1 {
                // Longer than its lease.
                let n = rng.below(N_NODES as u32) as usize;
                signal(&nodes[n], "-STOP");
                thread::sleep(store::LEASE + Duration::from_secs(1));
                signal(&nodes[n], "-CONT");
                shared.wait_for(10);
            }
        }
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
    let wrong = judge(&history, None);
    assert!(wrong.is_empty(), "{wrong:#?}");
    drop(nodes);
    let store = store::Postgres::open(&url, &store::PostgresConfig::default());
    store::Store::verify(&store.expect("a database")).expect("whole");
    if env::var_os("RIG_CYCLES").is_some() {
        let n_acks = shared.n_acks.into_inner();
        println!("{cycles} cycles, {n_acks} acknowledged in {n_games} matches, 0 lost");
    }
}

/// Plays a first move through a node that holds what it writes for a while, and is hurt; then, if there
/// was no answer, through another. `hurt` also gets who plays. Returns what the judge says.
fn judged(fault: &str, hurt: impl Fn(&mut Served, &Playing), oldest: Option<i64>) -> Vec<String> {
    let url = cluster().expect("a server").new_database();
    let other = node(&url, |_| ());
    let mut game = Game::make(&other.address, 3).expect("a match");
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
            Ok(false) => game.catch_up(&other.address).unwrap_or_default(),
            Err(_) => thread::sleep(Duration::from_millis(20)),
        }
    }
    drop(hurt_node);
    judge(&gather(vec![game], slice::from_ref(&other.address)), oldest)
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
    if env::var_os("RIG_CYCLES").is_some() {
        let taken = began.elapsed();
        println!("flag and move of a killed node after {taken:?}");
        assert!(
            taken < Duration::from_secs(15),
            "10 s, and what it thinks: {taken:?}"
        );
    }
}
