//! Finding solutions: the first, all, how many, and whether there is only one.
//!
//! Two engines share the work (`race`). The backtracker (`path`) grows the loop and is fast
//! wherever loops are short or boards small; the learner (`learn`) is a clause-learning solver
//! for big dense boards. Engines report one solution a symmetry class, the calls here unfold
//! them. Which solutions come, and in which order, depends on the arguments alone.

mod control;
mod encode;
mod learn;
mod path;
mod race;
mod sat;
mod task;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::model::{Board, Givens, Instance, Square};
use task::{Placement, Task};

pub use control::{Engines, SolveControl, Stats, Stopped};

/// The number of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolutionCount {
    /// Placements on the fixed board.
    pub total: u64,
    /// Placements up to the symmetries of the board (L6).
    pub classes: u64,
}

/// Whether there is a solution, and another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(Board),
    /// There are several, all images of one another under the symmetries of the board (L6).
    UniqueUpToSymmetry(Board),
    /// There are several that are not images of one another, such as these two.
    Several(Box<[Board; 2]>),
}

/// A solution, if there is any.
///
/// # Errors
///
/// When stopped.
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

/// Every solution, each once, until `found` breaks. Returns how much work it was.
///
/// # Errors
///
/// When stopped; `found` has then seen some of the solutions.
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

/// The number of solutions, in all and up to symmetry.
///
/// With givens, all solutions that agree with them count, and those of them that are images of
/// one another under a symmetry of the board make one class.
///
/// # Errors
///
/// When stopped.
pub fn count(
    instance: &Instance,
    givens: &Givens,
    control: &SolveControl<'_>,
) -> Result<SolutionCount, Stopped> {
    survey(*instance, givens, control).map(|(count, _)| count)
}

/// The number of solutions and the first one found.
pub(crate) fn survey(
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

/// Whether there is one solution, one up to symmetry, or more.
///
/// # Errors
///
/// When stopped.
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

/// Whether a proof that there is no solution is found within a fixed amount of work.
pub(crate) fn is_soon_unsolvable(
    instance: Instance,
    givens: &Givens,
    control: &SolveControl<'_>,
) -> Result<bool, Stopped> {
    const PIECES: u64 = 1 << 22;
    let enough = AtomicBool::new(false);
    let watch = |stats: &Stats| {
        control.report(stats);
        if PIECES < stats.nodes || control.is_stopped() {
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

/// Whether a solution is the least of its images that agree with the givens, so that of each
/// class exactly one is.
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
