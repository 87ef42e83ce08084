//! Solutions by chance, for the generator: random choices, followed by what they imply.

use game::Rng;

use crate::model::{Board, Instance};

use super::effort::Proof;
use super::knowledge::{Kind, Knowledge, Mark, Terrain};
use super::set::{Set, Squares};
use super::suppose::{follow, supposed};
use super::techniques::not;
use super::walk::board;

/// A solution chosen by chance, or none if there is none or the choices left in `tries`, which it
/// counts down, did not find it.
pub(crate) fn sample(instance: Instance, rng: &mut Rng, tries: &mut u32) -> Option<Board> {
    let terrain = Terrain::new(instance);
    let solved = complete(Knowledge::new(&terrain), rng, tries)?;
    board(&solved)
}

/// Completes what is known by random choices; a choice that fails is taken back for good.
fn complete<'t>(mut known: Knowledge<'t>, rng: &mut Rng, tries: &mut u32) -> Option<Knowledge<'t>> {
    loop {
        follow(&mut known, &mut Proof::default());
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

/// A piece to place: the target of one that attacks nothing yet, so that the loop grows; at the
/// start, any piece anywhere.
fn choose(known: &Knowledge, rng: &mut Rng) -> Option<(Kind, u8)> {
    let open = |kind| known.may_hold(kind).without(known.placed(kind));
    let hungry = known.pieces().filter_map(|(kind, at)| {
        let targets = known.targets(kind, at);
        let undecided = known.sure_target(kind, at).is_none() && !targets.is_empty();
        undecided.then_some((kind.other(), targets & open(kind.other())))
    });
    if let Some((kind, targets)) = hungry.min_by_key(|(_, targets)| targets.len())
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
