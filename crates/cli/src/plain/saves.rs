//! Saved games in line mode: written after every move, listed by the menu. The full-screen app uses the
//! same files, so either can continue a game of the other.

use std::{
    io::{self, IsTerminal},
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use catalog::Game;
use record::Record;

use crate::{context::Context, failure::Failure};

/// The file to which a game played by prompts and typed lines (line mode) is saved after every
/// move. A new game has no file, and isn't saved, if the input isn't a terminal or the user has no
/// data folder.
pub(super) struct SaveFile {
    path: Option<PathBuf>,
}

impl SaveFile {
    /// Chooses the path of a new file for a game. None if the input isn't a terminal (games that
    /// are played by a script are not saved) or the user has no data folder. The file isn't created
    /// yet.
    pub(super) fn new(game: &Game) -> SaveFile {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let name = session::file_name(game.info.id, since.unwrap_or_default());
        let folder = home::saves_folder().filter(|_| io::stdin().is_terminal());
        SaveFile {
            path: folder.map(|folder| folder.join(name + ".txt")),
        }
    }

    /// The file at `path` of a saved game that the player continues.
    pub(super) fn existing(path: PathBuf) -> SaveFile {
        SaveFile { path: Some(path) }
    }

    /// Writes the game's record to the file, replacing the last one. If that fails, the error is
    /// printed and the game continues. Does nothing if the game isn't saved.
    pub(super) fn save(&self, record: &Record, context: &Context) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        match home::write(path, record.to_string().as_bytes()) {
            Ok(()) => Ok(()),
            Err(error) => {
                let path = path.display().to_string();
                let args = [("path", path.into()), ("error", (&error).into())];
                context.print(&context.with("cli-write-failed", &args))
            }
        }
    }

    pub(super) fn is_active(&self) -> bool {
        self.path.is_some()
    }
}

/// The saved games that have no result yet and whose game the program knows, with their paths, the
/// newest first.
pub(super) fn unfinished() -> Vec<(PathBuf, Record)> {
    let Some(folder) = home::saves_folder() else {
        return Vec::new();
    };
    home::text_files(&folder, "txt")
        .into_iter()
        .filter_map(|file| {
            let record: Record = file.text.parse().ok()?;
            let can_continue = catalog::find(&record.game).is_some() && record.result.is_none();
            can_continue.then_some((file.path, record))
        })
        .collect()
}
