//! Players who leave: aborting, presence, and claiming the win.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use serde_json::{Value, json};
use server::{Config, Database, ServerClock};
use tempfile::TempDir;

use crate::common::{Running, socket::Socket, start, start_with, tables::Table};

/// A server whose time the test sets.
fn timed(database: Database, time: &Arc<AtomicI64>) -> Running {
    start_with(Config {
        database,
        clock: ServerClock::Manual(Arc::clone(time)),
        ..Config::default()
    })
}

fn blitz() -> Value {
    json!({ "kind": "sudden-death", "seconds": 300 })
}

fn presence(it: &Running, table: &Table) -> Value {
    let answer = it.get(&format!("/api/v1/matches/{}/presence", table.id));
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Opens the socket of a player, which is notified when players come or leave.
fn connect(it: &Running, table: &Table, side: usize) -> Socket {
    let path = format!("/matches/{}/socket?presence=true", table.id);
    let mut socket = it.try_open(&path, None).expect("opens");
    socket.send(&json!({ "token": table.tokens[side] }));
    socket.until(|it| it.get("seat").is_some());
    socket
}

/// Claims the win for a side. Returns the event, or the status of the refusal.
fn claim_win(it: &Running, table: &Table, side: usize, id: &str) -> Value {
    let seq = it.view(table)["seq"].clone();
    let command = json!({ "id": id, "seq": seq, "do": "claim-win" });
    let answer = it.command(table, side, &command).json();
    match &answer["event"] {
        Value::Null => answer["status"].clone(),
        event => event.clone(),
    }
}

#[test]
fn presence_is_sent_to_sockets_that_ask_for_it() {
    let it = start();
    let table = it.create_for_two("gorogo", &blitz());
    let mut ana = connect(&it, &table, 0);
    let rui = connect(&it, &table, 1);
    // Whether a message is a notification according to which these players are connected.
    let says = |message: &Value, ana: bool, rui: bool| {
        let seats = &message["presence"]["seats"];
        let is_connected = |n: usize| seats[n]["away_since"].is_null();
        seats.is_array() && is_connected(0) == ana && is_connected(1) == rui
    };
    ana.until(|message| says(message, true, true));
    it.play(&table, 0, "&c3");
    it.play(&table, 1, "c4");
    drop(rui);
    let told = ana.until(|message| says(message, true, false));
    let seat = &told["presence"]["seats"][1];
    let (away, claim) = (&seat["away_since"], &seat["claim_at"]);
    let away = away.as_i64().expect("a time");
    assert_eq!(claim.as_i64(), Some(away + 60_000));
    assert_eq!(told["presence"]["seats"][0]["claim_at"], Value::Null);
    assert_eq!(presence(&it, &table)["seats"], told["presence"]["seats"]);
    // A player with two sockets leaves when both are closed.
    let rui = [connect(&it, &table, 1), connect(&it, &table, 1)];
    ana.until(|message| says(message, true, true));
    let [one, other] = rui;
    drop(one);
    assert_eq!(presence(&it, &table)["seats"][1]["here"], true);
    drop(other);
    ana.until(|message| says(message, true, false));
    // Other sockets aren't notified.
    let mut watcher = it.subscribe(&table, 3);
    let rui = connect(&it, &table, 1);
    ana.until(|message| says(message, true, true));
    drop(rui);
    ana.until(|message| says(message, true, false));
    watcher.expect_nothing_pending();
}

#[test]
fn disconnected_player_counts_as_gone_after_the_grace_period() {
    let time = Arc::new(AtomicI64::new(1_000_000));
    let it = timed(Database::Memory, &time);
    let table = it.create_for_two("gorogo", &blitz());
    let mut ana = connect(&it, &table, 0);
    let rui = connect(&it, &table, 1);
    let seat = |it: &Value| it["presence"]["seats"][1].clone();
    ana.until(|message| {
        let seat = seat(message);
        seat["away_since"].is_null() && seat["here"] == true
    });
    drop(rui);
    let told = ana.until(|it| seat(it)["away_since"].is_i64());
    assert_eq!(seat(&told)["here"], true, "still within the grace period");
    time.fetch_add(15_000, Ordering::Relaxed);
    let told = ana.until(|it| it.get("presence").is_some());
    assert_eq!(seat(&told)["here"], false);
    assert_eq!(presence(&it, &table)["seats"], told["presence"]["seats"]);
    // A request without a socket makes the player present again, for a while.
    let request = format!(
        "GET /api/v1/matches/{}/presence HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
        authorization: Bearer {}\r\n\r\n",
        table.id, table.tokens[1]
    );
    assert_eq!(it.send(request.as_bytes()).status, 200);
    let told = ana.until(|it| it.get("presence").is_some());
    assert_eq!(seat(&told)["here"], true);
    time.fetch_add(15_000, Ordering::Relaxed);
    let told = ana.until(|it| it.get("presence").is_some());
    assert_eq!(seat(&told)["here"], false);
}

#[test]
fn win_is_claimed_when_the_opponent_has_been_away_for_a_minute() {
    let time = Arc::new(AtomicI64::new(1_000_000));
    let it = timed(Database::Memory, &time);
    let table = it.create_for_two("gorogo", &blitz());
    it.play(&table, 0, "&c3");
    it.play(&table, 1, "c4");
    let ana = connect(&it, &table, 0);
    let rui = connect(&it, &table, 1);
    time.fetch_add(100_000, Ordering::Relaxed);
    assert_eq!(claim_win(&it, &table, 1, "a"), 422, "Ana is there");
    drop(ana);
    // Until the server has noticed.
    it.wait(&table, |_| {
        presence(&it, &table)["seats"][0]["away_since"].is_i64()
    });
    time.fetch_add(59_999, Ordering::Relaxed);
    assert_eq!(claim_win(&it, &table, 1, "b"), 422, "too soon");
    assert_eq!(presence(&it, &table)["seats"][0]["here"], false);
    // A request of hers restarts the period, also without a socket.
    let path = format!("/api/v1/matches/{}/presence", table.id);
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\nauthorization: Bearer {}\r\n\r\n",
        table.tokens[0]
    );
    assert_eq!(it.send(request.as_bytes()).status, 200);
    time.fetch_add(59_999, Ordering::Relaxed);
    assert_eq!(claim_win(&it, &table, 1, "c"), 422, "she was here");
    assert_eq!(claim_win(&it, &table, 0, "d"), 422, "Rui is there");
    time.fetch_add(59_999, Ordering::Relaxed);
    assert_eq!(
        claim_win(&it, &table, 1, "e"),
        422,
        "she has just tried something"
    );
    time.fetch_add(1, Ordering::Relaxed);
    assert_eq!(claim_win(&it, &table, 1, "f"), "abandoned");
    let view = it.view(&table);
    assert_eq!(
        (&view["result"], &view["how"]),
        (&json!("second"), &json!("abandonment"))
    );
    drop(rui);
}

#[test]
fn outages_do_not_count_as_absence_of_players() {
    let folder = TempDir::new().expect("a folder");
    let database = || Database::File(folder.path().join("matches.db"));
    let time = Arc::new(AtomicI64::new(1_000_000));
    let mut it = timed(database(), &time);
    let table = it.create_for_two("gorogo", &blitz());
    it.play(&table, 0, "&c3");
    it.play(&table, 1, "c4");
    presence(&it, &table);
    time.fetch_add(50_000, Ordering::Relaxed);
    it.stop();
    time.fetch_add(3_600_000, Ordering::Relaxed);
    let it = timed(database(), &time);
    let rui = connect(&it, &table, 1);
    assert_eq!(claim_win(&it, &table, 1, "a"), 422, "the server was down");
    time.fetch_add(59_000, Ordering::Relaxed);
    assert_eq!(
        claim_win(&it, &table, 1, "b"),
        422,
        "she may still come back"
    );
    // The server's time restarts a little after the outage.
    time.fetch_add(1001, Ordering::Relaxed);
    assert_eq!(claim_win(&it, &table, 1, "c"), "abandoned");
    drop(rui);
}

#[test]
fn match_is_aborted_over_a_socket_until_both_have_moved() {
    let it = start();
    let table = it.create_for_two("gorogo", &blitz());
    let mut ana = connect(&it, &table, 0);
    it.play(&table, 0, "&c3");
    ana.send(&json!({ "id": "a", "seq": 2, "do": "abort" }));
    let ack = ana.until(|message| message.get("ack").is_some() || message.get("refused").is_some());
    assert_eq!((&ack["ack"], &ack["seq"]), (&json!("a"), &json!(3)));
    let view = it.view(&table);
    assert_eq!(
        (&view["stage"], &view["result"]),
        (&json!("over"), &Value::Null)
    );
    assert_eq!(
        (&view["how"], &view["reason"]),
        (&json!("abort"), &json!("aborted"))
    );
    let late = it.create_for_two("gorogo", &blitz());
    it.play(&late, 0, "&c3");
    it.play(&late, 1, "c4");
    let command = json!({ "id": "a", "seq": 3, "do": "abort" });
    let answer = it.command(&late, 0, &command);
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(
        answer.body.contains("resign or offer a draw"),
        "{}",
        answer.body
    );
}
