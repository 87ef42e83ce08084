//! A solver that works with named techniques as a person would, and from it explanations, grades and
//! hints.
//!
//! Its state is, for each square, the set of *marks* still possible there: empty, first type, second
//! type. A *technique* finds marks that can be excluded, and a reason. [`walk()`] repeats the easiest
//! technique that finds something until every square has one mark. Each step costs points, and the
//! sum of the points is the puzzle's [`Grade`]. Nothing depends on time, randomness or the order in
//! which another solver finds solutions, so a puzzle has the same grade on every machine.
//!
//! An empty board is symmetric, and so is its set of solutions. [`Technique::Symmetry`] makes use of
//! that: if a type must stand on one of several squares that are images of each other, any of them
//! may be chosen (L6).

mod explain;
mod hint;
mod knowledge;
mod points;
mod sample;
mod set;
mod shorten;
mod suppose;
mod techniques;
mod walk;

use std::fmt;
use std::str::FromStr;

use game::Reason;

use crate::model::{Piece, Square};

pub use hint::{PuzzleHint, find_hint, hint};
pub(crate) use sample::sample;
pub(crate) use walk::grade_up_to;
pub use walk::{WalkOutcome, Walkthrough, grade, walk, walk_to};

/// The difficulty of a puzzle, from the points of its [walkthrough](walk_to) and the techniques in it.
///
/// A finding about one piece or one count costs one to four points, depending on its technique. A
/// supposition costs four points plus those of every finding up to its contradiction. A puzzle has the
/// easiest grade that allows its points ([`Grade::max_points`]). But one that needs a supposition is
/// at least easy, one that needs a supposition within a supposition at least medium, and one that no
/// technique solves is [`Grade::Search`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// The easiest puzzles: their solution by deduction costs at most 25 points of difficulty and
    /// needs no supposition.
    Gentle,
    /// Puzzles whose solution by deduction costs at most 100 points of difficulty and needs no
    /// supposition within a supposition: a few minutes of work.
    Easy,
    /// Puzzles whose solution by deduction costs at most 700 points of difficulty: many steps, or
    /// several suppositions.
    Medium,
    /// Puzzles whose solution by deduction costs at most 2,000 points of difficulty: many
    /// suppositions, often some within others.
    Hard,
    /// Puzzles whose solution by deduction costs at most 6,000 points of difficulty: a long evening
    /// of suppositions, often within suppositions.
    Fiendish,
    /// Puzzles whose solution by deduction costs more than 6,000 points of difficulty, or needs a
    /// piece of the known solution to be given away: hopeless by hand.
    Search,
}

impl Grade {
    /// All grades of puzzles, easiest first.
    pub const ALL: [Grade; 6] = [
        Grade::Gentle,
        Grade::Easy,
        Grade::Medium,
        Grade::Hard,
        Grade::Fiendish,
        Grade::Search,
    ];

    /// The permanent name of the grade in seeds and on the command line, such as `easy`.
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

    /// The message that names the grade to players.
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

/// The error of parsing a text that is not the id of a puzzle grade.
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

/// A technique of deduction, by which a person could solve a puzzle. The variants are ordered by
/// difficulty, easiest first, and tried in that order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// All pieces of a type are placed, so no other square holds that type; or just as many squares
    /// can hold a type as it has pieces, so each of them does (L2). Likewise for both types
    /// together.
    Count,
    /// A piece may not attack its own type, so none of that type stands where the piece would
    /// attack it (L4).
    OwnType,
    /// A piece attacks along one line, so its other lines are empty (L4).
    Satisfied,
    /// A piece has no possible target on a line, so the line is empty (L4).
    DeadLine,
    /// Only one square is left on which a piece can have its target, so the target stands there (L4).
    OnlyTarget,
    /// Only one square is left from which a piece can be attacked, so its attacker stands there (L5).
    OnlyAttacker,
    /// A piece already has its attacker, so no other piece attacks it (L5).
    Taken,
    /// A piece on this square would attack two pieces or none, or could not be attacked, so none
    /// stands there (L4, L5).
    Misfit,
    /// A piece on this square would close a loop that leaves other pieces out, so none stands
    /// there; or the only gap in such a loop must be filled (L5).
    EarlyLoop,
    /// Some squares are empty whichever of its possible targets a piece attacks, or whichever of its
    /// possible attackers attacks it (L4, L5).
    EitherWay,
    /// Supposing one mark (a piece or an empty square) leads to a contradiction by techniques without
    /// suppositions, so the mark is excluded.
    Suppose,
    /// A type must stand on one of several symmetric squares, so one of them is chosen (L6). Proved
    /// by supposing that it stands on none of them.
    Symmetry,
    /// Supposing one mark (a piece or an empty square) leads to a contradiction only with further
    /// suppositions; the mark is excluded.
    SupposeTwice,
    /// A type must stand on one of several symmetric squares, so one of them is chosen (L6). Proved
    /// by supposing that it stands on none of them, with further suppositions.
    SymmetryTwice,
    /// No other technique applies, so a piece of the known solution is placed.
    Search,
}

impl Technique {
    /// All techniques of deduction, easiest first.
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

    /// The message that names the technique to players.
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

/// One deduction, explained: the squares it is about, the reason, and the consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeductionStep {
    /// The technique that found the deduction.
    pub technique: Technique,
    /// The squares that the player should consider to find the deduction.
    pub focus: Vec<Square>,
    /// Messages that explain the deduction: one for a plain technique; for a supposition the
    /// supposition itself, each step to the contradiction, and the conclusion. A hint that merges
    /// several deductions has the messages of all.
    pub because: Vec<Reason>,
    /// The consequences of the deduction, one per square: it holds a certain piece, is empty, is
    /// occupied or can't hold a type.
    pub changes: Vec<SquareChange>,
}

/// A fact about one square that follows from a deduction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareChange {
    /// The square holds a piece of this type.
    Place(Square, Piece),
    /// The square holds no piece.
    Empty(Square),
    /// The square holds a piece; its type is still unknown.
    Occupied(Square),
    /// The square doesn't hold a piece of this type; it may be empty or hold the other type.
    Exclude(Square, Piece),
}
