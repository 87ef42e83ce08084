//! The errors of building, reading and verifying Racing Kings endgame tables.

use std::path::PathBuf;

use game::{KnownValue, Outcome, Player, Reason};
use solve::receipt;

use crate::racing_kings::{
    class::{Class, MAX_MEN},
    endgame_table::Summary,
};

/// Why an endgame table could not be built, read or verified.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// The text (here at most its first 40 characters) is not the name of a material class with at
    /// most [`MAX_MEN`] men.
    NoSuchClass(String),
    /// A win of this class takes more plies than the file format allows.
    TooLong(Class),
    /// A table was built from another table of a smaller class than the one that is in its folder
    /// now.
    OtherBelow {
        /// The larger class, whose table doesn't match the smaller one in its folder.
        class: Class,
        /// The smaller class, whose table in the folder is not the one that was used.
        below: Class,
    },
    /// Verifying a table found a position whose value is not the best of its successors' values.
    Wrong {
        /// Path of the table's file with the wrong value.
        path: PathBuf,
        /// The position with the wrong value, as FEN.
        position: String,
        /// The value of the position in the table; `None` if it has none.
        says: Option<KnownValue>,
        /// The right value of the position: the best according to its successors.
        should: KnownValue,
    },
    /// Verifying a table found a position with a successor that has no value in any table.
    Unknown {
        /// Path of the table's file that was being verified.
        path: PathBuf,
        /// The successor without a value, as FEN.
        position: String,
    },
    /// The numbers of wins and draws in the header of a table are wrong.
    Miscounted {
        /// Path of the table's file with the wrong numbers in its header.
        path: PathBuf,
        /// The numbers of wins and draws counted in the table.
        counted: Summary,
        /// The numbers of wins and draws that the table's header states.
        says: Summary,
    },
    /// The position that the header of a table shows is not one of its longest wins.
    Longest {
        /// Path of the table's file whose header shows the wrong position.
        path: PathBuf,
        /// The position that the header wrongly shows as one of the longest wins, as FEN.
        position: String,
    },
    /// The caller stopped the building, reading or verifying of tables. Tables already written are
    /// kept.
    Stopped,
    /// The file of a table could not be written or read, or is damaged.
    Receipt(#[from] receipt::Error),
}

impl Error {
    /// The message for players why the table could not be built, read or verified.
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

/// The message argument for the winner of a known value, by which messages select their wording.
fn winner(known: Option<KnownValue>) -> &'static str {
    match known.map(|known| known.outcome) {
        None => "nothing",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Player::First)) => "white",
        Some(Outcome::Win(Player::Second)) => "black",
    }
}
