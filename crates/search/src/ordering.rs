//! Which move to try first: what was good elsewhere is often good here.

use game::Player;

use crate::tag::Tag;

/// A legal move and its place in the order.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) m: M,
    pub(crate) tag: Tag,
    pub(crate) rank: i32,
}

/// Rank of the move the transposition table suggests.
pub(crate) const SUGGESTED: i32 = i32::MAX;

/// Weight of one unit of a move's urgency against experience, which is below [`CAP`].
const URGENCY_WEIGHT: i32 = 128;
const MOST_URGENT: i32 = 1_000_000;
const KILLER_BONUS: i32 = 12_000;

/// Moves the best of `moves` to the front.
#[inline]
pub(crate) fn bring_best<M>(moves: &mut [Ranked<M>]) {
    let mut best = 0;
    for i in 1..moves.len() {
        if moves[best].rank < moves[i].rank {
            best = i;
        }
    }
    if best != 0 {
        moves.swap(0, best);
    }
}

/// How well moves did elsewhere in the search.
#[derive(Debug)]
pub(crate) struct Experience {
    /// By player and move.
    general: [Vec<i16>; 2],
    /// By the move and the one it answers.
    answers: Vec<i16>,
}

const BITS: u32 = 14;
const SIZE: usize = 1 << BITS;
const CAP: i32 = 8_000;

#[inline]
fn slot(tag: Tag) -> usize {
    usize::from(tag.0) & (SIZE - 1)
}

#[inline]
fn answer_slot(before: Tag, tag: Tag) -> usize {
    let pair = u32::from(before.0) << 16 | u32::from(tag.0);
    (pair.wrapping_mul(0x9e37_79b1) >> (32 - BITS)) as usize
}

/// Moves a record towards the cap, the less the nearer it is.
fn shift(record: &mut i16, by: i32) {
    let old = i32::from(*record);
    *record = (old + by - old * by.abs() / CAP) as i16;
}

impl Experience {
    pub(crate) fn new() -> Experience {
        Experience {
            general: [vec![0; SIZE], vec![0; SIZE]],
            answers: vec![0; SIZE],
        }
    }

    /// What experience says of a move that answers the move `before`, at most twice [`CAP`].
    #[inline]
    pub(crate) fn of(&self, player: Player, before: Tag, tag: Tag) -> i32 {
        i32::from(self.general[player as usize][slot(tag)])
            + i32::from(self.answers[answer_slot(before, tag)])
    }

    /// Place in the order of a move that is not suggested by the table.
    #[inline]
    pub(crate) fn rank(
        &self,
        player: Player,
        before: Tag,
        tag: Tag,
        killers: [Tag; 2],
        urgency: i32,
    ) -> i32 {
        let killer = if killers.contains(&tag) {
            KILLER_BONUS
        } else {
            0
        };
        let urgency = urgency.clamp(-MOST_URGENT, MOST_URGENT);
        urgency * URGENCY_WEIGHT + killer + self.of(player, before, tag)
    }

    /// Learns that a move was good enough, or that it was tried in vain.
    pub(crate) fn learn(
        &mut self,
        player: Player,
        before: Tag,
        tag: Tag,
        depth: i32,
        was_good: bool,
    ) {
        let weight = (32 * depth * depth).min(1200);
        let by = if was_good { weight } else { -weight };
        shift(&mut self.general[player as usize][slot(tag)], by);
        shift(&mut self.answers[answer_slot(before, tag)], by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn experience_stays_in_bounds() {
        let mut experience = Experience::new();
        for good in [true, false] {
            for _ in 0..10_000 {
                experience.learn(Player::First, Tag(1), Tag(2), 255, good);
            }
            let seen = experience.of(Player::First, Tag(1), Tag(2)).abs();
            assert!((CAP..=2 * CAP).contains(&seen), "{seen}");
        }
    }

    #[test]
    fn the_best_comes_first_and_ties_keep_their_order() {
        let mut moves: Vec<_> = [3, 7, 7, 1]
            .into_iter()
            .enumerate()
            .map(|(m, rank)| Ranked {
                m,
                tag: Tag::NONE,
                rank,
            })
            .collect();
        bring_best(&mut moves);
        assert_eq!(moves[0].m, 1);
        bring_best(&mut moves[1..]);
        assert_eq!(moves[1].m, 2);
        bring_best::<u8>(&mut []);
    }
}
