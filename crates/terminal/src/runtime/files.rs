//! Saved games and exported files.

use std::{
    env, fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use crate::event::Event;

/// The ending of saved games.
const ENDING: &str = "txt";
/// No more saved games than this are listed, and none that is larger than this in bytes.
const MOST: usize = 500;
const LARGEST: u64 = 1_000_000;

/// The folder of saved games.
pub(super) struct Files {
    saves: Option<PathBuf>,
}

impl Files {
    pub(super) fn new(saves: Option<PathBuf>) -> Files {
        Files { saves }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.saves.as_ref()?.join(format!("{name}.{ENDING}")))
    }

    /// Writes a saved game as a whole. Success needs no word.
    pub(super) fn save(&self, name: &str, text: &str) -> Option<Event> {
        let path = self.path(name)?;
        let error = home::write(&path, text.as_bytes()).err()?;
        Some(Event::Written(path, Err(error.to_string())))
    }

    pub(super) fn forget(&self, name: &str) -> Option<Event> {
        let path = self.path(name)?;
        let error = fs::remove_file(&path).err()?;
        // Somebody else may have removed it, which is just as well.
        (path.exists()).then(|| Event::Written(path, Err(error.to_string())))
    }

    /// The saved games, the newest first. What can't be read is left out.
    pub(super) fn list(&self) -> Vec<(String, String)> {
        let Some(entries) = self.saves.as_ref().and_then(|it| fs::read_dir(it).ok()) else {
            return Vec::new();
        };
        let mut found: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(Result::ok)
            .filter_map(|entry| {
                let (path, about) = (entry.path(), entry.metadata().ok()?);
                let is_save = path.extension().is_some_and(|it| it == ENDING);
                let fits = about.is_file() && about.len() <= LARGEST;
                (is_save && fits).then_some((about.modified().ok()?, path))
            })
            .collect();
        found.sort_by(|a, b| b.cmp(a));
        found.truncate(MOST);
        found
            .into_iter()
            .filter_map(|(_, path)| {
                let name = path.file_stem()?.to_str()?.to_owned();
                Some((name, fs::read_to_string(&path).ok()?))
            })
            .collect()
    }
}

/// Writes a file of the user's choice. A path may start with `~/` as in a shell.
pub(super) fn write(path: PathBuf, text: &str) -> Event {
    let home = env::home_dir().filter(|_| path.starts_with("~"));
    let path = match (home, path.strip_prefix(Path::new("~"))) {
        (Some(home), Ok(rest)) => home.join(rest),
        _ => path,
    };
    let written = home::write(&path, text.as_bytes());
    Event::Written(path, written.map_err(|it| it.to_string()))
}
