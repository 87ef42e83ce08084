//! `henge legal`: the legal moves of a position.

use game::LegalMove;
use serde_json::json;
use session::wording;

use super::{open, state};
use crate::{args::PositionArgs, context::Context, failure::Failure};

pub(crate) fn run(at: &PositionArgs, context: &Context) -> Result<(), Failure> {
    /// Maximum legal moves that `henge legal` lists; above that it prints an error instead. A lone
    /// checker of Cage among many can jump in millions of ways.
    const MAX_LISTED_MOVES: u32 = 100_000;
    let line = open(at)?;
    let n_moves = line.count_moves();
    if MAX_LISTED_MOVES < n_moves {
        return Err(Failure::work(
            "cli-too-many-moves",
            &[("moves", n_moves.into())],
        ));
    }
    let moves = line.legal_moves();
    if context.json {
        let mut answer = state(&*line, context);
        answer["moves"] = json!(moves.iter().map(|m| &m.text).collect::<Vec<_>>());
        return context.print_json(&answer);
    }
    if let Some(ending) = line.ending() {
        return context.print(&wording::ending(line.info(), &ending, &context.words));
    }
    let shown = |m: &LegalMove| {
        if m.shown == m.text {
            m.text.clone()
        } else {
            format!("{:6} {}", m.text, m.shown)
        }
    };
    context.print(&moves.iter().map(shown).collect::<Vec<_>>().join("\n"))
}
