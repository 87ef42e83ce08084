//! The few pages that are served until the web app takes their place: the games, and the way to the
//! API.

use std::fmt::Write as _;

use axum::{
    Router,
    extract::{Path, State as Shared},
    http::header,
    response::{Html, IntoResponse, Response},
    routing::get,
};
use game::Marks;
use messages::Messages;
use picture::{SvgStyle, Theme};
use std::sync::Arc;
use utoipa::openapi::OpenApi;

use crate::{api::Shares, app::App, input::Lang, problem::Problem};

const CSS: &str = include_str!("pages.css");

pub(crate) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(home))
        .route(
            "/henge.css",
            get(|| async { ([(header::CONTENT_TYPE, "text/css")], CSS) }),
        )
        .route("/boards/{file}", get(board))
}

/// A page around some content.
fn page(language: &str, title: &str, content: &str) -> Html<String> {
    Html(format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
        <title>{title}</title>\n<link rel=\"stylesheet\" href=\"/henge.css\">\n\
        <main>\n{content}</main>\n</html>\n"
    ))
}

async fn home(Shared(app): Shares, Lang(language): Lang) -> Html<String> {
    let words = app.words(language);
    let mut text = format!(
        "<h1>Henge</h1>\n<p class=\"lead\">{}</p>\n<ul class=\"games\">\n",
        escaped(&words.get("home-lead"))
    );
    for game in &catalog::GAMES {
        let info = game.info;
        let about = escaped(&words.get(&format!("about-{}", info.id)));
        let by = [
            ("designer", info.designer.into()),
            ("year", info.year.to_string().into()),
        ];
        let by = escaped(&words.with("home-by", &by));
        let (id, name) = (info.id, escaped(info.name));
        writeln!(
            text,
            "<li><img src=\"/boards/{id}.svg\" alt=\"\" width=\"220\" height=\"220\">\
            <h2>{name}</h2><p class=\"by\">{by}</p><p>{about}</p></li>"
        )
        .unwrap_or_default();
    }
    let (api, docs) = (words.get("home-api"), words.get("home-docs"));
    writeln!(
        text,
        "</ul>\n<p>{} <a href=\"/api/docs\">{}</a></p>",
        escaped(&api),
        escaped(&docs)
    )
    .unwrap_or_default();
    page(language.code(), "Henge", &text)
}

/// The start of a game as a picture.
async fn board(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    let game = file.strip_suffix(".svg").and_then(catalog::find);
    let game = game.ok_or(Problem::NotFound)?;
    let line = game.open(None, None).map_err(Problem::Input)?;
    let style = SvgStyle {
        theme: Theme::Auto,
        title: &title(app.words(language), game.info.name),
        labels: false,
        flipped: false,
        hands: false,
    };
    let svg = picture::svg(&line.view(), &Marks::default(), &style);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

fn title(words: &Messages, name: &str) -> String {
    words
        .with("home-board", &[("name", name.into())])
        .into_owned()
}

/// The API as a page for people, made from the same description that programs read.
pub(crate) fn docs(description: &OpenApi) -> Html<String> {
    let mut text = String::from(
        "<h1>Henge API</h1>\n<p><a href=\"/api/v1/openapi.json\">openapi.json</a></p>\n<dl>\n",
    );
    for (path, item) in &description.paths.paths {
        for (method, operation) in [("GET", &item.get), ("POST", &item.post)] {
            let Some(operation) = operation else {
                continue;
            };
            let summary = operation.summary.as_deref().unwrap_or_default();
            writeln!(
                text,
                "<dt><code>{method} {}</code></dt><dd>{}</dd>",
                escaped(path),
                escaped(summary)
            )
            .unwrap_or_default();
        }
    }
    text += "</dl>\n";
    page("en", "Henge API", &text)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
