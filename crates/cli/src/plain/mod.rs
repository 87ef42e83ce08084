//! Line mode: prompts and answers, readable by a screen reader and drivable by a script.

mod dialogue;
mod menu;
mod puzzle;
mod saves;

pub(crate) use dialogue::play;
pub(crate) use menu::menu;

use std::io::BufRead;

use crate::{context::Context, failure::Failure};

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
