//! The stateless API over HTTP: games, puzzles, searches, problems, and the queue of searches.

use std::{io::Read, io::Write, num::NonZeroUsize};

use serde_json::{Value, json};
use server::Config;

use crate::common::{TEST_DEADLINE, is_closed, request, start, start_with, wait_until};

#[test]
fn catalog_is_served_in_both_languages() {
    let it = start();
    let games = it.get("/api/v1/games").json();
    let games = games["games"].as_array().expect("a list").iter();
    let listed: Vec<&str> = games.filter_map(|it| it["id"].as_str()).collect();
    let known: Vec<&str> = catalog::games().iter().map(|it| it.info.id).collect();
    assert_eq!(listed, known);
    let one = it.get("/api/v1/games/moai").json();
    assert_eq!(one["players"], json!(["White", "Black"]));
    assert!(one["rules"].as_str().is_some_and(|it| 500 < it.len()));
    let text = "GET /api/v1/games/chess HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
        accept-language: pt-PT, en;q=0.5\r\n\r\n";
    let portuguese = it.send(text.as_bytes()).json();
    assert_eq!(portuguese["detail"], "jogo desconhecido: «chess»");
    assert_eq!(portuguese["type"], "urn:henge:problem:unknown-game");
}

#[test]
fn every_game_is_played_through_the_api() {
    let it = start();
    for game in catalog::games() {
        let id = game.info.id;
        let mut state = it.ask(&format!("/games/{id}/new"), "{}");
        // Whole games are played without a server, in the tests of `api`.
        for seed in 0..3 {
            let at = json!({ "position": state["position"], "variant": state["variant"] });
            let legal = it.ask(&format!("/games/{id}/legal"), &at.to_string());
            assert_eq!(legal["to_move"], state["to_move"]);
            let mut best = at.clone();
            best["bot"] = json!("random");
            best["seed"] = json!(seed);
            let found = it.ask(&format!("/games/{id}/best"), &best.to_string());
            let moves = legal["moves"].as_array().expect("a list");
            assert!(moves.iter().any(|it| it["move"] == found["move"]));
            let mut play = at;
            play["move"] = found["move"].clone();
            state = it.ask(&format!("/games/{id}/play"), &play.to_string());
            assert_eq!(state["position"], found["position"]);
        }
    }
}

const START: &str = "5/5/5/5/5 w 10,3 10,2 0,0";

#[test]
fn analysis_streams_rounds_and_best_returns_a_move() {
    let it = start();
    let body = json!({ "position": START, "limits": { "depth": 3 }, "lines": 2 });
    let answer = it.post("/api/v1/games/gorogo/analyse", &body.to_string());
    assert!(
        answer.head.contains("application/x-ndjson"),
        "{}",
        answer.head
    );
    let rounds: Vec<Value> = answer
        .body
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let last = rounds.last().expect("an answer");
    assert_eq!((&last["done"], &last["depth"]), (&json!(true), &json!(3)));
    assert_eq!(last["lines"].as_array().map(Vec::len), Some(2));
    assert!(
        last["lines"][0]["score"]["win_chance"].is_number(),
        "{last}"
    );
    let body = json!({ "position": START, "limits": { "nodes": 2000 } });
    let found = it.ask("/games/gorogo/best", &body.to_string());
    assert_eq!(found["line"][0], found["move"]);
    assert!(!found["score"].is_null());
    // A level repeats its move for the same seed.
    let body = json!({ "position": START, "level": 2, "seed": 7 });
    let ask = || it.ask("/games/gorogo/best", &body.to_string());
    assert_eq!(ask(), ask());
}

#[test]
fn every_route_of_puzzles_answers() {
    let it = start();
    let ask =
        |what: &str, body: Value| it.ask(&format!("/puzzles/chess-loop/{what}"), &body.to_string());
    let solved = ask("solve", json!({ "puzzle": "2x3:2N+2K", "limit": 5 }));
    let board = &solved["solutions"][0]["board"];
    assert_eq!(
        solved["solutions"][0]["loop"].as_array().map(Vec::len),
        Some(4)
    );
    assert_eq!(
        ask("verify", json!({ "board": board, "puzzle": "2x3:2N+2K" }))["valid"],
        true
    );
    assert_eq!(ask("verify", json!({ "board": "RB./.RB" }))["valid"], false);
    let count = ask("count", json!({ "puzzle": "4x5:2N+2B" }));
    assert!(count["classes"].as_u64() <= count["total"].as_u64());
    let made = ask("generate", json!({ "seed": "v2-4x5-3NK-easy-givens-42" }));
    let hint = ask("hint", json!({ "puzzle": made["puzzle"] }));
    assert!(
        !hint["do"].as_array().expect("sentences").is_empty(),
        "{hint}"
    );
    for body in [
        json!({ "puzzle": "4x4:9N+9B" }),
        json!({ "puzzle": "[".repeat(1000) }),
    ] {
        let answer = it.post("/api/v1/puzzles/chess-loop/solve", &body.to_string());
        assert!(matches!(answer.status, 200 | 422), "{}", answer.body);
    }
}

#[test]
fn invalid_request_gets_a_problem() {
    let it = start();
    let deep = format!("{{\"position\":{}", "[".repeat(30_000));
    for (path, body, status, kind) in [
        ("/games/chess/new", "{}", 404, "unknown-game"),
        ("/games/moai/new", r#"{"variant":"3x3"}"#, 422, "bad-input"),
        ("/games/moai/new", r#"{"size":8}"#, 400, "bad-body"),
        ("/games/moai/new", "", 400, "bad-body"),
        ("/games/moai/new", "[]", 400, "bad-body"),
        ("/games/moai/legal", r#"{"position":"x"}"#, 422, "bad-input"),
        ("/games/moai/legal", &deep, 400, "bad-body"),
        (
            "/games/moai/play",
            r##"{"position":"#6#/8/8/8/8/8/8/#6# w","move":"a1"}"##,
            422,
            "illegal-move",
        ),
        (
            "/games/gorogo/best",
            r#"{"position":"5/5/5/5/5 w 10,3 10,2 0,0","level":9}"#,
            422,
            "unknown-player",
        ),
        ("/games/gorogo/nothing", "{}", 404, "not-found"),
    ] {
        let answer = it.post(&format!("/api/v1{path}"), body);
        assert_eq!(answer.status, status, "{path} {}", answer.body);
        assert!(answer.head.contains("application/problem+json"));
        let problem = answer.json();
        assert_eq!(problem["type"], format!("urn:henge:problem:{kind}"));
        assert!(problem["detail"].as_str().is_some_and(|it| 5 < it.len()));
    }
    assert_eq!(it.get("/api/v1/games/moai/new").status, 405);
    let form = "POST /api/v1/games/moai/new HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
        content-type: text/plain\r\ncontent-length: 2\r\n\r\n{}";
    assert_eq!(it.send(form.as_bytes()).status, 415);
    let large = format!("{{\"variant\":\"{}\"}}", "x".repeat(70_000));
    assert_eq!(it.post("/api/v1/games/moai/new", &large).status, 413);
}

#[test]
fn every_response_has_security_headers() {
    let it = start();
    for path in [
        "/",
        "/henge.css",
        "/boards/moai.svg",
        "/api/docs",
        "/api/v1/openapi.json",
        "/api/v1/games",
        "/healthz",
        "/readyz",
        "/metrics",
        "/nothing",
        "/api/v1/nothing",
        "/boards/chess.svg",
    ] {
        let answer = it.get(path);
        let expected = if path.contains("nothing") || path.contains("chess") {
            404
        } else {
            200
        };
        assert_eq!(answer.status, expected, "{path}");
        for header in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-embedder-policy: require-corp",
            "x-request-id: ",
        ] {
            assert!(
                answer.head.contains(header),
                "{path}: {header}\n{}",
                answer.head
            );
        }
        assert!(!answer.head.contains("unsafe-inline"));
        let open = path.starts_with("/api/v1/");
        assert_eq!(
            answer.head.contains("access-control-allow-origin: *"),
            open,
            "{path}"
        );
        if path == "/" {
            assert!(!answer.body.contains("style=") && !answer.body.contains("<script"));
        }
    }
    let preflight = "OPTIONS /api/v1/games/moai/new HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
        origin: https://example.org\r\naccess-control-request-method: POST\r\n\r\n";
    assert_eq!(it.send(preflight.as_bytes()).status, 204);
}

#[test]
fn description_names_every_route() {
    let it = start();
    let description = it.get("/api/v1/openapi.json").json();
    assert!(
        description["openapi"]
            .as_str()
            .is_some_and(|it| it.starts_with("3.1"))
    );
    let paths: Vec<&str> = description["paths"]
        .as_object()
        .expect("paths")
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(paths.len(), 30, "{paths:?}");
    let table = it.create_for_two("moai", &json!({ "kind": "none" }));
    let docs = it.get("/api/docs").body;
    for path in paths {
        assert!(docs.contains(path), "{path}");
        // It exists: at least one method is neither 404 nor 405.
        let path = path.replace("{game}", "moai").replace("{id}", &table.id);
        let answers = [it.get(&path).status, it.post(&path, "{}").status];
        assert!(
            answers.iter().any(|it| ![404, 405].contains(it)),
            "{path} {answers:?}"
        );
    }
}

#[test]
fn full_queue_is_refused_and_equal_requests_share_a_search() {
    let it = start_with(Config {
        workers: NonZeroUsize::MIN,
        queue: 2,
        max_time: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    // No search ends before the test does.
    let body = |n: u32| {
        let seconds = (2 * TEST_DEADLINE).as_secs();
        json!({ "position": START, "limits": { "seconds": seconds, "depth": 60 + n } })
    };
    let ask = |n: u32| {
        let mut stream = it.connect();
        let text = request("/api/v1/games/gorogo/analyse", &body(n).to_string());
        stream.write_all(text.as_bytes()).expect("sent");
        stream
    };
    let mut waiting = Vec::new();
    // One runs, two are queued. A request that arrives before the worker has taken the previous one may
    // be refused, and is sent again.
    for n in 0..3 {
        wait_until("taken", || {
            let mut stream = ask(n);
            let mut head = [0; 12];
            stream.read_exact(&mut head).expect("an answer");
            waiting.push(stream);
            &head == b"HTTP/1.1 200"
        });
    }
    // The queue is full.
    let refused = it.post("/api/v1/games/gorogo/best", &body(100).to_string());
    assert_eq!(refused.status, 429, "{}", refused.body);
    assert!(refused.head.contains("retry-after: 1"));
    // A request equal to one of them shares its search.
    let mut same = it.connect();
    let text = request("/api/v1/games/gorogo/analyse", &body(0).to_string());
    same.write_all(text.as_bytes()).expect("sent");
    let mut head = [0; 12];
    same.read_exact(&mut head).expect("an answer");
    assert_eq!(&head, b"HTTP/1.1 200");
    // A move needs no search, so it isn't queued.
    let play = json!({ "position": START, "move": "&c3" });
    assert_eq!(
        it.post("/api/v1/games/gorogo/play", &play.to_string())
            .status,
        200
    );
    // When all clients have disconnected, their searches are cancelled.
    drop((waiting, same));
    let quick = json!({ "position": START, "limits": { "depth": 1 } }).to_string();
    wait_until("answered", || {
        it.post("/api/v1/games/gorogo/best", &quick).status == 200
    });
    assert_ne!(it.metric("henge_questions_refused_total"), 0);
}

#[test]
fn connections_per_address_are_capped() {
    let it = start_with(Config {
        connections_per_address: 3,
        // Idle connections are not closed during the test.
        client_timeout: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    let held: Vec<_> = (0..3).map(|_| it.connect()).collect();
    // Connections are accepted in the order in which they come.
    assert!(is_closed(&mut it.connect()), "one too many");
    drop(held);
    wait_until("served", || it.get("/healthz").status == 200);
}

#[test]
fn shutdown_finishes_requests_in_flight() {
    let mut it = start();
    let body = json!({ "position": START, "limits": { "seconds": 0.5 } });
    let mut stream = it.connect();
    let text = request("/api/v1/games/gorogo/best", &body.to_string());
    stream.write_all(text.as_bytes()).expect("sent");
    wait_until("asked", || it.metric("henge_questions_total") == 1);
    it.stop();
    let mut answer = String::new();
    stream
        .read_to_string(&mut answer)
        .expect("the whole answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
