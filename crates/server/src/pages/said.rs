//! What the code says of the API, in the reader's language.
//!
//! The description that programs read is English, as it stands in the code. For people each of its
//! sentences has a message, whose id follows from the sentence: one that was changed in the code and
//! not here is shown in English, and a test finds it.

use std::borrow::Cow;

use messages::{Language, Messages, Source};

/// The sentences of the description by language.
const SOURCE: Source = [
    ("en", include_str!("../../messages/reference/en.ftl")),
    ("pt", include_str!("../../messages/reference/pt.ftl")),
];

/// The longest part of a sentence that is used for its id, in letters.
const LONGEST: usize = 56;

/// The sentences in a language.
#[derive(Debug)]
pub(super) struct Said(Messages);

impl Said {
    pub(super) fn new(language: Language) -> Said {
        Said(Messages::new(language, [&SOURCE]))
    }

    /// A sentence of the code, and the language it is in if that is not the page's.
    pub(super) fn of<'a>(&self, text: &'a str) -> (Cow<'a, str>, Option<Language>) {
        let Said(words) = self;
        let id = id_of(text);
        if words.language() == Language::English || text.trim().is_empty() {
            (text.into(), None)
        } else if words.has(&id) {
            (words.get(&id).into_owned().into(), None)
        } else {
            (text.into(), Some(Language::English))
        }
    }
}

/// `All legal moves.` → `says-all-legal-moves`.
fn id_of(text: &str) -> String {
    let text = text.to_ascii_lowercase();
    let words = text.split(|it: char| !it.is_ascii_alphanumeric());
    let mut id = String::new();
    for word in words.filter(|it| !it.is_empty()) {
        if LONGEST < id.len() + 1 + word.len() {
            break;
        }
        if !id.is_empty() {
            id.push('-');
        }
        id.push_str(word);
    }
    format!("says-{id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_found_by_what_they_say_and_others_stay_english() {
        let said = Said::new(Language::Portuguese);
        let (text, language) = said.of("All legal\nmoves.");
        assert_eq!((&*text, language), ("Todos os lances legais.", None));
        let (text, language) = said.of("Nobody has translated this.");
        assert_eq!(
            (&*text, language),
            ("Nobody has translated this.", Some(Language::English))
        );
    }

    #[test]
    fn ids_follow_from_the_sentences() {
        let (_, english) = SOURCE[0];
        let sentences = messages::texts(english).expect("Fluent");
        assert!(150 < sentences.len());
        for (id, text) in sentences {
            assert_eq!(id_of(&text), id);
        }
    }
}
