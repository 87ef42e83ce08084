//! Pruning, reductions, extensions and move ordering of the principal-variation search.
//!
//! Everything here relies on estimates. It therefore never returns a win or a loss, and a move that
//! was pruned here never counts as refuted when a loss is concluded: see [`Score`].

use game::{Heuristic, Position, Probe};

use crate::{
    correction::{CorrectionSlots, Corrections},
    limits::Stopped,
    ordering::{Context, MoveTags, Ranked, TABLE_MOVE_RANK, swap_best_to_front},
    score::{Score, Window, is_decisive},
    search_thread::{Node, SearchThread, Shared},
    table::{Bound, TableEntry},
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
        let context = self.context(ply);
        let killers = self.frames[ply].killers;
        let heuristic = self.shared.heuristic;
        let has_subjects = self.shared.tuning.history_subjects;
        let (moves, history) = (&mut self.moves, &self.experience.history);
        pos.every_move(|m| {
            let tag = Tag::of(m);
            let subject = if has_subjects {
                heuristic
                    .subject(pos, m)
                    .map_or(tag, |it| Tag(it.saturating_add(1)))
            } else {
                tag
            };
            let rank = if tag == suggested {
                TABLE_MOVE_RANK
            } else {
                let tags = MoveTags { tag, subject };
                history.rank(player, context, tags, killers, heuristic.urgency(pos, m))
            };
            moves.push(Ranked {
                m,
                tag,
                subject,
                rank,
            });
        });
    }

    /// Tries to conclude from estimates that the score is outside of the window without searching
    /// the moves. Returns the estimate, at most alpha or at least beta, or `None` if the position
    /// must be searched.
    ///
    /// - Razoring, at low depth: the evaluation is so far below alpha that only noisy moves might
    ///   raise it, and quiescence search finds none that does.
    /// - Reverse futility pruning, at low depth: the evaluation exceeds beta by a margin that a few
    ///   moves are unlikely to lose.
    /// - Null-move pruning.
    /// - `ProbCut`.
    pub(crate) fn early_cutoff(
        &mut self,
        pos: &P,
        depth: i32,
        ply: usize,
        window: Window,
        found: Option<TableEntry>,
    ) -> Result<Option<Score>, Stopped> {
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        let estimate = self.frames[ply].estimate;
        if is_decisive(window.beta) || tuning.spares_critical && heuristic.is_critical(pos) {
            return Ok(None);
        }
        if depth <= tuning.razor_depth
            && estimate + tuning.razor_base + tuning.razor_margin * depth * depth <= window.alpha
        {
            let score = self.quiesce(pos, 0, ply, window)?;
            if score.value <= window.alpha {
                return Ok(Some(score));
            }
        }
        if window.beta <= estimate {
            if depth <= tuning.standing_depth {
                let relief = i32::from(self.is_improving(ply)) * tuning.standing_margin / 2;
                if window.beta <= estimate - tuning.standing_margin * depth + relief {
                    return Ok(Some(Score::estimate(estimate)));
                }
            }
            if let Some(score) = self.try_pass(pos, depth, ply, window.beta)? {
                return Ok(Some(score));
            }
        }
        self.try_probcut(pos, depth, ply, window.beta, found)
    }

    /// Null-move pruning: if passing still exceeds `beta` at reduced depth, some move will too. Never
    /// twice in a row, and only where the heuristic allows a [`pass`](Heuristic::pass). At high
    /// depth, a reduced search without null moves near the root must confirm the result.
    fn try_pass(
        &mut self,
        pos: &P,
        depth: i32,
        ply: usize,
        beta: i32,
    ) -> Result<Option<Score>, Stopped> {
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        let passed_before = self.tag_before(ply) == Tag::NONE;
        if depth < tuning.pass_depth || passed_before || ply < self.pass_from {
            return Ok(None);
        }
        let Some(child) = heuristic.pass(pos) else {
            return Ok(None);
        };
        let excess = (self.frames[ply].estimate - beta) / tuning.pass_excess;
        let reduced = depth - tuning.pass_base - depth / tuning.pass_slope - excess.min(3);
        let null = Window::just_above(beta - 1);
        self.frames[ply].tag = Tag::NONE;
        self.frames[ply].subject = Tag::NONE;
        self.path.push(&child);
        let same = child.to_move() == pos.to_move();
        let score = self.search_child::<false>(&child, same, reduced, ply, null, false)?;
        self.path.pop();
        if score.value < beta {
            return Ok(None);
        }
        if tuning.pass_verified <= depth && self.pass_from == 0 {
            self.pass_from = ply + (3 * reduced.max(0) / 4) as usize + 1;
            let verified = self.search::<false>(pos, reduced, ply, null, false)?;
            self.pass_from = 0;
            if verified.value < beta {
                return Ok(None);
            }
        }
        Ok(Some(Score::estimate(score.value)))
    }

    /// `ProbCut`: if a noisy move exceeds `beta` by a margin at much reduced depth, it will most
    /// likely exceed `beta` at full depth.
    fn try_probcut(
        &mut self,
        pos: &P,
        depth: i32,
        ply: usize,
        beta: i32,
        found: Option<TableEntry>,
    ) -> Result<Option<Score>, Stopped> {
        let Shared {
            tuning,
            heuristic,
            table,
            ..
        } = *self.shared;
        let goal = beta + tuning.probcut_margin;
        let is_refuted = |it: TableEntry| depth - 3 <= it.depth && it.score.value < goal;
        if depth < tuning.probcut_depth || is_decisive(goal) || found.is_some_and(is_refuted) {
            return Ok(None);
        }
        let first = self.moves.len();
        let needed = goal - self.frames[ply].estimate;
        let moves = &mut self.moves;
        heuristic.noisy_moves(pos, |m| {
            let rank = heuristic.urgency(pos, m);
            if needed <= rank {
                let tag = Tag::of(m);
                let subject = tag;
                moves.push(Ranked {
                    m,
                    tag,
                    subject,
                    rank,
                });
            }
        });
        let null = Window::just_above(goal - 1);
        let mut cutoff = None;
        for i in first..self.moves.len() {
            swap_best_to_front(&mut self.moves[i..]);
            let Ranked { m, tag, .. } = self.moves[i];
            self.frames[ply].tag = tag;
            self.frames[ply].subject = tag;
            let mut child = pos.clone();
            child.play_unchecked(m);
            self.path.push(&child);
            let same = child.to_move() == pos.to_move();
            let mut score = self.search_child::<false>(&child, same, 0, ply, null, true)?;
            if goal <= score.value {
                score = self.search_child::<false>(&child, same, depth - 4, ply, null, true)?;
            }
            self.path.pop();
            if goal <= score.value {
                let entry = TableEntry {
                    score: TableEntry::score_from_here(score, ply),
                    bound: Bound::Lower,
                    depth: depth - 3,
                    eval: self.frames[ply].raw,
                    tag,
                };
                table.store(pos.key(), entry);
                cutoff = Some(score);
                break;
            }
        }
        self.moves.truncate(first);
        Ok(cutoff)
    }

    /// Examines the move that the transposition table suggests: searches the position at half depth
    /// without it.
    ///
    /// If every other move scores below the table's score by a margin, the table's move is
    /// *singular*: the only good one, and worth a search one ply deeper, or two if the margin is
    /// large. Otherwise, if another move exceeds beta too, so does the position (*multi-cut*); and if
    /// the table's score does, its move is searched less deeply, as one of several good ones.
    pub(crate) fn examine_table_move<const PV: bool>(
        &mut self,
        pos: &P,
        node: Node,
        entry: TableEntry,
    ) -> Result<TableMove, Stopped> {
        let tuning = self.shared.tuning;
        let Node {
            depth, ply, window, ..
        } = node;
        let applies = tuning.singular_depth <= depth
            && depth <= entry.depth + 3
            && entry.bound.is_lower()
            && entry.tag != Tag::NONE
            && !is_decisive(entry.score.value)
            && self.may_extend(ply);
        if !applies {
            return Ok(TableMove::Extended(0));
        }
        let goal = entry.score.value - tuning.singular_margin * depth;
        self.frames[ply].excluded = entry.tag;
        let null = Window::just_above(goal - 1);
        let is_cut = !tuning.multi_cut || node.is_cut;
        let score = self.search::<false>(pos, (depth - 1) / 2, ply, null, is_cut)?;
        self.frames[ply].excluded = Tag::NONE;
        if score.value < goal {
            let is_far = !PV && tuning.double_margin != 0;
            let is_double = is_far && score.value < goal - tuning.double_margin;
            return Ok(TableMove::Extended(1 + i32::from(is_double)));
        }
        if !tuning.multi_cut {
            return Ok(TableMove::Extended(0));
        }
        if !PV && window.beta <= score.value && !is_decisive(window.beta) {
            return Ok(TableMove::Cutoff(Score::estimate(score.value)));
        }
        let is_good = window.beta <= entry.score.value;
        Ok(TableMove::Extended(if is_good { -2 } else { 0 }))
    }

    /// Whether the quiet move with this number in the order and all later ones can be skipped: late
    /// in the order at low depth (late move pruning), or in a position too far below alpha to
    /// recover (futility pruning). The caller must have found a move that does not lose before.
    pub(crate) fn skips_quiet(&self, node: Node, number: usize) -> bool {
        let tuning = self.shared.tuning;
        let Node { depth, ply, .. } = node;
        let n_early = tuning.late_moves + depth * depth * tuning.late_slope / 100;
        let is_halved = tuning.late_improving && !self.is_improving(ply);
        if depth <= tuning.late_depth && n_early / (1 + i32::from(is_halved)) <= number as i32 {
            return true;
        }
        !tuning.futility_reduced && self.is_futile(node, depth)
    }

    /// Whether the evaluation is so far below alpha that a quiet move can't recover within `depth`.
    fn is_futile(&self, node: Node, depth: i32) -> bool {
        let tuning = self.shared.tuning;
        let hope =
            self.frames[node.ply].estimate + tuning.futility_base + tuning.futility_margin * depth;
        depth <= tuning.futility_depth && hope <= node.window.alpha
    }

    /// Whether a move can be skipped at low depth. The caller must have found a move that does not
    /// lose before.
    ///
    /// - Futility pruning and history pruning: of quiet moves, by the depth after the late move
    ///   `reduction`.
    /// - Exchange pruning: of moves that lose too much material.
    pub(crate) fn is_prunable(
        &self,
        pos: &P,
        node: Node,
        ranked: Ranked<P::Move>,
        is_quiet: bool,
        reduction: i32,
    ) -> bool {
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        let depth = (node.depth - 1 - reduction).max(0);
        if is_quiet {
            if tuning.futility_reduced && self.is_futile(node, depth) {
                return true;
            }
            if depth < tuning.history_depth {
                let history = self.experience.history.of(
                    pos.to_move(),
                    self.context(node.ply),
                    ranked.tags(),
                );
                if history < -tuning.history_margin * (depth + 1) {
                    return true;
                }
            }
        }
        node.depth <= tuning.exchange_depth
            && !heuristic.exchange_is_at_least(pos, ranked.m, -tuning.exchange_margin * node.depth)
    }

    /// Late move reduction: plies by which a move is first searched less deeply. Smaller for moves
    /// with a good history, on the principal variation and when the evaluation is improving; larger
    /// where a cutoff is expected.
    pub(crate) fn reduction<const PV: bool>(
        &self,
        pos: &P,
        node: Node,
        tags: MoveTags,
        number: usize,
        is_quiet: bool,
    ) -> i32 {
        let Shared {
            tuning, reductions, ..
        } = self.shared;
        let Node { depth, ply, .. } = node;
        if depth < tuning.reduction_depth || !is_quiet && !tuning.reduces_noisy {
            return 0;
        }
        let mut reduction = reductions.of(depth, number);
        if is_quiet {
            let history = self
                .experience
                .history
                .of(pos.to_move(), self.context(ply), tags);
            let step = tuning.reduction_step.clamp(1, 100);
            reduction -= history * (100 / step) / tuning.reduction_history * step;
        } else {
            reduction -= 100;
        }
        let applies = |is_so: bool, by: i32| if is_so { by } else { 0 };
        reduction += applies(node.is_cut, tuning.reduction_cut)
            + applies(PV, tuning.reduction_pv)
            + applies(self.is_improving(ply), tuning.reduction_improving);
        (reduction / 100).clamp(0, depth - 2)
    }

    /// Updates history and killer moves after a cutoff: the move with this number in the order
    /// caused it, and the moves before it were tried in vain. Only a quiet move becomes a killer
    /// move.
    pub(crate) fn record_cutoff(&mut self, pos: &P, node: Node, number: usize, is_quiet: bool) {
        let Node { depth, ply, .. } = node;
        let context = self.context(ply);
        let player = pos.to_move();
        let tried = &self.moves[node.first..=node.first + number];
        // Deep cutoffs save more work, so they weigh more.
        let tuning = self.shared.tuning;
        let weight = (tuning.history_bonus * depth * depth).min(tuning.history_cap);
        for (i, ranked) in tried.iter().enumerate() {
            let by = if i == number { weight } else { -weight };
            self.experience
                .history
                .update(player, context, ranked.tags(), by);
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

    /// Subject of the move `n` plies before the position at `ply`: [`Tag::NONE`] before the root and
    /// for a pass.
    #[inline]
    fn earlier_subject(&self, ply: usize, n: usize) -> Tag {
        let before = ply.checked_sub(n);
        before.map_or(Tag::NONE, |i| self.frames[i].subject)
    }

    /// The static evaluation `raw` of the position at `ply`, corrected by correction history.
    #[inline]
    pub(crate) fn corrected(&self, pos: &P, ply: usize, raw: i32) -> i32 {
        let weight = self.shared.tuning.correction_weight;
        if weight == 0 {
            return raw;
        }
        let error = self
            .experience
            .corrections
            .of(&self.correction_slots(pos, ply), weight);
        Score::estimate(raw + error).value
    }

    fn correction_slots(&self, pos: &P, ply: usize) -> CorrectionSlots {
        let aspects = self.shared.heuristic.aspects(pos);
        let moves = [1, 2].map(|n| self.earlier_subject(ply, n));
        Corrections::slots(pos.to_move(), aspects, moves)
    }

    /// Updates correction history after a search that found the score `best`, unless a noisy move is
    /// the best, which no static evaluation foresees, or the bound says nothing about the error.
    pub(crate) fn correct(&mut self, pos: &P, node: Node, best: Score, bound: Bound, tag: Tag) {
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        if tuning.correction_weight == 0 || is_decisive(best.value) {
            return;
        }
        let error = best.value - self.frames[node.ply].eval;
        let is_known = if 0 < error {
            bound.is_lower()
        } else {
            bound.is_upper()
        };
        let is_best = |it: &&Ranked<P::Move>| it.tag == tag;
        let best_move = self.moves[node.first..].iter().find(is_best);
        if is_known && !best_move.is_some_and(|it| heuristic.is_noisy(pos, it.m)) {
            let slots = self.correction_slots(pos, node.ply);
            self.experience
                .corrections
                .update(&slots, error, node.depth);
        }
    }

    /// The moves before the position at `ply` to which history counts its moves as replies.
    #[inline]
    fn context(&self, ply: usize) -> Context {
        [1, 2, 4].map(|n| self.earlier_subject(ply, n))
    }
}

/// What the search concludes about the move that the transposition table suggests.
#[derive(Copy, Clone, Debug)]
pub(crate) enum TableMove {
    /// The move is searched this number of plies deeper than the others.
    Extended(i32),
    /// The position has this score, at least beta.
    Cutoff(Score),
}
