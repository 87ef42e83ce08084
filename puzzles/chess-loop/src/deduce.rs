//! A solver that thinks as a person does: named techniques, steps that explain themselves, a
//! grade and hints.
//!
//! What is known is, for each square, which of empty, first type and second type it may still be.
//! A *technique* finds marks that can be excluded, and says why. [`walk()`] always takes the easiest
//! technique that finds something; the hardest one it needed is the puzzle's [`Grade`]. Nothing
//! here depends on time, on chance or on the order in which another solver finds solutions: the
//! same puzzle has the same grade everywhere.
//!
//! An empty board is symmetric, and so are its solutions, as a set. There the technique
//! [`Technique::Symmetry`] breaks the tie aloud: if a type must stand on one of several squares
//! that mirror each other, we may take the one we like (L6).

mod hint;
mod knowledge;
mod sample;
mod set;
mod shorten;
mod suppose;
mod techniques;
mod walk;
mod words;

use std::fmt;
use std::str::FromStr;

use game::Reason;

use crate::model::{Piece, Square};

pub use hint::{Hint, find_hint, hint};
pub(crate) use sample::sample;
pub(crate) use walk::solves;
pub use walk::{Outcome, Walk, grade, walk, walk_to};

/// How hard a puzzle is: as hard as the hardest technique it needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Counting, and seeing what a standing piece attacks or must attack.
    Gentle,
    /// Seeing also what must or must not attack a standing piece.
    Easy,
    /// Squares where a piece could not do its duty, loops that would close too early.
    Medium,
    /// Looking at several cases at once, or supposing one mark and refuting it.
    Hard,
    /// Supposing within a supposition.
    Fiendish,
    /// Nothing but a search through the placements.
    Search,
}

impl Grade {
    /// All grades, easiest first.
    pub const ALL: [Grade; 6] = [
        Grade::Gentle,
        Grade::Easy,
        Grade::Medium,
        Grade::Hard,
        Grade::Fiendish,
        Grade::Search,
    ];

    /// The permanent name used in seeds and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Grade::Gentle => "gentle",
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Fiendish => "fiendish",
            Grade::Search => "search",
        }
    }

    /// The grade's name for people.
    pub const fn name(self) -> Reason {
        Reason::new(match self {
            Grade::Gentle => "loop-grade-gentle",
            Grade::Easy => "loop-grade-easy",
            Grade::Medium => "loop-grade-medium",
            Grade::Hard => "loop-grade-hard",
            Grade::Fiendish => "loop-grade-fiendish",
            Grade::Search => "loop-grade-search",
        })
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A text that names no grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected gentle, easy, medium, hard, fiendish or search")]
pub struct UnknownGrade;

impl FromStr for Grade {
    type Err = UnknownGrade;

    fn from_str(text: &str) -> Result<Grade, UnknownGrade> {
        Grade::ALL
            .into_iter()
            .find(|grade| grade.id() == text)
            .ok_or(UnknownGrade)
    }
}

/// A way to find something out. In order of preference, which is the order of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// All pieces of a type stand, or just enough squares are left for them (L2).
    Count,
    /// A piece may not attack its own type, so that type is not in its sight (L4).
    OwnType,
    /// A piece has its one attack, so nothing stands on its other lines (L4).
    Satisfied,
    /// A piece can attack nothing along a line, so the line is empty (L4).
    DeadLine,
    /// Only one square is left for a piece to attack (L4).
    OnlyTarget,
    /// Only one square is left for the attacker of a piece (L5).
    OnlyAttacker,
    /// A piece is attacked already, so nothing else may attack it (L5).
    Taken,
    /// A piece on this square would attack two or none, or could not be attacked (L4, L5).
    Misfit,
    /// A piece on this square would close a loop too early (L5).
    EarlyLoop,
    /// Whatever a piece attacks, or whatever attacks it, these squares are empty (L4, L5).
    EitherWay,
    /// One mark is supposed, and plain techniques refute it.
    Suppose,
    /// A type must stand on one of several mirror squares; we choose which (L6).
    Symmetry,
    /// One mark is supposed, and refuted with further suppositions.
    SupposeTwice,
    /// As [`Technique::Symmetry`], proved with further suppositions.
    SymmetryTwice,
    /// Every placement was tried.
    Search,
}

impl Technique {
    /// All techniques, easiest first.
    pub const ALL: [Technique; 15] = [
        Technique::Count,
        Technique::OwnType,
        Technique::Satisfied,
        Technique::DeadLine,
        Technique::OnlyTarget,
        Technique::OnlyAttacker,
        Technique::Taken,
        Technique::Misfit,
        Technique::EarlyLoop,
        Technique::EitherWay,
        Technique::Suppose,
        Technique::Symmetry,
        Technique::SupposeTwice,
        Technique::SymmetryTwice,
        Technique::Search,
    ];

    /// The grade of a puzzle whose hardest technique is this one.
    pub const fn grade(self) -> Grade {
        match self {
            Technique::Count
            | Technique::OwnType
            | Technique::Satisfied
            | Technique::DeadLine
            | Technique::OnlyTarget => Grade::Gentle,
            Technique::OnlyAttacker | Technique::Taken => Grade::Easy,
            Technique::Misfit | Technique::EarlyLoop => Grade::Medium,
            Technique::EitherWay | Technique::Suppose | Technique::Symmetry => Grade::Hard,
            Technique::SupposeTwice | Technique::SymmetryTwice => Grade::Fiendish,
            Technique::Search => Grade::Search,
        }
    }

    /// The technique's name for people.
    pub const fn name(self) -> Reason {
        Reason::new(match self {
            Technique::Count => "loop-technique-count",
            Technique::OwnType => "loop-technique-own-type",
            Technique::Satisfied => "loop-technique-satisfied",
            Technique::DeadLine => "loop-technique-dead-line",
            Technique::OnlyTarget => "loop-technique-only-target",
            Technique::OnlyAttacker => "loop-technique-only-attacker",
            Technique::Taken => "loop-technique-taken",
            Technique::Misfit => "loop-technique-misfit",
            Technique::EarlyLoop => "loop-technique-early-loop",
            Technique::EitherWay => "loop-technique-either-way",
            Technique::Suppose => "loop-technique-suppose",
            Technique::Symmetry => "loop-technique-symmetry",
            Technique::SupposeTwice => "loop-technique-suppose-twice",
            Technique::SymmetryTwice => "loop-technique-symmetry-twice",
            Technique::Search => "loop-technique-search",
        })
    }
}

/// One step of a solution: where to look, why, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// Where to look.
    pub look: Vec<Square>,
    /// Why: one sentence, or for a supposition the sentences that refute it.
    pub because: Vec<Reason>,
    /// What follows.
    pub changes: Vec<Change>,
}

/// Something learned about a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// A piece stands here.
    Place(Square, Piece),
    /// Nothing stands here.
    Empty(Square),
    /// A piece stands here, of whichever type.
    Occupied(Square),
    /// A piece of this type does not stand here.
    Exclude(Square, Piece),
}
