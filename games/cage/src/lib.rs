//! Cage by Mark Steere: the board starts full, checkers of a colour never stand side by side, and
//! the player who captures all enemy checkers wins.
//!
//! The rules are in the crate's `README.md` and are cited as C1 to C11. [`Cage`] is a position on
//! the board of 10 × 10 or on one of the training boards, [`Move`] a whole turn and [`CageEval`] the
//! evaluation for searches.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod eval;
mod geometry;
mod move_generator;
mod moves;
mod position;
mod reasons;
mod remarks;
mod symmetry;
mod taps;
mod text;
mod view;

pub use eval::CageEval;
pub use moves::Move;
pub use position::Cage;

/// The messages of the game Cage in Fluent's syntax, by language.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The rules of Cage in words with pictures, by language, in Markdown.
pub const RULES: [(&str, &str); 2] = [
    ("en", include_str!("../rules/en.md")),
    ("pt", include_str!("../rules/pt.md")),
];

/// The steps of the lesson that teaches Cage, in the format of the catalog's lessons.
pub const LESSON: &str = include_str!("../lesson/steps.txt");

/// The messages of the lesson that teaches Cage in Fluent's syntax, by language.
pub const LESSON_MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../lesson/en.ftl")),
    ("pt", include_str!("../lesson/pt.ftl")),
];
