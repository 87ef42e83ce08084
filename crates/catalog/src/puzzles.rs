//! The list of puzzles. A puzzle is for one player and has no turns, so it isn't a
//! [`Game`](crate::Game).

use game::{BoardView, Marks, Reason};
use messages::Source;

use crate::lesson::PuzzleLesson;

/// The catalog entry of a kind of puzzle, such as Chess Loop.
#[derive(Debug)]
pub struct PuzzleEntry {
    /// Identifier of the puzzle on the command line and in the API. Never renamed.
    pub id: &'static str,
    /// Name of the puzzle, shown to users.
    pub name: &'static str,
    /// Name of the puzzle's inventor.
    pub designer: &'static str,
    /// The rules of the puzzle as a document, in the format of [`rules`](crate::rules), in every
    /// language. Its diagrams are boards in this puzzle's own notation.
    pub rules: &'static Source,
    /// The puzzle's messages for users, in every language.
    pub messages: &'static Source,
    pub(crate) lesson: &'static str,
    pub(crate) lesson_messages: &'static Source,
    picture: fn(&str) -> Result<(BoardView, Marks), Reason>,
}

impl PuzzleEntry {
    /// The picture of a board of the puzzle, with arrows for its loop of attacks if it is a
    /// solution.
    ///
    /// # Errors
    ///
    /// The text isn't a board of the puzzle.
    pub fn picture(&self, board: &str) -> Result<(BoardView, Marks), Reason> {
        (self.picture)(board)
    }

    /// The lesson that teaches the puzzle. `None` if it can't be parsed.
    pub fn lesson(&self) -> Option<PuzzleLesson> {
        PuzzleLesson::parse(self.lesson).ok()
    }
}

/// All puzzles of the catalog, in the order of menus.
pub static PUZZLES: [PuzzleEntry; 1] = [PuzzleEntry {
    id: "chess-loop",
    name: "Chess Loop",
    designer: chess_loop::published::AUTHOR,
    rules: &chess_loop::RULES,
    messages: &chess_loop::MESSAGES,
    lesson: chess_loop::LESSON,
    lesson_messages: &chess_loop::LESSON_MESSAGES,
    picture: chess_loop::depict::picture,
}];

/// Finds a puzzle of the catalog by its identifier; `None` if there is none.
pub fn find_puzzle(id: &str) -> Option<&'static PuzzleEntry> {
    PUZZLES.iter().find(|puzzle| puzzle.id == id)
}
