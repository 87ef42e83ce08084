//! Instances (board size, two piece types and their count; L1), their text form, and the proofs that
//! some of them have no solution.

use std::fmt;
use std::str::FromStr;

use game::Reason;

use super::MAX_SIDE;
use super::piece::Piece;
use crate::words::{piece_name, piece_plural};

/// The task of a puzzle without givens: place `n` pieces of each of two types on a board of `rows`
/// by `cols` (L1, L2).
///
/// The order of the two types is kept for display; the solutions don't depend on it.
///
/// # Examples
///
/// ```
/// use chess_loop::Instance;
///
/// let instance: Instance = "4x7:4N+4Q".parse()?;
/// assert_eq!((instance.rows(), instance.cols(), instance.n()), (4, 7, 4));
/// assert_eq!(instance.to_string(), "4x7:4N+4Q");
/// # Ok::<(), chess_loop::BadInstance>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instance {
    // Invariant: sides within 1..=MAX_SIDE, `n >= 2`, `first != second`, as `Instance::new` checks.
    rows: u8,
    cols: u8,
    n: u16,
    first: Piece,
    second: Piece,
}

impl Instance {
    /// Creates an instance from its board size, count and piece types.
    ///
    /// # Errors
    ///
    /// [`BadInstance::Size`] if a side is not within 1 to [`MAX_SIDE`], [`BadInstance::TooFew`] if
    /// `n` is less than 2, [`BadInstance::SameType`] if the types are equal.
    pub fn new(
        rows: u8,
        cols: u8,
        n: u16,
        first: Piece,
        second: Piece,
    ) -> Result<Instance, BadInstance> {
        let allowed = 1..=MAX_SIDE;
        if !allowed.contains(&rows) || !allowed.contains(&cols) {
            let (rows, cols) = (u32::from(rows), u32::from(cols));
            return Err(BadInstance::Size { rows, cols });
        }
        if n < 2 {
            return Err(BadInstance::TooFew { n });
        }
        if first == second {
            return Err(BadInstance::SameType(first));
        }
        Ok(Instance {
            rows,
            cols,
            n,
            first,
            second,
        })
    }

    /// The number of rows of the board.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns of the board.
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// The number of pieces of each of the two types.
    pub const fn n(&self) -> u16 {
        self.n
    }

    /// The piece type that is written first in the text of the instance.
    pub const fn first(&self) -> Piece {
        self.first
    }

    /// The piece type that is written second in the text of the instance.
    pub const fn second(&self) -> Piece {
        self.second
    }

    /// Both piece types, in the order in which they were written.
    pub const fn pair(&self) -> [Piece; 2] {
        [self.first, self.second]
    }

    /// The number of squares of the board.
    pub const fn squares(&self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// Proves without any search that the instance has no solution.
    ///
    /// `None` means that none of the proofs here applies, not that a solution exists: most
    /// unsolvable instances need a search.
    pub fn impossible(&self) -> Option<Impossible> {
        let (rows, cols, n) = (
            u32::from(self.rows),
            u32::from(self.cols),
            u32::from(self.n),
        );
        let has = |piece| self.first == piece || self.second == piece;

        // A board of one line: knights and bishops have no move at all, and a king there attacks
        // a rook only along the line, so that the rook attacks back. A board of 2x2 would be full
        // (N >= 2): each king, and each rook, then attacks at least two pieces; the only pairs
        // without king and rook have a knight, which has no move.
        if rows.min(cols) < 2 || rows * cols < 6 {
            return Some(Impossible::TooSmall);
        }

        if 2 * n > rows * cols {
            return Some(Impossible::TooManyPieces {
                pieces: 2 * n,
                squares: rows * cols,
            });
        }

        // A king's, rook's or bishop's attack on a queen runs along a queen's line that is clear
        // in both directions, so the queen attacks back. Two pieces that attack each other are a
        // loop of two, and N >= 2 needs a loop of at least four (L5).
        let others = [Piece::King, Piece::Rook, Piece::Bishop];
        if has(Piece::Queen)
            && let Some(other) = others.into_iter().find(|&other| has(other))
        {
            return Some(Impossible::Mutual { other });
        }

        // Colour the squares like a chess board and walk round the loop. A bishop's attack keeps
        // the colour. A knight's changes it, and so does a king's on a bishop, which must be
        // along a row or column: on a diagonal the bishop would attack back. So the colour
        // changes N times before it is again what it was: N is even.
        if n % 2 == 1 && has(Piece::Bishop) {
            for other in [Piece::Knight, Piece::King] {
                if has(other) {
                    return Some(Impossible::OddCount { other });
                }
            }
        }

        // Cut the board into blocks of at most 2x2: two kings in one block would attack each
        // other, against L4.
        let blocks = rows.div_ceil(2) * cols.div_ceil(2);
        if has(Piece::King) && n > blocks {
            return Some(Impossible::TooManyKings { most: blocks });
        }

        for piece in [Piece::Rook, Piece::Queen] {
            if has(piece) && !lines_suffice(rows, cols, n) {
                return Some(Impossible::TooFewLines { piece });
            }
        }
        None
    }
}

/// Whether `n` rooks, or queens, leave enough lines of the board to the other type.
///
/// A rook sees exactly one piece, so it is alone in its column or alone in its row; likewise a
/// queen. Let `own_cols` of them be alone in their column and the other `own_rows` be alone in
/// their row only. Owned lines hold nothing but their owner. Hence
/// - the `n` pieces of the other type stand where no owned line passes;
/// - an owner of a column stands in a row that is not owned, and such a row has at most two of
///   them, since one with pieces on both sides would see two; likewise for owners of rows.
fn lines_suffice(rows: u32, cols: u32, n: u32) -> bool {
    (0..=n).any(|own_rows| {
        let own_cols = n - own_rows;
        let (Some(free_rows), Some(free_cols)) =
            (rows.checked_sub(own_rows), cols.checked_sub(own_cols))
        else {
            return false;
        };
        n <= free_rows * free_cols && own_cols <= 2 * free_rows && own_rows <= 2 * free_cols
    })
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Instance {
            rows,
            cols,
            n,
            first,
            second,
        } = self;
        write!(f, "{rows}x{cols}:{n}{first}+{n}{second}")
    }
}

impl FromStr for Instance {
    type Err = BadInstance;

    fn from_str(text: &str) -> Result<Instance, BadInstance> {
        let shape = || BadInstance::Shape(text.to_owned());
        let (size, pieces) = text.trim().split_once(':').ok_or_else(shape)?;
        let (rows, cols) = size.split_once(['x', 'X']).ok_or_else(shape)?;
        let (first, second) = pieces.split_once('+').ok_or_else(shape)?;

        let (rows, cols) = (number(rows, shape)?, number(cols, shape)?);
        let (n, first) = group(first, shape)?;
        let (m, second) = group(second, shape)?;
        if n != m {
            return Err(BadInstance::CountsDiffer {
                first: n,
                second: m,
            });
        }
        let (Ok(small_rows), Ok(small_cols)) = (u8::try_from(rows), u8::try_from(cols)) else {
            return Err(BadInstance::Size { rows, cols });
        };
        let n = u16::try_from(n).map_err(|_| BadInstance::Number(n.to_string()))?;
        Instance::new(small_rows, small_cols, n, first, second)
    }
}

/// Parses a group of an instance such as `4N`: a count and the letter of a piece type.
fn group(text: &str, shape: impl Fn() -> BadInstance) -> Result<(u32, Piece), BadInstance> {
    let text = text.trim();
    let letter = text.chars().next_back().ok_or_else(&shape)?;
    let count = &text[..text.len() - letter.len_utf8()];
    let count = number(count, shape)?;
    let piece = Piece::from_letter(letter).ok_or(BadInstance::UnknownPiece(letter))?;
    Ok((count, piece))
}

/// Parses a decimal number without sign; surrounding spaces are trimmed.
fn number(text: &str, shape: impl Fn() -> BadInstance) -> Result<u32, BadInstance> {
    let text = text.trim();
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(shape());
    }
    text.parse()
        .map_err(|_| BadInstance::Number(text.to_owned()))
}

/// Why a text or a set of values is not a valid instance (board size, piece types and count).
///
/// `Display` is English, for logs; [`reason`](Self::reason) is the message for players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadInstance {
    /// The text of the instance is not of the form `4x7:4N+4Q`: rows, columns, and the number of
    /// pieces of each type.
    #[error("expected an instance like 4x7:4N+4Q, got {0:?}")]
    Shape(String),
    /// The contained number in the text of the instance is too large for its integer type.
    #[error("the number {0} is too large")]
    Number(String),
    /// A side of the board is not within 1 to [`MAX_SIDE`].
    #[error("a board of {rows}x{cols} is not within 1x1 to {MAX_SIDE}x{MAX_SIDE}")]
    Size {
        /// Number of rows of the rejected instance's board.
        rows: u32,
        /// Number of columns of the rejected instance's board.
        cols: u32,
    },
    /// The contained letter in the text of the instance is not that of a piece type: N, B, K, R or
    /// Q.
    #[error("{0:?} is no piece: expected N, B, K, R or Q")]
    UnknownPiece(char),
    /// The text of the instance gives its two piece types different numbers of pieces (L2).
    #[error("both types need the same count, got {first} and {second}")]
    CountsDiffer {
        /// Number of pieces that the rejected text gives to the type it names first.
        first: u32,
        /// Number of pieces that the rejected text gives to the type it names second.
        second: u32,
    },
    /// The instance has fewer than two pieces of each type (L1).
    #[error("at least two pieces of each type are needed, got {n}")]
    TooFew {
        /// Number of pieces of each type in the rejected instance: 0 or 1.
        n: u16,
    },
    /// The two piece types of the instance are equal (L1).
    #[error("both types are {0}; they must differ")]
    SameType(Piece),
}

impl BadInstance {
    /// The message for players why the instance is invalid.
    pub fn reason(&self) -> Reason {
        match self {
            BadInstance::Shape(text) => {
                Reason::new("loop-instance-shape").with("text", text.as_str())
            }
            BadInstance::Number(number) => {
                Reason::new("loop-instance-number").with("number", number.as_str())
            }
            BadInstance::Size { rows, cols } => Reason::by("L1", "loop-instance-size")
                .with("rows", rows.to_string())
                .with("cols", cols.to_string())
                .with("most", MAX_SIDE),
            BadInstance::UnknownPiece(letter) => {
                Reason::by("L1", "loop-instance-unknown-piece").with("letter", *letter)
            }
            BadInstance::CountsDiffer { first, second } => {
                Reason::by("L2", "loop-instance-counts-differ")
                    .with("first", first.to_string())
                    .with("second", second.to_string())
            }
            BadInstance::TooFew { n } => Reason::by("L1", "loop-instance-too-few").with("n", *n),
            BadInstance::SameType(_) => Reason::by("L1", "loop-instance-same-type"),
        }
    }
}

/// A property of an instance that rules out any solution, found without search.
///
/// The proofs are comments in [`Instance::impossible`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// The instance pairs queens with kings, rooks or bishops: a queen attacks each of those that
    /// attacks it, which closes a loop of two.
    Mutual {
        /// The piece type paired with the queen.
        other: Piece,
    },
    /// The board has a single row or column, or is 2x2.
    TooSmall,
    /// The board has fewer squares than pieces.
    TooManyPieces {
        /// The number of pieces of both types.
        pieces: u32,
        /// The number of squares of the board.
        squares: u32,
    },
    /// With bishops and knights, or bishops and kings, the square colour changes `n` times round
    /// the loop, which an odd `n` forbids.
    OddCount {
        /// The piece type paired with the bishop.
        other: Piece,
    },
    /// The board has no room for `n` kings of which no two are neighbours.
    TooManyKings {
        /// An upper bound on the number of kings that fit on the board without being neighbours.
        most: u32,
    },
    /// Each rook or queen needs a row or column of its own, which leaves too few squares for the
    /// other type.
    TooFewLines {
        /// The piece type that needs rows or columns of its own: rook or queen.
        piece: Piece,
    },
}

impl Impossible {
    /// The message for players why the instance has no solution, with the clause of the rules that
    /// the proof rests on.
    pub fn reason(&self) -> Reason {
        match self {
            Impossible::Mutual { other } => {
                Reason::by("L5", "loop-impossible-mutual").with("other", piece_name(other.letter()))
            }
            Impossible::TooSmall => Reason::by("L5", "loop-impossible-too-small"),
            Impossible::TooManyPieces { pieces, squares } => {
                Reason::by("L2", "loop-impossible-too-many-pieces")
                    .with("pieces", *pieces)
                    .with("squares", *squares)
            }
            Impossible::OddCount { other } => Reason::by("L5", "loop-impossible-odd-count")
                .with("other", piece_plural(other.letter())),
            Impossible::TooManyKings { most } => {
                Reason::by("L4", "loop-impossible-too-many-kings").with("most", *most)
            }
            Impossible::TooFewLines { piece } => Reason::by("L4", "loop-impossible-too-few-lines")
                .with("piece", piece_name(piece.letter())),
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::Mutual { other } => write!(
                f,
                "a Q attacks back any {other} that attacks it, which closes a loop of two"
            ),
            Impossible::TooSmall => write!(f, "the board is too small for any loop"),
            Impossible::TooManyPieces { pieces, squares } => {
                write!(f, "{pieces} pieces do not fit on {squares} squares")
            }
            Impossible::OddCount { other } => write!(
                f,
                "B and {other} need an even count: only the {other} changes the square colour"
            ),
            Impossible::TooManyKings { most } => {
                write!(f, "more than {most} kings cannot stand apart on this board")
            }
            Impossible::TooFewLines { piece } => write!(
                f,
                "each {piece} needs a row or column for itself, and too few squares are left"
            ),
        }
    }
}
