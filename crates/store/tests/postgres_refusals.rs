//! A `PostgreSQL` database that can't store: its disk is full, it is read-only, or its standby is gone.

use std::{
    thread,
    time::{Duration, Instant},
};

use store::{Append, Appended, Error, Hash, Postgres, PostgresConfig, Store};

use crate::{
    common::{cluster, own_cluster},
    postgres::{append, name},
};

/// As long as a client waits for an answer.
const CLIENT_TIMEOUT: Duration = Duration::from_millis(2500);

fn open(url: &str) -> Postgres {
    let hour = Duration::from_hours(1);
    let config = PostgresConfig {
        outage_threshold: hour,
        lease: hour,
        ..PostgresConfig::default()
    };
    Postgres::open(url, &config).expect("a database")
}

/// Makes every insert into the table of events fail as on a full disk.
const FULL: &str = "CREATE FUNCTION henge.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON henge.event EXECUTE FUNCTION henge.full()";

#[test]
fn full_disk_is_an_outage_of_all_nodes() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let stores = [open(&url), open(&url)];
    let [one, other] = stores.each_ref().map(|store| store.nodes().expect("nodes"));
    let began = one.heartbeat().expect("alive").now;
    assert_eq!(other.heartbeat().map(|beat| beat.refused_since), Ok(None));
    stores[0].append(append("a", 0, "c0")).expect("stored");
    assert!(stores.iter().all(Store::is_writable));
    cluster.run(name(&url), FULL);
    // Appends are refused at once, by both paths of the writer.
    for before in [None, Some(Hash::NONE)] {
        let asked = Instant::now();
        let refused = stores[0].append(Append {
            before,
            ..append("b", 0, "c0")
        });
        assert_eq!(refused, Err(Error::Unavailable));
        assert!(asked.elapsed() < CLIENT_TIMEOUT, "{:?}", asked.elapsed());
    }
    assert!(!stores[0].is_writable());
    // Heartbeats succeed, and tell every node since when.
    let refused = one.heartbeat().expect("alive");
    let since = refused.refused_since.expect("known");
    assert!((began..=refused.now).contains(&since), "{since}");
    let elsewhere = other.heartbeat().expect("alive");
    assert_eq!(elsewhere.refused_since, Some(since));
    assert!(elsewhere.outages.is_empty(), "it lasts");
    assert!(!stores[1].is_writable(), "though it has written nothing");
    cluster.run(name(&url), "DROP TRIGGER full_disk ON henge.event");
    let recovered = other.heartbeat().expect("alive");
    assert_eq!(recovered.refused_since, None);
    let [(from, to)] = recovered.outages[..] else {
        panic!("{recovered:?}");
    };
    assert_eq!((from, to), (since, recovered.now));
    let told = one.heartbeat().expect("alive");
    assert_eq!((told.refused_since, told.outages), (None, vec![(from, to)]));
    assert!(stores.iter().all(Store::is_writable));
    let appended = stores[0].append(append("b", 0, "c0"));
    assert!(matches!(appended, Ok(Appended::New(_))), "{appended:?}");
    assert_eq!(
        stores[0].verify().map(|it| it.events),
        Ok(2),
        "no trace of probes"
    );
}

#[test]
fn read_only_database_refuses_at_once_and_is_an_outage() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let stores = [open(&url), open(&url)];
    let [one, other] = stores.each_ref().map(|store| store.nodes().expect("nodes"));
    let began = one.heartbeat().expect("alive").now;
    let before = stores[0].append(append("a", 0, "c0"));
    let Ok(Appended::New(before)) = before else {
        panic!("{before:?}");
    };
    let set = |value: &str| {
        let database = name(&url);
        let set = format!("ALTER DATABASE {database} SET default_transaction_read_only = {value}");
        cluster.run("postgres", &set);
        let end = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"
        );
        cluster.run("postgres", &end);
    };
    set("on");
    for before in [None, Some(before.hash)] {
        let asked = Instant::now();
        let refused = stores[0].append(Append {
            before,
            ..append("a", 1, "c1")
        });
        assert_eq!(refused, Err(Error::Unavailable));
        assert!(asked.elapsed() < CLIENT_TIMEOUT, "{:?}", asked.elapsed());
    }
    assert!(one.heartbeat().is_err());
    assert!(!stores[0].is_writable());
    set("off");
    let beat = || loop {
        // The pool may still have connections that were ended.
        if let Ok(beat) = one.heartbeat() {
            break beat;
        }
    };
    let told = beat();
    let since = told
        .refused_since
        .expect("reported with the first heartbeat");
    assert!((began..=told.now).contains(&since), "{since}");
    let recovered = beat();
    assert_eq!(recovered.refused_since, None);
    assert_eq!(recovered.outages, [(since, recovered.now)]);
    let told = loop {
        if let Ok(beat) = other.heartbeat() {
            break beat;
        }
    };
    assert_eq!(told.outages, recovered.outages);
    let appended = stores[0].append(append("a", 1, "c1"));
    assert!(matches!(appended, Ok(Appended::New(_))), "{appended:?}");
    assert!(stores[0].is_writable());
}

#[test]
fn repeat_is_not_confirmed_before_the_standby_has_the_event() {
    let Some(cluster) = own_cluster() else { return };
    let url = cluster.new_database();
    let (one, other) = (open(&url), open(&url));
    one.append(append("a", 0, "c0")).expect("stored");
    let standby = |name: &str| {
        let set = format!("ALTER SYSTEM SET synchronous_standby_names = '{name}'");
        cluster.run("postgres", &set);
        cluster.run("postgres", "SELECT pg_reload_conf()");
    };
    standby("gone");
    let is_waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    // The server reloads its settings a moment later: until then commits don't wait for the standby.
    let mut seq = 0;
    thread::scope(|scope| {
        let waiting = loop {
            seq += 1;
            let command = format!("c{seq}");
            let (one, before) = (&one, seq);
            let append = scope.spawn(move || one.append(append("a", before, &command)));
            while !append.is_finished() && cluster.run("postgres", is_waiting) == "0" {
                thread::sleep(Duration::from_millis(10));
            }
            if !append.is_finished() {
                break append;
            }
            let appended = append.join().expect("no panic");
            assert!(matches!(appended, Ok(Appended::New(_))), "{appended:?}");
        };
        // The waiting session ends: its event is visible here, and the standby doesn't have it.
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE wait_event = 'SyncRep'";
        cluster.run("postgres", end);
        while other
            .head("a")
            .ok()
            .flatten()
            .is_none_or(|head| head.seq <= seq)
        {
            thread::sleep(Duration::from_millis(10));
        }
        let repeated = other.find("a", &format!("c{seq}"), "");
        assert_eq!(
            repeated,
            Err(Error::Unavailable),
            "acknowledged, though it may be lost"
        );
        assert!(!other.is_writable());
        standby("");
        let appended = waiting.join().expect("no panic");
        assert!(matches!(
            appended,
            Ok(Appended::New(_)) | Err(Error::Unavailable)
        ));
    });
    let command = format!("c{seq}");
    let began = Instant::now();
    loop {
        match other.find("a", &command, "") {
            Ok(Some(Appended::Repeated(event))) => break assert_eq!(event.seq, seq + 1),
            Err(Error::Unavailable) if began.elapsed() < Duration::from_mins(1) => {}
            found => panic!("{found:?}"),
        }
    }
    assert_eq!(other.find("a", "unknown", ""), Ok(None));
    assert_eq!(
        other.find("a", &command, "another"),
        Ok(Some(Appended::Misused))
    );
    assert_eq!(other.verify().map(|it| it.events), Ok(seq + 1));
}
