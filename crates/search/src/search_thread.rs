//! One thread's recursive search: principal-variation search with quiescence.
//!
//! The first move of a node is searched with the full window, every other move with a null window
//! that only decides whether it is better, and again with the full window if it is. `PV` marks nodes
//! with a full window at compile time. Pruning and reductions are in `pruning.rs`.

use game::{Heuristic, Position, Probe};

use crate::{
    limits::{Budget, OnProgress, Share, Stopped},
    ordering::{Experience, Ranked, TABLE_MOVE_RANK, swap_best_to_front},
    path::SearchPath,
    pruning::TableMove,
    score::{Score, Window, is_decisive},
    table::{Bound, TableEntry, TranspositionTable},
    tag::Tag,
    tuning::{Reductions, Tuning},
};

/// Maximum distance of a node from the root, in plies. Deeper positions are evaluated statically.
pub(crate) const MAX_PLY: usize = 250;

/// State and parameters shared by all threads of a search.
#[derive(Debug)]
pub(crate) struct Shared<'a, H, K> {
    pub(crate) heuristic: &'a H,
    pub(crate) probe: &'a K,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) tuning: &'a Tuning,
    pub(crate) reductions: Reductions,
    pub(crate) budget: Budget<'a>,
}

/// A thread's state for one ply of the variation being searched: killer moves, the current move and
/// the evaluation.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct PlyFrame {
    /// Killer moves: the last two quiet moves that caused a cutoff at this ply.
    pub(crate) killers: [Tag; 2],
    /// The tag (16-bit hash) of the move being searched at this ply, [`Tag::NONE`] for a pass.
    pub(crate) tag: Tag,
    /// What history counts that move as, as a move that others reply to: see [`Ranked::subject`].
    pub(crate) subject: Tag,
    /// The tag (16-bit hash) of a move to skip, while a singular extension search measures all
    /// others. Else [`Tag::NONE`].
    pub(crate) excluded: Tag,
    /// The static evaluation of the position at this ply, without correction.
    pub(crate) raw: i32,
    /// The static evaluation of the position at this ply, corrected by correction history.
    pub(crate) eval: i32,
    /// The best estimate of the score of the position at this ply: the static evaluation, or a score
    /// of the transposition table.
    pub(crate) estimate: i32,
}

/// A position whose moves are being searched, with the parameters of its search.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Node {
    /// Remaining depth of the search from this position, in plies.
    pub(crate) depth: i32,
    /// Distance of the position from the root, in plies.
    pub(crate) ply: usize,
    pub(crate) window: Window,
    /// Whether a beta cutoff is expected at the position (a "cut node").
    pub(crate) is_cut: bool,
    /// Index of the position's first move on the move stack.
    pub(crate) first: usize,
    /// Singular extension in plies: how much deeper the move that the transposition table suggests is
    /// searched than the others, or less deeply if negative.
    pub(crate) singular: i32,
}

/// How to search one move of a position: depth, reduction and window.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Trial {
    /// Remaining depth of the search after the move, in plies.
    pub(crate) depth: i32,
    /// Number of plies by which the first search of the move is less deep (late move reduction).
    pub(crate) reduction: i32,
    pub(crate) window: Window,
    /// Best score of the moves tried before it, or `None` for the first one, which is searched with
    /// the full window.
    pub(crate) best: Option<i32>,
    /// Whether a beta cutoff is expected at the position before the move (a "cut node").
    pub(crate) is_cut: bool,
}

/// One thread of a principal-variation search.
pub(crate) struct SearchThread<'a, P: Position, H, K> {
    pub(crate) shared: &'a Shared<'a, H, K>,
    pub(crate) share: Share<'a>,
    pub(crate) path: SearchPath<P>,
    /// The principal variation from each ply on, by distance from the root.
    pub(crate) lines: Vec<Vec<P::Move>>,
    /// Depth of the current iteration of the search, in plies.
    pub(crate) root_depth: i32,
    /// Maximum distance from the root visited in this iteration, in plies.
    pub(crate) deepest: usize,
    pub(crate) frames: Vec<PlyFrame>,
    /// The moves of all positions from the root to the current one, in one stack to avoid an
    /// allocation per position.
    pub(crate) moves: Vec<Ranked<P::Move>>,
    pub(crate) experience: Experience,
    /// Null-move pruning applies from this distance from the root on. Nearer, its result is being
    /// verified.
    pub(crate) pass_from: usize,
}

impl<'a, P, H, K> SearchThread<'a, P, H, K>
where
    P: Position,
    H: Heuristic<P>,
    K: Probe<P>,
{
    pub(crate) fn new(
        shared: &'a Shared<'a, H, K>,
        path: SearchPath<P>,
        on_progress: Option<OnProgress<'a>>,
    ) -> SearchThread<'a, P, H, K> {
        let Shared { table, tuning, .. } = *shared;
        let kept = tuning.keeps_experience.then(|| table.take_experience());
        SearchThread {
            shared,
            share: Share::new(&shared.budget).reporting_to(on_progress),
            path,
            lines: vec![Vec::new(); MAX_PLY + 2],
            root_depth: 0,
            deepest: 0,
            frames: vec![PlyFrame::default(); MAX_PLY + 2],
            moves: Vec::new(),
            experience: kept.flatten().unwrap_or_else(|| Experience::new(tuning)),
            pass_from: 0,
        }
    }

    /// Searches a position to `depth` and returns its score: exact within the window, else a bound.
    ///
    /// The caller has pushed the position onto the path, `ply` plies from the root. After
    /// [`Stopped`], path, move stack and frames are inconsistent until [`rewind`](Self::rewind).
    pub(crate) fn search<const PV: bool>(
        &mut self,
        pos: &P,
        depth: i32,
        ply: usize,
        window: Window,
        is_cut: bool,
    ) -> Result<Score, Stopped> {
        self.share.visit()?;
        self.deepest = self.deepest.max(ply);
        if let Some(score) = self.immediate_score(pos, ply) {
            return Ok(score);
        }
        if depth <= 0 {
            return self.quiesce(pos, 0, ply, window);
        }
        let window = window.reachable_at(ply);
        if window.is_empty() {
            return Ok(Score {
                value: window.alpha,
                solid: true,
            });
        }

        let Shared { table, tuning, .. } = *self.shared;
        let excluded = self.frames[ply].excluded;
        let found = if excluded == Tag::NONE {
            table.find(pos.key())
        } else {
            None
        };
        if !PV
            && tuning.table_answers
            && !SearchPath::is_late(pos)
            && let Some(score) = found.and_then(|it| it.cutoff(depth, ply, window))
        {
            return Ok(score);
        }
        let suggested = found.map_or(Tag::NONE, |it| it.tag);
        self.estimate(pos, ply, found);
        if !PV
            && excluded == Tag::NONE
            && let Some(score) = self.early_cutoff(pos, depth, ply, window, found)?
        {
            return Ok(score);
        }
        let depth = if suggested == Tag::NONE && tuning.internal_depth <= depth {
            depth - 1
        } else {
            depth
        };
        let mut node = Node {
            depth,
            ply,
            window,
            is_cut,
            first: self.moves.len(),
            singular: 0,
        };
        if let Some(entry) = found {
            match self.examine_table_move::<PV>(pos, node, entry)? {
                TableMove::Extended(plies) => node.singular = plies,
                TableMove::Cutoff(score) => return Ok(score),
            }
        }

        self.generate(pos, ply, suggested);
        if self.moves.len() == node.first {
            return Ok(Score::of(pos.stuck(), pos.to_move(), ply));
        }
        let (best, best_tag) = self.try_moves::<PV>(pos, node)?;
        if excluded == Tag::NONE {
            let bound = Bound::of(best.value, window);
            self.correct(pos, node, best, bound, best_tag);
            let entry = TableEntry {
                score: TableEntry::score_from_here(best, ply),
                bound,
                depth,
                eval: self.frames[ply].raw,
                tag: best_tag,
            };
            table.store(pos.key(), entry);
        }
        self.moves.truncate(node.first);
        Ok(best)
    }

    /// Evaluates a position for its frame, from its entry of the transposition table if it has one.
    fn estimate(&mut self, pos: &P, ply: usize, found: Option<TableEntry>) {
        let raw = found.map_or_else(|| self.evaluate(pos), |it| it.eval);
        let eval = self.corrected(pos, ply, raw);
        let frame = &mut self.frames[ply];
        frame.raw = raw;
        frame.eval = eval;
        frame.estimate = match found {
            Some(entry) if self.shared.tuning.table_evaluates => entry.better_estimate(eval),
            _ => eval,
        };
    }

    /// Searches the moves of a position, which are on top of the move stack. Returns the best
    /// score, and the tag (16-bit hash) of the last move that raised alpha, or [`Tag::NONE`] if
    /// none did.
    fn try_moves<const PV: bool>(&mut self, pos: &P, node: Node) -> Result<(Score, Tag), Stopped> {
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        let Node { ply, .. } = node;
        let mut depth = node.depth;
        let n_moves = self.moves.len() - node.first;
        let excluded = self.frames[ply].excluded;
        let mut window = node.window;
        let mut best: Option<Score> = None;
        let mut best_tag = Tag::NONE;
        // Whether every move was searched and every score is proven.
        let mut all_solid = excluded == Tag::NONE;
        // Whether all further quiet moves are pruned, so that their order does not matter.
        let mut skips_quiet = false;

        for number in 0..n_moves {
            if !skips_quiet {
                swap_best_to_front(&mut self.moves[node.first + number..]);
            }
            let ranked = self.moves[node.first + number];
            let Ranked { m, tag, rank, .. } = ranked;
            if tag == excluded {
                continue;
            }
            let is_quiet = !heuristic.is_noisy(pos, m);
            let node = Node { depth, ..node };
            let reduction = if 0 < number && rank != TABLE_MOVE_RANK {
                self.reduction::<PV>(pos, node, ranked.tags(), number, is_quiet)
            } else {
                0
            };
            // A loss is concluded from all moves or not at all: nothing is pruned before a move
            // that does not lose has been found.
            if !PV && best.is_some_and(|it| -Score::WIN_THRESHOLD <= it.value) {
                skips_quiet |= is_quiet && self.skips_quiet(node, number);
                if skips_quiet && is_quiet
                    || self.is_prunable(pos, node, ranked, is_quiet, reduction)
                {
                    all_solid = false;
                    continue;
                }
            }

            let mut extension = 0;
            if rank == TABLE_MOVE_RANK {
                extension = node.singular;
            } else if n_moves == 1 && tuning.extends_only_moves && self.may_extend(ply) {
                extension = 1;
            }
            self.frames[ply].tag = tag;
            self.frames[ply].subject = ranked.subject;
            let trial = Trial {
                depth: depth - 1 + extension,
                reduction,
                window,
                best: best.map(|it| it.value),
                is_cut: node.is_cut,
            };
            let score = self.try_move::<PV>(pos, m, ply, trial)?;

            all_solid &= score.is_solid();
            if best.is_none_or(|it| it.value < score.value) {
                best = Some(score);
            }
            if window.alpha < score.value {
                best_tag = tag;
                window.alpha = score.value;
                if PV {
                    self.store_line(ply, m);
                }
                if window.beta <= score.value {
                    if excluded == Tag::NONE {
                        self.record_cutoff(pos, node, number, is_quiet);
                    }
                    return Ok((score, best_tag));
                }
                if 2 < depth && depth < 12 && !is_decisive(score.value) {
                    depth -= tuning.raised_reduction;
                }
            }
        }
        // No move was searched: the excluded one is the only legal move, so it is singular.
        let value = best.map_or(-Score::MAX_ESTIMATE, |it| it.value);
        let score = Score {
            value,
            solid: all_solid,
        };
        Ok((score, best_tag))
    }

    /// Searches one move of a position and returns its score, as seen by the player who makes it.
    pub(crate) fn try_move<const PV: bool>(
        &mut self,
        pos: &P,
        m: P::Move,
        ply: usize,
        trial: Trial,
    ) -> Result<Score, Stopped> {
        let Trial {
            depth,
            reduction,
            window,
            best,
            is_cut,
        } = trial;
        if PV {
            self.lines[ply + 1].clear();
        }
        let mut child = pos.clone();
        child.play_unchecked(m);
        self.path.push(&child);
        let same = child.to_move() == pos.to_move();
        let score = if let Some(best) = best {
            let null = Window::just_above(window.alpha);
            let mut score =
                self.search_child::<false>(&child, same, depth - reduction, ply, null, true)?;
            let depth = depth + self.shared.tuning.correction(score.value, best, reduction);
            if 0 < reduction && window.alpha < score.value {
                score = self.search_child::<false>(&child, same, depth, ply, null, !is_cut)?;
            }
            if PV && window.alpha < score.value && score.value < window.beta {
                score = self.search_child::<PV>(&child, same, depth, ply, window, false)?;
            }
            score
        } else {
            self.search_child::<PV>(&child, same, depth, ply, window, !PV && !is_cut)?
        };
        self.path.pop();
        Ok(score)
    }

    /// Searches the position after a move of the position at `ply`, and returns its score as seen
    /// by the player who moved. `same` says that this player moves again, as after a forced pass;
    /// only a change of player negates window and score.
    pub(crate) fn search_child<const PV: bool>(
        &mut self,
        child: &P,
        same: bool,
        depth: i32,
        ply: usize,
        window: Window,
        is_cut: bool,
    ) -> Result<Score, Stopped> {
        if same {
            self.search::<PV>(child, depth, ply + 1, window, is_cut)
        } else {
            let score = self.search::<PV>(child, depth, ply + 1, -window, is_cut)?;
            Ok(-score)
        }
    }

    /// The score of a position that needs no search: the game is over, the position recurs, the
    /// move clock has run out, the probe knows the position, or it is too far from the root. `None`
    /// if it must be searched.
    pub(crate) fn immediate_score(&self, pos: &P, ply: usize) -> Option<Score> {
        if let Some(outcome) = pos.decided() {
            return Some(Score::of(outcome, pos.to_move(), ply));
        }
        if P::HISTORY.is_some() {
            if SearchPath::is_timed_out(pos) {
                let stuck = || Score::of(pos.stuck(), pos.to_move(), ply);
                return Some(if pos.has_moves() {
                    Score::RECURRENCE
                } else {
                    stuck()
                });
            }
            if self.path.recurs(pos) {
                return Some(Score::RECURRENCE);
            }
        }
        if let Some(known) = self.shared.probe.probe(pos) {
            return Some(Score::known(known, pos.to_move(), ply));
        }
        (MAX_PLY <= ply).then(|| Score::estimate(self.evaluate(pos)))
    }

    #[inline]
    pub(crate) fn evaluate(&self, pos: &P) -> i32 {
        Score::estimate(self.shared.heuristic.evaluate(pos)).value
    }

    /// Hands what the thread has learnt to the next search with the same transposition table.
    pub(crate) fn keep_experience(&mut self) {
        let Shared { table, tuning, .. } = self.shared;
        if tuning.keeps_experience {
            let empty = Experience::new(&Tuning::EXACT);
            table.keep_experience(std::mem::replace(&mut self.experience, empty));
        }
    }

    /// Removes from the path and the move stack of the thread what the search has added, and clears
    /// the excluded moves of all frames. Works also after [`Stopped`].
    pub(crate) fn rewind(&mut self) {
        self.path.rewind();
        self.moves.clear();
        self.pass_from = 0;
        for frame in &mut self.frames {
            frame.excluded = Tag::NONE;
        }
    }

    /// Sets the principal variation at `ply` to the move `m` followed by that of the next ply.
    pub(crate) fn store_line(&mut self, ply: usize, m: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(m);
            line.extend_from_slice(rest);
        }
    }
}
