//! Parts of position texts that all games share, modelled on FEN: fields separated by spaces, a
//! board as rows from the top joined by `/` with numbers for runs of empty cells, and a letter for
//! the side to move.
//!
//! The texts come from outside. Every function here returns a [`Reason`] instead of panicking,
//! whatever the input.

use std::fmt;

use grid::Square;

use crate::{Player, Reason};

/// The cells of a board, each empty or with the letter of a piece, as parsed by [`read_rows`].
#[derive(Clone, Debug)]
pub struct Rows {
    width: u8,
    /// The letters in the board's cells, row by row from the bottom. `None` is an empty cell.
    cells: Vec<Option<char>>,
}

impl Rows {
    /// Number of columns of the parsed board.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Number of rows of the parsed board.
    pub fn height(&self) -> u8 {
        (self.cells.len() / usize::from(self.width)) as u8
    }

    /// The occupied cells of the parsed board and the letters in them, row by row from the bottom.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, char)> {
        self.cells.iter().enumerate().filter_map(|(i, cell)| {
            let (rank, file) = (i / usize::from(self.width), i % usize::from(self.width));
            cell.map(|letter| (Square::new(file as u8, rank as u8), letter))
        })
    }
}

/// Parses the board field of a position text, of any size up to 26 by 26, all rows equally long.
/// Any character but a digit or `/` is a piece.
///
/// # Errors
///
/// Fails if there are too many rows, or if a row is empty, too long, not as long as the first, or
/// contains a bad number. The reason names the row.
///
/// # Examples
///
/// ```
/// use game::{Reason, read_rows};
/// use grid::Square;
///
/// let rows = read_rows("3/1x1")?;
/// assert_eq!((rows.width(), rows.height()), (3, 2));
/// assert!(rows.pieces().eq([(Square::new(1, 0), 'x')]));
/// assert_eq!(read_rows("3/2").unwrap_err().id(), "text-row-length");
/// # Ok::<(), Reason>(())
/// ```
pub fn read_rows(text: &str) -> Result<Rows, Reason> {
    let n_rows = text.split('/').count();
    if usize::from(Square::MAX_SIDE) < n_rows {
        return Err(Reason::new("text-too-many-rows").with("rows", n_rows));
    }
    let mut rows = Vec::with_capacity(n_rows);
    for (i, row) in text.split('/').enumerate() {
        let row = read_row(row).map_err(|reason| reason.with("row", n_rows - i))?;
        rows.push(row);
    }
    let width = rows[0].len();
    for (i, row) in rows.iter().enumerate() {
        if row.len() != width {
            return Err(Reason::new("text-row-length")
                .with("row", n_rows - i)
                .with("cells", row.len())
                .with("expected", width));
        }
    }
    rows.reverse();
    Ok(Rows {
        width: width as u8,
        cells: rows.concat(),
    })
}

fn read_row(text: &str) -> Result<Vec<Option<char>>, Reason> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            cells.push(Some(first));
            rest = &rest[first.len_utf8()..];
        } else {
            // A run has one or two digits and no leading zero.
            let run: Option<usize> = rest[..digits].parse().ok();
            let Some(run) = run.filter(|_| first != '0' && digits <= 2) else {
                return Err(Reason::new("text-bad-number").with("text", &rest[..digits]));
            };
            cells.resize(cells.len() + run, None);
            rest = &rest[digits..];
        }
        if usize::from(Square::MAX_SIDE) < cells.len() {
            return Err(Reason::new("text-row-too-long").with("most", Square::MAX_SIDE));
        }
    }
    if cells.is_empty() {
        return Err(Reason::new("text-row-empty"));
    }
    Ok(cells)
}

/// Writes the board field of a position text, in the form that [`read_rows`] parses. `letter`
/// returns the piece on a square, or `None` if the square is empty.
///
/// # Errors
///
/// Fails only if writing to `f` fails.
pub fn write_rows(
    f: &mut impl fmt::Write,
    width: u8,
    height: u8,
    letter: impl Fn(Square) -> Option<char>,
) -> fmt::Result {
    for rank in (0..height).rev() {
        let mut empty = 0;
        for file in 0..width {
            match letter(Square::new(file, rank)) {
                None => empty += 1,
                Some(letter) => {
                    if 0 < empty {
                        write!(f, "{empty}")?;
                        empty = 0;
                    }
                    f.write_char(letter)?;
                }
            }
        }
        if 0 < empty {
            write!(f, "{empty}")?;
        }
        if 0 < rank {
            f.write_char('/')?;
        }
    }
    Ok(())
}

/// Reader of the fields of a position text, which are separated by single spaces.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    rest: std::str::Split<'a, char>,
}

impl<'a> Fields<'a> {
    /// Splits a position text into exactly `expected` fields.
    ///
    /// # Errors
    ///
    /// Fails if the number of fields is another one. The reason has both numbers.
    pub fn new(text: &'a str, expected: usize) -> Result<Fields<'a>, Reason> {
        let found = text.split(' ').count();
        if found == expected {
            Ok(Fields {
                rest: text.split(' '),
            })
        } else {
            let reason = Reason::new("text-field-count");
            Err(reason.with("found", found).with("expected", expected))
        }
    }

    /// Returns the next field of the position text, or an empty text after the last one.
    pub fn next_field(&mut self) -> &'a str {
        self.rest.next().unwrap_or_default()
    }
}

/// Parses the field of a position text that names the side to move, given the letters of the first
/// and the second player.
///
/// # Errors
///
/// Fails if the text is neither letter. The reason names both.
pub fn read_side(text: &str, letters: [char; 2]) -> Result<Player, Reason> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) if letter == letters[0] => Ok(Player::First),
        (Some(letter), None) if letter == letters[1] => Ok(Player::Second),
        _ => Err(Reason::new("text-side")
            .with("text", text)
            .with("first", letters[0])
            .with("second", letters[1])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_round_trip() {
        for text in ["8/3x4/8", "#6#/8/#6#", "10/a8b", "a"] {
            let rows = read_rows(text).expect(text);
            let mut written = String::new();
            let letter = |square| {
                let mut pieces = rows.pieces();
                pieces
                    .find(|(at, _)| *at == square)
                    .map(|(_, letter)| letter)
            };
            write_rows(&mut written, rows.width(), rows.height(), letter).expect("string");
            assert_eq!(written, text);
        }
    }

    #[test]
    fn reason_names_the_bad_row() {
        let check = |text: &str, expected: &str| {
            let reason = read_rows(text).expect_err(text);
            assert_eq!(reason.to_string(), expected, "{text}");
        };
        check("8//8", "text-row-empty row=2");
        check("8/7/8", "text-row-length row=2 cells=7 expected=8");
        check("08", "text-bad-number text=08 row=1");
        check(
            "999999999999999999999",
            "text-bad-number text=999999999999999999999 row=1",
        );
        check("27", "text-row-too-long most=26 row=1");
        check(&"1/".repeat(99), "text-too-many-rows rows=100");
    }
}
