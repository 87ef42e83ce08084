//! Walking from the givens to the solution, always by the easiest technique that finds something.

use crate::model::{Board, Given, Givens, Square};
use crate::share::Puzzle;

use super::effort::Work;
use super::knowledge::{Cuts, Kind, Knowledge, Mark, Terrain, number, square};
use super::set::{Set, Squares};
use super::suppose::{Effort, Mirrored, Refuted, suppose, suppose_twice, symmetry, symmetry_twice};
use super::techniques::{Finding, Why, easiest, only};
use super::words::step;
use super::{DeductionStep, Grade, Technique};

/// A walk through a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walkthrough {
    /// The steps in order, each the easiest possible then.
    pub steps: Vec<DeductionStep>,
    /// How much work they are: see [`Grade`].
    pub points: u32,
    /// How hard that is.
    pub grade: Grade,
    /// Where the walk ended.
    pub outcome: WalkOutcome,
}

/// Where a walk ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WalkOutcome {
    /// At the only solution, or at the one chosen among mirror images.
    Solved(Board),
    /// At a contradiction: there is no solution.
    Unsolvable,
    /// At a place where no technique helps: there may be several solutions, or none.
    Stuck(Givens),
}

/// Solves a puzzle by techniques and, where they end, by looking at `solution`.
///
/// Where no technique helps, a piece of the solution, or of a mirror image that agrees with all
/// that is known, is placed by [`Technique::Search`]. So the walk always arrives if the puzzle is
/// unique, and its grade is then the puzzle's.
pub fn walk_to(puzzle: &Puzzle, solution: &Board) -> Walkthrough {
    walk_with(puzzle, Some(solution))
}

/// Solves a puzzle by techniques alone, without any search.
pub fn walk(puzzle: &Puzzle) -> Walkthrough {
    walk_with(puzzle, None)
}

fn walk_with(puzzle: &Puzzle, solution: Option<&Board>) -> Walkthrough {
    let terrain = Terrain::new(puzzle.instance());
    let mut known = knowledge(&terrain, &[puzzle.givens()]);
    let mut steps = Vec::new();
    let mut work = Work::NONE;
    while let Some(found) = next(&known, solution) {
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

/// The grade of a puzzle with this solution: that of its [walk](walk_to), without the words.
pub fn grade(puzzle: &Puzzle, solution: &Board) -> Grade {
    grade_up_to(puzzle, solution, Grade::Fiendish).unwrap_or(Grade::Search)
}

/// The grade of a puzzle with this solution, or none as soon as it is harder than `most`.
pub(crate) fn grade_up_to(puzzle: &Puzzle, solution: &Board, most: Grade) -> Option<Grade> {
    let terrain = Terrain::new(puzzle.instance());
    let mut known = knowledge(&terrain, &[puzzle.givens()]);
    let mut work = Work::NONE;
    while let Some(found) = next(&known, Some(solution)) {
        for deduced in found {
            work.add(&deduced);
            deduced.apply(&mut known);
        }
        if most < work.grade() {
            return None;
        }
    }
    Some(work.grade())
}

/// Something found, with what is needed to tell it and to find it again.
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
            Cause::Mirrored(mirrored) => known.settle(mirrored.at),
            Cause::Searched { at, .. } => known.settle(*at),
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

/// What a deduction rests on.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    Plain(Why),
    Refuted(Refuted),
    Mirrored(Mirrored),
    Searched { kind: Kind, at: u8 },
}

/// What is known at the start: what the rules and all these givens allow.
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

/// Everything the easiest technique finds; nothing when the walk is at its end.
pub(super) fn next(known: &Knowledge, solution: Option<&Board>) -> Option<Vec<Deduced>> {
    if known.is_broken() {
        return None;
    }
    // A full board is still looked at by plain techniques: they find what is wrong with it.
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
        .map(|refuted| by(Technique::Suppose, refuted))
        .collect();
    if !refuted.is_empty() {
        return Some(refuted);
    }
    if let Some(mirrored) = symmetry(known) {
        return Some(vec![chosen(Technique::Symmetry, mirrored)]);
    }
    let mut effort = Effort::new(Effort::FULL);
    if let Some(refuted) = suppose_twice(known, &mut effort) {
        return Some(vec![by(Technique::SupposeTwice, refuted)]);
    }
    if let Some(mirrored) = symmetry_twice(known, &mut effort) {
        return Some(vec![chosen(Technique::SymmetryTwice, mirrored)]);
    }
    let (kind, at) = peek(known, solution?)?;
    Some(vec![Deduced {
        technique: Technique::Search,
        cause: Cause::Searched { kind, at },
        cuts: only(Mark::Piece(kind), Set::of(at)),
    }])
}

fn by(technique: Technique, refuted: Refuted) -> Deduced {
    let cuts = refuted.cuts();
    Deduced {
        technique,
        cause: Cause::Refuted(refuted),
        cuts,
    }
}

fn chosen(technique: Technique, mirrored: Mirrored) -> Deduced {
    let cuts = only(Mark::Piece(mirrored.kind), Set::of(mirrored.at));
    Deduced {
        technique,
        cause: Cause::Mirrored(mirrored),
        cuts,
    }
}

/// A piece of the solution, or of a mirror image that agrees with what is known, not yet known.
fn peek(known: &Knowledge, solution: &Board) -> Option<(Kind, u8)> {
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

/// The pieces that surely stand; always a board, since an instance has a board's size.
pub(super) fn board(known: &Knowledge) -> Option<Board> {
    let instance = known.terrain.instance;
    let mut board = Board::empty(instance.rows(), instance.cols()).ok()?;
    for (kind, at) in known.pieces() {
        board.set(square(instance, at), Some(known.terrain.piece(kind)));
    }
    Some(board)
}
