//! Squares of a board, their names (`a1`, `c10`) and steps between neighbours.

use std::fmt;

/// A square of a board: `a1` is file 0, rank 0, at the bottom left.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Square {
    /// Column of the square, 0 at the left.
    pub file: u8,
    /// Row of the square, 0 at the bottom.
    pub rank: u8,
}

impl Square {
    /// Largest width or height of a board whose squares have names: files are named `a` to `z`.
    pub const MAX_SIDE: u8 = 26;

    /// The square in the given column and row.
    pub const fn new(file: u8, rank: u8) -> Square {
        Square { file, rank }
    }

    /// Parses the name of a square, such as `c10`, at the start of `text`. Returns the square and
    /// the rest of the text, or `None` if the text does not start with a lower-case letter and a
    /// number from 1 to 26 without leading zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use grid::Square;
    ///
    /// assert_eq!(Square::split("c10-b9"), Some((Square::new(2, 9), "-b9")));
    /// assert_eq!(Square::split("c0"), None);
    /// ```
    pub fn split(text: &str) -> Option<(Square, &str)> {
        let bytes = text.as_bytes();
        let file = bytes.first().filter(|byte| byte.is_ascii_lowercase())? - b'a';
        let digits = bytes[1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if !(1..=2).contains(&digits) || bytes[1] == b'0' {
            return None;
        }
        let rank: u8 = text[1..=digits].parse().ok()?;
        (rank <= Square::MAX_SIDE).then(|| (Square::new(file, rank - 1), &text[1 + digits..]))
    }

    /// Parses the name of a square, such as `c10`. Returns `None` if `text` is not exactly one
    /// name.
    pub fn parse(text: &str) -> Option<Square> {
        match Square::split(text)? {
            (square, "") => Some(square),
            _ => None,
        }
    }

    /// Whether the square lies on a board of the given size.
    pub const fn is_within(self, width: u8, height: u8) -> bool {
        self.file < width && self.rank < height
    }

    /// The neighbour of the square in a direction, or `None` if it does not lie on a board of the
    /// given size.
    pub fn step(self, direction: Direction, width: u8, height: u8) -> Option<Square> {
        let file = self.file.checked_add_signed(direction.files)?;
        let rank = self.rank.checked_add_signed(direction.ranks)?;
        Some(Square::new(file, rank)).filter(|square| square.is_within(width, height))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

/// A step from a square to one of its neighbours.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Direction {
    /// Number of columns that the step goes to the right; negative to the left.
    pub files: i8,
    /// Number of rows that the step goes up; negative downwards.
    pub ranks: i8,
}

impl Direction {
    /// The four directions along files and ranks, clockwise from up.
    pub const ORTHOGONAL: [Direction; 4] = [
        Direction::new(0, 1),
        Direction::new(1, 0),
        Direction::new(0, -1),
        Direction::new(-1, 0),
    ];

    /// All eight directions to the neighbours of a square, clockwise from up.
    pub const ALL: [Direction; 8] = [
        Direction::new(0, 1),
        Direction::new(1, 1),
        Direction::new(1, 0),
        Direction::new(1, -1),
        Direction::new(0, -1),
        Direction::new(-1, -1),
        Direction::new(-1, 0),
        Direction::new(-1, 1),
    ];

    /// The direction that goes `files` columns to the right and `ranks` rows up.
    pub const fn new(files: i8, ranks: i8) -> Direction {
        Direction { files, ranks }
    }

    /// The opposite of this direction.
    #[must_use]
    pub const fn reversed(self) -> Direction {
        Direction::new(-self.files, -self.ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_other_texts_are_refused() {
        for file in 0..26 {
            for rank in 0..26 {
                let square = Square::new(file, rank);
                assert_eq!(Square::parse(&square.to_string()), Some(square));
            }
        }
        for text in [
            "", "a", "1", "a0", "a01", "a27", "a100", "A1", "é1", "a1 ", "aa1", "a-1",
        ] {
            assert_eq!(Square::parse(text), None, "{text}");
        }
        assert_eq!(Square::split("c10-b9"), Some((Square::new(2, 9), "-b9")));
    }

    #[test]
    fn steps_stay_on_the_board() {
        let a1 = Square::new(0, 0);
        assert_eq!(a1.step(Direction::new(-1, 0), 8, 8), None);
        assert_eq!(a1.step(Direction::new(1, 1), 8, 8), Some(Square::new(1, 1)));
        assert_eq!(Square::new(7, 7).step(Direction::new(0, 1), 8, 8), None);
    }
}
