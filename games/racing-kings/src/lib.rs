//! Racing Kings by V. R. Parton (1961). Rules: ../README.md, cited as K1, K2 …
//!
//! Both kings run to the eighth rank; nobody may ever stand in check or give it. [`RacingKings`] is
//! a position of 56 bytes: five sets of squares, a fingerprint and two counters. Legal moves are
//! made from sets that hold legal targets only, so that no move is tried and taken back.

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
