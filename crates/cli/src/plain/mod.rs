//! Line mode: prompts and answers, readable by a screen reader and drivable by a script.

mod dialogue;
mod menu;
mod puzzle;
mod saves;

pub(crate) use dialogue::{Style, play};
pub(crate) use menu::menu;
pub(crate) use puzzle::puzzles;

use std::io::BufRead;

use crate::{context::Context, failure::Failure};

/// Asks something that is answered with yes or no. The end of the input is a no.
fn agrees(
    input: &mut (impl BufRead + ?Sized),
    question: &str,
    context: &Context,
) -> Result<bool, Failure> {
    let answer = ask(input, question, context)?.unwrap_or_default();
    let answer = answer.to_lowercase();
    Ok(matches!(answer.as_str(), "y" | "yes" | "s" | "sim"))
}

/// Asks and waits for a line. `None` at the end of the input.
fn ask(
    input: &mut (impl BufRead + ?Sized),
    prompt: &str,
    context: &Context,
) -> Result<Option<String>, Failure> {
    context.ask(prompt)?;
    let mut bytes = Vec::new();
    // Not `read_line`: a stray byte that is no text should be asked about again, not end the game.
    if input.read_until(b'\n', &mut bytes)? == 0 {
        context.print("\n")?;
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
