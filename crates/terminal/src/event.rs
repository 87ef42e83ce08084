//! What comes in and what goes out: the app itself touches neither terminal, clock, disk nor engine.

use std::{path::PathBuf, time::Duration};

use catalog::Analysis;
use chess_loop::{
    Givens,
    deduce::Hint,
    generate::{Failed, Generated},
    share::{Puzzle, Seed},
};
use game::Reason;
use grid::Square;
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
    /// The saved games, as names and texts, the newest first.
    Saves(Vec<(String, String)>),
    /// A file was written, or why it was not.
    Written(PathBuf, Result<(), String>),
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
    /// Write a file of the user's choice.
    Write(PathBuf, String),
    /// Leave.
    Quit,
}

/// Something that takes time to find out.
#[derive(Debug)]
pub enum Question {
    /// What an engine has to say about a game.
    Engine(local::Question),
    /// A new Chess Loop puzzle.
    Generate(Seed),
    /// What to do next in a Chess Loop puzzle.
    Advise(Puzzle, Givens),
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
    Generated(Box<Result<Generated, Failed>>),
    /// A hint. `None` if the puzzle has no solution.
    Advice(Option<Hint>),
    /// Files of tables that had to be left out while the question was worked on. The answer itself
    /// is still to come.
    Problems(Vec<Reason>),
}
