//! Every route called by every kind of client, and secrets that no response may contain.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{
    Running, start,
    tables::{Table, computer, human, text},
};

/// A kind of client.
#[derive(Copy, Clone, Debug)]
enum Caller {
    /// Sends no token.
    Anonymous,
    /// Sends a made-up token.
    Spectator,
    /// The first player.
    SeatA,
    /// The second player.
    SeatB,
    /// A player of another match.
    Elsewhere,
    /// Another site's page in the first player's browser.
    Foreign,
}

const CALLERS: [Caller; 6] = [
    Caller::Anonymous,
    Caller::Spectator,
    Caller::SeatA,
    Caller::SeatB,
    Caller::Elsewhere,
    Caller::Foreign,
];

/// A route, the body to send, and the status that each of [`CALLERS`] gets.
struct Row {
    method: &'static str,
    path: &'static str,
    body: Value,
    statuses: [u16; 6],
}

fn row(method: &'static str, path: &'static str, body: Value, statuses: [u16; 6]) -> Row {
    Row {
        method,
        path,
        body,
        statuses,
    }
}

const ALL: [u16; 6] = [200; 6];
const GOROGO: &str = "5/5/5/5/5 w 10,3 10,2 0,0";

fn rows() -> Vec<Row> {
    let at = json!({ "position": GOROGO });
    let best = json!({ "position": GOROGO, "level": 1 });
    let analyse = json!({ "position": GOROGO, "limits": { "depth": 1 } });
    let review = json!({ "moves": ["&c3"], "limits": { "depth": 1 } });
    let puzzle = json!({ "puzzle": "2x3:2N+2K" });
    let new = json!({ "game": "moai", "seats": [human(""), computer("1")] });
    let play = json!({ "id": "a", "seq": 1, "do": "play", "move": "&c3" });
    let none = Value::Null;
    vec![
        row("get", "/games", none.clone(), ALL),
        row("get", "/games/{game}", none.clone(), ALL),
        row("post", "/games/{game}/new", json!({}), ALL),
        row("post", "/games/{game}/legal", at.clone(), ALL),
        row(
            "post",
            "/games/{game}/play",
            json!({ "position": GOROGO, "move": "&c3" }),
            ALL,
        ),
        row(
            "post",
            "/games/{game}/line",
            json!({ "moves": ["&c3"] }),
            ALL,
        ),
        row(
            "post",
            "/games/{game}/tap",
            json!({ "position": GOROGO, "taps": [], "tap": { "square": "c3" } }),
            ALL,
        ),
        row("get", "/games/{game}/lesson", none.clone(), ALL),
        row(
            "post",
            "/games/{game}/lesson/play",
            json!({ "moves": [] }),
            ALL,
        ),
        row("post", "/games/{game}/best", best, ALL),
        row("post", "/games/{game}/analyse", analyse, ALL),
        row("post", "/games/{game}/review", review, ALL),
        row("post", "/games/{game}/picture", at.clone(), ALL),
        row("post", "/puzzles/chess-loop/solve", puzzle.clone(), ALL),
        row("post", "/puzzles/chess-loop/count", puzzle.clone(), ALL),
        row(
            "post",
            "/puzzles/chess-loop/verify",
            json!({ "board": "RB./.RB" }),
            ALL,
        ),
        row(
            "post",
            "/puzzles/chess-loop/inspect",
            json!({ "board": "RB./..." }),
            ALL,
        ),
        row(
            "post",
            "/puzzles/chess-loop/generate",
            json!({ "seed": "v2-4x5-3NK-easy-givens-42" }),
            ALL,
        ),
        row("post", "/puzzles/chess-loop/hint", puzzle, ALL),
        row("get", "/puzzles/chess-loop/lesson", none.clone(), ALL),
        row("get", "/matches", none.clone(), ALL),
        row("post", "/matches", new, [201, 201, 201, 201, 201, 403]),
        row("get", "/matches/{id}", none.clone(), ALL),
        row("get", "/matches/{id}/events", none.clone(), ALL),
        row("get", "/matches/{id}/record", none.clone(), ALL),
        // A token marks the player as present, so a wrong one is refused.
        row(
            "get",
            "/matches/{id}/presence",
            none.clone(),
            [200, 403, 200, 200, 403, 200],
        ),
        row(
            "post",
            "/matches/{id}/commands",
            play,
            [401, 403, 200, 422, 403, 403],
        ),
        // Both seats are taken, so joining is refused.
        row(
            "post",
            "/matches/{id}/join",
            json!({}),
            [422, 422, 422, 422, 422, 403],
        ),
        row(
            "get",
            "/matches/{id}/socket",
            none.clone(),
            [101, 101, 101, 101, 101, 403],
        ),
        row("get", "/lobby/games", none.clone(), ALL),
        row("get", "/lobby/socket", none, [101, 101, 101, 101, 101, 403]),
    ]
}

/// Sends a caller's request and returns the status.
fn ask(it: &Running, row: &Row, caller: Caller) -> u16 {
    let clock = json!({ "kind": "none" });
    let table = it.create_for_two("gorogo", &clock);
    let path = row
        .path
        .replace("{game}", "gorogo")
        .replace("{id}", &table.id);
    let origin = matches!(caller, Caller::Foreign).then_some("https://elsewhere.example");
    if path.ends_with("/socket") {
        return match it.try_open(&path, origin) {
            Ok(_) => 101,
            Err(status) => status,
        };
    }
    let token = match caller {
        Caller::Anonymous => None,
        Caller::Spectator => Some("A".repeat(32)),
        Caller::SeatA | Caller::Foreign => Some(table.tokens[0].clone()),
        Caller::SeatB => Some(table.tokens[1].clone()),
        Caller::Elsewhere => Some(it.create_for_two("gorogo", &clock).tokens[0].clone()),
    };
    let body = match &row.body {
        Value::Null => String::new(),
        body => body.to_string(),
    };
    let mut lines = vec![
        format!("{} /api/v1{path} HTTP/1.1", row.method.to_uppercase()),
        "host: henge".to_owned(),
        "connection: close".to_owned(),
        "content-type: application/json".to_owned(),
        format!("content-length: {}", body.len()),
    ];
    lines.extend(token.map(|it| format!("authorization: Bearer {it}")));
    lines.extend(origin.map(|it| format!("origin: {it}")));
    let head = lines.join("\r\n");
    it.send(format!("{head}\r\n\r\n{body}").as_bytes()).status
}

#[test]
fn every_route_answers_every_kind_of_client() {
    let it = start();
    let rows = rows();
    let description = it.get("/api/v1/openapi.json").json();
    let described = description["paths"].as_object().expect("paths");
    let described: BTreeSet<String> = described
        .iter()
        .flat_map(|(path, item)| {
            let methods = item.as_object().expect("methods").keys();
            methods.map(move |it| format!("{it} {path}"))
        })
        .collect();
    let listed = rows
        .iter()
        .map(|row| format!("{} /api/v1{}", row.method, row.path));
    assert_eq!(described, listed.collect(), "every route is in the table");
    let seat = &description["components"]["securitySchemes"]["seat"];
    assert_eq!(seat["scheme"], "bearer", "what the commands refer to");
    for row in &rows {
        let found = CALLERS.map(|caller| ask(&it, row, caller));
        assert_eq!(
            found, row.statuses,
            "{} {} {CALLERS:?}",
            row.method, row.path
        );
    }
}

#[test]
fn tokens_appear_in_no_other_response() {
    let it = start();
    let open = json!({ "kind": "open" });
    let table =
        it.create(&json!({ "game": "gorogo", "seats": [human("Ana"), open], "listed": true }));
    let mut socket = it.subscribe(&table, 0);
    let join = format!("/matches/{}/join", table.id);
    let joined = it.post(&format!("/api/v1{join}"), r#"{"name":"Rui"}"#);
    let second = text(&joined.json()["token"]);
    let both = Table {
        tokens: [table.tokens[0].clone(), second],
        ..table
    };
    let mut received = Vec::new();
    it.play(&both, 0, "&c3");
    it.play(&both, 1, "c4");
    received.push(it.act(&both, 0, &json!({ "do": "resign" })).to_string());
    it.act(&both, 0, &json!({ "do": "offer", "topic": "rematch" }));
    let agreed = it.act(&both, 1, &json!({ "do": "accept", "topic": "rematch" }));
    let next = text(&agreed["rematch"]);
    received.push(agreed.to_string());
    for id in [&both.id, &next] {
        for path in ["", "/events", "/record"] {
            let answer = it.get(&format!("/api/v1/matches/{id}{path}"));
            assert_eq!(answer.status, 200);
            received.push(answer.head + &answer.body);
        }
    }
    // The token in the place of a move.
    let stale = json!({ "id": "x", "seq": 1, "do": "play", "move": both.tokens[0] });
    let refused = it.command(&both, 1, &stale);
    received.push(refused.head + &refused.body);
    received.push(it.get("/api/v1/matches").body);
    received.push(it.get("/metrics").body);
    for _ in 0..7 {
        received.push(socket.receive().to_string());
    }
    let secrets: Vec<String> = both
        .tokens
        .iter()
        .flat_map(|it| {
            let token: matches::Token = it.parse().expect("a token");
            let hash = serde_json::to_string(&token.hash()).expect("JSON");
            [it.clone(), hash.trim_matches('"').to_owned()]
        })
        .collect();
    for text in &received {
        assert!(!secrets.iter().any(|it| text.contains(it)), "{text}");
    }
}
