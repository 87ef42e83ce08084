//! The server's time and its outages.

use store::Memory;

use super::*;

fn manual(time: &Arc<AtomicI64>, store: &Memory) -> ServerTime {
    ServerTime::start(ServerClock::Manual(Arc::clone(time)), store).expect("a store")
}

#[test]
fn time_between_two_runs_is_an_outage() {
    let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(1000)));
    let server_time = manual(&time, &store);
    assert_eq!(server_time.away_since(Time(0), server_time.now()), 0);
    time.store(5000, Ordering::Relaxed);
    server_time.beat(&store).expect("written");
    time.store(9000, Ordering::Relaxed);
    let server_time = manual(&time, &store);
    for (event, away) in [(1000, 4000), (5000, 4000), (6000, 3000), (9000, 0)] {
        assert_eq!(
            server_time.away_since(Time(event), server_time.now()),
            away,
            "{event}"
        );
    }
    // A third run: both outages count for a match without an event since.
    time.store(20_000, Ordering::Relaxed);
    let server_time = manual(&time, &store);
    assert_eq!(
        server_time.away_since(Time(1000), server_time.now()),
        4000 + 10_999
    );
    assert_eq!(
        server_time.away_since(Time(9500), server_time.now()),
        10_500
    );
}

#[test]
fn late_heartbeat_is_an_outage() {
    let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(1000)));
    let mut server_time = manual(&time, &store);
    time.store(9000, Ordering::Relaxed);
    assert_eq!(server_time.away_since(Time(2000), server_time.now()), 0);
    server_time.heartbeat_timeout = Duration::ZERO;
    // It is under way.
    assert_eq!(server_time.away_since(Time(2000), Time(5000)), 3000);
    server_time.beat(&store).expect("written");
    // It is over. An event during the outage has credited the first part of it.
    assert_eq!(server_time.away_since(Time(2000), server_time.now()), 7000);
    assert_eq!(server_time.away_since(Time(5000), server_time.now()), 4000);
    assert_eq!(server_time.away_since(Time(9000), server_time.now()), 0);
}

#[test]
fn wrong_wall_clock_at_an_earlier_start_is_corrected() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(DAY)));
    let server_time = manual(&time, &store);
    server_time.beat(&store).expect("written");
    // A start a year ahead, then one at the right time.
    time.store(366 * DAY, Ordering::Relaxed);
    let ahead = manual(&time, &store);
    assert_eq!(ahead.away_since(Time(DAY), ahead.now()), 365 * DAY);
    time.store(2 * DAY, Ordering::Relaxed);
    let server_time = manual(&time, &store);
    let now = server_time.now();
    assert!((2 * DAY..2 * DAY + 10).contains(&now.0), "{now:?}");
    // The outage ends now, not in the future.
    assert_eq!(server_time.away_since(Time(DAY), now), DAY);
    assert_eq!(server_time.away_since(Time(366 * DAY + 5), now), 0);
    // The next outage is an ordinary one.
    server_time.beat(&store).expect("written");
    time.store(3 * DAY, Ordering::Relaxed);
    let server_time = manual(&time, &store);
    let away = server_time.away_since(Time(2 * DAY + 1), server_time.now());
    assert!((DAY - 10..=DAY).contains(&away), "{away}");
}

#[test]
fn wall_clock_that_was_behind_is_adopted_when_it_is_corrected() {
    let store = Memory::new();
    let future = wall_clock() + 10 * MAX_CLOCK_LAG;
    store
        .write_note(HEARTBEAT_NOTE, &future.to_string())
        .expect("a note");
    let server_time = ServerTime::start(ServerClock::System, &store).expect("a store");
    let before = server_time.now();
    assert!(before.0 < future - MAX_CLOCK_LAG);
    server_time.adopt_corrected_clock(before.0 + 100);
    assert!(
        server_time.now().0 < before.0 + MAX_CLOCK_LAG,
        "nothing to follow"
    );
    server_time.adopt_corrected_clock(before.0 + 5 * MAX_CLOCK_LAG);
    let now = server_time.now();
    assert!(before.0 + 5 * MAX_CLOCK_LAG <= now.0);
    let away = server_time.away_since(before, now);
    assert!(
        4 * MAX_CLOCK_LAG < away && away <= 5 * MAX_CLOCK_LAG,
        "{away}"
    );
    // A wall clock that was right at the start is ignored from then on.
    let store = Memory::new();
    let server_time = ServerTime::start(ServerClock::System, &store).expect("a store");
    server_time.adopt_corrected_clock(server_time.now().0 + 5 * MAX_CLOCK_LAG);
    assert!(server_time.now().0 < wall_clock() + MAX_CLOCK_LAG);
}

#[test]
fn failed_writes_are_an_outage_however_short() {
    let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(1000)));
    let server_time = manual(&time, &store);
    let at = |now| {
        time.store(now, Ordering::Relaxed);
        server_time.now()
    };
    server_time.has_written(at(2000), false);
    server_time.has_written(at(2500), false);
    assert!(server_time.is_failing());
    assert_eq!(
        server_time.away_since(Time(1500), at(3000)),
        1000,
        "under way"
    );
    server_time.has_written(Time(1999), true);
    assert!(server_time.is_failing(), "submitted before the failure");
    server_time.has_written(at(3400), true);
    assert!(!server_time.is_failing());
    for (event, away) in [(1500, 1400), (3000, 400), (3380, 0), (3400, 0)] {
        assert_eq!(
            server_time.away_since(Time(event), at(9000)),
            away,
            "{event}"
        );
    }
    // The next run knows the outage.
    server_time.beat(&store).expect("written");
    let server_time = manual(&time, &store);
    assert_eq!(server_time.away_since(Time(1500), server_time.now()), 1400);
}

#[test]
fn suspended_process_is_one_outage() {
    let store = Memory::new();
    let server_time = ServerTime::start(ServerClock::System, &store).expect("a store");
    let event = Time(server_time.now().0 - 10_000);
    assert_eq!(server_time.away_since(event, server_time.now()), 0);
    let stop = Duration::from_secs(2);
    {
        let mut liveness = server_time.liveness();
        liveness.last_tick = liveness.last_tick.checked_sub(stop).expect("long enough");
    }
    let away = server_time.away_since(event, server_time.now());
    assert!((2000..3000).contains(&away), "{away}");
    let now = server_time.now();
    assert_eq!(server_time.away_since(now, now), 0);
    server_time.beat(&store).expect("written");
    assert_eq!(
        server_time.away_since(event, server_time.now()),
        away,
        "no second one"
    );
    assert_eq!(server_time.away_since(now, server_time.now()), 0);
}

#[test]
fn overlapping_outages_are_merged() {
    let outages =
        |pairs: &[(i64, i64)]| -> Vec<Outage> { pairs.iter().copied().map(Outage::from).collect() };
    let mut known = outages(&[(0, 10), (20, 30), (40, 50)]);
    add_outage(&mut known, Outage { from: 25, to: 45 });
    assert_eq!(known, outages(&[(0, 10), (20, 50)]));
    add_outage(&mut known, Outage { from: 60, to: 70 });
    assert_eq!(known, outages(&[(0, 10), (20, 50), (60, 70)]));
    // The format of the note.
    let text = serde_json::to_string(&known).expect("JSON");
    assert_eq!(text, "[[0,10],[20,50],[60,70]]");
    assert_eq!(serde_json::from_str::<Vec<Outage>>(&text).ok(), Some(known));
}

#[test]
fn time_never_goes_back() {
    let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(5000)));
    let first = manual(&time, &store).now();
    time.store(1000, Ordering::Relaxed);
    let server_time = manual(&time, &store);
    assert!(first <= server_time.now());
    assert_eq!(server_time.away_since(Time(0), server_time.now()), 0);
}
