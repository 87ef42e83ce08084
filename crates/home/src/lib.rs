//! Where Henge keeps a user's files, and how it writes them.
//!
//! There is one folder for everything: saved games, tables and proofs, each in a folder of its own
//! within. The environment variable `HENGE_DATA` names it; else it is `henge` in the folder for data
//! of programs, `$XDG_DATA_HOME` or `~/.local/share`.

use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

/// The folder for a user's files. It need not exist yet; `None` if the system names no home.
pub fn data() -> Option<PathBuf> {
    locate(|name| env::var_os(name), env::home_dir())
}

/// The folder for tables and proofs.
pub fn solved() -> Option<PathBuf> {
    Some(data()?.join("solved"))
}

/// The folder for saved games.
pub fn saves() -> Option<PathBuf> {
    Some(data()?.join("saves"))
}

/// The folder for a user's settings: `henge` in `$XDG_CONFIG_HOME` or `~/.config`.
pub fn settings() -> Option<PathBuf> {
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
    // The XDG specification: relative paths are to be ignored.
    let shared = set("XDG_DATA_HOME").filter(|it| it.is_absolute());
    let home = home.filter(|it| it.is_absolute());
    let shared = shared.or_else(|| Some(home?.join(".local/share")))?;
    Some(shared.join("henge"))
}

/// Number of files written so far, so that no two are written under one name.
static WRITTEN: AtomicU32 = AtomicU32::new(0);

/// Writes a whole file or leaves the old one, whatever interrupts the work. Makes its folder if
/// there is none. When this returns, the file is on the disk.
///
/// # Errors
///
/// Says what the system refused. The file is then what it was before.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let n = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let part = path.with_added_extension(format!("{}.{n}.part", process::id()));
    let written = File::create(&part)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&part, path));
    if let Err(error) = written {
        // What matters is the error at hand; the part file may not even exist.
        fs::remove_file(&part).ok();
        return Err(error);
    }
    // Only Unix can open a folder; elsewhere the system makes a rename last by itself.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], home: Option<&str>, expected: Option<&str>) {
        let variable = |name: &str| {
            let found = variables.iter().find(|it| it.0 == name);
            found.map(|it| OsString::from(it.1))
        };
        let found = locate(variable, home.map(PathBuf::from));
        assert_eq!(found, expected.map(PathBuf::from), "{variables:?} {home:?}");
    }

    #[test]
    fn the_folder_is_found_in_order() {
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
    fn a_file_is_replaced_as_a_whole() {
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
    fn a_refusal_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("save");
        fs::create_dir_all(path.join("full")).expect("a folder");
        assert!(write(&path, b"text").is_err(), "a folder is in the way");
        assert!(write(&path.join("full/../x/\0"), b"text").is_err());
        let left = fs::read_dir(folder.path()).expect("read").count();
        assert_eq!(left, 1, "only the folder that was in the way");
    }
}
