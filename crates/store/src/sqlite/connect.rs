//! Opens connections to an `SQLite` file, and diagnoses why one can't be opened.
//!
//! There are four ways to open a file. [`for_writing`] creates and migrates it; [`for_reading`] shares it
//! with a writer; [`for_inspection`] also reads what a killed server left behind, without changing a byte;
//! [`alone`] is for a full disk, when not even the shared-memory index of the log can be created.

use std::{
    ffi::OsString,
    fmt::Write,
    fs::{self, File, OpenOptions},
    path::{Path, PathBuf},
    time::Duration,
};

use nevermind::Nevermind as _;
use rusqlite::{Connection, ErrorCode, OpenFlags, config::DbConfig};

use super::{
    SyncMode,
    schema::{self, Tables},
};
use crate::{
    Error,
    error::{Obstacle, is_full},
};

/// The oldest `SQLite` in which a bug that may corrupt a database in WAL mode is fixed: 3.51.3.
const MIN_SQLITE_VERSION: i32 = 3_051_003;

/// Maximum time to wait for a lock that another program holds on the database.
pub(crate) const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Refuses to open a database if the linked version of `SQLite` is one that may lose data.
pub(crate) fn insist_on_version(path: &Path) -> Result<(), Error> {
    if rusqlite::version_number() < MIN_SQLITE_VERSION {
        let why = format!("SQLite {} is too old", rusqlite::version());
        return Err(Error::open(path, Obstacle::Other(why)));
    }
    Ok(())
}

/// Refuses a database file with several names (hard links): `SQLite` would keep a separate log for each name,
/// and overwrite what was committed by another.
#[cfg(unix)]
pub(crate) fn insist_on_one_name(path: &Path) -> Result<(), Error> {
    use std::os::unix::fs::MetadataExt;

    match fs::metadata(path) {
        Ok(it) if it.is_file() && 1 < it.nlink() => Err(Error::open(path, Obstacle::Names)),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
pub(crate) fn insist_on_one_name(_: &Path) -> Result<(), Error> {
    Ok(())
}

/// Lets a file that is created belong to its owner alone, whatever the umask: matches contain tokens' hashes
/// and addresses. Existing files keep their permissions.
#[cfg(unix)]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;

    options.mode(0o600)
}

#[cfg(not(unix))]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Opens a connection that may write to a database. Creates the file if there is none, and creates or
/// migrates its tables.
pub(crate) fn for_writing(path: &Path, sync: SyncMode) -> Result<Connection, Error> {
    let diagnose = |error: rusqlite::Error| diagnose(path, &error);
    // `SQLite` gives its log and index the permissions of the database.
    private(File::options().write(true).create_new(true))
        .open(path)
        .nevermind("it exists, or SQLite reports why it can't be created");
    let mut connection = Connection::open(path).map_err(diagnose)?;
    connection.busy_timeout(LOCK_TIMEOUT).map_err(diagnose)?;
    // Checked first, so that a database of another program isn't changed.
    if Tables::of(&connection).map_err(diagnose)? == Tables::Foreign {
        return Err(Error::open(path, Obstacle::Foreign));
    }
    let mode = configure(&connection, sync).map_err(diagnose)?;
    if mode != "wal" {
        let other = Obstacle::Other(format!("journal mode {mode}"));
        return Err(Error::open(path, find_obstacle(path).unwrap_or(other)));
    }
    schema::migrate(&mut connection).map_err(diagnose)??;
    Ok(connection)
}

/// Applies the settings of a connection that writes to a database. Returns the journal mode that is in
/// effect.
fn configure(connection: &Connection, sync: SyncMode) -> rusqlite::Result<String> {
    let mode = connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
    connection.pragma_update(
        None,
        "synchronous",
        match sync {
            SyncMode::Full => "FULL",
            SyncMode::Normal => "NORMAL",
        },
    )?;
    // On macOS a plain fsync only reaches the disk's cache.
    connection.pragma_update(None, "fullfsync", true)?;
    // Deleted events are overwritten with zeros.
    connection.pragma_update_and_check(None, "secure_delete", true, |_| Ok(()))?;
    // `Checkpointer` runs them, so that no commit has to wait for one.
    connection.pragma_update_and_check(None, "wal_autocheckpoint", 0, |_| Ok(()))?;
    connection.pragma_update_and_check(None, "journal_size_limit", 64 << 20, |_| Ok(()))?;
    Ok(mode)
}

/// Opens a connection that reads a database, while other connections read and write it.
pub(crate) fn for_reading(path: &Path) -> Result<Connection, Error> {
    let open = || {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(LOCK_TIMEOUT)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok::<_, rusqlite::Error>(connection)
    };
    open().map_err(Error::from)
}

/// Opens a connection that reads a database and leaves all its files as they are, even the log of a server
/// that was killed. Works while a server uses the database, and on a full or read-only disk.
pub(crate) fn for_inspection(path: &Path) -> Result<Connection, Error> {
    if !path.exists() {
        return Err(Error::open(path, Obstacle::Missing));
    }
    let is_log_empty = is_log_empty(path);
    let open = || {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(LOCK_TIMEOUT)?;
        connection.pragma_update(None, "query_only", true)?;
        // Otherwise the last connection to close would checkpoint the log of a killed server.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !is_log_empty)?;
        probe(&connection)?;
        Ok(connection)
    };
    let refused = match open() {
        Ok(connection) => return Ok(connection),
        Err(error) => error,
    };
    // On a full or read-only disk no other program can write either, so locks aren't needed.
    let immutable = is_log_empty.then(|| immutable(path).ok()).flatten();
    immutable.ok_or_else(|| diagnose(path, &refused))
}

/// Opens the only connection to the database of a server whose disk is full. The index of the write-ahead log
/// is kept in memory instead of a file, which excludes any other connection.
pub(crate) fn alone(path: &Path) -> rusqlite::Result<Connection> {
    let open = || {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.pragma_update_and_check(None, "locking_mode", "EXCLUSIVE", |_| Ok(()))?;
        connection.pragma_update(None, "query_only", true)?;
        // There may be no space to checkpoint into, and an attempt at closing would only fail.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        probe(&connection)?;
        Ok(connection)
    };
    open().or_else(|error| {
        // Not even an empty log could be created. Without a log, the file itself is the whole database.
        let immutable = is_log_empty(path).then(|| immutable(path).ok()).flatten();
        immutable.ok_or(error)
    })
}

/// Opens a database as immutable: without locks, write-ahead log or index. No other program may change it
/// meanwhile.
fn immutable(path: &Path) -> rusqlite::Result<Connection> {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(byte) {
            uri.push(char::from(*byte));
        } else {
            write!(uri, "%{byte:02x}").nevermind("writing to a string can't fail");
        }
    }
    uri += "?immutable=1";
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(uri, flags)?;
    probe(&connection)?;
    Ok(connection)
}

/// Reads from a database once, to find out whether that works: `SQLite` opens the file only at the first
/// read.
fn probe(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
}

/// The path of a file that `SQLite` keeps beside a database: the database's own with an ending such as
/// `-wal`.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn is_log_empty(path: &Path) -> bool {
    let log = fs::metadata(beside(path, "-wal"));
    log.map_or(true, |it| it.len() == 0)
}

/// Translates an `SQLite` error that occurred while a database was opened.
pub(crate) fn diagnose(path: &Path, error: &rusqlite::Error) -> Error {
    let why = match error.sqlite_error_code() {
        _ if is_full(error) => Obstacle::Full,
        Some(ErrorCode::NotADatabase) => Obstacle::NotADatabase,
        Some(ErrorCode::DatabaseCorrupt) => return Error::Damaged(error.to_string()),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Obstacle::Locked,
        _ => find_obstacle(path).unwrap_or_else(|| Obstacle::Other(error.to_string())),
    };
    Error::open(path, why)
}

/// Finds out why a database file can't be used, where `SQLite` only reports that it can't. Called after a
/// failure only: POSIX drops all locks of a process on a file when any of its descriptors is closed, so
/// opening the file here would release the locks of an open connection.
fn find_obstacle(path: &Path) -> Option<Obstacle> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    match fs::metadata(folder) {
        Ok(it) if !it.is_dir() => return Some(Obstacle::NoFolder),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Some(Obstacle::NoFolder);
        }
        Err(error) => return Some((&error).into()),
        Ok(_) => {}
    }
    if fs::metadata(path).is_ok_and(|it| it.is_dir()) {
        return Some(Obstacle::Folder);
    }
    if path.exists() {
        let opened = File::options().read(true).write(true).open(path);
        if let Err(error) = opened {
            return Some((&error).into());
        }
    }
    // The log is created in the same folder.
    let trial = beside(path, "-trial");
    match File::create_new(&trial) {
        Ok(_) => {
            fs::remove_file(&trial).nevermind("an empty file stays behind");
            None
        }
        Err(error) => Some((&error).into()),
    }
}
