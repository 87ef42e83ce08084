//! Killing the server, and filling its disk: no acknowledged move is lost, none happens twice.
//!
//! 32 writers play matches against themselves, half of them over HTTP and half over WebSocket, while
//! the server is killed and started again. A writer that got no answer sends the same command again.
//! Every match has a clock, and nobody may lose on time. `make soak` runs the long form.

mod common;

use std::{
    env, io,
    net::TcpStream,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use common::served::{Client, PATIENCE, Served, connect};
use game::AnyLine;
use serde_json::{Value, json};
use store::{Config, Sqlite, Store};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

const N_WRITERS: usize = 32;
/// Longer games are left as they are.
const LONGEST: usize = 150;

/// What the writers share.
struct Shared {
    /// Where the server is.
    address: Mutex<String>,
    stop: AtomicBool,
    n_acks: AtomicU64,
    /// Commands that were sent again, and had been carried out.
    n_repeated: AtomicU64,
}

/// A match that a writer plays against himself.
struct Game {
    id: String,
    tokens: [String; 2],
    line: Box<dyn AnyLine>,
    /// Number of the last event that was acknowledged.
    seq: u64,
}

impl Game {
    fn make(address: &str, n: usize) -> io::Result<Game> {
        let game = &catalog::games()[n % catalog::games().len()];
        let human = json!({ "kind": "human" });
        let setup = json!({
            "game": game.info.id,
            "seats": [human, human],
            "clock": { "kind": "fischer", "seconds": 20, "increment": 1 },
        });
        let answer = Client::new(address)?.post("/matches", None, &setup)?;
        if answer.status != 201 {
            return Err(io::Error::other(answer.body));
        }
        let made = answer.json();
        let token = |n: usize| {
            made["seats"][n]["token"]
                .as_str()
                .expect("a token")
                .to_owned()
        };
        Ok(Game {
            id: made["id"].as_str().expect("a name").to_owned(),
            tokens: [token(0), token(1)],
            line: game.open(None, None).expect("a start"),
            seq: 1,
        })
    }

    /// The next command. Always the same from the same position.
    fn next(&self) -> (usize, String, Value) {
        let moves = self.line.legal_moves();
        let m = moves[(self.seq * 7919) as usize % moves.len()].text.clone();
        let id = format!("m{}", self.seq);
        let order = json!({ "id": id, "seq": self.seq, "do": "play", "move": m });
        (self.line.to_move() as usize, m, order)
    }

    fn is_over(&self) -> bool {
        self.line.ending().is_some() || LONGEST <= self.line.moves().len()
    }

    /// Takes note of events that nobody has sent a command for.
    fn catch_up(&mut self, address: &str) -> io::Result<()> {
        let path = format!("/matches/{}/events?since={}", self.id, self.seq);
        let events = Client::new(address)?.get(&path)?.json();
        for event in events["events"].as_array().expect("events") {
            self.seq += 1;
            assert_eq!(event["seq"], self.seq, "lost: {event}");
            assert_eq!(event["event"], "credited", "{event}");
        }
        Ok(())
    }

    /// Compares the match with what was acknowledged.
    fn verify(&self, client: &mut Client) {
        let path = format!("/matches/{}/events?since=", self.id);
        let mut events = Vec::new();
        loop {
            let page = client
                .get(&format!("{path}{}", events.len()))
                .expect("an answer");
            let page = page.json();
            let page = page["events"].as_array().expect("events");
            events.extend(page.iter().cloned());
            if page.len() < 500 {
                break;
            }
        }
        let numbers = events.iter().filter_map(|it| it["seq"].as_u64());
        assert!(numbers.eq(1..=events.len() as u64), "no gap, none twice");
        let moves: Vec<&str> = events.iter().filter_map(|it| it["move"].as_str()).collect();
        assert_eq!(moves, self.line.moves(), "what was acknowledged");
        let others = events.iter().filter(|it| it["event"] != "played");
        let others: Vec<&str> = others.filter_map(|it| it["event"].as_str()).collect();
        assert!(
            others.iter().all(|it| ["created", "credited"].contains(it)),
            "{others:?}"
        );
    }
}

/// How a writer reaches the server.
enum Wire {
    Http(Client),
    Sockets(Box<[WebSocket<TcpStream>; 2]>),
}

impl Wire {
    fn open(address: &str, writer: usize, game: &Game) -> io::Result<Wire> {
        if writer.is_multiple_of(2) {
            return Ok(Wire::Http(Client::new(address)?));
        }
        let open = |side: usize| {
            let path = format!("/api/v1/matches/{}/socket?since={}", game.id, game.seq);
            let request = format!("ws://{address}{path}");
            let socket = tungstenite::client(request, connect(address)?);
            let (mut socket, _) = socket.map_err(io::Error::other)?;
            let token = json!({ "token": game.tokens[side] }).to_string();
            socket
                .send(Message::text(token))
                .map_err(io::Error::other)?;
            Ok::<_, io::Error>(socket)
        };
        Ok(Wire::Sockets(Box::new([open(0)?, open(1)?])))
    }

    /// Sends a command. Returns the number of the last event of the match, and whether the command
    /// has been carried out.
    fn order(&mut self, side: usize, game: &Game, order: &Value) -> io::Result<(u64, bool)> {
        let number = |value: &Value| value.as_u64().ok_or(io::ErrorKind::InvalidData);
        match self {
            Wire::Http(client) => {
                let path = format!("/matches/{}/commands", game.id);
                let answer = client.post(&path, Some(&game.tokens[side]), order)?;
                let body = answer.json();
                match answer.status {
                    200 => Ok((number(&body["seq"])?, true)),
                    409 => Ok((number(&body["head"])?, false)),
                    _ => Err(io::Error::new(io::ErrorKind::InvalidData, answer.body)),
                }
            }
            Wire::Sockets(sockets) => {
                let socket = &mut sockets[side];
                let sent = socket.send(Message::text(order.to_string()));
                sent.map_err(io::Error::other)?;
                loop {
                    let Message::Text(text) = socket.read().map_err(io::Error::other)? else {
                        continue;
                    };
                    let heard: Value = serde_json::from_str(&text)?;
                    if heard["ack"] == order["id"] {
                        return Ok((number(&heard["seq"])?, true));
                    }
                    if heard["refused"] == order["id"] {
                        return Ok((number(&heard["problem"]["head"])?, false));
                    }
                }
            }
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

/// Plays until it is told to stop. Returns all that was acknowledged.
fn write(shared: &Shared, writer: usize) -> Vec<Game> {
    let _stop = Stop(&shared.stop);
    let mut games: Vec<Game> = Vec::new();
    let mut wire: Option<Wire> = None;
    let mut unanswered = false;
    let mut last = Instant::now();
    while !shared.stop.load(Ordering::Relaxed) || unanswered {
        assert!(last.elapsed() < PATIENCE, "no answer for long");
        let address = shared.address.lock().expect("no panic").clone();
        if games.last().is_none_or(Game::is_over) {
            wire = None;
            match Game::make(&address, writer + games.len()) {
                Ok(game) => games.push(game),
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
            continue;
        }
        let game = games.last_mut().expect("made just now");
        let Some(open) = &mut wire else {
            wire = Wire::open(&address, writer, game).ok();
            if wire.is_none() {
                thread::sleep(Duration::from_millis(5));
            }
            continue;
        };
        let (side, m, order) = game.next();
        match open.order(side, game, &order) {
            Ok((seq, true)) => {
                assert_eq!(seq, game.seq + 1, "lost or twice: {} {order}", game.id);
                game.seq = seq;
                game.line.try_play(&m).expect("legal");
                last = Instant::now();
                shared.n_acks.fetch_add(1, Ordering::Relaxed);
                shared
                    .n_repeated
                    .fetch_add(u64::from(unanswered), Ordering::Relaxed);
                unanswered = false;
            }
            Ok((head, false)) => {
                assert!(game.seq < head, "lost: {} {order}", game.id);
                // The server has given time back since, which are events that are not ours.
                unanswered = game.catch_up(&address).is_err();
                last = Instant::now();
            }
            Err(error) => {
                // A door that is closed after a hundred messages is as good as one that breaks.
                assert_ne!(error.kind(), io::ErrorKind::InvalidData, "{error}");
                (wire, unanswered) = (None, true);
                thread::sleep(Duration::from_millis(2));
            }
        }
    }
    games
}

/// How often: a few times in `make test`, as often as is asked for in `make soak`.
fn cycles(few: u64) -> u64 {
    let asked = env::var("RIG_CYCLES").ok();
    asked.and_then(|it| it.parse().ok()).unwrap_or(few)
}

#[test]
fn kills_lose_no_move() {
    let dir = TempDir::new().expect("a place");
    let database = dir.path().join("matches");
    let mut served = Served::start(&database, |_| ());
    let shared = Shared {
        address: Mutex::new(served.address.clone()),
        stop: AtomicBool::new(false),
        n_acks: AtomicU64::new(0),
        n_repeated: AtomicU64::new(0),
    };
    let n = cycles(5);
    let games: Vec<Game> = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..N_WRITERS)
            .map(|writer| scope.spawn(move || write(shared, writer)))
            .collect();
        let mut rng = game::Rng::new(7);
        for cycle in 0..n {
            let enough = shared.n_acks.load(Ordering::Relaxed) + 1 + u64::from(rng.below(300));
            let began = Instant::now();
            while shared.n_acks.load(Ordering::Relaxed) < enough {
                assert!(began.elapsed() < PATIENCE, "stuck in cycle {cycle}");
                assert!(!writers.iter().any(thread::ScopedJoinHandle::is_finished));
                thread::sleep(Duration::from_millis(1));
            }
            served.kill();
            served = Served::start(&database, |_| ());
            shared
                .address
                .lock()
                .expect("no panic")
                .clone_from(&served.address);
        }
        drop(stop);
        let games = writers
            .into_iter()
            .map(|it| it.join().expect("no move lost"));
        games.flatten().collect()
    });
    let mut client = Client::new(&served.address).expect("a connection");
    for game in &games {
        game.verify(&mut client);
    }
    drop(served);
    let store = Sqlite::open(&database, Config::default()).expect("a database");
    store.verify().expect("every event is what was appended");
    if env::var_os("RIG_CYCLES").is_some() {
        let (acks, repeated) = (shared.n_acks.into_inner(), shared.n_repeated.into_inner());
        let games = games.len();
        let told = format!(
            "{n} kills, {acks} acknowledged in {games} matches, {repeated} sent again, 0 lost\n"
        );
        io::Write::write_all(&mut io::stdout(), told.as_bytes()).expect("told");
    }
}

/// The library of faults of the store's own rigs.
#[cfg(target_os = "linux")]
fn faults(dir: &TempDir) -> PathBuf {
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../store/tests/rigs/faults.c");
    let library = dir.path().join("faults.so");
    let built = std::process::Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status();
    assert!(built.expect("a C compiler, as SQLite needs one").success());
    library
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_gets_over_it() {
    let dir = TempDir::new().expect("a place");
    let data = dir.path().join("data");
    std::fs::create_dir(&data).expect("a folder");
    let (library, full) = (faults(&dir), dir.path().join("full"));
    let served = Served::start(&data.join("matches"), |command| {
        command
            .env("LD_PRELOAD", library)
            .env("FAULTS_DIR", &data)
            .env("FAULTS_FULL", &full);
    });
    let mut game = Game::make(&served.address, 3).expect("room");
    let mut client = Client::new(&served.address).expect("a connection");
    for round in 0..cycles(3).min(50) {
        if game.is_over() {
            game = Game::make(&served.address, 3).expect("room");
        }
        std::fs::write(&full, "").expect("a flag");
        let path = format!("/matches/{}/commands", game.id);
        let (side, m, mut order) = game.next();
        for _ in 0..3 {
            let refused = client.post(&path, Some(&game.tokens[side]), &order);
            let refused = refused.expect("an answer");
            assert_eq!(refused.status, 503, "{round} {}", refused.body);
            assert!(refused.head.contains("retry-after: "), "{}", refused.head);
            let read = client
                .get(&format!("/matches/{}", game.id))
                .expect("an answer");
            assert_eq!(read.status, 200, "reads go on: {}", read.body);
            assert_eq!(read.json()["seq"], game.seq);
        }
        assert!(Game::make(&served.address, 0).is_err());
        std::fs::remove_file(&full).expect("a flag");
        // The same command, without a restart.
        let mut done = client.post(&path, Some(&game.tokens[side]), &order);
        while done.as_ref().is_ok_and(|it| it.status == 409) {
            // The time was given back first, and that is an event.
            game.catch_up(&served.address).expect("an answer");
            order["seq"] = game.seq.into();
            order["id"] = format!("m{}", game.seq).into();
            done = client.post(&path, Some(&game.tokens[side]), &order);
        }
        let done = done.expect("an answer");
        assert_eq!(done.status, 200, "{round} {}", done.body);
        game.seq += 1;
        game.line.try_play(&m).expect("legal");
        game.verify(&mut client);
    }
}
