//! A game with its variations: a tree of all moves that were made, and the current position in it.

use game::{AnyLine, Played, Reason, Trace};
use record::{GameResult, Record};

use crate::menu::cycled;

/// Name of the tag that makes a saved record a variation of the game in the last record without it.
/// The value is the number of the first move that differs from the game, from 1.
pub(crate) const VARIATION: &str = "variation";

/// A move in the tree of a game and its variations, with links to the moves made after it.
#[derive(Debug)]
struct Node {
    text: String,
    shown: String,
    parent: usize,
    children: Vec<usize>,
    /// Index in `children` of the move after this one that was visited last.
    chosen: usize,
}

/// All moves made from a start position. The first child of a node continues the game itself; further
/// children are variations.
#[derive(Debug)]
pub(super) struct Tree {
    start: Box<dyn AnyLine>,
    // Invariant: node 0 is the start position, and every other node comes after its parent.
    nodes: Vec<Node>,
    current: usize,
}

impl Tree {
    /// Creates the tree of a game that has no variations yet. Its current position is the game's last
    /// one.
    pub(super) fn new(line: &dyn AnyLine) -> Tree {
        let (moves, shown) = (line.moves(), line.shown_moves());
        let mut start = line.boxed_clone();
        while start.take_back() {}
        let root = Node {
            text: String::new(),
            shown: String::new(),
            parent: 0,
            children: Vec::new(),
            chosen: 0,
        };
        let mut tree = Tree {
            start,
            nodes: vec![root],
            current: 0,
        };
        for (text, shown) in moves.into_iter().zip(shown) {
            tree.add(text, shown);
        }
        tree
    }

    /// Goes from the current node to its child with this move, which is added if there is none.
    fn add(&mut self, text: String, shown: String) {
        let known = self.nodes[self.current]
            .children
            .iter()
            .position(|it| self.nodes[*it].text == text);
        let chosen = known.unwrap_or_else(|| {
            self.nodes.push(Node {
                text,
                shown,
                parent: self.current,
                children: Vec::new(),
                chosen: 0,
            });
            let new = self.nodes.len() - 1;
            let children = &mut self.nodes[self.current].children;
            children.push(new);
            children.len() - 1
        });
        self.nodes[self.current].chosen = chosen;
        self.current = self.nodes[self.current].children[chosen];
    }

    /// Plays a move in the current position: a new variation, unless the tree has the move already.
    /// Returns the trace of the move (its steps on the board).
    ///
    /// # Errors
    ///
    /// The reason why the move is illegal.
    pub(super) fn play(&mut self, m: &str) -> Result<Trace, Reason> {
        let Played {
            text, shown, trace, ..
        } = self.line().preview(m)?;
        self.add(text, shown);
        Ok(trace)
    }

    /// The moves from the start to the current position, replayed as a game without variations.
    pub(super) fn line(&self) -> Box<dyn AnyLine> {
        let mut line = self.start.boxed_clone();
        for node in self.path() {
            // Never happens: every move was legal when it was added.
            if line.try_play(&self.nodes[node].text).is_err() {
                break;
            }
        }
        line
    }

    /// Indexes of the tree's nodes from the start to the current one, without the start itself.
    fn path(&self) -> Vec<usize> {
        self.path_to(self.current)
    }

    fn path_to(&self, node: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = node;
        while at != 0 {
            path.push(at);
            at = self.nodes[at].parent;
        }
        path.reverse();
        path
    }

    /// All moves from the start to the current position and then on along the moves visited last,
    /// in display notation.
    pub(super) fn shown(&self) -> Vec<&str> {
        let mut path = self.path();
        let mut at = self.current;
        while let Some(next) = self.nodes[at].children.get(self.nodes[at].chosen) {
            path.push(*next);
            at = *next;
        }
        path.iter()
            .map(|it| self.nodes[*it].shown.as_str())
            .collect()
    }

    /// All sequences of moves in the tree from the start to a last move, in canonical notation: the
    /// game itself first, then the variations, by the age of their last move.
    pub(super) fn lines(&self) -> Vec<Vec<&str>> {
        let is_end = |it: &&Node| it.children.is_empty();
        let nodes = self.nodes.iter().enumerate();
        let ends = nodes.filter(|(_, node)| is_end(node));
        let mut lines: Vec<Vec<usize>> = ends.map(|(end, _)| self.path_to(end)).collect();
        let main = self.main_line();
        lines.sort_by_key(|it| *it != main);
        let text = |it: &usize| self.nodes[*it].text.as_str();
        let texts = lines.iter().map(|line| line.iter().map(text).collect());
        texts.collect()
    }

    /// Indexes of the tree's nodes along the game itself, without its variations: the first child
    /// at every node.
    fn main_line(&self) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = 0;
        while let Some(next) = self.nodes[at].children.first() {
            path.push(*next);
            at = *next;
        }
        path
    }

    /// Changes the current position to the last one of the game itself, out of any variation.
    pub(super) fn show_main_line(&mut self) {
        for node in &mut self.nodes {
            node.chosen = 0;
        }
        self.go(0);
        self.go(usize::MAX);
    }

    /// Number of moves in the tree: those of the game and those of all variations.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The whole tree as text: the game as a record, and each variation as a record of its own.
    /// `result`, if known, is written as the result of the game instead of the one by the rules.
    pub(super) fn text(
        &self,
        players: &[String; 2],
        result: Option<&GameResult>,
        say: impl Fn(&Reason) -> String,
    ) -> String {
        let lines = self.lines();
        let main = lines.first().cloned().unwrap_or_default();
        let records = lines.iter().enumerate().map(|(index, moves)| {
            let mut line = self.start.boxed_clone();
            for m in moves {
                // Never happens: every move was legal when it was added.
                if line.try_play(m).is_err() {
                    break;
                }
            }
            let mut record = Record::of(&*line, players.clone());
            let by_rules = line.ending().map(|it| GameResult {
                outcome: it.outcome,
                reason: say(&it.reason),
            });
            let known = result.filter(|_| index == 0).cloned();
            record.result = known.or(by_rules);
            if 0 < index {
                let same = main.iter().zip(moves).take_while(|(a, b)| a == b).count();
                let tag = (VARIATION.to_owned(), (same + 1).to_string());
                record.tags.push(tag);
            }
            record.to_string()
        });
        records.collect::<Vec<_>>().join("\n")
    }

    /// Number of moves from the start to the current position.
    pub(super) fn ply(&self) -> usize {
        self.path().len()
    }

    /// Changes the current position to the one before the last move. Returns `false` if it is the
    /// start.
    pub(super) fn back(&mut self) -> bool {
        let moved = self.current != 0;
        self.current = self.nodes[self.current].parent;
        moved
    }

    /// Changes the current position to the one after the next move: of several moves tried here,
    /// the one visited last. Returns `false` if no move follows.
    pub(super) fn forward(&mut self) -> bool {
        let node = &self.nodes[self.current];
        let next = node.children.get(node.chosen).copied();
        self.current = next.unwrap_or(self.current);
        next.is_some()
    }

    /// The move that [`Tree::forward`] would play, in canonical notation. `None` if no move follows.
    pub(super) fn next(&self) -> Option<&str> {
        let node = &self.nodes[self.current];
        let next = node.children.get(node.chosen)?;
        Some(&self.nodes[*next].text)
    }

    /// Changes the current position to the one after `ply` moves from the start, back along the
    /// moves played or on along those visited last; to the last one if there are fewer.
    pub(super) fn go(&mut self, ply: usize) {
        while ply < self.ply() && self.back() {}
        while self.ply() < ply && self.forward() {}
    }

    /// Replaces the last move by the next or, unless `forward`, the previous move that was tried in
    /// the position before it; after the last comes the first. Returns `false` if there is no
    /// other.
    pub(super) fn turn(&mut self, forward: bool) -> bool {
        let parent = self.nodes[self.current].parent;
        let n = self.nodes[parent].children.len();
        if self.current == 0 || n < 2 {
            return false;
        }
        let node = &mut self.nodes[parent];
        node.chosen = cycled(node.chosen, n, forward);
        self.current = node.children[node.chosen];
        true
    }

    /// The place of the last move among the moves that were tried in the position before it,
    /// counted from 1, and their number; `(1, 1)` at the start.
    pub(super) fn variation(&self) -> (usize, usize) {
        if self.current == 0 {
            return (1, 1);
        }
        let parent = &self.nodes[self.nodes[self.current].parent];
        (parent.chosen + 1, parent.children.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_are_kept_and_found_again() {
        let game = catalog::find("racing-kings").expect("in the list");
        let mut line = game.open(None, None).expect("a start");
        for m in ["h2h3", "a2a3", "h3h4"] {
            line.try_play(m).expect("legal");
        }
        let mut tree = Tree::new(&*line);
        assert_eq!((tree.ply(), tree.shown().len()), (3, 3));
        tree.go(1);
        assert_eq!(tree.next(), Some("a2a3"));
        tree.play("a2b3").expect("legal");
        assert_eq!(tree.variation(), (2, 2));
        assert_eq!(tree.shown().len(), 2, "nothing followed yet");
        assert_eq!(
            tree.lines(),
            [vec!["h2h3", "a2a3", "h3h4"], vec!["h2h3", "a2b3"]]
        );
        assert!(tree.turn(true));
        assert_eq!((tree.variation(), tree.shown().len()), ((1, 2), 3));
        assert!(tree.play("h1h1").is_err());
        tree.go(99);
        assert_eq!(tree.line().moves(), ["h2h3", "a2a3", "h3h4"]);
        tree.go(0);
        assert!(!tree.back() && !tree.turn(true));
    }
}
