//! Clients that play and watch matches on a cluster, and record what they see for the judge.

use std::{
    collections::BTreeMap,
    io,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use game::{AnyLine, Player};
use nevermind::Nevermind as _;
use serde_json::{Value, json};
use tungstenite::Message;

use super::judge::{Acknowledged, Seen, Sent};
use crate::common::server::{Client, TEST_DEADLINE, connect};

/// Time on each clock at the start, in milliseconds: an abandoned game outlasts any test.
pub(crate) const BASE: i64 = 6 * 60 * 60 * 1000;
/// Increment per move, in milliseconds.
pub(crate) const INCREMENT: i64 = 1000;
/// Number of events after which a game is abandoned.
const MAX_EVENTS: u64 = 60;
/// A node that hasn't received an event by then never will.
const PROPAGATION_TIMEOUT: Duration = Duration::from_secs(20);

/// Number of matches that were requested, so that each has an id of its own.
static N_CREATED: AtomicU64 = AtomicU64::new(0);

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.expect("after 1970").as_millis() as i64
}

/// Creates a match. Returns its id and the tokens of both seats, empty for a computer.
pub(crate) fn create(address: &str, setup: &Value) -> io::Result<(String, [String; 2])> {
    let answer = Client::new(address)?.post("/matches", None, setup)?;
    if answer.status != 201 {
        return Err(io::Error::other(answer.body));
    }
    let made = answer.json();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut tokens = [String::new(), String::new()];
    for seat in made["seats"].as_array().expect("seats") {
        tokens[usize::from(seat["seat"] == "second")] = text(&seat["token"]);
    }
    Ok((text(&made["id"]), tokens))
}

pub(crate) fn events(address: &str, id: &str, since: u64) -> io::Result<Vec<Value>> {
    let path = format!("/matches/{id}/events?since={since}");
    let answer = Client::new(address)?.get(&path)?;
    if answer.status != 200 {
        return Err(io::Error::other(answer.body));
    }
    Ok(answer.json()["events"].as_array().expect("events").clone())
}

/// A match that a writer plays against itself, or against a computer, which is second.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
    kind: &'static catalog::Game,
    line: Box<dyn AnyLine>,
    /// Number of the last event that is known.
    pub(crate) seq: u64,
    pub(crate) seen: Seen,
    /// Whether the database may lose events that were never acknowledged, by a failover.
    pub(crate) may_lose_events: bool,
}

impl Game {
    /// Creates a match of the `n`th game of the catalog.
    pub(crate) fn create(address: &str, n: usize, against_computer: bool) -> io::Result<Game> {
        let game = &catalog::games()[n % catalog::games().len()];
        let human = json!({ "kind": "human" });
        let other = if against_computer {
            json!({ "kind": "computer", "player": "1" })
        } else {
            human.clone()
        };
        let clock = json!({ "kind": "fischer", "seconds": BASE / 1000,
            "increment": INCREMENT / 1000 });
        // A proxy may send the request to a second node, which then must not create a second match.
        let id = format!(
            "rig-match-{:020}-{}",
            now(),
            N_CREATED.fetch_add(1, Ordering::Relaxed)
        );
        let setup =
            json!({ "game": game.info.id, "seats": [human, other], "clock": clock, "id": id });
        let (id, tokens) = create(address, &setup)?;
        Ok(Game {
            id,
            tokens,
            kind: game,
            line: game.open(None, None).expect("a start"),
            seq: 1,
            seen: Seen {
                has_computer: against_computer,
                ..Seen::default()
            },
            may_lose_events: false,
        })
    }

    /// Records that a move is sent, and moves the record of one that was sent before to the end.
    fn note_sent(&mut self, id: &str, text: &str) {
        let sent = &mut self.seen.sent;
        let known = sent
            .iter()
            .position(|known| known.id == id && known.text == text);
        let record = match known {
            Some(known) => sent.remove(known),
            None => Sent {
                id: id.to_owned(),
                after: self.seq,
                text: text.to_owned(),
                at: now(),
                acknowledged: None,
            },
        };
        sent.push(record);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.line.ending().is_some() || MAX_EVENTS <= self.seq
    }

    /// Whether the computer is to move.
    fn is_computers_turn(&self) -> bool {
        self.seen.has_computer
            && self.line.to_move() == Player::Second
            && self.line.ending().is_none()
    }

    /// The next move as a command: its path, the token and the body.
    pub(crate) fn next_command(&mut self) -> (String, String, Value) {
        let moves = self.line.legal_moves();
        let m = moves[(self.seq * 7919) as usize % moves.len()].text.clone();
        let id = format!("m{}", self.seq);
        self.note_sent(&id, &m);
        let order = json!({ "id": id, "seq": self.seq, "do": "play", "move": m });
        let path = format!("/matches/{}/commands", self.id);
        let token = self.tokens[self.line.to_move() as usize].clone();
        (path, token, order)
    }

    /// Sends the next move, or the last one again if it was not answered. Returns `true` if it was
    /// acknowledged, `false` if it was refused because other events had happened.
    pub(crate) fn play(&mut self, client: &mut Client) -> io::Result<bool> {
        let (path, token, order) = self.next_command();
        let m = order["move"].as_str().unwrap_or_default();
        let answer = client.post(&path, Some(&token), &order)?;
        match answer.status {
            200 => {
                let seq = answer.json()["seq"].as_u64().expect("a number");
                if let Some(sent) = self.seen.sent.last_mut() {
                    let first = Acknowledged { seq, at: now() };
                    sent.acknowledged.get_or_insert(first);
                }
                self.seq = seq;
                self.line.try_play(m).expect("legal");
                Ok(true)
            }
            // Time was credited meanwhile: the same move is sent after that event.
            409 => Ok(false),
            502 | 503 => Err(io::ErrorKind::WouldBlock.into()),
            // The move was chosen in a position that the database has lost.
            400..500 if self.may_lose_events => Ok(false),
            _ => panic!("{order} {}", answer.body),
        }
    }

    /// Fetches the events that this writer didn't cause: credits of time and the computer's move.
    /// Returns whether there were any.
    pub(crate) fn catch_up(&mut self, address: &str) -> io::Result<bool> {
        if self.may_lose_events {
            return self.begin_anew(address);
        }
        let before = self.seq;
        for event in events(address, &self.id, self.seq)? {
            match event["event"].as_str() {
                Some("credited") => {}
                Some("played") if self.is_computers_turn() => {
                    let m = event["move"].as_str().unwrap_or_default();
                    self.line.try_play(m).expect("legal");
                }
                _ => panic!("{} after {before}: {event}", self.id),
            }
            self.seq += 1;
        }
        Ok(before < self.seq)
    }
}

impl Game {
    /// Forgets all events, which the database may have lost, and fetches those that it has. Returns whether
    /// the last one is another.
    fn begin_anew(&mut self, address: &str) -> io::Result<bool> {
        let log = events(address, &self.id, 0)?;
        let mut line = self.kind.open(None, None).expect("a start");
        for event in log.iter().filter(|event| event["event"] == "played") {
            let m = event["move"].as_str().unwrap_or_default();
            line.try_play(m).expect("legal");
        }
        let before = self.seq;
        (self.seq, self.line) = (log.len() as u64, line);
        Ok(before != self.seq)
    }
}

/// The state that all writers share.
pub(crate) struct Shared {
    /// The addresses of the nodes, which change with every restart.
    pub(crate) addresses: Mutex<Vec<String>>,
    pub(crate) stop: AtomicBool,
    pub(crate) n_acks: AtomicU64,
    /// Whether the database may lose events that were never acknowledged, by a failover.
    pub(crate) may_lose_events: bool,
}

impl Shared {
    pub(crate) fn new(addresses: Vec<String>) -> Shared {
        Shared {
            addresses: Mutex::new(addresses),
            stop: AtomicBool::new(false),
            n_acks: AtomicU64::new(0),
            may_lose_events: false,
        }
    }

    pub(crate) fn address(&self, n: u64) -> String {
        let addresses = self.addresses.lock().expect("no panic");
        addresses[n as usize % addresses.len()].clone()
    }

    /// Waits for `n` more acknowledgements.
    pub(crate) fn wait_for(&self, n: u64) {
        let (enough, began) = (self.n_acks.load(Ordering::Relaxed) + n, Instant::now());
        while self.n_acks.load(Ordering::Relaxed) < enough {
            assert!(
                began.elapsed() < TEST_DEADLINE,
                "nothing is acknowledged any more"
            );
            assert!(!self.stop.load(Ordering::Relaxed), "a writer has failed");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Stops all writers when it is dropped, also by a panic in one of them or in the test.
pub(crate) struct Stop<'a>(pub(crate) &'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays until the test stops, each move through another node; every fourth writer plays against
/// computers. Returns all games, with what was seen of them.
pub(crate) fn play_on(shared: &Shared, writer: u64) -> Vec<Game> {
    let _stop = Stop(&shared.stop);
    let mut games: Vec<Game> = Vec::new();
    let mut turn = writer;
    let mut last = Instant::now();
    while !shared.stop.load(Ordering::Relaxed) {
        assert!(last.elapsed() < TEST_DEADLINE, "no answer for long");
        turn += 1;
        let address = shared.address(turn);
        if games.last().is_none_or(Game::is_over) {
            match Game::create(&address, writer as usize + games.len(), writer % 4 == 3) {
                Ok(game) => games.push(Game {
                    may_lose_events: shared.may_lose_events,
                    ..game
                }),
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
            continue;
        }
        let game = games.last_mut().expect("made just now");
        if game.is_computers_turn() {
            match game.catch_up(&address) {
                Ok(true) => last = Instant::now(),
                Ok(false) | Err(_) => thread::sleep(Duration::from_millis(5)),
            }
            continue;
        }
        let played = Client::new(&address).and_then(|mut client| game.play(&mut client));
        match played {
            Ok(true) => {
                last = Instant::now();
                shared.n_acks.fetch_add(1, Ordering::Relaxed);
            }
            Ok(false) => {
                let caught_up = game.catch_up(&address);
                caught_up.nevermind("the move is sent again and refused again");
            }
            Err(_) => thread::sleep(Duration::from_millis(5)),
        }
    }
    games
}

/// Receives the events of a match through a node, until 2 s pass without one or the node ends.
pub(crate) fn watch(address: &str, id: &str) -> Vec<Value> {
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

/// Fetches the final log of a match from a node. A node that was cut off may need a while to have every
/// acknowledged event.
fn final_log(address: &str, game: &Game) -> Vec<Value> {
    let sent = game.seen.sent.iter();
    let last = sent.filter_map(|sent| Some(sent.acknowledged?.seq)).max();
    let (last, began) = (last.unwrap_or(0), Instant::now());
    loop {
        match events(address, &game.id, 0) {
            Ok(log) if PROPAGATION_TIMEOUT < began.elapsed() => return log,
            Ok(log) if last <= log.len() as u64 && !game.seen.is_owed(&log) => return log,
            Ok(_) => {}
            Err(error) => assert!(began.elapsed() < TEST_DEADLINE, "{error}"),
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Adds the final log of every node to what was seen of each match, by id.
pub(crate) fn gather(games: Vec<Game>, addresses: &[String]) -> BTreeMap<String, Seen> {
    let mut logs: Vec<Vec<Vec<Value>>> = thread::scope(|scope| {
        let games = &games;
        let nodes: Vec<_> = addresses
            .iter()
            .map(|node| {
                scope.spawn(move || games.iter().map(|game| final_log(node, game)).collect())
            })
            .collect();
        nodes
            .into_iter()
            .map(|node| node.join().expect("no panic"))
            .collect()
    });
    for (n, game) in games.iter().enumerate() {
        // A node returns what it has while it can't reach the database; soon after, all have the same.
        let (mut is_same, began) = (false, Instant::now());
        while !is_same && began.elapsed() < PROPAGATION_TIMEOUT {
            is_same = logs.iter().all(|node| node[n] == logs[0][n]);
            if !is_same {
                thread::sleep(Duration::from_millis(20));
                for (node, address) in logs.iter_mut().zip(addresses) {
                    node[n] = final_log(address, game);
                }
            }
        }
    }
    let mut history = BTreeMap::new();
    for mut game in games.into_iter().rev() {
        game.seen.logs = logs.iter_mut().filter_map(Vec::pop).collect();
        history.insert(game.id, game.seen);
    }
    history
}
