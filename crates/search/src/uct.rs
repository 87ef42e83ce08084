//! Plain UCT: Monte-Carlo tree search that knows nothing but the rules. Others are measured by it.
//!
//! Each turn walks down the tree, adds to it where it ends, plays a random game from there, and
//! counts the result all the way up.

use std::f64::consts::SQRT_2;

use game::{Line, Outcome, Player, Position, Rng, playout};

use crate::path::Path;

/// How much a move that was tried less than others is preferred.
const EXPLORATION: f64 = SQRT_2;

/// Most positions in the tree. Then it grows no more, but still learns.
const CAPACITY: usize = 4_000_000;

/// The move plain UCT prefers after the given number of random playouts: the one it tried most.
/// Asks before each of them whether to go on. `None` when the game is over, or it did not go on. Same
/// seed, same move.
pub fn uct<P: Position>(
    line: &Line<P>,
    playouts: u64,
    seed: u64,
    goes_on: &dyn Fn() -> bool,
) -> Option<P::Move> {
    if line.ending().is_some() {
        return None;
    }
    let mut tree = Tree::new(line, seed);
    for _ in 0..playouts {
        if !goes_on() {
            return None;
        }
        tree.turn();
    }
    tree.most_tried()
}

/// A move and the position after it.
#[derive(Debug)]
struct Node<M> {
    /// `None` at the root.
    m: Option<M>,
    /// The player who made the move.
    mover: Player,
    n_visits: u32,
    /// Sum of the results for the player who made the move, each from 0 to 1.
    sum: f64,
    /// The result, if the game is over.
    outcome: Option<Outcome>,
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
            outcome: None,
            children: None,
        }
    }
}

/// What an outcome is worth to the first player.
fn reward(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == Player::First)),
    }
}

struct Tree<'a, P: Position> {
    root: &'a P,
    path: Path<P>,
    nodes: Vec<Node<P::Move>>,
    rng: Rng,
}

impl<'a, P: Position> Tree<'a, P> {
    fn new(line: &'a Line<P>, seed: u64) -> Tree<'a, P> {
        let root = line.position();
        let mut tree = Tree {
            root,
            path: Path::new(line),
            nodes: vec![Node::new(None, !root.to_move())],
            rng: Rng::new(seed),
        };
        tree.expand(0, root);
        tree
    }

    /// The children of a node with their numbers.
    fn children(&self, node: usize) -> impl Iterator<Item = (usize, &Node<P::Move>)> {
        let (first, end) = self.nodes[node].children.unwrap_or_default();
        let children = &self.nodes[first as usize..end as usize];
        (first as usize..).zip(children)
    }

    /// Adds the moves of a position.
    fn expand(&mut self, node: usize, pos: &P) {
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        let first = self.nodes.len() as u32;
        let player = pos.to_move();
        let added = moves.into_iter().map(|m| Node::new(Some(m), player));
        self.nodes.extend(added);
        self.nodes[node].children = Some((first, self.nodes.len() as u32));
    }

    /// Walks down, plays to the end and counts.
    fn turn(&mut self) {
        let mut pos = self.root.clone();
        let mut trail = vec![0];
        let mut node = 0;
        let result = loop {
            let Some(next) = self.choose(node) else {
                break self.play_on(&pos);
            };
            node = next;
            trail.push(node);
            if let Some(m) = self.nodes[node].m {
                pos.play_unchecked(m);
                self.path.push(&pos);
            }
            if let Some(outcome) = self.nodes[node].outcome {
                break reward(outcome);
            }
            if self.nodes[node].children.is_none() {
                if let Some(outcome) = pos.outcome() {
                    self.nodes[node].outcome = Some(outcome);
                    break reward(outcome);
                }
                if Path::is_timed_out(&pos) || self.path.recurs(&pos) {
                    break 0.5;
                }
                let is_new = self.nodes[node].n_visits == 0;
                if is_new || CAPACITY <= self.nodes.len() {
                    break self.play_on(&pos);
                }
                self.expand(node, &pos);
            }
        };
        self.path.rewind();
        for node in trail {
            let it = &mut self.nodes[node];
            it.n_visits += 1;
            it.sum += match it.mover {
                Player::First => result,
                Player::Second => 1.0 - result,
            };
        }
    }

    /// What a random game from a position is worth to the first player.
    fn play_on(&mut self, pos: &P) -> f64 {
        reward(playout(pos.clone(), &mut self.rng).0)
    }

    /// The child to visit, or `None` if there is none: one that was never tried, else the one that
    /// promises most.
    fn choose(&mut self, node: usize) -> Option<usize> {
        let untried = self.children(node).filter(|(_, it)| it.n_visits == 0);
        let untried: Vec<usize> = untried.map(|(i, _)| i).collect();
        if !untried.is_empty() {
            let n = self.rng.below(untried.len() as u32);
            return untried.get(n as usize).copied();
        }
        let log = f64::from(self.nodes[node].n_visits + 1).ln();
        let mut best = None;
        for (i, it) in self.children(node) {
            let n = f64::from(it.n_visits);
            let hope = it.sum / n + EXPLORATION * (log / n).sqrt();
            if best.is_none_or(|(_, most)| most < hope) {
                best = Some((i, hope));
            }
        }
        best.map(|(i, _)| i)
    }

    /// The first of the moves that were tried most.
    fn most_tried(&self) -> Option<P::Move> {
        let mut best: Option<&Node<P::Move>> = None;
        for (_, it) in self.children(0) {
            if best.is_none_or(|most| most.n_visits < it.n_visits) {
                best = Some(it);
            }
        }
        best?.m
    }
}
