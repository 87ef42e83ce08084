//! The list of all games, to which a program built on this one can add its own before first use.

use std::{
    error, fmt,
    sync::{Mutex, OnceLock, PoisonError},
};

use crate::{Game, games::BUILT_IN};

/// Games that a program built on this one has added to the catalog. `None` once [`games`] has been
/// called, after which the list is fixed.
static ADDED: Mutex<Option<Vec<&'static Game>>> = Mutex::new(Some(Vec::new()));

/// All games of the catalog, in the order of menus. The first call fixes the list.
pub fn games() -> &'static [&'static Game] {
    static LIST: OnceLock<Vec<&'static Game>> = OnceLock::new();
    LIST.get_or_init(|| {
        let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner).take();
        BUILT_IN
            .iter()
            .copied()
            .chain(added.into_iter().flatten())
            .collect()
    })
}

/// Adds a game at the end of the catalog. Must be called before anything reads the list of games.
///
/// # Errors
///
/// The list has already been read, or another game has the same identifier.
pub fn add(game: &'static Game) -> Result<(), NotAdded> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(added) = added.as_mut() else {
        return Err(NotAdded::TooLate);
    };
    let is_same = |it: &&Game| it.info.id == game.info.id;
    if BUILT_IN.iter().chain(&*added).any(is_same) {
        return Err(NotAdded::NameTaken);
    }
    added.push(game);
    Ok(())
}

/// Why a game can't be added to the catalog.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NotAdded {
    /// The game was added too late: the list of games has already been read, and is fixed since
    /// then.
    TooLate,
    /// Another game of the catalog has the same identifier.
    NameTaken,
}

impl fmt::Display for NotAdded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotAdded::TooLate => "the list of games is in use already",
            NotAdded::NameTaken => "another game has the same identifier",
        })
    }
}

impl error::Error for NotAdded {}

/// Finds a game of the catalog by its identifier; `None` if there is none.
pub fn find(id: &str) -> Option<&'static Game> {
    games().iter().copied().find(|game| game.info.id == id)
}
