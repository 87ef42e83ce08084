//! The generator: makes random puzzles with a proven unique solution and the requested grade.
//!
//! With givens: draw a random solution and give all its pieces; then remove pieces in random order,
//! each for good if the puzzle stays unique and within the grade. No further piece can be removed
//! from the result. If it is easier than requested, start again with another solution.
//!
//! Without givens there is nothing to tune: few instances have a solution that is unique up to
//! symmetry (L6). The table [`BARE`] has all of them up to 8x8, and one of them is drawn.
//!
//! Randomness comes from the seed alone, and limits count attempts, never time. So a seed makes the
//! same puzzle on every machine, as long as [`Seed::VERSION`] stays the same.

mod offer;

use game::{Arg, Reason, Rng};

use crate::deduce::{Grade, grade, grade_up_to, sample};
use crate::model::{BadInstance, Board, Givens, Impossible, Instance, Piece, Square};
use crate::share::{Puzzle, PuzzleSpec, Seed};
use crate::solve::{self, SolveControl, Stopped, Uniqueness};
use offer::DrawRanges;

pub use offer::{BARE, GradedInstance, offers};

/// Limit of the generator's work for one seed: the sum over all attempts of the cube of the number of
/// squares, which is roughly proportional to the time of an attempt. The slowest seeds take about two
/// seconds. Part of what seeds mean: a change needs a new [`Seed::VERSION`].
const WORK_LIMIT: u32 = 3_000_000;

/// Maximum number of random choices while the generator draws one solution; it then starts again. A
/// change needs a new [`Seed::VERSION`].
const MAX_CHOICES: u32 = 250;

/// Maximum number of random instances that the generator draws until one is not provably
/// unsolvable. If all are, the requirements of the seed are taken to be impossible.
const MAX_DRAWS: u32 = 200;

/// A puzzle made by [`generate`], with its solution and grade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The seed that the puzzle was made from.
    pub seed: Seed,
    /// The puzzle to solve: an instance with its givens.
    pub puzzle: Puzzle,
    /// The solution of the puzzle: the only one, or without givens one of several symmetric ones.
    pub solution: Board,
    /// How hard the puzzle is to solve by hand.
    pub grade: Grade,
}

/// Why the generator made no puzzle from a seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The size, types and count that the seed requires don't form a valid instance.
    #[error(transparent)]
    BadSpec(BadInstance),
    /// Every random instance that the generator drew for the seed's requirements provably has no
    /// solution, without a search; holds the reason for the last of them.
    #[error("{0}")]
    Impossible(Impossible),
    /// The seed's requirements allow a single instance, and a search proved that it has no solution.
    #[error("there is no solution")]
    Unsolvable,
    /// The seed's requirements allow no, or hardly any, puzzles of the requested grade.
    #[error("there are no such puzzles of that grade")]
    NotOffered {
        /// The grades that the generator can deliver for these requirements, as returned by
        /// [`offers`].
        grades: Vec<Grade>,
    },
    /// The seed made no puzzle that satisfies its requirements: with givens, none within the work
    /// limit, so that another seed may succeed; without givens, none whose solution is unique up to
    /// symmetry.
    #[error("found no such puzzle; try another seed")]
    NotFound {
        /// The grades of the puzzles that were found instead of the requested grade, in ascending
        /// order; empty if none was found.
        grades: Vec<Grade>,
    },
    /// The caller stopped the generator.
    #[error("{}", Stopped)]
    Stopped,
}

impl GenerateError {
    /// The message for players why no puzzle was made.
    pub fn reason(&self) -> Reason {
        match self {
            GenerateError::BadSpec(error) => error.reason(),
            GenerateError::Impossible(reason) => reason.reason(),
            GenerateError::Unsolvable => Reason::new("loop-none"),
            GenerateError::NotOffered { grades } => match &grades[..] {
                [] => Reason::new("loop-generate-none-bare"),
                grades => with_grades("loop-generate-not-offered", grades),
            },
            GenerateError::NotFound { grades } => match &grades[..] {
                [] => Reason::new("loop-generate-not-found"),
                grades => with_grades("loop-generate-other-grades", grades),
            },
            GenerateError::Stopped => Reason::new("loop-generate-stopped"),
        }
    }
}

/// A message with the easiest grade, the hardest grade and their number as the arguments `least`,
/// `most` and `count`, from a sorted list of grades.
fn with_grades(id: &'static str, grades: &[Grade]) -> Reason {
    let name = |grade: Option<&Grade>| {
        let name = grade.map_or("", |grade| grade.name().id());
        Arg::Message(name)
    };
    Reason::new(id)
        .with("least", name(grades.first()))
        .with("most", name(grades.last()))
        .with("count", grades.len())
}

impl From<Stopped> for GenerateError {
    fn from(Stopped: Stopped) -> GenerateError {
        GenerateError::Stopped
    }
}

/// Makes the puzzle of a seed, usually within seconds. Equal seeds make equal puzzles.
///
/// # Errors
/// [`GenerateError::BadSpec`], [`GenerateError::Impossible`], [`GenerateError::Unsolvable`] and
/// [`GenerateError::NotOffered`] if the requirements allow no puzzle, or hardly any;
/// [`GenerateError::NotFound`] if this seed makes none within the work limit;
/// [`GenerateError::Stopped`] if `control` stopped the work.
///
/// # Examples
/// ```
/// use chess_loop::generate::generate;
/// use chess_loop::solve::SolveControl;
///
/// let seed = "v2-4x5-3NK-easy-givens-42".parse()?;
/// let made = generate(&seed, &SolveControl::default())?;
/// assert_eq!(made.grade.id(), "easy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(seed: &Seed, control: &SolveControl<'_>) -> Result<Generated, GenerateError> {
    let spec = seed.spec;
    let mut rng = Rng::new(seed.number);
    draw(&spec, &mut rng.clone())?; // A contradictory spec fails with its own error first.
    let offered = offers(&spec);
    if spec.grade.is_some_and(|grade| !offered.contains(&grade)) {
        return Err(GenerateError::NotOffered { grades: offered });
    }
    if !spec.givens {
        return bare(seed, &mut rng, control);
    }
    let mut grades = Vec::new();
    let mut work = 0;
    while work < WORK_LIMIT {
        let instance = draw(&spec, &mut rng)?;
        work += (instance.squares() as u32).pow(3);
        let mut choices = MAX_CHOICES;
        let Some(solution) = sample(instance, &mut rng, &mut choices) else {
            continue;
        };
        let puzzle = thin(instance, &solution, spec.grade, &mut rng, control)?;
        let grade = grade(&puzzle, &solution);
        if spec.grade.is_none_or(|wanted| wanted == grade) {
            return Ok(Generated {
                seed: *seed,
                puzzle,
                solution,
                grade,
            });
        }
        if !grades.contains(&grade) {
            grades.push(grade);
        }
    }
    if grades.is_empty() && is_unsolvable(&spec, control)? {
        return Err(GenerateError::Unsolvable);
    }
    grades.sort_unstable();
    Err(GenerateError::NotFound { grades })
}

/// Draws a puzzle without givens that satisfies the seed's requirements and has a solution that is
/// unique up to symmetry: from the table [`BARE`], or the only instance that the requirements
/// allow.
fn bare(
    seed: &Seed,
    rng: &mut Rng,
    control: &SolveControl<'_>,
) -> Result<Generated, GenerateError> {
    let spec = &seed.spec;
    let fitting = BARE.iter().filter_map(|known| known.fitting(spec));
    let mut instances: Vec<Instance> = fitting.collect();
    shuffle(&mut instances, rng);
    // A spec of a single instance may be larger than those of the table.
    instances.extend(spec.instance().filter(|_| instances.is_empty()));
    let mut grades = Vec::new();
    for instance in instances {
        let found = solve::uniqueness(&instance, &Givens::none(), control)?;
        let solution = match found {
            Uniqueness::Unique(board) | Uniqueness::UniqueUpToSymmetry(board) => board,
            Uniqueness::None => return Err(GenerateError::Unsolvable),
            Uniqueness::Several(_) => continue,
        };
        let puzzle = Puzzle::from(instance);
        let grade = grade(&puzzle, &solution);
        if spec.grade.is_none_or(|wanted| wanted == grade) {
            return Ok(Generated {
                seed: *seed,
                puzzle,
                solution,
                grade,
            });
        }
        grades.push(grade);
    }
    Err(GenerateError::NotFound { grades })
}

/// Default limit of a [`Series`]: it ends after this many consecutive seeds without a new puzzle. Each
/// may take up to two seconds, so a spec without puzzles fails within a minute.
pub const MAX_UNPRODUCTIVE_SEEDS: u32 = 20;

/// An iterator over the puzzles of consecutive seeds, without repetitions.
///
/// Seeds that make no puzzle, or one that was already returned, are skipped. After a limit of
/// consecutive skipped seeds the series ends with [`GenerateError::NotFound`] and all grades that
/// were found instead. Any other error ends it at once.
///
/// # Examples
/// ```
/// use chess_loop::generate::{MAX_UNPRODUCTIVE_SEEDS, Series};
/// use chess_loop::solve::SolveControl;
///
/// let seed = "v2-4x5-3NK-easy-givens-42".parse()?;
/// let control = SolveControl::default();
/// let two: Result<Vec<_>, _> = Series::new(seed, MAX_UNPRODUCTIVE_SEEDS, &control).take(2).collect();
/// let two = two?;
/// assert_ne!(two[0].puzzle, two[1].puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Series<'c, 'f> {
    /// The seed that the series tries next.
    seed: Seed,
    max_unproductive: u32,
    control: &'c SolveControl<'f>,
    made: Vec<Puzzle>,
    /// The grades of the puzzles that skipped seeds made instead of the requested grade.
    grades: Vec<Grade>,
    is_over: bool,
}

impl<'c, 'f> Series<'c, 'f> {
    /// Creates the series that begins with `seed` and ends after `max_unproductive` consecutive seeds
    /// without a new puzzle, usually [`MAX_UNPRODUCTIVE_SEEDS`].
    pub fn new(seed: Seed, max_unproductive: u32, control: &'c SolveControl<'f>) -> Series<'c, 'f> {
        Series {
            seed,
            max_unproductive,
            control,
            made: Vec::new(),
            grades: Vec::new(),
            is_over: false,
        }
    }
}

impl Iterator for Series<'_, '_> {
    type Item = Result<Generated, GenerateError>;

    fn next(&mut self) -> Option<Result<Generated, GenerateError>> {
        if self.is_over {
            return None;
        }
        for _ in 0..self.max_unproductive {
            let seed = self.seed;
            self.seed.number = seed.number.wrapping_add(1);
            match generate(&seed, self.control) {
                Ok(made) if self.made.contains(&made.puzzle) => (),
                Ok(made) => {
                    self.made.push(made.puzzle.clone());
                    return Some(Ok(made));
                }
                Err(GenerateError::NotFound { grades }) => self.grades.extend(grades),
                Err(failed) => {
                    self.is_over = true;
                    return Some(Err(failed));
                }
            }
        }
        self.is_over = true;
        let mut grades = std::mem::take(&mut self.grades);
        grades.sort_unstable();
        grades.dedup();
        Some(Err(GenerateError::NotFound { grades }))
    }
}

impl PuzzleSpec {
    /// The only instance that satisfies the requirements; `None` if they leave a value open or their
    /// values don't form a valid instance.
    fn instance(&self) -> Option<Instance> {
        let (rows, cols) = self.size?;
        let [first, second] = self.pair?;
        Instance::new(rows, cols, self.n?, first, second).ok()
    }
}

/// Whether the requirements allow a single instance, and a bounded search proves that it has no
/// solution.
fn is_unsolvable(spec: &PuzzleSpec, control: &SolveControl<'_>) -> Result<bool, Stopped> {
    match spec.instance() {
        Some(instance) => solve::is_quickly_refuted(instance, &Givens::none(), control),
        None => Ok(false),
    }
}

/// Draws a random instance that satisfies the requirements: one that the table of dense instances
/// lists with the requested grade, if there is any, otherwise one that is not provably unsolvable
/// ([`Instance::impossible`]).
fn draw(spec: &PuzzleSpec, rng: &mut Rng) -> Result<Instance, GenerateError> {
    let dense: Vec<Instance> = (spec.grade)
        .map(|grade| offer::dense(spec, grade).collect())
        .unwrap_or_default();
    if !dense.is_empty() {
        return Ok(dense[rng.below(dense.len() as u32) as usize]);
    }
    let ranges = DrawRanges::for_grade(spec.grade);
    let mut between = |[least, most]: [u32; 2]| least + rng.below(most - least + 1);
    let mut reason = None;
    for _ in 0..MAX_DRAWS {
        let size = (between(ranges.rows) as u8, between(ranges.cols) as u8);
        let n = between(ranges.n) as u16;
        let first = between([0, 4]) as usize;
        let second = (first + between([1, 4]) as usize) % Piece::ALL.len();
        let (rows, cols) = spec.size.unwrap_or(size);
        let [first, second] = spec.pair.unwrap_or([Piece::ALL[first], Piece::ALL[second]]);
        let instance = Instance::new(rows, cols, spec.n.unwrap_or(n), first, second)
            .map_err(GenerateError::BadSpec)?;
        match instance.impossible() {
            None => return Ok(instance),
            Some(impossible) => reason = Some(impossible),
        }
    }
    Err(reason.map_or(
        GenerateError::NotFound { grades: Vec::new() },
        GenerateError::Impossible,
    ))
}

/// Removes given pieces in random order as long as the solution stays unique and the puzzle no harder
/// than `max_grade`.
fn thin(
    instance: Instance,
    solution: &Board,
    max_grade: Option<Grade>,
    rng: &mut Rng,
    control: &SolveControl<'_>,
) -> Result<Puzzle, Stopped> {
    let mut squares: Vec<Square> = solution.pieces().map(|(square, _)| square).collect();
    shuffle(&mut squares, rng);
    let mut given = solution.clone();
    let puzzle = |given: &Board| {
        let givens = Givens::pieces_of(given);
        Puzzle::new(instance, givens).expect("a solution fits its instance")
    };
    // Every puzzle is within the last grade, so grading it would be wasted.
    let max_grade = max_grade.filter(|&max_grade| max_grade < Grade::Search);
    for square in squares {
        let piece = given.piece(square);
        given.set(square, None);
        let thinner = puzzle(&given);
        let fits = |max_grade| grade_up_to(&thinner, solution, max_grade).is_some();
        if !(is_unique(&thinner, control)? && max_grade.is_none_or(fits)) {
            given.set(square, piece);
        }
    }
    Ok(puzzle(&given))
}

fn is_unique(puzzle: &Puzzle, control: &SolveControl<'_>) -> Result<bool, Stopped> {
    let answer = solve::uniqueness(&puzzle.instance(), puzzle.givens(), control)?;
    Ok(matches!(answer, Uniqueness::Unique(_)))
}

/// Shuffles the items in place with the Fisher-Yates algorithm.
fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
