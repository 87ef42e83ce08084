//! The route `picture` over HTTP. SVG is written at once; PNG and GIF are drawn on a worker.

use std::sync::Arc;

use api::{PictureFormat, PictureRequest};
use axum::{
    extract::{Path, State as Shared},
    http::header,
    response::{IntoResponse, Response},
};
use engine::Priority;

use crate::{
    api::{Shares, requester},
    app::App,
    input::Input,
    middleware::Client,
    problem::Problem,
};

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
    let kind = [(header::CONTENT_TYPE, task.media_type())];
    if task.format == PictureFormat::Svg {
        return Ok((kind, task.svg()).into_response());
    }
    let shared = Arc::clone(&task);
    let by = requester(Priority::Analysis, client);
    let ticket = (app.thinking).submit(task.key().to_owned(), by, |submitter| {
        submitter.work(move |cancel| shared.draw(cancel))
    })?;
    let drawn = ticket.result().await?;
    let bytes = drawn.as_deref().and_then(Option::as_ref);
    let bytes = bytes.ok_or(api::Problem::OutOfTime)?;
    Ok((kind, bytes.clone()).into_response())
}
