//! The ratings behind `UCI_Elo`.

use catalog::{Level, uci_games};

#[test]
fn ratings_match_docs_levels() {
    let page = include_str!("../../../docs/playing/levels.md");
    for (game, uci) in uci_games() {
        let name = game.info.name;
        let (_, section) = page.split_once(&format!("## {name}\n")).unwrap_or_else(|| {
            panic!("add a section with the levels of {name} to docs/playing/levels.md")
        });
        let rows = section.split("\n## ").next().unwrap_or_default().lines();
        let rows = rows.filter_map(|it| {
            let cells: Vec<&str> = it.trim_matches('|').split('|').map(str::trim).collect();
            let level: usize = cells.first()?.parse().ok()?;
            Some((level, cells.last()?.parse::<u64>().ok()?))
        });
        let measured: Vec<_> = rows.collect();
        let [least, ..] = uci.elo();
        let ours = (1..).zip(uci.elo().map(|it| it - least)).skip(1);
        assert_eq!(measured, ours.collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn every_rating_maps_back_to_its_level() {
    for (_, uci) in uci_games() {
        for (level, elo) in Level::ALL.into_iter().zip(uci.elo()) {
            assert_eq!(uci.level_of(elo), level);
        }
        assert_eq!(uci.level_of(0), Level::ALL[0]);
        assert_eq!(uci.level_of(u64::MAX), Level::FULL);
    }
    assert!(uci_games().next().is_some(), "no game is left for UCI");
}
