//! Copies of a database, and names that must not be theirs.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    process,
};

use rusqlite::Connection;

use super::{connect, lock::Lock, schema::Tables};
use crate::{Error, error::Obstacle};

/// What a database's own files are called, after its name.
const BELONGINGS: [&str; 5] = ["-wal", "-shm", "-journal", ".lock", ".sock"];

/// More links than this one after another are a circle.
const MOST_LINKS: usize = 40;

/// Copies a database, as it is at one moment, while it is used or not. The copy replaces an older one
/// as a whole, wherever links lead, and is on the disk when this returns.
///
/// # Errors
///
/// The database can't be read, the copy can't be written, or it would replace the database itself, one
/// that is in use, or anything that is not a copy of one.
pub fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    refuse_own(from, to)?;
    refuse_used(to)?;
    refuse_others(to)?;
    let connection = connect::for_inspection(from)?;
    insist_on_ours(&connection, from)?;
    let to = &real(to);
    let folder = folder_of(to);
    let failed = |it: io::Error| Error::open(to, at_target(&it));
    let part = Part::create(folder, from).map_err(failed)?;
    let name = part.path.to_str();
    let name = name.ok_or_else(|| Error::open(to, Obstacle::Name))?;
    // Only the copy is written.
    connection.pragma_update(None, "query_only", false)?;
    connection
        .execute("VACUUM INTO ?1", [name])
        .map_err(|error| match Error::from(error) {
            Error::Unavailable => Error::open(to, Obstacle::Full),
            other => other,
        })?;
    File::open(&part.path)
        .and_then(|it| it.sync_all())
        .and_then(|()| fs::rename(&part.path, to))
        // The name is in the folder, and that is written, too.
        .and_then(|()| sync_folder(folder))
        .map_err(failed)
}

/// Refuses to replace what is no database of ours: another file, a device, a pipe.
fn refuse_others(to: &Path) -> Result<(), Error> {
    match fs::metadata(to) {
        Ok(it) if it.is_dir() => Err(Error::open(to, Obstacle::Folder)),
        Ok(it) if !it.is_file() => Err(Error::open(to, Obstacle::NotADatabase)),
        Ok(it) if 0 < it.len() => insist_on_ours(&connect::for_inspection(to)?, to),
        _ => Ok(()),
    }
}

/// Refuses a database that is empty or another program's.
fn insist_on_ours(connection: &Connection, path: &Path) -> Result<(), Error> {
    match Tables::of(connection).map_err(|it| connect::diagnose(path, &it))? {
        Tables::Ours(_) => Ok(()),
        Tables::None | Tables::Foreign => Err(Error::open(path, Obstacle::Foreign)),
    }
}

/// Refuses a file that is missing, empty or not a database of ours.
///
/// # Errors
///
/// Says what it is instead.
pub fn insist_on_database(path: &Path) -> Result<(), Error> {
    insist_on_ours(&connect::for_inspection(path)?, path)
}

/// A file that is being written. It goes unless it has got another name.
struct Part {
    path: PathBuf,
}

impl Part {
    /// Makes an empty file that nobody else uses, as private as the database.
    fn create(folder: &Path, like: &Path) -> io::Result<Part> {
        let private = fs::metadata(like).map(|it| it.permissions()).ok();
        for n in 0_u32.. {
            let path = folder.join(format!(".henge-{}-{n}.part", process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    let part = Part { path };
                    if let Some(private) = private {
                        file.set_permissions(private)?;
                    }
                    return Ok(part);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // Where it has got its name, nothing is left under this one.
        fs::remove_file(&self.path).unwrap_or_default();
    }
}

/// Refuses names of a database itself and of what belongs to it, whatever links lead there.
///
/// # Errors
///
/// [`Obstacle::Itself`] if it is one of them.
pub fn refuse_own(from: &Path, to: &Path) -> Result<(), Error> {
    let own = || Err(Error::open(to, Obstacle::Itself));
    let (source, target) = (real(from), real(to));
    let mut files = vec![source.clone()];
    for ending in BELONGINGS {
        let mut name = source.clone().into_os_string();
        name.push(ending);
        files.push(name.into());
    }
    if files.iter().any(|it| *it == target || same(it, to)) {
        return own();
    }
    Ok(())
}

/// Refuses to replace a database that somebody uses: its log would be taken for the copy's.
fn refuse_used(to: &Path) -> Result<(), Error> {
    let mut log = real(to).into_os_string();
    log.push("-wal");
    let has_log = fs::metadata(log).is_ok_and(|it| 0 < it.len());
    if has_log || Lock::is_held(to) {
        return Err(Error::open(to, Obstacle::InUse));
    }
    Ok(())
}

/// A path without links, as far as it exists.
pub fn real(path: &Path) -> PathBuf {
    if let Ok(real) = fs::canonicalize(path) {
        return real;
    }
    // A link may lead to where nothing is yet, over others.
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
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

/// Whether two names lead to one file.
#[cfg(unix)]
fn same(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let id = |path: &Path| fs::metadata(path).map(|it| (it.dev(), it.ino()));
    matches!((id(one), id(other)), (Ok(one), Ok(other)) if one == other)
}

#[cfg(not(unix))]
fn same(one: &Path, other: &Path) -> bool {
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

/// What is wrong with where the copy should go.
fn at_target(error: &io::Error) -> Obstacle {
    match error.kind() {
        io::ErrorKind::NotFound => Obstacle::NoFolder,
        _ => error.into(),
    }
}
