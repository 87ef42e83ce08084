//! The games that the UCI protocol has a variant name for, and the Elo ratings of their levels.

use crate::{Game, Level, games};

/// Elo rating of level 1. An arbitrary choice: only differences of ratings can be measured.
const MIN_ELO: u64 = 1000;

/// The name of a game in the UCI protocol, and the Elo ratings of its levels.
#[derive(Copy, Clone, Debug)]
pub struct Uci {
    /// The game's name in the UCI protocol: the value of the option `UCI_Variant`.
    pub variant: &'static str,
    above_min: [u64; 8],
}

impl Uci {
    /// Makes an entry from the UCI name of a game and the Elo difference of each level to level 1,
    /// as measured by `henge match ladder`: the last column of the table in
    /// `docs/playing/levels.md`.
    pub const fn new(variant: &'static str, above_min: [u64; 8]) -> Uci {
        Uci { variant, above_min }
    }

    /// Elo ratings of levels 1 to 8, weakest first.
    pub fn elo(&self) -> [u64; 8] {
        self.above_min.map(|it| MIN_ELO + it)
    }

    /// The level whose Elo rating is nearest to `elo`.
    pub fn level_of(&self, elo: u64) -> Level {
        let levels = Level::ALL.into_iter().zip(self.elo());
        let nearest = levels.min_by_key(|(_, it)| it.abs_diff(elo));
        nearest.map_or(Level::FULL, |(level, _)| level)
    }
}

/// The games that can be played over UCI, each with its UCI name and ratings, in the order of the
/// catalog.
pub fn uci_games() -> impl Iterator<Item = (&'static Game, Uci)> {
    games().iter().filter_map(|game| Some((*game, game.uci?)))
}
