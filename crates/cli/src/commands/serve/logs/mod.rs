//! The server's log on standard error: one line per event, as text or as a JSON object.
//!
//! Panics are logged like any other event. A reader that is slow or gone never holds up the server:
//! lines are dropped and counted (see [`writer`]).

mod writer;

use std::{
    fmt,
    io::{self, Write},
    panic,
    str::FromStr,
};

use nevermind::Nevermind as _;
use serde_json::json;
use server::DroppedLines;
use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::fmt::{
    self as subscriber_fmt,
    format::Writer,
    time::{FormatTime, SystemTime},
};

/// The least severe level of events that the server logs, from `off` (none) to `debug`.
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
        let found = LEVELS.iter().find(|(name, _)| *name == text);
        found.map(|(_, level)| Level(*level)).ok_or(())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = LEVELS.iter().find(|(_, level)| *level == self.0);
        f.write_str(found.map_or("off", |(name, _)| name))
    }
}

/// The format of the server's log lines: text or JSON.
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

/// The log of a running server. Dropping it flushes the queued lines, for about a second at most.
#[derive(Debug)]
pub(super) struct Log {
    /// Counts the log lines that were dropped, because the queue was full or the write failed.
    pub(super) dropped: DroppedLines,
    _flush: WorkerGuard,
}

/// Starts the log of the server process on standard error, and logs panics from now on.
pub(super) fn start(Level(level): Level, format: Format) -> Log {
    let dropped = DroppedLines::default();
    let notice = move |n| missing_lines(n, format);
    let (queue, flush) = writer::start(io::stderr(), dropped.clone(), notice);
    let log = subscriber_fmt::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(false)
        .with_writer(queue);
    match format {
        Format::Text => log.init(),
        Format::Json => log.json().flatten_event(true).init(),
    }
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let what = panic.payload_as_str();
        tracing::error!(place, what, "panic");
    }));
    Log {
        dropped,
        _flush: flush,
    }
}

/// Formats the log line that reports that `n` lines were dropped.
fn missing_lines(n: u64, format: Format) -> Vec<u8> {
    let mut line = Vec::new();
    let mut now = String::new();
    let formatted = SystemTime.format_time(&mut Writer::new(&mut now));
    formatted.nevermind("writing to a string can't fail");
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
    written.nevermind("writing to memory can't fail");
    line
}
