//! What comes in and what goes out: the app itself touches neither terminal, clock, disk nor engine.

use std::{path::PathBuf, time::Duration};

use catalog::Analysis;
use chess_loop::{
    Givens,
    deduce::PuzzleHint,
    generate::{GenerateError, Generated},
    open::OpenError,
    share::{Puzzle, Seed},
};
use client::{Command, Heard, Link, NewMatch, Server, View};
use game::{AnyLine, Reason};
use grid::Square;
use messages::Language;
use ratatui::crossterm::event::KeyCode;

/// Something that happened.
#[derive(Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyCode),
    /// Something on the screen was clicked.
    Click(Hit),
    /// The wheel was turned by so many notches, down if positive.
    Scroll(i32),
    /// Ctrl-C.
    Interrupt,
    /// Time has passed.
    Tick(Duration),
    /// A question was answered, in part or at last.
    Answer(Ticket, Answer),
    /// A text was pasted.
    Paste(String),
    /// Ctrl-U or Ctrl-W: part of the line being typed is to go.
    Erase(Erase),
    /// The saved games, as names and texts, the newest first.
    Saves(Vec<(String, String)>),
    /// The list of saved games is another one now.
    Kept,
    /// A file was written, or why it was not.
    Written(PathBuf, Result<(), NotWritten>),
    /// Something was heard of a match on a server.
    Heard(Ticket, Heard),
    /// The web app can be opened at this address, or why it can't.
    Browser(Result<String, String>),
}

/// What of a line being typed is to go.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Erase {
    /// The last word.
    Word,
    /// All of it.
    Line,
}

/// Why a file was not written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NotWritten {
    /// There is one of this name already.
    Exists,
    /// There is no such folder.
    NoFolder,
    /// The system has a reason of its own.
    Refused(game::Arg),
}

/// Something on the screen that can be clicked.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Hit {
    /// A cell of the board.
    Square(Square),
    /// A pile or button beside the board.
    Tray(usize),
    /// As if the key had been pressed.
    Key(KeyCode),
    /// A row of a menu or a list.
    Row(usize),
    /// Another value of a row of a menu: the next one, or the one before.
    Turn(usize, bool),
    /// The position after so many moves.
    Ply(usize),
}

/// Names a question, so that the answer to an older one can be told apart.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Ticket(pub(crate) u64);

/// Something the app wants done.
#[derive(Debug)]
pub enum Effect {
    /// Answer a question, in the background.
    Ask(Ticket, Question),
    /// The answer is no longer wanted.
    Cancel(Ticket),
    /// Keep a text among the saved games.
    Save(String, String),
    /// Remove a saved game.
    Forget(String),
    /// Say which games are saved.
    ListSaves,
    /// Write a file of the user's choice, over another only if the user has said so.
    Write {
        /// Where to.
        path: PathBuf,
        /// What to write.
        text: String,
        /// Whether a file of this name may be replaced.
        replace: bool,
    },
    /// Keep what the user has chosen.
    SaveSettings(String),
    /// Put a text on the clipboard.
    Copy(String),
    /// Show the web app in a browser.
    OpenBrowser,
    /// Follow a match on a server.
    Follow(Ticket, Link),
    /// Do something in a match that is followed.
    Give(Ticket, Command),
    /// The match is of no interest any more.
    Unfollow(Ticket),
    /// Leave.
    Quit,
}

/// A match on a server that can be followed.
#[derive(Clone, Debug)]
pub struct Entered {
    /// The link of the seat, or of the match if there is no seat.
    pub link: Link,
    /// How it stands.
    pub view: View,
}

/// Something that takes time to find out.
#[derive(Debug)]
pub enum Question {
    /// What an engine has to say about a game.
    Engine(session::Question),
    /// A new Chess Loop puzzle.
    Generate(Seed),
    /// What to do next in a Chess Loop puzzle.
    Advise(Puzzle, Givens),
    /// Whether a Chess Loop puzzle has a solution at all.
    Judge(Puzzle),
    /// What the moves of a game were worth.
    Review(Box<dyn AnyLine>, review::Settings),
    /// A new match on a server.
    Make(Server, NewMatch, Language),
    /// A seat in a match on a server, under a name, or else a look at it.
    Enter(Link, String, Language),
}

/// What was found out.
#[derive(Debug)]
pub enum Answer {
    /// The move of a computer player. `None` if there is none.
    Move(Option<String>),
    /// What a search knows so far.
    Round(Analysis),
    /// What a search found in the end.
    Found(Analysis),
    /// A puzzle, or why there is none.
    Generated(Box<Result<Generated, GenerateError>>),
    /// A hint. `None` if the puzzle has no solution.
    Advice(Option<PuzzleHint>),
    /// That the puzzle may have a solution, or that it has none.
    Judged(Result<(), OpenError>),
    /// A position of the game under review was searched.
    Reviewing(review::Progress),
    /// The review is done.
    Reviewed(Box<review::Review>),
    /// A match on a server, or why there is none.
    Entered(Box<Result<Entered, client::Failure>>),
    /// Files of tables that had to be left out while the question was worked on. The answer itself
    /// is still to come.
    Problems(Vec<Reason>),
}
