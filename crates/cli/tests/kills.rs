//! The server is killed, and its disk fills up: no acknowledged move is lost, and none happens twice.
//!
//! Each of 32 writers plays matches against itself, half of them over HTTP and half over WebSocket,
//! while the server is killed and started again. A writer that got no answer sends the same command
//! again. Every match has a clock, and no flag may fall. `RIG_CYCLES` sets the number of kills; `make
//! soak` sets it.

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

use game::AnyLine;
use serde_json::{Value, json};
use store::{Sqlite, SqliteConfig, Store};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

use crate::common::{
    server::{Client, TEST_DEADLINE, TestServer, connect},
    size,
};

const N_WRITERS: usize = 32;
/// Number of moves after which a writer abandons a game and begins another.
const MAX_MOVES: usize = 150;

/// The state that all writers share.
struct Shared {
    /// The address of the server, which changes with every restart.
    address: Mutex<String>,
    stop: AtomicBool,
    n_acks: AtomicU64,
    /// Commands that were acknowledged only after they had been sent again.
    n_repeated: AtomicU64,
}

/// A match that a writer plays against itself.
struct Game {
    id: String,
    tokens: [String; 2],
    line: Box<dyn AnyLine>,
    /// Number of the last event that was acknowledged.
    seq: u64,
}

impl Game {
    fn create(address: &str, n: usize) -> io::Result<Game> {
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

    /// The side to move, its move, and the command. Always the same in the same position.
    fn next(&self) -> (usize, String, Value) {
        let moves = self.line.legal_moves();
        let m = moves[(self.seq * 7919) as usize % moves.len()].text.clone();
        let id = format!("m{}", self.seq);
        let order = json!({ "id": id, "seq": self.seq, "do": "play", "move": m });
        (self.line.to_move() as usize, m, order)
    }

    fn is_over(&self) -> bool {
        self.line.ending().is_some() || MAX_MOVES <= self.line.moves().len()
    }

    /// Fetches the events that no command has caused: credits of time.
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

    /// Checks that the events of the match are exactly those that were acknowledged.
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
        let numbers = events.iter().filter_map(|event| event["seq"].as_u64());
        assert!(numbers.eq(1..=events.len() as u64), "no gap, none twice");
        let moves = events.iter().filter_map(|event| event["move"].as_str());
        let moves: Vec<&str> = moves.collect();
        assert_eq!(moves, self.line.moves(), "what was acknowledged");
        let kinds = events.iter().filter_map(|event| event["event"].as_str());
        let is_expected = |kind: &str| ["created", "credited", "played"].contains(&kind);
        let others: Vec<&str> = kinds.filter(|kind| !is_expected(kind)).collect();
        assert!(others.is_empty(), "{others:?}");
    }
}

/// The connection of a writer: HTTP, or one WebSocket for each side.
enum Connection {
    Http(Client),
    Sockets(Box<[WebSocket<TcpStream>; 2]>),
}

impl Connection {
    fn open(address: &str, writer: usize, game: &Game) -> io::Result<Connection> {
        if writer.is_multiple_of(2) {
            return Ok(Connection::Http(Client::new(address)?));
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
        Ok(Connection::Sockets(Box::new([open(0)?, open(1)?])))
    }

    /// Sends a command. Returns `(seq, true)` if it took effect as event `seq`, or `(head, false)` if
    /// it was refused because events up to `head` had happened.
    fn send(&mut self, side: usize, game: &Game, order: &Value) -> io::Result<(u64, bool)> {
        let number = |value: &Value| value.as_u64().ok_or(io::ErrorKind::InvalidData);
        match self {
            Connection::Http(client) => {
                let path = format!("/matches/{}/commands", game.id);
                let answer = client.post(&path, Some(&game.tokens[side]), order)?;
                let body = answer.json();
                match answer.status {
                    200 => Ok((number(&body["seq"])?, true)),
                    409 => Ok((number(&body["head"])?, false)),
                    _ => Err(io::Error::new(io::ErrorKind::InvalidData, answer.body)),
                }
            }
            Connection::Sockets(sockets) => {
                let socket = &mut sockets[side];
                let sent = socket.send(Message::text(order.to_string()));
                sent.map_err(io::Error::other)?;
                loop {
                    let Message::Text(text) = socket.read().map_err(io::Error::other)? else {
                        continue;
                    };
                    let message: Value = serde_json::from_str(&text)?;
                    if message["ack"] == order["id"] {
                        return Ok((number(&message["seq"])?, true));
                    }
                    if message["refused"] == order["id"] {
                        return Ok((number(&message["problem"]["head"])?, false));
                    }
                }
            }
        }
    }
}

/// Stops all writers when it is dropped, also by a panic in one of them or in the test.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays until the test stops. Returns all games, with the moves that were acknowledged.
fn play(shared: &Shared, writer: usize) -> Vec<Game> {
    let _stop = Stop(&shared.stop);
    let mut games: Vec<Game> = Vec::new();
    let mut connection: Option<Connection> = None;
    let mut unanswered = false;
    let mut last = Instant::now();
    while !shared.stop.load(Ordering::Relaxed) || unanswered {
        assert!(last.elapsed() < TEST_DEADLINE, "no answer for long");
        let address = shared.address.lock().expect("no panic").clone();
        if games.last().is_none_or(Game::is_over) {
            connection = None;
            match Game::create(&address, writer + games.len()) {
                Ok(game) => games.push(game),
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
            continue;
        }
        let game = games.last_mut().expect("made just now");
        let Some(open) = &mut connection else {
            connection = Connection::open(&address, writer, game).ok();
            if connection.is_none() {
                thread::sleep(Duration::from_millis(5));
            }
            continue;
        };
        let (side, m, order) = game.next();
        match open.send(side, game, &order) {
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
                // Time was credited since.
                unanswered = game.catch_up(&address).is_err();
                last = Instant::now();
            }
            Err(error) => {
                // A socket that is closed after its hundredth message counts as a lost connection.
                assert_ne!(error.kind(), io::ErrorKind::InvalidData, "{error}");
                (connection, unanswered) = (None, true);
                thread::sleep(Duration::from_millis(2));
            }
        }
    }
    games
}

#[test]
fn kills_lose_no_acknowledged_move() {
    let dir = TempDir::new().expect("a place");
    let database = dir.path().join("matches");
    let mut server = TestServer::start(&database, |_| ());
    let shared = Shared {
        address: Mutex::new(server.address.clone()),
        stop: AtomicBool::new(false),
        n_acks: AtomicU64::new(0),
        n_repeated: AtomicU64::new(0),
    };
    let n = size("RIG_CYCLES", 5);
    let games: Vec<Game> = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..N_WRITERS)
            .map(|writer| scope.spawn(move || play(shared, writer)))
            .collect();
        let mut rng = game::Rng::new(7);
        for cycle in 0..n {
            let enough = shared.n_acks.load(Ordering::Relaxed) + 1 + u64::from(rng.below(300));
            let began = Instant::now();
            while shared.n_acks.load(Ordering::Relaxed) < enough {
                assert!(began.elapsed() < TEST_DEADLINE, "stuck in cycle {cycle}");
                assert!(!writers.iter().any(thread::ScopedJoinHandle::is_finished));
                thread::sleep(Duration::from_millis(1));
            }
            server.kill();
            server = TestServer::start(&database, |_| ());
            shared
                .address
                .lock()
                .expect("no panic")
                .clone_from(&server.address);
        }
        drop(stop);
        writers
            .into_iter()
            .flat_map(|writer| writer.join().expect("no move lost"))
            .collect()
    });
    let mut client = Client::new(&server.address).expect("a connection");
    for game in &games {
        game.verify(&mut client);
    }
    drop(server);
    let store = Sqlite::open(&database, SqliteConfig::default()).expect("a database");
    store.verify().expect("every event is what was appended");
    if env::var_os("RIG_CYCLES").is_some() {
        let (acks, repeated) = (shared.n_acks.into_inner(), shared.n_repeated.into_inner());
        let games = games.len();
        let report = format!(
            "{n} kills, {acks} acknowledged in {games} matches, {repeated} sent again, 0 lost\n"
        );
        io::Write::write_all(&mut io::stdout(), report.as_bytes()).expect("printed");
    }
}

/// Compiles the library of file system faults that the tests of the store use, too.
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
fn full_disk_refuses_moves_until_there_is_room_again() {
    let dir = TempDir::new().expect("a place");
    let data = dir.path().join("data");
    std::fs::create_dir(&data).expect("a folder");
    let (library, full) = (faults(&dir), dir.path().join("full"));
    let server = TestServer::start(&data.join("matches"), |command| {
        command
            .env("LD_PRELOAD", library)
            .env("FAULTS_DIR", &data)
            .env("FAULTS_FULL", &full);
    });
    let mut game = Game::create(&server.address, 3).expect("room");
    let mut client = Client::new(&server.address).expect("a connection");
    for round in 0..size("RIG_CYCLES", 3).min(50) {
        if game.is_over() {
            game = Game::create(&server.address, 3).expect("room");
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
        assert!(Game::create(&server.address, 0).is_err());
        std::fs::remove_file(&full).expect("a flag");
        // Sent again, the command succeeds without a restart.
        let mut done = client.post(&path, Some(&game.tokens[side]), &order);
        while done.as_ref().is_ok_and(|it| it.status == 409) {
            // The time of the outage was credited first, which is an event.
            game.catch_up(&server.address).expect("an answer");
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
