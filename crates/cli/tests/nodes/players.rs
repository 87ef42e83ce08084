//! Those who play on a cluster and watch, and write down what they see.

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
use serde_json::{Value, json};
use tungstenite::Message;

use super::history::{Seen, Sent};
use crate::common::served::{Client, PATIENCE, connect};

/// What players have on their clocks, and get for every move, in milliseconds: enough for games that are
/// left as they are to outlast any test.
pub(crate) const BASE: i64 = 6 * 60 * 60 * 1000;
pub(crate) const INCREMENT: i64 = 1000;
/// Longer games are left as they are.
const LONGEST: u64 = 60;
/// What a node has not heard of by then, it never will.
const LATEST: Duration = Duration::from_secs(20);

fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.expect("after 1970").as_millis() as i64
}

/// Makes a match. Returns its name and the tokens.
pub(crate) fn make(address: &str, setup: &Value) -> io::Result<(String, [String; 2])> {
    let answer = Client::new(address)?.post("/matches", None, setup)?;
    if answer.status != 201 {
        return Err(io::Error::other(answer.body));
    }
    let made = answer.json();
    let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    let mut tokens = [String::new(), String::new()];
    for seat in made["seats"].as_array().expect("seats") {
        // A computer has none.
        if seat["token"].is_null() {
            continue;
        }
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

/// A match that somebody plays against himself, or against a computer, who is second.
pub(crate) struct Game {
    pub(crate) id: String,
    tokens: [String; 2],
    line: Box<dyn AnyLine>,
    /// Number of the last event that is known.
    pub(crate) seq: u64,
    pub(crate) seen: Seen,
}

impl Game {
    /// Makes one of the `n`th game of the catalog.
    pub(crate) fn make(address: &str, n: usize, against_computer: bool) -> io::Result<Game> {
        let game = &catalog::games()[n % catalog::games().len()];
        let human = json!({ "kind": "human" });
        let other = if against_computer {
            json!({ "kind": "computer", "player": "1" })
        } else {
            human.clone()
        };
        let clock = json!({ "kind": "fischer", "seconds": BASE / 1000,
            "increment": INCREMENT / 1000 });
        let setup = json!({ "game": game.info.id, "seats": [human, other], "clock": clock });
        let (id, tokens) = make(address, &setup)?;
        Ok(Game {
            id,
            tokens,
            line: game.open(None, None).expect("a start"),
            seq: 1,
            seen: Seen {
                has_computer: against_computer,
                ..Seen::default()
            },
        })
    }

    fn is_over(&self) -> bool {
        self.line.ending().is_some() || LONGEST <= self.seq
    }

    /// Whether the computer is to move.
    fn waits(&self) -> bool {
        self.seen.has_computer
            && self.line.to_move() == Player::Second
            && self.line.ending().is_none()
    }

    /// Sends the next move, or the last one again if it was not answered. Returns whether there was
    /// an answer.
    pub(crate) fn play(&mut self, client: &mut Client) -> io::Result<bool> {
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

    /// Takes note of events that were not asked for: time that was given back, and the computer's
    /// move. Returns whether there were any.
    pub(crate) fn catch_up(&mut self, address: &str) -> io::Result<bool> {
        let before = self.seq;
        for event in events(address, &self.id, self.seq)? {
            match event["event"].as_str() {
                Some("credited") => {}
                Some("played") if self.waits() => {
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

/// What those who write share.
pub(crate) struct Shared {
    /// Where the nodes are.
    pub(crate) addresses: Mutex<Vec<String>>,
    pub(crate) stop: AtomicBool,
    pub(crate) n_acks: AtomicU64,
}

impl Shared {
    pub(crate) fn new(addresses: Vec<String>) -> Shared {
        Shared {
            addresses: Mutex::new(addresses),
            stop: AtomicBool::new(false),
            n_acks: AtomicU64::new(0),
        }
    }

    pub(crate) fn address(&self, n: u64) -> String {
        let addresses = self.addresses.lock().expect("no panic");
        addresses[n as usize % addresses.len()].clone()
    }

    /// Waits for so many more acknowledgements.
    pub(crate) fn wait_for(&self, n: u64) {
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
pub(crate) struct Stop<'a>(pub(crate) &'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays until it is told to stop, each move through another node; every fourth plays against
/// computers. Returns all that it has seen.
pub(crate) fn write(shared: &Shared, writer: u64) -> Vec<Game> {
    let _stop = Stop(&shared.stop);
    let mut games: Vec<Game> = Vec::new();
    let mut turn = writer;
    let mut last = Instant::now();
    while !shared.stop.load(Ordering::Relaxed) {
        assert!(last.elapsed() < PATIENCE, "no answer for long");
        turn += 1;
        let address = shared.address(turn);
        if games.last().is_none_or(Game::is_over) {
            match Game::make(&address, writer as usize + games.len(), writer % 4 == 3) {
                Ok(game) => games.push(game),
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
            continue;
        }
        let game = games.last_mut().expect("made just now");
        if game.waits() {
            match game.catch_up(&address) {
                Ok(true) => last = Instant::now(),
                Ok(false) | Err(_) => thread::sleep(Duration::from_millis(5)),
            }
            continue;
        }
        let played = Client::new(&address).and_then(|mut it| game.play(&mut it));
        match played {
            Ok(true) => {
                last = Instant::now();
                shared.n_acks.fetch_add(1, Ordering::Relaxed);
            }
            Ok(false) => drop(game.catch_up(&address)),
            Err(_) => thread::sleep(Duration::from_millis(5)),
        }
    }
    games
}

/// Watches a match through a node for as long as both last.
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

/// All events of a match in the end, as a node tells them.
fn log(address: &str, game: &Game) -> Vec<Value> {
    // A node that was cut off may need a moment, and one that hears of an event late, too.
    let sent = game.seen.sent.iter();
    let last = sent.filter_map(|it| Some(it.acknowledged?.0)).max();
    let (last, began) = (last.unwrap_or(0), Instant::now());
    loop {
        match events(address, &game.id, 0) {
            Ok(log) if LATEST < began.elapsed() => return log,
            Ok(log) if last <= log.len() as u64 && !game.seen.is_owed(&log) => return log,
            Ok(_) => {}
            Err(error) => assert!(began.elapsed() < PATIENCE, "{error}"),
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// What everybody has seen, and what is there in the end.
pub(crate) fn gather(games: Vec<Game>, addresses: &[String]) -> BTreeMap<String, Seen> {
    let mut logs: Vec<Vec<Vec<Value>>> = thread::scope(|scope| {
        let games = &games;
        let nodes: Vec<_> = addresses
            .iter()
            .map(|it| scope.spawn(move || games.iter().map(|game| log(it, game)).collect()))
            .collect();
        nodes
            .into_iter()
            .map(|it| it.join().expect("no panic"))
            .collect()
    });
    let mut history = BTreeMap::new();
    for mut game in games.into_iter().rev() {
        game.seen.logs = logs.iter_mut().filter_map(Vec::pop).collect();
        history.insert(game.id, game.seen);
    }
    history
}
