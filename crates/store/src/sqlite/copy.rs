//! Copies of an `SQLite` database (`henge backup`), and checks of the path that a file is written to.
//!
//! A copy must never replace the database itself, one of its files, a database in use, or a file that isn't a
//! copy. Paths are compared after all symbolic and hard links are resolved.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    process,
};

use nevermind::Nevermind as _;
use rusqlite::Connection;

use super::{
    connect::{self, private},
    lock::Lock,
    schema::Tables,
};
use crate::{Error, error::Obstacle};

/// Endings of the files that Henge and `SQLite` keep beside a database, after the database's own name.
const OWN_FILE_ENDINGS: [&str; 5] = ["-wal", "-shm", "-journal", ".lock", ".sock"];

/// Maximum symbolic links to follow, as Linux has it. A longer chain is a cycle.
const MAX_LINKS: usize = 40;

/// Copies a consistent snapshot of a database, also while a server uses it. An older copy is replaced
/// atomically, through symbolic links if there are any, and the new one is on the disk when this returns.
///
/// # Errors
///
/// [`Error::Open`] if the database can't be read, the copy can't be written, or it would replace
/// the database itself, a database in use, or any file that isn't a Henge database.
pub fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    refuse_own(from, to)?;
    refuse_in_use(to)?;
    refuse_foreign(to)?;
    let connection = connect::for_inspection(from)?;
    insist_on_ours(&connection, from)?;
    let to = &resolve_links(to);
    let folder = folder_of(to);
    let failed = |error: io::Error| Error::open(to, target_obstacle(&error));
    let part = PartFile::create(folder).map_err(failed)?;
    let name = part.path.to_str();
    let name = name.ok_or_else(|| Error::open(to, Obstacle::Name))?;
    // The connection is for inspection; this permits the statement, which only writes the copy.
    connection.pragma_update(None, "query_only", false)?;
    connection
        .execute("VACUUM INTO ?1", [name])
        .map_err(|error| match Error::from(error) {
            Error::Unavailable => Error::open(to, Obstacle::Full),
            other => other,
        })?;
    File::open(&part.path)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(&part.path, to))
        // The rename is durable only when the folder is on the disk.
        .and_then(|()| sync_folder(folder))
        .map_err(failed)
}

/// Refuses to write a copy of a database over anything but another Henge database, such as an
/// earlier copy. A missing or empty file is fine.
fn refuse_foreign(to: &Path) -> Result<(), Error> {
    match fs::metadata(to) {
        Ok(file) if file.is_dir() => Err(Error::open(to, Obstacle::Folder)),
        Ok(file) if !file.is_file() => Err(Error::open(to, Obstacle::NotADatabase)),
        Ok(file) if 0 < file.len() => insist_on_ours(&connect::for_inspection(to)?, to),
        _ => Ok(()),
    }
}

/// Refuses a database that is empty or has the tables of another program.
fn insist_on_ours(connection: &Connection, path: &Path) -> Result<(), Error> {
    match Tables::of(connection).map_err(|error| connect::diagnose(path, &error))? {
        Tables::Ours(_) => Ok(()),
        Tables::None | Tables::Foreign => Err(Error::open(path, Obstacle::Foreign)),
    }
}

/// Refuses a file that isn't an `SQLite` database with Henge's tables.
///
/// # Errors
///
/// [`Error::Open`] with what it is instead: missing, empty, or of another program.
pub fn insist_on_database(path: &Path) -> Result<(), Error> {
    insist_on_ours(&connect::for_inspection(path)?, path)
}

/// The unfinished copy of a database, under a temporary name. The file is removed when this is dropped,
/// unless it was renamed.
struct PartFile {
    path: PathBuf,
}

impl PartFile {
    /// Creates an empty file with an unused temporary name in a folder, which only its owner may read.
    fn create(folder: &Path) -> io::Result<PartFile> {
        for n in 0_u32.. {
            let path = folder.join(format!(".henge-{}-{n}.part", process::id()));
            let mut options = OpenOptions::new();
            match private(options.write(true).create_new(true)).open(&path) {
                Ok(_) => return Ok(PartFile { path }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        let removed = fs::remove_file(&self.path);
        removed.nevermind("it was renamed to the finished copy");
    }
}

/// Refuses to write to the database `from` or one of its own files, through whatever links `to` leads there.
///
/// # Errors
///
/// [`Obstacle::Itself`] if `to` is one of these files.
pub fn refuse_own(from: &Path, to: &Path) -> Result<(), Error> {
    let own = || Err(Error::open(to, Obstacle::Itself));
    let (source, target) = (resolve_links(from), resolve_links(to));
    let mut files = vec![source.clone()];
    for ending in OWN_FILE_ENDINGS {
        let mut name = source.clone().into_os_string();
        name.push(ending);
        files.push(name.into());
    }
    if files
        .iter()
        .any(|file| *file == target || is_same_file(file, to))
    {
        return own();
    }
    Ok(())
}

/// Refuses to replace a database in use by a copy: the write-ahead log of the one would be applied to the
/// other.
fn refuse_in_use(to: &Path) -> Result<(), Error> {
    let mut log = resolve_links(to).into_os_string();
    log.push("-wal");
    let has_log = fs::metadata(log).is_ok_and(|file| 0 < file.len());
    if has_log || Lock::is_held(to) {
        return Err(Error::open(to, Obstacle::InUse));
    }
    Ok(())
}

/// Resolves the symbolic links of a path. The file at its end needn't exist.
pub fn resolve_links(path: &Path) -> PathBuf {
    if let Ok(real) = fs::canonicalize(path) {
        return real;
    }
    // `canonicalize` fails for a chain of links whose end doesn't exist yet.
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => break,
        }
    }
    let folder = fs::canonicalize(folder_of(&path));
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// Whether two paths lead to one file, directly or by hard links.
#[cfg(unix)]
fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let id = |path: &Path| fs::metadata(path).map(|file| (file.dev(), file.ino()));
    matches!((id(one), id(other)), (Ok(one), Ok(other)) if one == other)
}

#[cfg(not(unix))]
fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Translates an error of writing the copy of a database: a missing file means that its folder is missing.
fn target_obstacle(error: &io::Error) -> Obstacle {
    match error.kind() {
        io::ErrorKind::NotFound => Obstacle::NoFolder,
        _ => error.into(),
    }
}
