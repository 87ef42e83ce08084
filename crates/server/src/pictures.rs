//! Pictures over HTTP: what takes time to paint goes to the workers.

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

/// How much longer the last picture of a film is shown.
const REST: f64 = 3.0;

pub(crate) async fn picture(
    Shared(app): Shares,
    client: Client,
    Path(id): Path<String>,
    Input(request): Input<PictureRequest>,
) -> Result<Response, Problem> {
    answer(&app, client, &id, &request).await
}

/// The picture that is asked for, painted by the workers.
pub(crate) async fn answer(
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
    let asked = Arc::clone(&task);
    let by = requester(Priority::Analysis, client);
    let ticket = (app.thinking).submit(task.key().to_owned(), by, |submitter| {
        submitter.work(move |cancel| paint(&asked, cancel))
    })?;
    let painted = ticket.result().await?;
    let bytes = painted.as_deref().and_then(Option::as_ref);
    let bytes = bytes.ok_or(api::Problem::OutOfTime)?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes.clone()).into_response())
}

/// The bytes of a picture or a film, unless it is stopped.
fn paint(task: &PictureTask, cancel: &AtomicBool) -> Option<Vec<u8>> {
    let delay = Duration::try_from_secs_f64(task.delay).ok()?;
    match task.format {
        PictureFormat::Svg => Some(task.svg().into_bytes()),
        PictureFormat::Png => picture::raster::png(task.drawings.last()?, task.size).ok(),
        PictureFormat::Gif => {
            let film = Film {
                size: task.size,
                delay,
                last_delay: delay.mul_f64(REST),
            };
            picture::raster::gif(&task.drawings, &film, cancel).ok()?
        }
    }
}
