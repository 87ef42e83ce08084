//! Searches on the cluster's workers, if the server uses `PostgreSQL` and a worker is alive.
//!
//! The caller tries this first and searches on its own threads if it gets `None`. A worker's response
//! is byte for byte what this server would send.

use std::convert::Infallible;

use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use cluster::{RemoteSearch, RemoteUpdate, SearchTask, Task};
use futures_util::stream;
use messages::Language;

use crate::app::App;

/// A request of the stateless API that is passed on to the cluster's workers.
pub(crate) struct RemoteRequest<'a> {
    /// Path of the request, with [`api::PREFIX`] and the game's id in place of `{game}`.
    pub(crate) path: String,
    pub(crate) language: Language,
    /// Body of the request: JSON, as the client sent it.
    pub(crate) body: &'a [u8],
    /// Random bits that seed the search if the request gives no seed.
    pub(crate) chance: u64,
}

impl RemoteRequest<'_> {
    /// Puts the request into the table of tasks that the cluster's workers poll. `None` if no
    /// worker is alive or none has claimed it in time, or if the body isn't UTF-8.
    async fn begin(self, app: &App) -> Option<RemoteSearch> {
        let engine = app.thinking.remote_engine()?;
        // Makes the task's key unique: dropping a task cancels it for every request that shares it.
        let requester = format!("{} {}", app.run, app.metrics.next_request());
        let task = SearchTask::new(
            self.path,
            self.language.code(),
            self.body,
            self.chance,
            app.thinking.max_time(),
            requester,
        )?;
        engine.begin(&Task::Search(task)).await
    }

    /// Waits for a worker's whole response to the request. `None` if the caller has to search itself.
    pub(crate) async fn response(self, app: &App) -> Option<Response> {
        let mut search = self.begin(app).await?;
        loop {
            match search.next().await {
                RemoteUpdate::Update(_) => {}
                RemoteUpdate::Result(answer) => {
                    let kind = [(header::CONTENT_TYPE, "application/json")];
                    return Some((kind, answer).into_response());
                }
                RemoteUpdate::Lost => return None,
            }
        }
    }

    /// Streams a worker's response to the request line by line. `None` if the caller has to search
    /// itself; a worker that dies later ends the stream without its last line.
    pub(crate) async fn lines(self, app: &App) -> Option<Response> {
        let search = self.begin(app).await?;
        let lines = stream::unfold(Some(search), |search| async move {
            let mut search = search?;
            let (mut line, search) = match search.next().await {
                RemoteUpdate::Update(line) => (line.into_bytes(), Some(search)),
                RemoteUpdate::Result(answer) => (answer, None),
                RemoteUpdate::Lost => return None,
            };
            line.push(b'\n');
            Some((Ok::<_, Infallible>(Bytes::from(line)), search))
        });
        let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
        Some((kind, Body::from_stream(lines)).into_response())
    }
}
