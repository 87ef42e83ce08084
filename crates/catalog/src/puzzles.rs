//! The list of puzzles. A puzzle is for one player and has no turns, so it isn't a
//! [`Game`](crate::Game).

use game::{BoardView, Marks, Reason};
use messages::Source;

/// The catalog entry of a kind of puzzle.
#[derive(Debug)]
pub struct PuzzleEntry {
    /// Identifier of the puzzle on the command line and in the API. Never renamed.
    pub id: &'static str,
    /// Name shown to users.
    pub name: &'static str,
    /// Name of the inventor.
    pub designer: &'static str,
    /// The rules as a document, in the format of [`rules`](crate::rules), in every language. Its boards
    /// are texts of this puzzle.
    pub rules: &'static Source,
    /// The puzzle's messages, in every language.
    pub messages: &'static Source,
    picture: fn(&str) -> Result<(BoardView, Marks), Reason>,
}

impl PuzzleEntry {
    /// The picture of a board, with marks for what is notable on it.
    ///
    /// # Errors
    ///
    /// The text isn't a board of the puzzle.
    pub fn picture(&self, board: &str) -> Result<(BoardView, Marks), Reason> {
        (self.picture)(board)
    }
}

/// All puzzles, in the order of menus.
pub static PUZZLES: [PuzzleEntry; 1] = [PuzzleEntry {
    id: "chess-loop",
    name: "Chess Loop",
    designer: chess_loop::published::AUTHOR,
    rules: &chess_loop::RULES,
    messages: &chess_loop::MESSAGES,
    picture: chess_loop::depict::picture,
}];

/// Finds a puzzle by its identifier.
pub fn find_puzzle(id: &str) -> Option<&'static PuzzleEntry> {
    PUZZLES.iter().find(|puzzle| puzzle.id == id)
}
