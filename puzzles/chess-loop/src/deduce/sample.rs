//! Random solutions of an instance for the puzzle generator: place a random piece, propagate its
//! consequences, repeat, and backtrack on a contradiction.

use game::Rng;

use crate::model::{Board, Instance};

use super::knowledge::{Kind, Knowledge, Mark, Terrain};
use super::points::Proof;
use super::set::{Set, Squares};
use super::suppose::{propagate, supposed};
use super::techniques::not;
use super::walk::board;

/// Draws a random solution of an instance; `None` if there is none or if `tries` random choices
/// didn't lead to one. Each choice made decreases `tries` by 1.
pub(crate) fn sample(instance: Instance, rng: &mut Rng, tries: &mut u32) -> Option<Board> {
    let terrain = Terrain::new(instance);
    let solved = complete(Knowledge::new(&terrain), rng, tries)?;
    board(&solved)
}

/// Extends a state of deduction to a solution by random choices; `None` if that fails or `tries` runs
/// out. A piece whose choice led to a contradiction is excluded.
fn complete<'t>(mut known: Knowledge<'t>, rng: &mut Rng, tries: &mut u32) -> Option<Knowledge<'t>> {
    loop {
        propagate(&mut known, &mut Proof::default());
        if known.is_broken() {
            return None;
        }
        if known.is_decided() {
            return Some(known);
        }
        *tries = tries.checked_sub(1)?;
        let (kind, at) = choose(&known, rng)?;
        if let Some(solved) = complete(supposed(&known, Mark::Piece(kind), at), rng, tries) {
            return Some(solved);
        }
        known.apply(&not(Mark::Piece(kind), Set::of(at)));
    }
}

/// Chooses a random piece to place next: a target of the piece that has the fewest possible ones among
/// those without a certain target, so that the loop grows. If every piece has its target, any possible
/// piece anywhere; `None` if there is none.
fn choose(known: &Knowledge, rng: &mut Rng) -> Option<(Kind, u8)> {
    let open = |kind| known.may_hold(kind).without(known.placed(kind));
    let without_target = known.pieces().filter_map(|(kind, at)| {
        let targets = known.targets(kind, at);
        let undecided = known.sure_target(kind, at).is_none() && !targets.is_empty();
        undecided.then_some((kind.other(), targets & open(kind.other())))
    });
    if let Some((kind, targets)) = without_target.min_by_key(|(_, targets)| targets.len())
        && let Some(target) = pick(targets, rng)
    {
        return Some((kind, target));
    }
    let kinds = if rng.below(2) == 0 {
        Kind::BOTH
    } else {
        [Kind::Second, Kind::First]
    };
    kinds
        .into_iter()
        .find_map(|kind| Some((kind, pick(open(kind), rng)?)))
}

fn pick(squares: Set, rng: &mut Rng) -> Option<u8> {
    squares
        .squares()
        .nth(rng.below(squares.len() as u32) as usize)
}
