//! `henge rules`: the rules of a game or puzzle as plain text, with its boards drawn in characters.

use catalog::{
    Game, PuzzleEntry,
    rules::{self, Block, Diagram},
};
use game::{BoardView, Marks, Reason};
use messages::Source;
use serde_json::json;

use super::find_beside_puzzles;
use crate::{context::Context, failure::Failure};

pub(crate) fn run(id: &str, context: &Context) -> Result<(), Failure> {
    let text = match catalog::find_puzzle(id) {
        Some(puzzle) => render_puzzle(puzzle, context)?,
        None => render(find_beside_puzzles(id)?, context)?,
    };
    if context.json {
        let language = context.words.language().code();
        let answer = json!({ "game": id, "language": language, "rules": text });
        return context.print_json(&answer);
    }
    context.print(&text)
}

/// The rules of a game as plain text, with every board diagram drawn in characters.
pub(crate) fn render(game: &Game, context: &Context) -> Result<String, Failure> {
    write(game.rules, context, |board| board.picture(game))
}

fn render_puzzle(puzzle: &PuzzleEntry, context: &Context) -> Result<String, Failure> {
    write(puzzle.rules, context, |board| {
        puzzle.picture(&board.position)
    })
}

/// Renders a rules document as plain text. `picture` draws the boards in it.
fn write(
    rules: &Source,
    context: &Context,
    picture: impl Fn(&Diagram) -> Result<(BoardView, Marks), Reason>,
) -> Result<String, Failure> {
    let mut parts = Vec::new();
    for block in rules::parse(context.words.language().choose(rules)) {
        parts.push(match block {
            Block::Heading(_, text) | Block::Paragraph(text) => text.lines() + "\n",
            Block::List(items) => {
                let items = items.iter().map(|item| item.lines().replace('\n', "\n  "));
                let items: Vec<String> = items.map(|item| format!("- {item}\n")).collect();
                items.concat()
            }
            Block::Board(board) => {
                let (view, marks) = picture(&board)?;
                picture::text(&view, &marks, context.text_style(false))
            }
            Block::Code(text) => text,
        });
    }
    Ok(parts.join("\n"))
}
