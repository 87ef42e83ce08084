//! The few pages that are served until a web app takes their place: the games, their rules, a match
//! to watch, and the way to the API. They need no script, and speak the reader's language.

mod reference;
mod rules;
mod watch;

use std::{fmt::Write as _, sync::Arc};

use axum::{
    Router,
    extract::{Path, State as Shared},
    http::header,
    response::{Html, IntoResponse, Response},
    routing::get,
};
use catalog::{Game, Puzzle};
use game::{AnyLine, BoardView, Marks, Rng};
use messages::Messages;
use picture::{SvgStyle, Theme};

use crate::{api::Shares, app::App, input::Lang, problem::Problem};

pub(crate) use reference::Reference;

const CSS: &str = include_str!("henge.css");
const SCENE: &str = include_str!("scene.svg");
const LOGO: &str = include_str!("logo.svg");

pub(crate) fn router() -> Router<Arc<App>> {
    let file = |kind: &'static str, text: &'static str| {
        get(move || async move { ([(header::CONTENT_TYPE, kind)], text) })
    };
    Router::new()
        .route("/", get(home))
        .route("/henge.css", file("text/css", CSS))
        .route("/scene.svg", file("image/svg+xml", SCENE))
        .route("/logo.svg", file("image/svg+xml", LOGO))
        .route("/boards/{file}", get(board))
        .route("/rules/{id}", get(rules::page))
        .route("/rules/{id}/{file}", get(rules::picture))
        .route("/matches/{id}", get(watch::page))
        .route("/matches/{id}/board.svg", get(watch::board))
}

/// A page around some content.
fn page(words: &Messages, title: &str, content: &str) -> Html<String> {
    page_with(words, title, "", content)
}

/// A page around some content, with something more in its head.
fn page_with(words: &Messages, title: &str, head: &str, content: &str) -> Html<String> {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
        <title>{}</title>\n<link rel=\"icon\" href=\"/logo.svg\">\n\
        <link rel=\"stylesheet\" href=\"/henge.css\">\n{head}</head>\n<body>\n",
        words.language().code(),
        escaped(title)
    );
    let link = |id: &str, to: &str| format!("<a href=\"{to}\">{}</a>", escaped(&words.get(id)));
    write!(
        text,
        "<header class=\"site\"><div class=\"wrap\">\
        <a class=\"brand\" href=\"/\"><img src=\"/logo.svg\" alt=\"\" width=\"28\" height=\"28\">Henge</a>\
        <nav>{}{}</nav></div></header>\n<main><div class=\"wrap\">\n{content}</div></main>\n\
        <footer class=\"foot\"><div class=\"wrap\">",
        link("page-games", "/#games"),
        link("page-api", "/api/docs")
    )
    .unwrap_or_default();
    for it in list() {
        let by = [("name", it.name.into()), ("designer", it.designer.into())];
        let by = words.with("page-by", &by);
        write!(text, "<span>{}</span>", escaped(&by)).unwrap_or_default();
    }
    text += "</div></footer>\n</body>\n</html>\n";
    Html(text)
}

/// What can be played or solved, as the pages show it.
struct Entry {
    id: &'static str,
    name: &'static str,
    designer: &'static str,
    year: Option<u16>,
}

fn list() -> impl Iterator<Item = Entry> {
    let games = catalog::games().iter().map(|it| Entry {
        id: it.info.id,
        name: it.info.name,
        designer: it.info.designer,
        year: Some(it.info.year),
    });
    let puzzles = catalog::PUZZLES.iter().map(|it| Entry {
        id: it.id,
        name: it.name,
        designer: it.designer,
        year: None,
    });
    games.chain(puzzles)
}

async fn home(Shared(app): Shares, Lang(language): Lang) -> Html<String> {
    let words = app.words(language);
    let say = |id: &str| escaped(&words.get(id));
    let mut text = format!(
        "<section class=\"hero\"><div><h1>{}<br>{}</h1><p>{}</p>\
        <div class=\"btns\"><a class=\"btn pri\" href=\"#games\">{}</a>\
        <a class=\"btn\" href=\"/api/docs\">{}</a></div></div>\
        <img class=\"scene\" src=\"/scene.svg\" alt=\"{}\" width=\"560\" height=\"340\"></section>\n\
        <section><h2 id=\"games\">{}</h2>\n<ul class=\"cards\">\n",
        say("home-title"),
        say("home-title-2"),
        say("home-lead"),
        say("home-choose"),
        say("home-way"),
        say("home-scene"),
        say("home-choose"),
    );
    for Entry {
        id,
        name,
        designer,
        year,
    } in list()
    {
        let by = year.map_or_else(|| designer.to_owned(), |it| format!("{designer}, {it}"));
        let about = words.get(&format!("about-{id}")).into_owned();
        let title = words.with("home-board", &[("name", name.into())]);
        writeln!(
            text,
            "<li class=\"card\"><a class=\"pic\" href=\"/rules/{id}\">\
            <img src=\"/boards/{id}.svg\" alt=\"{}\" width=\"220\" height=\"220\"></a>\
            <h3>{}</h3><span class=\"by\">{}</span><p>{}</p>\
            <a class=\"btn soft\" href=\"/rules/{id}\">{}</a></li>",
            escaped(&title),
            escaped(name),
            escaped(&by),
            escaped(&sentence(&about)),
            say("home-rules"),
        )
        .unwrap_or_default();
    }
    text += "</ul></section>\n<section class=\"facts\">";
    for n in ["proven", "terminal", "programs"] {
        let (title, body) = (say(&format!("home-{n}")), say(&format!("home-{n}-text")));
        write!(text, "<div><h3>{title}</h3><p>{body}</p></div>").unwrap_or_default();
    }
    text += "</section>\n";
    page(words, &words.get("home-page"), &text)
}

/// A remark as a sentence.
fn sentence(remark: &str) -> String {
    let mut letters = remark.chars();
    let first = letters.next().map(char::to_uppercase);
    let first: String = first.into_iter().flatten().collect();
    format!("{first}{}.", letters.as_str())
}

/// How many moves of chance make a board worth a picture.
const PLIES: u32 = 16;
const SEED: u64 = 7;

/// A game under way, or a solved puzzle, as a picture.
async fn board(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    let id = file.strip_suffix(".svg").ok_or(Problem::NotFound)?;
    let (name, (view, marks)) = if let Some(game) = catalog::find(id) {
        (game.info.name, under_way(game)?)
    } else {
        let puzzle = catalog::find_puzzle(id).ok_or(Problem::NotFound)?;
        (puzzle.name, solved(puzzle)?)
    };
    let words = app.words(language);
    let title = words.with("home-board", &[("name", name.into())]);
    Ok(svg(&view, &marks, &title, false))
}

fn under_way(game: &Game) -> Result<(BoardView, Marks), Problem> {
    let mut line: Box<dyn AnyLine> = game.open(None, None).map_err(Problem::Input)?;
    let mut rng = Rng::new(SEED);
    for _ in 0..PLIES {
        let m = game.bots.first().and_then(|it| it.choose(&*line, &mut rng));
        let Some(m) = m else {
            break;
        };
        line.try_play(&m).map_err(Problem::Input)?;
    }
    Ok((line.view(), Marks::default()))
}

/// The first board of a puzzle's rules, which is a solution.
fn solved(puzzle: &Puzzle) -> Result<(BoardView, Marks), Problem> {
    let text = puzzle.rules[0].1;
    let block = rules::blocks(text).next().unwrap_or_default();
    let board = block.lines().next().unwrap_or_default();
    puzzle.picture(board).map_err(Problem::Input)
}

/// A picture as an answer.
fn svg(view: &BoardView, marks: &Marks, title: &str, labels: bool) -> Response {
    let style = SvgStyle {
        theme: Theme::Auto,
        title,
        labels,
        flipped: false,
        hands: false,
    };
    let svg = picture::svg(view, marks, &style);
    ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
