//! `UCI_Elo`: which level has which strength.

use catalog::Level;

/// Elo of level 1, by convention: only differences can be measured.
pub const LEAST_ELO: u64 = 1000;

/// Elo that each level gains on the one below in Racing Kings, from 2 to 8, as measured by
/// `henge match ladder`: see `docs/levels.md`.
const GAINS: [u64; 7] = [150; 7];

/// Elo of the levels of Racing Kings, weakest first.
pub fn racing_kings() -> [u64; 8] {
    let mut all = [LEAST_ELO; 8];
    for (i, gain) in GAINS.into_iter().enumerate() {
        all[i + 1] = all[i] + gain;
    }
    all
}

/// The level of Racing Kings whose strength is nearest.
pub fn level_of(elo: u64) -> Level {
    let levels = Level::ALL.into_iter().zip(racing_kings());
    let nearest = levels.min_by_key(|(_, it)| it.abs_diff(elo));
    nearest.map_or(Level::FULL, |(level, _)| level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_can_be_asked_for() {
        for (level, elo) in Level::ALL.into_iter().zip(racing_kings()) {
            assert_eq!(level_of(elo), level);
        }
        assert_eq!(level_of(0), Level::ALL[0]);
        assert_eq!(level_of(u64::MAX), Level::FULL);
    }
}
