//! `henge loop count`: the number of solutions of a puzzle, in total and up to symmetry.

use std::process::ExitCode;

use api::SolutionCount;
use chess_loop::solve;
use serde_json::json;

use super::{read, sentence, task, watched};
use crate::{context::Context, failure::Failure};

pub(super) fn run(puzzle: &str, context: &Context) -> Result<ExitCode, Failure> {
    let (puzzle, count) = watched(context, |control, _| {
        let puzzle = read(puzzle, control)?;
        let count = solve::count(&puzzle.instance(), puzzle.givens(), control)?;
        Ok((puzzle, count))
    })?;
    let solve::SolutionCount { total, classes } = count;
    if context.json {
        context.print_json(&json!(SolutionCount { total, classes }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let args = [("total", total.into()), ("classes", classes.into())];
    let impossible = puzzle.instance().impossible();
    let mut lines = vec![
        task(puzzle.instance(), context),
        context.with("cli-loop-count", &args),
    ];
    lines.extend(impossible.map(|it| sentence(&it.reason(), context)));
    context.print(&lines.join("\n"))?;
    Ok(ExitCode::SUCCESS)
}
