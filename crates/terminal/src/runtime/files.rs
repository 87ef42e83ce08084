//! Saved games and exported files.

use std::{
    env, io,
    path::{Path, PathBuf},
};

use crate::event::{Event, NotWritten};

/// The ending of saved games.
const ENDING: &str = "txt";
/// No more saved games than this are listed.
const MOST: usize = 20_000;

/// Where things are kept.
pub(super) struct Files {
    saves: Option<PathBuf>,
    settings: Option<PathBuf>,
}

impl Files {
    pub(super) fn new(saves: Option<PathBuf>, settings: Option<PathBuf>) -> Files {
        Files { saves, settings }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.saves.as_ref()?.join(format!("{name}.{ENDING}")))
    }

    /// Writes a saved game as a whole. Success needs no word.
    pub(super) fn save(&self, name: &str, text: &str) -> Option<Event> {
        keep(self.path(name)?, text)
    }

    /// Writes what was chosen. Success needs no word.
    pub(super) fn save_settings(&self, text: &str) -> Option<Event> {
        keep(self.settings.clone()?, text)
    }

    pub(super) fn forget(&self, name: &str) -> Option<Event> {
        let path = self.path(name)?;
        let error = std::fs::remove_file(&path).err()?;
        // Somebody else may have removed it, which is just as well.
        (path.exists()).then(|| refused(path, &error))
    }

    /// The saved games, the newest first. What can't be read is left out.
    pub(super) fn list(&self) -> Vec<(String, String)> {
        let Some(folder) = &self.saves else {
            return Vec::new();
        };
        let named = home::text_files(folder, ENDING)
            .into_iter()
            .filter_map(|it| {
                let name = it.path.file_stem()?.to_str()?.to_owned();
                Some((name, it.text))
            });
        named.take(MOST).collect()
    }
}

fn keep(path: PathBuf, text: &str) -> Option<Event> {
    let error = home::write(&path, text.as_bytes()).err()?;
    Some(refused(path, &error))
}

fn refused(path: PathBuf, error: &io::Error) -> Event {
    let why = match error.kind() {
        io::ErrorKind::AlreadyExists => NotWritten::Exists,
        io::ErrorKind::NotFound => NotWritten::NoFolder,
        _ => NotWritten::Refused(error.into()),
    };
    Event::Written(path, Err(why))
}

/// Writes a file of the user's choice, over another only if that is wanted. A path may start with
/// `~/` as in a shell. Folders are not made: more often than not, a missing one is a slip.
pub(super) fn write(path: PathBuf, text: &str, replace: bool) -> Event {
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
        Ok(()) => Event::Written(path, Ok(())),
        Err(error) => refused(path, &error),
    }
}
