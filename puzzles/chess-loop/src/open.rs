//! Resolves a text that a player typed into a puzzle: the number of a published puzzle, an id or a
//! seed.
//!
//! Two steps, because the second may take seconds: parsing a [`PuzzleName`] is immediate, and
//! [`open`] generates the puzzle of a seed and rejects a puzzle that has no solution. The command
//! line, the terminal and the server's API all resolve names here.

use std::str::FromStr;

use game::Reason;

use crate::deduce::Grade;
use crate::generate::{GenerateError, generate};
use crate::model::Impossible;
use crate::published::PUBLISHED;
use crate::share::{BadPuzzle, BadSeed, Puzzle, Seed};
use crate::solve::{self, SolveControl, Stopped};

/// A parsed text that identifies a puzzle.
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
    /// A puzzle published by its inventor, by its number.
    Published(u8),
    /// A puzzle given in full, by its id such as `4x7:4N+4Q` or by its slug, the form of the id for
    /// URLs.
    Id(Puzzle),
    /// The puzzle that the generator makes from a seed.
    Seed(Seed),
}

impl FromStr for PuzzleName {
    type Err = OpenPuzzleError;

    fn from_str(text: &str) -> Result<PuzzleName, OpenPuzzleError> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = text.parse().ok();
            let found = PUBLISHED
                .iter()
                .find(|published| Some(published.number) == number);
            let missing = || OpenPuzzleError::NoSuchNumber(text.to_owned());
            return found
                .map(|published| PuzzleName::Published(published.number))
                .ok_or_else(missing);
        }
        if is_seed(text) {
            return text
                .parse()
                .map(PuzzleName::Seed)
                .map_err(OpenPuzzleError::BadSeed);
        }
        text.parse()
            .map(PuzzleName::Id)
            .map_err(OpenPuzzleError::BadPuzzle)
    }
}

/// Whether a text is meant as a seed: it begins with `v` and a digit. It may still be malformed.
pub fn is_seed(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next() == Some('v') && letters.next().is_some_and(|it| it.is_ascii_digit())
}

impl PuzzleName {
    /// Resolves the name into a puzzle, generating the puzzle of a seed. Doesn't check that the
    /// puzzle of an id has a solution; [`check_solvable`] does.
    ///
    /// # Errors
    /// [`OpenPuzzleError::NoSuchNumber`] for an unpublished number, [`OpenPuzzleError::NotMade`] if the seed
    /// makes no puzzle or `control` stopped the generator.
    pub fn puzzle(&self, control: &SolveControl<'_>) -> Result<OpenedPuzzle, OpenPuzzleError> {
        let (puzzle, grade) = match self {
            PuzzleName::Published(number) => {
                let found = PUBLISHED.iter().find(|it| it.number == *number);
                let missing = || OpenPuzzleError::NoSuchNumber(number.to_string());
                (found.ok_or_else(missing)?.instance().into(), None)
            }
            PuzzleName::Id(puzzle) => (puzzle.clone(), None),
            PuzzleName::Seed(seed) => {
                let made = generate(seed, control).map_err(OpenPuzzleError::NotMade)?;
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

/// A puzzle that was opened, with the name it was opened by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenedPuzzle {
    /// The parsed name that the player typed.
    pub name: PuzzleName,
    /// The puzzle that the typed name identifies.
    pub puzzle: Puzzle,
    /// The grade of the puzzle if it was generated from a seed; `None` for published puzzles and ids.
    pub grade: Option<Grade>,
}

/// Opens the puzzle that a text names: parses the name, resolves it and checks that the puzzle has a
/// solution.
///
/// The check is bounded by a fixed amount of work, some tenths of a second. A puzzle whose
/// solvability is still undecided then is opened.
///
/// # Errors
/// Any [`OpenPuzzleError`]: the text is malformed, the seed makes no puzzle, the puzzle has no solution, or
/// `control` stopped the work.
///
/// # Examples
/// ```
/// use chess_loop::open::{OpenPuzzleError, open};
/// use chess_loop::solve::SolveControl;
///
/// let control = SolveControl::default();
/// assert_eq!(open("15", &control)?.puzzle.to_string(), "4x7:4N+4Q");
/// let none = open("5x5:3K+3Q", &control);
/// assert!(matches!(none, Err(OpenPuzzleError::NoSolution(Some(_)))));
/// # Ok::<(), OpenPuzzleError>(())
/// ```
pub fn open(text: &str, control: &SolveControl<'_>) -> Result<OpenedPuzzle, OpenPuzzleError> {
    let opened = text.parse::<PuzzleName>()?.puzzle(control)?;
    check_solvable(&opened.puzzle, control)?;
    Ok(opened)
}

/// Checks that a puzzle has a solution, by a search bounded to a fixed amount of work (some tenths of
/// a second). An undecided search counts as solvable.
///
/// # Errors
/// [`OpenPuzzleError::NoSolution`] if the puzzle was proved unsolvable, [`OpenPuzzleError::NotMade`] with
/// [`GenerateError::Stopped`] if `control` stopped the search.
pub fn check_solvable(puzzle: &Puzzle, control: &SolveControl<'_>) -> Result<(), OpenPuzzleError> {
    if let Some(impossible) = puzzle.instance().impossible() {
        return Err(OpenPuzzleError::NoSolution(Some(impossible)));
    }
    let unsolvable = solve::is_quickly_refuted(puzzle.instance(), puzzle.givens(), control);
    match unsolvable {
        Ok(false) => Ok(()),
        Ok(true) => Err(OpenPuzzleError::NoSolution(None)),
        Err(Stopped) => Err(OpenPuzzleError::NotMade(GenerateError::Stopped)),
    }
}

/// Why a text could not be opened as a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenPuzzleError {
    /// The typed text is a number (contained) that no published puzzle has.
    #[error("there is no published puzzle {0}")]
    NoSuchNumber(String),
    /// The typed text is neither a number nor a seed, and not a valid puzzle id for the contained
    /// reason.
    #[error(transparent)]
    BadPuzzle(BadPuzzle),
    /// The typed text begins like a seed of the generator (`v` and a digit) but is malformed or of
    /// another version, as the contained error says.
    #[error(transparent)]
    BadSeed(BadSeed),
    /// The generator made no puzzle from the typed seed, or the caller stopped the generator or the
    /// search for a solution.
    #[error(transparent)]
    NotMade(GenerateError),
    /// The puzzle has no solution: proved without search (`Some`), or by an exhaustive search
    /// (`None`).
    #[error("the puzzle has no solution")]
    NoSolution(Option<Impossible>),
}

impl OpenPuzzleError {
    /// The message for players why the puzzle could not be opened.
    pub fn reason(&self) -> Reason {
        match self {
            OpenPuzzleError::NoSuchNumber(number) => Reason::new("loop-no-such-number")
                .with("number", number.as_str())
                .with("last", PUBLISHED.len() - 1),
            OpenPuzzleError::BadPuzzle(error) => error.reason(),
            OpenPuzzleError::BadSeed(error) => error.reason(),
            OpenPuzzleError::NotMade(failed) => failed.reason(),
            OpenPuzzleError::NoSolution(impossible) => no_solution_reason(*impossible),
        }
    }
}

/// The message that a puzzle has no solution: the proof of [`Instance::impossible`] if there is one,
/// otherwise that every placement was tried.
///
/// [`Instance::impossible`]: crate::Instance::impossible
pub fn no_solution_reason(impossible: Option<Impossible>) -> Reason {
    impossible.map_or(Reason::new("loop-none"), |proof| proof.reason())
}
