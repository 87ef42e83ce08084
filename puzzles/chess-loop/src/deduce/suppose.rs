//! Suppositions as a technique of deduction: assume one mark, propagate with plain techniques, and
//! check for a contradiction.
//!
//! A mark whose assumption leads to a contradiction is excluded ([`suppose`]); one whose refutation
//! needs further suppositions too ([`suppose_twice`]). Choices by symmetry are proved in the same way:
//! assume that a type stands on none of several symmetric squares ([`symmetry`]).

use super::Technique;
use super::knowledge::{Cuts, Kind, Knowledge, Mark};
use super::points::Proof;
use super::set::{Set, Squares};
use super::techniques::{easiest, not, only};

/// A mark that was refuted on a square, and so on all squares of its orbit under symmetry, with the
/// cost of the proof.
#[derive(Clone, Debug)]
pub(super) struct Refuted {
    pub(super) mark: Mark,
    pub(super) at: u8,
    pub(super) orbit: Set,
    pub(super) proof: Proof,
}

impl Refuted {
    fn new(known: &Knowledge, mark: Mark, at: u8, proof: Proof) -> Refuted {
        Refuted {
            mark,
            at,
            orbit: known.orbit(at),
            proof,
        }
    }

    pub(super) fn cuts(&self) -> Cuts {
        not(self.mark, self.orbit)
    }
}

/// A type that must stand on one of several symmetric squares (`orbit`), the square chosen among them
/// (`at`), and the cost of the proof.
#[derive(Clone, Debug)]
pub(super) struct Mirrored {
    pub(super) kind: Kind,
    pub(super) at: u8,
    pub(super) orbit: Set,
    pub(super) proof: Proof,
}

/// Number of states of deduction that the search for a nested supposition may still examine. Counts
/// states rather than time, so that grades are the same on every machine.
#[derive(Debug)]
pub(super) struct SuppositionBudget(u32);

impl SuppositionBudget {
    /// Maximum number of states of deduction examined in search of one step by nested suppositions.
    /// More than any published puzzle needs, and a few seconds on the largest board. Grades depend
    /// on it.
    const MAX_SUPPOSITIONS: u32 = 6_000;

    pub(super) fn full() -> SuppositionBudget {
        SuppositionBudget(SuppositionBudget::MAX_SUPPOSITIONS)
    }

    /// Takes one state of deduction from the budget; `None` if the budget is exhausted.
    fn spend(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        Some(())
    }
}

/// The hardest technique without suppositions that is used under a supposition: a person can apply
/// it and all easier ones without taking notes.
pub(super) const HARDEST_INNER: Technique = Technique::EarlyLoop;

/// All marks (a piece or an empty square) whose supposition leads to a contradiction by techniques
/// up to [`HARDEST_INNER`], shortest proof first. Of symmetric squares only one is listed.
pub(super) fn suppose(known: &Knowledge) -> Vec<Refuted> {
    let mut found: Vec<Refuted> = open_marks(known)
        .filter_map(|(mark, at)| {
            let proof = refute(supposed(known, mark, at))?;
            Some(Refuted::new(known, mark, at, proof))
        })
        .collect();
    found.sort_by_key(|refuted| refuted.proof.length);
    found
}

/// The first mark whose supposition is refuted with the help of further suppositions; `None` if there
/// is none within the budget.
pub(super) fn suppose_twice(known: &Knowledge, budget: &mut SuppositionBudget) -> Option<Refuted> {
    open_marks(known).find_map(|(mark, at)| {
        let proof = refute_nested(supposed(known, mark, at), budget)?;
        Some(Refuted::new(known, mark, at, proof))
    })
}

/// The choice by symmetry with the shortest proof: plain techniques prove that a type stands on one
/// of several symmetric squares. `None` if they prove none.
pub(super) fn symmetry(known: &Knowledge) -> Option<Mirrored> {
    let proved = orbits(known).into_iter().filter_map(|(kind, at, orbit)| {
        let proof = refute(denied(known, kind, orbit))?;
        Some(Mirrored {
            kind,
            at,
            orbit,
            proof,
        })
    });
    proved.min_by_key(|mirrored| mirrored.proof.length)
}

/// The first choice by symmetry that nested suppositions prove: that a type stands on one of several
/// symmetric squares. `None` if there is none within the budget.
pub(super) fn symmetry_twice(
    known: &Knowledge,
    budget: &mut SuppositionBudget,
) -> Option<Mirrored> {
    orbits(known).into_iter().find_map(|(kind, at, orbit)| {
        let proof = refute_nested(denied(known, kind, orbit), budget)?;
        Some(Mirrored {
            kind,
            at,
            orbit,
            proof,
        })
    })
}

/// The orbits (sets of symmetric squares) of more than one square on which a type is possible but not
/// certain, as (type, representative, orbit).
fn orbits(known: &Knowledge) -> Vec<(Kind, u8, Set)> {
    let mut found = Vec::new();
    for kind in Kind::BOTH {
        let open = known.may_hold(kind).without(known.placed(kind));
        let orbits = representatives(known, open).map(|at| (kind, at, known.orbit(at)));
        found.extend(orbits.filter(|(.., orbit)| orbit.only_square().is_none()));
    }
    found
}

/// The least square of each orbit (set of symmetric squares) that meets `squares`, among those in
/// `squares`.
fn representatives(known: &Knowledge, squares: Set) -> impl Iterator<Item = u8> {
    let is_first = move |&at: &u8| (known.orbit(at) & squares).first_square() == Some(at);
    squares.squares().filter(is_first)
}

/// The state of deduction under the supposition that none of these squares holds a piece of `kind`.
pub(super) fn denied<'t>(known: &Knowledge<'t>, kind: Kind, squares: Set) -> Knowledge<'t> {
    let mut denied = *known;
    denied.forget_symmetries();
    denied.apply(&not(Mark::Piece(kind), squares));
    denied
}

/// The state of deduction under the supposition that a mark is right on a square.
pub(super) fn supposed<'t>(known: &Knowledge<'t>, mark: Mark, at: u8) -> Knowledge<'t> {
    let mut supposed = *known;
    supposed.forget_symmetries();
    supposed.apply(&only(mark, Set::of(at)));
    supposed
}

/// The possible marks of undecided squares, with one square of each orbit under symmetry. Pieces come
/// before empty squares, since a supposed piece has more consequences.
pub(super) fn open_marks(known: &Knowledge) -> impl Iterator<Item = (Mark, u8)> {
    let decided = known.clear() | known.placed(Kind::First) | known.placed(Kind::Second);
    Mark::ALL.into_iter().flat_map(move |mark| {
        let squares = known.can(mark).without(decided);
        representatives(known, squares).map(move |at| (mark, at))
    })
}

/// Applies techniques up to [`HARDEST_INNER`] until nothing more follows. Returns the cost of the
/// proof if that ends in a contradiction, otherwise `None`.
pub(super) fn refute(mut known: Knowledge) -> Option<Proof> {
    let mut proof = Proof::default();
    propagate(&mut known, &mut proof);
    known.is_broken().then_some(proof)
}

/// Applies techniques up to [`HARDEST_INNER`] until they find nothing more or there is a
/// contradiction, and adds the cost of their findings to `proof`.
pub(super) fn propagate(known: &mut Knowledge, proof: &mut Proof) {
    loop {
        let findings = easiest(known, HARDEST_INNER);
        if findings.is_empty() {
            return;
        }
        for finding in findings {
            known.apply(&finding.cuts);
            proof.add(&finding);
            if known.is_broken() {
                return;
            }
        }
    }
}

/// Propagates with techniques up to [`HARDEST_INNER`] and, where they find nothing more, with
/// suppositions that those techniques refute. Returns the cost of the proof if that ends in a
/// contradiction; `None` if it doesn't or the budget is exhausted.
fn refute_nested(mut known: Knowledge, budget: &mut SuppositionBudget) -> Option<Proof> {
    let mut proof = Proof::default();
    loop {
        budget.spend()?;
        propagate(&mut known, &mut proof);
        if known.is_broken() {
            return Some(proof);
        }
        let marks: Vec<_> = open_marks(&known).collect();
        let mut progress = false;
        for (mark, at) in marks {
            budget.spend()?;
            if !known.can(mark).has(at) {
                continue;
            }
            if let Some(inner) = refute(supposed(&known, mark, at)) {
                known.apply(&not(mark, Set::of(at)));
                proof.suppose(inner);
                progress = true;
                if known.is_broken() {
                    return Some(proof);
                }
            }
        }
        if !progress {
            return None;
        }
    }
}
