//! The route `picture` over HTTP. SVG is written at once; PNG and GIF are drawn on a worker.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use api::{PictureFormat, PictureRequest, PictureTask};
use axum::{
    extract::{Path, State as Shared},
    http::header,
    response::{IntoResponse, Response},
};
use engine::Priority;
use picture::raster::Film;

use crate::{
    api::{Shares, requester},
    app::App,
    input::Input,
    middleware::Client,
    problem::Problem,
};

/// The last picture of a film (an animated GIF) is shown this many times as long as the others, before
/// the film starts again.
const LAST_DELAY_FACTOR: f64 = 3.0;

pub(crate) async fn picture(
    Shared(app): Shares,
    client: Client,
    Path(id): Path<String>,
    Input(request): Input<PictureRequest>,
) -> Result<Response, Problem> {
    respond(&app, client, &id, &request).await
}

/// Draws a picture of a position, or a film of a game, and returns it as an HTTP response.
pub(crate) async fn respond(
    app: &App,
    client: Client,
    id: &str,
    request: &PictureRequest,
) -> Result<Response, Problem> {
    let task = Arc::new(api::picture(id, request)?);
    let kind = match task.format {
        PictureFormat::Svg => {
            let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
            return Ok((kind, task.svg()).into_response());
        }
        PictureFormat::Png => "image/png",
        PictureFormat::Gif => "image/gif",
    };
    let shared = Arc::clone(&task);
    let by = requester(Priority::Analysis, client);
    let ticket = (app.thinking).submit(task.key().to_owned(), by, |submitter| {
        submitter.work(move |cancel| draw(&shared, cancel))
    })?;
    let drawn = ticket.result().await?;
    let bytes = drawn.as_deref().and_then(Option::as_ref);
    let bytes = bytes.ok_or(api::Problem::OutOfTime)?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes.clone()).into_response())
}

/// The bytes of a picture (PNG) or a film (GIF). `None` if it was cancelled or is too large to be
/// drawn.
fn draw(task: &PictureTask, cancel: &AtomicBool) -> Option<Vec<u8>> {
    let delay = Duration::try_from_secs_f64(task.delay).ok()?;
    match task.format {
        PictureFormat::Svg => Some(task.svg().into_bytes()),
        PictureFormat::Png => picture::raster::png(task.drawings.last()?, task.size).ok(),
        PictureFormat::Gif => {
            let film = Film {
                size: task.size,
                delay,
                last_delay: delay.mul_f64(LAST_DELAY_FACTOR),
            };
            picture::raster::gif(&task.drawings, &film, cancel).ok()?
        }
    }
}
