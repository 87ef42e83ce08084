//! Saved games in line mode: written while a person plays, listed by the menu.
//!
//! The files are those of the full-screen app: either goes on with what the other began.

use std::{
    io::{self, IsTerminal},
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use catalog::Game;
use record::Record;

use crate::{context::Context, failure::Failure};

/// The file a game is kept in, if there is one.
pub(super) struct Keeper {
    path: Option<PathBuf>,
}

impl Keeper {
    /// A new file for a game of people at a terminal. Scripts keep what they want themselves.
    pub(super) fn new(game: &Game) -> Keeper {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let name = session::file_name(game.info.id, since.unwrap_or_default());
        let folder = home::saves_folder().filter(|_| io::stdin().is_terminal());
        Keeper {
            path: folder.map(|it| it.join(name + ".txt")),
        }
    }

    /// The file of a game that goes on.
    pub(super) fn again(path: PathBuf) -> Keeper {
        Keeper { path: Some(path) }
    }

    /// Writes the game as it stands. A disk that refuses is told about and does not end the game.
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

/// The saved games that are not over, the newest first.
pub(super) fn unfinished() -> Vec<(PathBuf, Record)> {
    let Some(folder) = home::saves_folder() else {
        return Vec::new();
    };
    home::text_files(&folder, "txt")
        .into_iter()
        .filter_map(|file| {
            let record: Record = file.text.parse().ok()?;
            let goes_on = catalog::find(&record.game).is_some() && record.result.is_none();
            goes_on.then_some((file.path, record))
        })
        .collect()
}
