//! HTML pages: the web app, if the program contains it, and pages without scripts that the server
//! renders in the reader's language (the rules, a match, the API reference, and a start page).

mod app;
mod describe;
mod example;
mod frame;
mod markdown;
mod preview;
mod reference;
mod rules;
mod translations;
mod watch;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, State as Shared},
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use catalog::{Game, PuzzleEntry};
use game::{AnyLine, Arg, BoardView, Marks, Rng};
use maud::{Markup, html};
use messages::{Language, Messages};
use picture::{DrawStyle, Theme};

use crate::{api::Shares, app::App, input::Lang, middleware::Base, problem::Problem};

use preview::Preview;

pub(crate) use frame::Frame;

pub use app::AppFile;
pub(crate) use reference::Reference;

const SCENE: &str = include_str!("scene.svg");
const LOGO: &str = include_str!("logo.svg");

pub(crate) fn router() -> Router<Arc<App>> {
    let file = |kind: &'static str, text: &'static str| {
        get(move || async move { ([(header::CONTENT_TYPE, kind)], text) })
    };
    Router::new()
        .route("/", get(home))
        .route("/henge.css", file("text/css", frame::CSS))
        .route("/scene.svg", file("image/svg+xml", SCENE))
        .route("/logo.svg", file("image/svg+xml", LOGO))
        .route("/boards/{file}", get(board))
        .route("/preview/{file}", get(preview::png))
        .route("/rules/{id}", get(rules::page))
        .route("/rules/{id}/{file}", get(rules::picture))
        .route("/matches/{id}", get(watch_or_play))
        .route("/matches/{id}/plain", get(watch::page))
        .route("/matches/{id}/board.svg", get(watch::board))
}

/// Id, name, designer and year of a game or a puzzle of the catalog, for lists on the server's
/// pages.
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

    /// The designer of the game or puzzle, and the year if it is known.
    fn by(&self) -> String {
        let designer = self.designer;
        self.year
            .map_or_else(|| designer.to_owned(), |it| format!("{designer}, {it}"))
    }
}

/// All games of the catalog, then all its puzzles, as the pages show them.
fn entries() -> impl Iterator<Item = Entry> {
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

/// Serves paths without a route: the web app's files and pages, or a 404.
pub(crate) async fn fallback(
    Shared(app): Shares,
    Lang(language): Lang,
    base: Base,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(status) = app::page_at(app.web, &method, &uri, &headers) else {
        return app::fallback(app.web, &method, &uri, &headers);
    };
    app_page(&app, language, &base, status, &uri, &headers).await
}

/// The web app's page with status 404, for a browser. `None` for other clients and paths of the API,
/// and without a web app.
pub(crate) fn missing(
    app: &App,
    language: Language,
    path: &str,
    headers: &HeaderMap,
) -> Option<Response> {
    app::missing(app.web, app.words(language), path, headers)
}

/// Serves the page of a match: the web app's or, without a web app, the one that the server renders.
async fn watch_or_play(
    shared: Shares,
    lang: Lang,
    base: Base,
    id: Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if shared.web.is_empty() {
        return Ok(watch::page(shared, lang, id).await?.into_response());
    }
    Ok(app_page(&shared, lang.0, &base, StatusCode::OK, &uri, &headers).await)
}

async fn home(
    Shared(app): Shares,
    Lang(language): Lang,
    base: Base,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if app.web.is_empty() {
        return home_without_app(&app, language).into_response();
    }
    app_page(&app, language, &base, StatusCode::OK, &uri, &headers).await
}

/// The web app's page at a path, with a link preview in its head.
async fn app_page(
    app: &App,
    language: Language,
    Base(base): &Base,
    status: StatusCode,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    let words = app.words(language);
    let preview = Preview::of(app, uri, words).await;
    let (title, head) = preview.head(base, uri.path());
    app::index(app.web, status, words, title, &head, headers)
}

/// The number of games and puzzles in the catalog, as the argument `count` of translated messages.
fn count() -> [(&'static str, Arg); 1] {
    let n_all = catalog::games().len() + catalog::PUZZLES.len();
    [("count", n_all.into())]
}

fn home_without_app(app: &App, language: Language) -> Html<String> {
    let words = app.words(language);
    let count = count();
    let content = html! {
        p.note { (words.get("home-build")) " " code { "make web" } }
        section.hero {
            div {
                h1 { (words.with("home-title", &count)) br; (words.get("home-title-2")) }
                p { (words.with("home-lead", &count)) }
                div.btns {
                    a.btn.pri href="#games" { (words.get("home-choose")) }
                    a.btn href="/api/docs" { (words.get("home-way")) }
                }
            }
            img.scene src="/scene.svg" alt=(words.get("home-scene")) width="560" height="340";
        }
        section {
            h2 #games { (words.get("home-choose")) }
            ul.cards { @for entry in entries() { (card(&entry, words)) } }
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
    Frame::new(app, language).page(&words.get("home-choose"), "/", &content)
}

/// Renders the card of a game or a puzzle on the start page: picture, name, designer, a sentence
/// and a link to the rules.
fn card(entry: &Entry, words: &Messages) -> Markup {
    let rules = format!("/rules/{}", entry.id);
    let picture = format!("/boards/{}.svg", entry.id);
    let title = words.with("home-board", &[("name", entry.name.into())]);
    html! {
        li.card {
            a.pic href=(rules) { img src=(picture) alt=(title) width="220" height="220"; }
            h3 { (entry.name) }
            span.by { (entry.by()) }
            p { (sentence(&words.get(&format!("about-{}", entry.id)))) }
            a.btn.soft href=(rules) { (words.get("home-rules")) }
        }
    }
}

/// Makes a sentence of a remark, with a capital letter at its start and a full stop at its end.
fn sentence(remark: &str) -> String {
    format!("{}.", capitalised(remark))
}

/// A text with its first letter in upper case.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let first: String = first.into_iter().flatten().collect();
    first + letters.as_str()
}

/// Number of moves that a bot plays for both sides before a game's board is drawn as its picture:
/// the pieces are in the middle of the game then.
const PICTURE_PLIES: u32 = 16;
/// The seed of the bot that plays to the position of a game's picture, so that the picture never
/// changes.
const PICTURE_SEED: u64 = 7;

/// Serves the picture of a game or a puzzle as SVG: a position in the middle of the game, or the solved
/// puzzle.
async fn board(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    let id = file.strip_suffix(".svg").ok_or(Problem::NotFound)?;
    let (name, (view, marks)) = if let Some(game) = catalog::find(id) {
        let line = under_way(game)?;
        (game.info.name, (line.view(), Marks::default()))
    } else {
        let puzzle = catalog::find_puzzle(id).ok_or(Problem::NotFound)?;
        (puzzle.name, solved(puzzle)?)
    };
    let title = describe::describe(&view, name, app.words(language));
    Ok(svg(&view, &marks, &title, false))
}

/// A game after [`PICTURE_PLIES`] moves, or at its end if that comes first. Its weakest bot plays
/// both sides.
fn under_way(game: &Game) -> Result<Box<dyn AnyLine>, Problem> {
    let mut line = game.open(None, None).map_err(api::Problem::Input)?;
    let mut rng = Rng::new(PICTURE_SEED);
    for _ in 0..PICTURE_PLIES {
        let m = game.bots.first().and_then(|it| it.choose(&*line, &mut rng));
        let Some(m) = m else {
            break;
        };
        line.try_play(&m).map_err(api::Problem::Input)?;
    }
    Ok(line)
}

/// The board of a solved puzzle and its marks, for its picture: the first board in the puzzle's
/// rules, which shows a solution.
fn solved(puzzle: &PuzzleEntry) -> Result<(BoardView, Marks), Problem> {
    let (_, text) = puzzle.rules[0];
    let board = catalog::rules::boards(text).next();
    let position = board.map(|it| it.position).unwrap_or_default();
    puzzle
        .picture(&position)
        .map_err(|it| api::Problem::Input(it).into())
}

/// The drawing style of boards on the server's pages.
fn style(title: &str, labels: bool) -> DrawStyle<'_> {
    DrawStyle {
        theme: Theme::Auto,
        title,
        labels,
        flipped: false,
        hands: false,
    }
}

/// Draws a board as an SVG response.
fn svg(view: &BoardView, marks: &Marks, title: &str, labels: bool) -> Response {
    let svg = picture::svg(view, marks, &style(title, labels));
    ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response()
}
