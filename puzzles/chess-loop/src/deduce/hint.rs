//! Hints: what to do next from where a person is, told in three levels.

use game::Reason;

use crate::model::{Board, Given, Givens, Square};
use crate::share::Puzzle;
use crate::solve::{self, SolveControl, Stopped};
use crate::words::{piece_name, square_name, with_squares};

use super::knowledge::{Kind, Knowledge, Mark, Terrain};
use super::set::Squares;
use super::shorten::shorten;
use super::walk::{Deduced, knowledge, next};
use super::words::{actions, step};
use super::{DeductionStep, SquareChange};

/// What to tell someone who is stuck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleHint {
    /// Nothing: the board is solved.
    Solved,
    /// A square has been marked wrongly.
    Wrong {
        /// Where.
        square: Square,
        /// What was marked there.
        marked: Given,
    },
    /// The next step that can be marked on the board: a piece or an empty square.
    Next(DeductionStep),
}

/// The next hint for someone who has marked `progress` on a puzzle, or none if it has no solution.
///
/// If the puzzle has several solutions, progress counts as right if it agrees with any.
///
/// # Errors
/// When stopped.
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

/// The next hint for someone who has marked `progress` on a puzzle with this solution.
///
/// The solution may be any mirror image that the givens allow: progress counts as right if it
/// agrees with one of them. `progress` holds pieces and, if the person marks them, empty squares.
///
/// A step that only excludes a type from a square cannot be marked, so a hint takes as many
/// steps as the next mark needs, and no more.
pub fn hint(puzzle: &Puzzle, progress: &Givens, solution: &Board) -> PuzzleHint {
    let mut images = solution.orbit();
    images.retain(|image| puzzle.givens().agree_with(image));
    // The image nearest to what the person has: the first wrong mark by its measure is named.
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

/// The marks that a solution contradicts.
fn wrong<'a>(solution: &'a Board, marks: &'a Givens) -> impl Iterator<Item = (Square, Given)> + 'a {
    marks.known().filter(|&(square, given)| match given {
        Given::Unknown => false,
        Given::Empty => solution.piece(square).is_some(),
        Given::Piece(piece) => solution.piece(square) != Some(piece),
    })
}

/// The shortest chain found to the next mark, as one step.
fn next_mark(base: &Knowledge, solution: &Board) -> Option<DeductionStep> {
    let mut known = *base;
    let mut chain: Vec<Deduced> = Vec::new();
    loop {
        for deduced in next(&known, Some(solution))? {
            let before = known;
            deduced.apply(&mut known);
            chain.push(deduced);
            if let Some((mark, at)) = new_mark(&before, &known) {
                let decided = |known: &Knowledge| {
                    Mark::ALL
                        .into_iter()
                        .all(|it| known.can(it).has(at) == (it == mark))
                };
                return merged(base, shorten(base, chain, decided));
            }
        }
    }
}

/// A mark that was not decided before and is now; a piece rather than an empty square.
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

/// A chain told as one step: all reasons in order, and what can be marked in the end.
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
    /// First level: where to look.
    pub fn focus(&self, puzzle: &Puzzle) -> Vec<Reason> {
        let rows = puzzle.instance().rows();
        let look = |id, squares: &[Square]| {
            let names = squares.iter().map(|&square| square_name(rows, square));
            vec![with_squares(Reason::new(id), names)]
        };
        match self {
            PuzzleHint::Solved => vec![Reason::new("loop-hint-solved")],
            PuzzleHint::Wrong { square, .. } => look("loop-hint-look-again", &[*square]),
            PuzzleHint::Next(step) => look("loop-hint-look", &step.focus),
        }
    }

    /// Second level: why.
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

    /// Third level: what to do.
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
