//! Damaged `SQLite` databases, and databases that can't be opened: damaged events are never returned, nothing
//! is overwritten, and the error says why.

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
    Append, Appended, Damage, Error, Examined, Flaw, Holder, Obstacle, OpenError, Sqlite,
    SqliteConfig, Store, StoredEvent, StreamMark, holder,
};
use tempfile::TempDir;

pub(crate) fn append(stream: &str, expected: u64) -> Append {
    Append {
        stream: stream.to_owned(),
        expected,
        command: format!("c{expected}"),
        request: "r".to_owned(),
        body: format!("{stream}-{expected}"),
        mark: StreamMark {
            label: "live".to_owned(),
            wake: None,
        },
        before: None,
        fence: None,
    }
}

pub(crate) fn open(path: &Path) -> Sqlite {
    Sqlite::open(path, SqliteConfig::default()).expect("a database")
}

/// A database with three streams of ten events.
pub(crate) fn filled(dir: &Path) -> PathBuf {
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

pub(crate) fn examine(path: &Path, goes_on: impl FnMut(u64) -> bool) -> Result<Examined, Error> {
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
fn truncated_stream_is_reported_and_neither_read_nor_extended() {
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
        // No page of the stream is returned, not even an intact one.
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
        // Other streams can be written and read.
        assert!(matches!(
            store.append(append("a", 10)),
            Ok(Appended::New(_))
        ));
        assert_eq!(store.read("c", 1, 100).map(|it| it.len()), Ok(10));
        assert!(store.is_writable() && !store.is_broken());
        let finding = Damage {
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
fn gaps_alterations_and_strays_are_reported() {
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
        let finding = Damage {
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
        // The name of a stray isn't free, and an append to it fails alone.
        let added = store.append(Append {
            command: "new".to_owned(),
            ..append("b", 0)
        });
        assert!(!matches!(added, Ok(Appended::New(_))), "{sql}");
        assert!(store.is_writable());
    }
}

#[test]
fn examine_changes_nothing_and_works_beside_a_server() {
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
    // The files of a server that was killed stay as they are, log included.
    let other = TempDir::new().expect("a place");
    for file in ["events", "events-wal"] {
        fs::copy(dir.path().join(file), other.path().join(file)).expect("a copy");
    }
    let (left, log) = (other.path().join("events"), other.path().join("events-wal"));
    let before = [&left, &log].map(|it| fs::read(it).expect("a file"));
    assert_eq!(examine(&left, |_| true).map(|it| it.events), Ok(31));
    let after = [&left, &log].map(|it| fs::read(it).expect("a file"));
    assert!(before == after);
    // An event that the caller's check rejects is reported, too.
    let sense = |stream: &str, event: &StoredEvent| (stream, event.seq) != ("b", 5);
    let examined = store::examine(&path, sense, |_| true).expect("a database");
    assert_eq!(examined.findings[0].flaw, Flaw::Senseless { seq: 5 });
    // The caller can end the examination early.
    let some = examine(&path, |n| n < 2).expect("a database");
    assert_eq!(some.streams, 2);
}

#[test]
fn events_without_a_stream_row_can_be_deleted() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    alter(&path, "DELETE FROM stream WHERE name = 'b'");
    let store = open(&path);
    let left = store.delete("b", None, "damaged").expect("deleted");
    assert_eq!(left.as_ref().map(|it| it.events), Some(10));
    assert_eq!(store.delete("b", None, "again"), Ok(left));
    assert_eq!(store.delete("x", None, "nothing"), Ok(None));
    drop(store);
    let examined = examine(&path, |_| true).expect("a database");
    assert_eq!(examined.findings, []);
}

#[test]
fn deleted_text_is_gone_from_the_file() {
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
    let left = store.delete("b", None, "on request").expect("deleted");
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
    // An altered or removed tombstone is reported.
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
    // A damaged stream can be deleted: its tombstone states what was recorded.
    alter(&path, "DELETE FROM event WHERE stream = 'c' AND 7 < seq");
    let store = open(&path);
    let left = store.delete("c", None, "damaged").expect("deleted");
    assert_eq!(left.map(|it| it.events), Some(10));
    assert_eq!(store.tombstone("c").map(|it| it.is_some()), Ok(true));
}

pub(crate) fn serving(port: u16) -> SqliteConfig {
    SqliteConfig {
        serving: Some(SocketAddr::from(([127, 0, 0, 1], port))),
        ..SqliteConfig::default()
    }
}

#[test]
fn second_server_is_refused_with_the_address_of_the_first() {
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
        assert_eq!(second.err(), Some(Error::Open(OpenError { path, why })));
    }
    assert_eq!(holder(&link), Some(expected));
    // A command may use the database beside the server.
    let guest = open(&path);
    assert!(guest.append(append("a", 10)).is_ok());
    assert!(first.append(append("a", 11)).is_ok());
    drop((first, guest));
    assert_eq!(holder(&path), None);
    Sqlite::open(&link, serving(5000)).expect("the first is gone");
}

#[test]
fn open_errors_name_the_obstacle() {
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
        let error = Sqlite::open(&path, SqliteConfig::default()).err();
        assert_eq!(error, Some(Error::Open(OpenError { path, why })), "{name}");
    }
    assert_eq!(fs::read(at("foreign")).expect("a file"), before);
    // Examining creates nothing.
    for (name, why) in [
        ("none", Obstacle::Missing),
        ("text", Obstacle::NotADatabase),
        ("foreign", Obstacle::Foreign),
    ] {
        let path = at(name);
        let error = examine(&path, |_| true).err();
        assert_eq!(error, Some(Error::Open(OpenError { path, why })), "{name}");
    }
    assert!(!at("none").exists());
    // Another program holds the lock for longer than `LOCK_TIMEOUT`.
    let path = filled(dir.path());
    let mut other = Connection::open(&path).expect("the database");
    other
        .pragma_update_and_check(None, "locking_mode", "EXCLUSIVE", |_| Ok(()))
        .expect("a setting");
    let transaction = other.transaction().expect("a lock");
    transaction
        .execute("UPDATE note SET value = ''", [])
        .expect("written");
    let error = Sqlite::open(&path, SqliteConfig::default()).err();
    let why = Obstacle::Locked;
    assert_eq!(error, Some(Error::Open(OpenError { path, why })));
}

#[test]
fn log_of_a_quiet_store_stays_small() {
    let dir = TempDir::new().expect("a place");
    let (path, log) = (dir.path().join("events"), dir.path().join("events-wal"));
    let config = SqliteConfig {
        quiet: Duration::ZERO,
        // Only truncation is tested here.
        checkpoint: u64::MAX,
        ..SqliteConfig::default()
    };
    let store = Sqlite::open(&path, config).expect("a database");
    for n in 0..600 {
        assert!(store.append(append("a", n)).is_ok());
    }
    let mut largest = 0;
    // As many notes as a server without players writes in half an hour.
    for n in 0..1800 {
        assert_eq!(store.write_note("heartbeat", &n.to_string()), Ok(()));
        largest = largest.max(size(&log));
    }
    assert!(largest < 4 << 20, "{largest}");
    assert_eq!(store.read_note("heartbeat"), Ok(Some("1799".to_owned())));
    // A reader's snapshot prevents truncation, but not writing.
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
fn log_is_checkpointed_when_due_and_not_before() {
    let dir = TempDir::new().expect("a place");
    let path = dir.path().join("events");
    let config = SqliteConfig {
        checkpoint: 1_000_000,
        quiet: Duration::MAX,
        ..SqliteConfig::default()
    };
    let store = Sqlite::open(&path, config).expect("a database");
    let before = size(&path);
    for n in 0..300 {
        assert!(store.append(append("a", n)).is_ok());
    }
    assert_eq!(size(&path), before, "all of it is in the log");
    drop(store);
    assert!(before < size(&path));
    let config = SqliteConfig {
        checkpoint: 100,
        quiet: Duration::MAX,
        ..SqliteConfig::default()
    };
    let store = Sqlite::open(&path, config).expect("a database");
    let before = size(&path);
    // The checkpointer runs in its own thread, so the number of events it takes varies.
    for n in 300..20_000 {
        assert!(store.append(append("a", n)).is_ok());
        if before < size(&path) {
            return;
        }
    }
    panic!("never moved");
}
