//! Sentences in the language the program has chosen.

use std::sync::{
    OnceLock,
    atomic::{AtomicUsize, Ordering},
};

use ::game::Reason;
use api::Words;
use messages::{Language, Messages, Source};
use pyo3::prelude::*;

use crate::errors::Error;

/// Messages of the Python package by language, in Fluent syntax.
const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// Index of the chosen language in [`Language::ALL`]; out of range until a language is chosen.
static CHOSEN: AtomicUsize = AtomicUsize::new(usize::MAX);

/// The language that was chosen for messages, or else the one that the environment variable
/// `HENGE_LANG` names.
pub(crate) fn chosen() -> Language {
    let chosen = Language::ALL.get(CHOSEN.load(Ordering::Relaxed));
    chosen.copied().unwrap_or_else(|| {
        let asked = std::env::var("HENGE_LANG").unwrap_or_default();
        Language::of_locale(&asked)
    })
}

/// All messages in the language that was chosen.
pub(crate) fn words() -> &'static Messages {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| Words::new(&[&MESSAGES])).of(chosen())
}

/// The language of sentences: `en` or `pt`.
#[pyfunction]
pub(crate) fn language() -> &'static str {
    chosen().code()
}

/// How a clause of the rules is referred to: `rule K3`.
#[pyfunction]
#[pyo3(name = "_rule")]
pub(crate) fn rule(clause: &str) -> String {
    let args = [("clause", clause.into())];
    words().with("rule", &args).into_owned()
}

/// Says in a sentence that something is refused.
#[pyfunction]
#[pyo3(name = "_refused", signature = (id, value="", known=""))]
pub(crate) fn refused(id: &str, value: &str, known: &str) -> String {
    let args = [("value", value.into()), ("known", known.into())];
    messages::whole(&words().with(id, &args))
}

/// Chooses the language of sentences: `en` or `pt`.
#[pyfunction]
pub(crate) fn set_language(language: &str) -> Result<(), Error> {
    let place = Language::ALL.iter().position(|it| it.code() == language);
    let place = place.ok_or_else(|| {
        Error::Input(Reason::new("python-unknown-language").with("language", language))
    })?;
    CHOSEN.store(place, Ordering::Relaxed);
    Ok(())
}
