//! A game with variations: every move that was tried, and where one is.

use game::{AnyLine, Played, Reason, Trace};
use record::{GameResult, Record};

/// The tag of a record that is a variation of the first one: the number of the move at which it
/// leaves it.
pub(crate) const VARIATION: &str = "variation";

/// A move that was made in some position.
#[derive(Debug)]
struct Node {
    text: String,
    shown: String,
    parent: usize,
    children: Vec<usize>,
    /// Which of the children was looked at last.
    chosen: usize,
}

/// All moves tried from a start position. There is always a current position.
#[derive(Debug)]
pub(super) struct Tree {
    start: Box<dyn AnyLine>,
    // Invariant: the first node is the start, and every other's parent stands before it.
    nodes: Vec<Node>,
    current: usize,
}

impl Tree {
    /// The tree of a line, standing at its end.
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

    /// Makes a move from the current position: a new variation, unless it was made before.
    /// Returns what it does on the board.
    pub(super) fn play(&mut self, m: &str) -> Result<Trace, Reason> {
        let Played { text, shown, trace } = self.line().preview(m)?;
        self.add(text, shown);
        Ok(trace)
    }

    /// The line to the current position.
    pub(super) fn line(&self) -> Box<dyn AnyLine> {
        let mut line = self.start.boxed_clone();
        for node in self.path() {
            // Every move of the tree was legal when it was added, and still is.
            if line.try_play(&self.nodes[node].text).is_err() {
                break;
            }
        }
        line
    }

    /// The nodes from the start to the current one, without the start.
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

    /// The moves as shown to people: those made, then those that followed when last looked at.
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

    /// All lines from the start to where nothing follows, as moves in canonical notation. The game
    /// itself comes first, then the variations in the order they were tried.
    pub(super) fn lines(&self) -> Vec<Vec<&str>> {
        let is_end = |it: &&Node| it.children.is_empty();
        let ends = self.nodes.iter().enumerate().filter(|it| is_end(&it.1));
        let mut lines: Vec<Vec<usize>> = ends.map(|(end, _)| self.path_to(end)).collect();
        // Whatever was there first is a first child.
        let main = self.main_line();
        lines.sort_by_key(|it| *it != main);
        let text = |it: &usize| self.nodes[*it].text.as_str();
        let texts = lines.iter().map(|it| it.iter().map(text).collect());
        texts.collect()
    }

    /// The game itself: always the move that was there first.
    fn main_line(&self) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = 0;
        while let Some(next) = self.nodes[at].children.first() {
            path.push(*next);
            at = *next;
        }
        path
    }

    /// Goes to the end of the game itself.
    pub(super) fn show_main_line(&mut self) {
        for node in &mut self.nodes {
            node.chosen = 0;
        }
        self.go(0);
        self.go(usize::MAX);
    }

    /// How many moves were tried, those of the game included.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The whole game as text, wherever one stands in it, and then each variation as a record of its
    /// own. `result` is how the game ended, if the rules did not decide.
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
                // Every move of the tree was legal when it was added, and still is.
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

    /// How many moves lead to the current position.
    pub(super) fn ply(&self) -> usize {
        self.path().len()
    }

    pub(super) fn back(&mut self) -> bool {
        let moved = self.current != 0;
        self.current = self.nodes[self.current].parent;
        moved
    }

    pub(super) fn forward(&mut self) -> bool {
        let node = &self.nodes[self.current];
        let next = node.children.get(node.chosen).copied();
        self.current = next.unwrap_or(self.current);
        next.is_some()
    }

    /// The next move on the way, in canonical notation.
    pub(super) fn next(&self) -> Option<&str> {
        let node = &self.nodes[self.current];
        let next = node.children.get(node.chosen)?;
        Some(&self.nodes[*next].text)
    }

    /// Goes to the position after so many moves of the shown ones.
    pub(super) fn go(&mut self, ply: usize) {
        while ply < self.ply() && self.back() {}
        while self.ply() < ply && self.forward() {}
    }

    /// Changes to another move that was tried instead of the last one.
    pub(super) fn turn(&mut self, forward: bool) -> bool {
        let parent = self.nodes[self.current].parent;
        let n = self.nodes[parent].children.len();
        if self.current == 0 || n < 2 {
            return false;
        }
        let step = if forward { 1 } else { n - 1 };
        let node = &mut self.nodes[parent];
        node.chosen = (node.chosen + step) % n;
        self.current = node.children[node.chosen];
        true
    }

    /// Which of how many moves tried here the last one is, both from 1.
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
