//! What can go wrong with tables.

use std::{error, fmt, path::PathBuf};

use game::{Known, Outcome, Player};

use super::{class::Class, table::Summary};
use crate::receipt;

/// Why a table could not be built, read or verified.
#[derive(Debug)]
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
        says: Option<Known>,
        /// What it should say, given what it says about the successors.
        should: Known,
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
    /// The work was stopped; what was finished is kept.
    Stopped,
    /// A file could not be written or read.
    Receipt(receipt::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoSuchClass(name) => {
                write!(f, "no class of at most five men is called “{name}”")
            }
            Error::TooLong(class) => write!(f, "{class}: a win takes too long for the table"),
            Error::OtherBelow { class, below } => {
                write!(
                    f,
                    "{class}: was made from another table of {below}, build it again"
                )
            }
            Error::Wrong {
                path,
                position,
                says,
                should,
            } => {
                let says = says.map_or("nothing".to_owned(), words);
                let (path, should) = (path.display(), words(*should));
                write!(
                    f,
                    "{path}: says {says} of {position}, where {should} is right"
                )
            }
            Error::Unknown { path, position } => {
                write!(f, "{}: no table knows {position}", path.display())
            }
            Error::Miscounted { path, .. } => {
                write!(
                    f,
                    "{}: the header counts other positions than there are",
                    path.display()
                )
            }
            Error::Stopped => f.write_str("stopped"),
            Error::Receipt(error) => error.fmt(f),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::Receipt(error) => Some(error),
            _ => None,
        }
    }
}

impl From<receipt::Error> for Error {
    fn from(error: receipt::Error) -> Error {
        Error::Receipt(error)
    }
}

/// A value in a few words.
fn words(known: Known) -> String {
    match known.outcome {
        Outcome::Draw => "a draw".to_owned(),
        Outcome::Win(Player::First) => format!("a white win in {} plies", known.plies),
        Outcome::Win(Player::Second) => format!("a black win in {} plies", known.plies),
    }
}
