//! A solver that thinks as a person does: named techniques, steps that explain themselves, a
//! grade and hints.
//!
//! What is known is, for each square, which of empty, first type and second type it may still be.
//! A *technique* finds marks that can be excluded, and says why. [`walk()`] always takes the easiest
//! technique that finds something; what all its steps cost together is the puzzle's [`Grade`].
//! Nothing here depends on time, on chance or on the order in which another solver finds solutions:
//! the same puzzle has the same grade everywhere.
//!
//! An empty board is symmetric, and so are its solutions, as a set. There the technique
//! [`Technique::Symmetry`] breaks the tie aloud: if a type must stand on one of several squares
//! that mirror each other, we may take the one we like (L6).

mod effort;
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

pub use hint::{PuzzleHint, find_hint, hint};
pub(crate) use sample::sample;
pub(crate) use walk::grade_up_to;
pub use walk::{WalkOutcome, Walkthrough, grade, walk, walk_to};

/// How hard a puzzle is: how much work it takes, in points, and by which techniques.
///
/// A point is a glance at one piece or one count; closer looks cost two, three or four. A supposition
/// costs four and every glance under it, down to the contradiction. [`Grade::max_points`] says how
/// many points each grade allows. Whatever it costs, a puzzle that needs a supposition is not gentle,
/// one that needs a supposition within a supposition is at least medium, and one that is beyond all
/// techniques is search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// A short walk without suppositions.
    Gentle,
    /// A few minutes: a longer walk, or a few short suppositions.
    Easy,
    /// Many steps, or several suppositions.
    Medium,
    /// Many suppositions, some of them within others.
    Hard,
    /// A long evening of suppositions within suppositions.
    Fiendish,
    /// More than anybody does by hand: let the computer search.
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
pub struct DeductionStep {
    /// How it was found.
    pub technique: Technique,
    /// Where to look.
    pub focus: Vec<Square>,
    /// Why: one sentence, or for a supposition the sentences that refute it.
    pub because: Vec<Reason>,
    /// What follows.
    pub changes: Vec<SquareChange>,
}

/// Something learned about a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareChange {
    /// A piece stands here.
    Place(Square, Piece),
    /// Nothing stands here.
    Empty(Square),
    /// A piece stands here, of whichever type.
    Occupied(Square),
    /// A piece of this type does not stand here.
    Exclude(Square, Piece),
}
