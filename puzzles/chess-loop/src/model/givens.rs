//! Squares known in advance: a puzzle half filled in, or a clue.

use std::fmt;
use std::str::FromStr;

use super::board::{BadBoard, Board, Square, read_rows};
use super::piece::Piece;

/// What is known of one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Given {
    /// Nothing.
    #[default]
    Unknown,
    /// No piece stands here.
    Empty,
    /// A piece of this type stands here.
    Piece(Piece),
}

/// What is known of each square of a board.
///
/// As text, rows joined by `/`: `?` is unknown, `.` is empty, letters are pieces. Squares outside
/// are unknown; a known piece that the instance cannot have simply leaves no solution.
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
    // Invariant: `cells` has rows * cols entries. The default has none at all.
    rows: u8,
    cols: u8,
    cells: Vec<Given>,
}

impl Givens {
    /// Nothing known, on any board.
    pub fn none() -> Givens {
        Givens::default()
    }

    /// The pieces of a board; its empty squares stay unknown.
    pub fn pieces_of(board: &Board) -> Givens {
        Givens::of(board, Given::Unknown)
    }

    /// The whole of a board, its empty squares too.
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

    /// The number of rows; zero when nothing is known on any board.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns; zero when nothing is known on any board.
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// What is known here and, of other squares, what `more` knows. Sizes should agree; what `more`
    /// knows beyond this board is lost.
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

    /// What is known of a square.
    pub fn at(&self, square: Square) -> Given {
        let on_board = square.row < self.rows && square.col < self.cols;
        if !on_board {
            return Given::Unknown;
        }
        self.cells[usize::from(square.row) * usize::from(self.cols) + usize::from(square.col)]
    }

    /// The squares of which something is known, row by row.
    pub fn known(&self) -> impl Iterator<Item = (Square, Given)> + '_ {
        let squares =
            (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| Square { row, col }));
        squares
            .zip(self.cells.iter().copied())
            .filter(|&(_, given)| given != Given::Unknown)
    }

    /// Whether a board holds what is known.
    pub fn agree_with(&self, board: &Board) -> bool {
        self.known().all(|(square, given)| match given {
            Given::Unknown => true,
            Given::Empty => board.piece(square).is_none(),
            Given::Piece(piece) => board.piece(square) == Some(piece),
        })
    }

    /// Whether nothing is known.
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
