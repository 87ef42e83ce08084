//! One thread's search of the tree: principal variations, with everything else asked only whether
//! it is better.

use game::{Heuristic, Position, Probe};

use crate::{
    limits::{Budget, Pulse, Share, Stopped},
    ordering::{Experience, Ranked, SUGGESTED, bring_best},
    path::Path,
    score::{Score, Window, is_decisive},
    table::{Bound, Entry, TranspositionTable},
    tag::Tag,
    tuning::{Reductions, Tuning},
};

/// Most plies from the root to a leaf.
pub(crate) const MAX_PLY: usize = 250;

/// What all threads of a search have in common.
#[derive(Debug)]
pub(crate) struct Shared<'a, H, K> {
    pub(crate) heuristic: &'a H,
    pub(crate) probe: &'a K,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) tuning: &'a Tuning,
    pub(crate) reductions: Reductions,
    pub(crate) budget: Budget<'a>,
}

/// What a thread remembers of each ply of the line it looks at.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Frame {
    /// Quiet moves that refuted something at this ply.
    pub(crate) killers: [Tag; 2],
    /// The move being tried, [`Tag::NONE`] for a pass.
    pub(crate) tag: Tag,
    /// A move that must not be tried: asks how good all others are.
    pub(crate) excluded: Tag,
    /// The static evaluation.
    pub(crate) eval: i32,
}

/// A position whose moves are being tried.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Node {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) window: Window,
    /// Whether some move is expected to be too good.
    pub(crate) is_cut: bool,
    /// Where its moves begin on the stack.
    pub(crate) first: usize,
    /// Extension of the suggested move.
    pub(crate) singular: i32,
}

/// How to search one move of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) depth: i32,
    pub(crate) reduction: i32,
    pub(crate) window: Window,
    pub(crate) is_first: bool,
    /// Whether the position is expected to be too good, so that its children are too bad.
    pub(crate) is_cut: bool,
}

/// One thread's search.
pub(crate) struct Worker<'a, P: Position, H, K> {
    pub(crate) shared: &'a Shared<'a, H, K>,
    pub(crate) share: Share<'a>,
    pub(crate) path: Path<P>,
    /// Best lines by ply.
    pub(crate) lines: Vec<Vec<P::Move>>,
    pub(crate) root_depth: i32,
    /// Most plies from the root that a position was looked at, in this round.
    pub(crate) deepest: usize,
    pub(crate) frames: Vec<Frame>,
    /// Moves of all plies in one stack.
    pub(crate) moves: Vec<Ranked<P::Move>>,
    pub(crate) experience: Experience,
}

impl<'a, P, H, K> Worker<'a, P, H, K>
where
    P: Position,
    H: Heuristic<P>,
    K: Probe<P>,
{
    pub(crate) fn new(
        shared: &'a Shared<'a, H, K>,
        path: Path<P>,
        pulse: Option<Pulse<'a>>,
    ) -> Worker<'a, P, H, K> {
        Worker {
            shared,
            share: Share::new(&shared.budget).reporting(pulse),
            path,
            lines: vec![Vec::new(); MAX_PLY + 2],
            root_depth: 0,
            deepest: 0,
            frames: vec![Frame::default(); MAX_PLY + 2],
            moves: Vec::new(),
            experience: Experience::new(),
        }
    }

    /// Value of a position `ply` plies from the root, which is the last of the path. Exact within
    /// the window, else a bound. A search that was stopped leaves the worker in disorder until
    /// [`rewind`](Self::rewind).
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
        if let Some(score) = self.settled(pos, ply) {
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
            && !Path::is_late(pos)
            && let Some(score) = found.and_then(|it| it.answer(depth, ply, window))
        {
            return Ok(score);
        }
        let suggested = found.map_or(Tag::NONE, |it| it.tag);
        self.frames[ply].eval = found.map_or_else(|| self.evaluate(pos), |it| it.eval);
        if !PV
            && excluded == Tag::NONE
            && let Some(score) = self.good_enough(pos, depth, ply, window.beta)?
        {
            return Ok(score);
        }
        let depth = if suggested == Tag::NONE && tuning.internal_depth <= depth {
            depth - 1
        } else {
            depth
        };
        let singular = match found {
            Some(entry) => self.singular(pos, depth, ply, entry)?,
            _ => 0,
        };

        let first = self.moves.len();
        self.generate(pos, ply, suggested);
        let n_moves = self.moves.len() - first;
        if n_moves == 0 {
            return Ok(Score::of(pos.stuck(), pos.to_move(), ply));
        }
        let (best, best_tag) = self.try_moves::<PV>(
            pos,
            Node {
                depth,
                ply,
                window,
                is_cut,
                first,
                singular,
            },
        )?;
        self.moves.truncate(first);
        if excluded == Tag::NONE {
            let entry = Entry {
                score: Entry::home(best, ply),
                bound: Bound::of(best.value, window),
                depth,
                eval: self.frames[ply].eval,
                tag: best_tag,
            };
            table.store(pos.key(), entry);
        }
        Ok(best)
    }

    /// Tries the moves on top of the stack. Returns the best score and, if one is good enough to
    /// be remembered, its move.
    fn try_moves<const PV: bool>(&mut self, pos: &P, node: Node) -> Result<(Score, Tag), Stopped> {
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        let Node { depth, ply, .. } = node;
        let n_moves = self.moves.len() - node.first;
        let excluded = self.frames[ply].excluded;
        let mut window = node.window;
        let mut best: Option<Score> = None;
        let mut best_tag = Tag::NONE;
        // Whether every move was searched, with a result that holds in the game itself.
        let mut all_solid = excluded == Tag::NONE;
        // Whether all quiet moves from here on are left out, so that their order does not matter.
        let mut is_hopeless = false;

        for number in 0..n_moves {
            if !is_hopeless {
                bring_best(&mut self.moves[node.first + number..]);
            }
            let Ranked { m, tag, rank } = self.moves[node.first + number];
            if tag == excluded {
                continue;
            }
            let is_quiet = !heuristic.is_noisy(pos, m);
            // A loss is concluded from all moves or not at all: nothing is left out before a move
            // that does not lose has been found.
            let may_skip = best.is_some_and(|it| -Score::LIMIT <= it.value);
            is_hopeless |= !PV && may_skip && is_quiet && self.is_hopeless(node, number);
            if is_hopeless && is_quiet {
                all_solid = false;
                continue;
            }

            let mut extension = 0;
            if rank == SUGGESTED {
                extension = node.singular;
            } else if n_moves == 1 && tuning.extends_only_moves && self.may_extend(ply) {
                extension = 1;
            }
            let reduction = if is_quiet && 0 < number && rank != SUGGESTED {
                self.reduction::<PV>(pos, node, tag, number)
            } else {
                0
            };
            self.frames[ply].tag = tag;
            let trial = Trial {
                depth: depth - 1 + extension,
                reduction,
                window,
                is_first: best.is_none(),
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
                    self.keep_line(ply, m);
                }
                if window.beta <= score.value {
                    if excluded == Tag::NONE {
                        self.learn(pos, node, number, is_quiet);
                    }
                    return Ok((score, best_tag));
                }
            }
        }
        // Only the excluded move is legal: all others are as bad as can be.
        let value = best.map_or(-Score::MOST, |it| it.value);
        let score = Score {
            value,
            solid: all_solid,
        };
        Ok((score, best_tag))
    }

    /// Value of a move, from the point of view of the player who makes it.
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
            is_first,
            is_cut,
        } = trial;
        if PV {
            self.lines[ply + 1].clear();
        }
        let mut child = pos.clone();
        child.play_unchecked(m);
        self.path.push(&child);
        let same = child.to_move() == pos.to_move();
        let score = if is_first {
            self.look::<PV>(&child, same, depth, ply, window, !PV && !is_cut)?
        } else {
            let null = Window::just_above(window.alpha);
            let mut score = self.look::<false>(&child, same, depth - reduction, ply, null, true)?;
            if 0 < reduction && window.alpha < score.value {
                score = self.look::<false>(&child, same, depth, ply, null, !is_cut)?;
            }
            if PV && window.alpha < score.value && score.value < window.beta {
                score = self.look::<PV>(&child, same, depth, ply, window, false)?;
            }
            score
        };
        self.path.pop();
        Ok(score)
    }

    /// Searches the position after a move of the position at `ply`. A turn may go on: only a
    /// change of player changes the point of view.
    pub(crate) fn look<const PV: bool>(
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

    /// The value of a position that needs no search.
    fn settled(&self, pos: &P, ply: usize) -> Option<Score> {
        if let Some(outcome) = pos.decided() {
            return Some(Score::of(outcome, pos.to_move(), ply));
        }
        if P::HISTORY.is_some() {
            if Path::is_timed_out(pos) {
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
    fn evaluate(&self, pos: &P) -> i32 {
        Score::estimate(self.shared.heuristic.evaluate(pos)).value
    }

    /// Value of a position at the horizon: plays noisy moves until the evaluation can be trusted.
    fn quiesce(
        &mut self,
        pos: &P,
        n_noisy: i32,
        ply: usize,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        if !pos.has_moves() {
            return Ok(Score::of(pos.stuck(), pos.to_move(), ply));
        }
        let Shared {
            tuning, heuristic, ..
        } = *self.shared;
        let eval = self.evaluate(pos);
        let mut best = Score::estimate(eval);
        if tuning.quiescence <= n_noisy || window.beta <= best.value {
            return Ok(best);
        }
        window.alpha = window.alpha.max(best.value);

        let first = self.moves.len();
        let moves = &mut self.moves;
        heuristic.noisy_moves(pos, |m| {
            let rank = heuristic.urgency(pos, m);
            let tag = Tag::NONE;
            moves.push(Ranked { m, tag, rank });
        });
        for i in first..self.moves.len() {
            bring_best(&mut self.moves[i..]);
            let Ranked { m, rank, .. } = self.moves[i];
            let hope = eval
                .saturating_add(rank)
                .saturating_add(tuning.delta_margin);
            if hope <= window.alpha && !is_decisive(window.alpha) {
                break; // The rest gain even less.
            }
            let mut child = pos.clone();
            child.play_unchecked(m);
            self.share.visit()?;
            self.deepest = self.deepest.max(ply + 1);
            self.path.push(&child);
            let same = child.to_move() == pos.to_move();
            let seen = if same { window } else { -window };
            let score = match self.settled(&child, ply + 1) {
                Some(score) => score,
                None => self.quiesce(&child, n_noisy + 1, ply + 1, seen)?,
            };
            let score = if same { score } else { -score };
            self.path.pop();
            if best.value < score.value {
                best = score;
                window.alpha = window.alpha.max(score.value);
                if window.beta <= score.value {
                    self.moves.truncate(first);
                    return Ok(best);
                }
            }
        }
        self.moves.truncate(first);
        // Quiet moves were left out, so a draw is not certain.
        best.solid = false;
        Ok(best)
    }

    /// Forgets the line being looked at, whole or broken off.
    pub(crate) fn rewind(&mut self) {
        self.path.rewind();
        self.moves.clear();
        for frame in &mut self.frames {
            frame.excluded = Tag::NONE;
        }
    }

    /// Makes a move and the best line after it the best line at `ply`.
    pub(crate) fn keep_line(&mut self, ply: usize, m: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(m);
            line.extend_from_slice(rest);
        }
    }
}
