//! Copies of an `SQLite` database, and links that lead to one.

use std::{
    fs,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, symlink},
        net::UnixListener,
    },
};

use rusqlite::Connection;
use store::{Error, Obstacle, OpenError, Sqlite, SqliteConfig, Store, copy};
use tempfile::TempDir;

use crate::sqlite_damage::{append, examine, filled, open, serving};

#[test]
fn copy_never_replaces_the_database_or_its_files() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    let at = |name: &str| dir.path().join(name);
    fs::create_dir(at("folder")).expect("a folder");
    symlink(&path, at("link")).expect("a link");
    symlink(dir.path(), at("elsewhere")).expect("a link");
    let store = open(&path);
    fs::hard_link(&path, at("twin")).expect("a link");
    assert!(store.append(append("a", 10)).is_ok());
    symlink(at("events-wal"), at("log")).expect("a link");
    for name in [
        "events",
        "folder/../events",
        "link",
        "twin",
        "elsewhere/events",
        "events-wal",
        "events-shm",
        "events-journal",
        "events.lock",
        "events.sock",
        "log",
        "elsewhere/events-shm",
    ] {
        for source in [&path, &at("link")] {
            let refused = copy(source, &at(name));
            let why = Obstacle::Itself;
            let path = at(name);
            assert_eq!(refused, Err(Error::Open(OpenError { path, why })), "{name}");
        }
    }
    drop(store);
    assert_eq!(examine(&path, |_| true).map(|it| it.events), Ok(31));
}

#[test]
fn copy_is_complete_and_private() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("ours");
    let target = dir.path().join("copies/one.db");
    let missing = Err(Error::Open(OpenError {
        path: target.clone(),
        why: Obstacle::NoFolder,
    }));
    assert_eq!(copy(&path, &target), missing);
    fs::create_dir(dir.path().join("copies")).expect("a folder");
    assert_eq!(copy(&path, &target), Ok(()));
    assert_eq!(copy(&path, &target), Ok(()), "over an older one");
    assert_eq!(fs::metadata(&target).expect("a file").mode() & 0o777, 0o600);
    assert_eq!(examine(&target, |_| true).map(|it| it.events), Ok(30));
    let names = fs::read_dir(dir.path().join("copies")).expect("a folder");
    assert_eq!(names.count(), 1);
    // A folder isn't replaced, nor a database in use.
    let folder = dir.path().join("copies");
    assert!(copy(&path, &folder).is_err());
    let used = Sqlite::open(&target, serving(1)).expect("a database");
    let refused = copy(&path, &target);
    assert!(
        matches!(&refused, Err(Error::Open(it)) if it.why == Obstacle::InUse),
        "{refused:?}"
    );
    drop(used);
    assert_eq!(copy(&path, &target), Ok(()));
    let left = fs::read_dir(dir.path().join("copies")).expect("a folder");
    let left: Vec<_> = left.map(|it| it.expect("a file").file_name()).collect();
    assert!(
        left.iter()
            .all(|it| it.to_string_lossy().starts_with("one.db")),
        "{left:?}"
    );
    // The database may have a name like that of an unfinished copy.
    let odd = dir.path().join("copies/two.db.part");
    assert_eq!(copy(&path, &odd), Ok(()));
    assert_eq!(copy(&odd, &dir.path().join("copies/two.db")), Ok(()));
    assert_eq!(examine(&odd, |_| true).map(|it| it.events), Ok(30));
}

/// The obstacle of an open error.
fn obstacle<T>(result: Result<T, Error>) -> Option<Obstacle> {
    match result {
        Err(Error::Open(it)) => Some(it.why),
        _ => None,
    }
}

#[test]
fn copy_replaces_only_copies_and_follows_links() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    let at = |name: &str| dir.path().join(name);
    // An older copy isn't replaced by an empty or foreign database.
    assert_eq!(copy(&path, &at("copy")), Ok(()));
    fs::write(at("empty"), "").expect("a file");
    let foreign = Connection::open(at("foreign")).expect("a database");
    foreign.execute("CREATE TABLE a (b)", []).expect("a table");
    drop(foreign);
    for source in ["empty", "foreign"] {
        let refused = copy(&at(source), &at("copy"));
        assert_eq!(obstacle(refused), Some(Obstacle::Foreign), "{source}");
    }
    assert_eq!(examine(&at("copy"), |_| true).map(|it| it.events), Ok(30));
    // Files that aren't copies stay as they are.
    fs::write(at("text"), "something else").expect("a file");
    let socket = UnixListener::bind(at("socket")).expect("a socket");
    for (target, why) in [
        ("text", Obstacle::NotADatabase),
        ("foreign", Obstacle::Foreign),
        ("socket", Obstacle::NotADatabase),
    ] {
        assert_eq!(obstacle(copy(&path, &at(target))), Some(why), "{target}");
    }
    assert_eq!(fs::read(at("text")).expect("a file"), b"something else");
    assert!(!fs::metadata(at("socket")).expect("a socket").is_file());
    drop(socket);
    symlink(at("far"), at("link")).expect("a link");
    assert_eq!(copy(&path, &at("link")), Ok(()));
    assert_eq!(copy(&path, &at("link")), Ok(()), "over an older one");
    assert!(
        fs::symlink_metadata(at("link"))
            .expect("a link")
            .is_symlink()
    );
    assert_eq!(examine(&at("far"), |_| true).map(|it| it.events), Ok(30));
}

#[test]
fn file_with_hard_links_is_refused() {
    let dir = TempDir::new().expect("a place");
    let path = filled(dir.path());
    let twin = dir.path().join("twin");
    fs::hard_link(&path, &twin).expect("a link");
    for name in [&path, &twin] {
        let refused = Sqlite::open(name, SqliteConfig::default());
        assert_eq!(obstacle(refused), Some(Obstacle::Names));
    }
    fs::remove_file(&twin).expect("ours");
    assert!(Sqlite::open(&path, SqliteConfig::default()).is_ok());
}

#[test]
fn files_of_a_database_belong_to_its_owner_alone() {
    let dir = TempDir::new().expect("a place");
    let path = dir.path().join("matches.db");
    let store = Sqlite::open(&path, serving(1)).expect("a database");
    store.write_note("n", "v").expect("written");
    let names = fs::read_dir(dir.path()).expect("a folder");
    let mut names: Vec<_> = names
        .map(|it| {
            let it = it.expect("a file");
            let mode = it.metadata().expect("a file").mode() & 0o777;
            (it.file_name().into_string().expect("Unicode"), mode)
        })
        .collect();
    names.sort();
    let expected = [
        "matches.db",
        "matches.db-shm",
        "matches.db-wal",
        "matches.db.lock",
    ];
    assert_eq!(names, expected.map(|name| (name.to_owned(), 0o600)));
}
