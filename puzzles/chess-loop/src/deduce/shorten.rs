//! Shorter explanations: a chain of deductions without the links that its end does not need.
//!
//! Techniques report everything they see, so a chain that leads somewhere is full of true things
//! that play no part. Each link in turn is left out, last first; if the others can still be found
//! again and the end is still reached, it stays out.

use super::Technique;
use super::knowledge::Knowledge;
use super::set::Set;
use super::suppose::{denied, refute, supposed};
use super::techniques::{Finding, find};
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

/// A deduction with a shorter trail, if it has one.
pub(super) fn explained(known: &Knowledge, deduced: &Deduced) -> Deduced {
    let mut deduced = deduced.clone();
    match &mut deduced.cause {
        Cause::Refuted(refuted) if deduced.technique == Technique::Suppose => {
            let base = supposed(known, refuted.mark, refuted.at);
            refuted.trail = shorter_trail(&base, &refuted.trail);
        }
        Cause::Mirrored(mirrored) if deduced.technique == Technique::Symmetry => {
            let base = denied(known, mirrored.kind, mirrored.orbit);
            mirrored.trail = shorter_trail(&base, &mirrored.trail);
        }
        Cause::Plain(_) | Cause::Refuted(_) | Cause::Mirrored(_) | Cause::Searched { .. } => {}
    }
    deduced
}

fn shorter_trail(base: &Knowledge, trail: &[Finding]) -> Vec<Finding> {
    let chain = trail.iter().copied().map(Deduced::from).collect();
    let finding = |link: Deduced| match link.cause {
        Cause::Plain(why) => Some(Finding {
            technique: link.technique,
            why,
            cuts: link.cuts,
        }),
        Cause::Refuted(_) | Cause::Mirrored(_) | Cause::Searched { .. } => None,
    };
    shorten(base, chain, |known: &Knowledge| known.is_broken())
        .into_iter()
        .filter_map(finding)
        .collect()
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
            refuted.trail = refute(supposed(known, refuted.mark, refuted.at))?;
            Some(Deduced {
                cause: Cause::Refuted(refuted),
                ..link
            })
        }
        Cause::Mirrored(mut mirrored) if link.technique == Technique::Symmetry => {
            mirrors(mirrored.at, mirrored.orbit)?;
            mirrored.trail = refute(denied(known, mirrored.kind, mirrored.orbit))?;
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
