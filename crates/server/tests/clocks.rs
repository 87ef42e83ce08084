//! The clocks of live matches, also across restarts of the server.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use serde_json::json;
use server::{Config, Database, ServerClock};
use tempfile::TempDir;

use crate::{
    common::{
        Running, start_with,
        tables::{computer, human, some_move},
    },
    matches::none,
};

/// A server whose time the test sets.
fn timed(database: Database) -> (Running, Arc<AtomicI64>) {
    let time = Arc::new(AtomicI64::new(1_000_000));
    let it = restarted(database, &time);
    (it, time)
}

/// A server that continues with a database and a time.
fn restarted(database: Database, time: &Arc<AtomicI64>) -> Running {
    start_with(Config {
        database,
        clock: ServerClock::Manual(Arc::clone(time)),
        ..Config::default()
    })
}

#[test]
fn clocks_expire_without_a_connected_client() {
    let (it, time) = timed(Database::Memory);
    let table = it.create_for_two("gorogo", &json!({ "kind": "sudden-death", "seconds": 60 }));
    let other = it.create_for_two(
        "gorogo",
        &json!({ "kind": "fischer", "seconds": 60, "increment": 5 }),
    );
    for table in [&table, &other] {
        it.play(table, 0, "&c3");
        it.play(table, 1, "c4");
    }
    time.fetch_add(10_000, Ordering::Relaxed);
    let view = it.view(&table);
    assert_eq!(
        (&view["clock"], &view["running"]),
        (&json!([50_000, 60_000]), &json!(true))
    );
    let played = it.play(&other, 0, "b2");
    assert_eq!(played["clock"], json!([55_000, 60_000]));
    time.fetch_add(49_999, Ordering::Relaxed);
    it.wait(&table, |it| it["clock"] == json!([1, 60_000]));
    time.fetch_add(1, Ordering::Relaxed);
    let view = it.wait(&table, |it| it["stage"] == "over");
    assert_eq!(
        (&view["result"], &view["how"]),
        (&json!("second"), &json!("time"))
    );
    let flags = it.events(&table, 0);
    let flags: Vec<_> = (flags.iter())
        .filter(|it| it["event"] == "flagged")
        .collect();
    assert_eq!(flags.len(), 1);
    assert_eq!(flags[0]["clock"], json!([0, 60_000]));
    assert_eq!(view["clock"], json!([0, 60_000]));
    // A move after the deadline flags the match.
    time.fetch_add(10_000, Ordering::Relaxed);
    let late = json!({ "id": "late", "seq": 4, "do": "play", "move": "b3" });
    let reply = it.command(&other, 1, &late);
    assert!([200, 409].contains(&reply.status), "{}", reply.body);
    let view = it.wait(&other, |it| it["stage"] == "over");
    assert_eq!((&view["seq"], &view["how"]), (&json!(5), &json!("time")));
}

#[test]
fn matches_continue_after_a_restart_and_outages_are_credited() {
    let dir = TempDir::new().expect("a place");
    let database = Database::File(dir.path().join("matches"));
    let (mut it, time) = timed(database.clone());
    let waiting = it.create_for_two("cage", &none());
    let clock = json!({ "kind": "sudden-death", "seconds": 60 });
    let running = it.create_for_two("gorogo", &clock);
    let days = it.create_for_two("gorogo", &json!({ "kind": "days", "days": 2 }));
    for table in [&running, &days] {
        it.play(table, 0, "&c3");
        it.play(table, 1, "c4");
    }
    let thinking = it.create(&json!({ "game": "gorogo", "seats": [human("Ana"), computer("1")] }));
    let m = some_move(
        &*catalog::find("cage")
            .expect("known")
            .open(None, None)
            .expect("a start"),
        0,
    );
    let command = json!({ "id": "before", "seq": 1, "do": "play", "move": m });
    let reply = it.command(&waiting, 0, &command);
    assert_eq!(reply.status, 200);
    time.fetch_add(20_000, Ordering::Relaxed);
    // The server stops before the computer has moved.
    it.play(&thinking, 0, "&c3");
    it.stop();
    // The server is down for an hour.
    time.fetch_add(3_600_000, Ordering::Relaxed);
    let mut it = restarted(database.clone(), &time);
    it.wait(&thinking, |it| {
        it["moves"].as_array().map(Vec::len) == Some(2)
    });
    assert_eq!(it.command(&waiting, 0, &command).body, reply.body);
    let view = it.view(&running);
    assert_eq!(view["stage"], "live");
    let left = view["clock"][0].as_i64().expect("a number");
    assert!((38_000..=40_000).contains(&left), "{left}");
    // An outage is credited once.
    it.stop();
    let it = restarted(database, &time);
    let again = it.view(&running)["clock"][0].as_i64().expect("a number");
    assert!((left - 10..=left + 10).contains(&again), "{left} {again}");
    time.fetch_add(left - 2000, Ordering::Relaxed);
    it.play(&running, 0, "b2");
    let credits = it.events(&running, 0);
    assert!(credits.iter().any(|it| it["event"] == "credited"));
    time.fetch_add(60_000, Ordering::Relaxed);
    it.wait(&running, |it| it["how"] == "time");
    assert_eq!(it.view(&days)["stage"], "live");
    time.fetch_add(2 * 24 * 3_600_000, Ordering::Relaxed);
    it.wait(&days, |it| it["how"] == "time");
}
