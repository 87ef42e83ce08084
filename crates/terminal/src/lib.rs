//! The full-screen terminal app.
//!
//! [`App`] is the whole state as a value. [`App::update`] takes an [`AppEvent`] and returns
//! [`Effect`]s; [`draw`] draws the state into a buffer and returns what can be clicked where. Neither
//! touches the terminal, the clock, the disk or the engine, so everything can be tested without them.
//! [`run`] is the small part that does.
//!
//! Boards are drawn from their `BoardView` alone, and moves are entered along the taps of the legal
//! moves: no screen knows a rule. Chess Loop, a puzzle without turns, has screens of its own.

mod analysis;
mod app;
mod attempts;
mod board;
mod canvas;
mod context;
mod editor;
mod entry;
mod event;
mod export;
mod history;
mod home;
mod lessons;
mod list_screen;
mod menu;
mod motion;
mod notation;
mod online;
mod page;
mod panel;
mod pasted;
mod pieces;
mod play;
mod prompt;
mod prompts;
mod puzzle;
mod puzzle_menu;
mod reviewing;
mod rulebook;
mod runtime;
mod screen;
mod settings;
mod setup;
mod theme;
mod thumbnail;

/// The width of the terminal in columns. `None` if it can't be found out.
pub fn columns() -> Option<usize> {
    let (columns, _) = ratatui::crossterm::terminal::size().ok()?;
    Some(columns.into())
}

pub use app::{App, AppConfig, draw};
pub use canvas::Hits;
pub use event::{
    AppEvent, BackgroundJob, Effect, Erase, Hit, JobId, JobOutput, NotWritten, OpenedMatch,
    SubscriptionId,
};
pub use notation::PieceLetters;
pub use runtime::{Browser, RunOptions, StartScreen, run};
pub use session::Seat;
pub use settings::UserSettings;
pub use theme::{Colours, Depth, PieceStyle};
