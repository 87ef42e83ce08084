//! What this crate has to say to people: message identifiers, and the Fluent files with the
//! sentences in English and Portuguese.
//!
//! Code never writes sentences. It makes a [`Reason`], which names a message and its values;
//! the files in `messages/` hold one sentence for each, in each language, in lower case and without
//! a full stop. Lists of squares travel
//! as three values, `squares` (all but the last), `last` and `count`, because the word before the
//! last one differs between languages.

use game::{Arg, Reason};

use crate::model::Square;

/// The languages of this crate's messages, each with its Fluent file.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The rules in words, in each language. Fenced blocks named `board` hold the text of a board.
pub const RULES: [(&str, &str); 2] = [
    ("en", include_str!("../rules/en.md")),
    ("pt", include_str!("../rules/pt.md")),
];

/// The name of a square of a board with that many rows: `a1` is the bottom left corner.
pub fn square_name(rows: u8, square: Square) -> String {
    square.on_grid(rows).to_string()
}

/// The name of the type with this letter inside a sentence: "queen".
pub const fn piece_name(letter: char) -> Arg {
    Arg::Message(match letter {
        'N' => "loop-piece-knight",
        'B' => "loop-piece-bishop",
        'K' => "loop-piece-king",
        'R' => "loop-piece-rook",
        _ => "loop-piece-queen",
    })
}

/// The same for several pieces: "queens".
pub const fn piece_plural(letter: char) -> Arg {
    Arg::Message(match letter {
        'N' => "loop-plural-knight",
        'B' => "loop-plural-bishop",
        'K' => "loop-plural-king",
        'R' => "loop-plural-rook",
        _ => "loop-plural-queen",
    })
}

/// Adds a list of squares to a reason.
pub(crate) fn with_squares(reason: Reason, names: impl IntoIterator<Item = String>) -> Reason {
    let mut names: Vec<String> = names.into_iter().collect();
    let count = names.len();
    let last = names.pop().unwrap_or_default();
    reason
        .with("squares", names.join(", "))
        .with("last", last)
        .with("count", count)
}
