//! The moves that led to the current position of a search, as far as repetition and the move clock
//! need them. Only games with [`HistoryRules`](game::HistoryRules) pay for it.

use std::marker::PhantomData;

use game::{Key, KnownValue, Line, Outcome, Position};

/// Keys of all positions from the start of the game to the node being searched. Always empty for
/// games without rules about history.
#[derive(Debug)]
pub(crate) struct SearchPath<P> {
    keys: Vec<Key>,
    /// Number of leading keys that belong to the game played; the search has added the others.
    n_played: usize,
    /// Whether one more occurrence of some position of the game (since its last irreversible move)
    /// would allow a draw claim. A win found from here might be spoiled by it.
    is_fragile: bool,
    /// Value of the move clock (plies without progress) at the root of the search.
    clock: u32,
    game: PhantomData<P>,
}

impl<P: Position> SearchPath<P> {
    pub(crate) fn new(line: &Line<P>) -> SearchPath<P> {
        let mut path = SearchPath {
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

    /// Removes the positions that the search has added to the path and keeps those of the game
    /// played.
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

    /// Whether the last position of the path, `pos`, has occurred before. The search scores the
    /// second occurrence as a draw, though the rules ask for more: a player with a better move at
    /// the second occurrence could have played it at the first.
    #[inline]
    pub(crate) fn recurs(&self, pos: &P) -> bool {
        let Some((last, earlier)) = self.keys.split_last() else {
            return false;
        };
        let reversible = earlier.len().min(pos.clock() as usize);
        earlier[earlier.len() - reversible..].contains(last)
    }

    /// Whether the move clock has run out, which draws the game unless it is decided otherwise.
    #[inline]
    pub(crate) fn is_timed_out(pos: &P) -> bool {
        P::HISTORY.is_some_and(|rules| rules.clock_limit <= pos.clock())
    }

    /// Whether the move clock is about to run out, so that a transposition table score found with
    /// more time on the clock may be wrong here.
    #[inline]
    pub(crate) fn is_late(pos: &P) -> bool {
        /// Plies before the clock limit from which on table scores are ignored. A larger margin
        /// loses table hits in late positions, a smaller one trusts scores that the clock spoils.
        const CLOCK_MARGIN_PLIES: u32 = 12;
        P::HISTORY.is_some_and(|rules| rules.clock_limit <= pos.clock() + CLOCK_MARGIN_PLIES)
    }

    /// Whether a value found without regard to history is certain at the root: repetition or the
    /// move clock can't turn it into a draw on the way. A draw always holds.
    pub(crate) fn holds_at_root(&self, known: KnownValue) -> bool {
        let Some(rules) = P::HISTORY else {
            return true;
        };
        known.outcome == Outcome::Draw
            || !self.is_fragile && self.clock.saturating_add(known.plies) < rules.clock_limit
    }
}
