//! The catalog's entry for Breakthrough. For a game of the tree this file would be
//! `crates/catalog/src/games/breakthrough.rs`.

use catalog::{BenchPosition, Game, SpeedTest};

use crate::{Breakthrough, BreakthroughEval, MESSAGES, RULES};

/// The entry of Breakthrough in the catalog, with the usual levels and a bot that plays random
/// moves.
pub static GAME: Game = Game::new::<Breakthrough, BreakthroughEval>(&RULES, &MESSAGES)
    .opening_plies(2)
    .bench(
        &[
            BenchPosition::new("standard", 5, "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w"),
            BenchPosition::new("standard", 7, "b2b1b/1b4/2w2b/b1w3/1w2w1/w4w b"),
        ],
        2_790,
    )
    .speed(&[SpeedTest::playouts::<Breakthrough>(
        "Breakthrough playouts",
        100_000,
        300e3,
    )]);
