//! Fairness: no client can use up what the others need.

use std::{
    io::{Read, Write},
    net::{IpAddr, TcpStream},
    num::NonZeroUsize,
    time::Duration,
};

use serde_json::{Value, json};
use server::{Config, Database};
use tempfile::TempDir;

use crate::common::{
    Answer, Running, TEST_DEADLINE, start_with,
    tables::{Table, computer, human, some_move, text},
    wait_until,
};

const START: &str = "5/5/5/5/5 w 10,3 10,2 0,0";

/// A server with one worker, behind a proxy that forwards the clients' addresses.
fn proxied(config: Config) -> Running {
    start_with(Config {
        workers: NonZeroUsize::MIN,
        proxies: vec![IpAddr::from([127, 0, 0, 1])],
        ..config
    })
}

/// A request from a client's address.
fn request_of(client: &str, path: &str, body: &Value) -> String {
    let body = body.to_string();
    format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
        x-forwarded-for: {client}\r\ncontent-type: application/json\r\n\
        content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn post_of(it: &Running, client: &str, path: &str, body: &Value) -> Answer {
    it.send(request_of(client, path, body).as_bytes())
}

/// Requests an analysis that takes longer than any test, and doesn't wait for the response.
fn analyse(it: &Running, client: &str, n: usize) -> TcpStream {
    let seconds = (2 * TEST_DEADLINE).as_secs();
    let limits = json!({ "seconds": seconds, "depth": 60 + n });
    let body = json!({ "position": START, "limits": limits });
    let mut stream = it.connect();
    let text = request_of(client, "/games/gorogo/analyse", &body);
    stream.write_all(text.as_bytes()).expect("sent");
    stream
}

/// Whether a response is still being sent.
fn is_streaming(mut stream: TcpStream) -> bool {
    let wait = Some(Duration::from_millis(1));
    stream.set_read_timeout(wait).expect("a time");
    let mut text = Vec::new();
    let ended = stream.read_to_end(&mut text).is_ok();
    !ended && !String::from_utf8_lossy(&text).contains("\"done\":true")
}

/// A match between two computers.
fn computers(level: &str) -> Value {
    let seats = [computer(level), computer(level)];
    json!({ "game": "moai", "variant": "19x19", "seats": seats })
}

#[test]
fn moves_are_found_in_time_while_others_analyse() {
    let it = proxied(Config {
        max_time: 2 * TEST_DEADLINE,
        computer_pace: Duration::ZERO,
        ..Config::default()
    });
    for n in 0..8 {
        let made = post_of(&it, "192.0.2.1", "/matches", &computers("8"));
        assert_eq!(made.status, if n < 4 { 201 } else { 429 }, "{}", made.body);
    }
    let analyses: Vec<_> = (0..40).map(|n| analyse(&it, "192.0.2.2", n)).collect();
    wait_until("asked", || 40 < it.metric("henge_questions_total"));
    for n in 0..5 {
        let best = json!({ "position": START, "level": 1, "seed": n });
        let answer = post_of(&it, "192.0.2.3", "/games/gorogo/best", &best);
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    // A new analysis waits for one time slice, not for forty.
    let mut other = analyse(&it, "192.0.2.3", 100);
    let mut heard = String::new();
    while !heard.contains("\"depth\":1") {
        let mut more = [0; 256];
        let n = other.read(&mut more).expect("more");
        assert_ne!(n, 0, "{heard}");
        heard += &String::from_utf8_lossy(&more[..n]);
    }
    assert!(analyses.into_iter().all(is_streaming));
}

#[test]
fn queue_full_for_one_client_has_room_for_others() {
    let it = proxied(Config {
        queue: 2,
        max_time: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    let held: Vec<_> = (0..3).map(|n| analyse(&it, "192.0.2.1", n)).collect();
    wait_until("asked", || it.metric("henge_questions_open") == 3);
    let body = json!({ "position": START, "limits": { "depth": 2 } });
    let best = |client| post_of(&it, client, "/games/gorogo/best", &body).status;
    assert_eq!(best("192.0.2.1"), 429);
    assert_eq!(best("::ffff:192.0.2.1"), 429);
    assert_eq!(best("192.0.2.2"), 200);
    assert_eq!(best("2001:db8::1"), 200);
    drop(held);
}

#[test]
fn matches_between_computers_are_limited_per_address() {
    let it = proxied(Config {
        computer_matches: 2,
        ..Config::default()
    });
    let make = |client| post_of(&it, client, "/matches", &computers("1"));
    for client in ["2001:db8::1", "2001:db8::2"] {
        assert_eq!(make(client).status, 201);
    }
    let refused = make("2001:db8::3");
    assert_eq!(refused.status, 429, "{}", refused.body);
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    let kind = &refused.json()["type"];
    assert_eq!(kind, "urn:henge:problem:too-many-computer-matches");
    assert_eq!(make("2001:db8:0:1::1").status, 201);
    // Matches against a computer aren't limited by it.
    let seats = json!([computer("1"), { "kind": "human" }]);
    let setup = json!({ "game": "moai", "seats": seats });
    let answer = post_of(&it, "2001:db8::1", "/matches", &setup);
    assert_eq!(answer.status, 201, "{}", answer.body);
}

#[test]
fn forbidden_matches_between_computers_do_not_limit_others() {
    let it = proxied(Config {
        computer_matches: 0,
        matches_per_minute: 0,
        ..Config::default()
    });
    let refused = post_of(&it, "192.0.2.1", "/matches", &computers("1"));
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert!(!refused.head.contains("retry-after"), "{}", refused.head);
    let refused = refused.json();
    assert_eq!(refused["type"], "urn:henge:problem:no-computer-matches");
    let told = "this server doesn't play matches between computers";
    assert_eq!(refused["detail"], told);
    let seats = json!([computer("1"), { "kind": "human" }]);
    let setup = json!({ "game": "moai", "seats": seats });
    for _ in 0..3 {
        let answer = post_of(&it, "192.0.2.1", "/matches", &setup);
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
}

#[test]
fn unwatched_match_between_computers_rests() {
    let dir = TempDir::new().expect("a place");
    let config = || Config {
        database: Database::File(dir.path().join("matches")),
        unwatched: Duration::from_millis(50),
        computer_pace: Duration::from_millis(20),
        computer_matches: 1,
        matches_per_minute: 0,
        ..Config::default()
    };
    let mut it = proxied(config());
    let table = it.create(&json!({
        "game": "moai",
        "variant": "19x19",
        "seats": [computer("1"), computer("1")],
        "clock": { "kind": "sudden-death", "seconds": 100 },
    }));
    let mut socket = it.subscribe(&table, 0);
    socket.until(|event| event["seq"] == 4);
    // While it is being played, the address can't have another. When it rests, it can.
    let body = computers("1").to_string();
    assert_eq!(it.post("/api/v1/matches", &body).status, 429);
    drop(socket);
    let mut other = Value::Null;
    wait_until("resting", || {
        let answer = it.post("/api/v1/matches", &body);
        other = answer.json();
        answer.status == 201
    });
    // A match in which a computer has to move when the server stops: it thinks for a second.
    let pending = it.create(&json!({ "game": "moai", "seats": [human("Ana"), computer("8")] }));
    let line = catalog::find("moai").expect("known").open(None, None);
    it.play(&pending, 0, &some_move(&*line.expect("a start"), 0));
    it.stop();
    // A restart wakes the computer that has to move, but not the match that rests. Both would be
    // woken together, so when the one has moved, the other has been left alone.
    let it = proxied(config());
    let view = it.wait(&pending, |view| {
        view["moves"].as_array().map(Vec::len) == Some(2)
    });
    assert!(it.metric("henge_questions_total") <= 1);
    let now = view["now"].as_i64().expect("a time");
    // A spectator wakes it, and the time for which it has rested isn't charged.
    let mut socket = it.subscribe(&table, 4);
    let is_new = |event: &Value| event["at"].as_i64().is_some_and(|at| now < at);
    let played = socket.until(|event| event["event"] == "played" && is_new(event));
    let left = played["clock"][0].as_i64().expect("a number");
    assert!(95_000 < left, "{played}");
    let view = it.view(&Table {
        id: text(&other["id"]),
        tokens: Default::default(),
    });
    assert_eq!(text(&view["stage"]), "live");
}

#[test]
fn requests_above_the_limit_of_an_address_are_refused() {
    let it = proxied(Config {
        requests_per_minute: 30,
        ..Config::default()
    });
    let ask = |client| {
        let text = format!(
            "GET /api/v1/games HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
            x-forwarded-for: {client}\r\naccept-language: pt\r\n\r\n"
        );
        it.send(text.as_bytes())
    };
    let answers: Vec<Answer> = (0..60).map(|_| ask("2001:db8::1")).collect();
    assert!(answers[..30].iter().all(|answer| answer.status == 200));
    let refused = answers.iter().find(|answer| answer.status == 429);
    let refused = refused.expect("one of sixty");
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    let problem = refused.json();
    assert_eq!(problem["type"], "urn:henge:problem:too-many-requests");
    assert!(text(&problem["detail"]).contains("pedidos"), "{problem}");
    assert_eq!(ask("2001:db8:0:1::1").status, 200, "another address");
    assert_eq!(it.get("/healthz").status, 200);
    assert_ne!(it.metric("henge_requests_limited_total"), 0);
}

#[test]
fn commands_above_the_limit_are_refused_over_sockets_and_http() {
    let it = proxied(Config {
        commands_per_minute: 4,
        ..Config::default()
    });
    let table = it.create_for_two("gorogo", &json!({ "kind": "none" }));
    it.play(&table, 0, "&c3");
    let mut socket = it.subscribe(&table, 2);
    socket.send(&json!({ "token": table.tokens[1] }));
    socket.until(|it| it["seat"] == "second");
    let command = |n: u32| json!({ "id": format!("c{n}"), "seq": 1, "do": "resign" });
    for n in 0..10 {
        socket.send(&command(n));
    }
    let kind = "urn:henge:problem:too-many-commands";
    let refused = socket.until(|message| message["problem"]["type"] == kind);
    assert!(refused["problem"]["retry_after"].is_u64(), "{refused}");
    assert!(text(&refused["refused"]).starts_with('c'), "{refused}");
    // Commands over HTTP count against this limit, too.
    wait_until("limited", || {
        let answer = it.command(&table, 1, &command(99));
        answer.status == 429 && answer.head.contains("retry-after: ")
    });
    assert_ne!(it.metric("henge_commands_limited_total"), 0);
}
