//! Racing Kings by V. R. Parton (1961). Rules: ../README.md, cited as K1, K2 …
//!
//! Both kings run to the eighth rank; no move may give check or leave the own king in check.
//! [`RacingKings`] is a position of 56 bytes: five bitboards, a key and two counters. [`Move`] is a
//! move and [`RaceEval`] the evaluation for searches. The move generator computes sets that contain
//! only legal targets, so that no move has to be tried and taken back.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod board;
pub mod eval;
mod legal;
mod moves;
mod notation;
mod numbers;
mod pieces;
mod position;
mod reasons;
mod remarks;
mod symmetry;
mod text;
mod view;

pub use board::{RANK_8, Role, king_attacks};
pub use eval::RaceEval;
pub use moves::Move;
pub use position::{RacingKings, Variant};

/// The messages of the game Racing Kings in Fluent's syntax, by language.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The rules of Racing Kings in words with pictures, by language, in Markdown.
pub const RULES: [(&str, &str); 2] = [
    ("en", include_str!("../rules/en.md")),
    ("pt", include_str!("../rules/pt.md")),
];

/// The steps of the lesson that teaches Racing Kings, in the format of the catalog's lessons.
pub const LESSON: &str = include_str!("../lesson/steps.txt");

/// The messages of the lesson that teaches Racing Kings in Fluent's syntax, by language.
pub const LESSON_MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../lesson/en.ftl")),
    ("pt", include_str!("../lesson/pt.ftl")),
];
