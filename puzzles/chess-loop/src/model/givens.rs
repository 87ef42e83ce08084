//! Givens: the squares of a puzzle that are known in advance, and the marks of a player.

use std::fmt;
use std::str::FromStr;

use super::board::{BadBoard, Board, Square, read_rows};
use super::piece::Piece;

/// The known content of one square of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Given {
    /// The content of the square is not known: it may be empty or hold either type.
    #[default]
    Unknown,
    /// The square is known to be empty.
    Empty,
    /// A piece of this type is known to stand on the square.
    Piece(Piece),
}

/// The known content of each square of a board: the clues of a puzzle, or what a player has marked.
///
/// The text form is rows joined by `/`: `?` is unknown, `.` is empty, letters are pieces. Squares
/// beyond the size of the givens are unknown. A type that the instance doesn't have is allowed here;
/// such givens have no solution.
///
/// # Examples
///
/// ```
/// use chess_loop::{Given, Givens, Square};
///
/// let givens: Givens = "K.?/???".parse()?;
/// assert_eq!(givens.at(Square { row: 0, col: 1 }), Given::Empty);
/// assert_eq!(givens.at(Square { row: 0, col: 2 }), Given::Unknown);
/// # Ok::<(), chess_loop::BadBoard>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Givens {
    // Invariant: `cells` has rows * cols entries. The default is 0x0 and fits any board.
    rows: u8,
    cols: u8,
    cells: Vec<Given>,
}

impl Givens {
    /// Creates givens of size 0x0 without any known square; valid for a board of any size.
    pub fn none() -> Givens {
        Givens::default()
    }

    /// Creates givens with the pieces of a board; its empty squares are unknown.
    pub fn pieces_of(board: &Board) -> Givens {
        Givens::of(board, Given::Unknown)
    }

    /// Creates givens with every square of a board; its empty squares are known to be empty.
    pub fn exactly(board: &Board) -> Givens {
        Givens::of(board, Given::Empty)
    }

    fn of(board: &Board, empty: Given) -> Givens {
        let cells = board.cells().iter();
        Givens {
            rows: board.rows(),
            cols: board.cols(),
            cells: cells.map(|cell| cell.map_or(empty, Given::Piece)).collect(),
        }
    }

    /// The number of rows of the givens; zero for [`Givens::none`].
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns of the givens; zero for [`Givens::none`].
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// Merges two givens: where `self` is unknown, the result has the square of `more`. The result
    /// has the size of `self`, unless `self` is [`Givens::none`]; squares of `more` beyond that are
    /// dropped.
    #[must_use]
    pub fn and(&self, more: &Givens) -> Givens {
        if self.cells.is_empty() {
            return more.clone();
        }
        let mut both = self.clone();
        for (square, given) in more.known() {
            let (row, col) = (usize::from(square.row), usize::from(square.col));
            if square.row < self.rows && square.col < self.cols {
                let cell = &mut both.cells[row * usize::from(self.cols) + col];
                if *cell == Given::Unknown {
                    *cell = given;
                }
            }
        }
        both
    }

    /// The known content of a square; [`Given::Unknown`] beyond the size of the givens.
    pub fn at(&self, square: Square) -> Given {
        let on_board = square.row < self.rows && square.col < self.cols;
        if !on_board {
            return Given::Unknown;
        }
        self.cells[usize::from(square.row) * usize::from(self.cols) + usize::from(square.col)]
    }

    /// The squares that aren't [`Given::Unknown`], with their content, row by row.
    pub fn known(&self) -> impl Iterator<Item = (Square, Given)> + '_ {
        let squares =
            (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| Square { row, col }));
        squares
            .zip(self.cells.iter().copied())
            .filter(|&(_, given)| given != Given::Unknown)
    }

    /// Whether a board has the known content on every known square.
    pub fn agree_with(&self, board: &Board) -> bool {
        self.known().all(|(square, given)| match given {
            Given::Unknown => true,
            Given::Empty => board.piece(square).is_none(),
            Given::Piece(piece) => board.piece(square) == Some(piece),
        })
    }

    /// Whether the content of no square is known.
    pub fn is_none(&self) -> bool {
        self.known().next().is_none()
    }
}

impl fmt::Display for Givens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, cells) in self.cells.chunks(usize::from(self.cols).max(1)).enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for cell in cells {
                let letter = match cell {
                    Given::Unknown => '?',
                    Given::Empty => '.',
                    Given::Piece(piece) => piece.letter(),
                };
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Givens {
    type Err = BadBoard;

    fn from_str(text: &str) -> Result<Givens, BadBoard> {
        let (rows, cols, cells) = read_rows(text, |letter| match letter {
            '?' => Some(Given::Unknown),
            '.' => Some(Given::Empty),
            _ => Piece::from_letter(letter).map(Given::Piece),
        })?;
        Ok(Givens { rows, cols, cells })
    }
}
