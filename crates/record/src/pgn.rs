//! Portable Game Notation (PGN), the standard text format of chess games, for Racing Kings.
//!
//! The writer follows the PGN standard. The reader is lenient: it also accepts long notation and
//! figurines, other spellings of results and marks, and, with [`decoded`](crate::decoded), Latin-1.
//!
//! A record survives a round trip through PGN without loss: tags, moves (in SAN), result, thinking
//! times, comments, marks and variations. Times are written as `[%emt]`, and also as `[%clk]` if the
//! tag `TimeControl` gives the initial clock time. Of foreign PGN, the reader drops variations it
//! can't play, marks without a number and clock times it can't convert; [`PgnGame::left_out`] counts
//! them. Games of other chess variants are skipped and counted. Any other error ends the reading of
//! the file with a [`BadPgn`] that names line and column.

mod read;
mod sign;
mod token;
mod write;

use std::iter::Sum;

use game::{Outcome, Reason};

use crate::{Record, ReplayError, to_milliseconds};

pub use read::read;
pub use write::write;

/// Catalog identifier of the only game that can be written as PGN.
pub const GAME: &str = "racing-kings";

/// Value of the PGN tag `Variant` for Racing Kings.
const VARIANT: &str = "Racing Kings";

/// The contents of a PGN file: its Racing Kings games.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Pgn {
    /// The Racing Kings games of the file, at least one.
    pub games: Vec<PgnGame>,
    /// Number of games in the file that were skipped because they are of other chess variants.
    pub others: usize,
}

/// A game read from PGN, with what was lost when it was converted to a record.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PgnGame {
    /// The game as a [`Record`], with its moves in canonical notation.
    pub record: Record,
    /// Numbers of the parts of the game that were dropped because a record can't hold them.
    pub left_out: LeftOut,
    /// Line in the PGN file where the game begins, from 1.
    pub line: usize,
    /// The outcome that the PGN tag `Result` states, if it contradicts the result at the end of the
    /// moves, which is the one in the record. `None` if there is no contradiction.
    pub other_result: Option<Outcome>,
}

/// Numbers of the parts of a PGN game that were dropped because a record can't hold them, by kind.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct LeftOut {
    /// Number of dropped variations: those without moves, with an illegal move, or without a move
    /// that they could replace. Each is dropped with everything inside it.
    pub variations: usize,
    /// Number of dropped marks beside moves (judgements such as `!!!`) for which PGN has no number.
    pub marks: usize,
    /// Number of dropped clock times (`[%clk]`) that can't be converted into thinking times,
    /// usually because the time control is unknown.
    pub clocks: usize,
}

impl LeftOut {
    /// Messages that say how many parts of each kind were dropped from a PGN game. Empty if none
    /// were.
    pub fn reasons(self) -> Vec<Reason> {
        let kinds = [
            ("pgn-lost-variations", self.variations),
            ("pgn-lost-marks", self.marks),
            ("pgn-lost-clocks", self.clocks),
        ];
        kinds
            .into_iter()
            .filter(|(_, count)| 0 < *count)
            .map(|(id, count)| Reason::new(id).with("count", count))
            .collect()
    }
}

impl Sum for LeftOut {
    fn sum<I: Iterator<Item = LeftOut>>(all: I) -> LeftOut {
        all.fold(LeftOut::default(), |sum, it| LeftOut {
            variations: sum.variations + it.variations,
            marks: sum.marks + it.marks,
            clocks: sum.clocks + it.clocks,
        })
    }
}

/// The reason why a text can't be read as PGN of Racing Kings, with line and column.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct BadPgn {
    /// Number of the line of the PGN text with the error, from 1.
    pub line: usize,
    /// Number of the character in the line where the error is, from 1.
    pub column: usize,
    /// The message for users that says what is wrong, with line and column as its values.
    pub reason: Reason,
    /// If a move or the initial position is the error, the message that names the rule it breaks or
    /// says why it can't be read; `None` for other errors.
    pub cause: Option<Box<Reason>>,
}

/// The reason why a record can't be written as PGN.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NotPgn {
    /// The record is of a game other than Racing Kings; this is its identifier.
    #[error("PGN is for Racing Kings, not for {0}")]
    Game(String),
    /// The record can't be replayed, which is needed to write its moves in SAN.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl NotPgn {
    /// The message for users that says why the record can't be written as PGN.
    pub fn reason(&self) -> Reason {
        match self {
            NotPgn::Game(game) => Reason::new("pgn-other-game").with("game", game.as_str()),
            NotPgn::Replay(ReplayError::Move { reason, .. } | ReplayError::Start(reason)) => {
                reason.clone()
            }
            NotPgn::Replay(ReplayError::UnknownGame(game)) => {
                Reason::new("pgn-other-game").with("game", game.as_str())
            }
        }
    }
}

/// Whether a text is probably PGN rather than a record in this project's own format: the name of
/// its first tag begins with a capital letter, or the text begins with the move number `1.`.
pub fn looks_like(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let is_remark = |line: &&str| line.is_empty() || line.starts_with(['%', ';']);
    let first = text.lines().map(str::trim).find(|line| !is_remark(line));
    first.is_some_and(|line| {
        let tag = line.strip_prefix('[').map(str::trim_start);
        let is_tag = tag.is_some_and(|tag| tag.starts_with(|it: char| it.is_ascii_uppercase()));
        is_tag || line.starts_with("1.")
    })
}

/// The time control of a game, in milliseconds.
#[derive(Copy, Clone)]
struct TimeControl {
    /// Time on each player's clock at the beginning of the game, in milliseconds.
    base: u64,
    /// Time added to a player's clock after each of the player's moves, in milliseconds.
    increment: u64,
}

/// Parses the value of the PGN tag `TimeControl`, such as `300+5`, in seconds. `None` if it has
/// another form.
fn time_control(text: &str) -> Option<TimeControl> {
    let (base, more) = text.split_once('+').unwrap_or((text, "0"));
    let milliseconds = |it: &str| {
        let seconds: f64 = it.parse().ok()?;
        (0.0..=1e7)
            .contains(&seconds)
            .then(|| to_milliseconds(seconds))
    };
    Some(TimeControl {
        base: milliseconds(base)?,
        increment: milliseconds(more)?,
    })
}
