//! Squares and boards. A board is any placement of pieces; it need not be a solution.

use std::fmt;
use std::str::FromStr;

use game::Reason;

use super::MAX_SIDE;
use super::piece::Piece;

/// A square by row, counted from the top, and column, counted from the left, both from zero.
///
/// Differs from [`grid::Square`], which counts ranks from the bottom: the text of a board begins
/// with its top row, and the permanent order of boards, solutions and atlases follows that text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row of the square, zero at the top.
    pub row: u8,
    /// The column of the square, zero at the left.
    pub col: u8,
}

impl Square {
    /// Converts the square to file and rank, counted from the bottom left, on a board with `rows`
    /// rows.
    pub fn on_grid(self, rows: u8) -> grid::Square {
        let rank = rows.saturating_sub(1).saturating_sub(self.row);
        grid::Square::new(self.col, rank)
    }

    /// Converts file and rank, counted from the bottom left, to a square of a board with `rows` rows.
    pub fn from_grid(square: grid::Square, rows: u8) -> Square {
        Square {
            row: rows.saturating_sub(1).saturating_sub(square.rank),
            col: square.file,
        }
    }
}

/// A placement of pieces on a board. It need not be a solution.
///
/// Boards are ordered by size, then by their squares in reading order; an empty square is less than
/// any piece.
///
/// # Examples
///
/// ```
/// use chess_loop::{Board, Piece, Square};
///
/// let board: Board = "K.K/N.N".parse()?;
/// assert_eq!(board.piece(Square { row: 1, col: 2 }), Some(Piece::Knight));
/// assert_eq!(board.to_string(), "K.K/N.N");
/// # Ok::<(), chess_loop::BadBoard>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    // Invariant: both sides are within 1..=MAX_SIDE and `cells` has rows * cols entries.
    rows: u8,
    cols: u8,
    cells: Vec<Option<Piece>>,
}

impl Board {
    /// Creates a board without pieces.
    ///
    /// # Errors
    ///
    /// [`BadBoard::Size`] if a side is not within 1 to [`MAX_SIDE`].
    pub fn empty(rows: u8, cols: u8) -> Result<Board, BadBoard> {
        let allowed = 1..=MAX_SIDE;
        if !allowed.contains(&rows) || !allowed.contains(&cols) {
            return Err(BadBoard::Size {
                rows: rows.into(),
                cols: cols.into(),
            });
        }
        Ok(Board::blank(rows, cols))
    }

    /// Creates a board without pieces, of a size known to be within limits.
    pub(crate) fn blank(rows: u8, cols: u8) -> Board {
        let cells = vec![None; usize::from(rows) * usize::from(cols)];
        Board { rows, cols, cells }
    }

    /// The number of rows of the board.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns of the board.
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// The content of all squares, row by row from the top left; `None` is an empty square.
    pub fn cells(&self) -> &[Option<Piece>] {
        &self.cells
    }

    /// The piece on a square; `None` on an empty square or off the board.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.index(square).and_then(|index| self.cells[index])
    }

    /// Puts a piece on a square, or clears it with `None`. A square off the board is ignored.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(index) = self.index(square) {
            self.cells[index] = piece;
        }
    }

    /// The occupied squares with their pieces, row by row from the top left.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let cols = usize::from(self.cols);
        let cells = self.cells.iter().enumerate();
        cells.filter_map(move |(index, &cell)| {
            let square = Square {
                row: (index / cols) as u8,
                col: (index % cols) as u8,
            };
            cell.map(|piece| (square, piece))
        })
    }

    /// The number of pieces of a type on the board.
    pub fn count(&self, piece: Piece) -> usize {
        self.cells
            .iter()
            .filter(|&&cell| cell == Some(piece))
            .count()
    }

    fn index(&self, square: Square) -> Option<usize> {
        let on_board = square.row < self.rows && square.col < self.cols;
        on_board.then(|| usize::from(square.row) * usize::from(self.cols) + usize::from(square.col))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, cells) in self.cells.chunks(usize::from(self.cols)).enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for cell in cells {
                write!(f, "{}", cell.map_or('.', Piece::letter))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = BadBoard;

    fn from_str(text: &str) -> Result<Board, BadBoard> {
        let (rows, cols, cells) = read_rows(text, |letter| match letter {
            '.' => Some(None),
            _ => Piece::from_letter(letter).map(Some),
        })?;
        Ok(Board { rows, cols, cells })
    }
}

/// Parses the text of a board, rows of letters joined by `/`, into (number of rows, number of
/// columns, cells). `cell` maps a letter to a cell, or to `None` if the letter is unknown.
pub(super) fn read_rows<T>(
    text: &str,
    cell: impl Fn(char) -> Option<T>,
) -> Result<(u8, u8, Vec<T>), BadBoard> {
    let text = text.trim();
    let first = text.split('/').next().map_or(0, |row| row.chars().count());
    let rows = text.split('/').count();
    let limit = 1..=usize::from(MAX_SIDE);
    if !limit.contains(&rows) || !limit.contains(&first) {
        return Err(BadBoard::Size { rows, cols: first });
    }
    let mut cells = Vec::with_capacity(rows * first);
    for (number, row) in text.split('/').enumerate() {
        let length = row.chars().count();
        if length != first {
            return Err(BadBoard::Ragged {
                row: number + 1,
                expected: first,
                found: length,
            });
        }
        for letter in row.chars() {
            cells.push(cell(letter).ok_or(BadBoard::UnknownLetter(letter))?);
        }
    }
    Ok((rows as u8, first as u8, cells))
}

/// Why a text is not a valid board, or a size not a valid board size.
///
/// `Display` is English, for logs; [`reason`](Self::reason) is the message for players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadBoard {
    /// A side of the board is not within 1 to [`MAX_SIDE`].
    #[error("a board of {rows}x{cols} is not within 1x1 to {MAX_SIDE}x{MAX_SIDE}")]
    Size {
        /// The number of rows of the rejected board.
        rows: usize,
        /// The number of columns of the rejected board; of a text, the length of its first row.
        cols: usize,
    },
    /// A row of the text is shorter or longer than the first.
    #[error("row {row} has {found} squares, the first has {expected}")]
    Ragged {
        /// Number of the row whose length differs from that of the first row, counted from 1 at the
        /// top.
        row: usize,
        /// The length of the first row, in squares, which every other row should have.
        expected: usize,
        /// The length, in squares, of the row that is shorter or longer than the first.
        found: usize,
    },
    /// The text of a board has the contained letter, which is neither a piece nor, where allowed,
    /// `.` or `?`.
    #[error("{0:?} means nothing on a board")]
    UnknownLetter(char),
}

impl BadBoard {
    /// The message for players why the board is invalid.
    pub fn reason(&self) -> Reason {
        match self {
            BadBoard::Size { rows, cols } => Reason::by("L1", "loop-board-size")
                .with("rows", *rows)
                .with("cols", *cols)
                .with("most", MAX_SIDE),
            BadBoard::Ragged {
                row,
                expected,
                found,
            } => Reason::new("loop-board-ragged")
                .with("row", *row)
                .with("expected", *expected)
                .with("found", *found),
            BadBoard::UnknownLetter(letter) => {
                Reason::new("loop-board-unknown-letter").with("letter", *letter)
            }
        }
    }
}
