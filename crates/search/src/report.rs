//! What a search returns, and what it reports while it runs: its best lines, their values, and how
//! far it got.

use std::time::Duration;

use crate::score::Value;

/// One of the best moves that a search has found, with the best replies to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation<M> {
    /// The first move of the variation and the expected continuation. Never empty.
    pub moves: Vec<M>,
    /// Value of the variation's first move, as seen by the player who makes it.
    pub value: Value,
}

/// The result of a search when it ends, or so far while it runs: the best variations, the value of
/// the position, and the depth, number of positions and time it took.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport<M> {
    /// The best variations found, best first. Empty if the game is over.
    pub lines: Vec<Variation<M>>,
    /// Value of the searched position, as seen by the player to move. `None` if the game is over.
    pub value: Option<Value>,
    /// Depth of the last completed iteration of the search, in plies.
    pub depth: u32,
    /// Maximum distance from the root that the last completed iteration reached, in plies.
    /// Extensions and quiescence make it exceed `depth` (the "selective depth" of chess engines).
    pub deepest: u32,
    /// The root move being searched, in progress reports of a long iteration. `None` otherwise.
    pub current: Option<CurrentMove<M>>,
    /// Number of positions visited by all threads.
    pub nodes: u64,
    /// Time spent on the search.
    pub elapsed: Duration,
}

/// The root move that an iteration is searching.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct CurrentMove<M> {
    /// The root move that is being searched.
    pub m: M,
    /// The move's place, from 1, in the order in which the iteration tries the root moves.
    pub number: u32,
}

impl<M: Copy> SearchReport<M> {
    /// The best move that the search found, or `None` if the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }
}

impl<M> SearchReport<M> {
    /// Whether the values of the position and of all reported variations are proven, so that deeper
    /// iterations could only shorten distances.
    pub(crate) fn is_certain(&self) -> bool {
        let mut values = self.lines.iter().map(|line| line.value).chain(self.value);
        values.all(|value| value.outcome().is_some())
    }
}
