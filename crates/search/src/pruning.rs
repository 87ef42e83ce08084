//! Pruning, reductions, extensions and move ordering of the principal-variation search.
//!
//! Everything here relies on estimates. It therefore never returns a win or a loss, and a move that
//! was pruned here never counts as refuted when a loss is concluded: see [`Score`].

use game::{Heuristic, Position, Probe};

use crate::{
    limits::Stopped,
    ordering::{Ranked, TABLE_MOVE_RANK},
    score::{Score, Window, is_decisive},
    search_thread::{Node, SearchThread, Shared},
    table::TableEntry,
    tag::Tag,
};

impl<P, H, K> SearchThread<'_, P, H, K>
where
    P: Position,
    H: Heuristic<P>,
    K: Probe<P>,
{
    /// Pushes the legal moves of a position onto the move stack, each with its rank in the move
    /// ordering. They are not sorted.
    pub(crate) fn generate(&mut self, pos: &P, ply: usize, suggested: Tag) {
        let player = pos.to_move();
        let before = self.tag_before(ply);
        let killers = self.frames[ply].killers;
        let heuristic = self.shared.heuristic;
        let (moves, history) = (&mut self.moves, &self.history);
        pos.every_move(|m| {
            let tag = Tag::of(m);
            let rank = if tag == suggested {
                TABLE_MOVE_RANK
            } else {
                history.rank(player, before, tag, killers, heuristic.urgency(pos, m))
            };
            moves.push(Ranked { m, tag, rank });
        });
    }

    /// Tries to conclude from estimates that `beta <= score` without searching the moves. Returns
    /// the estimate that is at least `beta`, or `None` if the position must be searched.
    ///
    /// Two methods. Reverse futility pruning, at low depth: the static evaluation exceeds `beta` by
    /// a margin that a few moves are unlikely to lose. Null-move pruning: if passing still exceeds
    /// `beta` at reduced depth, some move will too (never twice in a row, and only where the
    /// heuristic allows a [`pass`](Heuristic::pass)).
    pub(crate) fn early_cutoff(
        &mut self,
        pos: &P,
        depth: i32,
        ply: usize,
        beta: i32,
    ) -> Result<Option<Score>, Stopped> {
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        let eval = self.frames[ply].eval;
        if is_decisive(beta) || eval < beta {
            return Ok(None);
        }
        if depth <= tuning.standing_depth {
            let relief = i32::from(self.is_improving(ply)) * tuning.standing_margin / 2;
            if beta <= eval - tuning.standing_margin * depth + relief {
                return Ok(Some(Score::estimate(eval)));
            }
        }
        let passed_before = self.tag_before(ply) == Tag::NONE;
        if depth < tuning.pass_depth || passed_before {
            return Ok(None);
        }
        let Some(child) = heuristic.pass(pos) else {
            return Ok(None);
        };
        self.frames[ply].tag = Tag::NONE;
        self.path.push(&child);
        let same = child.to_move() == pos.to_move();
        let null = Window::just_above(beta - 1);
        let reduced = depth - 3 - depth / 4;
        let score = self.search_child::<false>(&child, same, reduced, ply, null, false)?;
        self.path.pop();
        Ok((beta <= score.value).then(|| Score::estimate(score.value)))
    }

    /// Extension of the move that the transposition table suggests, in plies: one if it is singular,
    /// else zero.
    ///
    /// Searches the position at half depth without the table's move. If every other move scores
    /// below the table's score by a margin, the table's move is the only good one, and worth a
    /// search one ply deeper.
    pub(crate) fn singular_extension(
        &mut self,
        pos: &P,
        depth: i32,
        ply: usize,
        entry: TableEntry,
    ) -> Result<i32, Stopped> {
        let tuning = self.shared.tuning;
        let applies = tuning.singular_depth <= depth
            && depth <= entry.depth + 3
            && entry.bound.is_lower()
            && entry.tag != Tag::NONE
            && !is_decisive(entry.score.value)
            && self.may_extend(ply);
        if !applies {
            return Ok(0);
        }
        let goal = entry.score.value - tuning.singular_margin * depth;
        self.frames[ply].excluded = entry.tag;
        let null = Window::just_above(goal - 1);
        let score = self.search::<false>(pos, (depth - 1) / 2, ply, null, true)?;
        self.frames[ply].excluded = Tag::NONE;
        Ok(i32::from(score.value < goal))
    }

    /// Whether the quiet move with this number in the order can be skipped: late in the order at low
    /// depth (late move pruning), or in a position too far below alpha to recover (futility
    /// pruning). The caller must have found a move that does not lose before.
    pub(crate) fn is_prunable(&self, node: Node, number: usize) -> bool {
        let tuning = self.shared.tuning;
        let Node { depth, ply, .. } = node;
        let n_early = tuning.late_moves + depth * depth;
        if depth <= tuning.late_depth && n_early <= number as i32 {
            return true;
        }
        let hope = self.frames[ply].eval + tuning.futility_margin * (depth + 1);
        depth <= tuning.futility_depth && hope <= node.window.alpha
    }

    /// Late move reduction: plies by which a quiet move is first searched less deeply. Smaller for
    /// moves with a good history, on the principal variation and when the evaluation is improving;
    /// larger where a cutoff is expected.
    pub(crate) fn reduction<const PV: bool>(
        &self,
        pos: &P,
        node: Node,
        tag: Tag,
        number: usize,
    ) -> i32 {
        let Node { depth, ply, .. } = node;
        if depth < self.shared.tuning.reduction_depth {
            return 0;
        }
        let history = self.history.of(pos.to_move(), self.tag_before(ply), tag);
        let reduction = self.shared.reductions.of(depth, number) - history / 5000
            + i32::from(node.is_cut)
            - i32::from(PV)
            - i32::from(self.is_improving(ply));
        reduction.clamp(0, depth - 2)
    }

    /// Updates history and killer moves after a cutoff: the move with this number in the order
    /// caused it, and the moves before it were tried in vain. Only a quiet move becomes a killer
    /// move.
    pub(crate) fn record_cutoff(&mut self, pos: &P, node: Node, number: usize, is_quiet: bool) {
        let Node { depth, ply, .. } = node;
        let before = self.tag_before(ply);
        let player = pos.to_move();
        let tried = &self.moves[node.first..=node.first + number];
        for (i, ranked) in tried.iter().enumerate() {
            self.history
                .update(player, before, ranked.tag, depth, i == number);
        }
        let tag = self.moves[node.first + number].tag;
        let killers = &mut self.frames[ply].killers;
        if is_quiet && killers[0] != tag {
            *killers = [tag, killers[0]];
        }
    }

    /// Whether a move at `ply` plies from the root may still be searched deeper than the others
    /// (extended). Extensions stop at twice the depth of the iteration, or they could add up
    /// without end.
    pub(crate) fn may_extend(&self, ply: usize) -> bool {
        (ply as i32) < 2 * self.root_depth
    }

    /// Whether the static evaluation at `ply` is higher than two plies ago, at the player's last
    /// turn.
    fn is_improving(&self, ply: usize) -> bool {
        2 <= ply && self.frames[ply - 2].eval < self.frames[ply].eval
    }

    /// Tag (16-bit hash) of the move that led to the position at `ply`: [`Tag::NONE`] at the root
    /// or after a pass.
    fn tag_before(&self, ply: usize) -> Tag {
        ply.checked_sub(1).map_or(Tag::NONE, |i| self.frames[i].tag)
    }
}
