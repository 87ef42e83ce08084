//! `henge loop grade`: the difficulty of a puzzle, and the techniques that solve it.

use std::{collections::BTreeMap, fmt::Write as _, process::ExitCode};

use chess_loop::{
    Board,
    deduce::{Technique, Walkthrough, walk_to},
    open::no_solution_reason,
    share::Puzzle,
    solve::{self, SolveControl, Uniqueness},
};
use serde_json::{Map, Value, json};

use super::{read, task, watched};
use crate::{context::Context, failure::Failure};

pub(super) fn run(puzzle: &str, context: &Context) -> Result<ExitCode, Failure> {
    let (puzzle, walk) = watched(context, |control, _| {
        let puzzle = read(puzzle, control)?;
        let solution = only_solution(&puzzle, control)?;
        let walk = walk_to(&puzzle, &solution);
        Ok((puzzle, walk))
    })?;
    let techniques = techniques(&walk);
    let hardest = techniques.keys().next_back();
    if context.json {
        let counts: Map<String, Value> = techniques
            .iter()
            .map(|(technique, count)| (id(*technique).to_owned(), json!(count)))
            .collect();
        context.print_json(&json!({
            "puzzle": puzzle.to_string(),
            "grade": walk.grade.id(),
            "hardest": hardest.copied().map(id),
            "steps": walk.steps.len(),
            "points": walk.points,
            "techniques": counts,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let grade = context.words.say(&walk.grade.name());
    let args = [
        ("grade", grade.into()),
        ("steps", walk.steps.len().into()),
        ("points", walk.points.into()),
    ];
    let mut text = format!(
        "{}\n{}\n\n",
        task(puzzle.instance(), context),
        context.with("cli-loop-graded", &args)
    );
    for (technique, count) in techniques.iter().rev() {
        let name = context.words.say(&technique.name());
        writeln!(text, "{count:>4} × {name}").expect("writing to a string can't fail");
    }
    context.print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The solution of a puzzle. Fails unless it is unique, at least up to symmetry: only then is there
/// a grade and a walkthrough.
pub(super) fn only_solution(puzzle: &Puzzle, control: &SolveControl<'_>) -> Result<Board, Failure> {
    let instance = puzzle.instance();
    match solve::uniqueness(&instance, puzzle.givens(), control)? {
        Uniqueness::Unique(board) | Uniqueness::UniqueUpToSymmetry(board) => Ok(board),
        Uniqueness::None => Err(Failure::Work(no_solution_reason(instance.impossible()))),
        Uniqueness::Several(_) => Err(Failure::work("cli-loop-no-grade", &[])),
    }
}

/// Counts the steps of a puzzle's walkthrough (its solution step by step) by the technique that
/// they use.
fn techniques(walk: &Walkthrough) -> BTreeMap<Technique, usize> {
    let mut counts = BTreeMap::new();
    for step in &walk.steps {
        *counts.entry(step.technique).or_default() += 1;
    }
    counts
}

/// The id of a solving technique in the JSON output: that of its message, without the prefix.
pub(super) fn id(technique: Technique) -> &'static str {
    let id = technique.name().id();
    id.strip_prefix("loop-technique-").unwrap_or(id)
}
