//! Everything Henge says to people, in every language it speaks.
//!
//! Sentences live in Fluent files: the shared ones in this crate's `locales` folder, those of a game
//! in the game's own `messages` folder. A front end gathers them into one [`Messages`] and asks it
//! to put a [`Reason`] or a message id into words. Code never contains a sentence for people.

use std::{borrow::Cow, fmt, str::FromStr};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use game::{Arg, Reason};
use unic_langid::LanguageIdentifier;

/// The sentences every front end needs, in each language.
pub const SHARED: Source = [
    ("en", include_str!("../locales/en.ftl")),
    ("pt", include_str!("../locales/pt.ftl")),
];

/// A Fluent file in each language.
pub type Source = [(&'static str, &'static str); 2];

/// A language Henge speaks.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Portuguese as written in Portugal.
    Portuguese,
}

impl Language {
    /// All languages, the fallback first.
    pub const ALL: [Language; 2] = [Language::English, Language::Portuguese];

    /// The two-letter code used on the command line, in file names and in the API.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Portuguese => "pt",
        }
    }

    /// The language with its country, by whose rules numbers choose a form: in Portugal nothing is
    /// plural, in Brazil it is singular.
    const fn locale(self) -> &'static str {
        match self {
            Language::English => "en-GB",
            Language::Portuguese => "pt-PT",
        }
    }

    /// A number with so many digits after the decimal point, or comma, as people write it. What
    /// programs read always has a point.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        let text = format!("{number:.digits$}");
        match self {
            Language::English => text,
            Language::Portuguese => text.replace('.', ","),
        }
    }

    /// The language of a locale such as `pt_PT.UTF-8` or `en-GB`; English if we speak no other.
    pub fn of_locale(locale: &str) -> Language {
        let code = locale
            .split(['_', '-', '.', '@'])
            .next()
            .unwrap_or_default();
        code.to_ascii_lowercase().parse().unwrap_or_default()
    }

    /// The text for this language of a source with one text a language.
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

/// Error when a language code is none of ours.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Language::ALL.map(Language::code);
        write!(f, "unknown language, expected one of {}", codes.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

/// The sentences of one language.
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
    /// Gathers the shared sentences and those of `sources`.
    ///
    /// A broken file loses its broken entries only; the tests make sure that there are none.
    pub fn new<'a>(language: Language, sources: impl IntoIterator<Item = &'a Source>) -> Messages {
        let id: LanguageIdentifier = language.locale().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks are for mixed writing directions and would show up in terminals.
        bundle.set_use_isolating(false);
        for source in std::iter::once(&SHARED).chain(sources) {
            let text = language.choose(source).to_owned();
            let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Messages { language, bundle }
    }

    /// The language of the sentences.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a message of that name.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The message `id`, which takes no values. An unknown id is returned as it is.
    pub fn get<'a>(&'a self, id: &'a str) -> Cow<'a, str> {
        self.put(id, None)
    }

    /// The message `id` with values inserted.
    ///
    /// A value that is a message brings its forms with it: the attribute `the` of the message given as
    /// `piece` is the value `piece-the`, so that a sentence says “the rook” or “a torre” without
    /// knowing which piece it is about.
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

    /// A form of a message, such as `the` or `a`: its attribute of that name, or else the message.
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

    /// A number with so many digits behind the decimal point, or comma, for people to read.
    pub fn decimal(&self, number: f64, digits: usize) -> String {
        self.language.decimal(number, digits)
    }

    /// A reason as programs are told it: without a full stop, led by its clause: `C5: e5 would stand …`.
    pub fn say(&self, reason: &Reason) -> String {
        let sentence = self.with(reason.id(), reason.args());
        match reason.clause() {
            Some(clause) => format!("{clause}: {sentence}"),
            None => sentence.into_owned(),
        }
    }

    /// A reason as people are told it, without a full stop: its clause comes last, for those who want
    /// to look it up: `the knight on c1 would give check to the king on a2 (rule K3)`.
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

    /// The same as a whole sentence.
    pub fn tell(&self, reason: &Reason) -> String {
        whole(&self.with_rule(reason))
    }

    /// A reason as a whole sentence without its clause: with a capital, unless it begins with a move
    /// or a square, and with a full stop.
    pub fn sentence(&self, reason: &Reason) -> String {
        whole(&self.with(reason.id(), reason.args()))
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

/// A remark as a whole sentence: with a capital, unless it begins with a move or a square, and with a
/// full stop.
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

/// The messages of a Fluent text and the values each takes, in order, or what is wrong with it.
///
/// # Errors
///
/// Describes the entries that can't be read.
pub fn outline(text: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    outline::read(text)
}

/// The messages of a Fluent text and all that each may say, without its values, or what is wrong with
/// it.
///
/// # Errors
///
/// Describes the entries that can't be read.
pub fn texts(text: &str) -> Result<Vec<(String, String)>, String> {
    outline::texts(text)
}

mod outline;
