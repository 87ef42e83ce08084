//! Move ordering: alpha-beta prunes most when the best move is tried first.
//!
//! A position's moves are ranked by, in falling order of weight: the transposition table's move, the
//! evaluation's urgency, killer moves (recent cutoffs at the same ply), and history (how often the
//! move caused cutoffs anywhere in this search). Ordering decides only how fast a search is, never
//! its result.

use game::Player;

use crate::tag::Tag;

/// A legal move and its rank in the move ordering.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) m: M,
    pub(crate) tag: Tag,
    /// The move's rank; moves are tried in falling order of rank.
    pub(crate) rank: i32,
}

/// Rank of the move that the transposition table suggests, which is always tried first.
pub(crate) const TABLE_MOVE_RANK: i32 = i32::MAX;

/// Factor by which a move's urgency (the heuristic's estimate of its immediate gain) counts in its
/// rank. History adds at most twice [`MAX_HISTORY`] to a rank, as much as 125 units of urgency, a
/// little more than a piece in most evaluations.
const URGENCY_WEIGHT: i32 = 128;

/// A move's urgency (the heuristic's estimate of its immediate gain) is clamped to this in both
/// directions, so that the move's rank can't overflow.
const MAX_URGENCY: i32 = 1_000_000;

/// Added to the rank of a killer move: more than one history table can give, less than both together.
const KILLER_BONUS: i32 = 12_000;

/// Swaps the move of the highest rank to the front of the list, the first of equals.
#[inline]
pub(crate) fn swap_best_to_front<M>(moves: &mut [Ranked<M>]) {
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

/// The history heuristic: a running score of each move, raised when it causes a cutoff and lowered
/// when it is tried before one in vain. Each thread has its own tables and starts with empty ones.
#[derive(Debug)]
pub(crate) struct HistoryTables {
    /// History scores of moves, by the player who moves and the tag (16-bit hash) of the move.
    by_move: [Vec<i16>; 2],
    /// History scores of moves as replies, by a hash of the move and of the move that it replies
    /// to.
    by_reply: Vec<i16>,
}

/// Binary logarithm of a history table's number of entries. Moves that share an entry share their
/// score.
const TABLE_BITS: u32 = 14;

/// Number of entries of a history table.
const TABLE_SIZE: usize = 1 << TABLE_BITS;

/// Bound of a score in a history table, in either direction. Fits 16 bits.
const MAX_HISTORY: i32 = 8_000;

#[inline]
fn slot(tag: Tag) -> usize {
    usize::from(tag.0) & (TABLE_SIZE - 1)
}

#[inline]
fn reply_slot(before: Tag, tag: Tag) -> usize {
    let pair = u32::from(before.0) << 16 | u32::from(tag.0);
    (pair.wrapping_mul(0x9e37_79b1) >> (32 - TABLE_BITS)) as usize
}

/// Adds `by` to a history score, scaled down as the score approaches the bound, so that it never
/// exceeds [`MAX_HISTORY`] and recent results weigh more than old ones.
fn shift(score: &mut i16, by: i32) {
    let old = i32::from(*score);
    *score = (old + by - old * by.abs() / MAX_HISTORY) as i16;
}

impl HistoryTables {
    pub(crate) fn new() -> HistoryTables {
        HistoryTables {
            by_move: [vec![0; TABLE_SIZE], vec![0; TABLE_SIZE]],
            by_reply: vec![0; TABLE_SIZE],
        }
    }

    /// History score of a move that replies to the move `before`: the sum of both history tables,
    /// within twice [`MAX_HISTORY`].
    #[inline]
    pub(crate) fn of(&self, player: Player, before: Tag, tag: Tag) -> i32 {
        i32::from(self.by_move[player as usize][slot(tag)])
            + i32::from(self.by_reply[reply_slot(before, tag)])
    }

    /// Rank in the move ordering of a move that the transposition table doesn't suggest.
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
        let urgency = urgency.clamp(-MAX_URGENCY, MAX_URGENCY);
        urgency * URGENCY_WEIGHT + killer + self.of(player, before, tag)
    }

    /// Raises the history score of a move that caused a cutoff at this depth, or lowers it if
    /// `was_good` is `false`. Deep cutoffs save more work, so they weigh more.
    pub(crate) fn update(
        &mut self,
        player: Player,
        before: Tag,
        tag: Tag,
        depth: i32,
        was_good: bool,
    ) {
        let weight = (32 * depth * depth).min(1200);
        let by = if was_good { weight } else { -weight };
        shift(&mut self.by_move[player as usize][slot(tag)], by);
        shift(&mut self.by_reply[reply_slot(before, tag)], by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_bound() {
        let mut history = HistoryTables::new();
        for good in [true, false] {
            for _ in 0..10_000 {
                history.update(Player::First, Tag(1), Tag(2), 255, good);
            }
            let score = history.of(Player::First, Tag(1), Tag(2)).abs();
            assert!((MAX_HISTORY..=2 * MAX_HISTORY).contains(&score), "{score}");
        }
    }

    #[test]
    fn highest_rank_comes_first_and_ties_keep_their_order() {
        let mut moves: Vec<_> = [3, 7, 7, 1]
            .into_iter()
            .enumerate()
            .map(|(m, rank)| Ranked {
                m,
                tag: Tag::NONE,
                rank,
            })
            .collect();
        swap_best_to_front(&mut moves);
        assert_eq!(moves[0].m, 1);
        swap_best_to_front(&mut moves[1..]);
        assert_eq!(moves[1].m, 2);
        swap_best_to_front::<u8>(&mut []);
    }
}
