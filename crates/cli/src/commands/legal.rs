//! `henge legal`: the legal moves of a position.

use serde_json::json;

use super::{open, state};
use crate::{args::At, context::Context, failure::Failure};

pub(crate) fn run(at: &At, context: &Context) -> Result<(), Failure> {
    let line = open(at)?;
    let moves = line.legal_moves();
    if context.json {
        let mut answer = state(&*line, context);
        answer["moves"] = json!(moves.iter().map(|it| &it.text).collect::<Vec<_>>());
        return context.print_json(&answer);
    }
    let list = |moves: &[game::LegalMove]| -> String {
        let shown = |it: &game::LegalMove| match it.shown == it.text {
            true => it.text.clone() + "\n",
            false => format!("{:6} {}\n", it.text, it.shown),
        };
        moves.iter().map(shown).collect()
    };
    match line.ending() {
        Some(ending) => context.print(&context.words.say(&ending.reason)),
        None => context.print(&list(&moves)),
    }
}
