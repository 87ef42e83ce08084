//! The difficulty of a puzzle: the cost of its walkthrough in points, and the grade that follows from
//! it.
//!
//! A point is the effort of checking one piece or one count. Harder techniques cost up to four. A
//! supposition costs [`SUPPOSITION_POINTS`] plus the points of every finding up to its contradiction.
//! A walkthrough costs the sum of its steps, so large boards, many steps and deep suppositions all
//! raise the grade.

use super::techniques::Finding;
use super::walk::{Cause, Deduced};
use super::{Grade, Technique};

/// Points that a supposition adds to the difficulty of a puzzle, without those of the findings that
/// refute it.
pub(super) const SUPPOSITION_POINTS: u32 = 4;

impl Technique {
    /// Points that one step with this technique adds to the difficulty of a puzzle, without those of
    /// the findings under a supposition.
    pub(super) const fn points(self) -> u32 {
        match self {
            Technique::Count
            | Technique::OwnType
            | Technique::Satisfied
            | Technique::DeadLine
            | Technique::OnlyTarget => 1,
            Technique::OnlyAttacker | Technique::Taken => 2,
            Technique::Misfit | Technique::EarlyLoop => 3,
            Technique::EitherWay => 4,
            Technique::Suppose
            | Technique::Symmetry
            | Technique::SupposeTwice
            | Technique::SymmetryTwice => SUPPOSITION_POINTS,
            // More than any grade but the last allows: a search can't be done by hand.
            Technique::Search => 10_000,
        }
    }

    /// The easiest grade that a puzzle can have if it needs this technique.
    pub(super) const fn least_grade(self) -> Grade {
        match self {
            Technique::Suppose | Technique::Symmetry => Grade::Easy,
            Technique::SupposeTwice | Technique::SymmetryTwice => Grade::Medium,
            Technique::Search => Grade::Search,
            _ => Grade::Gentle,
        }
    }
}

impl Grade {
    /// Maximum points of the walkthrough of a puzzle of this grade; `u32::MAX` for [`Grade::Search`].
    pub const fn max_points(self) -> u32 {
        match self {
            Grade::Gentle => 25,
            Grade::Easy => 100,
            Grade::Medium => 700,
            Grade::Hard => 2_000,
            Grade::Fiendish => 6_000,
            Grade::Search => u32::MAX,
        }
    }
}

/// The cost of a proof by contradiction, in steps and in points of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Proof {
    /// Number of findings and suppositions in the proof.
    pub(super) length: u32,
    /// Sum of the points of all findings and suppositions in the proof.
    pub(super) points: u32,
}

impl Proof {
    pub(super) fn add(&mut self, finding: &Finding) {
        self.length += 1;
        self.points += finding.technique.points();
    }

    /// Adds to the proof a supposition that the proof `inner` refuted.
    pub(super) fn suppose(&mut self, inner: Proof) {
        self.length += 1 + inner.length;
        self.points += SUPPOSITION_POINTS + inner.points;
    }
}

/// The cost of a walkthrough (a solution by deduction, step by step) so far: its points of
/// difficulty, and the easiest grade that its techniques allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Work {
    pub(super) points: u32,
    least: Grade,
}

impl Work {
    pub(super) const NONE: Work = Work {
        points: 0,
        least: Grade::Gentle,
    };

    pub(super) fn add(&mut self, deduced: &Deduced) {
        let proof = match &deduced.cause {
            Cause::Plain(_) | Cause::Searched { .. } => 0,
            Cause::Refuted(refuted) => refuted.proof.points,
            Cause::Mirrored(mirrored) => mirrored.proof.points,
        };
        let points = deduced.technique.points().saturating_add(proof);
        self.points = self.points.saturating_add(points);
        self.least = self.least.max(deduced.technique.least_grade());
    }

    /// The easiest grade that allows both the points and the techniques of the walkthrough.
    pub(super) fn grade(self) -> Grade {
        let enough = |grade: &Grade| self.points <= grade.max_points();
        let by_points = Grade::ALL.into_iter().find(enough);
        by_points.unwrap_or(Grade::Search).max(self.least)
    }
}
