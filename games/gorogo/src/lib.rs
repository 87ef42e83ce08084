//! `GoRoGo` by Mitsuo Yamamoto of Logy Games (2016): Go on 25 points with five neutral pieces, the
//! henges, which count as pieces of the player to move.
//!
//! The rules are clauses G1 to G10 of this crate's README; code, messages and tests cite them.
//! [`GoRoGo`] is a position, [`Move`] a turn and [`GoRoGoEval`] the evaluation for searches.
//!
//! # Examples
//!
//! ```
//! use game::Position;
//! use gorogo::GoRoGo;
//!
//! let mut pos = GoRoGo::start("standard")?;
//! assert_eq!(pos.count_moves(), 25);
//! pos.try_play("&c3".parse()?)?;
//! assert_eq!(pos.to_string(), "5/5/2h2/5/5 b 10,2 10,2 0,0");
//!
//! let reason = pos.try_play("c3".parse()?).expect_err("c3 is taken");
//! assert_eq!(reason.clause(), Some("G5"));
//! # Ok::<(), game::Reason>(())
//! ```

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod eval;
mod moves;
mod numbers;
mod points;
mod position;
mod reasons;
mod remarks;
mod symmetry;
mod text;
mod view;

pub use eval::GoRoGoEval;
pub use moves::{Move, Piece};
pub use position::{GoRoGo, PiecesInHand};

/// The messages of the game `GoRoGo` in Fluent's syntax, by language.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The rules of `GoRoGo` in words with pictures, by language, in Markdown.
pub const RULES: [(&str, &str); 2] = [
    ("en", include_str!("../rules/en.md")),
    ("pt", include_str!("../rules/pt.md")),
];

/// The steps of the lesson that teaches `GoRoGo`, in the format of the catalog's lessons.
pub const LESSON: &str = include_str!("../lesson/steps.txt");

/// The messages of the lesson that teaches `GoRoGo` in Fluent's syntax, by language.
pub const LESSON_MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../lesson/en.ftl")),
    ("pt", include_str!("../lesson/pt.ftl")),
];
