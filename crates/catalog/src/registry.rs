//! The list of all games, to which a program built around this one can add its own.

use std::{
    error, fmt,
    sync::{Mutex, OnceLock, PoisonError},
};

use crate::{Game, games::OFFERED};

/// Games added so far. `None` once the list has been read: it can't change any more.
static ADDED: Mutex<Option<Vec<&'static Game>>> = Mutex::new(Some(Vec::new()));

/// Every game, in the order shown to people.
pub fn games() -> &'static [&'static Game] {
    static LIST: OnceLock<Vec<&'static Game>> = OnceLock::new();
    LIST.get_or_init(|| {
        let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner).take();
        OFFERED
            .iter()
            .copied()
            .chain(added.into_iter().flatten())
            .collect()
    })
}

/// Adds a game behind all others. To be called before anything else.
///
/// # Errors
///
/// When somebody has read the list already, or there is a game of that name.
pub fn add(game: &'static Game) -> Result<(), NotAdded> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(added) = added.as_mut() else {
        return Err(NotAdded::TooLate);
    };
    let is_same = |it: &&Game| it.info.id == game.info.id;
    if OFFERED.iter().chain(&*added).any(is_same) {
        return Err(NotAdded::NameTaken);
    }
    added.push(game);
    Ok(())
}

/// Why a game can't be added.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NotAdded {
    /// The list of games has been read already.
    TooLate,
    /// Another game has the same identifier.
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

/// Finds a game by its identifier.
pub fn find(id: &str) -> Option<&'static Game> {
    games().iter().copied().find(|game| game.info.id == id)
}
