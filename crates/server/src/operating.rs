//! Routes for operators: `/healthz` (the process lives), `/readyz` (send it requests) and `/metrics`.
//!
//! With the setting `admin` they have a listener of their own; without it, `/metrics` is served on the
//! public listener to clients on the same machine only.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{Request, State as Shared},
    http::header,
    response::IntoResponse,
    routing::get,
};
use tokio::sync::Mutex;

use crate::{
    api::Shares,
    app::App,
    matches::MatchProblem,
    metrics,
    middleware::{self, Client},
    problem::Problem,
    queries::QueryRoutes,
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
    let store = &app.matches.store;
    let ask = store.run_blocking(|store| Ok(store.is_writable()));
    if !app.readiness.check(ask).await? {
        return Err(MatchProblem::Unavailable.into());
    }
    Ok("ok\n")
}

/// The last answer to the question whether the store can write. Probes that come while it is asked, and
/// for [`READINESS_TTL`] after, share one answer, so that they cost the database little however many
/// there are.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Result<bool, MatchProblem>)>>);

/// Time for which the answer to a readiness probe is kept.
const READINESS_TTL: Duration = Duration::from_millis(250);

impl Readiness {
    /// Returns the last answer if it is recent, or else awaits `ask`.
    async fn check(
        &self,
        ask: impl Future<Output = Result<bool, MatchProblem>>,
    ) -> Result<bool, MatchProblem> {
        let mut last = self.0.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < READINESS_TTL
        {
            return answer.clone();
        }
        let answer = ask.await;
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[tokio::test]
    async fn concurrent_probes_share_one_question_to_the_store() {
        let (readiness, n_asked) = (Readiness::default(), AtomicUsize::new(0));
        let probe = || {
            readiness.check(async {
                n_asked.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok(true)
            })
        };
        let answers = futures_util::future::join_all((0..100).map(|_| probe())).await;
        assert!(answers.iter().all(|answer| matches!(answer, Ok(true))));
        let n_asked = n_asked.load(Ordering::Relaxed);
        // A machine that stands still for a quarter of a second may make it two.
        assert!(n_asked < 10, "{n_asked}");
    }
}
