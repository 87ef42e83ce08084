//! Shorter explanations: a chain of deductions without the links that its end does not need.
//!
//! Techniques report everything they see, so a chain that leads somewhere is full of true things
//! that play no part. Each link in turn is left out, last first; if the others can still be found
//! again and the end is still reached, it stays out.

use super::Technique;
use super::knowledge::Knowledge;
use super::set::Set;
use super::suppose::{INNER, Refuted, denied, open_marks, refute, supposed};
use super::techniques::{easiest, find};
use super::walk::{Cause, Deduced};

/// The chain without needless links. The whole chain leads from `base` to `goal`.
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

/// The way from a supposition to a contradiction, one finding at a time: each follows from what was
/// known right before it, so that the last one names the contradiction. Where plain techniques end,
/// a deep one refutes further suppositions.
pub(super) fn refutation(base: &Knowledge, is_deep: bool) -> Vec<Deduced> {
    let mut known = *base;
    let mut chain = Vec::new();
    while !known.is_broken() {
        let found = easiest(&known, INNER).into_iter().next();
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

/// A mark that plain techniques refute under a supposition, the shortest refutation there is.
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
    let refuted = refuted.min_by_key(|it| it.proof.length)?;
    Some(Deduced {
        technique: Technique::Suppose,
        cuts: refuted.cuts(),
        cause: Cause::Refuted(refuted),
    })
}

/// Follows a chain from `base`, finding each link again, as far as the goal.
fn replay(
    base: &Knowledge,
    chain: Vec<Deduced>,
    goal: impl Fn(&Knowledge) -> bool,
) -> Option<Vec<Deduced>> {
    let mut known = *base;
    let mut followed = Vec::with_capacity(chain.len());
    for link in chain {
        let link = again(&known, link)?;
        link.apply(&mut known);
        followed.push(link);
        if goal(&known) {
            return Some(followed);
        }
    }
    None
}

/// The same deduction from less knowledge, if it still holds.
fn again(known: &Knowledge, link: Deduced) -> Option<Deduced> {
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
        // To find these again takes too long.
        Cause::Refuted(_) | Cause::Mirrored(_) => None,
        Cause::Searched { .. } => Some(link),
    }
}
