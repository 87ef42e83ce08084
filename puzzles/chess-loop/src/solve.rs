//! The puzzle solver: the first solution of an instance, all solutions, their number, and uniqueness.
//!
//! Two engines run side by side (`race`). The `backtracker` grows the loop piece by piece and is fast
//! on small boards and for short loops; the `learner` is a clause-learning SAT solver for large dense
//! boards. Engines report one solution of each symmetry class, and the functions here expand it to
//! all its images. Which solutions are found, and in which order, depends on the arguments alone.
//!
//! Every function takes a [`SolveControl`] and fails with [`Stopped`] if that stops it; nothing else
//! can fail. An instance without solution is a result, not an error.

mod backtracker;
mod control;
mod encode;
mod learner;
mod race;
mod sat;
mod task;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::model::{Board, Givens, Instance, Square};
use task::{Placement, Task};

pub use control::{Engines, SolveControl, Stats, Stopped};

/// The number of solutions of a puzzle, counted in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolutionCount {
    /// Number of all solutions; images of a solution under symmetry count separately.
    pub total: u64,
    /// Number of symmetry classes of solutions: images of a solution count once (L6).
    pub classes: u64,
}

/// Whether a puzzle has no solution, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution, which is contained.
    Unique(Board),
    /// The puzzle has several solutions, all images of the contained one under the symmetries of the
    /// board (L6).
    UniqueUpToSymmetry(Board),
    /// The puzzle has several solutions, among them the contained two, which aren't images of each
    /// other.
    Several(Box<[Board; 2]>),
}

/// The first solution of a puzzle that the solver finds; `None` if the puzzle has none.
///
/// # Errors
///
/// [`Stopped`] if `control` stopped the search.
///
/// # Examples
///
/// ```
/// use chess_loop::solve::{self, SolveControl};
/// use chess_loop::{Givens, Instance};
///
/// let instance: Instance = "2x3:2N+2K".parse()?;
/// let board = solve::first(&instance, &Givens::none(), &SolveControl::default())?;
/// assert_eq!(board.map(|board| board.to_string()), Some("N.N/K.K".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first(
    instance: &Instance,
    givens: &Givens,
    control: &SolveControl<'_>,
) -> Result<Option<Board>, Stopped> {
    let Some(task) = Task::new(*instance, givens) else {
        return Ok(None);
    };
    let mut first = None;
    race::run(&task, control, &mut |placement| {
        first = Some(board(&task, placement));
        ControlFlow::Break(())
    })?;
    Ok(first)
}

/// Calls `found` with every solution of a puzzle once, until it breaks. Returns the work done.
///
/// # Errors
///
/// [`Stopped`] if `control` stopped the search; `found` may have been called before.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_loop::solve::{self, SolveControl};
/// use chess_loop::{Givens, Instance};
///
/// let instance: Instance = "2x3:2N+2K".parse()?;
/// let mut boards = Vec::new();
/// solve::for_each(&instance, &Givens::none(), &SolveControl::default(), |board| {
///     boards.push(board.to_string());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(boards, ["N.N/K.K", "K.K/N.N"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn for_each(
    instance: &Instance,
    givens: &Givens,
    control: &SolveControl<'_>,
    mut found: impl FnMut(&Board) -> ControlFlow<()>,
) -> Result<Stats, Stopped> {
    let Some(task) = Task::new(*instance, givens) else {
        return Ok(Stats::default());
    };
    race::run(&task, control, &mut |placement| {
        let board = board(&task, placement);
        if task.symmetries.len() == 1 {
            return found(&board);
        }
        board.orbit().iter().try_for_each(&mut found)
    })
}

/// The number of solutions of a puzzle, in all and up to symmetry.
///
/// With givens, only solutions that agree with them count; those among them that are images of one
/// another under a symmetry of the board are one class.
///
/// # Errors
///
/// [`Stopped`] if `control` stopped the search.
pub fn count(
    instance: &Instance,
    givens: &Givens,
    control: &SolveControl<'_>,
) -> Result<SolutionCount, Stopped> {
    count_with_example(*instance, givens, control).map(|(count, _)| count)
}

/// The number of solutions of a puzzle, as [`count`] returns it, and the first solution found.
pub(crate) fn count_with_example(
    instance: Instance,
    givens: &Givens,
    control: &SolveControl<'_>,
) -> Result<(SolutionCount, Option<Board>), Stopped> {
    let (mut count, mut first) = (SolutionCount::default(), None);
    let Some(task) = Task::new(instance, givens) else {
        return Ok((count, first));
    };
    race::run(&task, control, &mut |placement| {
        count.total += task.class_size(placement);
        let is_new = givens.is_none() || is_least(&board(&task, placement), givens);
        count.classes += u64::from(is_new);
        first.get_or_insert_with(|| board(&task, placement));
        ControlFlow::Continue(())
    })?;
    Ok((count, first))
}

/// Whether a puzzle has no solution, one, one up to symmetry, or several. Stops searching as soon as
/// two solutions are known that aren't symmetric.
///
/// # Errors
///
/// [`Stopped`] if `control` stopped the search.
pub fn uniqueness(
    instance: &Instance,
    givens: &Givens,
    control: &SolveControl<'_>,
) -> Result<Uniqueness, Stopped> {
    let Some(task) = Task::new(*instance, givens) else {
        return Ok(Uniqueness::None);
    };
    let (mut first, mut total, mut second): (Option<Board>, u64, Option<Board>) = (None, 0, None);
    race::run(&task, control, &mut |placement| {
        total += task.class_size(placement);
        let board = board(&task, placement);
        match &first {
            None => first = Some(board),
            Some(first) if first.canonical() == board.canonical() => {}
            Some(_) => {
                second = Some(board);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })?;
    Ok(match (first, second) {
        (None, _) => Uniqueness::None,
        (Some(first), Some(second)) => Uniqueness::Several(Box::new([first, second])),
        (Some(only), None) if total == 1 => Uniqueness::Unique(only),
        (Some(one), None) => Uniqueness::UniqueUpToSymmetry(one),
    })
}

/// Whether a search of bounded length proves that a puzzle has no solution. `false` if a solution was
/// found or the search was undecided.
pub(crate) fn is_quickly_refuted(
    instance: Instance,
    givens: &Givens,
    control: &SolveControl<'_>,
) -> Result<bool, Stopped> {
    // Limit of placed pieces: the backtracker's head start in `race`, some tenths of a second.
    const MAX_PIECES: u64 = 1 << 22;
    let enough = AtomicBool::new(false);
    let watch = |stats: &Stats| {
        control.report(stats);
        if MAX_PIECES < stats.nodes || control.is_stopped() {
            enough.store(true, Ordering::Relaxed);
        }
    };
    let limited = SolveControl::new(&enough).with_progress(&watch);
    match first(&instance, givens, &limited) {
        Ok(board) => Ok(board.is_none()),
        Err(Stopped) if control.is_stopped() => Err(Stopped),
        Err(Stopped) => Ok(false),
    }
}

/// Whether a solution is the least of its images under symmetry that agree with the givens. True for
/// exactly one solution of each symmetry class.
fn is_least(board: &Board, givens: &Givens) -> bool {
    board
        .images()
        .all(|image| image >= *board || !givens.agree_with(&image))
}

fn board(task: &Task, placement: &Placement) -> Board {
    let mut board = Board::blank(task.rows, task.cols);
    for (squares, piece) in placement.of.iter().zip(task.pair) {
        for &square in squares {
            let (row, col) = (square / task.cols, square % task.cols);
            board.set(Square { row, col }, Some(piece));
        }
    }
    board
}
