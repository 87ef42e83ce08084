//! What is around the pages that need no script: the header, navigation and footer of the web app, in
//! its style sheets.

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};
use messages::{Language, Messages};

use super::list;
use crate::app::App;

/// The style sheets of the app, and what only these pages need.
pub(super) const CSS: &str = concat!(
    include_str!("../../../../web/src/styles/tokens.css"),
    include_str!("../../../../web/src/styles/henge.css"),
    include_str!("../../../../web/src/styles/pages.css"),
    include_str!("../../../../web/src/styles/app.css"),
    include_str!("plain.css"),
);

/// Entries of the navigation: where they lead, and what they are called.
const NAVIGATION: [(&str, &str); 7] = [
    ("/", "page-games"),
    ("/play", "page-play"),
    ("/lobby", "page-lobby"),
    ("/analysis", "page-analysis"),
    ("/puzzles", "page-puzzles"),
    ("/learn", "page-learn"),
    ("/history", "page-history"),
];

/// The language as browsers and screen readers know it.
pub(super) const fn tag(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::Portuguese => "pt-PT",
    }
}

/// What all pages without a script share.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Frame<'a> {
    pub(super) words: &'a Messages,
    /// Whether there is an app to lead to.
    pub(super) has_app: bool,
}

impl<'a> Frame<'a> {
    /// For readers of a language.
    pub(crate) fn new(app: &'a App, language: Language) -> Frame<'a> {
        Frame {
            words: app.words(language),
            has_app: !app.web.is_empty(),
        }
    }

    /// A page: its title, the entry of the navigation it belongs to, and its content.
    pub(super) fn page(&self, title: &str, part: &str, content: &Markup) -> Html<String> {
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
                    (self.header(part))
                    main { div.wrap { (content) } }
                    (self.footer())
                }
            }
        };
        Html(page.into_string())
    }

    fn header(&self, part: &str) -> Markup {
        let words = self.words;
        let other = match words.language() {
            Language::English => Language::Portuguese,
            Language::Portuguese => Language::English,
        };
        let entries = if self.has_app { NAVIGATION.len() } else { 1 };
        html! {
            header.site {
                div.wrap {
                    a.brand href="/" {
                        img src="/logo.svg" alt="" width="28" height="28";
                        "Henge"
                    }
                    nav aria-label=(words.get("page-main")) {
                        @for (address, name) in &NAVIGATION[..entries] {
                            a href=(address) aria-current=[(*address == part).then_some("page")] {
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
                    @for it in list() {
                        span { (words.with("page-by", &it.name_and_designer())) }
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
