//! The rules as pages. They are written in a small part of Markdown: headings, paragraphs, lists,
//! bold, code, and fenced blocks named `board`, which become pictures.

use std::fmt::Write as _;

use axum::{
    extract::{Path, State as Shared},
    response::{Html, Response},
};
use game::{BoardView, Marks};
use messages::{Language, Source};

use super::{escaped, svg};
use crate::{api::Shares, input::Lang, problem::Problem};

/// Name and rules of a game or a puzzle.
fn find(id: &str) -> Result<(&'static str, &'static Source), Problem> {
    let game = catalog::find(id).map(|it| (it.info.name, it.rules));
    let puzzle = || catalog::find_puzzle(id).map(|it| (it.name, it.rules));
    game.or_else(puzzle).ok_or(Problem::NotFound)
}

pub(super) async fn page(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<Html<String>, Problem> {
    let (name, rules) = find(&id)?;
    let body = html(language.choose(rules), &id, language);
    let text = format!("<article class=\"text\">\n{body}</article>\n");
    Ok(super::page(app.words(language), name, &text))
}

/// The picture of one of the blocks, counted from 1. The language is named because blocks are
/// counted in a text of that language.
pub(super) async fn picture(Path((id, file)): Path<(String, String)>) -> Result<Response, Problem> {
    let (name, rules) = find(&id)?;
    let (number, language) = file
        .strip_suffix(".svg")
        .and_then(|it| it.split_once('-'))
        .ok_or(Problem::NotFound)?;
    let number: usize = number.parse().map_err(|_| Problem::NotFound)?;
    let language: Language = language.parse().map_err(|_| Problem::NotFound)?;
    let block = number
        .checked_sub(1)
        .and_then(|it| blocks(language.choose(rules)).nth(it))
        .ok_or(Problem::NotFound)?;
    let (view, marks) = depict(&id, block)?;
    Ok(svg(&view, &marks, name, true))
}

fn depict(id: &str, block: &str) -> Result<(BoardView, Marks), Problem> {
    let board = block.lines().next().unwrap_or_default();
    let Some(game) = catalog::find(id) else {
        let puzzle = catalog::find_puzzle(id).ok_or(Problem::NotFound)?;
        return puzzle.picture(board).map_err(Problem::Input);
    };
    let mut line = game.open(Some(board), None).map_err(Problem::Input)?;
    let moves = block.lines().find_map(|it| it.strip_prefix("moves:"));
    for m in moves.unwrap_or_default().split_whitespace() {
        line.try_play(m).map_err(Problem::Illegal)?;
    }
    Ok((line.view(), line.last_marks()))
}

const FENCE: &str = "\n```board\n";

/// The contents of all blocks named `board`.
pub(super) fn blocks(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split(FENCE).skip(1);
    after.map(|it| it.split("\n```").next().unwrap_or_default())
}

/// The rules in HTML.
fn html(text: &str, id: &str, language: Language) -> String {
    let mut html = String::new();
    let mut n_boards = 0;
    for part in text.split("\n\n") {
        let part = part.trim_matches('\n');
        let level = part.bytes().take_while(|it| *it == b'#').count();
        if part.starts_with("```board") {
            n_boards += 1;
            let code = language.code();
            writeln!(
                html,
                "<p><img class=\"figure\" src=\"/rules/{id}/{n_boards}-{code}.svg\" alt=\"{}\"></p>",
                escaped(&part.lines().skip(1).take(1).collect::<String>())
            )
            .unwrap_or_default();
        } else if 0 < level {
            let title = inline(part.trim_start_matches('#').trim());
            writeln!(html, "<h{level}>{title}</h{level}>").unwrap_or_default();
        } else if part.starts_with("- ") {
            let part = format!("\n{part}");
            html += "<ul>\n";
            for item in part.split("\n- ").skip(1) {
                writeln!(html, "<li>{}</li>", inline(item)).unwrap_or_default();
            }
            html += "</ul>\n";
        } else if let Some(code) = part.strip_prefix("```") {
            let code = code.split_once('\n').map_or("", |it| it.1);
            let code = code.trim_end_matches('`');
            writeln!(html, "<pre>{}</pre>", escaped(code)).unwrap_or_default();
        } else {
            writeln!(html, "<p>{}</p>", inline(part)).unwrap_or_default();
        }
    }
    html
}

/// Bold words and code within a paragraph.
pub(super) fn inline(text: &str) -> String {
    let mut html = String::new();
    for (i, part) in escaped(text).split('`').enumerate() {
        if i % 2 == 1 {
            write!(html, "<code>{part}</code>").unwrap_or_default();
            continue;
        }
        for (i, part) in part.split("**").enumerate() {
            let tag = if i % 2 == 1 { "b" } else { "" };
            match tag {
                "" => html += part,
                tag => write!(html, "<{tag}>{part}</{tag}>").unwrap_or_default(),
            }
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_of_the_rules_can_be_drawn_and_no_markup_is_left() {
        let games = catalog::games().iter().map(|it| it.info.id);
        for id in games.chain(catalog::PUZZLES.iter().map(|it| it.id)) {
            let (_, rules) = find(id).expect("in the list");
            for language in Language::ALL {
                let text = language.choose(rules);
                for block in blocks(text) {
                    depict(id, block).expect(block);
                }
                let html = html(text, id, language);
                let n_figures = html.matches("class=\"figure\"").count();
                assert_eq!(n_figures, blocks(text).count(), "{id} {html}");
                assert!(0 < n_figures, "{id}");
                for left in ["**", "`", "\n# ", "\n## ", "\n- ", "<p>|"] {
                    assert!(!html.contains(left), "{id} {left} {html}");
                }
            }
        }
    }
}
