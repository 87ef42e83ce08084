//! Link previews (Open Graph): the title, sentence and picture that messengers and search engines show
//! of a link to the app.
//!
//! Matches and analyses are shown in their current position. The URL of the picture contains the
//! position, so that a cached picture is never outdated.

use std::fmt::Write;

use api::{PictureFormat, PictureRequest};
use axum::{
    extract::{Path, Query, State as Shared},
    http::{HeaderValue, Uri, header},
    response::{IntoResponse, Response},
};
use catalog::Game;
use game::AnyLine;
use maud::{Markup, html};
use messages::Messages;
use nevermind::Nevermind as _;
use serde::Deserialize;

use super::{under_way, watch};
use crate::{api::Shares, app::App, middleware::Client, pictures, problem::Problem};

/// Maximum moves that are replayed for a link preview: anyone may make up a URL with more.
const MAX_MOVES: usize = 400;
/// Size of a link preview's picture in pixels. Messengers scale it down.
const PICTURE_SIZE: u32 = 600;

/// The preview that messengers show of a link to the web app: title, sentence and picture.
#[derive(Debug)]
pub(super) struct Preview {
    title: String,
    about: String,
    /// The path of the preview's picture on this server.
    picture: String,
}

/// The query parameters by which a URL of the web app names a position.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PositionQuery {
    position: Option<String>,
    variant: Option<String>,
    /// The moves from `position`, or from the game's start if that is missing, separated by spaces.
    moves: Option<String>,
    /// Number of moves of `moves` that are played. `None` plays all, up to [`MAX_MOVES`].
    ply: Option<usize>,
    /// The game's id, where the path of the page doesn't contain it.
    game: Option<String>,
}

impl PositionQuery {
    /// Replays the moves of the query from its position, at most [`MAX_MOVES`]. `None` if the
    /// position or a move is invalid.
    fn line(&self, game: &Game) -> Option<Box<dyn AnyLine>> {
        let mut line = (game.open(self.position.as_deref(), self.variant.as_deref())).ok()?;
        let moves = self.moves.as_deref().unwrap_or_default();
        for m in moves
            .split_whitespace()
            .take(self.ply.unwrap_or(MAX_MOVES).min(MAX_MOVES))
        {
            line.try_play(m).ok()?;
        }
        Some(line)
    }
}

impl Preview {
    /// Builds the preview of a link to a page of the web app: of the match, position or game that
    /// the URL names, or else of the whole site.
    pub(super) async fn of(app: &App, uri: &Uri, words: &Messages) -> Preview {
        let query = Query::<PositionQuery>::try_from_uri(uri)
            .map_or_else(|_| PositionQuery::default(), |Query(query)| query);
        let mut parts = uri.path().split('/').skip(1);
        let (first, second) = (parts.next().unwrap_or_default(), parts.next());
        if let ("matches", Some(id)) = (first, second)
            && let Some(preview) = Preview::of_match(app, id, words).await
        {
            return preview;
        }
        let game = second.or(query.game.as_deref()).and_then(catalog::find);
        match (first, game) {
            ("analysis" | "editor", Some(game)) => Preview::of_position(game, &query, words),
            (_, Some(game)) => Preview::of_game(game, words),
            _ => Preview::of_all(words),
        }
    }

    async fn of_match(app: &App, id: &str, words: &Messages) -> Option<Preview> {
        let state = app.matches.find_state(id).await.ok()?;
        let line = state.line();
        Some(Preview {
            title: format!("{} · {}", watch::title(&state, words), line.info().name),
            about: watch::standing(&state, words),
            picture: picture_path(line),
        })
    }

    fn of_position(game: &Game, query: &PositionQuery, words: &Messages) -> Preview {
        let Some(line) = query.line(game) else {
            return Preview::of_game(game, words);
        };
        let player = line.info().player(line.to_move());
        Preview {
            title: format!("{} · {}", game.info.name, words.get("page-analysis")),
            about: match line.ending() {
                Some(_) => words.get("preview-over").into_owned(),
                None => (words.with("watch-to-move", &[("player", player.into())])).into_owned(),
            },
            picture: picture_path(&*line),
        }
    }

    fn of_game(game: &Game, words: &Messages) -> Preview {
        Preview {
            title: game.info.name.to_owned(),
            about: super::sentence(&words.get(&format!("about-{}", game.info.id))),
            picture: under_way(game).map_or_else(|_| ICON.to_owned(), |line| picture_path(&*line)),
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

    /// The title of the page, and the `meta` elements of its head that describe the preview. `base` is
    /// the server's URL.
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

/// The path of the app's icon, the picture of links to no game in particular.
const ICON: &str = "/icon-512.png";

/// The path, on this server, of the picture of a game's current position.
fn picture_path(line: &dyn AnyLine) -> String {
    let [position, variant] = [line.position(), line.variant()].map(|it| encoded(&it));
    let id = line.info().id;
    format!("/preview/{id}.png?position={position}&variant={variant}")
}

/// A text with percent-encoding, for the query of a URL.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(byte.into());
        } else {
            write!(encoded, "%{byte:02X}").nevermind("writing to a string can't fail");
        }
    }
    encoded
}

/// Serves the picture of a position for a link preview.
pub(super) async fn png(
    Shared(app): Shares,
    client: Client,
    Path(file): Path<String>,
    Query(query): Query<PositionQuery>,
) -> Result<Response, Problem> {
    let id = file.strip_suffix(".png").ok_or(Problem::NotFound)?;
    let request = PictureRequest {
        position: query.position,
        variant: query.variant,
        format: Some(PictureFormat::Png),
        size: Some(PICTURE_SIZE),
        ..PictureRequest::default()
    };
    let mut response = pictures::respond(&app, client, id, &request).await?;
    // The URL contains the whole position, so the picture never changes.
    let keep = HeaderValue::from_static("public, max-age=86400");
    response.headers_mut().insert(header::CACHE_CONTROL, keep);
    Ok(response.into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_percent_encoded() {
        assert_eq!(encoded("#3#/é w"), "%233%23%2F%C3%A9%20w");
    }
}
