//! How much work a walk is, in points, and the grade that follows from it.
//!
//! A point is a glance at one piece or one count. Techniques that take a closer look cost more, and
//! a supposition costs its beginning and every glance under it, down to the contradiction. A walk
//! costs the sum of its steps, so that large boards, long walks and deep suppositions all count.

use super::techniques::Finding;
use super::walk::{Cause, Deduced};
use super::{Grade, Technique};

/// What it costs to begin a supposition, besides what is seen under it.
pub(super) const SUPPOSITION: u32 = 4;

impl Technique {
    /// What a step costs, without what is seen under a supposition.
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
            | Technique::SymmetryTwice => SUPPOSITION,
            // More than any grade allows: nobody does this by hand.
            Technique::Search => 10_000,
        }
    }

    /// The easiest grade of a puzzle that needs this technique.
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
    /// The most points of a puzzle of this grade; nothing is too much for the last.
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

/// What a proof of a contradiction took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Proof {
    /// The number of findings.
    pub(super) length: u32,
    /// Their points.
    pub(super) points: u32,
}

impl Proof {
    pub(super) fn add(&mut self, finding: &Finding) {
        self.length += 1;
        self.points += finding.technique.points();
    }

    /// Adds a supposition that was refuted.
    pub(super) fn suppose(&mut self, inner: Proof) {
        self.length += 1 + inner.length;
        self.points += SUPPOSITION + inner.points;
    }
}

/// The work of a walk so far.
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

    /// The easiest grade that allows so much work and what it took.
    pub(super) fn grade(self) -> Grade {
        let enough = |grade: &Grade| self.points <= grade.max_points();
        let by_points = Grade::ALL.into_iter().find(enough);
        by_points.unwrap_or(Grade::Search).max(self.least)
    }
}
