//! `henge loop verify`: whether a board is a solution, or the first thing that is wrong with it.

use std::process::ExitCode;

use chess_loop::verify::{verify, verify_as};
use serde_json::{Value, json};

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
    let yes = checked.is_ok();
    if context.json {
        context.print_json(&match checked {
            Ok(verified) => {
                let squares = verified.tour.iter().map(|man| man.at.to_string());
                json!({ "valid": true, "loop": squares.collect::<Vec<_>>(), "reason": null })
            }
            Err(fault) => {
                let reason = fault.reason();
                let reason = json!({
                    "id": reason.id(),
                    "clause": reason.clause(),
                    "message": context.words.say(&reason),
                });
                json!({ "valid": false, "loop": Value::Null, "reason": reason })
            }
        })?;
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
