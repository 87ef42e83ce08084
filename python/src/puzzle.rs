//! Chess Loop, as far as the stateless API doesn't answer it: grades and pictures.

use std::collections::BTreeMap;

use ::game::Reason;
use chess_loop::{
    deduce::{Technique, walk_to},
    share::{BadPuzzle, Puzzle},
    solve::{SolveControl, Uniqueness, uniqueness},
};
use picture::DrawStyle;
use pyo3::prelude::*;

use crate::{errors::Error, state::theme, thought::interruptible, words::words};

/// How hard a Chess Loop puzzle is: the id of its grade, the number of deductions that solve it,
/// and by name of a technique of deduction how often it is used.
type Grading = (&'static str, usize, BTreeMap<String, usize>);

fn read(text: &str) -> Result<Puzzle, Error> {
    let puzzle = text.trim().parse();
    puzzle.map_err(|it: BadPuzzle| Error::Input(it.reason()))
}

/// How hard a puzzle is.
#[pyfunction]
#[pyo3(name = "_loop_grade")]
pub(crate) fn loop_grade(py: Python<'_>, puzzle: &str) -> Result<Grading, Error> {
    let puzzle = read(puzzle)?;
    interruptible(py, |cancel| {
        let control = &SolveControl::new(cancel);
        let stopped = || Error::Input(Reason::new("python-interrupted"));
        let refused = |id| Err(Error::Input(Reason::new(id)));
        let solutions = uniqueness(&puzzle.instance(), puzzle.givens(), control);
        let solution = match solutions.map_err(|_| stopped())? {
            Uniqueness::Unique(board) | Uniqueness::UniqueUpToSymmetry(board) => board,
            Uniqueness::None => return refused("python-loop-none"),
            Uniqueness::Several(_) => return refused("python-loop-several"),
        };
        let walk = walk_to(&puzzle, &solution);
        let mut techniques = BTreeMap::new();
        for step in &walk.steps {
            *techniques.entry(name(step.technique)).or_default() += 1;
        }
        Ok((walk.grade.id(), walk.steps.len(), techniques))
    })?
}

/// Name of a solving technique, for people.
fn name(technique: Technique) -> String {
    words().say(&technique.name())
}

/// A puzzle or a board as an SVG picture.
#[pyfunction]
#[pyo3(name = "_loop_svg", signature = (text, theme="auto"))]
pub(crate) fn loop_svg(text: &str, theme: &str) -> Result<String, Error> {
    let style = DrawStyle {
        theme: self::theme(theme)?,
        title: &format!("Chess Loop: {text}"),
        labels: true,
        flipped: false,
        hands: true,
    };
    let (view, marks) = match text.trim().parse::<Puzzle>() {
        Ok(puzzle) => (chess_loop::depict::start(&puzzle), ::game::Marks::default()),
        Err(_) => chess_loop::depict::picture(text.trim()).map_err(Error::Input)?,
    };
    Ok(picture::svg(&view, &marks, &style))
}
