//! What one client may take from the others: nothing that they would miss.

use std::{
    io::{Read, Write},
    net::{IpAddr, TcpStream},
    num::NonZeroUsize,
    thread::sleep,
    time::Duration,
};

use serde_json::{Value, json};
use server::{Config, Database};
use tempfile::TempDir;

use crate::common::{
    Answer, Running, TEST_DEADLINE, start_with,
    tables::{Table, computer, text},
    wait_until,
};

const START: &str = "5/5/5/5/5 w 10,3 10,2 0,0";

/// A server with one worker, behind a proxy that says who is who.
fn proxied(config: Config) -> Running {
    start_with(Config {
        workers: NonZeroUsize::MIN,
        proxies: vec![IpAddr::from([127, 0, 0, 1])],
        ..config
    })
}

/// A request of somebody.
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

/// Asks for an analysis that takes longer than any test, and doesn't wait for it.
fn analyse(it: &Running, client: &str, n: usize) -> TcpStream {
    let seconds = (2 * TEST_DEADLINE).as_secs();
    let limits = json!({ "seconds": seconds, "depth": 60 + n });
    let body = json!({ "position": START, "limits": limits });
    let mut stream = it.connect();
    let text = request_of(client, "/games/gorogo/analyse", &body);
    stream.write_all(text.as_bytes()).expect("sent");
    stream
}

/// Whether an answer is still being given.
fn goes_on(mut stream: TcpStream) -> bool {
    let wait = Some(Duration::from_millis(1));
    stream.set_read_timeout(wait).expect("a time");
    let mut text = Vec::new();
    let ended = stream.read_to_end(&mut text).is_ok();
    !ended && !String::from_utf8_lossy(&text).contains("\"done\":true")
}

fn computers(level: &str) -> Value {
    let seats = [computer(level), computer(level)];
    json!({ "game": "moai", "variant": "19x19", "seats": seats })
}

#[test]
fn a_level_answers_whatever_others_ask_for() {
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
    // Who asks for an analysis waits for a slice, not for forty.
    let mut other = analyse(&it, "192.0.2.3", 100);
    let mut heard = String::new();
    while !heard.contains("\"depth\":1") {
        let mut more = [0; 256];
        let n = other.read(&mut more).expect("more");
        assert_ne!(n, 0, "{heard}");
        heard += &String::from_utf8_lossy(&more[..n]);
    }
    assert!(analyses.into_iter().all(goes_on));
}

#[test]
fn a_full_queue_has_room_for_others() {
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
fn computers_of_one_address_play_only_so_many_matches() {
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
    // Who plays against a computer is not meant.
    let seats = json!([computer("1"), { "kind": "human" }]);
    let setup = json!({ "game": "moai", "seats": seats });
    let answer = post_of(&it, "2001:db8::1", "/matches", &setup);
    assert_eq!(answer.status, 201, "{}", answer.body);
}

#[test]
fn no_matches_between_computers_and_no_limit_on_others() {
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
fn computers_play_on_only_while_somebody_watches() {
    let dir = TempDir::new().expect("a place");
    let config = || Config {
        database: Database::File(dir.path().join("matches")),
        unwatched: Duration::from_millis(50),
        computer_pace: Duration::from_millis(20),
        computer_matches: 1,
        ..Config::default()
    };
    let mut it = proxied(config());
    let n_events = |it: &Running| it.metric("henge_commit_seconds_count");
    let setup = json!({
        "game": "moai",
        "variant": "19x19",
        "seats": [computer("1"), computer("1")],
        "clock": { "kind": "sudden-death", "seconds": 100 },
    });
    let table = it.make(&setup);
    let mut socket = it.follow(&table, 0);
    socket.until(|it| it["seq"] == 4);
    // Nobody looks at it any more.
    drop(socket);
    let mut last = 0;
    wait_until("resting", || {
        sleep(Duration::from_millis(300));
        std::mem::replace(&mut last, n_events(&it)) == n_events(&it)
    });
    // There is room for another one then.
    let other = it.make(&computers("1"));
    it.stop();
    // Another life does not wake it, but a watcher does.
    let it = proxied(config());
    sleep(Duration::from_millis(1500));
    assert_eq!(it.metric("henge_questions_total"), 0);
    let mut socket = it.follow(&table, last);
    let more = socket.until(|it| it["event"] == "played");
    assert!(last < more["seq"].as_u64().expect("a number"), "{more}");
    // The time for which it stood still is not counted.
    let credited = socket.until(|_| true);
    let left = credited["clock"][0].as_i64().expect("a number");
    assert!(95_000 < left, "{credited}");
    let view = it.see(&Table {
        id: other.id,
        tokens: Default::default(),
    });
    assert_eq!(text(&view["stage"]), "live");
}

#[test]
fn too_many_requests_are_refused_and_only_those() {
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
    assert!(answers[..30].iter().all(|it| it.status == 200));
    let refused = answers.iter().find(|it| it.status == 429);
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
fn too_many_commands_are_refused_over_sockets_too() {
    let it = proxied(Config {
        commands_per_minute: 4,
        ..Config::default()
    });
    let table = it.make_for_two("gorogo", &json!({ "kind": "none" }));
    it.play(&table, 0, "&c3");
    let mut socket = it.follow(&table, 2);
    socket.say(&json!({ "token": table.tokens[1] }));
    socket.until(|it| it["seat"] == "second");
    let order = |n: u32| json!({ "id": format!("c{n}"), "seq": 1, "do": "resign" });
    for n in 0..10 {
        socket.say(&order(n));
    }
    let limited = |it: &Value| it["problem"]["type"] == "urn:henge:problem:too-many-commands";
    let refused = socket.until(limited);
    assert!(refused["problem"]["retry_after"].is_u64(), "{refused}");
    assert!(text(&refused["refused"]).starts_with('c'), "{refused}");
    // The other way has the same limit.
    wait_until("limited", || {
        let answer = it.order(&table, 1, &order(99));
        answer.status == 429 && answer.head.contains("retry-after: ")
    });
    assert_ne!(it.metric("henge_commands_limited_total"), 0);
}
