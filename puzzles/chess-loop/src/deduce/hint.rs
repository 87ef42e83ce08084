//! Hints for a puzzle: the next step from what a player has marked, in three levels of detail.
//!
//! A hint names the first wrong mark, if there is one. Otherwise it is the shortest chain of
//! deductions found that leads to a new mark, merged into one step.

use game::Reason;

use crate::model::{Board, Given, Givens, Square};
use crate::share::Puzzle;
use crate::solve::{self, SolveControl, Stopped};
use crate::words::{piece_name, square_name, with_squares};

use super::explain::{actions, step};
use super::knowledge::{Kind, Knowledge, Mark, Terrain};
use super::set::Squares;
use super::shorten::shorten;
use super::walk::{Deduced, knowledge, next_deductions};
use super::{DeductionStep, SquareChange};

/// Advice for a player of a puzzle, from the pieces and empty squares that they have marked so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleHint {
    /// The player has placed all pieces correctly, or there is nothing left to advise.
    Solved,
    /// A mark of the player is wrong and has to be cleared.
    Wrong {
        /// The square with the wrong mark of the player.
        square: Square,
        /// The content that the player wrongly marked on the square.
        marked: Given,
    },
    /// The next deduction that lets the player make a mark: a piece or an empty square.
    Next(DeductionStep),
}

/// Solves a puzzle and returns the next hint for a player who has marked `progress`; `None` if the
/// puzzle has no solution.
///
/// If the puzzle has several solutions, `progress` is correct if it agrees with any of them.
///
/// # Errors
/// [`Stopped`] if `control` stopped the solver.
pub fn find_hint(
    puzzle: &Puzzle,
    progress: &Givens,
    control: &SolveControl<'_>,
) -> Result<Option<PuzzleHint>, Stopped> {
    let (instance, givens) = (puzzle.instance(), puzzle.givens());
    let mut solution = solve::first(&instance, &givens.and(progress), control)?;
    if solution.is_none() {
        solution = solve::first(&instance, givens, control)?;
    }
    Ok(solution.map(|solution| hint(puzzle, progress, &solution)))
}

/// The next hint for a player who has marked `progress` on a puzzle with a known solution.
///
/// `progress` holds pieces and, if the player marks them, empty squares. It is correct if it agrees
/// with `solution` or with one of its images under symmetry that the givens allow.
///
/// A deduction that only excludes a type from a square can't be marked on the board, so a hint merges
/// as many deductions as the next mark needs.
pub fn hint(puzzle: &Puzzle, progress: &Givens, solution: &Board) -> PuzzleHint {
    let mut images = solution.orbit();
    images.retain(|image| puzzle.givens().agree_with(image));
    // Of the images, the one with the fewest wrong marks is the one the player is heading for.
    let nearest = images
        .iter()
        .min_by_key(|image| wrong(image, progress).count());
    let Some(nearest) = nearest else {
        return PuzzleHint::Solved;
    };
    if let Some((square, marked)) = wrong(nearest, progress).next() {
        return PuzzleHint::Wrong { square, marked };
    }
    let stands = |(square, _)| matches!(progress.at(square), Given::Piece(_));
    if nearest.pieces().all(stands) {
        return PuzzleHint::Solved;
    }
    let terrain = Terrain::new(puzzle.instance());
    let base = knowledge(&terrain, &[puzzle.givens(), progress]);
    next_mark(&base, solution).map_or(PuzzleHint::Solved, PuzzleHint::Next)
}

/// The marks of a player that contradict a solution, with their squares.
fn wrong<'a>(solution: &'a Board, marks: &'a Givens) -> impl Iterator<Item = (Square, Given)> + 'a {
    marks.known().filter(|&(square, given)| match given {
        Given::Unknown => false,
        Given::Empty => solution.piece(square).is_some(),
        Given::Piece(piece) => solution.piece(square) != Some(piece),
    })
}

/// The deductions from the state `base` up to the next mark that a player can make, shortened and
/// merged into one step; `None` if nothing can be deduced.
fn next_mark(base: &Knowledge, solution: &Board) -> Option<DeductionStep> {
    let mut known = *base;
    let mut chain: Vec<Deduced> = Vec::new();
    loop {
        for deduced in next_deductions(&known, Some(solution))? {
            let before = known;
            deduced.apply(&mut known);
            chain.push(deduced);
            if let Some((mark, at)) = new_mark(&before, &known) {
                let decided = |known: &Knowledge| {
                    Mark::ALL
                        .into_iter()
                        .all(|other| known.can(other).has(at) == (other == mark))
                };
                return merged(base, shorten(base, chain, decided));
            }
        }
    }
}

/// A mark (a piece or an empty square) that is certain in the state `after` and was not in
/// `before`, with its square; pieces first. `None` if there is none.
fn new_mark(before: &Knowledge, after: &Knowledge) -> Option<(Mark, u8)> {
    let placed = |kind| {
        let new = after.placed(kind).without(before.placed(kind));
        new.first_square().map(|at| (Mark::Piece(kind), at))
    };
    let emptied = after.clear().without(before.clear());
    Kind::BOTH
        .into_iter()
        .find_map(placed)
        .or_else(|| emptied.first_square().map(|at| (Mark::Empty, at)))
}

/// Merges a chain of deductions into one step for a hint: all reasons in order, the focus of the last
/// deduction, and of its changes only those that a player can mark.
fn merged(base: &Knowledge, chain: Vec<Deduced>) -> Option<DeductionStep> {
    let mut known = *base;
    let mut merged: Option<DeductionStep> = None;
    for deduced in chain {
        let before = known;
        deduced.apply(&mut known);
        let next = step(&before, &known, &deduced);
        merged = Some(match merged {
            None => next,
            Some(so_far) => DeductionStep {
                technique: so_far.technique.max(next.technique),
                focus: next.focus,
                because: [so_far.because, next.because].concat(),
                changes: next.changes,
            },
        });
    }
    merged.map(|mut step| {
        step.changes
            .retain(|change| matches!(change, SquareChange::Place(..) | SquareChange::Empty(_)));
        step
    })
}

impl PuzzleHint {
    /// First level of the hint: messages with the squares that the player should consider.
    pub fn focus(&self, puzzle: &Puzzle) -> Vec<Reason> {
        let rows = puzzle.instance().rows();
        let list = |id, squares: &[Square]| {
            let names = squares.iter().map(|&square| square_name(rows, square));
            vec![with_squares(Reason::new(id), names)]
        };
        match self {
            PuzzleHint::Solved => vec![Reason::new("loop-hint-solved")],
            PuzzleHint::Wrong { square, .. } => list("loop-hint-look-again", &[*square]),
            PuzzleHint::Next(step) => list("loop-hint-look", &step.focus),
        }
    }

    /// Second level of the hint: messages that explain the next deduction, or say which mark is
    /// wrong.
    pub fn why(&self, puzzle: &Puzzle) -> Vec<Reason> {
        let rows = puzzle.instance().rows();
        match self {
            PuzzleHint::Solved => vec![Reason::new("loop-hint-solved")],
            PuzzleHint::Wrong { square, marked } => vec![match marked {
                Given::Piece(piece) => Reason::new("loop-hint-wrong-piece")
                    .with("piece", piece_name(piece.letter()))
                    .with("at", square_name(rows, *square)),
                Given::Empty | Given::Unknown => {
                    Reason::new("loop-hint-wrong-empty").with("at", square_name(rows, *square))
                }
            }],
            PuzzleHint::Next(step) => step.because.clone(),
        }
    }

    /// Third level of the hint: messages with the marks that the player should make or clear.
    pub fn action(&self, puzzle: &Puzzle) -> Vec<Reason> {
        let rows = puzzle.instance().rows();
        match self {
            PuzzleHint::Solved => vec![Reason::new("loop-hint-solved")],
            PuzzleHint::Wrong { square, .. } => {
                vec![Reason::new("loop-do-clear").with("at", square_name(rows, *square))]
            }
            PuzzleHint::Next(step) => actions(puzzle.instance(), &step.changes),
        }
    }
}
