//! The lobby: who is listed, and that one address can't take it from the others.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};

use serde_json::{Value, json};
use server::{Config, ServerClock};

use crate::common::{
    Answer, Running, start_with,
    tables::{Table, human, text},
    wait_until,
};

/// A server behind a proxy, whose time stands still until the test sets it.
fn timed(config: Config) -> (Running, Arc<AtomicI64>) {
    let time = Arc::new(AtomicI64::new(1_000_000));
    let it = start_with(Config {
        proxies: vec![IpAddr::from([127, 0, 0, 1])],
        clock: ServerClock::Manual(Arc::clone(&time)),
        matches_per_minute: 0,
        ..config
    });
    (it, time)
}

/// Posts to the API from a client's address, with a token unless it is empty.
fn post(it: &Running, client: &str, token: &str, path: &str, body: &Value) -> Answer {
    let body = body.to_string();
    let text = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
        x-forwarded-for: {client}\r\nauthorization: Bearer {token}\r\n\
        content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    it.send(text.as_bytes())
}

/// A listed challenge, as a request.
fn challenge() -> Value {
    json!({ "game": "gorogo", "seats": [human("Ana"), { "kind": "open" }], "listed": true })
}

/// The ids of the challenges in the lobby, the newest first.
fn listed(it: &Running) -> Vec<String> {
    let list = it.get("/api/v1/matches").json();
    let list = list["matches"].as_array().expect("a list").clone();
    list.iter()
        .map(|challenge| text(&challenge["id"]))
        .collect()
}

#[test]
fn one_address_neither_fills_the_lobby_nor_empties_it() {
    let (it, time) = timed(Config::default());
    let make = |client: &str| {
        time.fetch_add(1, Ordering::Relaxed);
        post(&it, client, "", "/matches", &challenge())
    };
    let id = |made: &Answer| text(&made.json()["id"]);
    let honest: Vec<String> = (0..8).map(|n| id(&make(&format!("192.0.2.{n}")))).collect();
    let flood: Vec<Answer> = (0..20).map(|n| make(&format!("2001:db8::{n}"))).collect();
    let (accepted, refused) = flood.split_at(4);
    assert!(accepted.iter().all(|answer| answer.status == 201));
    for answer in refused {
        assert_eq!(answer.status, 429, "{}", answer.body);
        let kind = "urn:henge:problem:too-many-challenges";
        assert_eq!(answer.json()["type"], kind);
    }
    let mut shown: Vec<String> = [id(&accepted[3]), id(&accepted[2])].into();
    shown.extend(honest.iter().rev().cloned());
    assert_eq!(listed(&it), shown);
    assert_eq!(it.metric("henge_open_challenges"), 12);
    // A match that is listed later counts, too.
    let mut hidden = challenge();
    hidden["listed"] = json!(false);
    let hidden = post(&it, "2001:db8::1", "", "/matches", &hidden).json();
    let path = format!("/matches/{}/commands", text(&hidden["id"]));
    let list = json!({ "id": "a", "seq": 1, "do": "list", "listed": true });
    let token = text(&hidden["seats"][0]["token"]);
    let refused = post(&it, "2001:db8::1", &token, &path, &list);
    assert_eq!(refused.status, 429, "{}", refused.body);
    // Another address accepts some challenges, but not all.
    let join = |id: &String| {
        let path = format!("/matches/{id}/join");
        post(&it, "198.51.100.1", "", &path, &json!({ "name": "Rui" }))
    };
    let joined: Vec<u16> = honest
        .iter()
        .chain(&shown[..2])
        .map(|id| join(id).status)
        .collect();
    assert_eq!(joined, [200; 10]);
    let another = id(&make("192.0.2.9"));
    let refused = join(&another);
    assert_eq!(refused.status, 429, "{}", refused.body);
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    assert_eq!(refused.json()["type"], "urn:henge:problem:too-many-joins");
    assert!(listed(&it).contains(&another));
}

#[test]
fn challenge_is_listed_while_its_maker_is_there() {
    let (it, time) = timed(Config::default());
    let table = it.create(&challenge());
    let pass = |seconds: i64| time.fetch_add(seconds * 1000, Ordering::Relaxed);
    let is_listed = || listed(&it).contains(&table.id);
    assert!(is_listed());
    pass(14);
    assert!(is_listed());
    pass(2);
    assert!(!is_listed(), "its maker has left");
    // Asking with the token is a sign of presence.
    let presence = |table: &Table| {
        let text = format!(
            "GET /api/v1/matches/{}/presence HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
            authorization: Bearer {}\r\n\r\n",
            table.id, table.tokens[0]
        );
        assert_eq!(it.send(text.as_bytes()).status, 200);
    };
    presence(&table);
    assert!(is_listed());
    pass(16);
    assert!(!is_listed());
    // A socket that has sent the token is one until it is closed.
    let mut lobby = it.try_open("/lobby/socket", None).expect("opens");
    lobby.until(|message| message["matches"] == json!([]));
    let mut socket = it.subscribe(&table, 0);
    socket.send(&json!({ "token": table.tokens[0] }));
    socket.until(|message| message["seat"] == "first");
    lobby.until(|message| message["matches"][0]["id"] == table.id.as_str());
    pass(60);
    assert!(is_listed());
    drop(socket);
    wait_until("noticed", || {
        let presence = it.get(&format!("/api/v1/matches/{}/presence", table.id));
        !presence.json()["seats"][0]["away_since"].is_null()
    });
    pass(16);
    lobby.until(|message| message["matches"] == json!([]));
    assert!(!is_listed());
    // A spectator's request doesn't list it again.
    it.view(&table);
    assert!(!is_listed());
}

#[test]
fn match_is_created_once_however_often_it_is_requested_with_one_id() {
    let (it, _time) = timed(Config {
        open_challenges: 1,
        ..Config::default()
    });
    let id = "0123456789-abcdefghijklm";
    let mut setup = challenge();
    setup["id"] = json!(id);
    let make = |setup: &Value| post(&it, "192.0.2.1", "", "/matches", setup);
    let first = make(&setup);
    assert_eq!(first.status, 201, "{}", first.body);
    for _ in 0..2 {
        let again = make(&setup);
        assert_eq!(again.status, 201, "{}", again.body);
        assert_eq!(again.body, first.body);
    }
    assert_eq!(it.metric("henge_matches_total"), 1);
    assert!(!first.body.contains(id), "the secret isn't shown");
    // The token that was told the second time opens the seat.
    let table = Table {
        id: text(&first.json()["id"]),
        tokens: [text(&first.json()["seats"][0]["token"]), String::new()],
    };
    it.act(&table, 0, &json!({ "do": "abort" }));
    let again = make(&setup).json();
    assert_eq!(again["seats"], first.json()["seats"]);
    assert_eq!(again["match"]["stage"], "over");
    // Anything else under the same id is refused, and so is an id that could be guessed.
    for (field, value) in [("game", json!("moai")), ("listed", json!(false))] {
        let mut other = setup.clone();
        other[field] = value;
        let refused = make(&other);
        assert_eq!(refused.status, 409, "{}", refused.body);
        assert_eq!(refused.json()["type"], "urn:henge:problem:command-id-used");
    }
    setup["id"] = json!("short");
    assert_eq!(make(&setup).status, 422);
}
