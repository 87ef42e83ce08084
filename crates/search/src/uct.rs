//! Plain UCT (Monte-Carlo tree search with upper confidence bounds), which uses nothing but the
//! rules. A fixed opponent for measuring other players: its moves for a given seed never change.
//!
//! Each iteration descends from the root to a leaf by the UCB1 formula, expands the leaf on its
//! second visit, plays a random game from there, and adds the result to every node on the way.

use std::{f64::consts::SQRT_2, ops::Range};

use game::{Line, Outcome, Player, Position, Rng, playout};

use crate::path::SearchPath;

/// Weight of the exploration term in UCT's selection of moves. √2 is that of the original formula,
/// UCB1.
const EXPLORATION: f64 = SQRT_2;

/// Maximum number of nodes in the UCT tree, to bound its memory. A full tree is not expanded any
/// more, but still counts the results of playouts.
const MAX_NODES: usize = 4_000_000;

/// Chooses a move by UCT: returns the most visited move after the given number of random playouts.
///
/// Calls `goes_on` before each playout and gives up if it returns `false`. Returns `None` if it gave
/// up or the game is over. Deterministic: the same line, number of playouts and seed always give the
/// same move.
///
/// # Examples
///
/// ```
/// use game::{Line, Position, Reason};
/// use gorogo::GoRoGo;
///
/// let line = Line::new(GoRoGo::start("standard")?);
/// let m = search::uct(&line, 100, 1, &|| true).expect("the game is not over");
/// assert!(line.position().is_legal(m));
/// # Ok::<(), Reason>(())
/// ```
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
        tree.iterate();
    }
    tree.most_visited()
}

/// A node of the UCT tree: a move and the statistics of the position after it.
#[derive(Debug)]
struct Node<M> {
    /// The move that leads to the node; `None` at the root.
    m: Option<M>,
    /// The player who made the move that leads to the node; at the root, the opponent of the player
    /// to move.
    mover: Player,
    n_visits: u32,
    /// Sum of the playouts' results for the player who made the move, each from 0 to 1.
    sum: f64,
    /// The outcome of the game, once a visit has found that it is over here; `None` before.
    outcome: Option<Outcome>,
    /// Indices of the children in [`Tree::nodes`], once the node is expanded; `None` before.
    children: Option<Range<u32>>,
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

/// Result of a finished game for the first player: 1 for a win, 0.5 for a draw, 0 for a loss.
fn reward(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == Player::First)),
    }
}

struct Tree<'a, P: Position> {
    root: &'a P,
    path: SearchPath<P>,
    nodes: Vec<Node<P::Move>>,
    rng: Rng,
}

impl<'a, P: Position> Tree<'a, P> {
    fn new(line: &'a Line<P>, seed: u64) -> Tree<'a, P> {
        let root = line.position();
        let mut tree = Tree {
            root,
            path: SearchPath::new(line),
            nodes: vec![Node::new(None, !root.to_move())],
            rng: Rng::new(seed),
        };
        tree.expand(0, root);
        tree
    }

    /// The children of a node of the tree, with their indices.
    fn children(&self, node: usize) -> impl Iterator<Item = (usize, &Node<P::Move>)> {
        let Range { start, end } = self.nodes[node].children.clone().unwrap_or_default();
        let children = &self.nodes[start as usize..end as usize];
        (start as usize..).zip(children)
    }

    /// Expands a node of the tree: adds a child for each legal move of its position.
    fn expand(&mut self, node: usize, pos: &P) {
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        let first = self.nodes.len() as u32;
        let player = pos.to_move();
        let added = moves.into_iter().map(|m| Node::new(Some(m), player));
        self.nodes.extend(added);
        self.nodes[node].children = Some(first..self.nodes.len() as u32);
    }

    /// Runs one iteration of UCT: selection, expansion, playout and backpropagation.
    fn iterate(&mut self) {
        let mut pos = self.root.clone();
        let mut visited = vec![0];
        let mut node = 0;
        let result = loop {
            let Some(next) = self.select(node) else {
                break self.playout(&pos);
            };
            node = next;
            visited.push(node);
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
                if SearchPath::is_timed_out(&pos) || self.path.recurs(&pos) {
                    break 0.5;
                }
                let is_new = self.nodes[node].n_visits == 0;
                if is_new || MAX_NODES <= self.nodes.len() {
                    break self.playout(&pos);
                }
                self.expand(node, &pos);
            }
        };
        self.path.rewind();
        for i in visited {
            let node = &mut self.nodes[i];
            node.n_visits += 1;
            node.sum += match node.mover {
                Player::First => result,
                Player::Second => 1.0 - result,
            };
        }
    }

    /// Plays a random game from a position, and returns the result for the first player: 1, 0.5 or 0.
    fn playout(&mut self, pos: &P) -> f64 {
        let (outcome, _) = playout(pos.clone(), &mut self.rng);
        reward(outcome)
    }

    /// Index of the child of a node to visit: a random unvisited one, else the one with the highest
    /// upper confidence bound. `None` if the node has no children.
    fn select(&mut self, node: usize) -> Option<usize> {
        let untried = self.children(node).filter(|(_, child)| child.n_visits == 0);
        let untried: Vec<usize> = untried.map(|(i, _)| i).collect();
        if !untried.is_empty() {
            let n = self.rng.below(untried.len() as u32);
            return untried.get(n as usize).copied();
        }
        let log = f64::from(self.nodes[node].n_visits + 1).ln();
        let mut best = None;
        for (i, child) in self.children(node) {
            let n = f64::from(child.n_visits);
            let bound = child.sum / n + EXPLORATION * (log / n).sqrt();
            if best.is_none_or(|(_, highest)| highest < bound) {
                best = Some((i, bound));
            }
        }
        best.map(|(i, _)| i)
    }

    /// The most visited move at the root of the tree, the first of equals.
    fn most_visited(&self) -> Option<P::Move> {
        let mut best: Option<&Node<P::Move>> = None;
        for (_, child) in self.children(0) {
            if best.is_none_or(|best| best.n_visits < child.n_visits) {
                best = Some(child);
            }
        }
        best?.m
    }
}
