//! What can go wrong with tables.

use std::path::PathBuf;

use game::{KnownValue, Outcome, Player, Reason};
use solve::receipt;

use crate::racing_kings::{
    class::{Class, MAX_MEN},
    endgame_table::Summary,
};

/// Why a table could not be built, read or verified.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// No class has this name, or it has too many men.
    NoSuchClass(String),
    /// A win of this class takes longer than a table can tell.
    TooLong(Class),
    /// A table was made from another table of a smaller class than the one beside it.
    OtherBelow {
        /// The larger class.
        class: Class,
        /// The smaller one.
        below: Class,
    },
    /// A value is not the best of its successors'.
    Wrong {
        /// The file.
        path: PathBuf,
        /// The position, as FEN.
        position: String,
        /// What the table says, `None` if nothing.
        says: Option<KnownValue>,
        /// What it should say, given what it says about the successors.
        should: KnownValue,
    },
    /// A position that play leads to has no value.
    Unknown {
        /// The file.
        path: PathBuf,
        /// The position, as FEN.
        position: String,
    },
    /// The header tells other numbers of wins and draws than there are.
    Miscounted {
        /// The file.
        path: PathBuf,
        /// What there is.
        counted: Summary,
        /// What the header says.
        says: Summary,
    },
    /// The header shows a position as a longest win that is none.
    Longest {
        /// The file.
        path: PathBuf,
        /// The position, as FEN.
        position: String,
    },
    /// The work was stopped; what was finished is kept.
    Stopped,
    /// A file could not be written or read.
    Receipt(#[from] receipt::Error),
}

impl Error {
    /// The same for people, in any language.
    pub fn reason(&self) -> Reason {
        match self {
            Error::NoSuchClass(name) => Reason::new("solve-no-such-class")
                .with("name", &**name)
                .with("most", MAX_MEN),
            Error::TooLong(class) => Reason::new("solve-too-long").with("class", class.to_string()),
            Error::OtherBelow { class, below } => Reason::new("solve-other-below")
                .with("class", class.to_string())
                .with("below", below.to_string()),
            Error::Wrong {
                path,
                position,
                says,
                should,
            } => {
                let plies = |known: Option<KnownValue>| known.map_or(0, |it| it.plies);
                Reason::new("solve-wrong-value")
                    .with("path", path.display().to_string())
                    .with("position", position.clone())
                    .with("says", winner(*says))
                    .with("plies", plies(*says))
                    .with("should", winner(Some(*should)))
                    .with("should-plies", plies(Some(*should)))
            }
            Error::Unknown { path, position } => Reason::new("solve-unknown-successor")
                .with("path", path.display().to_string())
                .with("position", position.clone()),
            Error::Miscounted { path, .. } => {
                Reason::new("solve-miscounted").with("path", path.display().to_string())
            }
            Error::Longest { path, position } => Reason::new("solve-not-longest")
                .with("path", path.display().to_string())
                .with("position", position.clone()),
            Error::Stopped => Reason::new("solve-stopped"),
            Error::Receipt(error) => error.reason(),
        }
    }
}

impl From<Error> for solve::Error {
    fn from(error: Error) -> solve::Error {
        match error {
            Error::Receipt(error) => error.into(),
            Error::Stopped => solve::Error::Stopped,
            error => solve::Error::Table(error.reason()),
        }
    }
}

/// Who wins, as messages choose their words by it.
fn winner(known: Option<KnownValue>) -> &'static str {
    match known.map(|it| it.outcome) {
        None => "nothing",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Player::First)) => "white",
        Some(Outcome::Win(Player::Second)) => "black",
    }
}
