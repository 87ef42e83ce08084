//! Saved games, settings, and files that the player exports.

use std::{
    env, io,
    path::{Path, PathBuf},
};

use crate::event::{AppEvent, NotWritten};

/// File name extension of saved games.
const EXTENSION: &str = "txt";
/// Maximum number of saved games that are listed, newest first: parsing more would delay the start
/// noticeably.
const MAX_LISTED_SAVES: usize = 20_000;

/// The places where the app keeps its files: the folder of saved games and the file of settings. A place
/// that is `None` is never written to.
pub(super) struct Files {
    saves: Option<PathBuf>,
    settings: Option<PathBuf>,
}

impl Files {
    pub(super) fn new(saves: Option<PathBuf>, settings: Option<PathBuf>) -> Files {
        Files { saves, settings }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.saves.as_ref()?.join(format!("{name}.{EXTENSION}")))
    }

    /// Writes a saved game or puzzle atomically. Returns an event for the app only on failure. Does
    /// nothing without a folder of saved games.
    pub(super) fn save(&self, name: &str, text: &str) -> Option<AppEvent> {
        write_own(self.path(name)?, text)
    }

    /// Writes the player's settings atomically. Returns an event for the app only on failure. Does
    /// nothing without a file of settings.
    pub(super) fn save_settings(&self, text: &str) -> Option<AppEvent> {
        write_own(self.settings.clone()?, text)
    }

    /// Deletes a saved game or puzzle. Returns an event for the app only if the file still exists
    /// afterwards.
    pub(super) fn delete(&self, name: &str) -> Option<AppEvent> {
        let path = self.path(name)?;
        let error = std::fs::remove_file(&path).err()?;
        // Another process may have deleted it first.
        (path.exists()).then(|| refused(path, &error))
    }

    /// The file names and contents of the saved games and puzzles, newest first: at most
    /// [`MAX_LISTED_SAVES`], without files that can't be read. Empty without a folder of saved
    /// games.
    pub(super) fn list(&self) -> Vec<(String, String)> {
        let Some(folder) = &self.saves else {
            return Vec::new();
        };
        let named = home::text_files(folder, EXTENSION)
            .into_iter()
            .filter_map(|file| {
                let name = file.path.file_stem()?.to_str()?.to_owned();
                Some((name, file.text))
            });
        named.take(MAX_LISTED_SAVES).collect()
    }
}

/// Writes one of the app's own files, replacing an older one. Returns an event for the app only on
/// failure.
fn write_own(path: PathBuf, text: &str) -> Option<AppEvent> {
    let error = home::write(&path, text.as_bytes()).err()?;
    Some(refused(path, &error))
}

fn refused(path: PathBuf, error: &io::Error) -> AppEvent {
    let why = match error.kind() {
        io::ErrorKind::AlreadyExists => NotWritten::Exists,
        io::ErrorKind::NotFound => NotWritten::NoFolder,
        _ => NotWritten::Refused(error.into()),
    };
    AppEvent::Written(path, Err(why))
}

/// Writes a file that the player named, over an existing one only if `replace` is set. The path may
/// start with `~/`. A missing folder is an error, not created: it is more often a typing mistake.
pub(super) fn write(path: PathBuf, text: &str, replace: bool) -> AppEvent {
    let home = env::home_dir().filter(|_| path.starts_with("~"));
    let path = match (home, path.strip_prefix(Path::new("~"))) {
        (Some(home), Ok(rest)) => home.join(rest),
        _ => path,
    };
    let written = if replace {
        home::write(&path, text.as_bytes())
    } else {
        home::write_new(&path, text.as_bytes())
    };
    match written {
        Ok(()) => AppEvent::Written(path, Ok(())),
        Err(error) => refused(path, &error),
    }
}
