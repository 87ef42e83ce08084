//! `henge migrate`, and other commands on `PostgreSQL` databases.

use std::{fs, path::Path};

use store::{Postgres, PostgresConfig, Sqlite, SqliteConfig, Store};
use tempfile::TempDir;

use crate::{archive::games, common::henge, postgres::cluster};

/// Runs a command. Returns its exit code, standard output and standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    let output = henge(args).output().expect("runs");
    let text = |it: Vec<u8>| String::from_utf8(it).expect("text");
    let code = output.status.code().expect("an end");
    (code, text(output.stdout), text(output.stderr))
}

/// The name of every stream, with the hash that covers its events.
fn hashes(store: &dyn Store) -> Vec<(String, String)> {
    let names = store.streams(None, 1000).expect("readable");
    let hash = |name: String| {
        let head = store.head(&name).expect("readable").expect("there");
        (name, format!("{} {} {:?}", head.seq, head.hash, head.mark))
    };
    names.into_iter().map(hash).collect()
}

#[test]
fn migrating_there_and_back_keeps_all_hashes() {
    let Some(cluster) = cluster() else { return };
    let dir = TempDir::new().expect("a place");
    let path = |name: &str| dir.path().join(name).display().to_string();
    fs::write(path("games.txt"), games()).expect("written");
    let (code, _, told) = run(&["import", &path("games.txt"), "--database", &path("one.db")]);
    assert_eq!(code, 0, "{told}");
    // A deleted match stays deleted.
    let open = |name: &str| {
        Sqlite::open(Path::new(&path(name)), SqliteConfig::default()).expect("a database")
    };
    let store = open("one.db");
    let first = store.streams(None, 1).expect("readable").remove(0);
    server::delete(&store, &first, None, 7, "asked by a player").expect("deleted");
    store.write_note("heartbeat", "12345").expect("written");
    let before = hashes(&store);
    drop(store);
    let url = cluster.new_database();
    let (code, said, told) = run(&["migrate", &path("one.db"), &url]);
    assert_eq!(code, 0, "{told}");
    assert!(
        said.starts_with("12 matches are now in postgres://"),
        "{said}"
    );
    let store = Postgres::open(&url, &PostgresConfig::default()).expect("a database");
    assert_eq!(hashes(&store), before);
    drop(store);
    let (code, said, told) = run(&["check", &url]);
    assert_eq!(code, 0, "{said}{told}");
    let exported = ["one.db", "two.db"].map(path);
    let (code, said, told) = run(&["migrate", &url, &exported[1]]);
    assert_eq!(code, 0, "{said}{told}");
    let store = open("two.db");
    assert_eq!(hashes(&store), before);
    drop(store);
    let texts = [&exported[0], &exported[1], &url].map(|it| run(&["export", "--database", it]));
    assert_eq!((texts[0].0, &texts[0]), (0, &texts[1]));
    assert_eq!(texts[0], texts[2]);
    // A database with matches is refused as a target, even if they are the same.
    for (from, to) in [(&exported[0], &url), (&url, &exported[0]), (&url, &url)] {
        let (code, _, told) = run(&["migrate", from, to]);
        assert_eq!(code, 1, "{told}");
        assert!(told.contains("already holds matches"), "{told}");
    }
    let (code, _, _) = run(&["admin", "delete", &before[1].0, "--database", &url]);
    assert_eq!(code, 0);
    let (code, said, _) = run(&["purge", "--days", "1", "--database", &url, "--json"]);
    assert_eq!((code, said.contains("\"done\"")), (0, true), "{said}");
}

#[test]
fn unusable_server_gets_one_sentence() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let nobody = url.replace("postgres@", "nobody:geheim@");
    let nowhere = cluster.url("nowhere");
    for (args, code, words) in [
        (vec!["backup", "copy.db", "--database", &url], 2, "pg_dump"),
        (
            vec!["check", "postgres://h:port/x"],
            2,
            "postgres://user:password@host/name",
        ),
        (
            vec!["check", "postgres://127.0.0.1:1/x"],
            1,
            "check the host and the port",
        ),
        (vec!["check", &nowhere], 1, "createdb"),
        (vec!["check", &nobody], 1, "the user or the password"),
        (
            vec!["check", &url],
            1,
            "belongs to another program, or is empty",
        ),
        (vec!["migrate", "memory:", &url], 2, "in memory"),
        (vec!["migrate", "missing.db", &url], 2, "no database"),
    ] {
        let (ended, said, told) = run(&args);
        assert_eq!((ended, said.as_str()), (code, ""), "{args:?}: {told}");
        assert!(told.contains(words), "{args:?}: {told}");
        assert_eq!(told.trim_end().lines().count(), 1, "{told}");
        assert!(!told.contains("geheim"), "{told}");
    }
}
