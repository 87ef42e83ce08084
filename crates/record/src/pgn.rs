//! PGN, the world's form of chess games, for Racing Kings: read and written.
//!
//! Written as PGN asks for, and read as people write: moves also in long notation, results and marks
//! also by other signs, and not only UTF-8 (see [`decoded`](crate::decoded)).
//!
//! Tags, moves in SAN, results and thinking times go both ways without loss: whatever a record holds
//! comes back from its PGN. Times are written as `[%emt]`, and as `[%clk]` too where the tag
//! `TimeControl` says what the clocks began with. Comments, variations and marks go both ways, too;
//! [`PgnGame::left_out`] counts those that nobody could play or knows.

mod read;
mod sign;
mod token;
mod write;

use std::iter::Sum;

use game::{Outcome, Reason};

use crate::{Record, ReplayError};

pub use read::read;
pub use write::write;

/// The game whose records can be PGN.
pub const GAME: &str = "racing-kings";

/// The name of the variant in PGN.
const VARIANT: &str = "Racing Kings";

/// What a file of PGN holds.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Pgn {
    /// Its games of Racing Kings, at least one.
    pub games: Vec<PgnGame>,
    /// How many games of other variants there are, which are skipped.
    pub others: usize,
}

/// A game read from PGN.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PgnGame {
    /// The game.
    pub record: Record,
    /// What a record doesn't hold.
    pub left_out: LeftOut,
    /// Number of its first line, from 1.
    pub line: usize,
    /// What the tag `Result` says, where the moves end with something else. The record has the latter.
    pub other_result: Option<Outcome>,
}

/// Parts of a PGN game that a record doesn't hold.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct LeftOut {
    /// Variations without moves or with an illegal one, with all that is in them.
    pub variations: usize,
    /// Marks that PGN doesn't know, such as `!!!`.
    pub marks: usize,
    /// Clock times that can't be turned into thinking times.
    pub clocks: usize,
}

impl LeftOut {
    /// What was left out, a sentence for each kind. None if nothing was.
    pub fn reasons(self) -> Vec<Reason> {
        let kinds = [
            ("pgn-lost-variations", self.variations),
            ("pgn-lost-marks", self.marks),
            ("pgn-lost-clocks", self.clocks),
        ];
        let lost = kinds.into_iter().filter(|it| 0 < it.1);
        lost.map(|(id, count)| Reason::new(id).with("count", count))
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

/// Why a text can't be read as PGN of Racing Kings.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct BadPgn {
    /// Number of the line, from 1.
    pub line: usize,
    /// Number of the character in its line, from 1.
    pub column: usize,
    /// What is wrong, with the line and the column in it.
    pub reason: Reason,
    /// Why that is wrong, where a rule says so.
    pub cause: Option<Box<Reason>>,
}

/// Why a record can't be written as PGN.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NotPgn {
    /// It is of another game.
    #[error("PGN is for Racing Kings, not for {0}")]
    Game(String),
    /// It can't be played again.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl NotPgn {
    /// The same for people.
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

/// Whether a text looks like PGN rather than like records: its first tag has a capital, or it begins
/// with the number of a move.
pub fn looks_like(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let is_remark = |it: &&str| it.is_empty() || it.starts_with(['%', ';']);
    let first = text.lines().map(str::trim).find(|it| !is_remark(it));
    first.is_some_and(|it| {
        let tag = it.strip_prefix('[').map(str::trim_start);
        let is_tag = tag.is_some_and(|it| it.starts_with(|it: char| it.is_ascii_uppercase()));
        is_tag || it.starts_with("1.")
    })
}

/// What a clock begins with and what each move adds, in milliseconds: `300+5`.
fn time_control(text: &str) -> Option<(u64, u64)> {
    let (base, more) = text.split_once('+').unwrap_or((text, "0"));
    let milliseconds = |it: &str| {
        let seconds: f64 = it.parse().ok()?;
        (0.0..=1e7)
            .contains(&seconds)
            .then(|| (seconds * 1e3).round() as u64)
    };
    Some((milliseconds(base)?, milliseconds(more)?))
}
