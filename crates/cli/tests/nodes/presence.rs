//! Players who come and go while nodes fail, and what spectators at every node are told about them.
//!
//! A node that dies, stops or is cut off takes a few seconds to be noticed, so presence is judged with that
//! [`TOLERANCE`]; when all faults are over, it must be right everywhere.

use std::{
    io,
    net::TcpStream,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use super::players::{Shared, now};
use crate::common::server::{Client, TEST_DEADLINE, connect};

/// Milliseconds after which a fault of a node must have been noticed by the others: longer than its lease and
/// any fault of the rig.
const TOLERANCE: i64 = 15_000;
/// Longest time for which a player stays or is away.
const MAX_STAY: Duration = Duration::from_secs(24);
/// A socket that doesn't answer a ping within this time counts as closed.
const PONG_TIMEOUT: Duration = Duration::from_secs(1);

/// A time for which a player's socket was open and answered, in milliseconds since 1970.
#[derive(Copy, Clone, Debug)]
pub(super) struct Stay {
    /// Time at which the player showed the token: the server may have counted it from then on.
    asked: i64,
    /// Time at which the server confirmed it. `None` if it never did.
    from: Option<i64>,
    /// Time of the last ping that was answered.
    to: i64,
    /// Time at which the player closed the socket.
    closed: i64,
}

/// What a spectator was told about a player: away since this time, or `None` for there.
#[derive(Copy, Clone, Debug)]
pub(super) struct Sighting {
    /// Time at which it arrived, in milliseconds since 1970.
    at: i64,
    away_since: Option<i64>,
}

/// Judges what spectators were told about a player who was there at these times. Returns the violations, in
/// words.
pub(super) fn judge_presence(stays: &[Stay], seen: &[Sighting]) -> Vec<String> {
    let mut wrong = Vec::new();
    for Sighting { at, away_since } in seen {
        // What was true for so long before the message must have been known.
        let settled = at - TOLERANCE;
        let is_there = |stay: &&Stay| stay.from.is_some_and(|from| from <= settled);
        let stay = stays
            .iter()
            .find(|stay| is_there(stay) && settled <= stay.to);
        let last = stays.iter().filter(|stay| stay.asked <= *at);
        let last = last.map(|stay| stay.closed).max();
        match (away_since, stay) {
            (Some(since), Some(stay)) if *since < settled && *at <= stay.to => {
                wrong.push(format!(
                    "at {at} away since {since}, though there: {stay:?}"
                ));
            }
            (None, None) if last.is_some_and(|last| last < settled) => {
                wrong.push(format!("at {at} there, though gone since {last:?}"));
            }
            _ => {}
        }
    }
    wrong
}

/// Opens the socket of a match at a node. Reads give up after a tenth of a second.
fn open(address: &str, id: &str, query: &str) -> Option<WebSocket<TcpStream>> {
    let stream = connect(address).ok()?;
    let request = format!("ws://{address}/api/v1/matches/{id}/socket?{query}");
    let timeout = Some(PONG_TIMEOUT);
    stream.set_read_timeout(timeout).ok()?;
    let (socket, _) = tungstenite::client(request, stream).ok()?;
    let timeout = Some(Duration::from_millis(100));
    socket.get_ref().set_read_timeout(timeout).ok()?;
    Some(socket)
}

/// Receives a message. `None` if none comes within a tenth of a second.
fn receive(socket: &mut WebSocket<TcpStream>) -> Result<Option<Message>, tungstenite::Error> {
    match socket.read() {
        Ok(message) => Ok(Some(message)),
        Err(tungstenite::Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
        Err(error) => Err(error),
    }
}

/// Waits for the first message that `is_wanted`.
fn await_message(
    socket: &mut WebSocket<TcpStream>,
    is_wanted: impl Fn(&Message) -> bool,
) -> Result<(), tungstenite::Error> {
    let began = Instant::now();
    while began.elapsed() < PONG_TIMEOUT {
        if receive(socket)?.as_ref().is_some_and(&is_wanted) {
            return Ok(());
        }
    }
    Err(tungstenite::Error::ConnectionClosed)
}

/// Takes a player's seat over a new socket at a node.
fn sit_down(
    address: &str,
    id: &str,
    token: &str,
) -> Result<WebSocket<TcpStream>, tungstenite::Error> {
    let socket = open(address, id, "since=0");
    let mut socket = socket.ok_or(tungstenite::Error::ConnectionClosed)?;
    socket.send(Message::text(json!({ "token": token }).to_string()))?;
    await_message(
        &mut socket,
        |message| matches!(message, Message::Text(text) if text.contains("\"seat\"")),
    )?;
    Ok(socket)
}

/// Stays at a seat over a new socket until `until`, or the socket no longer answers.
fn stay(address: &str, id: &str, token: &str, until: Instant, stop: &AtomicBool) -> Stay {
    let asked = now();
    let mut stay = Stay {
        asked,
        from: None,
        to: asked,
        closed: asked,
    };
    if let Ok(mut socket) = sit_down(address, id, token) {
        stay.from = Some(now());
        while Instant::now() < until && !stop.load(Ordering::Relaxed) {
            let asked = now();
            let pinged = socket.send(Message::Ping(Vec::new().into()));
            let is_pong = |message: &Message| matches!(message, Message::Pong(_));
            if pinged
                .and_then(|()| await_message(&mut socket, is_pong))
                .is_err()
            {
                break;
            }
            stay.to = asked;
            thread::sleep(Duration::from_millis(100));
        }
    }
    stay.closed = now();
    stay
}

/// Comes to and leaves a seat until the test stops, at one node after another. Returns when the player was
/// there.
pub(super) fn come_and_go(shared: &Shared, id: &str, token: &str) -> Vec<Stay> {
    let mut rng = game::Rng::new(29);
    let mut stays = Vec::new();
    let is_stopped = || shared.stop.load(Ordering::Relaxed);
    for turn in 0.. {
        if is_stopped() {
            break;
        }
        let mut part = || MAX_STAY * rng.below(8) / 7;
        let (until, away) = (Instant::now() + part(), part());
        // At another node if one fails.
        let mut n_failed = 0;
        while Instant::now() < until && !is_stopped() {
            let address = shared.address(turn + n_failed);
            stays.push(stay(&address, id, token, until, &shared.stop));
            n_failed += 1;
        }
        let gone = Instant::now();
        while gone.elapsed() < away && !is_stopped() {
            thread::sleep(Duration::from_millis(50));
        }
    }
    stays
}

/// Subscribes to the presence of the first player at a node until the test stops, over a new socket whenever the
/// node is another. Returns what was told.
pub(super) fn subscribe(shared: &Shared, n: u64, id: &str) -> Vec<Sighting> {
    let mut seen = Vec::new();
    while !shared.stop.load(Ordering::Relaxed) {
        let socket = open(&shared.address(n), id, "since=0&presence=true");
        let Some(mut socket) = socket else {
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let mut is_open = true;
        while is_open && !shared.stop.load(Ordering::Relaxed) {
            match receive(&mut socket) {
                Ok(Some(Message::Text(text))) => seen.extend(sighting(&text)),
                Ok(_) => {}
                Err(_) => is_open = false,
            }
        }
    }
    seen
}

/// What a message over a socket says about the first player. `None` if it is about something else.
fn sighting(text: &str) -> Option<Sighting> {
    let message: Value = serde_json::from_str(text).ok()?;
    let seat = message["presence"]["seats"].get(0)?;
    Some(Sighting {
        at: now(),
        away_since: seat["away_since"].as_i64(),
    })
}

/// Asserts that all nodes know whether a player is there, when nothing fails any more.
pub(super) fn is_right_everywhere(addresses: &[String], id: &str, token: &str) {
    let away = |address: &String| {
        let path = format!("/matches/{id}/presence");
        let answer = Client::new(address).and_then(|mut client| client.get(&path));
        answer
            .ok()
            .map(|answer| answer.json()["seats"][0]["away_since"].clone())
    };
    let wait_until_all = |what: &str, is_right: &dyn Fn(&Value) -> bool| {
        let began = Instant::now();
        let mut last = Vec::new();
        while !last
            .iter()
            .all(|away: &Option<Value>| away.as_ref().is_some_and(is_right))
            || last.is_empty()
        {
            assert!(began.elapsed() < TEST_DEADLINE, "{what}: {last:?}");
            thread::sleep(Duration::from_millis(50));
            last = addresses.iter().map(away).collect();
        }
        began.elapsed()
    };
    for address in addresses {
        let socket = sit_down(address, id, token).expect("a seat");
        let came = wait_until_all("there", &Value::is_null);
        drop(socket);
        let left = now();
        let since = |away: &Value| {
            away.as_i64()
                .is_some_and(|since| (since - left).abs() < 5000)
        };
        let gone = wait_until_all("away", &since);
        let limit = Duration::from_millis(TOLERANCE as u64);
        assert!(came < limit && gone < limit, "{came:?} {gone:?}");
    }
}

#[test]
fn judge_finds_false_presence_and_false_absence() {
    let stay = |from, to| Stay {
        asked: from - 100,
        from: Some(from),
        to,
        closed: to,
    };
    let stays = [stay(100_000, 150_000), stay(200_000, 260_000)];
    let judged = |at, away_since| judge_presence(&stays, &[Sighting { at, away_since }]);
    for (at, away_since, expected) in [
        (110_000, None, ""),
        (140_000, None, ""),
        // Noticed late, but in time.
        (160_000, None, ""),
        (166_000, None, "though gone"),
        (190_000, Some(150_100), ""),
        // The server counts it from when the token was shown.
        (199_950, None, ""),
        (210_000, Some(150_100), ""),
        (216_000, Some(150_100), "though there"),
        // A node that was cut off for a moment: the last ping was just before.
        (230_000, Some(229_000), ""),
        (240_000, Some(210_000), "though there"),
        (270_000, Some(260_000), ""),
    ] {
        let wrong = judged(at, away_since);
        let is_expected = match expected {
            "" => wrong.is_empty(),
            part => wrong.iter().any(|wrong| wrong.contains(part)),
        };
        assert!(is_expected, "{at} {away_since:?}: {wrong:?}");
    }
}
