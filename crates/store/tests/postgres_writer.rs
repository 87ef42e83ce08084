//! The writer of the `PostgreSQL` store: appends in one round trip, and the slower path for the rest.

use std::{sync::mpsc, thread};

use nevermind::Nevermind as _;
use store::{Append, Appended, Error, Hash, Postgres, PostgresConfig, Store, StreamMark};

use crate::{
    common::cluster,
    postgres::{append, name},
};

fn open(url: &str) -> Postgres {
    Postgres::open(url, &PostgresConfig::default()).expect("a database")
}

/// An append by a caller that knows the hash of the last event.
fn after(stream: &str, expected: u64, before: Hash, command: &str) -> Append {
    Append {
        before: Some(before),
        ..append(stream, expected, command)
    }
}

#[test]
fn append_with_a_known_hash_is_decided_as_one_without() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let store = open(&url);
    let fence = store
        .nodes()
        .expect("nodes")
        .heartbeat()
        .expect("alive")
        .fence;
    let new = |append: Append| match store.append(append) {
        Ok(Appended::New(event)) => event,
        other => panic!("{other:?}"),
    };
    let first = new(after("a", 0, Hash::NONE, "c0"));
    let fenced = |append: Append, fence| Append {
        fence: Some(fence),
        ..append
    };
    let second = new(fenced(after("a", 1, first.hash, "c1"), fence));
    assert_eq!(
        store.read("a", 1, 9),
        Ok(vec![first.clone(), second.clone()])
    );
    let head = Appended::Conflict { head: 2 };
    let again = |append: Append| store.append(append);
    // A new stream whose name is taken, an event that isn't the last, and the last one of another history.
    for (expected, before) in [(0, Hash::NONE), (1, first.hash), (2, first.hash)] {
        assert_eq!(again(after("a", expected, before, "c9")), Ok(head.clone()));
    }
    let stale = fenced(after("a", 2, second.hash, "c2"), fence + 1);
    assert_eq!(again(stale), Err(Error::Fenced));
    let repeated = again(after("a", 1, first.hash, "c1"));
    assert_eq!(repeated, Ok(Appended::Repeated(second.clone())));
    let misused = Append {
        request: "another".to_owned(),
        ..after("a", 2, second.hash, "c1")
    };
    assert_eq!(again(misused), Ok(Appended::Misused));
    assert_eq!(store.verify().map(|it| it.events), Ok(2));
    store.delete("a", None, "").expect("deleted");
    let stream = "a".to_owned();
    let gone = again(after("a", 2, second.hash, "c2"));
    assert_eq!(gone, Err(Error::Deleted { stream }));
}

#[test]
fn one_refused_append_does_not_hold_up_the_others_of_its_batch() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let store = open(&url);
    let Ok(Appended::New(first)) = store.append(after("taken", 0, Hash::NONE, "c0")) else {
        panic!("not appended");
    };
    // The writer waits for a row, so that the rest is written as one batch.
    let (sender, replies) = mpsc::channel();
    thread::scope(|scope| {
        let lock = "BEGIN; SELECT 1 FROM henge.stream FOR UPDATE; SELECT pg_sleep(0.5); COMMIT";
        let held = scope.spawn(|| cluster.run(name(&url), lock));
        let submit = |append: Append| {
            let (sender, stream) = (sender.clone(), append.stream.clone());
            let done = move |reply| sender.send((stream, reply)).nevermind("the test is over");
            store.submit(append, Box::new(done));
        };
        for n in 0..40 {
            submit(after("taken", 1, first.hash, &format!("d{n}")));
            submit(after(&format!("s{n}"), 0, Hash::NONE, "c0"));
        }
        held.join().expect("held");
    });
    drop(sender);
    let replies: Vec<_> = replies.iter().collect();
    assert_eq!(replies.len(), 80);
    let of = |stream: &str| {
        let of = replies.iter().filter(|(name, _)| name == stream);
        of.map(|(_, reply)| reply.clone().expect("stored"))
            .collect::<Vec<_>>()
    };
    for n in 0..40 {
        assert!(matches!(of(&format!("s{n}"))[..], [Appended::New(_)]));
    }
    // The order of a stream's jobs is kept: the first of them wins.
    let taken = of("taken");
    assert!(matches!(&taken[0], Appended::New(event) if event.command == "d0" && event.seq == 2));
    let lost = taken[1..]
        .iter()
        .all(|it| *it == Appended::Conflict { head: 2 });
    assert!(lost, "{taken:?}");
}

#[test]
fn usual_append_is_a_heap_only_update() {
    const N: u64 = 50;
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let store = open(&url);
    let mark = StreamMark {
        label: "live".to_owned(),
        wake: None,
    };
    let mut before = Hash::NONE;
    for n in 0..=N {
        let append = Append {
            mark: mark.clone(),
            ..after("a", n, before, &format!("c{n}"))
        };
        match store.append(append) {
            Ok(Appended::New(event)) => before = event.hash,
            other => panic!("{other:?}"),
        }
    }
    drop(store);
    // Statistics are written when a session ends.
    let heap_only = "SELECT n_tup_hot_upd || ' of ' || n_tup_upd FROM pg_stat_user_tables
        WHERE relname = 'stream'";
    let began = std::time::Instant::now();
    let expected = format!("{N} of {N}");
    while cluster.run(name(&url), heap_only) != expected {
        let found = cluster.run(name(&url), heap_only);
        assert!(began.elapsed().as_secs() < 60, "{found}");
        thread::sleep(std::time::Duration::from_millis(50));
    }
}
