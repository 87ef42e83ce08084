//! Breakthrough by Dan Troyka (2000) on 6 × 6: the example of a game, made as
//! `docs/building/adding-a-game.md` says. Rules: ../README.md, cited as B1, B2 …
//!
//! For a game of the tree, `entry` would be a file of the catalog, and the rest a crate in `games/`.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod entry;
mod eval;
mod moves;
mod position;
mod reasons;
mod remarks;
mod symmetry;
mod text;
mod view;

pub use entry::GAME;
pub use eval::BreakthroughEval;
pub use moves::Move;
pub use position::Breakthrough;

/// The messages of the game Breakthrough in Fluent's syntax, by language.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The rules of Breakthrough in words with pictures, by language, in Markdown.
pub const RULES: [(&str, &str); 2] = [
    ("en", include_str!("../rules/en.md")),
    ("pt", include_str!("../rules/pt.md")),
];
