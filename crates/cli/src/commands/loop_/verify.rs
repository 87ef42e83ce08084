//! `henge loop verify`: whether a board is a solution, or the first rule that it breaks. Exit code 1 if it
//! isn't, and 2 if the text isn't a board.

use std::process::ExitCode;

use api::Verdict;
use chess_loop::verify::{Fault, verify, verify_as};
use serde_json::json;

use super::{answer, args::Verify, read, sentence, tour, watched};
use crate::{context::Context, failure::Failure};

pub(super) fn run(options: &Verify, context: &Context) -> Result<ExitCode, Failure> {
    let board = options.board.trim();
    let checked = match &options.instance {
        None => verify(board),
        Some(text) => {
            let puzzle = watched(context, |control, _| read(text, control))?;
            verify_as(board, &puzzle.wanted())
        }
    };
    if let Err(
        fault @ (Fault::Character { .. }
        | Fault::Ragged { .. }
        | Fault::NoSquares
        | Fault::TooLarge),
    ) = &checked
    {
        return Err(fault.reason().into());
    }
    let yes = checked.is_ok();
    if context.json {
        context.print_json(&json!(Verdict::of(&checked, &context.words)))?;
        return Ok(answer(yes));
    }
    context.print(&match checked {
        Ok(verified) => {
            let tour = tour(&verified, context);
            let args = [
                ("pieces", verified.tour.len().into()),
                ("loop", tour.into()),
            ];
            context.with("cli-loop-right", &args)
        }
        Err(fault) => sentence(&fault.reason(), context),
    })?;
    Ok(answer(yes))
}
