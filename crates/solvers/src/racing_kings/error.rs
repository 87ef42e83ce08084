//! The errors of building, reading and verifying tables.

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
    /// The text is not the name of a class with at most [`MAX_MEN`] men.
    NoSuchClass(String),
    /// A win of this class takes more plies than the file format allows.
    TooLong(Class),
    /// A table was built from another table of a smaller class than the one in its folder.
    OtherBelow {
        /// The larger class.
        class: Class,
        /// The smaller class.
        below: Class,
    },
    /// A value is not the best of its successors' values.
    Wrong {
        /// Path of the table.
        path: PathBuf,
        /// The position at fault, as FEN.
        position: String,
        /// The value in the table; `None` if there is none.
        says: Option<KnownValue>,
        /// The best value according to the successors.
        should: KnownValue,
    },
    /// A successor of a position in the table has no value.
    Unknown {
        /// Path of the table.
        path: PathBuf,
        /// The successor, as FEN.
        position: String,
    },
    /// The numbers of wins and draws in the header are wrong.
    Miscounted {
        /// Path of the table.
        path: PathBuf,
        /// The numbers counted in the table.
        counted: Summary,
        /// The numbers in the header.
        says: Summary,
    },
    /// The position that the header shows is not a longest win.
    Longest {
        /// Path of the table.
        path: PathBuf,
        /// The position at fault, as FEN.
        position: String,
    },
    /// The work was stopped. Finished tables are kept.
    Stopped,
    /// A table could not be written or read, or is damaged.
    Receipt(#[from] receipt::Error),
}

impl Error {
    /// The message for players.
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
                let plies = |known: Option<KnownValue>| known.map_or(0, |known| known.plies);
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

/// The message argument for the winner, by which messages select their wording.
fn winner(known: Option<KnownValue>) -> &'static str {
    match known.map(|known| known.outcome) {
        None => "nothing",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Player::First)) => "white",
        Some(Outcome::Win(Player::Second)) => "black",
    }
}
