//! What all requests share.

use std::{
    fmt::Write as _,
    io,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use catalog::Knowledge;
use messages::{Language, Messages};

use crate::{Config, MESSAGES, thinking::Thinking};

/// Shared by all requests.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) thinking: Thinking,
    pub(crate) knowledge: &'static Knowledge,
    /// The longest any question may be thought about.
    pub(crate) most_time: Duration,
    /// How long the body of a request may take to arrive.
    pub(crate) patience: Duration,
    pub(crate) counters: Counters,
    words: [Messages; 2],
}

/// What has happened since the start.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    /// By class of status: 2xx, 3xx, 4xx, 5xx.
    pub(crate) answers: [AtomicU64; 4],
    /// Questions refused because too many were waiting.
    pub(crate) refused: AtomicU64,
    /// Messages on the Prolog socket.
    pub(crate) terms: AtomicU64,
    /// Numbers given to requests.
    requests: AtomicU64,
}

impl Counters {
    pub(crate) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// A number for a request.
    pub(crate) fn next_request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// In the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let read = |it: &AtomicU64| it.load(Ordering::Relaxed);
        let mut text = String::from("# TYPE henge_http_responses_total counter\n");
        for (class, counter) in (2..).zip(&self.answers) {
            let n = read(counter);
            writeln!(
                text,
                "henge_http_responses_total{{class=\"{class}xx\"}} {n}"
            )
            .unwrap_or_default();
        }
        for (name, counter) in [
            ("henge_questions_refused_total", &self.refused),
            ("henge_prolog_messages_total", &self.terms),
        ] {
            writeln!(text, "# TYPE {name} counter\n{name} {}", read(counter)).unwrap_or_default();
        }
        text
    }
}

impl App {
    pub(crate) fn new(config: &Config) -> io::Result<App> {
        let words = |language: Language| {
            let games = catalog::GAMES.iter().map(|game| game.messages);
            let puzzles = catalog::PUZZLES.iter().map(|puzzle| puzzle.messages);
            Messages::new(language, games.chain(puzzles).chain([&MESSAGES]))
        };
        Ok(App {
            thinking: Thinking::new(config)?,
            knowledge: config.knowledge,
            most_time: config.most_time,
            patience: config.patience,
            counters: Counters::default(),
            words: Language::ALL.map(words),
        })
    }

    /// All sentences in a language.
    pub(crate) fn words(&self, language: Language) -> &Messages {
        let [first, second] = &self.words;
        if first.language() == language {
            first
        } else {
            second
        }
    }
}
