//! Paths of a user's files, and atomic writes.
//!
//! All files are in one data folder: saved games, and tables and proofs, each in a subfolder. The
//! environment variable `HENGE_DATA` names it; otherwise it is `henge` in `$XDG_DATA_HOME` or
//! `~/.local/share`. Functions that return a path never create it and return `None` if the system
//! names no home. [`write()`] and [`write_new`] replace or create a file in one step, so that a crash
//! never leaves half a file.

use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use nevermind::Nevermind as _;

/// The folder of the user's Henge files: `$HENGE_DATA`, or else `henge` in `$XDG_DATA_HOME` or
/// `~/.local/share`. It may not exist yet. `None` if none of these is known.
pub fn data_folder() -> Option<PathBuf> {
    locate(|name| env::var_os(name), env::home_dir())
}

/// The folder with the endgame tables and proofs of solved games, in the user's data folder. It may
/// not exist yet. `None` if the user has neither a home folder nor a variable that names the data
/// folder.
pub fn solved_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("solved"))
}

/// The folder of saved games, in the user's data folder. It may not exist yet. `None` if the user has
/// neither a home folder nor a variable that names the data folder.
pub fn saves_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("saves"))
}

/// Name of the file with the player's settings of the full-screen terminal app.
const APP_SETTINGS: &str = "settings.txt";

/// Name of the file with the settings of the full-screen terminal app up to version 0.2. Still read,
/// so that an upgrade keeps the player's settings.
const OLD_APP_SETTINGS: &str = "preferences.txt";

/// Path of the file that the full-screen terminal app writes its settings to. `None` if the user has
/// neither a home folder nor a variable that names the data folder.
pub fn app_settings() -> Option<PathBuf> {
    Some(data_folder()?.join(APP_SETTINGS))
}

/// Reads the settings of the full-screen terminal app, from the file's old name if there is none
/// under the new one. `None` if neither exists or the file can't be read.
pub fn read_app_settings() -> Option<String> {
    read_app_settings_in(&data_folder()?)
}

fn read_app_settings_in(folder: &Path) -> Option<String> {
    match fs::read_to_string(folder.join(APP_SETTINGS)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::read_to_string(folder.join(OLD_APP_SETTINGS)).ok()
        }
        read => read.ok(),
    }
}

/// The folder of Henge's configuration files: `henge` in `$XDG_CONFIG_HOME` or `~/.config`. `None` if
/// the user has no home folder and the variable isn't set.
pub fn config_folder() -> Option<PathBuf> {
    let shared = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let home = || Some(env::home_dir()?.join(".config"));
    let shared = shared.filter(|it| it.is_absolute()).or_else(home)?;
    Some(shared.join("henge")).filter(|it| it.is_absolute())
}

fn locate(variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let set = |name| {
        variable(name)
            .filter(|it| !it.is_empty())
            .map(PathBuf::from)
    };
    if let Some(own) = set("HENGE_DATA") {
        return Some(own);
    }
    // The XDG specification says that relative paths must be ignored.
    let shared = set("XDG_DATA_HOME").filter(|it| it.is_absolute());
    let home = home.filter(|it| it.is_absolute());
    let shared = shared.or_else(|| Some(home?.join(".local/share")))?;
    Some(shared.join("henge"))
}

/// Number of files that this process has begun to write, for unique names of temporary files.
static WRITTEN: AtomicU32 = AtomicU32::new(0);

/// Creates or replaces a file atomically: after a crash there is either the old file or the whole new
/// one. Creates its folder if necessary. The file has been synced to disk on return.
///
/// # Errors
///
/// Any I/O error. The old file is then unchanged, unless only the final sync of the folder failed.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))?;
    write_beside(path, bytes, |part| fs::rename(part, path))
}

/// Creates a file atomically, in an existing folder, without replacing anything. For paths that the
/// user types: a typing error must neither destroy a file nor create folders.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] if the file exists, [`io::ErrorKind::NotFound`] if the folder
/// doesn't, or any other I/O error.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_beside(path, bytes, |part| {
        // Unlike `rename`, `hard_link` fails if the target exists.
        match fs::hard_link(part, path) {
            Err(error) if cannot_link(&error) && !path.exists() => fs::rename(part, path),
            Err(error) => Err(error),
            Ok(()) => fs::remove_file(part),
        }
    })
}

/// Whether an error of creating a hard link probably means that the file system doesn't support them.
fn cannot_link(error: &io::Error) -> bool {
    let kind = error.kind();
    matches!(
        kind,
        io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied
    )
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Writes and syncs a temporary file beside `path`, and then calls `finish` to move it to its final
/// name.
fn write_beside(
    path: &Path,
    bytes: &[u8],
    finish: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let n = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let part = path.with_added_extension(format!("{}.{n}.part", process::id()));
    let written = File::create(&part)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| finish(&part));
    if let Err(error) = written {
        fs::remove_file(&part).nevermind("the first error matters; the file may not even exist");
        return Err(error);
    }
    // A rename is durable only once its folder has been synced. Other systems than Unix can't open
    // a folder and don't need this.
    if cfg!(unix) {
        File::open(folder_of(path))?.sync_all()?;
    }
    Ok(())
}

/// A text file that [`text_files`] has read: its path and its contents.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TextFile {
    /// Path of the text file.
    pub path: PathBuf,
    /// Contents of the text file.
    pub text: String,
}

/// Reads the text files of a folder that have this extension, newest first. Files that can't be read,
/// aren't UTF-8 or are larger than a megabyte are skipped; an unreadable folder is an empty list.
pub fn text_files(folder: &Path, extension: &str) -> Vec<TextFile> {
    /// Maximum size of a text file to read, in bytes. Saved games are far smaller; other files may
    /// have got there by mistake.
    const MAX_SIZE: u64 = 1_000_000;
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<_> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let (path, about) = (entry.path(), entry.metadata().ok()?);
            let wanted = path.extension().is_some_and(|it| it == extension);
            let fits = about.is_file() && about.len() <= MAX_SIZE;
            (wanted && fits).then_some((about.modified().ok()?, path))
        })
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found
        .into_iter()
        .filter_map(|(_, path)| {
            let text = fs::read_to_string(&path).ok()?;
            Some(TextFile { path, text })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], home: Option<&str>, expected: Option<&str>) {
        let variable = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| OsString::from(value))
        };
        let found = locate(variable, home.map(PathBuf::from));
        assert_eq!(found, expected.map(PathBuf::from), "{variables:?} {home:?}");
    }

    #[test]
    fn data_folder_follows_the_order_of_precedence() {
        let home = Some("/home/ana");
        check(&[("HENGE_DATA", "d")], home, Some("d"));
        check(
            &[("HENGE_DATA", "/d"), ("XDG_DATA_HOME", "/x")],
            home,
            Some("/d"),
        );
        check(
            &[("HENGE_DATA", ""), ("XDG_DATA_HOME", "/x")],
            home,
            Some("/x/henge"),
        );
        check(
            &[("XDG_DATA_HOME", "x")],
            home,
            Some("/home/ana/.local/share/henge"),
        );
        check(&[], home, Some("/home/ana/.local/share/henge"));
        check(&[], None, None);
    }

    #[test]
    fn app_settings_are_read_under_their_old_name_until_the_new_file_exists() {
        let folder = tempfile::tempdir().expect("a folder");
        let read = || read_app_settings_in(folder.path());
        assert_eq!(read(), None);
        write(&folder.path().join("preferences.txt"), b"motion = off").expect("written");
        assert_eq!(read().as_deref(), Some("motion = off"));
        write(&folder.path().join("settings.txt"), b"motion = on").expect("written");
        assert_eq!(read().as_deref(), Some("motion = on"));
    }

    #[test]
    fn write_replaces_the_whole_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a/b/save.txt");
        write(&path, b"one").expect("written");
        write(&path, b"two").expect("written");
        assert_eq!(fs::read(&path).expect("read"), b"two");
        assert_eq!(
            fs::read_dir(folder.path().join("a/b"))
                .expect("read")
                .count(),
            1
        );
    }

    #[test]
    fn failed_write_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("save");
        fs::create_dir_all(path.join("full")).expect("a folder");
        assert!(write(&path, b"text").is_err(), "a folder is in the way");
        assert!(write(&path.join("full/../x/\0"), b"text").is_err());
        let left = fs::read_dir(folder.path()).expect("read").count();
        assert_eq!(left, 1, "only the folder that was in the way");
    }

    #[test]
    fn write_new_neither_replaces_files_nor_creates_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.txt");
        write_new(&path, b"one").expect("written");
        let again = write_new(&path, b"two").expect_err("it is there");
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("read"), b"one");
        let astray = write_new(&folder.path().join("gmaes/a.txt"), b"text");
        assert_eq!(
            astray.expect_err("no folder").kind(),
            io::ErrorKind::NotFound
        );
        let left = fs::read_dir(folder.path()).expect("read").count();
        assert_eq!(left, 1, "neither a folder nor a part of a file is left");
    }

    #[test]
    fn text_files_are_listed_newest_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = folder.path().join("a.txt");
        write(&old, b"old").expect("written");
        let past = std::time::SystemTime::UNIX_EPOCH;
        let file = File::options().write(true).open(&old).expect("a file");
        file.set_modified(past).expect("a time");
        write(&folder.path().join("b.txt"), b"new").expect("written");
        write(&folder.path().join("c.svg"), b"other").expect("written");
        write(&folder.path().join("d.txt"), b"\xff\xfe").expect("written");
        let texts = text_files(folder.path(), "txt");
        let texts: Vec<&str> = texts.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts, ["new", "old"]);
        assert!(text_files(&folder.path().join("none"), "txt").is_empty());
    }
}
