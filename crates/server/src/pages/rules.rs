//! The rules of games and puzzles as pages, with their boards as SVG.

use axum::{
    extract::{Path, State as Shared},
    response::{Html, Response},
};
use catalog::rules::{self, Block, Diagram};
use game::{BoardView, Marks};
use maud::{Markup, html};
use messages::{Language, Messages, Source};

use super::{Frame, describe::describe, markdown, style, svg};
use crate::{api::Shares, input::Lang, problem::Problem};

/// Finds the name and the rules of the game or puzzle with an id.
fn find(id: &str) -> Result<(&'static str, &'static Source), Problem> {
    let game = catalog::find(id).map(|game| (game.info.name, game.rules));
    let puzzle = || catalog::find_puzzle(id).map(|puzzle| (puzzle.name, puzzle.rules));
    game.or_else(puzzle).ok_or(Problem::NotFound)
}

pub(super) async fn page(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<Html<String>, Problem> {
    let (name, rules) = find(&id)?;
    let words = app.words(language);
    let content = html! {
        article.text { (content(language.choose(rules), &id, name, words)) }
    };
    Ok(Frame::new(&app, language).page(name, "/learn", &content))
}

/// Serves the picture of a board in the rules, `NUMBER-LANGUAGE.svg`: boards are numbered from 1 in the
/// text of each language.
pub(super) async fn picture(Path((id, file)): Path<(String, String)>) -> Result<Response, Problem> {
    let (name, rules) = find(&id)?;
    let (number, language) = file
        .strip_suffix(".svg")
        .and_then(|it| it.split_once('-'))
        .ok_or(Problem::NotFound)?;
    let number: usize = number.parse().map_err(|_| Problem::NotFound)?;
    let language: Language = language.parse().map_err(|_| Problem::NotFound)?;
    let board = number
        .checked_sub(1)
        .and_then(|it| rules::boards(language.choose(rules)).nth(it))
        .ok_or(Problem::NotFound)?;
    let (view, marks) = depict(&id, &board)?;
    Ok(svg(&view, &marks, name, true))
}

fn depict(id: &str, board: &Diagram) -> Result<(BoardView, Marks), Problem> {
    let Some(game) = catalog::find(id) else {
        let puzzle = catalog::find_puzzle(id).ok_or(Problem::NotFound)?;
        return puzzle
            .picture(&board.position)
            .map_err(|it| api::Problem::Input(it).into());
    };
    board
        .picture(game)
        .map_err(|it| api::Problem::Input(it).into())
}

/// Width of a board's picture in the rules in pixels, as the style sheet has it.
const PICTURE_WIDTH: f64 = 352.0;

/// Height of the picture of a board in the rules in pixels, so that browsers reserve the space before
/// it is loaded.
fn height(view: &BoardView, marks: &Marks) -> f64 {
    let drawing = picture::draw(view, marks, &style("", true));
    (PICTURE_WIDTH * drawing.height / drawing.width).round()
}

/// Renders the rules of a game or a puzzle as HTML, with every board as a picture.
fn content(rules: &str, id: &str, name: &str, words: &Messages) -> Markup {
    let mut n_boards = 0;
    let mut blocks = Vec::new();
    for it in rules::parse(rules) {
        let Block::Board(board) = it else {
            blocks.push(markdown::block(&it));
            continue;
        };
        n_boards += 1;
        let source = format!("/rules/{id}/{n_boards}-{}.svg", words.language().code());
        if let Ok((view, marks)) = depict(id, &board) {
            let (text, height) = (describe(&view, name, words), height(&view, &marks));
            blocks.push(html! {
                p { img.figure src=(source) alt=(text) width=(PICTURE_WIDTH) height=(height); }
            });
        }
    }
    html! { @for it in blocks { (it) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_drawn_and_no_markdown_is_left() {
        let games = catalog::games().iter().map(|it| it.info.id);
        for id in games.chain(catalog::PUZZLES.iter().map(|it| it.id)) {
            let (name, rules) = find(id).expect("in the list");
            for language in Language::ALL {
                let text = language.choose(rules);
                for board in rules::boards(text) {
                    depict(id, &board).expect(&board.position);
                }
                let words = Messages::new(language, [&crate::MESSAGES]);
                let html = content(text, id, name, &words).into_string();
                let n_figures = html.matches("class=\"figure\"").count();
                assert_eq!(
                    n_figures,
                    text.matches("\n```board\n").count(),
                    "{id} {html}"
                );
                assert!(0 < n_figures, "{id}");
                for left in ["**", "`", "\n# ", "\n## ", "\n- ", "<p>|"] {
                    assert!(!html.contains(left), "{id} {left} {html}");
                }
            }
        }
    }
}
