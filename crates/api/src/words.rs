//! Everything the API says, in every language.

use messages::{Language, Messages, Source};

/// Sentences about problems of the API by language, in Fluent syntax.
pub const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// All sentences of all languages.
#[derive(Debug)]
pub struct Words([Messages; Language::ALL.len()]);

impl Words {
    /// Gathers the sentences of the games, the puzzles, the API and a host.
    pub fn new(host: &[&'static Source]) -> Words {
        Words(Language::ALL.map(|language| {
            let own = host.iter().copied().chain([&MESSAGES]);
            catalog::messages(language, own)
        }))
    }

    /// The sentences of one language.
    pub fn of(&self, language: Language) -> &Messages {
        let [first, ..] = &self.0;
        let own = self.0.iter().find(|it| it.language() == language);
        own.unwrap_or(first)
    }
}
