//! Puzzles: for one person, without turns, so that they are no [`Game`](crate::Game).

use game::{BoardView, Marks, Reason};
use messages::Source;

/// A puzzle as front ends list it.
#[derive(Debug)]
pub struct Puzzle {
    /// Stable identifier, never renamed.
    pub id: &'static str,
    /// Name shown to people.
    pub name: &'static str,
    /// Who invented it.
    pub designer: &'static str,
    /// The rules in words. Fenced blocks named `board` hold the text of a board.
    pub rules: &'static Source,
    /// Sentences of the puzzle.
    pub messages: &'static Source,
    picture: fn(&str) -> Result<(BoardView, Marks), Reason>,
}

impl Puzzle {
    /// The picture of a board, with what is worth pointing out on it.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the board's text.
    pub fn picture(&self, board: &str) -> Result<(BoardView, Marks), Reason> {
        (self.picture)(board)
    }
}

/// Every puzzle, in the order shown to people.
pub static PUZZLES: [Puzzle; 1] = [Puzzle {
    id: "chess-loop",
    name: "Chess Loop",
    designer: chess_loop::published::AUTHOR,
    rules: &chess_loop::RULES,
    messages: &chess_loop::MESSAGES,
    picture: chess_loop::depict::picture,
}];

/// Finds a puzzle by its identifier.
pub fn find_puzzle(id: &str) -> Option<&'static Puzzle> {
    PUZZLES.iter().find(|puzzle| puzzle.id == id)
}
