//! Opening a puzzle by whatever a person typed: the number of a published one, an id or a seed.
//!
//! [`PuzzleName`] reads the text, which takes no time, and [`open`] does the rest: it makes the puzzle of
//! a seed and refuses a puzzle that is known, or soon proved, to have no solution.

use std::str::FromStr;

use game::Reason;

use crate::deduce::Grade;
use crate::generate::{GenerateError, generate};
use crate::model::Impossible;
use crate::published::PUBLISHED;
use crate::share::{BadPuzzle, BadSeed, Puzzle, Seed};
use crate::solve::{self, SolveControl, Stopped};

/// What a text names.
///
/// # Examples
/// ```
/// use chess_loop::open::PuzzleName;
///
/// assert_eq!(" 15 ".parse(), Ok(PuzzleName::Published(15)));
/// assert_eq!("4x7:4N+4Q".parse(), Ok(PuzzleName::Id("4x7:4N+4Q".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleName {
    /// A published puzzle, by its number.
    Published(u8),
    /// A puzzle, by its id or slug.
    Id(Puzzle),
    /// The puzzle that a seed makes.
    Seed(Seed),
}

impl FromStr for PuzzleName {
    type Err = OpenError;

    fn from_str(text: &str) -> Result<PuzzleName, OpenError> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit()) {
            let number = text.parse().ok();
            let found = PUBLISHED.iter().find(|it| Some(it.number) == number);
            let missing = || OpenError::NoSuchNumber(text.to_owned());
            return found
                .map(|it| PuzzleName::Published(it.number))
                .ok_or_else(missing);
        }
        if is_seed(text) {
            return text
                .parse()
                .map(PuzzleName::Seed)
                .map_err(OpenError::BadSeed);
        }
        text.parse()
            .map(PuzzleName::Id)
            .map_err(OpenError::BadPuzzle)
    }
}

/// Whether a text is meant as a seed: a `v` and a digit.
pub fn is_seed(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next() == Some('v') && letters.next().is_some_and(|it| it.is_ascii_digit())
}

impl PuzzleName {
    /// The puzzle that is named, whether or not it has a solution.
    ///
    /// # Errors
    /// When a seed makes no puzzle, or when stopped.
    pub fn puzzle(&self, control: &SolveControl<'_>) -> Result<OpenedPuzzle, OpenError> {
        let (puzzle, grade) = match self {
            PuzzleName::Published(number) => {
                let found = PUBLISHED.iter().find(|it| it.number == *number);
                let missing = || OpenError::NoSuchNumber(number.to_string());
                (found.ok_or_else(missing)?.instance().into(), None)
            }
            PuzzleName::Id(puzzle) => (puzzle.clone(), None),
            PuzzleName::Seed(seed) => {
                let made = generate(seed, control).map_err(OpenError::NotMade)?;
                (made.puzzle, Some(made.grade))
            }
        };
        Ok(OpenedPuzzle {
            name: self.clone(),
            puzzle,
            grade,
        })
    }
}

/// A puzzle that was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenedPuzzle {
    /// How it was named.
    pub name: PuzzleName,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How hard it is, if it was made from a seed.
    pub grade: Option<Grade>,
}

/// Opens what a text names, unless it has no solution.
///
/// A puzzle that was typed is looked at for a fixed amount of work, some tenths of a second. If that
/// is not enough to know whether it has a solution, it is opened.
///
/// # Errors
/// When the text names nothing, or a puzzle without a solution, or when stopped.
///
/// # Examples
/// ```
/// use chess_loop::open::{OpenError, open};
/// use chess_loop::solve::SolveControl;
///
/// let control = SolveControl::default();
/// assert_eq!(open("15", &control)?.puzzle.to_string(), "4x7:4N+4Q");
/// let none = open("5x5:3K+3Q", &control);
/// assert!(matches!(none, Err(OpenError::NoSolution(Some(_)))));
/// # Ok::<(), OpenError>(())
/// ```
pub fn open(text: &str, control: &SolveControl<'_>) -> Result<OpenedPuzzle, OpenError> {
    let opened = text.parse::<PuzzleName>()?.puzzle(control)?;
    check_solvable(&opened.puzzle, control)?;
    Ok(opened)
}

/// Refuses a puzzle that is known, or soon proved, to have no solution.
///
/// # Errors
/// When it has none, or when stopped.
pub fn check_solvable(puzzle: &Puzzle, control: &SolveControl<'_>) -> Result<(), OpenError> {
    if let Some(impossible) = puzzle.instance().impossible() {
        return Err(OpenError::NoSolution(Some(impossible)));
    }
    let unsolvable = solve::is_soon_unsolvable(puzzle.instance(), puzzle.givens(), control);
    match unsolvable {
        Ok(false) => Ok(()),
        Ok(true) => Err(OpenError::NoSolution(None)),
        Err(Stopped) => Err(OpenError::NotMade(GenerateError::Stopped)),
    }
}

/// Why no puzzle was opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no published puzzle of that number.
    #[error("there is no published puzzle {0}")]
    NoSuchNumber(String),
    /// The text is not a puzzle.
    #[error(transparent)]
    BadPuzzle(BadPuzzle),
    /// The text is not a seed that this program knows.
    #[error(transparent)]
    BadSeed(BadSeed),
    /// The seed makes no puzzle, or the caller stopped the work.
    #[error(transparent)]
    NotMade(GenerateError),
    /// The puzzle has no solution: for a reason that can be seen, or because every placement fails.
    #[error("the puzzle has no solution")]
    NoSolution(Option<Impossible>),
}

impl OpenError {
    /// The refusal as a message.
    pub fn reason(&self) -> Reason {
        match self {
            OpenError::NoSuchNumber(number) => Reason::new("loop-no-such-number")
                .with("number", number.as_str())
                .with("last", PUBLISHED.len() - 1),
            OpenError::BadPuzzle(error) => error.reason(),
            OpenError::BadSeed(error) => error.reason(),
            OpenError::NotMade(failed) => failed.reason(),
            OpenError::NoSolution(impossible) => no_solution_reason(*impossible),
        }
    }
}

/// Why there is no solution: a reason that can be seen, or that every placement was tried.
pub fn no_solution_reason(impossible: Option<Impossible>) -> Reason {
    impossible.map_or(Reason::new("loop-none"), |it| it.reason())
}
