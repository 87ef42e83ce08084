//! Live matches over WebSocket.

use std::sync::{Arc, atomic::AtomicI64};

use serde_json::{Value, json};
use server::{Clock, Config, Database};
use tempfile::TempDir;
use tungstenite::Message;

use crate::common;
use crate::common::{
    TEST_DEADLINE, is_closed,
    socket::Socket,
    start, start_with,
    tables::{Table, computer, human, some_move},
    wait_until,
};

fn none() -> Value {
    json!({ "kind": "none" })
}

/// Sits down at both ends of a match.
fn seated(it: &common::Running, table: &Table) -> [Socket; 2] {
    [(0, "first"), (1, "second")].map(|(side, name)| {
        let mut socket = it.follow(table, 1);
        socket.say(&json!({ "token": table.tokens[side] }));
        assert_eq!(socket.hear(), json!({ "seat": name }));
        socket
    })
}

#[test]
fn people_play_every_game_while_others_watch() {
    let it = start();
    for game in catalog::games() {
        let table = it.make_for_two(game.info.id, &none());
        let mut players = seated(&it, &table);
        let mut watcher = it.follow(&table, 0);
        let mut line = game.open(None, None).expect("a start");
        let mut seq = 1;
        for n in 0..300 {
            if line.ending().is_some() {
                break;
            }
            let (side, m) = (line.to_move() as usize, some_move(&*line, n));
            line.try_play(&m).expect("legal");
            let id = format!("m{seq}");
            let player = &mut players[side];
            player.say(&json!({ "id": id, "seq": seq, "do": "play", "move": m }));
            seq += 1;
            assert_eq!(
                player.until(|it| it["ack"].is_string()),
                json!({ "ack": id, "seq": seq })
            );
            // Who acts hears of it as everybody does.
            for socket in &mut players {
                let told = socket.until(|it| it["seq"] == seq && it["event"].is_string());
                assert_eq!(told["position"], line.position());
            }
        }
        if line.ending().is_none() {
            players[0].say(&json!({ "id": "no-more", "seq": seq, "do": "resign" }));
            seq += 1;
            players[0].until(|it| it["seq"] == seq);
        }
        let told: Vec<Value> = (1..=seq).map(|_| watcher.hear()).collect();
        assert_eq!(told, it.events(&table, 0));
        assert_eq!(told.last().expect("some")["stage"], "over");
    }
}

#[test]
fn who_comes_back_hears_the_same_from_any_event_on() {
    let it = start();
    let table =
        it.make(&json!({ "game": "cage", "seats": [computer("random"), computer("random")] }));
    it.wait(&table, |it| it["stage"] == "over");
    let mut all = it.events(&table, 0);
    for since in (0..all.len()).step_by(7).chain([all.len()]) {
        let mut socket = it.follow(&table, since as u64);
        for event in &all[since..] {
            assert_eq!(&socket.hear(), event);
        }
        if since == all.len() {
            assert!(socket.is_silent());
        }
    }
    // Longer than what is at hand: from the store.
    let table = it.make_for_two("gorogo", &none());
    let path = format!("/matches/{}/commands", table.id);
    for n in 0..350_u64 {
        let (what, side) = if n % 2 == 0 {
            ("offer", 0)
        } else {
            ("decline", 1)
        };
        let order = json!({ "id": format!("c{n}"), "seq": n + 1, "do": what, "topic": "draw" });
        let answer = it.post_as(&table.tokens[side], &path, &order.to_string());
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    all = it.events(&table, 0);
    assert_eq!(all.len(), 351);
    for since in [0, 1, 100, 222, 223, 224, 300, 350] {
        let mut socket = it.follow(&table, since);
        for event in &all[since as usize..] {
            assert_eq!(&socket.hear(), event, "{since}");
        }
    }
    // Nothing happens after the end of all numbers.
    assert!(it.follow(&table, u64::MAX).is_silent());
    assert_eq!(it.events(&table, u64::MAX), [] as [Value; 0]);
    // Who claims to know more than has happened waits for it.
    let mut early = it.follow(&table, 351);
    it.play(&table, 0, "&c3");
    assert_eq!(early.hear()["move"], "&c3");
}

#[test]
fn only_who_has_shown_a_token_may_act() {
    let it = start();
    let table = it.make_for_two("gorogo", &none());
    let other = it.make_for_two("gorogo", &none());
    let mut socket = it.follow(&table, 1);
    let order = json!({ "id": "a", "seq": 1, "do": "play", "move": "&c3" });
    let mut check = |said: &Value, status: u64| {
        socket.say(said);
        let heard = socket.hear();
        assert_eq!(heard["problem"]["status"], status, "{said} {heard}");
        heard
    };
    let refused = check(&order, 401);
    assert_eq!(refused["refused"], "a");
    let told = refused["problem"]["detail"].as_str().expect("words");
    assert!(told.ends_with(r#"with the field "token""#), "{told}");
    check(&json!({ "token": other.tokens[0] }), 403);
    check(&json!({ "token": "x" }), 403);
    check(&order, 401);
    let problem = check(&json!({ "nonsense": 1 }), 400)["problem"].clone();
    let told = "the body isn't what was expected here: see the API reference";
    assert_eq!(problem["detail"], told);
    assert!(problem["cause"].is_string(), "{problem}");
    check(&json!([]), 400);
    socket.say(&json!({ "token": table.tokens[1] }));
    assert_eq!(socket.hear(), json!({ "seat": "second" }));
    socket.say(&order);
    assert_eq!(
        socket.hear()["problem"]["type"],
        "urn:henge:problem:not-your-turn"
    );
    socket.say(&json!({ "token": table.tokens[0] }));
    assert_eq!(socket.hear(), json!({ "seat": "first" }));
    for _ in 0..2 {
        socket.say(&order);
        let ack = socket.until(|it| it["ack"].is_string());
        assert_eq!(ack, json!({ "ack": "a", "seq": 2 }));
    }
    let stale = json!({ "id": "b", "seq": 1, "do": "resign" });
    socket.say(&stale);
    let heard = socket.until(|it| it["refused"] == "b");
    assert_eq!(heard["problem"]["head"], 2);
    for path in ["/matches/AAAAAAAAAAAA/socket", "/matches/x/socket"] {
        assert_eq!(it.try_open(path, None).err(), Some(404));
    }
    let path = format!("/matches/{}/socket?since=-1", table.id);
    assert_eq!(it.try_open(&path, None).err(), Some(400));
    assert_eq!(
        it.get(&format!("/api/v1/matches/{}/socket", table.id))
            .status,
        426
    );
}

#[test]
fn rude_clients_are_shown_the_door() {
    let it = start();
    let table = it.make_for_two("gorogo", &none());
    let code = |socket: &mut Socket| loop {
        if let Err(code) = socket.try_hear() {
            break code;
        }
    };
    let mut long = it.follow(&table, 1);
    long.0
        .send(Message::text("x".repeat(8 * 1024 + 1)))
        .expect("sent");
    assert_eq!(code(&mut long), Some(1009));
    let mut many = it.follow(&table, 1);
    for _ in 0..101 {
        // The last ones may meet a closed door.
        many.0.send(Message::text("{}")).unwrap_or_default();
    }
    assert_eq!(code(&mut many), Some(1008));
    let mut binary = it.follow(&table, 1);
    binary
        .0
        .send(Message::binary([1, 2, 3].as_slice()))
        .expect("sent");
    assert_eq!(code(&mut binary), Some(1003));
    // Who says good-bye is answered.
    let mut polite = it.follow(&table, 1);
    polite.0.close(None).expect("sent");
    assert_eq!(code(&mut polite), None);
    assert!(matches!(
        polite.0.read(),
        Err(tungstenite::Error::ConnectionClosed | tungstenite::Error::AlreadyClosed)
    ));
    // The match does not mind.
    it.play(&table, 0, "&c3");
}

#[test]
fn the_lobby_is_told_when_it_changes() {
    let it = start();
    let mut lobby = it.try_open("/lobby/socket", None).expect("opens");
    assert_eq!(lobby.hear(), json!({ "matches": [] }));
    let open = json!({ "kind": "open" });
    let table = it.make(&json!({ "game": "moai", "seats": [open, human("Ana")], "listed": true }));
    let heard = lobby.hear();
    assert_eq!(heard["matches"][0]["id"], json!(table.id));
    assert_eq!(
        heard["matches"],
        it.get("/api/v1/matches").json()["matches"]
    );
    it.post(&format!("/api/v1/matches/{}/join", table.id), "{}");
    assert_eq!(lobby.hear(), json!({ "matches": [] }));
}

#[test]
fn sockets_are_told_of_the_end_and_go_on_after_it() {
    let dir = TempDir::new().expect("a place");
    let config = Config {
        database: Database::File(dir.path().join("matches")),
        clock: Clock::Manual(Arc::new(AtomicI64::new(0))),
        ..Config::default()
    };
    let mut it = start_with(config.clone());
    let table = it.make_for_two("gorogo", &none());
    let mut socket = it.follow(&table, 0);
    let first = socket.hear();
    it.stop();
    assert_eq!(socket.try_hear(), Err(Some(1001)));
    let it = start_with(config);
    let mut socket = it.follow(&table, 0);
    assert_eq!(socket.hear(), first);
    it.play(&table, 0, "&c3");
    assert_eq!(socket.hear()["seq"], 2);
}

#[test]
fn sockets_count_as_connections() {
    let it = start_with(Config {
        connections_per_address: 4,
        // Nobody is sent away for saying nothing.
        client_timeout: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    let table = it.make_for_two("gorogo", &none());
    let sockets: Vec<Socket> = (0..4).map(|_| it.follow(&table, 0)).collect();
    assert!(is_closed(&mut it.connect()), "one too many");
    drop(sockets);
    wait_until("served", || it.get("/healthz").status == 200);
}
