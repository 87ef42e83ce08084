//! The log of the server, on standard error: for people one line of text an event, for programs one
//! JSON object.

use std::{fmt, io, panic, str::FromStr};

use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt as subscriber;

/// From which importance on events are written down.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Level(LevelFilter);

const LEVELS: [(&str, LevelFilter); 5] = [
    ("off", LevelFilter::OFF),
    ("error", LevelFilter::ERROR),
    ("warn", LevelFilter::WARN),
    ("info", LevelFilter::INFO),
    ("debug", LevelFilter::DEBUG),
];

impl Default for Level {
    fn default() -> Level {
        Level(LevelFilter::INFO)
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(text: &str) -> Result<Level, ()> {
        let found = LEVELS.iter().find(|it| it.0 == text);
        found.map(|it| Level(it.1)).ok_or(())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = LEVELS.iter().find(|it| it.1 == self.0);
        f.write_str(found.map_or("off", |it| it.0))
    }
}

/// For whom events are written down.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Format {
    #[default]
    Text,
    Json,
}

impl FromStr for Format {
    type Err = ();

    fn from_str(text: &str) -> Result<Format, ()> {
        match text {
            "text" => Ok(Format::Text),
            "json" => Ok(Format::Json),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Text => "text",
            Format::Json => "json",
        })
    }
}

/// Begins to write. What panics is written down like everything else.
pub(super) fn start(Level(level): Level, format: Format) {
    let log = subscriber()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(false)
        .with_writer(io::stderr);
    match format {
        Format::Text => log.init(),
        Format::Json => log.json().flatten_event(true).init(),
    }
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let what = panic.payload_as_str();
        tracing::error!(place, what, "panic");
    }));
}
