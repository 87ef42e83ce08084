//! `henge rules`: the rules in words, with boards drawn.

use catalog::{Game, Puzzle};
use messages::Source;
use serde_json::json;

use super::find;
use crate::{context::Context, failure::Failure};

pub(crate) fn run(id: &str, context: &Context) -> Result<(), Failure> {
    let text = match catalog::find_puzzle(id) {
        Some(puzzle) => render_puzzle(puzzle, context)?,
        None => render(find(id)?, context)?,
    };
    if context.json {
        let language = context.words.language().code();
        let answer = json!({ "game": id, "language": language, "rules": text });
        return context.print_json(&answer);
    }
    context.print(&text)
}

/// The rules with every fenced `board` block replaced by its picture.
pub(crate) fn render(game: &Game, context: &Context) -> Result<String, Failure> {
    fill(game.rules, context, |block| picture(game, block, context))
}

fn render_puzzle(puzzle: &Puzzle, context: &Context) -> Result<String, Failure> {
    fill(puzzle.rules, context, |block| {
        let (view, marks) = puzzle.picture(block.first().copied().unwrap_or_default())?;
        Ok(picture::text(&view, &marks, context.text_style(false)))
    })
}

fn fill(
    rules: &Source,
    context: &Context,
    picture: impl Fn(&[&str]) -> Result<String, Failure>,
) -> Result<String, Failure> {
    let source = context.words.language().choose(rules);
    let mut text = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.trim_end() != "```board" {
            // Headings keep their words and lose the markup, which is noise in a terminal.
            let heading = line.trim_start_matches('#');
            text.push_str(if heading == line {
                line
            } else {
                heading.trim_start()
            });
            text.push('\n');
            continue;
        }
        let block: Vec<&str> = lines
            .by_ref()
            .take_while(|it| it.trim_end() != "```")
            .collect();
        text.push_str(&picture(&block)?);
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
