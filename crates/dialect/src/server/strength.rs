//! `UCI_Elo`: which level has which strength.

use catalog::Level;

/// Elo of level 1, by convention: only differences can be measured.
pub const LEAST_ELO: u64 = 1000;

/// By how much Elo each level of Racing Kings is above level 1, as `henge match ladder` has measured
/// it: the last column of the table in `docs/levels.md`.
const ABOVE_LEAST: [u64; 8] = [0, 260, 456, 659, 827, 958, 1097, 1292];

/// Elo of the levels of Racing Kings, weakest first.
pub fn racing_kings() -> [u64; 8] {
    ABOVE_LEAST.map(|it| LEAST_ELO + it)
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
        let page = include_str!("../../../../docs/levels.md");
        let (_, section) = page.split_once("## Racing Kings\n").expect("a section");
        let rows = section.split("\n## ").next().unwrap_or_default().lines();
        let rows = rows.filter_map(|it| {
            let cells: Vec<&str> = it.trim_matches('|').split('|').map(str::trim).collect();
            let level: usize = cells.first()?.parse().ok()?;
            Some((level, cells.last()?.parse::<u64>().ok()?))
        });
        let measured: Vec<_> = rows.collect();
        let ours = (1..).zip(ABOVE_LEAST).skip(1);
        assert_eq!(measured, ours.collect::<Vec<_>>());
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
