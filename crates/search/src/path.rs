//! How the current position was reached: recurrences and the move clock.

use std::marker::PhantomData;

use game::{Key, KnownValue, Line, Outcome, Position};

/// Keys of the game so far and of the moves the search is looking at. Empty, and free of cost, for
/// games without rules about history.
#[derive(Debug)]
pub(crate) struct Path<P> {
    keys: Vec<Key>,
    /// Length of the game so far.
    n_played: usize,
    /// Whether a position of the game may still recur often enough for a draw to be claimed.
    is_fragile: bool,
    clock: u32,
    game: PhantomData<P>,
}

impl<P: Position> Path<P> {
    pub(crate) fn new(line: &Line<P>) -> Path<P> {
        let mut path = Path {
            keys: Vec::new(),
            n_played: 0,
            is_fragile: false,
            clock: line.position().clock(),
            game: PhantomData,
        };
        if let Some(rules) = P::HISTORY {
            path.keys = line.positions().map(Position::key).collect();
            path.n_played = path.keys.len();
            let reversible = path.keys.len().min(path.clock as usize + 1);
            let recent = &path.keys[path.keys.len() - reversible..];
            let occurrences = |key: &Key| recent.iter().filter(|it| *it == key).count();
            path.is_fragile = recent
                .iter()
                .any(|key| rules.claim_at as usize <= occurrences(key) + 1);
        }
        path
    }

    /// Returns to the root.
    pub(crate) fn rewind(&mut self) {
        self.keys.truncate(self.n_played);
    }

    #[inline]
    pub(crate) fn push(&mut self, pos: &P) {
        if P::HISTORY.is_some() {
            self.keys.push(pos.key());
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if P::HISTORY.is_some() {
            self.keys.pop();
        }
    }

    /// Whether the last position occurred before. Once is enough: who could do better by then
    /// could have done so the first time.
    #[inline]
    pub(crate) fn recurs(&self, pos: &P) -> bool {
        let Some((last, earlier)) = self.keys.split_last() else {
            return false;
        };
        let reversible = earlier.len().min(pos.clock() as usize);
        earlier[earlier.len() - reversible..].contains(last)
    }

    /// Whether the move clock has run out.
    #[inline]
    pub(crate) fn is_timed_out(pos: &P) -> bool {
        P::HISTORY.is_some_and(|rules| rules.clock_limit <= pos.clock())
    }

    /// Whether what is known of the position at other times may not hold at this time of the clock.
    #[inline]
    pub(crate) fn is_late(pos: &P) -> bool {
        const SOON: u32 = 12;
        P::HISTORY.is_some_and(|rules| rules.clock_limit <= pos.clock() + SOON)
    }

    /// Whether a result found without regard to history holds at the root. A draw can't be
    /// spoiled, as history makes nothing but draws.
    pub(crate) fn bears(&self, known: KnownValue) -> bool {
        let Some(rules) = P::HISTORY else {
            return true;
        };
        known.outcome == Outcome::Draw
            || !self.is_fragile && self.clock.saturating_add(known.plies) < rules.clock_limit
    }
}
