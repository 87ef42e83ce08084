//! Mistakes of people and of disks: nothing that is not whole is served, nothing is overwritten, and
//! whoever can't have a database is told why.
#![cfg(unix)]

#[path = "trouble/copies.rs"]
mod copies;

use std::{
    fs,
    net::SocketAddr,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process,
    time::Duration,
};

use rusqlite::Connection;
use store::{
    Append, Appended, Config, Error, Event, Examined, Finding, Flaw, Holder, Mark, Obstacle,
    Sqlite, Store, Unopened, holder,
};
use tempfile::TempDir;

fn append(stream: &str, expected: u64) -> Append {
    Append {
        stream: stream.to_owned(),
        expected,
        command: format!("c{expected}"),
        request: "r".to_owned(),
        body: format!("{stream}-{expected}"),
        mark: Mark {
            label: "live".to_owned(),
            wake: None,
        },
        fence: None,
    }
}

fn open(path: &Path) -> Sqlite {
    Sqlite::open(path, Config::default()).expect("a database")
}

/// A database with three streams of ten events.
fn filled(dir: &Path) -> PathBuf {
    let path = dir.join("events");
    let store = open(&path);
    for stream in ["a", "b", "c"] {
        for n in 0..10 {
            let appended = store.append(append(stream, n));
            assert!(matches!(appended, Ok(Appended::New(_))));
        }
    }
    path
}

fn examine(path: &Path, goes_on: impl FnMut(u64) -> bool) -> Result<Examined, Error> {
    store::examine(path, |_, _| true, goes_on)
}

fn alter(path: &Path, sql: &str) {
    let connection = Connection::open(path).expect("the database");
    assert_ne!(connection.execute(sql, []), Ok(0), "{sql}");
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |it| it.len())
}

#[test]
fn what_is_not_whole_is_named_and_neither_read_nor_added_to() {
    let missing = "DELETE FROM event WHERE stream = 'b' AND ";
    for (sql, flaw, named) in [
        (
            format!("{missing} 7 < seq"),
            Flaw::Truncated { last: 7, head: 10 },
            8,
        ),
        (
            format!("{missing} 0 < seq"),
            Flaw::Truncated { last: 0, head: 10 },
            1,
        ),
        (
            "UPDATE stream SET head = 9 WHERE name = 'b'".to_owned(),
            Flaw::Beyond { head: 9 },
            10,
        ),
        (
            "UPDATE stream SET hash = zeroblob(32) WHERE name = 'b'".to_owned(),
            Flaw::Altered { seq: 10 },
            11,
        ),
    ] {
        let dir = TempDir::new().expect("a place");
        let path = filled(dir.path());
        alter(&path, &sql);
        let store = open(&path);
        let corrupt = Error::Corrupt {
            stream: "b".to_owned(),
            seq: named,
        };
        // No part of it passes for the whole.
        for (from, limit) in [(1, 100), (1, 3), (5, 1), (10, 1), (100, 1)] {
            let read = store.read("b", from, limit);
            assert_eq!(read, Err(corrupt.clone()), "{sql} {from}");
        }
        for n in [7, 9, 10] {
            let added = store.append(Append {
                command: "new".to_owned(),
                ..append("b", n)
            });
            assert!(matches!(added, Err(Error::Corrupt { .. })), "{added:?}");
        }
        // The others go on, also those that are written at the same time.
        assert!(matches!(
            store.append(append("a", 10)),
            Ok(Appended::New(_))
        ));
        assert_eq!(store.read("c", 1, 100).map(|it| it.len()), Ok(10));
        assert!(store.is_writable() && !store.is_broken());
        let finding = Finding {
            stream: Some("b".to_owned()),
            flaw,
        };
        let examined = examine(&path, |_| true).expect("a database");
        assert_eq!(examined.findings, [finding], "{sql}");
        assert_eq!((examined.streams, examined.events), (3, 21), "{sql}");
        assert!(matches!(store.verify(), Err(Error::Corrupt { .. })));
    }
}

#[test]
fn gaps_alterations_and_strays_are_named() {
    for (sql, flaw) in [
        (
            "DELETE FROM event WHERE stream = 'b' AND seq = 4",
            Flaw::Missing { seq: 4 },
        ),
        (
            "UPDATE event SET body = 'x' WHERE stream = 'b' AND seq = 4",
            Flaw::Altered { seq: 4 },
        ),
        ("DELETE FROM stream WHERE name = 'b'", Flaw::Headless),
        (
            "UPDATE stream SET label = 'deleted' WHERE name = 'b'",
            Flaw::Altered { seq: 1 },
        ),
    ] {
        let dir = TempDir::new().expect("a place");
        let path = filled(dir.path());
        alter(&path, sql);
        let examined = examine(&path, |_| true).expect("a database");
        let finding = Finding {
            stream: Some("b".to_owned()),
            flaw,
        };
        assert_eq!(examined.findings, [finding], "{sql}");
        let store = open(&path);
        let all = store.read("b", 1, 100);
        assert!(
            matches!(all, Err(Error::Corrupt { .. } | Error::Deleted { .. })),
            "{sql} {all:?}"
        );
        // A stray's place is not free, and trying to take it harms nobody.
        let added = store.append(Append {
            command: "new".to_owned(),
            ..append("b", 0)
        });
        assert!(!matches!(added, Ok(Appended::New(_))), "{sql}");
        assert!(store.is_writable());
    }
}

#[test]
fn looking_at_a_database_changes_nothing_and_works_beside_a_server() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    let whole = Examined {
        streams: 3,
        events: 30,
        deleted: 0,
        findings: Vec::new(),
    };
    let before = fs::read(&path).expect("a file");
    assert_eq!(examine(&path, |_| true), Ok(whole.clone()));
    assert_eq!(fs::read(&path).expect("a file"), before);
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1);
    let store = Sqlite::open(&path, serving(1)).expect("a database");
    assert!(store.append(append("a", 10)).is_ok());
    let examined = examine(&path, |_| true).expect("a database");
    assert_eq!(examined.events, 31);
    // As a server that was killed has left it: the log stays the log.
    let other = TempDir::new().expect("a place");
    for file in ["events", "events-wal"] {
        fs::copy(dir.path().join(file), other.path().join(file)).expect("a copy");
    }
    let (left, log) = (other.path().join("events"), other.path().join("events-wal"));
    let before = [&left, &log].map(|it| fs::read(it).expect("a file"));
    assert_eq!(examine(&left, |_| true).map(|it| it.events), Ok(31));
    let after = [&left, &log].map(|it| fs::read(it).expect("a file"));
    assert!(before == after);
    // What makes no sense to the caller is named, too.
    let sense = |stream: &str, event: &Event| (stream, event.seq) != ("b", 5);
    let examined = store::examine(&path, sense, |_| true).expect("a database");
    assert_eq!(examined.findings[0].flaw, Flaw::Senseless { seq: 5 });
    // Who has seen enough says so.
    let some = examine(&path, |n| n < 2).expect("a database");
    assert_eq!(some.streams, 2);
}

#[test]
fn events_without_an_entry_can_be_deleted() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    alter(&path, "DELETE FROM stream WHERE name = 'b'");
    let store = open(&path);
    let left = store.delete("b", "damaged").expect("deleted");
    assert_eq!(left.as_ref().map(|it| it.events), Some(10));
    assert_eq!(store.delete("b", "again"), Ok(left));
    assert_eq!(store.delete("x", "nothing"), Ok(None));
    drop(store);
    let examined = examine(&path, |_| true).expect("a database");
    assert_eq!(examined.findings, []);
}

#[test]
fn nothing_is_left_of_what_was_deleted_but_its_tombstone() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    let store = open(&path);
    let secret = Append {
        body: "a very private word".to_owned(),
        ..append("b", 10)
    };
    let Ok(Appended::New(last)) = store.append(secret) else {
        panic!("not appended")
    };
    let left = store.delete("b", "on request").expect("deleted");
    let left = left.expect("a tombstone");
    assert_eq!((left.events, left.hash), (11, last.hash));
    drop(store);
    let examined = examine(&path, |_| true).expect("a database");
    let whole = Examined {
        streams: 2,
        events: 20,
        deleted: 1,
        findings: Vec::new(),
    };
    assert_eq!(examined, whole);
    let bytes = fs::read(&path).expect("a file");
    let word = b"a very private word";
    assert!(!bytes.windows(word.len()).any(|it| it == word));
    // A tombstone can be neither altered nor removed without anybody seeing it.
    for (sql, flaw) in [
        (
            "UPDATE event SET body = body || '!' WHERE stream = 'b'",
            Flaw::Altered { seq: 12 },
        ),
        (
            "DELETE FROM event WHERE stream = 'b'",
            Flaw::Truncated { last: 0, head: 12 },
        ),
    ] {
        alter(&path, sql);
        let examined = examine(&path, |_| true).expect("a database");
        assert_eq!(examined.findings[0].flaw, flaw);
    }
    // A damaged match can be deleted: its tombstone follows what was appended.
    alter(&path, "DELETE FROM event WHERE stream = 'c' AND 7 < seq");
    let store = open(&path);
    let left = store.delete("c", "damaged").expect("deleted");
    assert_eq!(left.map(|it| it.events), Some(10));
    assert_eq!(store.tombstone("c").map(|it| it.is_some()), Ok(true));
}

fn serving(port: u16) -> Config {
    Config {
        serving: Some(SocketAddr::from(([127, 0, 0, 1], port))),
        ..Config::default()
    }
}

#[test]
fn a_second_server_is_refused_and_told_who_is_the_first() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    let link = dir.path().join("link");
    symlink(&path, &link).expect("a link");
    let first = Sqlite::open(&path, serving(4000)).expect("the first");
    let expected = Holder {
        pid: process::id(),
        address: "127.0.0.1:4000".to_owned(),
    };
    for path in [&path, &link] {
        let second = Sqlite::open(path, serving(5000));
        let why = Obstacle::Held {
            holder: Some(expected.clone()),
        };
        let path = path.clone();
        assert_eq!(second.err(), Some(Error::Open(Unopened { path, why })));
    }
    assert_eq!(holder(&link), Some(expected));
    // Who only looks, or adds a little, is let in.
    let guest = open(&path);
    assert!(guest.append(append("a", 10)).is_ok());
    assert!(first.append(append("a", 11)).is_ok());
    drop((first, guest));
    assert_eq!(holder(&path), None);
    Sqlite::open(&link, serving(5000)).expect("the first is gone");
}

#[test]
fn why_a_database_can_not_be_opened_is_told() {
    let dir = TempDir::new().expect("a place");
    let at = |name: &str| dir.path().join(name);
    fs::create_dir(at("folder")).expect("a folder");
    fs::write(at("text"), "This is a text, not a database. ".repeat(100)).expect("a file");
    let foreign = Connection::open(at("foreign")).expect("a database");
    foreign
        .execute_batch("CREATE TABLE t (x)")
        .expect("a table");
    let before = fs::read(at("foreign")).expect("a file");
    for (name, why) in [
        ("folder", Obstacle::Folder),
        ("none/events", Obstacle::NoFolder),
        ("text/events", Obstacle::NoFolder),
        ("text", Obstacle::NotADatabase),
        ("foreign", Obstacle::Foreign),
    ] {
        let path = at(name);
        let error = Sqlite::open(&path, Config::default()).err();
        assert_eq!(error, Some(Error::Open(Unopened { path, why })), "{name}");
    }
    assert_eq!(fs::read(at("foreign")).expect("a file"), before);
    // Only to look at, nothing is made.
    for (name, why) in [
        ("none", Obstacle::Missing),
        ("text", Obstacle::NotADatabase),
        ("foreign", Obstacle::Foreign),
    ] {
        let path = at(name);
        let error = examine(&path, |_| true).err();
        assert_eq!(error, Some(Error::Open(Unopened { path, why })), "{name}");
    }
    assert!(!at("none").exists());
    // Somebody else writes for longer than anybody waits.
    let path = filled(dir.path());
    let mut other = Connection::open(&path).expect("the database");
    other
        .pragma_update_and_check(None, "locking_mode", "EXCLUSIVE", |_| Ok(()))
        .expect("a setting");
    let transaction = other.transaction().expect("a lock");
    transaction
        .execute("UPDATE note SET value = ''", [])
        .expect("written");
    let error = Sqlite::open(&path, Config::default()).err();
    let why = Obstacle::Locked;
    assert_eq!(error, Some(Error::Open(Unopened { path, why })));
}

#[test]
fn the_log_of_a_quiet_store_stays_small() {
    let dir = TempDir::new().expect("a place");
    let (path, log) = (dir.path().join("events"), dir.path().join("events-wal"));
    let config = Config {
        quiet: Duration::ZERO,
        // What is written on a busy day is not the point here.
        checkpoint: u64::MAX,
        ..Config::default()
    };
    let store = Sqlite::open(&path, config).expect("a database");
    for n in 0..600 {
        assert!(store.append(append("a", n)).is_ok());
    }
    let mut largest = 0;
    // As many notes as a server that nobody uses writes in half an hour.
    for n in 0..1800 {
        assert_eq!(store.write_note("heartbeat", &n.to_string()), Ok(()));
        largest = largest.max(size(&log));
    }
    assert!(largest < 4 << 20, "{largest}");
    assert_eq!(store.read_note("heartbeat"), Ok(Some("1799".to_owned())));
    // A reader that stays keeps it from being cut, and nobody from writing.
    let reader = Connection::open(&path).expect("the database");
    let view = reader.unchecked_transaction().expect("a view");
    view.query_row("SELECT count(*) FROM event", [], |_| Ok(()))
        .expect("read");
    for n in 0..600 {
        assert_eq!(store.write_note("heartbeat", &n.to_string()), Ok(()));
    }
    assert!(1 << 20 < size(&log));
    drop(view);
    for n in 0..300 {
        assert_eq!(store.write_note("heartbeat", &n.to_string()), Ok(()));
    }
    assert!(size(&log) < 4 << 20);
}

#[test]
fn the_log_is_moved_when_it_is_due_and_not_before() {
    let dir = TempDir::new().expect("a place");
    let path = dir.path().join("events");
    let config = Config {
        checkpoint: 1_000_000,
        quiet: Duration::MAX,
        ..Config::default()
    };
    let store = Sqlite::open(&path, config).expect("a database");
    let before = size(&path);
    for n in 0..300 {
        assert!(store.append(append("a", n)).is_ok());
    }
    assert_eq!(size(&path), before, "all of it is in the log");
    drop(store);
    assert!(before < size(&path));
    let config = Config {
        checkpoint: 100,
        quiet: Duration::MAX,
        ..Config::default()
    };
    let store = Sqlite::open(&path, config).expect("a database");
    let before = size(&path);
    // It takes as long as it takes, but not for ever.
    for n in 300..20_000 {
        assert!(store.append(append("a", n)).is_ok());
        if before < size(&path) {
            return;
        }
    }
    panic!("never moved");
}
