//! The lesson of Chess Loop, in which the learner places pieces instead of making moves.
//!
//! The format is that of the other lessons. A step has a `board`, the `piece` to place, and in `find`
//! the conditions on its square: `attacks SQUARE`, `attacked SQUARE` (the piece is attacked from there),
//! `alone` (it attacks nothing), `clean` (the board has no fault) and `solves`. The step `game` has a
//! `puzzle` to be solved as a whole.

use chess_loop::verify::{Attack, Inspected, inspect, verify};

use super::{
    LessonError,
    parse::{Block, blocks},
};

/// The lesson of Chess Loop: its steps in order.
#[derive(Clone, Debug)]
pub struct PuzzleLesson {
    /// The steps of the lesson, in the order in which they are taught.
    pub steps: Vec<PlacingStep>,
}

/// A step of the lesson of Chess Loop: a board, and what the learner places on it.
#[derive(Clone, Debug)]
pub struct PlacingStep {
    /// Id of the step within the lesson. Never renamed: browsers store the ids of completed steps.
    pub id: String,
    /// The clause of the rules that the step teaches.
    pub rule: String,
    /// The puzzle of the board, such as `2x4:2N+2Q`: its size and the kinds of its pieces.
    pub puzzle: String,
    /// The board at the beginning of the step, row by row.
    pub board: String,
    /// What the learner places on the board.
    pub placing: Placing,
    /// Beginning of the ids of the step's messages, such as `lesson-chess-loop-close`.
    pub message: String,
}

/// What the learner of Chess Loop does in a step.
#[derive(Clone, Debug)]
pub enum Placing {
    /// Puts one piece on any square that fulfils the step's conditions.
    Find {
        /// Letter of the piece to be placed.
        piece: char,
        /// The squares that complete the step, in reading order.
        accepted: Vec<String>,
        /// Whether this is the first step, which shows a loop being closed.
        is_goal: bool,
    },
    /// Puts one piece on a square where it breaks the step's rule.
    Forbidden {
        /// Letter of the piece to be placed.
        piece: char,
        /// The square where the piece breaks the rule.
        square: String,
    },
    /// Solves the whole puzzle.
    Solve,
}

impl PuzzleLesson {
    /// Parses the lesson of Chess Loop.
    ///
    /// # Errors
    ///
    /// The first line that can't be parsed, or a block that lacks a key.
    pub fn parse(text: &str) -> Result<PuzzleLesson, LessonError> {
        let steps: Result<Vec<PlacingStep>, LessonError> = blocks(text)?.iter().map(step).collect();
        Ok(PuzzleLesson { steps: steps? })
    }
}

fn step(block: &Block<'_>) -> Result<PlacingStep, LessonError> {
    block.check_keys(&["rule", "puzzle", "board", "piece", "find", "try"])?;
    let board = block.required("board")?;
    let piece = || {
        let piece = block.required("piece")?.chars().next();
        piece.ok_or_else(|| block.error("no piece".to_owned()))
    };
    let placing = match block.kind {
        "goal" | "task" => {
            let piece = piece()?;
            let conditions = block.required("find")?.split(',').map(str::trim);
            let conditions: Vec<&str> = conditions.collect();
            if let Some(unknown) = conditions.iter().find(|it| !is_known(it)) {
                return Err(block.error(format!("{unknown} isn't a condition")));
            }
            let fits = |at: &String| {
                let placed = place(board, at, piece).unwrap_or_default();
                conditions.iter().all(|it| holds(it, &placed, at))
            };
            Placing::Find {
                piece,
                accepted: empty_squares(board).into_iter().filter(fits).collect(),
                is_goal: block.kind == "goal",
            }
        }
        "forbidden" => Placing::Forbidden {
            piece: piece()?,
            square: block.required("try")?.to_owned(),
        },
        "game" => Placing::Solve,
        kind => return Err(block.error(format!("unknown kind {kind}"))),
    };
    Ok(PlacingStep {
        id: block.id.to_owned(),
        rule: block.required("rule")?.to_owned(),
        puzzle: block.required("puzzle")?.to_owned(),
        board: board.to_owned(),
        placing,
        message: format!("lesson-chess-loop-{}", block.id),
    })
}

impl PlacingStep {
    /// The board with a piece added on an empty square. `None` if the square isn't an empty one of
    /// the board.
    pub fn with_piece(&self, square: &str, piece: char) -> Option<String> {
        place(&self.board, square, piece)
    }

    /// The names of the board's empty squares, in reading order, top row first.
    pub fn empty_squares(&self) -> Vec<String> {
        empty_squares(&self.board)
    }
}

fn is_known(condition: &str) -> bool {
    match condition.split_once(' ') {
        Some((name, _)) => matches!(name, "attacks" | "attacked"),
        None => matches!(condition, "alone" | "clean" | "solves"),
    }
}

/// Whether an attack goes from one square to another.
fn joins(attack: &Attack, from: &str, to: &str) -> bool {
    attack.from.at.to_string() == from && attack.to.at.to_string() == to
}

/// Whether a board with a new piece on the square `at` fulfils a condition.
fn holds(condition: &str, board: &str, at: &str) -> bool {
    let Ok(Inspected { attacks, faults }) = inspect(board) else {
        return false;
    };
    let (name, square) = condition.split_once(' ').unwrap_or((condition, ""));
    let mut attacks = attacks.iter();
    match name {
        "attacks" => attacks.any(|attack| joins(attack, at, square)),
        "attacked" => attacks.any(|attack| joins(attack, square, at)),
        "alone" => !attacks.any(|it| it.from.at.to_string() == at),
        "clean" => faults.is_empty(),
        "solves" => verify(board).is_ok(),
        _ => false,
    }
}

/// The board's squares with their letters, in reading order, top row first.
fn squares(board: &str) -> Vec<(String, char)> {
    let rows = board.split('/').count();
    let row = |(index, line): (usize, &str)| {
        let cells = ('a'..='z').zip(line.chars());
        let name = move |(file, letter)| (format!("{file}{}", rows - index), letter);
        cells.map(name).collect::<Vec<_>>()
    };
    board.split('/').enumerate().flat_map(row).collect()
}

fn empty_squares(board: &str) -> Vec<String> {
    let all = squares(board).into_iter();
    all.filter(|(_, letter)| *letter == '.')
        .map(|(name, _)| name)
        .collect()
}

fn place(board: &str, square: &str, piece: char) -> Option<String> {
    let all = squares(board);
    let index = all
        .iter()
        .position(|(name, letter)| name == square && *letter == '.')?;
    // Cells are counted without the separators between rows.
    let mut cell = 0;
    let put = |letter: char| {
        if letter == '/' {
            return letter;
        }
        cell += 1;
        if cell == index + 1 { piece } else { letter }
    };
    Some(board.chars().map(put).collect())
}
