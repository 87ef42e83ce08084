//! Move ordering: alpha-beta prunes most when the best move is tried first.
//!
//! A position's moves are ranked by, in falling order of weight: the transposition table's move, the
//! evaluation's urgency, killer moves (recent cutoffs at the same ply), and history (how often the
//! move caused cutoffs anywhere in this search). Ordering decides only how fast a search is, never
//! its result.

use game::Player;

use crate::{correction::Corrections, tag::Tag, tuning::Tuning};

/// A legal move and its rank in the move ordering.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) m: M,
    pub(crate) tag: Tag,
    /// What history counts the move as, in replies: its tag, or the heuristic's
    /// [subject](game::Heuristic::subject) of it.
    pub(crate) subject: Tag,
    /// The move's rank; moves are tried in falling order of rank.
    pub(crate) rank: i32,
}

/// The two hashes of a move by which history knows it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct MoveTags {
    pub(crate) tag: Tag,
    pub(crate) subject: Tag,
}

impl<M> Ranked<M> {
    #[inline]
    pub(crate) fn tags(&self) -> MoveTags {
        MoveTags {
            tag: self.tag,
            subject: self.subject,
        }
    }
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
    let (mut best, mut best_rank) = (0, i32::MIN);
    for (i, ranked) in moves.iter().enumerate() {
        if best_rank < ranked.rank {
            (best, best_rank) = (i, ranked.rank);
        }
    }
    if best != 0 {
        moves.swap(0, best);
    }
}

/// The history heuristic: a running score of each move, raised when it causes a cutoff and lowered
/// when it is tried before one in vain. Each thread has its own tables.
#[derive(Debug)]
pub(crate) struct HistoryTables {
    /// Binary logarithm of the number of entries of each table. Moves that share an entry share
    /// their score.
    bits: u32,
    /// History scores of moves, by the player who moves and the tag (16-bit hash) of the move.
    by_move: [Vec<i16>; 2],
    /// History scores of moves as replies to the move one, two and four plies before, by a hash of
    /// both moves. The last two are empty unless the search uses them.
    by_reply: [Vec<i16>; MAX_REPLIES],
}

/// What a thread learns during a search and may keep for the next one.
#[derive(Debug)]
pub(crate) struct Experience {
    pub(crate) history: HistoryTables,
    pub(crate) corrections: Corrections,
}

impl Experience {
    /// Empty tables, as large as a search with these parameters needs them.
    pub(crate) fn new(tuning: &Tuning) -> Experience {
        Experience {
            history: HistoryTables::new(tuning.history_bits, tuning.distant_replies),
            corrections: Corrections::new(tuning.correction_weight != 0),
        }
    }
}

/// Maximum number of earlier moves to which history counts a move as a reply.
pub(crate) const MAX_REPLIES: usize = 3;

/// The subjects of the moves played one, two and four plies before a position: [`Tag::NONE`] for a pass, before the
/// root, and for moves that the search does not count replies to.
pub(crate) type Context = [Tag; MAX_REPLIES];

/// Bound of a score in a history table, in either direction. Fits 16 bits.
const MAX_HISTORY: i32 = 8_000;

/// Adds `by` to a history score, scaled down as the score approaches the bound, so that it never
/// exceeds [`MAX_HISTORY`] and recent results weigh more than old ones.
fn shift(score: &mut i16, by: i32) {
    let old = i32::from(*score);
    *score = (old + by - old * by.abs() / MAX_HISTORY) as i16;
}

impl HistoryTables {
    /// Empty tables of `1 << bits` entries each. With `distant`, moves count as replies to the moves
    /// two and four plies before, too.
    pub(crate) fn new(bits: i32, distant: bool) -> HistoryTables {
        let bits = bits.clamp(4, 24) as u32;
        let table = |is_used: bool| vec![0; if is_used { 1 << bits } else { 0 }];
        HistoryTables {
            bits,
            by_move: [table(true), table(true)],
            by_reply: [table(true), table(distant), table(distant)],
        }
    }

    #[inline]
    fn slot(&self, tag: Tag) -> usize {
        usize::from(tag.0) & ((1 << self.bits) - 1)
    }

    #[inline]
    fn reply_slot(&self, before: Tag, tag: Tag) -> usize {
        let pair = u32::from(before.0) << 16 | u32::from(tag.0);
        (pair.wrapping_mul(0x9e37_79b1) >> (32 - self.bits)) as usize
    }

    /// History score of a move in its context: the sum over the history tables, each within
    /// [`MAX_HISTORY`].
    #[inline]
    pub(crate) fn of(&self, player: Player, context: Context, m: MoveTags) -> i32 {
        let mut sum = i32::from(self.by_move[player as usize][self.slot(m.tag)]);
        for (table, before) in self.by_reply.iter().zip(context) {
            sum += table
                .get(self.reply_slot(before, m.subject))
                .map_or(0, |it| i32::from(*it));
        }
        sum
    }

    /// Rank in the move ordering of a move that the transposition table doesn't suggest.
    #[inline]
    pub(crate) fn rank(
        &self,
        player: Player,
        context: Context,
        m: MoveTags,
        killers: [Tag; 2],
        urgency: i32,
    ) -> i32 {
        let killer = if killers.contains(&m.tag) {
            KILLER_BONUS
        } else {
            0
        };
        let urgency = urgency.clamp(-MAX_URGENCY, MAX_URGENCY);
        urgency * URGENCY_WEIGHT + killer + self.of(player, context, m)
    }

    /// Raises the history score of a move by `by`, or lowers it if that is negative.
    pub(crate) fn update(&mut self, player: Player, context: Context, m: MoveTags, by: i32) {
        let slot = self.slot(m.tag);
        shift(&mut self.by_move[player as usize][slot], by);
        for (i, before) in context.into_iter().enumerate() {
            let slot = self.reply_slot(before, m.subject);
            if let Some(score) = self.by_reply[i].get_mut(slot) {
                shift(score, by);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_bound() {
        let context = [Tag(1), Tag(3), Tag(4)];
        for (distant, n_tables) in [(false, 2), (true, 4)] {
            let mut history = HistoryTables::new(14, distant);
            let m = MoveTags {
                tag: Tag(2),
                subject: Tag(5),
            };
            for by in [1200, -1200] {
                for _ in 0..10_000 {
                    history.update(Player::First, context, m, by);
                }
                let score = history.of(Player::First, context, m).abs();
                let bounds = MAX_HISTORY..=n_tables * MAX_HISTORY;
                assert!(bounds.contains(&score), "{score}");
            }
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
                subject: Tag::NONE,
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
