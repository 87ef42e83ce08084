//! The atlas: a table of every instance (board size, piece types and count) up to a size, with its
//! number of solutions and an example.
//!
//! This module provides the list of [`instances`] in a fixed order and the pure function
//! [`AtlasEntry::find`] from an instance to its entry. Threads, files and resuming after an
//! interruption are the caller's: skip the instances that already have an entry, find the rest in
//! any order. An entry is stored as one line of text and parses back to an equal entry.

use std::fmt;
use std::str::FromStr;

use crate::model::{BadBoard, BadInstance, Board, Givens, Instance, Piece};
use crate::share::Puzzle;
use crate::solve::{self, SolutionCount, SolveControl, Stopped};
use crate::verify::verify_as;

/// Every instance (board size, two piece types and their count) on boards of at most `max_rows` by
/// `max_cols`, smaller boards first.
///
/// Instances that differ only by turning the board or swapping the types are listed once: with no
/// more rows than columns, and the lesser [`Piece`] first. Instances that are
/// [impossible](Instance::impossible) without search are left out. Sides above
/// [`MAX_SIDE`](crate::model::MAX_SIDE) are capped.
pub fn instances(max_rows: u8, max_cols: u8) -> impl Iterator<Item = Instance> {
    let (short, long) = (max_rows.min(max_cols), max_rows.max(max_cols));
    let mut sizes: Vec<(u8, u8)> = (1..=short.min(crate::model::MAX_SIDE))
        .flat_map(|rows| (rows..=long.min(crate::model::MAX_SIDE)).map(move |cols| (rows, cols)))
        .collect();
    sizes.sort_by_key(|&(rows, cols)| (u16::from(rows) * u16::from(cols), rows));
    sizes.into_iter().flat_map(|(rows, cols)| {
        let max_n = u16::from(rows) * u16::from(cols) / 2;
        pairs().flat_map(move |(first, second)| {
            let counts = (2..=max_n).map(move |n| Instance::new(rows, cols, n, first, second));
            counts
                .flatten()
                .filter(|instance| instance.impossible().is_none())
        })
    })
}

/// Every pair of different piece types, the lesser one first, in ascending order.
fn pairs() -> impl Iterator<Item = (Piece, Piece)> {
    let later = |first| Piece::ALL.into_iter().filter(move |&second| second > first);
    Piece::ALL
        .into_iter()
        .flat_map(move |first| later(first).map(move |second| (first, second)))
}

/// The result of solving one instance completely: a row of the atlas, the table of solution counts.
///
/// # Examples
///
/// ```
/// use chess_loop::atlas::AtlasEntry;
/// use chess_loop::solve::SolveControl;
///
/// let entry = AtlasEntry::find("2x3:2N+2K".parse()?, &SolveControl::default())?;
/// assert_eq!(entry.to_string(), "2x3:2N+2K total=2 classes=1 N.N/K.K");
/// assert_eq!(entry.to_string().parse::<AtlasEntry>()?, entry);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasEntry {
    /// The instance (board size, piece types and count) that was solved.
    pub instance: Instance,
    /// Number of solutions of the instance, in all and up to symmetry.
    pub count: SolutionCount,
    /// One solution of the instance, in canonical form; `None` if it has no solution.
    pub example: Option<Board>,
}

impl AtlasEntry {
    /// Makes the atlas entry of an instance by counting all its solutions, which may take hours on
    /// large boards.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `control` stopped the count before it was complete.
    pub fn find(instance: Instance, control: &SolveControl<'_>) -> Result<AtlasEntry, Stopped> {
        let (count, example) = solve::count_with_example(instance, &Givens::none(), control)?;
        Ok(AtlasEntry {
            instance,
            count,
            example: example.map(|board| board.canonical()),
        })
    }

    /// Whether the verifier accepts the entry's example solution, or the entry has none. The counts
    /// aren't checked: that would take as long as [`AtlasEntry::find`].
    pub fn is_sound(&self) -> bool {
        let wanted = Puzzle::from(self.instance).wanted();
        let sound = |board: &Board| verify_as(&board.to_string(), &wanted).is_ok();
        self.example.as_ref().is_none_or(sound)
    }
}

impl fmt::Display for AtlasEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SolutionCount { total, classes } = self.count;
        write!(f, "{} total={total} classes={classes}", self.instance)?;
        match &self.example {
            None => f.write_str(" -"),
            Some(board) => write!(f, " {board}"),
        }
    }
}

impl FromStr for AtlasEntry {
    type Err = BadEntry;

    fn from_str(line: &str) -> Result<AtlasEntry, BadEntry> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [instance, total, classes, example] = words[..] else {
            return Err(BadEntry::Shape);
        };
        let number = |word: &str, name: &str| -> Result<u64, BadEntry> {
            let digits = word.strip_prefix(name).ok_or(BadEntry::Shape)?;
            digits.parse().map_err(|_| BadEntry::Shape)
        };
        let count = SolutionCount {
            total: number(total, "total=")?,
            classes: number(classes, "classes=")?,
        };
        let example = match example {
            "-" => None,
            board => Some(board.parse().map_err(BadEntry::Board)?),
        };
        let has_example = example.is_some();
        if (count.total > 0) != has_example || (count.classes > 0) != has_example {
            return Err(BadEntry::Contradiction);
        }
        Ok(AtlasEntry {
            instance: instance.parse().map_err(BadEntry::Instance)?,
            count,
            example,
        })
    }
}

/// Why a line of text is not a valid atlas entry, for instance because a crash truncated it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadEntry {
    /// The line is not of the form of an atlas entry, such as `2x3:2N+2K total=2 classes=1
    /// N.N/K.K`: instance, numbers of solutions, and an example or `-`.
    #[error("expected a line like 2x3:2N+2K total=2 classes=1 N.N/K.K")]
    Shape,
    /// The solution count and the example solution contradict each other: an example with a count of
    /// zero, or none with a positive count.
    #[error("the counts and the example do not fit")]
    Contradiction,
    /// The first field of an atlas entry's line, the instance (board size, piece types and count),
    /// is not valid for the contained reason.
    #[error(transparent)]
    Instance(BadInstance),
    /// The last field of an atlas entry's line, the board with the example solution, is not valid
    /// for the contained reason.
    #[error(transparent)]
    Board(BadBoard),
}
