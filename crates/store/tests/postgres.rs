//! The store on a `PostgreSQL` server: migrations, lost connections and damage.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use store::{
    Append, Appended, Error, Flaw, Obstacle, OpenError, Postgres, PostgresConfig, Store, StreamMark,
};

use crate::common::cluster;

pub(crate) fn append(stream: &str, expected: u64, command: &str) -> Append {
    Append {
        stream: stream.to_owned(),
        expected,
        command: command.to_owned(),
        request: String::new(),
        body: format!("{command} after {expected}"),
        mark: StreamMark {
            label: "duty".to_owned(),
            wake: Some(5),
        },
        before: None,
        fence: None,
    }
}

fn open(url: &str) -> Postgres {
    Postgres::open(url, &PostgresConfig::default()).expect("a database")
}

/// The name of the database in an address.
pub(crate) fn name(url: &str) -> &str {
    url.rsplit_once('/').expect("an address").1
}

fn obstacle(url: &str) -> Obstacle {
    match Postgres::open(url, &PostgresConfig::default()) {
        Err(Error::Open(OpenError { path, why })) => {
            let path = path.display().to_string();
            assert!(!path.contains("secret"), "{path}");
            why
        }
        other => panic!("{url}: {other:?}"),
    }
}

#[test]
fn open_errors_name_the_obstacle() {
    let Some(cluster) = cluster() else { return };
    let port = cluster.port;
    assert!(matches!(
        obstacle("postgres://u:secret@h:port/x"),
        Obstacle::Url(_)
    ));
    assert!(matches!(obstacle("postgres:///x"), Obstacle::Url(_)));
    assert!(matches!(
        obstacle("postgres://u:secret@127.0.0.1:1/x"),
        Obstacle::Unreachable(_)
    ));
    assert_eq!(obstacle(&cluster.url("nowhere")), Obstacle::NoDatabase);
    let nobody = format!("postgres://nobody:secret@127.0.0.1:{port}/postgres");
    assert_eq!(obstacle(&nobody), Obstacle::Password);
    let url = cluster.new_database();
    cluster.run("postgres", "CREATE ROLE guest LOGIN");
    assert_eq!(
        obstacle(&url.replace("postgres@", "guest@")),
        Obstacle::Rights
    );
    let encrypted = format!("{url}?sslmode=require");
    assert!(matches!(obstacle(&encrypted), Obstacle::Encryption(_)));
    // Tables of another program.
    cluster.run(
        name(&url),
        "CREATE SCHEMA henge; CREATE TABLE henge.other (x int)",
    );
    assert_eq!(obstacle(&url), Obstacle::Foreign);
    let reading = PostgresConfig {
        create: false,
        ..PostgresConfig::default()
    };
    let empty = cluster.new_database();
    let refused = Postgres::open(&empty, &reading).map(drop);
    assert!(matches!(
        refused,
        Err(Error::Open(OpenError {
            why: Obstacle::Foreign,
            ..
        }))
    ));
    assert_eq!(
        cluster.run(name(&empty), "SELECT to_regnamespace('henge')"),
        ""
    );
}

#[test]
fn older_program_works_on_newer_tables() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let old = open(&url);
    // A newer program has migrated the tables, and still permits older programs.
    let newer = "ALTER TABLE henge.stream ADD COLUMN novelty text;
        CREATE TABLE henge.invention (x int); UPDATE henge.cluster SET version = version + 1";
    cluster.run(name(&url), newer);
    assert!(matches!(
        old.append(append("a", 0, "c0")),
        Ok(Appended::New(_))
    ));
    let another = open(&url);
    assert_eq!(another.cluster(), old.cluster());
    assert!(matches!(
        another.append(append("a", 1, "c1")),
        Ok(Appended::New(_))
    ));
    assert_eq!(another.verify().map(|it| it.events), Ok(2));
    cluster.run(
        name(&url),
        "UPDATE henge.cluster SET version = 9, oldest = 9",
    );
    let refused = Postgres::open(&url, &PostgresConfig::default()).map(drop);
    assert_eq!(refused, Err(Error::Newer { found: 9 }));
}

#[test]
fn concurrent_opens_create_one_set_of_tables() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let ids: Vec<String> = thread::scope(|scope| {
        let opening: Vec<_> = (0..6)
            .map(|_| scope.spawn(|| open(&url).cluster().to_owned()))
            .collect();
        opening
            .into_iter()
            .map(|it| it.join().expect("opened"))
            .collect()
    });
    assert!(ids.iter().all(|it| *it == ids[0]));
    // Another database is another cluster.
    assert_ne!(open(&cluster.new_database()).cluster(), ids[0]);
}

#[test]
fn tables_are_migrated_while_in_use() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    drop(open(&url));
    let back = "DROP TABLE henge.part, henge.worker; UPDATE henge.cluster SET version = 1";
    cluster.run(name(&url), back);
    // Another session holds a lock that the migration needs, and then needs one that the migration holds.
    let crossing = "BEGIN; SELECT 1 FROM henge.cluster FOR UPDATE; SELECT pg_advisory_xact_lock(1);
        DO $$ BEGIN
            WHILE NOT EXISTS (SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
                WHERE NOT l.granted AND a.datname = current_database())
            LOOP PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot(); END LOOP;
        END $$;
        SELECT pg_advisory_xact_lock(x'68656e67'::bigint); COMMIT";
    thread::scope(|scope| {
        let other = scope.spawn(|| cluster.run(name(&url), crossing));
        let has_begun = "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE locktype = 'advisory' AND objid = 1 AND datname = current_database()";
        while cluster.run(name(&url), has_begun) == "0" {
            thread::sleep(Duration::from_millis(10));
        }
        drop(open(&url));
        other.join().expect("nothing fails");
    });
    let version = "SELECT version FROM henge.cluster";
    assert_eq!(cluster.run(name(&url), version), "5");
}

#[test]
fn tasks_requested_by_version_2_stay_and_more_can_be_added() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    drop(open(&url));
    let back = "ALTER TABLE henge.part DROP COLUMN priority, DROP COLUMN queued;
        UPDATE henge.cluster SET version = 2";
    cluster.run(name(&url), back);
    // As a node of version 2 requests a task, before and after another node has migrated the tables.
    let request = |key: &str| {
        let sql = format!(
            "INSERT INTO henge.part (key, program, task, wanted) VALUES ('{key}', '0.2.0', '', now())"
        );
        cluster.run(name(&url), &sql);
    };
    request("before");
    drop(open(&url));
    request("after");
    let tasks = "SELECT string_agg(key || ' ' || priority, ', ' ORDER BY queued) FROM henge.part";
    assert_eq!(cluster.run(name(&url), tasks), "before 2, after 2");
    let version = "SELECT version FROM henge.cluster";
    assert_eq!(cluster.run(name(&url), version), "5");
}

#[test]
fn another_cluster_at_the_same_address_is_refused() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let store = open(&url);
    assert!(matches!(
        store.append(append("a", 0, "c0")),
        Ok(Appended::New(_))
    ));
    let kill = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = '{}' AND pid <> pg_backend_pid()",
        name(&url)
    );
    cluster.run(name(&url), "UPDATE henge.cluster SET id = 'another'");
    cluster.run("postgres", &kill);
    let other = |it: Error| {
        matches!(
            it,
            Error::Open(OpenError {
                why: Obstacle::OtherCluster,
                ..
            })
        )
    };
    assert!(store.append(append("a", 1, "c1")).is_err_and(other));
    assert!(store.read("a", 1, 1).is_err_and(other));
    assert!(!store.is_writable());
    cluster.run(
        name(&url),
        &format!("UPDATE henge.cluster SET id = '{}'", store.cluster()),
    );
    assert!(matches!(
        store.append(append("a", 1, "c1")),
        Ok(Appended::New(_))
    ));
}

#[test]
fn damage_is_found() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let store = open(&url);
    for stream in ["a", "b", "c", "d", "e"] {
        for n in 0..3 {
            store
                .append(append(stream, n, &format!("c{n}")))
                .expect("stored");
        }
    }
    let damage = "UPDATE henge.event SET body = 'other' WHERE stream = 'a' AND seq = 2;
        DELETE FROM henge.event WHERE stream = 'b' AND seq = 2;
        DELETE FROM henge.event WHERE stream = 'c' AND seq = 3;
        DELETE FROM henge.stream WHERE name = 'd'";
    cluster.run(name(&url), damage);
    let examined = store.examine(|_, event| event.command != "c9", |_| true);
    let examined = examined.expect("examined");
    let flaws: Vec<_> = examined
        .findings
        .into_iter()
        .map(|damage| (damage.stream.unwrap_or_default(), damage.flaw))
        .collect();
    let expected = [
        ("a", Flaw::Altered { seq: 2 }),
        ("b", Flaw::Missing { seq: 2 }),
        ("c", Flaw::Truncated { last: 2, head: 3 }),
        ("d", Flaw::Headless),
    ];
    assert_eq!(
        flaws,
        expected.map(|(stream, flaw)| (stream.to_owned(), flaw))
    );
    for (stream, seq) in [("a", 2), ("b", 2), ("c", 3), ("d", 1)] {
        let stream = stream.to_owned();
        let found = store.read(&stream, 1, 10);
        assert_eq!(found, Err(Error::Corrupt { stream, seq }));
    }
    let refused = store.append(append("c", 3, "c3"));
    assert!(matches!(refused, Err(Error::Corrupt { .. })), "{refused:?}");
    assert!(store.read("e", 1, 10).is_ok_and(|it| it.len() == 3));
}

#[test]
fn error_that_a_retry_cannot_mend_is_not_reported_as_unavailable() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let store = open(&url);
    store.append(append("a", 0, "c0")).expect("stored");
    cluster.run(name(&url), "ALTER TABLE henge.event RENAME TO moved");
    let read = store.read("a", 1, 10);
    assert!(matches!(read, Err(Error::Open(_))), "{read:?}");
    cluster.run(name(&url), "ALTER TABLE henge.moved RENAME TO event");
    assert!(store.read("a", 1, 10).is_ok_and(|events| events.len() == 1));
}

/// Appends events to a stream, and retries failed ones under the same command id, as a client does.
fn append_all(store: &Postgres, stream: &str, n_events: u64, n_stored: &AtomicU64) {
    for n in 0..n_events {
        let began = Instant::now();
        loop {
            assert!(
                began.elapsed() < Duration::from_mins(1),
                "it never recovers"
            );
            match store.append(append(stream, n, &format!("c{n}"))) {
                Ok(Appended::New(event) | Appended::Repeated(event)) => {
                    assert_eq!(event.seq, n + 1);
                    n_stored.fetch_add(1, Ordering::Relaxed);
                    break;
                }
                Err(Error::Unavailable) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn lost_connections_lose_no_event() {
    const WRITERS: usize = 8;
    const EVENTS: u64 = 60;
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let stores = [open(&url), open(&url)];
    let kill = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = '{}' AND pid <> pg_backend_pid()",
        name(&url)
    );
    let n_stored = AtomicU64::new(0);
    thread::scope(|scope| {
        for n in 0..WRITERS {
            let (store, n_stored) = (&stores[n % 2], &n_stored);
            scope.spawn(move || append_all(store, &format!("s{n}"), EVENTS, n_stored));
        }
        // All connections are terminated whenever another tenth of the events is stored.
        for tenth in 1..10 {
            while n_stored.load(Ordering::Relaxed) < tenth * WRITERS as u64 * EVENTS / 10 {
                thread::sleep(Duration::from_millis(1));
            }
            cluster.run("postgres", &kill);
        }
    });
    for store in &stores {
        let verified = store.verify().expect("whole");
        assert_eq!(
            (verified.streams, verified.events),
            (WRITERS as u64, WRITERS as u64 * EVENTS)
        );
    }
}

#[test]
fn check_has_more_time_than_a_page_view() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let store = open(&url);
    store.append(append("a", 0, "c0")).expect("stored");
    thread::scope(|scope| {
        // For longer than a query of a page view may take.
        let lock = "BEGIN; LOCK TABLE henge.event; SELECT pg_sleep(3.5); COMMIT";
        let locked = scope.spawn(|| cluster.run(name(&url), lock));
        let is_locked =
            "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted
            AND relation = 'henge.event'::regclass";
        while cluster.run(name(&url), is_locked) == "0" {
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(store.verify().map(|it| it.events), Ok(1));
        locked.join().expect("locked");
    });
}

#[test]
fn pages_of_streams_read_each_row_once() {
    const STREAMS: usize = 20_000;
    const PAGE_SIZE: usize = 500;
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    drop(open(&url));
    let fill = format!(
        "INSERT INTO henge.stream (name, head, hash, label, touched)
            SELECT 'm' || lpad(n::text, 8, '0'), 1, '', 'over', n FROM generate_series(1, {STREAMS}) n;
        ANALYZE henge.stream"
    );
    cluster.run(name(&url), &fill);
    // Counters of a session reach the table when it ends.
    let n_read = || {
        let read =
            "SELECT seq_tup_read + coalesce((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i
                WHERE i.relid = t.relid), 0)
            FROM pg_stat_user_tables t WHERE relid = 'henge.stream'::regclass";
        let read = cluster.run(name(&url), read);
        read.parse::<usize>().expect("a number")
    };
    let before = n_read();
    let store = open(&url);
    let mut names: Vec<String> = Vec::new();
    loop {
        let page = store.streams(names.last().map(String::as_str), PAGE_SIZE);
        let page = page.expect("readable");
        let is_last = page.len() < PAGE_SIZE;
        names.extend(page);
        if is_last {
            break;
        }
    }
    assert_eq!(names.len(), STREAMS);
    drop(store);
    let began = Instant::now();
    while n_read() - before < STREAMS {
        assert!(began.elapsed() < Duration::from_mins(1), "{}", n_read());
        thread::sleep(Duration::from_millis(20));
    }
    // With a scan of the whole table for each page it would be 40 times as many.
    let n_read = n_read() - before;
    assert!(n_read < 2 * STREAMS, "{n_read} rows");
}
