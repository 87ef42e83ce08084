//! The interface between the app and its surroundings: [`AppEvent`]s in, [`Effect`]s out.
//!
//! The app itself touches neither terminal, clock, disk, network nor engine. [`App::update`] takes
//! one event and returns effects; the [`runtime`](crate::runtime), or a test, executes them and reports
//! their outcome with further events.
//!
//! [`App::update`]: crate::App::update

use std::{path::PathBuf, time::Duration};

use catalog::Analysis;
use chess_loop::{
    Givens,
    deduce::PuzzleHint,
    generate::{GenerateError, Generated},
    open::OpenPuzzleError,
    share::{Puzzle, Seed},
};
use client::{Command, Link, MatchUpdate, NewMatch, ServerAddress, View};
use game::{AnyLine, Reason};
use grid::Square;
use messages::Language;
use ratatui::crossterm::event::KeyCode;

/// Input of the app: a key, a click, the time, or the outcome of an earlier [`Effect`].
#[derive(Debug)]
pub enum AppEvent {
    /// The player pressed a key.
    Key(KeyCode),
    /// The mouse was clicked on a place that [`draw`](crate::draw) declared clickable.
    Click(Hit),
    /// The wheel was turned by this many notches, down if positive.
    Scroll(i32),
    /// Ctrl-C or Ctrl-D: the app quits, whatever it is doing.
    Interrupt,
    /// This much time has passed since the last tick.
    Tick(Duration),
    /// A background job has produced an output, which may be an intermediate one.
    JobOutput(JobId, JobOutput),
    /// The player pasted a text into the terminal.
    Paste(String),
    /// Ctrl-U or Ctrl-W: erases a part of the line being typed.
    Erase(Erase),
    /// The saved games and puzzles as file names and contents, newest first: the reply to
    /// [`Effect::ListSaves`].
    Saves(Vec<(String, String)>),
    /// The list of saved games has changed. Sent by the app itself to the screen that is shown.
    SavesChanged,
    /// The path of a file, and whether it was written: the outcome of [`Effect::Write`], or the
    /// failure of [`Effect::Save`], [`Effect::SaveSettings`] or [`Effect::DeleteSave`].
    Written(PathBuf, Result<(), NotWritten>),
    /// A subscribed match has changed, or the connection to its server has.
    MatchUpdate(SubscriptionId, MatchUpdate),
    /// The outcome of [`Effect::OpenBrowser`]: the address of the web app, or the error.
    Browser(Result<String, String>),
}

/// The part of a line being typed that is erased.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Erase {
    /// Erase the last word of the line being typed.
    Word,
    /// Erase the whole line being typed.
    Line,
}

/// Why a file of the app or of the player was not written or deleted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NotWritten {
    /// A file of this name exists already, and replacing it was not allowed.
    Exists,
    /// The folder in which the file should be written does not exist.
    NoFolder,
    /// Any other error of the operating system, as text to insert into a message.
    Refused(game::Arg),
}

/// A place on the screen that reacts to a click.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Hit {
    /// A square of the board: a click selects it to enter a move, or changes the cell of a puzzle.
    Square(Square),
    /// The pile of pieces in hand, or the button (such as pass), with this index in the tray beside the
    /// board.
    Tray(usize),
    /// A key hint: the click counts as this key.
    Key(KeyCode),
    /// The row of a menu or a list with this index.
    Row(usize),
    /// An arrow beside the value of the menu row with this index: the next value if `true`, else the
    /// previous one.
    Turn(usize, bool),
    /// A move in a list of moves: a click shows the position after this many moves.
    Ply(usize),
}

/// Identifies a background job, so that a screen ignores the output of a job it has replaced.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct JobId(pub(crate) u64);

/// Identifies a subscription to a match on a server.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct SubscriptionId(pub(crate) u64);

/// A request of the app that the runtime executes, such as saving a game or starting a search.
#[derive(Debug)]
pub enum Effect {
    /// Run a job in the background and report with [`AppEvent::JobOutput`].
    StartJob(JobId, BackgroundJob),
    /// Abort a background job. Its later outputs are ignored.
    CancelJob(JobId),
    /// Write a saved game or puzzle: the name of its file, without extension, and the content. Only
    /// a failure is reported.
    Save(String, String),
    /// Delete the saved game or puzzle whose file has this name, without extension. Only a failure
    /// is reported.
    DeleteSave(String),
    /// Load the saved games and puzzles and report them with [`AppEvent::Saves`].
    ListSaves,
    /// Write a file that the player named, and report with [`AppEvent::Written`].
    Write {
        /// The path of the exported file as the player typed it; it may start with `~/`.
        path: PathBuf,
        /// The content of the exported file.
        text: String,
        /// Whether to replace a file that exists at this path. If not, such a file makes the export
        /// fail.
        replace: bool,
    },
    /// Write this text as the file with the player's settings. Only a failure is reported.
    SaveSettings(String),
    /// Put a text on the terminal's clipboard.
    Copy(String),
    /// Open the web app in a browser, and report with [`AppEvent::Browser`].
    OpenBrowser,
    /// Subscribe to a match on a server, and report with [`AppEvent::MatchUpdate`] until unsubscribed.
    Subscribe(SubscriptionId, Link),
    /// Send a command to a subscribed match.
    SendCommand(SubscriptionId, Command),
    /// End a subscription and close its connection.
    Unsubscribe(SubscriptionId),
    /// Quit the program and restore the terminal.
    Quit,
}

/// A match on a server that the player may enter: the result of creating or joining one.
#[derive(Clone, Debug)]
pub struct OpenedMatch {
    /// The link to the match: with the token of the player's seat, or without one if they only
    /// watch.
    pub link: Link,
    /// The state of the match as the server has sent it.
    pub view: View,
}

/// Work that takes too long for [`App::update`](crate::App::update) and is done in the background.
#[derive(Debug)]
pub enum BackgroundJob {
    /// Choose a computer player's move, or analyse a position.
    Engine(session::EngineRequest),
    /// Generate a Chess Loop puzzle from a seed, or from the next seed that yields one.
    Generate(Seed),
    /// Find the next step in a partly solved Chess Loop puzzle.
    FindHint(Puzzle, Givens),
    /// Check whether a Chess Loop puzzle has a solution.
    CheckSolvable(Puzzle),
    /// Search all positions of a game to review its moves.
    Review(Box<dyn AnyLine>, review::ReviewSettings),
    /// Create a match on a server. The language is for the server's error messages.
    CreateMatch(ServerAddress, NewMatch, Language),
    /// Join the match of a link under a name, or watch it if no seat is open. The language is for the
    /// server's error messages.
    JoinMatch(Link, String, Language),
}

/// A result of a [`BackgroundJob`]. All but the updates and [`JobOutput::Problems`] end the job.
#[derive(Debug)]
pub enum JobOutput {
    /// The move that a computer player has chosen. `None` if it found none.
    Move(Option<String>),
    /// An intermediate result of an engine's search.
    AnalysisUpdate(Analysis),
    /// The final result of an engine's search.
    Analysis(Analysis),
    /// The Chess Loop puzzle that was generated, or why none was. Also the output, with an error, of
    /// another job whose thread ended without a result.
    Generated(Box<Result<Generated, GenerateError>>),
    /// A hint for a partly solved Chess Loop puzzle. `None` if the puzzle has no solution.
    Hint(Option<PuzzleHint>),
    /// `Ok` if the Chess Loop puzzle may have a solution, `Err` if it certainly has none.
    Solvable(Result<(), OpenPuzzleError>),
    /// A position of the game under review was searched.
    ReviewUpdate(review::ReviewProgress),
    /// The finished review of a game.
    Review(Box<review::Review>),
    /// The match on a server that was created or joined, or why that failed.
    Match(Box<Result<OpenedMatch, client::ClientError>>),
    /// Why files of precomputed tables (such as endgame tables) could not be used while the job ran. The
    /// job's result is still to come.
    Problems(Vec<Reason>),
}
