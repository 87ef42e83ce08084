//! Walkthroughs: solves a puzzle from its givens, always with the easiest technique that finds
//! something.

use crate::model::{Board, Given, Givens, Square};
use crate::share::Puzzle;

use super::explain::step;
use super::knowledge::{Cuts, Kind, Knowledge, Mark, Terrain, number, square};
use super::points::Work;
use super::set::{Set, Squares};
use super::suppose::{
    Mirrored, Refuted, SuppositionBudget, suppose, suppose_twice, symmetry, symmetry_twice,
};
use super::techniques::{Finding, Why, easiest, only};
use super::{DeductionStep, Grade, Technique};

/// The walkthrough of a puzzle: its solution by techniques of deduction, step by step, as far as
/// they lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walkthrough {
    /// The steps of the solution in order, each by the easiest technique that applied.
    pub steps: Vec<DeductionStep>,
    /// The points of difficulty of all steps together, as [`Grade`] defines them.
    pub points: u32,
    /// The easiest grade that allows the points and the techniques of the steps: the difficulty of
    /// the puzzle if the walkthrough solved it.
    pub grade: Grade,
    /// Whether the last step solved the puzzle, proved it unsolvable, or left it undecided.
    pub outcome: WalkOutcome,
}

/// How a walkthrough of a puzzle ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WalkOutcome {
    /// The puzzle is solved. The board is its only solution, one chosen among symmetric solutions,
    /// or the known solution if pieces of it were given away.
    Solved(Board),
    /// The last step is a contradiction, so the puzzle has no solution.
    Unsolvable,
    /// No technique applies any more. Holds the pieces that were given or deduced; there may be
    /// several solutions, or none.
    Stuck(Givens),
}

/// Solves a puzzle with techniques of deduction and, where none applies, with the help of a known
/// solution.
///
/// If no technique applies, [`Technique::Search`] places a piece of `solution`, or of an image of it
/// that agrees with everything deduced. So a puzzle with a unique solution is always solved, and the
/// grade of the walkthrough is that of the puzzle.
pub fn walk_to(puzzle: &Puzzle, solution: &Board) -> Walkthrough {
    walk_with(puzzle, Some(solution))
}

/// Solves a puzzle with techniques of deduction alone. Ends with [`WalkOutcome::Stuck`] where none
/// applies.
pub fn walk(puzzle: &Puzzle) -> Walkthrough {
    walk_with(puzzle, None)
}

fn walk_with(puzzle: &Puzzle, solution: Option<&Board>) -> Walkthrough {
    let terrain = Terrain::new(puzzle.instance());
    let mut known = knowledge(&terrain, &[puzzle.givens()]);
    let mut steps = Vec::new();
    let mut work = Work::NONE;
    while let Some(found) = next_deductions(&known, solution) {
        for deduced in found {
            let before = known;
            deduced.apply(&mut known);
            work.add(&deduced);
            steps.push(step(&before, &known, &deduced));
        }
    }
    Walkthrough {
        steps,
        points: work.points,
        grade: work.grade(),
        outcome: outcome(&known),
    }
}

/// The grade of a puzzle with a known solution, equal to that of [`walk_to`] but without the cost of
/// explaining each step.
pub fn grade(puzzle: &Puzzle, solution: &Board) -> Grade {
    grade_up_to(puzzle, solution, Grade::Fiendish).unwrap_or(Grade::Search)
}

/// The grade of a puzzle with a known solution; `None` as soon as it is harder than `max_grade`, which
/// saves grading it to the end.
pub(crate) fn grade_up_to(puzzle: &Puzzle, solution: &Board, max_grade: Grade) -> Option<Grade> {
    let terrain = Terrain::new(puzzle.instance());
    let mut known = knowledge(&terrain, &[puzzle.givens()]);
    let mut work = Work::NONE;
    while let Some(found) = next_deductions(&known, Some(solution)) {
        for deduced in found {
            work.add(&deduced);
            deduced.apply(&mut known);
        }
        if max_grade < work.grade() {
            return None;
        }
    }
    Some(work.grade())
}

/// A deduction with its technique and cause, from which it can be explained and made again.
#[derive(Clone, Debug)]
pub(super) struct Deduced {
    pub(super) technique: Technique,
    pub(super) cause: Cause,
    pub(super) cuts: Cuts,
}

impl Deduced {
    pub(super) fn apply(&self, known: &mut Knowledge) {
        known.apply(&self.cuts);
        match &self.cause {
            Cause::Plain(_) | Cause::Refuted(_) => {}
            Cause::Mirrored(mirrored) => known.break_symmetry(mirrored.at),
            Cause::Searched { at, .. } => known.break_symmetry(*at),
        }
    }
}

impl From<Finding> for Deduced {
    fn from(finding: Finding) -> Deduced {
        Deduced {
            technique: finding.technique,
            cause: Cause::Plain(finding.why),
            cuts: finding.cuts,
        }
    }
}

/// The cause of a deduction: how the marks that it excludes were found to be wrong.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    /// A plain technique found the deduction, with this reason.
    Plain(Why),
    /// The deduction is the opposite of a supposition that led to a contradiction.
    Refuted(Refuted),
    /// A square was chosen among several symmetric ones.
    Mirrored(Mirrored),
    /// The piece was taken from the known solution because no technique applied.
    Searched { kind: Kind, at: u8 },
}

/// The state before any deduction: on each square the marks that agree with all these givens.
pub(super) fn knowledge<'t>(terrain: &'t Terrain, givens: &[&Givens]) -> Knowledge<'t> {
    let mut known = Knowledge::new(terrain);
    let (rows, cols) = (terrain.instance.rows(), terrain.instance.cols());
    let on_board = |&(at, _): &(Square, Given)| at.row < rows && at.col < cols;
    for (at, given) in givens
        .iter()
        .flat_map(|givens| givens.known())
        .filter(on_board)
    {
        let at = Set::of(number(terrain.instance, at));
        known.apply(&match given {
            Given::Unknown => [Set::EMPTY; 3],
            Given::Empty => only(Mark::Empty, at),
            Given::Piece(piece) => match terrain.kind(piece) {
                Some(kind) => only(Mark::Piece(kind), at),
                None => [at; 3], // A type the instance does not have: a contradiction.
            },
        });
    }
    known.notice_symmetries();
    known
}

/// All deductions of the easiest technique that finds anything; `None` at a contradiction, on a
/// complete board without one, or if nothing is found. With a `solution`, one of its pieces is the
/// last resort.
pub(super) fn next_deductions(known: &Knowledge, solution: Option<&Board>) -> Option<Vec<Deduced>> {
    if known.is_broken() {
        return None;
    }
    // Plain techniques are applied to a complete board too: they find the contradiction if it is
    // not a solution.
    let findings = easiest(known, Technique::EitherWay);
    if !findings.is_empty() {
        return Some(findings.into_iter().map(Deduced::from).collect());
    }
    if known.is_decided() {
        return None;
    }
    let mut known = *known;
    known.notice_symmetries();
    let known = &known;
    let refuted: Vec<Deduced> = suppose(known)
        .into_iter()
        .map(|refuted| by_refutation(Technique::Suppose, refuted))
        .collect();
    if !refuted.is_empty() {
        return Some(refuted);
    }
    if let Some(mirrored) = symmetry(known) {
        return Some(vec![by_symmetry(Technique::Symmetry, mirrored)]);
    }
    let mut budget = SuppositionBudget::full();
    if let Some(refuted) = suppose_twice(known, &mut budget) {
        return Some(vec![by_refutation(Technique::SupposeTwice, refuted)]);
    }
    if let Some(mirrored) = symmetry_twice(known, &mut budget) {
        return Some(vec![by_symmetry(Technique::SymmetryTwice, mirrored)]);
    }
    let (kind, at) = unknown_piece(known, solution?)?;
    Some(vec![Deduced {
        technique: Technique::Search,
        cause: Cause::Searched { kind, at },
        cuts: only(Mark::Piece(kind), Set::of(at)),
    }])
}

fn by_refutation(technique: Technique, refuted: Refuted) -> Deduced {
    let cuts = refuted.cuts();
    Deduced {
        technique,
        cause: Cause::Refuted(refuted),
        cuts,
    }
}

fn by_symmetry(technique: Technique, mirrored: Mirrored) -> Deduced {
    let cuts = only(Mark::Piece(mirrored.kind), Set::of(mirrored.at));
    Deduced {
        technique,
        cause: Cause::Mirrored(mirrored),
        cuts,
    }
}

/// A piece that is not yet certain, of the solution or of an image of it that agrees with what is
/// known. `None` if there is none.
fn unknown_piece(known: &Knowledge, solution: &Board) -> Option<(Kind, u8)> {
    let terrain = known.terrain;
    let agrees = |board: &Board| {
        terrain
            .all
            .squares()
            .all(|at| match board.piece(square(terrain.instance, at)) {
                None => known.can(Mark::Empty).has(at),
                Some(piece) => terrain
                    .kind(piece)
                    .is_some_and(|kind| known.may_hold(kind).has(at)),
            })
    };
    let image = solution.orbit().into_iter().find(agrees)?;
    let open = image
        .pieces()
        .filter_map(|(at, piece)| Some((terrain.kind(piece)?, number(terrain.instance, at))));
    open.into_iter()
        .find(|&(kind, at)| !known.placed(kind).has(at))
}

fn outcome(known: &Knowledge) -> WalkOutcome {
    if known.is_broken() {
        return WalkOutcome::Unsolvable;
    }
    match board(known) {
        Some(board) if known.is_decided() => WalkOutcome::Solved(board),
        Some(board) => WalkOutcome::Stuck(Givens::pieces_of(&board)),
        None => WalkOutcome::Stuck(Givens::none()),
    }
}

/// The pieces that are certain, as a board. Always `Some`, since instances and boards have the same
/// size limit.
pub(super) fn board(known: &Knowledge) -> Option<Board> {
    let instance = known.terrain.instance;
    let mut board = Board::empty(instance.rows(), instance.cols()).ok()?;
    for (kind, at) in known.pieces() {
        board.set(square(instance, at), Some(known.terrain.piece(kind)));
    }
    Some(board)
}
