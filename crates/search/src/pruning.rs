//! What the search does not look at, looks at less, or looks at first.
//!
//! Everything here rests on opinion, so its results are estimates: none of it returns a win or a
//! loss, and none of it takes part in concluding one.

use game::{Heuristic, Position, Probe};

use crate::{
    limits::Stopped,
    ordering::{Ranked, SUGGESTED},
    score::{Score, Window, is_decisive},
    table::Entry,
    tag::Tag,
    worker::{Node, Shared, Worker},
};

impl<P, H, K> Worker<'_, P, H, K>
where
    P: Position,
    H: Heuristic<P>,
    K: Probe<P>,
{
    /// Puts the legal moves on the stack, ranked.
    pub(crate) fn generate(&mut self, pos: &P, ply: usize, suggested: Tag) {
        let player = pos.to_move();
        let before = self.tag_before(ply);
        let killers = self.frames[ply].killers;
        let heuristic = self.shared.heuristic;
        let (moves, experience) = (&mut self.moves, &self.experience);
        pos.every_move(|m| {
            let tag = Tag::of(m);
            let rank = if tag == suggested {
                SUGGESTED
            } else {
                experience.rank(player, before, tag, killers, heuristic.urgency(pos, m))
            };
            moves.push(Ranked { m, tag, rank });
        });
    }

    /// A bound that makes searching a position needless: it stands so well that some move will
    /// surely do, or it stays good even after a pass.
    pub(crate) fn good_enough(
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
        let score = self.look::<false>(&child, same, reduced, ply, null, false)?;
        self.path.pop();
        Ok((beta <= score.value).then(|| Score::estimate(score.value)))
    }

    /// By how much to extend the move the table suggests: by one if no other comes near it.
    pub(crate) fn singular(
        &mut self,
        pos: &P,
        depth: i32,
        ply: usize,
        entry: Entry,
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

    /// Whether a quiet move can be left out, given that some other move does not lose.
    pub(crate) fn is_hopeless(&self, node: Node, number: usize) -> bool {
        let tuning = self.shared.tuning;
        let Node { depth, ply, .. } = node;
        let n_early = tuning.late_moves + depth * depth;
        if depth <= tuning.late_depth && n_early <= number as i32 {
            return true;
        }
        let hope = self.frames[ply].eval + tuning.futility_margin * (depth + 1);
        depth <= tuning.futility_depth && hope <= node.window.alpha
    }

    /// By how much to search a quiet move less deeply at first.
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
        let seen = self.experience.of(pos.to_move(), self.tag_before(ply), tag);
        let reduction = self.shared.reductions.of(depth, number) - seen / 5000
            + i32::from(node.is_cut)
            - i32::from(PV)
            - i32::from(self.is_improving(ply));
        reduction.clamp(0, depth - 2)
    }

    /// Learns from a move that was good enough, and from those tried before it in vain.
    pub(crate) fn learn(&mut self, pos: &P, node: Node, number: usize, is_quiet: bool) {
        let Node { depth, ply, .. } = node;
        let before = self.tag_before(ply);
        let player = pos.to_move();
        for (i, it) in self.moves[node.first..=node.first + number]
            .iter()
            .enumerate()
        {
            self.experience
                .learn(player, before, it.tag, depth, i == number);
        }
        let tag = self.moves[node.first + number].tag;
        let killers = &mut self.frames[ply].killers;
        if is_quiet && killers[0] != tag {
            *killers = [tag, killers[0]];
        }
    }

    /// Whether the line is still short enough for extensions: they must not add up without end.
    pub(crate) fn may_extend(&self, ply: usize) -> bool {
        (ply as i32) < 2 * self.root_depth
    }

    /// Whether the position looks better than it did at the player's last turn.
    fn is_improving(&self, ply: usize) -> bool {
        2 <= ply && self.frames[ply - 2].eval < self.frames[ply].eval
    }

    /// The move that led to the position at `ply`.
    fn tag_before(&self, ply: usize) -> Tag {
        ply.checked_sub(1).map_or(Tag::NONE, |i| self.frames[i].tag)
    }
}
