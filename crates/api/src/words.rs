//! The messages of the API in every language.

use messages::{Language, Messages, Source};

/// The API's own messages, for its errors, by language, in Fluent syntax.
pub const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// The messages of the games, the puzzles, the API and the program that serves it, in every
/// language.
#[derive(Debug)]
pub struct Words([Messages; Language::ALL.len()]);

impl Words {
    /// Collects the messages of the games, the puzzles and the API, and adds those of `host`.
    pub fn new(host: &[&'static Source]) -> Words {
        Words(Language::ALL.map(|language| {
            let own = host.iter().copied().chain([&MESSAGES]);
            catalog::messages(language, own)
        }))
    }

    /// All messages (of the games, the puzzles, the API and the program that serves it) in one
    /// language.
    pub fn of(&self, language: Language) -> &Messages {
        let [first, ..] = &self.0;
        let own = self
            .0
            .iter()
            .find(|messages| messages.language() == language);
        own.unwrap_or(first)
    }
}
