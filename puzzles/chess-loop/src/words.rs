//! The texts of this crate for players: Fluent files with messages, and the rules, in English and
//! Portuguese.
//!
//! Code never contains sentences for players. It creates a [`Reason`], which names a message and its
//! arguments; the files in `messages/` hold one sentence per message and language, in lower case and
//! without a full stop. A list of squares is passed as three arguments, `squares` (all but the
//! last), `last` and `count`, because the word before the last item differs between languages.

use game::{Arg, Reason};

use crate::model::Square;

/// The Fluent file with the crate's messages in each language, as (language code, content).
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The rules of Chess Loop as Markdown in each language, as (language code, content). Fenced blocks
/// named `board` hold the text of a board to draw.
pub const RULES: [(&str, &str); 2] = [
    ("en", include_str!("../rules/en.md")),
    ("pt", include_str!("../rules/pt.md")),
];

/// The name of a square as in chess, on a board with `rows` rows: `a1` is the bottom left corner.
pub fn square_name(rows: u8, square: Square) -> String {
    square.on_grid(rows).to_string()
}

/// The message argument for one piece of the type with this letter: "queen". An unknown letter counts
/// as `Q`.
pub const fn piece_name(letter: char) -> Arg {
    Arg::Message(match letter {
        'N' => "loop-piece-knight",
        'B' => "loop-piece-bishop",
        'K' => "loop-piece-king",
        'R' => "loop-piece-rook",
        _ => "loop-piece-queen",
    })
}

/// The message argument for several pieces of the type with this letter: "queens". An unknown letter
/// counts as `Q`.
pub const fn piece_plural(letter: char) -> Arg {
    Arg::Message(match letter {
        'N' => "loop-plural-knight",
        'B' => "loop-plural-bishop",
        'K' => "loop-plural-king",
        'R' => "loop-plural-rook",
        _ => "loop-plural-queen",
    })
}

/// Adds a list of square names to a message: all but the last as the argument `squares`, the last
/// as `last`, and their number as `count`.
pub(crate) fn with_squares(reason: Reason, names: impl IntoIterator<Item = String>) -> Reason {
    let mut names: Vec<String> = names.into_iter().collect();
    let count = names.len();
    let last = names.pop().unwrap_or_default();
    reason
        .with("squares", names.join(", "))
        .with("last", last)
        .with("count", count)
}

/// The steps of the lesson that teaches Chess Loop, in the format of the catalog's lessons.
pub const LESSON: &str = include_str!("../lesson/steps.txt");

/// The messages of the lesson that teaches Chess Loop in Fluent's syntax, by language.
pub const LESSON_MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../lesson/en.ftl")),
    ("pt", include_str!("../lesson/pt.ftl")),
];
