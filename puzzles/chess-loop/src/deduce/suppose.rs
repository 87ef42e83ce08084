//! Suppositions: add one mark, follow the plain techniques, and see whether a square is left with
//! no mark at all.

use super::Technique;
use super::effort::Proof;
use super::knowledge::{Cuts, Kind, Knowledge, Mark};
use super::set::{Set, Squares};
use super::techniques::{easiest, not, only};

/// A mark that cannot be on a square, nor on its mirror squares, and what it takes to refute it.
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

/// A type that must stand on one of several mirror squares, the one that is chosen, and what it
/// takes to prove it.
#[derive(Clone, Debug)]
pub(super) struct Mirrored {
    pub(super) kind: Kind,
    pub(super) at: u8,
    pub(super) orbit: Set,
    pub(super) proof: Proof,
}

/// A measure of work that is the same on every machine: suppositions that may still be followed.
#[derive(Debug)]
pub(super) struct Effort(u32);

impl Effort {
    /// More than any of the published puzzles needs, and a few seconds on the largest board.
    pub(super) const FULL: u32 = 6_000;

    pub(super) fn new(limit: u32) -> Effort {
        Effort(limit)
    }

    fn spend(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        Some(())
    }
}

/// The hardest plain technique used under a supposition: a person keeps those in the head.
pub(super) const INNER: Technique = Technique::EarlyLoop;

/// All marks that plain techniques alone refute, shortest refutation first.
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

/// The first mark that can be refuted with suppositions within the supposition.
pub(super) fn suppose_twice(known: &Knowledge, effort: &mut Effort) -> Option<Refuted> {
    open_marks(known).find_map(|(mark, at)| {
        let proof = refute_deeply(supposed(known, mark, at), effort)?;
        Some(Refuted::new(known, mark, at, proof))
    })
}

/// A type and an orbit of which a member must hold it, with the shortest proof by plain
/// techniques.
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

/// The first type and orbit of which that can be proved with suppositions.
pub(super) fn symmetry_twice(known: &Knowledge, effort: &mut Effort) -> Option<Mirrored> {
    orbits(known).into_iter().find_map(|(kind, at, orbit)| {
        let proof = refute_deeply(denied(known, kind, orbit), effort)?;
        Some(Mirrored {
            kind,
            at,
            orbit,
            proof,
        })
    })
}

/// The sets of mirror squares where a type is open.
fn orbits(known: &Knowledge) -> Vec<(Kind, u8, Set)> {
    let mut found = Vec::new();
    for kind in Kind::BOTH {
        let open = known.may_hold(kind).without(known.placed(kind));
        let orbits = representatives(known, open).map(|at| (kind, at, known.orbit(at)));
        found.extend(orbits.filter(|(.., orbit)| orbit.only_square().is_none()));
    }
    found
}

/// One square out of each set of mirror squares.
fn representatives(known: &Knowledge, squares: Set) -> impl Iterator<Item = u8> {
    let is_first = move |&at: &u8| (known.orbit(at) & squares).first_square() == Some(at);
    squares.squares().filter(is_first)
}

/// What would be known if none of these squares held a type.
pub(super) fn denied<'t>(known: &Knowledge<'t>, kind: Kind, squares: Set) -> Knowledge<'t> {
    let mut denied = *known;
    denied.forget_symmetries();
    denied.apply(&not(Mark::Piece(kind), squares));
    denied
}

/// What would be known if a square had a mark.
pub(super) fn supposed<'t>(known: &Knowledge<'t>, mark: Mark, at: u8) -> Knowledge<'t> {
    let mut supposed = *known;
    supposed.forget_symmetries();
    supposed.apply(&only(mark, Set::of(at)));
    supposed
}

/// The marks of undecided squares, one out of each set of mirror squares; pieces before empty,
/// since a piece says more.
pub(super) fn open_marks(known: &Knowledge) -> impl Iterator<Item = (Mark, u8)> {
    let decided = known.clear() | known.placed(Kind::First) | known.placed(Kind::Second);
    Mark::ALL.into_iter().flat_map(move |mark| {
        let squares = known.can(mark).without(decided);
        representatives(known, squares).map(move |at| (mark, at))
    })
}

/// Follows plain techniques to a contradiction, if they lead to one.
pub(super) fn refute(mut known: Knowledge) -> Option<Proof> {
    let mut proof = Proof::default();
    follow(&mut known, &mut proof);
    known.is_broken().then_some(proof)
}

/// Follows plain techniques until nothing more is found or a square is left without a mark.
pub(super) fn follow(known: &mut Knowledge, proof: &mut Proof) {
    loop {
        let findings = easiest(known, INNER);
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

/// As [`refute`], and where that ends, with one more level of suppositions.
fn refute_deeply(mut known: Knowledge, effort: &mut Effort) -> Option<Proof> {
    let mut proof = Proof::default();
    loop {
        effort.spend()?;
        follow(&mut known, &mut proof);
        if known.is_broken() {
            return Some(proof);
        }
        let marks: Vec<_> = open_marks(&known).collect();
        let mut progress = false;
        for (mark, at) in marks {
            effort.spend()?;
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
