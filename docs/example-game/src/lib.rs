//! Breakthrough by Dan Troyka (2000) on 6 × 6: the example of a game, made as
//! `docs/building/adding-a-game.md` says. Rules: ../README.md, cited as B1, B2 …
//!
//! Everything but `entry` would be a crate in `games/`; `entry` would be a file of the catalog.

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

/// Messages of this game by language, in Fluent syntax.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The rules in words by language, in Markdown.
pub const RULES: [(&str, &str); 2] = [
    ("en", include_str!("../rules/en.md")),
    ("pt", include_str!("../rules/pt.md")),
];
