//! Monte-Carlo tree search: grows a tree towards what went well so far.
//!
//! Each turn walks down the tree, adds to it where it ends, judges the new position by a random
//! playout or by an evaluation, and counts the result all the way up. Finished games are counted as
//! what they are: a position all of whose moves are settled is settled, too.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use game::{Blank, Heuristic, Known, Line, Outcome, Player, Position, Rng, playout};

use crate::{
    Report, Value, Variation,
    limits::{Budget, Limits, Share},
    path::Path,
    score::Score,
};

/// How the end of the tree is judged.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Judge {
    /// By playing random moves to the end of the game.
    Playout,
    /// By the evaluation.
    Evaluation,
}

/// A Monte-Carlo tree search, ready to run.
#[derive(Copy, Clone, Debug)]
pub struct Mcts<'a, H> {
    /// Gives chances and urgencies.
    pub heuristic: &'a H,
    /// How the end of the tree is judged.
    pub judge: Judge,
    /// How much a move that was tried less than others is preferred.
    pub exploration: f64,
    /// Whether to use what is known: settled positions are not visited again, and moves not yet
    /// tried are taken for as good as their position, the urgent ones first. Without it, this is
    /// plain UCT.
    pub informed: bool,
    /// Same seed, same answer.
    pub seed: u64,
    /// Most positions in the tree. Then it grows no more, but still learns.
    pub capacity: usize,
}

impl<'a, H> Mcts<'a, H> {
    /// A search that solves what it can and judges by playouts.
    pub fn new(heuristic: &'a H, seed: u64) -> Mcts<'a, H> {
        Mcts {
            heuristic,
            judge: Judge::Playout,
            exploration: 0.7,
            informed: true,
            seed,
            capacity: 4_000_000,
        }
    }

    /// Searches until a limit is reached, `cancel` is set, `sink` breaks, or all is proven.
    ///
    /// A node is a turn, that is, one playout or evaluation; the depth is ignored. `sink` hears of
    /// the state of things whenever the number of turns has doubled. Chances count a draw as half
    /// a win. Lines are all moves that were tried, the most tried first, but settled wins before
    /// and settled losses after all others.
    pub fn run<P: Position>(
        &self,
        line: &Line<P>,
        limits: Limits,
        cancel: &AtomicBool,
        mut sink: impl FnMut(&Report<P::Move>) -> ControlFlow<()>,
    ) -> Report<P::Move>
    where
        H: Heuristic<P>,
    {
        /// A playout may take a hundred microseconds, so the clock is looked at often.
        const GRANT: u64 = 8;
        let budget = Budget::new(limits, cancel, GRANT);
        let mut share = Share::new(&budget);
        let mut tree = Tree::new(self, line);
        let mut next_report = 1024;
        let mut n_turns = 0;
        while !tree.is_settled() && share.visit().is_ok() {
            tree.turn();
            n_turns += 1;
            if n_turns == next_report {
                next_report *= 2;
                share.settle();
                if !budget.allows_round() || sink(&tree.report(&budget)).is_break() {
                    break;
                }
            }
        }
        share.settle();
        tree.report(&budget)
    }
}

/// The move plain UCT prefers after the given number of random playouts: a baseline.
pub fn uct<P: Position>(line: &Line<P>, playouts: u64, seed: u64) -> Option<P::Move> {
    let search = Mcts {
        informed: false,
        exploration: std::f64::consts::SQRT_2,
        ..Mcts::new(&Blank, seed)
    };
    let never = AtomicBool::new(false);
    let report = search.run(line, Limits::nodes(playouts), &never, |_| {
        ControlFlow::Continue(())
    });
    report.best()
}

/// A move and the position after it.
#[derive(Debug)]
struct Node<M> {
    /// `None` at the root.
    m: Option<M>,
    /// Who made the move.
    mover: Player,
    n_visits: u32,
    /// Sum of the results for who made the move, each from 0 to 1.
    sum: f64,
    settled: Option<Known>,
    /// Where the children are, once there are any.
    children: Option<(u32, u32)>,
}

impl<M> Node<M> {
    fn new(m: Option<M>, mover: Player) -> Node<M> {
        Node {
            m,
            mover,
            n_visits: 0,
            sum: 0.0,
            settled: None,
            children: None,
        }
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.n_visits.max(1))
    }
}

fn reward(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
    }
}

struct Tree<'a, P: Position, H> {
    search: &'a Mcts<'a, H>,
    root: &'a P,
    path: Path<P>,
    nodes: Vec<Node<P::Move>>,
    rng: Rng,
    is_over: bool,
}

impl<'a, P: Position, H: Heuristic<P>> Tree<'a, P, H> {
    fn new(search: &'a Mcts<'a, H>, line: &'a Line<P>) -> Tree<'a, P, H> {
        let root = line.position();
        let mut tree = Tree {
            search,
            root,
            path: Path::new(line),
            nodes: vec![Node::new(None, !root.to_move())],
            rng: Rng::new(search.seed),
            is_over: line.ending().is_some(),
        };
        if !tree.is_over {
            tree.expand(0, root);
        }
        tree
    }

    fn is_settled(&self) -> bool {
        self.is_over || self.search.informed && self.nodes[0].settled.is_some()
    }

    fn children(&self, node: usize) -> &[Node<P::Move>] {
        self.nodes[node].children.map_or(&[], |(first, end)| {
            &self.nodes[first as usize..end as usize]
        })
    }

    /// Adds the moves of a position.
    fn expand(&mut self, node: usize, pos: &P) {
        let heuristic = self.search.heuristic;
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        if self.search.informed {
            moves.sort_by_cached_key(|m| -i64::from(heuristic.urgency(pos, *m)));
        }
        let first = self.nodes.len() as u32;
        let player = pos.to_move();
        let added = moves.into_iter().map(|m| Node::new(Some(m), player));
        self.nodes.extend(added);
        self.nodes[node].children = Some((first, self.nodes.len() as u32));
    }

    /// Walks down, judges and counts.
    fn turn(&mut self) {
        let mut pos = self.root.clone();
        let mut trail = vec![0];
        let mut node = 0;
        let result = loop {
            let Some(next) = self.choose(node) else {
                break self.judge(&pos);
            };
            node = next;
            trail.push(node);
            if let Some(m) = self.nodes[node].m {
                pos.play_unchecked(m);
                self.path.push(&pos);
            }
            if let Some(known) = self.nodes[node].settled {
                break reward(known.outcome, Player::First);
            }
            if self.nodes[node].children.is_none() {
                if let Some(outcome) = pos.outcome() {
                    self.nodes[node].settled = Some(Known { outcome, plies: 0 });
                    break reward(outcome, Player::First);
                }
                if Path::is_timed_out(&pos) || self.path.recurs(&pos) {
                    break 0.5;
                }
                let is_new = self.nodes[node].n_visits == 0;
                if is_new || self.search.capacity <= self.nodes.len() {
                    break self.judge(&pos);
                }
                self.expand(node, &pos);
            }
        };
        self.path.rewind();
        let mut may_settle = self.search.informed;
        for node in trail.into_iter().rev() {
            may_settle = may_settle && self.settle(node);
            let it = &mut self.nodes[node];
            it.n_visits += 1;
            it.sum += match it.mover {
                Player::First => result,
                Player::Second => 1.0 - result,
            };
        }
    }

    /// Chance of the first player.
    fn judge(&mut self, pos: &P) -> f64 {
        match self.search.judge {
            Judge::Playout => reward(playout(pos.clone(), &mut self.rng).0, Player::First),
            Judge::Evaluation => {
                let heuristic = self.search.heuristic;
                let chance = heuristic
                    .win_chance(heuristic.evaluate(pos))
                    .clamp(0.0, 1.0);
                match pos.to_move() {
                    Player::First => chance,
                    Player::Second => 1.0 - chance,
                }
            }
        }
    }

    /// The child to visit, or `None` at the end of the tree.
    fn choose(&mut self, node: usize) -> Option<usize> {
        let (first, _) = self.nodes[node].children?;
        let parent = &self.nodes[node];
        let children = self.children(node);
        let log = f64::from(parent.n_visits + 1).ln();
        if !self.search.informed {
            let numbered = (first as usize..).zip(children);
            let untried = numbered.filter(|(_, it)| it.n_visits == 0);
            let untried: Vec<usize> = untried.map(|(i, _)| i).collect();
            if !untried.is_empty() {
                let n = self.rng.below(untried.len() as u32);
                return untried.get(n as usize).copied();
            }
        }
        // Before it has been tried, a move is as good as its position.
        let prior = |it: &Node<P::Move>| {
            if it.mover == parent.mover {
                parent.mean()
            } else {
                1.0 - parent.mean()
            }
        };
        let mut best = None;
        for (i, it) in (first as usize..).zip(children) {
            let known = it.settled.filter(|_| self.search.informed);
            if known.is_some_and(|known| known.outcome == Outcome::Win(!it.mover)) {
                continue;
            }
            let (n, sum) = if self.search.informed {
                (f64::from(it.n_visits) + 1.0, it.sum + prior(it))
            } else {
                (f64::from(it.n_visits), it.sum)
            };
            let hope = sum / n + self.search.exploration * (log / n).sqrt();
            if best.is_none_or(|(_, most)| most < hope) {
                best = Some((i, hope));
            }
        }
        best.map(|(i, _)| i)
    }

    /// Settles a position if its moves allow. Returns whether it is settled.
    fn settle(&mut self, node: usize) -> bool {
        if self.nodes[node].settled.is_none() {
            self.nodes[node].settled = conclude(self.children(node));
        }
        self.nodes[node].settled.is_some()
    }

    fn value(&self, node: &Node<P::Move>) -> Value {
        let settled = node.settled.map(|it| Known {
            plies: it.plies + 1,
            ..it
        });
        self.typed(settled, node.mean())
    }

    fn typed(&self, settled: Option<Known>, win_chance: f64) -> Value {
        match settled {
            Some(known) if self.path.bears(known) => Value::Proven {
                outcome: known.outcome,
                plies: known.plies,
            },
            _ => Value::Estimate {
                win_chance,
                raw: raw(win_chance, self.search.heuristic),
            },
        }
    }

    fn report(&self, budget: &Budget<'_>) -> Report<P::Move> {
        let player = self.root.to_move();
        let rank = |it: &Node<P::Move>| {
            let settled = it.settled.map(|it| it.outcome);
            let certain = match settled.filter(|_| self.search.informed) {
                Some(Outcome::Win(winner)) if winner == player => 1,
                Some(Outcome::Win(_)) => -1,
                Some(Outcome::Draw) | None => 0,
            };
            std::cmp::Reverse((certain, it.n_visits))
        };
        let first = self.nodes[0].children.map_or(0, |it| it.0 as usize);
        let n_children = self.children(0).len();
        let mut order: Vec<usize> = (first..first + n_children).collect();
        order.sort_by_key(|i| rank(&self.nodes[*i]));
        let tried = order.iter().filter(|i| 0 < self.nodes[**i].n_visits);
        let n_lines = tried.count().max(n_children.min(1));
        let lines: Vec<_> = order[..n_lines]
            .iter()
            .map(|i| Variation {
                moves: self.best_line(*i),
                value: self.value(&self.nodes[*i]),
            })
            .collect();
        let settled = self.nodes[0].settled;
        let chance = order.first().map(|i| self.nodes[*i].mean());
        Report {
            depth: lines.first().map_or(0, |it| it.moves.len() as u32),
            value: chance.map(|it| self.typed(settled, it)),
            lines,
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
        }
    }

    /// A move and the most tried answers.
    fn best_line(&self, mut node: usize) -> Vec<P::Move> {
        let mut moves = Vec::new();
        loop {
            moves.extend(self.nodes[node].m);
            let first = self.nodes[node].children.map_or(0, |it| it.0 as usize);
            let tried = (first..).zip(self.children(node));
            let most = tried
                .filter(|(_, it)| 0 < it.n_visits)
                .max_by_key(|(i, it)| (it.n_visits, std::cmp::Reverse(*i)));
            match most {
                Some((i, _)) => node = i,
                None => return moves,
            }
        }
    }
}

/// What the moves of a position say about it: won if one wins, else known if all are.
fn conclude<M>(children: &[Node<M>]) -> Option<Known> {
    let mover = children.first()?.mover;
    let settled = || children.iter().filter_map(|it| it.settled);
    let after = |it: Known| Known {
        plies: it.plies + 1,
        ..it
    };
    let wins = settled().filter(|it| it.outcome == Outcome::Win(mover));
    if let Some(soonest) = wins.min_by_key(|it| it.plies) {
        return Some(after(soonest));
    }
    if settled().count() < children.len() {
        return None;
    }
    let is_draw = |it: &Known| it.outcome == Outcome::Draw;
    let last = settled().max_by_key(|it| (is_draw(it), it.plies));
    last.map(after)
}

/// The evaluation that stands for a chance, by bisection.
fn raw<P: Position>(win_chance: f64, heuristic: &impl Heuristic<P>) -> i32 {
    let (mut low, mut high) = (-Score::MOST, Score::MOST);
    while low < high {
        let middle = low + (high - low) / 2;
        if heuristic.win_chance(middle) < win_chance {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
