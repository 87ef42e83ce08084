//! The frame of the pages that the server renders: header, navigation and footer as in the web app,
//! with its style sheets.

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};
use messages::{Language, Messages};

use super::entries;
use crate::app::App;

/// The style sheet of the pages that the server renders: the web app's style sheets, and the rules that
/// only these pages need.
pub(super) const CSS: &str = concat!(
    include_str!("../../../../web/src/styles/tokens.css"),
    include_str!("../../../../web/src/styles/henge.css"),
    include_str!("../../../../web/src/styles/pages.css"),
    include_str!("../../../../web/src/styles/app.css"),
    include_str!("plain.css"),
);

/// Links of the navigation on the server's pages: path, and id of the message with the name.
const NAVIGATION: [(&str, &str); 7] = [
    ("/", "page-games"),
    ("/play", "page-play"),
    ("/lobby", "page-lobby"),
    ("/analysis", "page-analysis"),
    ("/puzzles", "page-puzzles"),
    ("/learn", "page-learn"),
    ("/history", "page-history"),
];

/// The BCP 47 tag of a language, for the attribute `lang`.
pub(super) const fn tag(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::Portuguese => "pt-PT",
    }
}

/// Renders the server's pages in one language, with header, navigation and footer.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Frame<'a> {
    pub(super) words: &'a Messages,
    /// Whether the program contains the web app, which the navigation links to.
    pub(super) has_app: bool,
}

impl<'a> Frame<'a> {
    /// Creates the renderer of the server's pages (header, navigation, footer) in a language.
    pub(crate) fn new(app: &'a App, language: Language) -> Frame<'a> {
        Frame {
            words: app.words(language),
            has_app: !app.web.is_empty(),
        }
    }

    /// Renders a page with its frame. `section` is the path of the navigation link that is marked as
    /// current.
    pub(super) fn page(&self, title: &str, section: &str, content: &Markup) -> Html<String> {
        let words = self.words;
        let page = html! {
            (DOCTYPE)
            html lang=(tag(words.language())) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (title) " · Henge" }
                    link rel="icon" href="/logo.svg";
                    link rel="stylesheet" href="/henge.css";
                    @if self.has_app { script src="/theme.js" {} }
                }
                body.plain {
                    (self.header(section))
                    main { div.wrap { (content) } }
                    (self.footer())
                }
            }
        };
        Html(page.into_string())
    }

    fn header(&self, section: &str) -> Markup {
        let words = self.words;
        let other = match words.language() {
            Language::English => Language::Portuguese,
            Language::Portuguese => Language::English,
        };
        let n_links = if self.has_app { NAVIGATION.len() } else { 1 };
        html! {
            header.site {
                div.wrap {
                    a.brand href="/" {
                        img src="/logo.svg" alt="" width="28" height="28";
                        "Henge"
                    }
                    nav aria-label=(words.get("page-main")) {
                        @for (address, name) in &NAVIGATION[..n_links] {
                            a href=(address) aria-current=[(*address == section).then_some("page")] {
                                (words.get(name))
                            }
                        }
                    }
                    div.end {
                        a.iconbtn href={ "?lang=" (other.code()) } lang=(tag(other))
                            aria-label=(words.get("page-other-language")) {
                            (words.language().code().to_uppercase())
                        }
                    }
                }
            }
        }
    }

    fn footer(&self) -> Markup {
        let words = self.words;
        html! {
            footer.foot {
                div.wrap {
                    @for entry in entries() {
                        span { (words.with("page-by", &entry.name_and_designer())) }
                    }
                    @if self.has_app {
                        span.push { a href="/settings" { (words.get("page-settings")) } }
                    }
                    span { a href="/api/docs" { (words.get("page-api")) } }
                }
            }
        }
    }
}
