//! The protocol: repeated joins, command ids, unknown fields, hosts, origins, and cancelled work.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpStream},
    num::NonZeroUsize,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use server::Config;

use crate::{
    common::{
        Answer, Running, TEST_DEADLINE, request, start, start_with,
        tables::{Table, human, text},
        wait_until,
    },
    matches::none,
};

const SECRET: &str = "pT2vKq0XwJc8RzL5nB7dYg";

fn join(it: &Running, table: &Table, body: &Value) -> Answer {
    let path = format!("/api/v1/matches/{}/join", table.id);
    it.post(&path, &body.to_string())
}

fn challenge(it: &Running) -> Table {
    it.create(&json!({
        "game": "gorogo",
        "seats": [human("Ana"), { "kind": "open" }],
        "listed": true,
    }))
}

/// Sends a request with the given headers.
fn send(it: &Running, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let headers = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"));
    let headers: String = headers.collect();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    it.send(text.as_bytes())
}

#[test]
fn joining_again_with_the_same_id_gets_the_same_seat() {
    let it = start();
    let table = challenge(&it);
    let wish = json!({ "name": "Rui", "id": SECRET });
    let first = join(&it, &table, &wish);
    assert_eq!(first.status, 200, "{}", first.body);
    let again = join(&it, &table, &wish);
    assert_eq!(again.status, 200, "{}", again.body);
    let (first, again) = (first.json(), again.json());
    for field in ["seat", "token", "link"] {
        assert_eq!(first[field], again[field], "{field}");
    }
    assert_eq!(again["match"]["seq"], 2, "nothing has happened twice");
    // The token opens the seat.
    let seated = Table {
        id: table.id.clone(),
        tokens: [table.tokens[0].clone(), text(&first["token"])],
    };
    it.play(&seated, 0, "&c3");
    it.play(&seated, 1, "c4");
    assert_eq!(join(&it, &table, &wish).status, 200, "later, too");
    // Other requests don't get the seat.
    for other in [
        json!({ "name": "Rui" }),
        json!({ "name": "Rui", "id": SECRET.replace('p', "P") }),
    ] {
        assert_eq!(join(&it, &table, &other).status, 422);
    }
    // The token is derived from the match, too.
    let other = challenge(&it);
    let elsewhere = join(&it, &other, &wish).json();
    assert_ne!(elsewhere["token"], first["token"]);
    // Ids that could be guessed are refused.
    for id in [
        "",
        "1",
        "aaaaaaaaaaaaaaaaaaaaa",
        "pT2vKq0XwJc8RzL5nB7dY!",
        &"a".repeat(65),
    ] {
        let answer = join(&it, &challenge(&it), &json!({ "id": id }));
        assert_eq!(answer.status, 422, "{id}");
        assert_eq!(answer.json()["type"], "urn:henge:problem:bad-join-id");
    }
}

#[test]
fn concurrent_joins_with_one_id_get_the_same_seat() {
    let it = start();
    let table = challenge(&it);
    let wish = json!({ "name": "Rui", "id": SECRET });
    let tokens: Vec<String> = thread::scope(|scope| {
        let all: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| join(&it, &table, &wish)))
            .collect();
        all.into_iter()
            .map(|thread| {
                let answer = thread.join().expect("no panic");
                assert_eq!(answer.status, 200, "{}", answer.body);
                text(&answer.json()["token"])
            })
            .collect()
    });
    assert!(tokens.iter().all(|token| *token == tokens[0]));
    assert_eq!(it.view(&table)["seq"], 2);
}

#[test]
fn both_players_may_use_the_same_command_ids() {
    let it = start();
    let table = it.create_for_two("gorogo", &none());
    let command = |seq: u64, m: &str| json!({ "id": "a", "seq": seq, "do": "play", "move": m });
    let (first, second) = (command(1, "&c3"), command(2, "c4"));
    for _ in 0..2 {
        for (side, command) in [(0, &first), (1, &second)] {
            let answer = it.command(&table, side, command);
            assert_eq!(answer.status, 200, "{}", answer.body);
            assert_eq!(answer.json()["move"], command["move"]);
        }
    }
    assert_eq!(it.view(&table)["seq"], 3);
    // The id is used up for other commands of the same player.
    let answer = it.command(&table, 0, &command(3, "c2"));
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(answer.json()["type"], "urn:henge:problem:command-id-used");
}

#[test]
fn withdrawn_challenge_leaves_the_lobby() {
    let it = start();
    let table = challenge(&it);
    let mut lobby = it.try_open("/lobby/socket", None).expect("opens");
    let is_listed = |list: &Value| {
        let matches = list["matches"].as_array().expect("a list");
        matches.iter().any(|it| it["id"] == table.id.as_str())
    };
    lobby.until(is_listed);
    let aborted = it.act(&table, 0, &json!({ "do": "abort" }));
    assert_eq!(aborted["event"], "aborted");
    assert_eq!(
        (&aborted["stage"], &aborted["how"]),
        (&json!("over"), &json!("abort"))
    );
    assert_eq!(aborted["result"], Value::Null);
    lobby.until(|it| !is_listed(it));
    assert!(!is_listed(&it.get("/api/v1/matches").json()));
    let answer = join(&it, &table, &json!({ "name": "Rui" }));
    assert_eq!(answer.status, 422, "{}", answer.body);
    let page = it.get(&format!("/matches/{}", table.id)).body;
    assert!(page.contains("The match was aborted"), "{page}");
    let record = it.get(&format!("/api/v1/matches/{}/record", table.id)).body;
    assert!(record.contains("[how \"abort\"]"), "{record}");
}

#[test]
fn unknown_fields_are_refused() {
    let it = start();
    let table = it.create_for_two("gorogo", &none());
    for command in [
        json!({ "id": "a", "seq": 1, "do": "resign", "move": "&c3" }),
        json!({ "id": "a", "seq": 1, "do": "play", "move": "&c3", "topic": "draw" }),
        json!({ "id": "a", "seq": 1, "do": "abort", "x": 1 }),
        json!({ "id": "a", "seq": 1, "do": "claim-win", "away_since": 0 }),
    ] {
        let answer = it.command(&table, 0, &command);
        assert_eq!(answer.status, 400, "{command} {}", answer.body);
    }
    let mut socket = it.subscribe(&table, 0);
    socket.send(&json!({ "token": table.tokens[0] }));
    socket.until(|it| it["seat"] == "first");
    socket.send(&json!({ "id": "a", "seq": 1, "do": "resign", "move": "&c3" }));
    let refused = socket.until(|it| it.get("refused").is_some());
    assert_eq!(refused["problem"]["status"], 400);
    assert_eq!(it.view(&table)["seq"], 1);
    let people = json!([human("Ana"), human("Rui")]);
    for setup in [
        json!({ "game": "moai", "seats": people, "clock": { "kind": "none", "seconds": 5 } }),
        json!({ "game": "moai", "seats": [human("Ana"), { "kind": "open", "name": "Rui" }] }),
        json!({ "game": "moai", "seats": people, "x": 1 }),
    ] {
        let answer = it.post("/api/v1/matches", &setup.to_string());
        assert_eq!(answer.status, 400, "{setup} {}", answer.body);
    }
    for path in [
        "/games?x=1",
        "/games/moai?lang=pt",
        "/openapi.json?x",
        "/matches?x=1",
        "/matches?stage=open&x=1",
        "/matches/ID?since=1",
        "/matches/ID/record?x",
        "/matches/ID/events?since=1&x=1",
        "/matches/ID/presence?since=1",
    ] {
        let path = format!("/api/v1{}", path.replace("ID", &table.id));
        let answer = it.get(&path);
        assert_eq!(answer.status, 400, "{path} {}", answer.body);
        let problem = answer.json();
        assert_eq!(problem["type"], "urn:henge:problem:bad-query");
        // `detail` is ours, `cause` is the parser's.
        let told = "the part after the question mark isn't what was expected here: see the API \
            reference";
        assert_eq!(problem["detail"], told);
        assert!(problem["cause"].is_string(), "{problem}");
    }
    let answer = it.post("/api/v1/games/moai/new?variant=5x5", "{}");
    assert_eq!(answer.status, 400, "{}", answer.body);
    assert_eq!(it.get("/api/v1/games?").status, 200, "asks for nothing");
    assert_eq!(it.get("/rules/moai?x=1").status, 200, "a page, not the API");
}

#[test]
fn names_with_invisible_characters_are_refused() {
    let it = start();
    let setup = json!({ "game": "moai", "seats": [human("A\u{200b}na"), human("Rui")] });
    let answer = it.post("/api/v1/matches", &setup.to_string());
    assert_eq!(answer.status, 422, "{}", answer.body);
    let answer = join(&it, &challenge(&it), &json!({ "name": "R\u{202e}ui" }));
    assert_eq!(answer.status, 422, "{}", answer.body);
}

#[test]
fn allowed_origins_may_send_requests_and_read_responses() {
    let friend = "https://friend.example";
    let it = start_with(Config {
        origins: vec![friend.parse().expect("an origin")],
        ..Config::default()
    });
    let host = ("host", "henge");
    let preflight = |origin: &str| {
        let headers = [
            host,
            ("origin", origin),
            ("access-control-request-method", "POST"),
            (
                "access-control-request-headers",
                "authorization,content-type",
            ),
        ];
        send(
            &it,
            "OPTIONS",
            "/api/v1/matches/AAAAAAAAAAAA/commands",
            &headers,
            "",
        )
    };
    let answer = preflight(friend);
    assert_eq!(answer.status, 204, "{}", answer.head);
    for line in [
        "access-control-allow-origin: https://friend.example",
        "access-control-allow-methods: get, post",
        "access-control-allow-headers: authorization, content-type, accept-language",
        "vary: accept-language, accept-encoding, origin",
        "cache-control: no-store",
    ] {
        assert!(answer.head.contains(line), "{line}\n{}", answer.head);
    }
    assert_eq!(preflight("https://evil.example").status, 403);
    assert!(
        !preflight("https://evil.example")
            .head
            .contains("access-control")
    );
    let ask = |origin: &str| {
        let json = ("content-type", "application/json");
        let setup = json!({ "game": "moai", "seats": [human("Ana"), human("Rui")] });
        let headers = [host, json, ("origin", origin)];
        send(&it, "POST", "/api/v1/matches", &headers, &setup.to_string())
    };
    let made = ask(friend);
    assert_eq!(made.status, 201, "{}", made.body);
    assert!(
        made.head
            .contains("access-control-allow-origin: https://friend.example")
    );
    assert!(
        made.head
            .contains("access-control-expose-headers: location")
    );
    assert!(
        made.head
            .contains("cross-origin-resource-policy: cross-origin")
    );
    // An allowed origin can read errors, too.
    let broken = send(
        &it,
        "POST",
        "/api/v1/matches",
        &[host, ("origin", friend)],
        "",
    );
    assert_eq!(broken.status, 415);
    assert!(
        broken
            .head
            .contains("access-control-allow-origin: https://friend.example")
    );
    let foreign = ask("https://evil.example");
    assert_eq!(foreign.status, 403);
    assert!(!foreign.head.contains("access-control"), "{}", foreign.head);
}

#[test]
fn responses_with_a_token_are_not_cached() {
    let it = start();
    let setup = json!({ "game": "moai", "seats": [human("Ana"), { "kind": "open" }] });
    let made = it.post("/api/v1/matches", &setup.to_string());
    let table = Table {
        id: text(&made.json()["id"]),
        tokens: Default::default(),
    };
    let joined = join(&it, &table, &json!({}));
    for answer in [made, joined, it.get("/api/v1/matches/AAAAAAAAAAAA")] {
        assert!(
            answer.head.contains("cache-control: no-store"),
            "{}",
            answer.head
        );
    }
}

#[test]
fn requests_for_another_host_are_refused() {
    let it = start_with(Config::default());
    let ask = |host: &str, path: &str| send(&it, "GET", path, &[("host", host)], "");
    for path in [
        "/",
        "/api/v1/games",
        "/api/v1/matches",
        "/metrics",
        "/nothing",
    ] {
        let answer = ask("rebound.evil.example", path);
        assert_eq!(answer.status, 421, "{path}");
        assert_eq!(answer.json()["type"], "urn:henge:problem:foreign-host");
    }
    let port = it.http.port();
    for host in ["henge", "localhost", "127.0.0.1", "[::1]", "192.0.2.1"] {
        assert_eq!(ask(host, "/api/v1/games").status, 200, "{host}");
        let with_port = format!("{host}:{port}");
        assert_eq!(ask(&with_port, "/api/v1/games").status, 200, "{with_port}");
    }
    // Health checks may use any name, and HTTP/1.0 clients may send none.
    assert_eq!(ask("evil.example", "/healthz").status, 200);
    assert_eq!(it.send(b"GET /api/v1/games HTTP/1.0\r\n\r\n").status, 200);
    // A page of another host can't open a socket either.
    let socket = [
        ("host", "evil.example"),
        ("origin", "http://evil.example"),
        ("upgrade", "websocket"),
        ("connection", "upgrade"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(
        send(&it, "GET", "/api/v1/lobby/socket", &socket, "").status,
        421
    );
}

#[test]
fn searches_are_cancelled_when_a_prolog_client_disconnects() {
    let it = start();
    let stream = TcpStream::connect(it.prolog).expect("a connection");
    let mut client = BufReader::new(stream);
    let say = |client: &mut BufReader<TcpStream>, text: &str| {
        client.get_mut().write_all(text.as_bytes()).expect("sent");
    };
    say(&mut client, "new(moai,'8x8').\n");
    let mut reply = String::new();
    client.read_line(&mut reply).expect("a reply");
    let position = reply.split('\'').nth(1).expect("a position");
    // Each takes a second, and the client doesn't wait for the replies.
    let question = format!("best(moai,'{position}',8).\n");
    say(&mut client, &question.repeat(12));
    wait_until("busy", || it.metric("henge_questions_open") == 1);
    let stream = client.get_ref();
    stream.shutdown(Shutdown::Write).expect("closed");
    client.read_to_end(&mut Vec::new()).expect("the end");
    wait_until("idle", || it.metric("henge_questions_open") == 0);
    assert!(it.metric("henge_questions_total") <= 6);
}

#[test]
fn puzzles_are_stopped_by_the_time_limit_of_searches() {
    let limited = |max_time| {
        start_with(Config {
            workers: NonZeroUsize::MIN,
            max_time,
            ..Config::default()
        })
    };
    let puzzle = json!({ "puzzle": "12x12:8N+8B" }).to_string();
    let path = "/api/v1/puzzles/chess-loop/count";
    // Where there is time, counting the solutions takes longer than any test.
    let patient = limited(2 * TEST_DEADLINE);
    let mut other = patient.connect();
    other
        .write_all(request(path, &puzzle).as_bytes())
        .expect("sent");
    wait_until("busy", || patient.metric("henge_questions_open") == 1);
    let max_time = Duration::from_secs(2);
    let it = limited(max_time);
    let began = Instant::now();
    let answer = it.post(path, &puzzle);
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert!(max_time <= began.elapsed());
    assert_eq!(patient.metric("henge_questions_open"), 1, "still at work");
    drop(other);
}
