//! Shortens explanations: removes from a chain of deductions those that its goal doesn't depend on.
//!
//! Techniques return all their findings, so most deductions of a chain don't contribute to its goal.
//! Each link in turn, last first, is left out and the chain replayed: if all other links can be
//! deduced again without it and the goal is still reached, the link is removed.

use super::Technique;
use super::knowledge::Knowledge;
use super::set::Set;
use super::suppose::{HARDEST_INNER, Refuted, denied, open_marks, refute, supposed};
use super::techniques::{easiest, find};
use super::walk::{Cause, Deduced};

/// Removes the deductions of a chain that its goal doesn't need. The whole chain must lead from the
/// state `base` to one that satisfies `goal`, and so does the result.
pub(super) fn shorten(
    base: &Knowledge,
    mut chain: Vec<Deduced>,
    goal: impl Fn(&Knowledge) -> bool,
) -> Vec<Deduced> {
    let mut index = chain.len();
    while 0 < index {
        index -= 1;
        let mut shorter = chain.clone();
        shorter.remove(index);
        if let Some(shorter) = replay(base, shorter, &goal) {
            index = index.min(shorter.len());
            chain = shorter;
        }
    }
    chain
}

/// The shortened chain of deductions from a supposition, the state `base`, to a contradiction,
/// which is the last deduction. If techniques without suppositions don't suffice and `is_deep` is
/// set, deductions may be suppositions that those techniques refute.
pub(super) fn refutation(base: &Knowledge, is_deep: bool) -> Vec<Deduced> {
    let mut known = *base;
    let mut chain = Vec::new();
    while !known.is_broken() {
        let found = easiest(&known, HARDEST_INNER).into_iter().next();
        let link = match found {
            Some(finding) => Deduced::from(finding),
            None if is_deep => match inner(&known) {
                Some(link) => link,
                None => break,
            },
            None => break,
        };
        link.apply(&mut known);
        chain.push(link);
    }
    shorten(base, chain, |known: &Knowledge| known.is_broken())
}

/// The deduction that excludes the mark which plain techniques refute with the shortest proof; `None`
/// if they refute none.
fn inner(known: &Knowledge) -> Option<Deduced> {
    let refuted = open_marks(known).filter_map(|(mark, at)| {
        let proof = refute(supposed(known, mark, at))?;
        let orbit = Set::of(at);
        Some(Refuted {
            mark,
            at,
            orbit,
            proof,
        })
    });
    let refuted = refuted.min_by_key(|refuted| refuted.proof.length)?;
    Some(Deduced {
        technique: Technique::Suppose,
        cuts: refuted.cuts(),
        cause: Cause::Refuted(refuted),
    })
}

/// Makes each deduction of a chain again, starting from `base`, until the goal is reached. `None` if
/// one can't be made any more or the goal isn't reached.
fn replay(
    base: &Knowledge,
    chain: Vec<Deduced>,
    goal: impl Fn(&Knowledge) -> bool,
) -> Option<Vec<Deduced>> {
    let mut known = *base;
    let mut replayed = Vec::with_capacity(chain.len());
    for link in chain {
        let link = deduce_again(&known, link)?;
        link.apply(&mut known);
        replayed.push(link);
        if goal(&known) {
            return Some(replayed);
        }
    }
    None
}

/// Makes a deduction again from a state with more possible marks; `None` if it doesn't follow any
/// more, or if it needs nested suppositions, which would take too long.
fn deduce_again(known: &Knowledge, link: Deduced) -> Option<Deduced> {
    let mirrors = |at: u8, orbit: Set| {
        let mut known = *known;
        known.notice_symmetries();
        orbit.is_within(known.orbit(at)).then_some(())
    };
    match link.cause {
        Cause::Plain(why) => {
            let found = find(link.technique, known)
                .into_iter()
                .find(|found| found.why == why);
            found.map(Deduced::from)
        }
        Cause::Refuted(mut refuted) if link.technique == Technique::Suppose => {
            mirrors(refuted.at, refuted.orbit)?;
            refuted.proof = refute(supposed(known, refuted.mark, refuted.at))?;
            Some(Deduced {
                cause: Cause::Refuted(refuted),
                ..link
            })
        }
        Cause::Mirrored(mut mirrored) if link.technique == Technique::Symmetry => {
            mirrors(mirrored.at, mirrored.orbit)?;
            mirrored.proof = refute(denied(known, mirrored.kind, mirrored.orbit))?;
            Some(Deduced {
                cause: Cause::Mirrored(mirrored),
                ..link
            })
        }
        // Deducing nested suppositions again would take too long.
        Cause::Refuted(_) | Cause::Mirrored(_) => None,
        Cause::Searched { .. } => Some(link),
    }
}
