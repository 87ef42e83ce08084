//! The generator: puzzles by chance, proven unique, of a wanted grade, the same for the same seed.
//!
//! With givens: a solution is drawn by chance and all its pieces are given; then pieces are taken
//! away in random order, each one for good if the puzzle stays unique and within the grade. What
//! is left cannot lose another piece. If it turns out easier than wished, another solution is drawn.
//! Without givens there is nothing to tune: few instances are unique up to symmetry (L6), [`BARE`]
//! has them all, and one of them is drawn.
//!
//! Chance comes from the seed alone, and work is counted in attempts, never in time. So a seed
//! means the same puzzle everywhere, as long as [`Seed::VERSION`] is the same.

mod offer;

use game::{Arg, Reason, Rng};

use crate::deduce::{Grade, grade, grade_up_to, sample};
use crate::model::{BadInstance, Board, Givens, Impossible, Instance, Piece, Square};
use crate::share::{Puzzle, PuzzleSpec, Seed};
use crate::solve::{self, SolveControl, Stopped, Uniqueness};
use offer::Shape;

pub use offer::{BARE, GradedInstance, offers};

/// How much work is done before the generator gives up: an attempt takes roughly the cube of the
/// number of squares.
const WORK: u32 = 3_000_000;
/// How many random choices one drawn solution may take.
const CHOICES: u32 = 250;
/// How often an instance is drawn before it is clear that none fits the spec.
const DRAWS: u32 = 200;

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The seed that makes it again.
    pub seed: Seed,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution: the only one, or without givens one of the mirror images.
    pub solution: Board,
    /// How hard it is.
    pub grade: Grade,
}

/// Why no puzzle was generated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The spec is no instance.
    #[error(transparent)]
    BadSpec(BadInstance),
    /// The spec can be seen to have no solution.
    #[error("{0}")]
    Impossible(Impossible),
    /// The spec is one instance, and a search proved that it has no solution.
    #[error("there is no solution")]
    Unsolvable,
    /// There are hardly any or no such puzzles of that grade.
    #[error("there are no such puzzles of that grade")]
    NotOffered {
        /// The grades that there are: see [`offers`].
        grades: Vec<Grade>,
    },
    /// Nothing that fits the spec turned up. Another seed, or a wider spec, may help.
    #[error("found no such puzzle; try another seed")]
    NotFound {
        /// The grades that turned up instead.
        grades: Vec<Grade>,
    },
    /// The caller stopped the work.
    #[error("{}", Stopped)]
    Stopped,
}

impl GenerateError {
    /// The failure as a message.
    pub fn reason(&self) -> Reason {
        match self {
            GenerateError::BadSpec(error) => error.reason(),
            GenerateError::Impossible(reason) => reason.reason(),
            GenerateError::Unsolvable => Reason::new("loop-none"),
            GenerateError::NotOffered { grades } => match &grades[..] {
                [] => Reason::new("loop-generate-none-bare"),
                grades => named("loop-generate-not-offered", grades),
            },
            GenerateError::NotFound { grades } => match &grades[..] {
                [] => Reason::new("loop-generate-not-found"),
                grades => named("loop-generate-other-grades", grades),
            },
            GenerateError::Stopped => Reason::new("loop-generate-stopped"),
        }
    }
}

/// A message that names the easiest and the hardest of some grades.
fn named(id: &'static str, grades: &[Grade]) -> Reason {
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

/// Makes the puzzle of a seed.
///
/// # Errors
/// When the spec makes no sense, cannot be fulfilled or was not within [bounds](self), or when
/// stopped.
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
    draw(&spec, &mut rng.clone())?; // A spec that makes no sense is refused for that.
    let offered = offers(&spec);
    if spec.grade.is_some_and(|grade| !offered.contains(&grade)) {
        return Err(GenerateError::NotOffered { grades: offered });
    }
    if !spec.givens {
        return bare(seed, &mut rng, control);
    }
    let mut grades = Vec::new();
    let mut work = 0;
    while work < WORK {
        let instance = draw(&spec, &mut rng)?;
        work += (instance.squares() as u32).pow(3);
        let mut choices = CHOICES;
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

/// One of the puzzles without givens that fit the spec.
fn bare(
    seed: &Seed,
    rng: &mut Rng,
    control: &SolveControl<'_>,
) -> Result<Generated, GenerateError> {
    let spec = &seed.spec;
    let mut instances: Vec<Instance> = BARE.iter().filter_map(|it| it.fitting(spec)).collect();
    shuffle(&mut instances, rng);
    // One whole instance may be asked for even if it is larger than those of the list.
    let asked = spec.instance().filter(|_| instances.is_empty());
    let asked = asked.and_then(|(rows, cols, n, [first, second])| {
        Instance::new(rows, cols, n, first, second).ok()
    });
    instances.extend(asked);
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

/// How many seeds in a row may give nothing new before it is time to give up.
pub const MAX_UNPRODUCTIVE_SEEDS: u32 = 20;

/// The puzzles of a seed and of the seeds after it, each different from those before.
///
/// A seed that gives nothing new is passed over. After too many of them in a row the series ends
/// with [`GenerateError::NotFound`] and all grades that turned up instead; any other failure ends it, too.
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
    /// The seed to try next.
    seed: Seed,
    patience: u32,
    control: &'c SolveControl<'f>,
    made: Vec<Puzzle>,
    /// What turned up instead.
    grades: Vec<Grade>,
    is_over: bool,
}

impl<'c, 'f> Series<'c, 'f> {
    /// The series that begins with a seed and ends after so many seeds in a row without a new
    /// puzzle.
    pub fn new(seed: Seed, patience: u32, control: &'c SolveControl<'f>) -> Series<'c, 'f> {
        Series {
            seed,
            patience,
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
        for _ in 0..self.patience {
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
    /// The instance, if the spec leaves no choice.
    fn instance(&self) -> Option<(u8, u8, u16, [Piece; 2])> {
        let (rows, cols) = self.size?;
        Some((rows, cols, self.n?, self.pair?))
    }
}

/// Whether the spec is a single instance that is soon proved to have no solution.
fn is_unsolvable(spec: &PuzzleSpec, control: &SolveControl<'_>) -> Result<bool, Stopped> {
    let Some((rows, cols, n, [first, second])) = spec.instance() else {
        return Ok(false);
    };
    let Ok(instance) = Instance::new(rows, cols, n, first, second) else {
        return Ok(false);
    };
    solve::is_soon_unsolvable(instance, &Givens::none(), control)
}

/// An instance that fits the spec and is not plainly unsolvable.
fn draw(spec: &PuzzleSpec, rng: &mut Rng) -> Result<Instance, GenerateError> {
    let dense: Vec<Instance> = (spec.grade)
        .map(|grade| offer::dense(spec, grade).collect())
        .unwrap_or_default();
    if !dense.is_empty() {
        return Ok(dense[rng.below(dense.len() as u32) as usize]);
    }
    let shape = Shape::of(spec.grade);
    let mut between = |[least, most]: [u32; 2]| least + rng.below(most - least + 1);
    let mut reason = None;
    for _ in 0..DRAWS {
        let size = (between(shape.rows) as u8, between(shape.cols) as u8);
        let n = between(shape.n) as u16;
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

/// As few pieces of a solution as make it unique and, if wished, keep it within a grade.
fn thin(
    instance: Instance,
    solution: &Board,
    most: Option<Grade>,
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
    // Nothing is too hard for the last grade.
    let most = most.filter(|&most| most < Grade::Search);
    for square in squares {
        let piece = given.piece(square);
        given.set(square, None);
        let thinner = puzzle(&given);
        let fits = |most| grade_up_to(&thinner, solution, most).is_some();
        if !(is_unique(&thinner, control)? && most.is_none_or(fits)) {
            given.set(square, piece);
        }
    }
    Ok(puzzle(&given))
}

fn is_unique(puzzle: &Puzzle, control: &SolveControl<'_>) -> Result<bool, Stopped> {
    let answer = solve::uniqueness(&puzzle.instance(), puzzle.givens(), control)?;
    Ok(matches!(answer, Uniqueness::Unique(_)))
}

/// Fisher and Yates.
fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
