//! Line mode: a dialogue of prompts and answers on standard input and output, for screen readers,
//! scripts and terminals without full-screen support. All prompts go through [`ask`].

mod dialogue;
mod menu;
mod puzzle;
mod saves;

pub(crate) use dialogue::{BoardStyle, play};
pub(crate) use menu::menu;
pub(crate) use puzzle::puzzles;

use std::io::BufRead;

use crate::{context::Context, failure::Failure};

/// Prompts for the answer to a yes-or-no question in line mode (play by prompts and typed lines).
/// Anything but yes, and the end of the input, means no.
fn confirm(
    input: &mut (impl BufRead + ?Sized),
    question: &str,
    context: &Context,
) -> Result<bool, Failure> {
    let answer = ask(input, question, context)?.unwrap_or_default();
    let answer = answer.to_lowercase();
    Ok(matches!(answer.as_str(), "y" | "yes" | "s" | "sim"))
}

/// Prints a prompt and reads a line of the player's input. `None` at the end of the input.
fn ask(
    input: &mut (impl BufRead + ?Sized),
    prompt: &str,
    context: &Context,
) -> Result<Option<String>, Failure> {
    context.ask(prompt)?;
    let mut bytes = Vec::new();
    // Not `read_line`: a byte that isn't UTF-8 should be refused as an answer, not end the game.
    if input.read_until(b'\n', &mut bytes)? == 0 {
        context.print("\n")?;
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
