//! What operators of the server ask for: whether it is alive and ready, and its numbers.

use std::sync::{Arc, atomic::Ordering};

use axum::{
    Router,
    extract::{Request, State as Shared},
    routing::get,
};

use crate::{
    api::Shares,
    app::App,
    matches::MatchProblem,
    middleware::{self, Client},
    problem::Problem,
};

/// Whether the server is alive, and whether to send it more.
pub(crate) fn health() -> Router<Arc<App>> {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
}

async fn ready(Shared(app): Shares) -> Result<&'static str, Problem> {
    if app.stopping.load(Ordering::Relaxed) {
        return Err(Problem::Stopping);
    }
    // A store elsewhere is asked, which takes a moment.
    let is_writable = app.matches.writing(|store| Ok(store.is_writable()));
    if !is_writable.await? {
        return Err(MatchProblem::Unavailable.into());
    }
    Ok("ok\n")
}

/// What is served to operators at an address of its own.
pub(crate) fn admin(app: Arc<App>) -> Router {
    let router = Router::new()
        .route(
            "/metrics",
            get(|Shared(app): Shares| async move { app.metrics.text() }),
        )
        .merge(health())
        .fallback(|| async { Problem::NotFound })
        .method_not_allowed_fallback(|| async { Problem::Method });
    middleware::wrap(router, &app).with_state(app)
}

/// The numbers, where there is no such address: for those on this machine.
pub(crate) async fn metrics(Shared(app): Shares, request: Request) -> Result<String, Problem> {
    let client = request.extensions().get::<Client>();
    let is_near = client.is_some_and(|it| it.0.is_loopback());
    if app.has_admin || !is_near {
        return Err(Problem::NotFound);
    }
    Ok(app.metrics.text())
}
