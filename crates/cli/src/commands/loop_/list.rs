//! `henge loop list`: lists the published puzzles.

use std::{fmt::Write as _, process::ExitCode};

use chess_loop::published::{AUTHOR, PUBLISHED};
use serde_json::{Value, json};

use super::task;
use crate::{context::Context, failure::Failure};

pub(super) fn run(context: &Context) -> Result<ExitCode, Failure> {
    if context.json {
        let puzzles: Vec<Value> = PUBLISHED
            .iter()
            .map(|puzzle| {
                json!({
                    "number": puzzle.number,
                    "id": puzzle.instance().to_string(),
                    "task": task(puzzle.instance(), context),
                    "solution": puzzle.solution().to_string(),
                })
            })
            .collect();
        context.print_json(&json!({ "author": AUTHOR, "puzzles": puzzles }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = format!(
        "{}\n\n",
        context.with("cli-loop-published", &[("author", AUTHOR.into())])
    );
    for puzzle in &PUBLISHED {
        let id = puzzle.instance().to_string();
        writeln!(
            text,
            "{:>2}  {id:12}{}",
            puzzle.number,
            task(puzzle.instance(), context)
        )
        .expect("writing to a string can't fail");
    }
    let note = context.words.get("cli-loop-published-note");
    context.print(&format!("{text}\n{note}"))?;
    Ok(ExitCode::SUCCESS)
}
