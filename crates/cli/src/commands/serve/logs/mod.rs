//! The log of the server, on standard error: for people one line of text an event, for programs one
//! JSON object.

mod writer;

use std::{
    fmt,
    io::{self, Write},
    panic,
    str::FromStr,
};

use serde_json::json;
use server::DroppedLines;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt::{
    self as subscriber_fmt,
    format::Writer,
    time::{FormatTime, SystemTime},
};

use writer::Lines;

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

/// The log of a server that runs.
#[derive(Debug)]
pub(super) struct Log {
    lines: Lines,
    /// How many lines nobody will read.
    pub(super) dropped: DroppedLines,
}

impl Drop for Log {
    fn drop(&mut self) {
        self.lines.flush();
    }
}

/// Begins to write. What panics is written down like everything else. Nobody ever waits for a reader
/// of the log, or ends because there is none: lines are dropped, and counted.
pub(super) fn start(Level(level): Level, format: Format) -> io::Result<Log> {
    let dropped = DroppedLines::default();
    let lines = Lines::start(io::stderr(), dropped.clone(), move |n| missing(n, format))?;
    let log = subscriber_fmt::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(false)
        .with_writer(lines.clone());
    match format {
        Format::Text => log.init(),
        Format::Json => log.json().flatten_event(true).init(),
    }
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let what = panic.payload_as_str();
        tracing::error!(place, what, "panic");
    }));
    Ok(Log { lines, dropped })
}

/// The line that says how many lines are missing.
fn missing(n: u64, format: Format) -> Vec<u8> {
    let mut line = Vec::new();
    let mut now = String::new();
    SystemTime
        .format_time(&mut Writer::new(&mut now))
        .unwrap_or_default();
    let written = match format {
        Format::Text => writeln!(line, "{now}  WARN lines were dropped lines={n}"),
        Format::Json => writeln!(
            line,
            "{}",
            json!({
                "timestamp": now,
                "level": "WARN",
                "message": "lines were dropped",
                "lines": n,
            })
        ),
    };
    // Memory takes everything.
    written.unwrap_or_default();
    line
}
