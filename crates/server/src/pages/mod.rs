//! The few pages that are served until a web app takes their place: the games, their rules, a match
//! to watch, and the way to the API. They need no script, and speak the reader's language.

mod example;
mod markdown;
mod reference;
mod rules;
mod watch;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, State as Shared},
    http::header,
    response::{Html, IntoResponse, Response},
    routing::get,
};
use catalog::{Game, Puzzle};
use game::{AnyLine, Arg, BoardView, Marks, Rng};
use maud::{DOCTYPE, Markup, html};
use messages::Messages;
use picture::{DrawStyle, Theme};

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
fn page(words: &Messages, title: &str, content: &Markup) -> Html<String> {
    page_with(words, title, &html! {}, content)
}

/// A page around some content, with something more in its head.
fn page_with(words: &Messages, title: &str, head: &Markup, content: &Markup) -> Html<String> {
    let page = html! {
        (DOCTYPE)
        html lang=(words.language().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="icon" href="/logo.svg";
                link rel="stylesheet" href="/henge.css";
                (head)
            }
            body {
                header.site {
                    div.wrap {
                        a.brand href="/" {
                            img src="/logo.svg" alt="" width="28" height="28";
                            "Henge"
                        }
                        nav {
                            a href="/#games" { (words.get("page-games")) }
                            a href="/api/docs" { (words.get("page-api")) }
                        }
                    }
                }
                main { div.wrap { (content) } }
                footer.foot {
                    div.wrap {
                        @for it in list() {
                            span { (words.with("page-by", &it.name_and_designer())) }
                        }
                    }
                }
            }
        }
    };
    Html(page.into_string())
}

/// What can be played or solved, as the pages show it.
struct Entry {
    id: &'static str,
    name: &'static str,
    designer: &'static str,
    year: Option<u16>,
}

impl Entry {
    fn name_and_designer(&self) -> [(&'static str, Arg); 2] {
        [
            ("name", self.name.into()),
            ("designer", self.designer.into()),
        ]
    }

    /// Who invented it, and when if it is known.
    fn by(&self) -> String {
        let designer = self.designer;
        self.year
            .map_or_else(|| designer.to_owned(), |it| format!("{designer}, {it}"))
    }
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
    let content = html! {
        section.hero {
            div {
                h1 { (words.get("home-title")) br; (words.get("home-title-2")) }
                p { (words.get("home-lead")) }
                div.btns {
                    a.btn.pri href="#games" { (words.get("home-choose")) }
                    a.btn href="/api/docs" { (words.get("home-way")) }
                }
            }
            img.scene src="/scene.svg" alt=(words.get("home-scene")) width="560" height="340";
        }
        section {
            h2 #games { (words.get("home-choose")) }
            ul.cards { @for it in list() { (card(&it, words)) } }
        }
        section.facts {
            @for it in ["home-proven", "home-terminal", "home-programs"] {
                div {
                    h3 { (words.get(it)) }
                    p { (words.get(&format!("{it}-text"))) }
                }
            }
        }
    };
    page(words, &words.get("home-page"), &content)
}

/// A game or a puzzle on the first page.
fn card(it: &Entry, words: &Messages) -> Markup {
    let rules = format!("/rules/{}", it.id);
    let picture = format!("/boards/{}.svg", it.id);
    let title = words.with("home-board", &[("name", it.name.into())]);
    html! {
        li.card {
            a.pic href=(rules) { img src=(picture) alt=(title) width="220" height="220"; }
            h3 { (it.name) }
            span.by { (it.by()) }
            p { (sentence(&words.get(&format!("about-{}", it.id)))) }
            a.btn.soft href=(rules) { (words.get("home-rules")) }
        }
    }
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
    let mut line: Box<dyn AnyLine> = game.open(None, None).map_err(api::Problem::Input)?;
    let mut rng = Rng::new(SEED);
    for _ in 0..PLIES {
        let m = game.bots.first().and_then(|it| it.choose(&*line, &mut rng));
        let Some(m) = m else {
            break;
        };
        line.try_play(&m).map_err(api::Problem::Input)?;
    }
    Ok((line.view(), Marks::default()))
}

/// The first board of a puzzle's rules, which is a solution.
fn solved(puzzle: &Puzzle) -> Result<(BoardView, Marks), Problem> {
    let (_, text) = puzzle.rules[0];
    let board = catalog::rules::boards(text).next();
    let position = board.map(|it| it.position).unwrap_or_default();
    puzzle
        .picture(&position)
        .map_err(|it| api::Problem::Input(it).into())
}

/// A picture as an answer.
fn svg(view: &BoardView, marks: &Marks, title: &str, labels: bool) -> Response {
    let style = DrawStyle {
        theme: Theme::Auto,
        title,
        labels,
        flipped: false,
        hands: false,
    };
    let svg = picture::svg(view, marks, &style);
    ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response()
}
