//! Translations: all sentences that users read, in every language.
//!
//! Sentences are in Fluent files, never in code: the shared ones in this crate's `locales` folder,
//! those of a game in the game's own `messages` folder. A front end collects them in one
//! [`Messages`], which formats a message id with values, or a [`Reason`], which is both. Formatting
//! never fails: an unknown id is shown as it is.
//!
//! ```
//! use messages::{Language, Messages};
//!
//! let words = Messages::new(Language::Portuguese, []);
//! assert_eq!(words.get("player-white"), "Brancas");
//! ```

use std::{borrow::Cow, fmt, str::FromStr};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use game::{Arg, Reason};
use unic_langid::LanguageIdentifier;

/// The Fluent files with the messages that all front ends share, by language code.
pub const SHARED: Source = [
    ("en", include_str!("../locales/en.ftl")),
    ("pt", include_str!("../locales/pt.ftl")),
];

/// The contents of a Fluent file (or any document) in each language, by language code.
pub type Source = [(&'static str, &'static str); 2];

/// A language that all messages are translated to.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub enum Language {
    /// The English language, which is the default.
    #[default]
    English,
    /// The European Portuguese language.
    Portuguese,
}

impl Language {
    /// All languages that messages are translated to, the default first.
    pub const ALL: [Language; 2] = [Language::English, Language::Portuguese];

    /// ISO 639-1 code, used on the command line, in file names and in the API.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Portuguese => "pt",
        }
    }

    /// The language with its country, which decides plural forms: 0 takes the plural in Portugal and
    /// the singular in Brazil.
    const fn locale(self) -> &'static str {
        match self {
            Language::English => "en-GB",
            Language::Portuguese => "pt-PT",
        }
    }

    /// Formats a number for users, with `digits` digits after the decimal separator of the language.
    /// Not for output that programs parse.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        let text = format!("{number:.digits$}");
        match self {
            Language::English => text,
            Language::Portuguese => text.replace('.', ","),
        }
    }

    /// The language of a locale such as `pt_PT.UTF-8` or `en-GB`; English if messages aren't
    /// translated to the locale's language.
    pub fn of_locale(locale: &str) -> Language {
        let code = locale
            .split(['_', '-', '.', '@'])
            .next()
            .unwrap_or_default();
        code.to_ascii_lowercase().parse().unwrap_or_default()
    }

    /// The text in this language from a source, which has one text per language. Empty if it has none
    /// in this language.
    pub fn choose(self, source: &Source) -> &'static str {
        let own = source.iter().find(|(code, _)| *code == self.code());
        own.map_or("", |(_, text)| text)
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        let known = Language::ALL.into_iter().find(|it| it.code() == code);
        known.ok_or(UnknownLanguage)
    }
}

/// The error for a language code that isn't in [`Language::ALL`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Language::ALL.map(Language::code);
        write!(f, "unknown language, expected one of {}", codes.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

/// All messages for users in one language, by id, ready to be formatted with values.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Messages")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

impl Messages {
    /// Collects the shared messages and those of `sources`. Later sources override earlier ones.
    ///
    /// Entries with syntax errors are skipped; tests check that no file has any.
    pub fn new<'a>(language: Language, sources: impl IntoIterator<Item = &'a Source>) -> Messages {
        let id: LanguageIdentifier = language.locale().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Fluent's isolation marks are for mixed writing directions; terminals would show them.
        bundle.set_use_isolating(false);
        for source in std::iter::once(&SHARED).chain(sources) {
            let text = language.choose(source).to_owned();
            let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Messages { language, bundle }
    }

    /// The language that these messages are in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a message with this id, so that it can be formatted.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// Formats the message `id`, which must take no values. An unknown id is returned as it is.
    pub fn get<'a>(&'a self, id: &'a str) -> Cow<'a, str> {
        self.put(id, None)
    }

    /// Formats the message `id` with values. An unknown id is returned as it is.
    ///
    /// A value that is itself a message also provides its attributes as values: if `piece` is a
    /// message with the attribute `the`, `{ $piece-the }` inserts “the rook” or “a torre”. So a
    /// sentence needs no variant for each piece and gender.
    pub fn with<'a>(&'a self, id: &'a str, args: &[(&'static str, Arg)]) -> Cow<'a, str> {
        let mut fluent = FluentArgs::new();
        for (name, value) in args {
            let value = match value {
                Arg::Text(text) => FluentValue::from(text.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Message(id) => {
                    self.add_forms(name, id, &mut fluent);
                    FluentValue::from(self.get(id))
                }
            };
            fluent.set(*name, value);
        }
        self.put(id, Some(&fluent))
    }

    /// A form of a message, such as `the` or `a`: the attribute with that name or, if there is none,
    /// the message itself.
    pub fn form(&self, id: &str, form: &str) -> String {
        let attribute = (self.bundle.get_message(id)).and_then(|it| it.get_attribute(form));
        match attribute {
            Some(it) => self
                .bundle
                .format_pattern(it.value(), None, &mut Vec::new())
                .into_owned(),
            None => self.get(id).into_owned(),
        }
    }

    fn add_forms(&self, name: &str, id: &str, args: &mut FluentArgs<'_>) {
        let message = self.bundle.get_message(id).into_iter();
        for attribute in message.flat_map(|it| it.attributes()) {
            let form = self.form(id, attribute.id());
            args.set(format!("{name}-{}", attribute.id()), form);
        }
    }

    /// Formats a number for users, with `digits` digits after the decimal separator of the language.
    pub fn decimal(&self, number: f64, digits: usize) -> String {
        self.language.decimal(number, digits)
    }

    /// Formats a reason (a message with values and perhaps a clause of the rules) for programs: the
    /// clause first, and no full stop, such as `C5: e5 would stand …`.
    pub fn say(&self, reason: &Reason) -> String {
        let sentence = self.with(reason.id(), reason.args());
        match reason.clause() {
            Some(clause) => format!("{clause}: {sentence}"),
            None => sentence.into_owned(),
        }
    }

    /// Formats a reason (a message with values and perhaps a clause of the rules) for users as part of
    /// a sentence, with the clause at the end: `the knight on c1 would give check to the king on a2
    /// (rule K3)`.
    pub fn with_rule(&self, reason: &Reason) -> String {
        let sentence = self.with(reason.id(), reason.args());
        match reason.clause() {
            Some(clause) => {
                let rule = self.with("rule", &[("clause", clause.into())]);
                format!("{sentence} ({rule})")
            }
            None => sentence.into_owned(),
        }
    }

    /// Formats a reason (a message with values and perhaps a clause of the rules) for users as a
    /// complete sentence, with the clause at the end: `The game is over (rule M5).`
    pub fn sentence_with_rule(&self, reason: &Reason) -> String {
        whole(&self.with_rule(reason))
    }

    /// Formats a reason (a message with values and perhaps a clause of the rules) for users as a
    /// complete sentence, without the clause.
    pub fn sentence(&self, reason: &Reason) -> String {
        whole(&self.with(reason.id(), reason.args()))
    }

    /// Formats a move or claim and the reason for it as one sentence: `Pass: you have no other move.`
    pub fn sentence_because(&self, claim: &Reason, because: Option<&Reason>) -> String {
        let mut text = self.with(claim.id(), claim.args()).into_owned();
        if let Some(reason) = because {
            text += ": ";
            text += &self.with(reason.id(), reason.args());
        }
        whole(&text)
    }

    fn put<'a>(&'a self, id: &'a str, args: Option<&FluentArgs<'_>>) -> Cow<'a, str> {
        let Some(pattern) = self.bundle.get_message(id).and_then(|it| it.value()) else {
            return Cow::Borrowed(id);
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        debug_assert!(errors.is_empty(), "message {id}: {errors:?}");
        Cow::Owned(text.into_owned())
    }
}

/// Makes a complete sentence: a capital at the beginning, unless the first word is a move or a square
/// (contains a digit), and a full stop at the end, unless there is other punctuation.
pub fn whole(remark: &str) -> String {
    let first_word = remark.split_whitespace().next().unwrap_or_default();
    let is_name = first_word.contains(|it: char| it.is_ascii_digit());
    let mut letters = remark.chars();
    let mut sentence = String::with_capacity(remark.len() + 1);
    match letters.next() {
        Some(first) if !is_name => sentence.extend(first.to_uppercase()),
        first => sentence.extend(first),
    }
    sentence.push_str(letters.as_str());
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

/// The ids of the messages in a Fluent file, in order, each with the names of the values it takes.
/// For tests that compare languages.
///
/// # Errors
///
/// The file has syntax errors, which the text describes.
pub fn outline(text: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    outline::read(text)
}

/// The ids of the messages in a Fluent file, in order, each with all text that it may produce (every
/// variant and form, with `…` for values). For tests of the vocabulary.
///
/// # Errors
///
/// The file has syntax errors, which the text describes.
pub fn texts(text: &str) -> Result<Vec<(String, String)>, String> {
    outline::texts(text)
}

mod outline;
