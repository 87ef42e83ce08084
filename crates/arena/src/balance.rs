//! The search for balanced openings: positions in which neither player is ahead.
//!
//! Most random openings are decided by the first mistake in them: with either colour, the same side
//! wins, and the pair of games says nothing about the players. A balanced opening is a random one
//! whose value three searches agree to be about even.

use std::{collections::HashSet, ops::ControlFlow, sync::atomic::AtomicBool};

use catalog::{Game, Knowledge, SearchContext, SearchSettings};
use game::{AnyLine, Key, Rng};
use search::{Limits, TranspositionTable, Tuning, Value};

use crate::opening::wander;

/// A search for balanced openings of the standard variant of a game. Its candidates are numbered, and
/// each depends on its number only, so that an interrupted search can be resumed.
#[derive(Debug)]
pub struct Balance {
    game: &'static Game,
    seed: u64,
    nodes: u64,
    table: TranspositionTable,
    /// Keys of the openings found, to leave out their mirror images.
    found: HashSet<Key>,
}

/// A chance to win of at most this difference from one half counts as even.
const MAX_ADVANTAGE: f64 = 0.05;

/// Random openings have up to this number of plies more than the game's usual ones.
const MAX_FURTHER_PLIES: u32 = 6;

/// The first search visits this share of the nodes of the others, to reject most candidates quickly.
const QUICK_SHARE: u64 = 10;

/// The parameters of the second opinion: hardly any pruning, small reductions. Like
/// [`Tuning::STEADY`] they don't change when level 8 does, so that the same openings are found.
const CAREFUL: Tuning = Tuning {
    standing_depth: 0,
    futility_depth: 0,
    late_depth: 0,
    reduction_base: 0,
    reduction_slope: 35,
    ..Tuning::STEADY
};

const TABLE_MEGABYTES: usize = 16;

impl Balance {
    /// A search whose candidates are drawn from `seed` and judged by searches of `nodes` positions.
    pub fn new(game: &'static Game, seed: u64, nodes: u64) -> Balance {
        Balance {
            game,
            seed,
            nodes,
            table: TranspositionTable::new(TABLE_MEGABYTES),
            found: HashSet::new(),
        }
    }

    /// Counts a position as found before, so that neither it nor its mirror images are found again.
    /// Returns `false` if it isn't a position of the game.
    pub fn skip(&mut self, position: &str) -> bool {
        let Ok(line) = self.game.open(Some(position), None) else {
            return false;
        };
        self.found.extend(self.game.symmetric_key(&*line));
        true
    }

    /// The position of the candidate with this number if it is balanced and not found before. `None`
    /// also if `cancel` was set.
    pub fn candidate(&mut self, number: u64, cancel: &AtomicBool) -> Option<String> {
        let (_, bits) = Rng::step(self.seed.wrapping_add(Rng::step(number).1));
        let mut rng = Rng::new(bits);
        let mut line = self.game.open(None, None).ok()?;
        let plies = self.game.opening_plies + rng.below(MAX_FURTHER_PLIES + 1);
        wander(&mut *line, plies, &mut rng);
        let key = self.game.symmetric_key(&*line);
        if line.ending().is_some() || key.is_some_and(|it| self.found.contains(&it)) {
            return None;
        }
        let searches = [
            (Tuning::STEADY, self.nodes / QUICK_SHARE),
            (Tuning::STEADY, self.nodes),
            (CAREFUL, self.nodes),
        ];
        let mut judges = searches.into_iter();
        if !judges.all(|(tuning, nodes)| self.is_even(&*line, tuning, nodes, cancel)) {
            return None;
        }
        self.found.extend(key);
        Some(line.position())
    }

    /// Whether a search judges the position to be about even.
    fn is_even(&self, line: &dyn AnyLine, tuning: Tuning, nodes: u64, cancel: &AtomicBool) -> bool {
        self.table.clear();
        let settings = SearchSettings::new(Limits::nodes(nodes));
        let context = SearchContext {
            table: &self.table,
            knowledge: Knowledge::none(),
            cancel,
        };
        let found = self
            .game
            .analyse_with(&tuning, line, &settings, context, &mut |_| {
                ControlFlow::Continue(())
            });
        let is_cancelled = cancel.load(std::sync::atomic::Ordering::Relaxed);
        !is_cancelled
            && matches!(
                found.value,
                Some(Value::Estimate { win_chance, .. })
                    if (win_chance - 0.5).abs() <= MAX_ADVANTAGE
            )
    }
}
