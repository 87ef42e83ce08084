//! Text forms of puzzles for sharing: ids, slugs and seeds.
//!
//! The id of a puzzle is its instance, `4x7:4N+4Q`, followed by the givens after a second colon if
//! there are any: `2x4:2N+2Q:Q???/????`. The [slug](Puzzle::slug) `2x4-2N-2Q-Q___-____` holds the same
//! information in letters, digits, `-`, `.` and `_` only, which browsers, shells and messengers
//! leave alone. Parsing accepts both.
//!
//! A [`Seed`] such as `v2-4x5-3NK-easy-givens-42` is the input of the
//! [generator](crate::generate): the same seed always makes the same puzzle. Its version changes
//! with every release in which some seed would make another puzzle; other versions are rejected.

use std::fmt;
use std::str::FromStr;

use game::Reason;

use crate::deduce::Grade;
use crate::model::{BadBoard, BadInstance, Given, Givens, Instance, MAX_SIDE, Piece, Square};
use crate::verify::{Man, Spot, Wanted};
use crate::words::{piece_name, square_name};

/// The puzzle that a player solves: an instance (board size, piece types and count) with its
/// givens, the squares whose content is known from the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    // Invariant: the givens are `Givens::none()`, or have the instance's size and only its types.
    instance: Instance,
    givens: Givens,
}

impl Puzzle {
    /// Combines an instance with givens into a puzzle. Givens without any known square become
    /// [`Givens::none`].
    ///
    /// # Errors
    /// [`BadPuzzle::Size`] if the givens are of another size, [`BadPuzzle::Foreign`] if they contain a
    /// type that the instance doesn't have.
    pub fn new(instance: Instance, givens: Givens) -> Result<Puzzle, BadPuzzle> {
        if givens.is_none() {
            return Ok(Puzzle {
                instance,
                givens: Givens::none(),
            });
        }
        let size = (instance.rows(), instance.cols());
        let found = (givens.rows(), givens.cols());
        if size != found {
            return Err(BadPuzzle::Size {
                wanted: size,
                found,
            });
        }
        let foreign = givens.known().find_map(|(square, given)| match given {
            Given::Piece(piece) if !instance.pair().contains(&piece) => Some((square, piece)),
            _ => None,
        });
        match foreign {
            Some((square, piece)) => {
                let at = square_name(instance.rows(), square);
                Err(BadPuzzle::Foreign { at, piece })
            }
            None => Ok(Puzzle { instance, givens }),
        }
    }

    /// The instance of the puzzle: board size, piece types and count.
    pub const fn instance(&self) -> Instance {
        self.instance
    }

    /// The givens of the puzzle (squares whose content is known from the start); [`Givens::none`]
    /// if there are none.
    pub const fn givens(&self) -> &Givens {
        &self.givens
    }

    /// The id of the puzzle in characters that are safe in URLs, file names and shells, such as
    /// `2x4-2N-2Q-Q___-____`.
    pub fn slug(&self) -> String {
        self.to_string()
            .replace([':', '+', '/'], "-")
            .replace('?', "_")
    }

    /// The puzzle as input of the verifier, for [`verify_as`](crate::verify::verify_as). Squares
    /// given as empty are left out: the verifier checks given pieces only.
    pub fn wanted(&self) -> Wanted {
        let rows = self.instance.rows();
        let man = |(square, given): (Square, Given)| match given {
            Given::Piece(piece) => Some(Man {
                letter: piece.letter(),
                at: Spot {
                    column: usize::from(square.col),
                    row: usize::from(rows - 1 - square.row),
                },
            }),
            Given::Empty | Given::Unknown => None,
        };
        Wanted {
            rows: usize::from(rows),
            columns: usize::from(self.instance.cols()),
            letters: self.instance.pair().map(Piece::letter),
            count: usize::from(self.instance.n()),
            givens: self.givens.known().filter_map(man).collect(),
        }
    }
}

impl From<Instance> for Puzzle {
    fn from(instance: Instance) -> Puzzle {
        Puzzle {
            instance,
            givens: Givens::none(),
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.instance)?;
        if self.givens.is_none() {
            return Ok(());
        }
        write!(f, ":{}", self.givens)
    }
}

impl FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(text: &str) -> Result<Puzzle, BadPuzzle> {
        let text = text.trim();
        let unslugged;
        let text = if text.contains(':') {
            text
        } else {
            unslugged = unslug(text);
            &unslugged
        };
        let (instance, givens) = match text.match_indices(':').nth(1) {
            Some((colon, _)) => (&text[..colon], text[colon + 1..].parse()?),
            None => (text, Givens::none()),
        };
        Puzzle::new(instance.parse()?, givens)
    }
}

/// Converts a slug to an id: the separators `-` become `:`, `+`, `:` and then `/`, and `_` becomes `?`.
fn unslug(text: &str) -> String {
    let mut id = String::with_capacity(text.len());
    for (index, part) in text.split('-').enumerate() {
        id.push_str(match index {
            0 => "",
            1 | 3 => ":",
            2 => "+",
            _ => "/",
        });
        id.extend(
            part.chars()
                .map(|letter| if letter == '_' { '?' } else { letter }),
        );
    }
    id
}

/// Why a text, or an instance with givens, is not a valid puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadPuzzle {
    /// The part of a puzzle's id before the givens is not a valid instance (board size, piece types
    /// and count), for the contained reason.
    #[error(transparent)]
    Instance(#[from] BadInstance),
    /// The text of a puzzle's givens (the squares known from the start) is malformed, for the
    /// contained reason.
    #[error(transparent)]
    Givens(#[from] BadBoard),
    /// The givens have another number of rows or columns than the instance's board.
    #[error(
        "the given squares are {}x{}, the board is {}x{}",
        found.0, found.1, wanted.0, wanted.1
    )]
    Size {
        /// Rows and columns of the instance's board, which the givens should have.
        wanted: (u8, u8),
        /// Rows and columns of the rejected givens.
        found: (u8, u8),
    },
    /// The givens hold a piece of a type that the instance does not have.
    #[error("{piece} on {at} is of neither type of the puzzle")]
    Foreign {
        /// Name, such as `a1`, of the square with a given piece whose type the instance does not
        /// have.
        at: String,
        /// The type of the given piece, which is neither of the instance's two types.
        piece: Piece,
    },
}

impl BadPuzzle {
    /// The message for players why the puzzle is invalid.
    pub fn reason(&self) -> Reason {
        match self {
            BadPuzzle::Instance(error) => error.reason(),
            BadPuzzle::Givens(error) => error.reason(),
            BadPuzzle::Size { wanted, found } => Reason::new("loop-puzzle-size")
                .with("wanted", format!("{}x{}", wanted.0, wanted.1))
                .with("found", format!("{}x{}", found.0, found.1)),
            BadPuzzle::Foreign { piece, at } => Reason::new("loop-puzzle-foreign")
                .with("piece", piece_name(piece.letter()))
                .with("at", at.clone()),
        }
    }
}

/// Requirements for a generated puzzle. A value that is `None` is chosen by the generator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PuzzleSpec {
    /// Numbers of rows and columns of the board; `None` leaves them to the generator.
    pub size: Option<(u8, u8)>,
    /// The two piece types of the puzzle; `None` leaves them to the generator.
    pub pair: Option<[Piece; 2]>,
    /// Number of pieces of each type in the puzzle; `None` leaves it to the generator.
    pub n: Option<u16>,
    /// Difficulty of the puzzle; `None` accepts any.
    pub grade: Option<Grade>,
    /// Whether some pieces are given. A puzzle without givens has a solution that is unique only up
    /// to symmetry.
    pub givens: bool,
}

/// The input of the puzzle generator: requirements and a number. The same seed makes the same puzzle
/// on every machine.
///
/// # Examples
/// ```
/// use chess_loop::share::Seed;
///
/// let seed: Seed = "v2-4x5-3NK-easy-givens-42".parse()?;
/// assert_eq!(seed.spec.n, Some(3));
/// assert_eq!(seed.to_string(), "v2-4x5-3NK-easy-givens-42");
/// # Ok::<(), chess_loop::share::BadSeed>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed {
    /// Requirements for the puzzle that the seed makes.
    pub spec: PuzzleSpec,
    /// Seed of the random number generator, which selects one of the puzzles that satisfy the
    /// requirements.
    pub number: u64,
}

impl Seed {
    /// Version of the puzzle generator, part of every seed. A seed of another version is rejected,
    /// because it might make another puzzle.
    pub const VERSION: u32 = 2;
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PuzzleSpec {
            size,
            pair,
            n,
            grade,
            givens,
        } = self.spec;
        write!(f, "v{}-", Seed::VERSION)?;
        match size {
            Some((rows, cols)) => write!(f, "{rows}x{cols}-")?,
            None => f.write_str("any-")?,
        }
        if n.is_none() && pair.is_none() {
            f.write_str("any")?;
        }
        if let Some(n) = n {
            write!(f, "{n}")?;
        }
        if let Some([first, second]) = pair {
            write!(f, "{first}{second}")?;
        }
        let grade = grade.map_or("any", Grade::id);
        let givens = if givens { "givens" } else { "bare" };
        write!(f, "-{grade}-{givens}-{}", self.number)
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        let fields: Vec<&str> = text.trim().splitn(7, '-').collect();
        let &[version, size, pieces, grade, givens, number] = &fields[..] else {
            return Err(BadSeed::Shape);
        };
        let version = version
            .strip_prefix('v')
            .and_then(decimal)
            .ok_or(BadSeed::Shape)?;
        if version != u64::from(Seed::VERSION) {
            return Err(BadSeed::Version(version));
        }
        let size = parse_unless_any(size, BadSeed::Size, parse_size)?;
        let PieceSpec { n, pair } = PieceSpec::parse(pieces).ok_or(BadSeed::Men)?;
        let grade = parse_unless_any(grade, BadSeed::Grade, |text| text.parse().ok())?;
        let givens = match givens {
            "givens" => true,
            "bare" => false,
            _ => return Err(BadSeed::Shape),
        };
        let number = decimal(number).ok_or(BadSeed::Shape)?;
        Ok(Seed {
            spec: PuzzleSpec {
                size,
                pair,
                n,
                grade,
                givens,
            },
            number,
        })
    }
}

/// Parses a field of a seed: `None` for `any`, otherwise the value of `parse`, or `error` if `parse`
/// returns `None`.
fn parse_unless_any<T>(
    text: &str,
    error: BadSeed,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, BadSeed> {
    if text == "any" {
        Ok(None)
    } else {
        parse(text).map(Some).ok_or(error)
    }
}

/// Parses a decimal number of a seed in canonical form: digits only, no leading zero. `None` for any
/// other text.
fn decimal(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Parses the board size of a seed such as `4x5` into rows and columns, each within 1 to
/// [`MAX_SIDE`].
fn parse_size(text: &str) -> Option<(u8, u8)> {
    let (rows, cols) = text.split_once('x')?;
    let side = |text| {
        decimal(text)?
            .try_into()
            .ok()
            .filter(|side| (1..=MAX_SIDE).contains(side))
    };
    Some((side(rows)?, side(cols)?))
}

/// The third field of a seed: how many pieces of each type the puzzle has, and its two piece types.
/// `None` leaves the value to the generator.
struct PieceSpec {
    n: Option<u16>,
    pair: Option<[Piece; 2]>,
}

impl PieceSpec {
    /// Parses the third field of a seed: `any`, the number of pieces of each type `3`, the capital letters
    /// of two different piece types `NK`, or both `3NK`. `None` for any other text.
    fn parse(text: &str) -> Option<PieceSpec> {
        if text == "any" {
            return Some(PieceSpec {
                n: None,
                pair: None,
            });
        }
        let letters = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let digits = &text[..text.len() - letters.len()];
        let n = match digits {
            "" => None,
            _ => Some(decimal(digits)?.try_into().ok()?),
        };
        let capital = |letter: char| Piece::from_letter(letter).filter(|_| letter.is_uppercase());
        let pieces: Vec<Piece> = letters.chars().map(capital).collect::<Option<_>>()?;
        let pair = match pieces[..] {
            [] if n.is_some() => None,
            [first, second] if first != second => Some([first, second]),
            _ => return None,
        };
        Some(PieceSpec { n, pair })
    }
}

/// Why a text is not a valid seed of the puzzle generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadSeed {
    /// The text is not of the form of a seed, such as `v2-4x5-3NK-easy-givens-42`: it doesn't have
    /// six parts, or the version, `givens` or `bare`, or the number at the end is malformed.
    #[error("expected a seed like v2-4x5-3NK-easy-givens-42")]
    Shape,
    /// The seed is of the contained version, which is not [`Seed::VERSION`].
    #[error("the seed is of version {0}, this is version {own}", own = Seed::VERSION)]
    Version(u64),
    /// The second part of the seed is neither a board size nor `any`.
    #[error("the size in the seed is neither like 4x5 nor any")]
    Size,
    /// The third part of the seed is not a count, two different piece types or both, nor `any`.
    #[error("the pieces in the seed are neither like 3NK nor any")]
    Men,
    /// The fourth part of the seed is neither a grade nor `any`.
    #[error("the grade in the seed is unknown")]
    Grade,
}

impl BadSeed {
    /// The message for players why the seed is invalid.
    pub fn reason(&self) -> Reason {
        match self {
            BadSeed::Shape => Reason::new("loop-seed-shape"),
            BadSeed::Version(version) => Reason::new("loop-seed-version")
                .with("version", *version)
                .with("own", Seed::VERSION),
            BadSeed::Size => Reason::new("loop-seed-size"),
            BadSeed::Men => Reason::new("loop-seed-men"),
            BadSeed::Grade => Reason::new("loop-seed-grade"),
        }
    }
}
