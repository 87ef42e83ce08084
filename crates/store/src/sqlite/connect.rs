//! Connections to a database, and why one can't be had.

use std::{
    ffi::OsString,
    fmt::Write,
    fs::{self, File},
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OpenFlags, config::DbConfig};

use super::{
    Sync,
    schema::{self, Tables},
};
use crate::{
    Error,
    error::{Obstacle, is_full},
};

/// The first version of `SQLite` without a bug that may corrupt a database in WAL mode.
const OLDEST_SQLITE: i32 = 3_051_003;

/// How long to wait for another program that holds the database's lock.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// Refuses to work with a library that may lose what it is given.
pub(crate) fn insist_on_version(path: &Path) -> Result<(), Error> {
    if rusqlite::version_number() < OLDEST_SQLITE {
        let why = format!("SQLite {} is too old", rusqlite::version());
        return Err(Error::open(path, Obstacle::Other(why)));
    }
    Ok(())
}

/// Refuses a file with several names (hard links): `SQLite` keeps a log for each, and they would destroy
/// each other's work.
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

/// A connection that may write. Makes the file if there is none, and its tables.
pub(crate) fn for_writing(path: &Path, sync: Sync) -> Result<Connection, Error> {
    let diagnose = |it: rusqlite::Error| diagnose(path, &it);
    let mut connection = Connection::open(path).map_err(diagnose)?;
    connection.busy_timeout(PATIENCE).map_err(diagnose)?;
    // Before anything is changed.
    if Tables::of(&connection).map_err(diagnose)? == Tables::Foreign {
        return Err(Error::open(path, Obstacle::Foreign));
    }
    let mode = set_up(&connection, sync).map_err(diagnose)?;
    if mode != "wal" {
        let other = Obstacle::Other(format!("journal mode {mode}"));
        return Err(Error::open(path, look(path).unwrap_or(other)));
    }
    schema::migrate(&mut connection).map_err(diagnose)??;
    Ok(connection)
}

/// Settings of a connection that writes. Returns how the database keeps its journal.
fn set_up(connection: &Connection, sync: Sync) -> rusqlite::Result<String> {
    let mode = connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
    connection.pragma_update(
        None,
        "synchronous",
        match sync {
            Sync::Full => "FULL",
            Sync::Normal => "NORMAL",
        },
    )?;
    // Where a plain fsync does not reach the disk itself, ask for more.
    connection.pragma_update(None, "fullfsync", true)?;
    // What was deleted is not to be found in the file either.
    connection.pragma_update_and_check(None, "secure_delete", true, |_| Ok(()))?;
    // Checkpoints are made when they are in nobody's way: see `Checkpointer`.
    connection.pragma_update_and_check(None, "wal_autocheckpoint", 0, |_| Ok(()))?;
    connection.pragma_update_and_check(None, "journal_size_limit", 64 << 20, |_| Ok(()))?;
    Ok(mode)
}

/// A connection that reads, beside any others.
pub(crate) fn for_reading(path: &Path) -> Result<Connection, Error> {
    let open = || {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok::<_, rusqlite::Error>(connection)
    };
    open().map_err(Error::from)
}

/// A connection for somebody who looks at a database and must not change it, whoever uses it and
/// whatever state it is in.
pub(crate) fn for_inspection(path: &Path) -> Result<Connection, Error> {
    if !path.exists() {
        return Err(Error::open(path, Obstacle::Missing));
    }
    let is_log_empty = is_log_empty(path);
    let open = || {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "query_only", true)?;
        // The last to leave would move the log of a server that was killed into the database.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !is_log_empty)?;
        probe(&connection)?;
        Ok(connection)
    };
    let refused = match open() {
        Ok(connection) => return Ok(connection),
        Err(error) => error,
    };
    // Nobody writes where nothing may be written, or there is no room: it can be read as it is.
    let unchanging = is_log_empty.then(|| unchanging(path).ok()).flatten();
    unchanging.ok_or_else(|| diagnose(path, &refused))
}

/// A connection for a server that can't write, because there is no room: the index of the log is
/// kept in memory, which allows for no second one.
pub(crate) fn alone(path: &Path) -> rusqlite::Result<Connection> {
    let open = || {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.pragma_update_and_check(None, "locking_mode", "EXCLUSIVE", |_| Ok(()))?;
        connection.pragma_update(None, "query_only", true)?;
        // There may be no room to move the log into the database, and nobody waits for it.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        probe(&connection)?;
        Ok(connection)
    };
    open().or_else(|error| {
        // Not even an empty log could be made: then there is nothing in one.
        let unchanging = is_log_empty(path).then(|| unchanging(path).ok()).flatten();
        unchanging.ok_or(error)
    })
}

/// Reads a database that nobody changes, without locks and without any other file.
fn unchanging(path: &Path) -> rusqlite::Result<Connection> {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(byte) {
            uri.push(char::from(*byte));
        } else {
            write!(uri, "%{byte:02x}").unwrap_or_default();
        }
    }
    uri += "?immutable=1";
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(uri, flags)?;
    probe(&connection)?;
    Ok(connection)
}

/// Reads something: a connection opens nothing before.
fn probe(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
}

/// The name of a file that belongs to a database.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn is_log_empty(path: &Path) -> bool {
    let log = fs::metadata(beside(path, "-wal"));
    log.map_or(true, |it| it.len() == 0)
}

/// What an error means that came while a database was opened.
pub(crate) fn diagnose(path: &Path, error: &rusqlite::Error) -> Error {
    let why = match error.sqlite_error_code() {
        _ if is_full(error) => Obstacle::Full,
        Some(ErrorCode::NotADatabase) => Obstacle::NotADatabase,
        Some(ErrorCode::DatabaseCorrupt) => return Error::Damaged(error.to_string()),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Obstacle::Locked,
        _ => look(path).unwrap_or_else(|| Obstacle::Other(error.to_string())),
    };
    Error::open(path, why)
}

/// Looks for what keeps everybody from a file. Only called where `SQLite` has failed: who opens and
/// closes a file lets go of the locks of its other connections.
fn look(path: &Path) -> Option<Obstacle> {
    let folder = path.parent().filter(|it| *it != Path::new(""));
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
    // Its log is a file beside it.
    let trial = beside(path, "-trial");
    match File::create_new(&trial) {
        Ok(_) => {
            fs::remove_file(&trial).unwrap_or_default();
            None
        }
        Err(error) => Some((&error).into()),
    }
}
