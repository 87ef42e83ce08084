//! A `PostgreSQL` server that crashes under load: one of its own, because the other tests need theirs.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use store::{Append, Appended, Error, Postgres, PostgresConfig, Store, StreamMark};

use crate::common::own_cluster;

fn append(stream: &str, expected: u64) -> Append {
    Append {
        stream: stream.to_owned(),
        expected,
        command: format!("c{expected}"),
        request: String::new(),
        body: format!("{stream} {expected}"),
        mark: StreamMark::default(),
        before: None,
        fence: None,
    }
}

#[test]
fn server_crashes_lose_no_event() {
    let Some(cluster) = own_cluster() else {
        return;
    };
    let cycles = std::env::var("RIG_CYCLES")
        .ok()
        .and_then(|it| it.parse().ok());
    let (cycles, n_writers) = (cycles.unwrap_or(3_u64), 8);
    let url = cluster.new_database();
    let store = Postgres::open(&url, &PostgresConfig::default()).expect("a database");
    let (crashes, stored) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for n in 0..n_writers {
            let (store, crashes, stored) = (&store, &crashes, &stored);
            scope.spawn(move || {
                let stream = format!("s{n}");
                let (mut head, mut answered) = (0, Instant::now());
                // Until the writers have recovered from the last crash.
                while crashes.load(Ordering::Relaxed) < cycles {
                    match store.append(append(&stream, head)) {
                        Ok(Appended::New(event) | Appended::Repeated(event)) => {
                            assert_eq!(
                                (event.seq, event.body),
                                (head + 1, format!("{stream} {head}"))
                            );
                            (head, answered) = (head + 1, Instant::now());
                            stored.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(Error::Unavailable) => {}
                        other => panic!("{other:?}"),
                    }
                    assert!(
                        answered.elapsed() < Duration::from_mins(2),
                        "it never recovers"
                    );
                }
                // Every acknowledged event is there once; one more may have been committed.
                let events = store.read(&stream, 1, usize::MAX).expect("readable");
                let left = events.len() as u64;
                assert!(left == head || left == head + 1, "{left} of {head}");
            });
        }
        for _ in 0..cycles {
            let before = stored.load(Ordering::Relaxed);
            cluster.crash();
            // All writers have recovered before the next crash.
            let began = Instant::now();
            while stored.load(Ordering::Relaxed) < before + 50 {
                assert!(
                    began.elapsed() < Duration::from_mins(2),
                    "it never recovers"
                );
                thread::yield_now();
                thread::sleep(Duration::from_millis(5));
            }
            crashes.fetch_add(1, Ordering::Relaxed);
        }
    });
    assert_eq!(store.verify().map(|it| it.streams), Ok(n_writers));
}
