//! Games that UCI has a name for.

use crate::{Game, Level, games};

/// Elo of level 1, by convention: only differences can be measured.
const LEAST_ELO: u64 = 1000;

/// How UCI programs know a game.
#[derive(Copy, Clone, Debug)]
pub struct Uci {
    /// What they call it.
    pub variant: &'static str,
    above_least: [u64; 8],
}

impl Uci {
    /// The name of the game, and by how much Elo each level is above level 1, as
    /// `henge match ladder` has measured it: the last column of the table in `docs/playing/levels.md`.
    pub const fn new(variant: &'static str, above_least: [u64; 8]) -> Uci {
        Uci {
            variant,
            above_least,
        }
    }

    /// Elo of the levels, weakest first.
    pub fn elo(&self) -> [u64; 8] {
        self.above_least.map(|it| LEAST_ELO + it)
    }

    /// The level whose strength is nearest.
    pub fn level_of(&self, elo: u64) -> Level {
        let levels = Level::ALL.into_iter().zip(self.elo());
        let nearest = levels.min_by_key(|(_, it)| it.abs_diff(elo));
        nearest.map_or(Level::FULL, |(level, _)| level)
    }
}

/// The games that UCI programs can play, with what they call them, in the order of the catalog.
pub fn uci_games() -> impl Iterator<Item = (&'static Game, Uci)> {
    games().iter().filter_map(|it| Some((*it, it.uci?)))
}
