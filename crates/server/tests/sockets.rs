//! Live matches over WebSocket.

use std::{
    io::Write as _,
    sync::{Arc, atomic::AtomicI64},
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;
use serde_json::{Value, json};
use server::{Config, Database, ServerClock};
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

/// The sockets of both players of a match.
fn seated(it: &common::Running, table: &Table) -> [Socket; 2] {
    [(0, "first"), (1, "second")].map(|(side, name)| {
        let mut socket = it.subscribe(table, 1);
        socket.send(&json!({ "token": table.tokens[side] }));
        assert_eq!(socket.receive(), json!({ "seat": name }));
        socket
    })
}

#[test]
fn every_game_is_played_over_sockets_and_watched() {
    let it = start();
    for game in catalog::games() {
        let table = it.create_for_two(game.info.id, &none());
        let mut players = seated(&it, &table);
        let mut watcher = it.subscribe(&table, 0);
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
            player.send(&json!({ "id": id, "seq": seq, "do": "play", "move": m }));
            seq += 1;
            assert_eq!(
                player.until(|it| it["ack"].is_string()),
                json!({ "ack": id, "seq": seq })
            );
            // The sender receives the event like all subscribers.
            for socket in &mut players {
                let event =
                    socket.until(|message| message["seq"] == seq && message["event"].is_string());
                assert_eq!(event["position"], line.position());
            }
        }
        if line.ending().is_none() {
            players[0].send(&json!({ "id": "no-more", "seq": seq, "do": "resign" }));
            seq += 1;
            players[0].until(|it| it["seq"] == seq);
        }
        let events: Vec<Value> = (1..=seq).map(|_| watcher.receive()).collect();
        assert_eq!(events, it.events(&table, 0));
        assert_eq!(events.last().expect("some")["stage"], "over");
    }
}

#[test]
fn client_resumes_from_any_event() {
    let it = start();
    let table =
        it.create(&json!({ "game": "cage", "seats": [computer("random"), computer("random")] }));
    it.wait(&table, |it| it["stage"] == "over");
    let mut all = it.events(&table, 0);
    for since in (0..all.len()).step_by(7).chain([all.len()]) {
        let mut socket = it.subscribe(&table, since as u64);
        for event in &all[since..] {
            assert_eq!(&socket.receive(), event);
        }
        if since == all.len() {
            socket.expect_nothing_pending();
        }
    }
    // More events than the ring buffer has: the others come from the store.
    let table = it.create_for_two("gorogo", &none());
    let path = format!("/matches/{}/commands", table.id);
    for n in 0..350_u64 {
        let (what, side) = if n % 2 == 0 {
            ("offer", 0)
        } else {
            ("decline", 1)
        };
        let command = json!({ "id": format!("c{n}"), "seq": n + 1, "do": what, "topic": "draw" });
        let answer = it.post_as(&table.tokens[side], &path, &command.to_string());
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    all = it.events(&table, 0);
    assert_eq!(all.len(), 351);
    for since in [0, 1, 100, 222, 223, 224, 300, 350] {
        let mut socket = it.subscribe(&table, since);
        for event in &all[usize::try_from(since).expect("small")..] {
            assert_eq!(&socket.receive(), event, "{since}");
        }
    }
    // No event has a number after the greatest.
    it.subscribe(&table, u64::MAX).expect_nothing_pending();
    assert_eq!(it.events(&table, u64::MAX), [] as [Value; 0]);
    // A client may resume from an event that hasn't happened yet.
    let mut early = it.subscribe(&table, 351);
    it.play(&table, 0, "&c3");
    assert_eq!(early.receive()["move"], "&c3");
}

#[test]
fn commands_need_a_token() {
    let it = start();
    let table = it.create_for_two("gorogo", &none());
    let other = it.create_for_two("gorogo", &none());
    let mut socket = it.subscribe(&table, 1);
    let command = json!({ "id": "a", "seq": 1, "do": "play", "move": "&c3" });
    let mut check = |message: &Value, status: u64| {
        socket.send(message);
        let reply = socket.receive();
        assert_eq!(reply["problem"]["status"], status, "{message} {reply}");
        reply
    };
    let refused = check(&command, 401);
    assert_eq!(refused["refused"], "a");
    let detail = refused["problem"]["detail"].as_str().expect("words");
    assert!(detail.ends_with(r#"with the field "token""#), "{detail}");
    check(&json!({ "token": other.tokens[0] }), 403);
    check(&json!({ "token": "x" }), 403);
    check(&command, 401);
    let problem = check(&json!({ "nonsense": 1 }), 400)["problem"].clone();
    let detail = "the body isn't what was expected here: see the API reference";
    assert_eq!(problem["detail"], detail);
    assert!(problem["cause"].is_string(), "{problem}");
    check(&json!([]), 400);
    socket.send(&json!({ "token": table.tokens[1] }));
    assert_eq!(socket.receive(), json!({ "seat": "second" }));
    socket.send(&command);
    assert_eq!(
        socket.receive()["problem"]["type"],
        "urn:henge:problem:not-your-turn"
    );
    socket.send(&json!({ "token": table.tokens[0] }));
    assert_eq!(socket.receive(), json!({ "seat": "first" }));
    for _ in 0..2 {
        socket.send(&command);
        let ack = socket.until(|it| it["ack"].is_string());
        assert_eq!(ack, json!({ "ack": "a", "seq": 2 }));
    }
    let stale = json!({ "id": "b", "seq": 1, "do": "resign" });
    socket.send(&stale);
    let refused = socket.until(|it| it["refused"] == "b");
    assert_eq!(refused["problem"]["head"], 2);
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
fn protocol_violations_close_the_socket_with_a_code() {
    let it = start();
    let table = it.create_for_two("gorogo", &none());
    let code = |socket: &mut Socket| loop {
        if let Err(code) = socket.try_receive() {
            break code;
        }
    };
    let mut long = it.subscribe(&table, 1);
    long.0
        .send(Message::text("x".repeat(8 * 1024 + 1)))
        .expect("sent");
    assert_eq!(code(&mut long), Some(1009));
    let mut many = it.subscribe(&table, 1);
    for _ in 0..101 {
        let sent = many.0.send(Message::text("{}"));
        sent.nevermind("the server may have closed the socket already");
    }
    assert_eq!(code(&mut many), Some(1008));
    let mut binary = it.subscribe(&table, 1);
    binary
        .0
        .send(Message::binary([1, 2, 3].as_slice()))
        .expect("sent");
    assert_eq!(code(&mut binary), Some(1003));
    // A close frame is answered.
    let mut polite = it.subscribe(&table, 1);
    polite.0.close(None).expect("sent");
    assert_eq!(code(&mut polite), None);
    assert!(matches!(
        polite.0.read(),
        Err(tungstenite::Error::ConnectionClosed | tungstenite::Error::AlreadyClosed)
    ));
    // The match isn't affected.
    it.play(&table, 0, "&c3");
}

#[test]
fn bytes_of_frames_are_metered_even_if_they_complete_no_message() {
    let it = start();
    let table = it.create_for_two("gorogo", &none());
    let mut socket = it.subscribe(&table, 1);
    // One message in fragments, all but the first of them empty: twice as many bytes as may come at once.
    let mask = [0; 4];
    let frame = |header: [u8; 2], text: &[u8]| [&header[..], &mask, text].concat();
    let mut bytes = frame([0x01, 0x81], b"x");
    while bytes.len() < 512 * 1024 {
        bytes.extend(frame([0x00, 0x80], b""));
    }
    bytes.extend(frame([0x80, 0x80], b""));
    let began = Instant::now();
    socket.0.get_mut().write_all(&bytes).expect("sent");
    assert_eq!(socket.receive()["problem"]["status"], 400);
    // The other half comes at 64 KiB a second, however fast the machine is: in four seconds, less what the last
    // read has in advance.
    let waited = began.elapsed();
    assert!(Duration::from_secs(3) <= waited, "{waited:?}");
    // What is sent over HTTP on the other connections isn't.
    it.play(&table, 0, "&c3");
    assert_eq!(socket.receive()["move"], "&c3");
}

#[test]
fn challenges_are_sent_again_when_they_change() {
    let it = start();
    let mut lobby = it.try_open("/lobby/socket", None).expect("opens");
    assert_eq!(lobby.receive(), json!({ "matches": [] }));
    let open = json!({ "kind": "open" });
    let table =
        it.create(&json!({ "game": "moai", "seats": [open, human("Ana")], "listed": true }));
    let listed = lobby.receive();
    assert_eq!(listed["matches"][0]["id"], json!(table.id));
    assert_eq!(
        listed["matches"],
        it.get("/api/v1/matches").json()["matches"]
    );
    it.post(&format!("/api/v1/matches/{}/join", table.id), "{}");
    assert_eq!(lobby.receive(), json!({ "matches": [] }));
}

#[test]
fn sockets_are_closed_on_shutdown_and_resume_after_a_restart() {
    let dir = TempDir::new().expect("a place");
    let config = Config {
        database: Database::File(dir.path().join("matches")),
        clock: ServerClock::Manual(Arc::new(AtomicI64::new(0))),
        ..Config::default()
    };
    let mut it = start_with(config.clone());
    let table = it.create_for_two("gorogo", &none());
    let mut socket = it.subscribe(&table, 0);
    let first = socket.receive();
    it.stop();
    assert_eq!(socket.try_receive(), Err(Some(1001)));
    let it = start_with(config);
    let mut socket = it.subscribe(&table, 0);
    assert_eq!(socket.receive(), first);
    it.play(&table, 0, "&c3");
    assert_eq!(socket.receive()["seq"], 2);
}

#[test]
fn sockets_count_as_connections() {
    let it = start_with(Config {
        connections_per_address: 4,
        // No connection is closed for being idle.
        client_timeout: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    let table = it.create_for_two("gorogo", &none());
    let sockets: Vec<Socket> = (0..4).map(|_| it.subscribe(&table, 0)).collect();
    assert!(is_closed(&mut it.connect()), "one too many");
    drop(sockets);
    wait_until("served", || it.get("/healthz").status == 200);
}
