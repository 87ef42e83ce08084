//! `UCI_Elo`: which level has which strength.

use catalog::Level;

/// Elo of level 1, by convention: only differences can be measured.
pub const LEAST_ELO: u64 = 1000;

/// Elo that each level gains on the one below in Racing Kings, from 2 to 8. Nominal values, to be
/// replaced by those of `docs/levels.md` as soon as `henge match ladder` has measured them: a test
/// compares the two.
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
    fn the_numbers_are_those_that_were_measured() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/levels.md");
        let page = std::fs::read_to_string(path).unwrap_or_default();
        let Some((_, section)) = page.split_once("## Racing Kings\n") else {
            return;
        };
        let rows = section.split("\n## ").next().unwrap_or_default().lines();
        let rows = rows.filter_map(|it| {
            let cells: Vec<&str> = it.trim_matches('|').split('|').map(str::trim).collect();
            let level: usize = cells.first()?.parse().ok()?;
            Some((level, cells.last()?.parse::<u64>().ok()?))
        });
        for (level, elo) in rows {
            assert_eq!(racing_kings()[level - 1], LEAST_ELO + elo, "level {level}");
        }
    }

    #[test]
    fn every_level_can_be_asked_for() {
        for (level, elo) in Level::ALL.into_iter().zip(racing_kings()) {
            assert_eq!(level_of(elo), level);
        }
        assert_eq!(level_of(0), Level::ALL[0]);
        assert_eq!(level_of(u64::MAX), Level::FULL);
    }
}
