//! `henge rules`: the rules in words, with boards drawn.

use catalog::Game;
use serde_json::json;

use crate::{context::Context, failure::Failure};

pub(crate) fn run(game: &Game, context: &Context) -> Result<(), Failure> {
    let text = render(game, context)?;
    if context.json {
        let language = context.words.language().code();
        let answer = json!({ "game": game.info.id, "language": language, "rules": text });
        return context.print_json(&answer);
    }
    context.print(&text)
}

/// The rules with every fenced `board` block replaced by its picture.
pub(crate) fn render(game: &Game, context: &Context) -> Result<String, Failure> {
    let source = context.words.language().choose(game.rules);
    let mut text = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.trim_end() != "```board" {
            // Headings keep their words and lose the markup, which is noise in a terminal.
            let heading = line.trim_start_matches('#');
            text.push_str(if heading == line { line } else { heading.trim_start() });
            text.push('\n');
            continue;
        }
        let block: Vec<&str> = lines
            .by_ref()
            .take_while(|it| it.trim_end() != "```")
            .collect();
        text.push_str(&picture(game, &block, context)?);
    }
    Ok(text)
}

fn picture(game: &Game, block: &[&str], context: &Context) -> Result<String, Failure> {
    let mut line = game.open(block.first().copied(), None)?;
    let moves = block
        .iter()
        .find_map(|it| it.strip_prefix("moves:"))
        .unwrap_or_default();
    for m in moves.split_whitespace() {
        line.try_play(m)?;
    }
    let style = context.text_style(false);
    Ok(picture::text(&line.view(), &line.last_marks(), style))
}
