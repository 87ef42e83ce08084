//! Coordination of nodes on a `PostgreSQL` server: leases, fencing, outages, hints and presence.

use std::{
    sync::{Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;
use store::{
    Append, Appended, ChangeHint, ClaimFilter, Error, Hash, HintReceiver, Postgres, PostgresConfig,
    SeatPresence, Store, Tail,
};

use crate::{
    common::cluster,
    postgres::{append, name},
};

/// A node whose lease doesn't expire while a slow machine runs the test.
fn long_lived(url: &str) -> Postgres {
    let hour = Duration::from_hours(1);
    let config = PostgresConfig {
        outage_threshold: hour,
        lease: hour,
        ..PostgresConfig::default()
    };
    Postgres::open(url, &config).expect("a database")
}

#[test]
fn node_with_an_expired_lease_is_fenced() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let (one, other) = (long_lived(&url), long_lived(&url));
    let nodes = [one.nodes().expect("nodes"), other.nodes().expect("nodes")];
    let first = nodes[0].heartbeat().expect("alive");
    let second = nodes[1].heartbeat().expect("alive");
    assert!(first.now <= second.now);
    assert_eq!((first.fence, first.outages), (1, vec![]));
    one.append(append("a", 0, "c0")).expect("stored");
    let fenced = |fence, n: u64| Append {
        fence: Some(fence),
        ..append("a", n, &format!("c{n}"))
    };
    assert!(matches!(one.append(fenced(1, 1)), Ok(Appended::New(_))));
    assert_eq!(
        one.append(fenced(7, 2)),
        Err(Error::Fenced),
        "never its number"
    );
    // A stream claimed by one node can't be claimed by the other.
    let labelled = ClaimFilter::Labelled("duty");
    assert_eq!(nodes[0].claim(labelled, 9), Ok(vec!["a".to_owned()]));
    for duty in [labelled, ClaimFilter::Due(9), ClaimFilter::Stream("a")] {
        assert_eq!(nodes[0].claim(duty, 9), Ok(vec!["a".to_owned()]), "again");
        assert_eq!(nodes[1].claim(duty, 9), Ok(vec![]), "{duty:?}");
    }
    // The first node's heartbeats stop for longer than its lease.
    let stall = "UPDATE henge.node SET beat = beat - 7200000
        WHERE id = (SELECT node FROM henge.claim)";
    cluster.run(name(&url), stall);
    assert_eq!(
        nodes[0].claim(labelled, 9),
        Ok(vec![]),
        "it has lost its lease"
    );
    assert_eq!(
        one.append(fenced(1, 2)),
        Err(Error::Fenced),
        "and may not write"
    );
    assert_eq!(nodes[1].claim(labelled, 9), Ok(vec!["a".to_owned()]));
    let woken = nodes[0].heartbeat().expect("alive");
    assert_eq!((woken.fence, woken.outages), (2, vec![]), "the other lived");
    assert_eq!(
        one.append(fenced(1, 2)),
        Err(Error::Fenced),
        "decided before"
    );
    assert_eq!(nodes[0].claim(labelled, 9), Ok(vec![]));
    assert!(matches!(one.append(fenced(2, 2)), Ok(Appended::New(_))));
    // A repeated command is acknowledged under an old fencing token, too.
    assert!(matches!(
        one.append(fenced(1, 1)),
        Ok(Appended::Repeated(_))
    ));
    nodes[1].release("a").expect("released");
    assert_eq!(
        nodes[0].claim(ClaimFilter::Due(9), 9),
        Ok(vec!["a".to_owned()])
    );
}

#[test]
fn outages_reach_all_nodes_and_time_never_goes_back() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let (one, other) = (long_lived(&url), long_lived(&url));
    let nodes = [one.nodes().expect("nodes"), other.nodes().expect("nodes")];
    let before = nodes[0].heartbeat().expect("alive");
    let gap = "UPDATE henge.cluster SET alive = alive - 7200000";
    cluster.run(name(&url), gap);
    let after = nodes[1].heartbeat().expect("alive");
    let [(from, to)] = after.outages[..] else {
        panic!("{after:?}");
    };
    assert_eq!((from, to), (before.now - 7_200_000, after.now));
    assert_eq!(
        nodes[0].heartbeat().map(|it| it.outages),
        Ok(vec![(from, to)])
    );
    assert_eq!(
        nodes[0].heartbeat().map(|it| it.outages),
        Ok(vec![]),
        "once"
    );
    // The machine's clock is set back by an hour.
    cluster.run(
        name(&url),
        "UPDATE henge.cluster SET shift = shift - 9000000",
    );
    let later = nodes[1].heartbeat().expect("alive");
    assert!(after.now <= later.now, "{} {}", after.now, later.now);
    assert!(later.now < after.now + 600_000);
    assert!(later.outages.is_empty());
    let liveness = nodes[0].liveness().expect("read");
    assert_eq!(
        (liveness.outages, liveness.is_served),
        (vec![(from, to)], true)
    );
    assert!(liveness.last.is_some_and(|it| later.now <= it));
}

/// Passes on all hints.
struct AllHints(Mutex<mpsc::Sender<ChangeHint>>);

impl HintReceiver for AllHints {
    fn note_event(&self, _: &str, _: u64) -> bool {
        true
    }

    fn receive(&self, hint: ChangeHint) {
        let sender = self.0.lock().expect("whole");
        sender.send(hint).nevermind("the test is over");
    }
}

#[test]
fn nodes_share_hints_and_presence() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let (one, other) = (long_lived(&url), long_lived(&url));
    let nodes = [one.nodes().expect("nodes"), other.nodes().expect("nodes")];
    let (sender, received) = mpsc::channel();
    nodes[1].listen(Box::new(AllHints(Mutex::new(sender))));
    let deadline = Duration::from_secs(20);
    assert_eq!(received.recv_timeout(deadline), Ok(ChangeHint::Anything));
    for n in 0..5 {
        one.append(append("a", n, &format!("c{n}")))
            .expect("stored");
    }
    let hint = std::iter::from_fn(|| received.recv_timeout(deadline).ok());
    let is_fifth = |hint: &ChangeHint| matches!(hint, ChangeHint::Appended(stream, event) if stream == "a" && event.seq == 5);
    assert_eq!(hint.filter(is_fifth).take(1).count(), 1);
    let names = ["a", "b"].map(ToOwned::to_owned);
    assert_eq!(nodes[1].heads(&names), Ok(vec![("a".to_owned(), 5)]));
    let beat = nodes[0].heartbeat().expect("alive");
    nodes[1].heartbeat().expect("alive");
    let seen = |seat, connected, at| SeatPresence {
        stream: "a".to_owned(),
        seat,
        connected,
        at,
    };
    nodes[0]
        .publish_presence(&[seen(0, true, 3), seen(1, false, 4)])
        .expect("told");
    let elsewhere = || {
        let mut it = nodes[1].presence_elsewhere(&names).expect("read");
        it.sort_by_key(|it| it.seat);
        it
    };
    assert_eq!(elsewhere(), [seen(0, true, beat.now), seen(1, false, 4)]);
    assert_eq!(
        nodes[0].presence_elsewhere(&names),
        Ok(vec![]),
        "not elsewhere"
    );
    // Players at a node that died were connected until its last heartbeat.
    cluster.run(name(&url), "UPDATE henge.node SET beat = 1000");
    assert_eq!(elsewhere(), [seen(0, false, 1000), seen(1, false, 4)]);
}

#[test]
fn rows_of_nodes_that_are_gone_are_swept() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let (one, other) = (long_lived(&url), long_lived(&url));
    let nodes = [one.nodes().expect("nodes"), other.nodes().expect("nodes")];
    let seen = |stream: &str, connected, at| SeatPresence {
        stream: stream.to_owned(),
        seat: 0,
        connected,
        at,
    };
    for (node, (store, stream)) in nodes.iter().zip([(&one, "first"), (&other, "second")]) {
        let now = node.heartbeat().expect("alive").now;
        store.append(append(stream, 0, "c0")).expect("stored");
        let claimed = node.claim(ClaimFilter::Stream(stream), 1);
        assert_eq!(claimed, Ok(vec![stream.to_owned()]));
        let seen = [
            seen("here", true, 1),
            seen("just left", false, now),
            seen("left", false, 1),
        ];
        node.publish_presence(&seen).expect("told");
    }
    cluster.run(
        name(&url),
        "INSERT INTO henge.outage (began, ended) VALUES (1, 2)",
    );
    let left =
        |table: &str| cluster.run(name(&url), &format!("SELECT count(*) FROM henge.{table}"));
    let tables = ["claim", "seen", "node", "outage"];
    assert_eq!(tables.map(left), ["2", "6", "2", "1"]);
    nodes[1].sweep().expect("swept");
    assert_eq!(
        tables.map(left),
        ["2", "4", "2", "0"],
        "players who left long ago, old outages"
    );
    // The first node's last heartbeat was two hours ago, then two days, then two months.
    for (hours, expected) in [
        (2, ["1", "4", "2", "0"]),
        (48, ["1", "2", "2", "0"]),
        (1440, ["1", "2", "1", "0"]),
    ] {
        let past = format!(
            "UPDATE henge.node SET beat = beat - {hours} * 3600000::bigint
                WHERE id = (SELECT node FROM henge.claim WHERE stream = 'first')
                OR id NOT IN (SELECT node FROM henge.claim)"
        );
        cluster.run(name(&url), &past);
        nodes[1].sweep().expect("swept");
        assert_eq!(tables.map(left), expected, "{hours} hours");
    }
}

#[test]
fn time_that_is_ahead_of_the_clock_returns_to_it_slowly() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let store = long_lived(&url);
    let nodes = store.nodes().expect("nodes");
    nodes.heartbeat().expect("alive");
    // The machine's clock was an hour ahead for a while. The last heartbeat was 100 s ago.
    let ahead = "UPDATE henge.cluster SET shift = 3600000, alive = alive + 3600000 - 100000";
    cluster.run(name(&url), ahead);
    let shift = || {
        let shift = cluster.run(name(&url), "SELECT shift FROM henge.cluster");
        shift.parse::<i64>().expect("a number")
    };
    let first = nodes.heartbeat().expect("alive");
    let left_out = 3_600_000 - shift();
    assert!(
        (10_000..60_000).contains(&left_out),
        "{left_out} ms of 100 s"
    );
    let second = nodes.heartbeat().expect("alive");
    assert!(first.now <= second.now, "it never goes back");
    assert!(first.outages.is_empty() && second.outages.is_empty());
    // In the end it is the clock's.
    cluster.run(
        name(&url),
        "UPDATE henge.cluster SET shift = 5, alive = alive - shift - 100000",
    );
    nodes.heartbeat().expect("alive");
    assert_eq!(shift(), 0);
}

#[test]
fn reads_of_many_streams_share_a_few_queries() {
    const STREAMS: u64 = 200;
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let (one, other) = (long_lived(&url), long_lived(&url));
    for n in 0..STREAMS {
        let appended = one.append(append(&format!("s{n}"), 0, "c0"));
        assert!(matches!(appended, Ok(Appended::New(_))), "{appended:?}");
    }
    let n_transactions = || {
        let sql = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()";
        let number = cluster.run(name(&url), sql);
        number.parse::<u64>().expect("a number")
    };
    drop(one);
    let (sender, tails) = mpsc::channel();
    let before = cluster.while_locked(name(&url), || {
        let before = n_transactions();
        for n in 0..STREAMS {
            let sender = sender.clone();
            let done = move |tail| sender.send(tail).nevermind("the test has failed");
            let nodes = other.nodes().expect("nodes");
            nodes.tail(&format!("s{n}"), 0, Hash::NONE, Box::new(done));
        }
        before
    });
    for _ in 0..STREAMS {
        match tails.recv_timeout(Duration::from_mins(1)) {
            Ok(Ok(Tail::Events(events))) => assert_eq!(events.len(), 1),
            other => panic!("{other:?}"),
        }
    }
    // Counters of a session are added when it ends.
    drop(other);
    let sessions = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'henge'";
    while cluster.run(name(&url), sessions) != "0" {}
    let n_transactions = n_transactions() - before;
    assert!(n_transactions < STREAMS / 2, "{n_transactions}");
}

#[test]
fn reads_that_wait_for_a_connection_are_counted() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let config = PostgresConfig {
        readers: 1,
        ..PostgresConfig::default()
    };
    let store = Postgres::open(&url, &config).expect("a database");
    store.append(append("a", 0, "c0")).expect("stored");
    let status = || store.nodes().expect("nodes").pool_status();
    assert_eq!(status().waiting, 0);
    thread::scope(|scope| {
        cluster.while_locked(name(&url), || {
            for _ in 0..3 {
                scope.spawn(|| store.head("a"));
            }
            let began = Instant::now();
            while status().waiting != 2 {
                assert!(began.elapsed() < Duration::from_mins(1), "{:?}", status());
            }
        });
    });
    assert_eq!((status().connections, status().waiting), (1, 0));
}
