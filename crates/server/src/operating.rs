//! Routes for operators: `/healthz` (the process lives), `/readyz` (send it requests) and `/metrics`.
//!
//! With the setting `admin` they have a listener of their own; without it, `/metrics` is served on the
//! public listener to clients on the same machine only.

use std::sync::{Arc, atomic::Ordering};

use axum::{
    Router,
    extract::{Request, State as Shared},
    http::header,
    response::IntoResponse,
    routing::get,
};

use crate::{
    api::Shares,
    app::App,
    matches::MatchProblem,
    metrics,
    middleware::{self, Client, QueryRoutes},
    problem::Problem,
};

/// Routes for probes: `/healthz` (the process lives) and `/readyz` (it can serve requests).
pub(crate) fn health() -> Router<Arc<App>> {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
}

async fn ready(Shared(app): Shares) -> Result<&'static str, Problem> {
    if app.stopping.load(Ordering::Relaxed) {
        return Err(Problem::Stopping);
    }
    // On PostgreSQL this is a query.
    let is_writable = app
        .matches
        .store
        .run_blocking(|store| Ok(store.is_writable()));
    if !is_writable.await? {
        return Err(MatchProblem::Unavailable.into());
    }
    Ok("ok\n")
}

/// The router of the admin listener: `/metrics`, `/healthz` and `/readyz`.
pub(crate) fn admin(app: Arc<App>) -> Router {
    let router = Router::new()
        .route(
            "/metrics",
            get(|Shared(app): Shares| async move { metrics_text(&app) }),
        )
        .merge(health())
        .fallback(|| async { Problem::NotFound })
        .method_not_allowed_fallback(|| async { Problem::Method });
    middleware::wrap(router, &app, QueryRoutes::default()).with_state(app)
}

/// Serves `/metrics` on the public listener. Not found if there is an admin listener, or for a client
/// on another machine.
pub(crate) async fn metrics(
    Shared(app): Shares,
    request: Request,
) -> Result<impl IntoResponse, Problem> {
    let client = request.extensions().get::<Client>();
    let is_local = client.is_some_and(|Client(address)| address.is_loopback());
    if app.has_admin || !is_local {
        return Err(Problem::NotFound);
    }
    Ok(metrics_text(&app))
}

fn metrics_text(app: &App) -> impl IntoResponse + use<> {
    let kind = [(header::CONTENT_TYPE, metrics::CONTENT_TYPE)];
    (kind, app.metrics.text())
}
