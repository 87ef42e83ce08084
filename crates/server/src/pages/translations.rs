//! Translations of the descriptions in the `OpenAPI` document, for the page of the API reference.
//!
//! The document is in English, from the comments in the code. Each of its sentences has a message in
//! `messages/reference` whose id is computed from the sentence. A sentence that was changed in the code
//! only is shown in English, and a test finds it.

use std::borrow::Cow;

use messages::{Language, Messages, Source};

/// The sentences of the `OpenAPI` document by language, in Fluent syntax.
const SOURCE: Source = [
    ("en", include_str!("../../messages/reference/en.ftl")),
    ("pt", include_str!("../../messages/reference/pt.ftl")),
];

/// Maximum characters of a message id that is made of the words of a sentence of the `OpenAPI`
/// document, without its prefix.
const MAX_ID_CHARS: usize = 56;

/// The sentences of the `OpenAPI` document in one language.
#[derive(Debug)]
pub(super) struct DocTranslations(Messages);

impl DocTranslations {
    pub(super) fn new(language: Language) -> DocTranslations {
        DocTranslations(Messages::new(language, [&SOURCE]))
    }

    /// A sentence of the `OpenAPI` document in the language of the page, and `None`. If it has no
    /// translation, the English sentence and its language, for the attribute `lang`.
    pub(super) fn of<'a>(&self, text: &'a str) -> (Cow<'a, str>, Option<Language>) {
        let DocTranslations(words) = self;
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

/// The id of the message that translates a sentence: that of `All legal moves.` is
/// `says-all-legal-moves`.
fn id_of(text: &str) -> String {
    let text = text.to_ascii_lowercase();
    let words = text.split(|it: char| !it.is_ascii_alphanumeric());
    let mut id = String::new();
    for word in words.filter(|it| !it.is_empty()) {
        if MAX_ID_CHARS < id.len() + 1 + word.len() {
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
    fn sentences_are_translated_and_unknown_ones_stay_english() {
        let translations = DocTranslations::new(Language::Portuguese);
        let (text, language) = translations.of("All legal\nmoves.");
        assert_eq!((&*text, language), ("Todos os lances legais.", None));
        let (text, language) = translations.of("Nobody has translated this.");
        assert_eq!(
            (&*text, language),
            ("Nobody has translated this.", Some(Language::English))
        );
    }

    #[test]
    fn ids_are_computed_from_the_sentences() {
        let (_, english) = SOURCE[0];
        let sentences = messages::texts(english).expect("Fluent");
        assert!(150 < sentences.len());
        for (id, text) in sentences {
            assert_eq!(id_of(&text), id);
        }
    }
}
