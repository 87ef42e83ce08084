//! Quiescence search: plays out captures and other noisy moves below the horizon, because the
//! evaluation is not reliable before them.

use game::{Heuristic, Position, Probe};

use crate::{
    limits::Stopped,
    ordering::{Ranked, TABLE_MOVE_RANK, swap_best_to_front},
    path::SearchPath,
    score::{Score, Window, is_decisive},
    search_thread::{SearchThread, Shared},
    table::{Bound, TableEntry},
    tag::Tag,
};

/// What is known about a position before its noisy moves are played.
#[derive(Copy, Clone, Debug)]
struct StandPat {
    /// The static evaluation.
    eval: i32,
    /// The score of standing pat: the static evaluation, or a score of the transposition table where
    /// that is the better estimate.
    estimate: i32,
    /// The tag (16-bit hash) of the move that the transposition table suggests.
    suggested: Tag,
}

impl<P, H, K> SearchThread<'_, P, H, K>
where
    P: Position,
    H: Heuristic<P>,
    K: Probe<P>,
{
    /// Quiescence search: the score of a position at the horizon, where noisy moves (such as
    /// captures) are played out because the static evaluation is not reliable before them. The
    /// player may always stand pat, that is, take the static evaluation instead. `n_noisy` counts
    /// the noisy moves in a row.
    pub(crate) fn quiesce(
        &mut self,
        pos: &P,
        n_noisy: i32,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        if !pos.has_moves() {
            return Ok(Score::of(pos.stuck(), pos.to_move(), ply));
        }
        let Shared { tuning, table, .. } = *self.shared;
        if !tuning.table_in_quiescence {
            let eval = self.corrected(pos, ply, self.evaluate(pos));
            let stand = StandPat {
                eval,
                estimate: eval,
                suggested: Tag::NONE,
            };
            return Ok(self.play_out(pos, n_noisy, ply, window, stand)?.0);
        }
        let found = table.find(pos.key());
        if let Some(entry) = found
            && window.beta - window.alpha == 1
            && !SearchPath::is_late(pos)
            && let Some(score) = entry.cutoff(0, ply, window)
        {
            return Ok(score);
        }
        let raw = found.map_or_else(|| self.evaluate(pos), |it| it.eval);
        let eval = self.corrected(pos, ply, raw);
        let stand = StandPat {
            eval,
            estimate: found.map_or(eval, |it| it.better_estimate(eval)),
            suggested: found.map_or(Tag::NONE, |it| it.tag),
        };
        let (best, tag) = self.play_out(pos, n_noisy, ply, window, stand)?;
        // The result of a deeper search is worth more.
        if found.is_none_or(|it| it.depth <= 0) {
            let entry = TableEntry {
                score: TableEntry::score_from_here(best, ply),
                bound: Bound::of(best.value, window),
                depth: 0,
                eval: raw,
                tag,
            };
            table.store(pos.key(), entry);
        }
        Ok(best)
    }

    /// Plays the noisy moves of a position that is not over, unless the player stands pat. Returns
    /// the best score and the tag (16-bit hash) of the move that has it, or [`Tag::NONE`] if none
    /// raised alpha.
    fn play_out(
        &mut self,
        pos: &P,
        n_noisy: i32,
        ply: usize,
        mut window: Window,
        stand: StandPat,
    ) -> Result<(Score, Tag), Stopped> {
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        let StandPat {
            eval, suggested, ..
        } = stand;
        let mut best = Score::estimate(stand.estimate);
        let mut best_tag = Tag::NONE;
        if tuning.quiescence <= n_noisy || window.beta <= best.value {
            return Ok((best, best_tag));
        }
        window.alpha = window.alpha.max(best.value);

        let first = self.moves.len();
        let moves = &mut self.moves;
        let mut push = |m| {
            let tag = if tuning.table_in_quiescence {
                Tag::of(m)
            } else {
                Tag::NONE
            };
            let rank = if tag == suggested && tag != Tag::NONE {
                TABLE_MOVE_RANK
            } else {
                heuristic.urgency(pos, m)
            };
            let subject = tag;
            moves.push(Ranked {
                m,
                tag,
                subject,
                rank,
            });
        };
        heuristic.noisy_moves(pos, &mut push);
        if n_noisy < tuning.quiescence_pressing {
            heuristic.pressing_moves(pos, &mut push);
        }
        for i in first..self.moves.len() {
            swap_best_to_front(&mut self.moves[i..]);
            let Ranked { m, tag, rank, .. } = self.moves[i];
            if !is_decisive(window.alpha) && rank != TABLE_MOVE_RANK {
                let hope = eval
                    .saturating_add(rank)
                    .saturating_add(tuning.delta_margin);
                if hope <= window.alpha {
                    break; // The other moves are less urgent still.
                }
                if tuning.quiescence_exchange && !heuristic.exchange_is_at_least(pos, m, 0) {
                    continue;
                }
            }
            let mut child = pos.clone();
            child.play_unchecked(m);
            self.share.visit()?;
            self.deepest = self.deepest.max(ply + 1);
            self.frames[ply].subject = tag;
            self.path.push(&child);
            let same = child.to_move() == pos.to_move();
            let seen = if same { window } else { -window };
            let score = match self.immediate_score(&child, ply + 1) {
                Some(score) => score,
                None => self.quiesce(&child, n_noisy + 1, ply + 1, seen)?,
            };
            let score = if same { score } else { -score };
            self.path.pop();
            if best.value < score.value {
                best = score;
                if window.alpha < score.value {
                    window.alpha = score.value;
                    best_tag = tag;
                }
                if window.beta <= score.value {
                    self.moves.truncate(first);
                    return Ok((best, best_tag));
                }
            }
        }
        self.moves.truncate(first);
        // Quiet moves were not searched, so a draw is not proven.
        best.solid = false;
        Ok((best, best_tag))
    }
}
