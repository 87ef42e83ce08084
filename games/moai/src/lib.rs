//! Moai by Rey Alicea (2012). Rules: ../README.md, cited as M1, M2 …
//!
//! Two pawns slide over a board that fills up with counters; a player who can't move the own pawn
//! loses. [`Moai`] is a position, [`Move`] a turn and [`MoaiEval`] the evaluation for searches.
//!
//! [`Moai`] is generic over the set of cells: [`Moai<u64>`](Moai) uses one machine word for boards
//! of up to 64 squares, among them the standard 8x8, and [`Moai<Wide>`](Wide) six words for all
//! others. Both run the same code. [`open`] selects the type by size, so that front ends see no
//! difference.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod board;
mod cells;
mod eval;
mod keys;
mod moves;
mod numbers;
mod position;
mod reasons;
mod remarks;
mod rooms;
mod symmetry;
mod taps;
mod text;
mod traps;
mod variant;
mod view;

use game::{AnyLine, Line, Reason};

use crate::text::ParsedPosition;

pub use board::Boards;
pub use cells::{Cells, Wide};
pub use eval::MoaiEval;
pub use moves::{Move, Way};
pub use position::{Content, Moai};

/// The messages of the game Moai in Fluent's syntax, by language.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The rules of Moai in words with pictures, by language, in Markdown.
pub const RULES: [(&str, &str); 2] = [
    ("en", include_str!("../rules/en.md")),
    ("pt", include_str!("../rules/pt.md")),
];

/// Opens a game at a position, or at the start of a variant if `position` is `None`, with the
/// fastest set of cells that has room for the board.
///
/// # Errors
///
/// The reason why the position's text or the variant's name is invalid.
pub fn open(position: Option<&str>, variant: Option<&str>) -> Result<Box<dyn AnyLine>, Reason> {
    let parsed = match position {
        Some(text) => ParsedPosition::read(text, variant)?,
        None => ParsedPosition::start(variant.unwrap_or("8x8"))?,
    };
    if parsed.variant.squares() <= u64::CAPACITY {
        Ok(Box::new(Line::new(Moai::<u64>::from_parsed(&parsed)?)))
    } else {
        Ok(Box::new(Line::new(Moai::<Wide>::from_parsed(&parsed)?)))
    }
}

/// The steps of the lesson that teaches Moai, in the format of the catalog's lessons.
pub const LESSON: &str = include_str!("../lesson/steps.txt");

/// The messages of the lesson that teaches Moai in Fluent's syntax, by language.
pub const LESSON_MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../lesson/en.ftl")),
    ("pt", include_str!("../lesson/pt.ftl")),
];
