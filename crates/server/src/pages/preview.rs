//! What other programs show of a link to the app: a title, a sentence and a picture (Open Graph).
//!
//! Matches and analyses are shown as they stand. The picture has the position in its address, so
//! that nobody keeps an old one for a new one.

use std::fmt::Write;

use api::{PictureFormat, PictureRequest};
use axum::{
    extract::{Path, Query, State as Shared},
    http::{HeaderValue, Uri, header},
    response::{IntoResponse, Response},
};
use catalog::Game;
use game::AnyLine;
use matches::Match;
use maud::{Markup, html};
use messages::Messages;
use serde::Deserialize;

use super::{under_way, watch};
use crate::{api::Shares, app::App, middleware::Client, pictures, problem::Problem};

/// The most moves that are played for a preview.
const MOST: usize = 400;
/// The size of a picture, in pixels.
const SIZE: u32 = 600;

/// What is shown of a link.
#[derive(Debug)]
pub(super) struct Preview {
    title: String,
    about: String,
    /// Where the picture is, on this server.
    picture: String,
}

/// A position, as pages have it behind the `?` of their address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Asked {
    position: Option<String>,
    variant: Option<String>,
    /// Separated by spaces.
    moves: Option<String>,
    /// How many of the moves are played.
    ply: Option<usize>,
    /// The game, where the path does not name it.
    game: Option<String>,
}

impl Asked {
    /// The line to the position, if there is one.
    fn line(&self, game: &Game) -> Option<Box<dyn AnyLine>> {
        let mut line = (game.open(self.position.as_deref(), self.variant.as_deref())).ok()?;
        let moves = self.moves.as_deref().unwrap_or_default();
        for m in moves
            .split_whitespace()
            .take(self.ply.unwrap_or(MOST).min(MOST))
        {
            line.try_play(m).ok()?;
        }
        Some(line)
    }
}

impl Preview {
    /// What is shown of an address.
    pub(super) async fn of(app: &App, uri: &Uri, words: &Messages) -> Preview {
        let asked = Query::<Asked>::try_from_uri(uri).map_or_else(|_| Asked::default(), |it| it.0);
        let mut parts = uri.path().split('/').skip(1);
        let (first, second) = (parts.next().unwrap_or_default(), parts.next());
        if let ("matches", Some(id)) = (first, second)
            && let Some(preview) = Preview::of_match(app, id, words).await
        {
            return preview;
        }
        let game = second.or(asked.game.as_deref()).and_then(catalog::find);
        match (first, game) {
            ("analysis" | "editor", Some(game)) => Preview::of_position(game, &asked, words),
            (_, Some(game)) => Preview::of_game(game, words),
            _ => Preview::of_all(words),
        }
    }

    async fn of_match(app: &App, id: &str, words: &Messages) -> Option<Preview> {
        let room = app.matches.enter(id).await.ok()?;
        let look = |it: &Match| {
            let line = it.line();
            Preview {
                title: format!("{} · {}", watch::title(it, words), line.info().name),
                about: watch::standing(it, words),
                picture: picture(line),
            }
        };
        app.matches.see(&room, look).await.ok()
    }

    fn of_position(game: &Game, asked: &Asked, words: &Messages) -> Preview {
        let Some(line) = asked.line(game) else {
            return Preview::of_game(game, words);
        };
        let player = line.info().player(line.to_move());
        Preview {
            title: format!("{} · {}", game.info.name, words.get("page-analysis")),
            about: match line.ending() {
                Some(_) => words.get("preview-over").into_owned(),
                None => (words.with("watch-to-move", &[("player", player.into())])).into_owned(),
            },
            picture: picture(&*line),
        }
    }

    fn of_game(game: &Game, words: &Messages) -> Preview {
        Preview {
            title: game.info.name.to_owned(),
            about: super::sentence(&words.get(&format!("about-{}", game.info.id))),
            picture: under_way(game).map_or_else(|_| ICON.to_owned(), |it| picture(&*it)),
        }
    }

    fn of_all(words: &Messages) -> Preview {
        let count = super::count();
        Preview {
            title: words.with("home-page", &count).into_owned(),
            about: words.with("home-lead", &count).into_owned(),
            picture: ICON.to_owned(),
        }
    }

    /// The title, and all that belongs into the head of a page. `base` is where this server is.
    pub(super) fn head(&self, base: &str, path: &str) -> (&str, Markup) {
        let markup = html! {
            meta name="description" content=(self.about);
            meta property="og:site_name" content="Henge";
            meta property="og:type" content="website";
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.about);
            meta property="og:url" content={ (base) (path) };
            meta property="og:image" content={ (base) (self.picture) };
            meta name="twitter:card" content="summary";
        };
        (&self.title, markup)
    }
}

/// What stands for everything.
const ICON: &str = "/icon-512.png";

/// Where the picture of a line's last position is.
fn picture(line: &dyn AnyLine) -> String {
    let [position, variant] = [line.position(), line.variant()].map(|it| encoded(&it));
    let id = line.info().id;
    format!("/preview/{id}.png?position={position}&variant={variant}")
}

/// A text as a part of a query.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(byte.into());
        } else {
            write!(encoded, "%{byte:02X}").unwrap_or_default();
        }
    }
    encoded
}

/// The picture of a position.
pub(super) async fn png(
    Shared(app): Shares,
    client: Client,
    Path(file): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let id = file.strip_suffix(".png").ok_or(Problem::NotFound)?;
    let request = PictureRequest {
        position: asked.position,
        variant: asked.variant,
        format: Some(PictureFormat::Png),
        size: Some(SIZE),
        ..PictureRequest::default()
    };
    let mut response = pictures::answer(&app, client, id, &request).await?;
    // The address says all: the picture never changes.
    let keep = HeaderValue::from_static("public, max-age=86400");
    response.headers_mut().insert(header::CACHE_CONTROL, keep);
    Ok(response.into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_encoded_whole() {
        assert_eq!(encoded("#3#/é w"), "%233%23%2F%C3%A9%20w");
    }
}
