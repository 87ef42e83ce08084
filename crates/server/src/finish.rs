//! What holds for every request and every answer over HTTP, whatever the route.
//!
//! Whoever asks is known by address, has a place of his own, and comes from a page that may act
//! here. What goes wrong is told in his language, a panic too; the answer has headers that keep
//! browsers from harm, a number, and one line in the log. The log knows the form of a path and never
//! the path, nor anything else that a client wrote: a secret may be in it.

use std::{
    future::poll_fn,
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::{Arc, atomic::Ordering},
    task::Poll,
    time::Instant,
};

use axum::{
    Router,
    extract::{MatchedPath, Request, State as Shared},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};

use crate::{
    accept::{Peer, Permit},
    api::Shares,
    app::App,
    input::Lang,
    matches::MatchProblem,
    origin,
    problem::Problem,
};

/// Where whoever asks is, as far as we believe it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

/// The place of whoever asks among all connections. What outlives its request keeps this.
#[derive(Clone, Debug)]
pub(crate) struct Place(#[expect(dead_code, reason = "it is held, not read")] Option<Arc<Permit>>);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const OPENER: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Where any page may ask, and where only those that are welcome may.
const API: &str = "/api/v1/";
const MATCHES: &str = "/api/v1/matches";

pub(crate) async fn finish(Shared(app): Shares, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, Lang(language)) = (name(request.method()), Lang::of(request.headers()));
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or_else(|| "none".to_owned(), |it| it.as_str().to_owned());
    let path = request.uri().path();
    let of_a_match = path.starts_with(MATCHES);
    let open = path.starts_with(API) && !of_a_match;
    let peer = request.extensions().get::<Peer>().cloned();
    let peer_address = peer.as_ref().map(|it| it.address);
    let client = peer_address.map(|it| origin::client(it, request.headers(), &app.proxies));
    let id = id(&app, peer_address, request.headers());
    if let Some(client) = client {
        request.extensions_mut().insert(Client(client));
    }
    let preflight = open && request.method() == Method::OPTIONS;
    let mut response = if preflight {
        StatusCode::NO_CONTENT.into_response()
    } else if !may_act(&app, &request, of_a_match) {
        Problem::Origin.into_response()
    } else {
        match place(peer, client) {
            Err(problem) => problem.into_response(),
            Ok(place) => {
                // Whoever reads the body throws the rest of the request away: it is kept here, too.
                request.extensions_mut().insert(place.clone());
                let response = run(&app, request, next, &id).await;
                drop(place);
                response
            }
        }
    };
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        let rendered = problem.render(app.words(language));
        // What the router adds of its own, such as `Allow`, is kept.
        let kept = response.headers().get(header::ALLOW).cloned();
        response = rendered;
        if let Some(allow) = kept {
            response.headers_mut().insert(header::ALLOW, allow);
        }
    } else if response.status().is_client_error() {
        // The router's own refusals have no words.
        response = Problem::NotFound.render(app.words(language));
    }
    protect(response.headers_mut(), open);
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let (status, time) = (response.status().as_u16(), began.elapsed());
    app.metrics.answered(&route, method, status, time);
    let client = client.map(tracing::field::display);
    let ms = (time.as_secs_f64() * 1e5).round() / 100.0;
    tracing::info!(id, method, route, status, ms, client, "request");
    response
}

/// The name of a method, of those that have one here.
fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

/// The request's number: one that a proxy of ours has given it, or a new one.
fn id(app: &App, peer: Option<IpAddr>, headers: &HeaderMap) -> String {
    let trusted = peer.is_some_and(|it| app.proxies.contains(&it.to_canonical()));
    let given = headers.get(REQUEST_ID).filter(|_| trusted);
    let is_sane = |it: &&str| {
        (1..=64).contains(&it.len())
            && it
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'-')
    };
    let given = given.and_then(|it| it.to_str().ok()).filter(is_sane);
    given.map_or_else(
        || format!("{}-{}", app.run, app.metrics.next_request()),
        ToOwned::to_owned,
    )
}

/// Whether the page that asks may. Anybody may look; to act in a match or to open a socket, it must
/// be ours.
fn may_act(app: &App, request: &Request, of_a_match: bool) -> bool {
    let changes = of_a_match && !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    !(changes || upgrades) || origin::is_welcome(request.headers(), &app.origins)
}

/// A place for whoever asks. Those behind a proxy share its connections, but not their places.
fn place(peer: Option<Peer>, client: Option<IpAddr>) -> Result<Place, Problem> {
    let (Some(peer), Some(client)) = (peer, client) else {
        return Ok(Place(None));
    };
    if client == peer.address.to_canonical() {
        return Ok(Place(Some(peer.permit)));
    }
    let permit = peer.permit.admit_person(client).ok_or(Problem::Crowded)?;
    Ok(Place(Some(Arc::new(permit))))
}

/// Answers a request. A panic is an answer, too: the others go on.
async fn run(app: &App, request: Request, next: Next, id: &str) -> Response {
    let mut answer = pin!(next.run(request));
    let answered =
        poll_fn(
            |context| match catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(context))) {
                Ok(Poll::Pending) => Poll::Pending,
                Ok(Poll::Ready(response)) => Poll::Ready(Some(response)),
                Err(_) => Poll::Ready(None),
            },
        );
    answered.await.unwrap_or_else(|| {
        app.metrics.panics.count();
        tracing::error!(id, "a request met a panic");
        Problem::Internal.into_response()
    })
}

/// Headers that keep browsers from harm. Any page may read what is `open`.
fn protect(headers: &mut HeaderMap, open: bool) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(OPENER, "same-origin");
    set(RESOURCE, if open { "cross-origin" } else { "same-origin" });
    set(header::VARY, "Accept-Language");
    if open {
        set(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        set(header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST");
        set(
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "content-type, accept-language",
        );
        set(header::ACCESS_CONTROL_MAX_AGE, "86400");
    }
}

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
    if !app.matches.is_writable() {
        return Err(MatchProblem::Unavailable.into());
    }
    Ok("ok\n")
}

/// What is served to those who operate the server, at an address of its own.
pub(crate) fn admin(app: Arc<App>) -> Router {
    Router::new()
        .route(
            "/metrics",
            get(|Shared(app): Shares| async move { numbers(&app) }),
        )
        .merge(health())
        .fallback(|| async { Problem::NotFound })
        .method_not_allowed_fallback(|| async { Problem::Method })
        .layer(middleware::from_fn_with_state(Arc::clone(&app), finish))
        .with_state(app)
}

/// The numbers, where there is no such address: for those on this machine.
pub(crate) async fn metrics(Shared(app): Shares, request: Request) -> Result<String, Problem> {
    let client = request.extensions().get::<Client>();
    let is_near = client.is_some_and(|it| it.0.is_loopback());
    if app.has_admin || !is_near {
        return Err(Problem::NotFound);
    }
    Ok(numbers(&app))
}

fn numbers(app: &App) -> String {
    app.metrics
        .text(&app.listeners, &app.thinking, &app.matches)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;

    use super::*;
    use crate::Config;

    async fn broken() -> &'static str {
        panic!("a bug")
    }

    #[tokio::test]
    async fn a_panic_is_an_answer_and_the_others_go_on() {
        let (_stopping, stopped) = tokio::sync::watch::channel(false);
        let store = crate::Database::Memory.open().expect("memory");
        let app = App::new(&Config::default(), Vec::new(), store, stopped);
        let app = Arc::new(app.expect("threads"));
        let router = Router::new()
            .route("/bug", get(broken))
            .merge(health())
            .layer(middleware::from_fn_with_state(Arc::clone(&app), finish))
            .with_state(Arc::clone(&app));
        let service = TowerToHyperService::new(router);
        let ask = |path: &str| {
            let request = Request::get(path).body(Body::empty()).expect("a request");
            service.call(request)
        };
        let answer = ask("/bug").await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let kind = &answer.headers()[header::CONTENT_TYPE];
        assert_eq!(kind, "application/problem+json");
        assert!(answer.headers().contains_key(REQUEST_ID));
        let answer = ask("/readyz").await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        app.stopping.store(true, Ordering::Relaxed);
        let answer = ask("/readyz").await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()[header::RETRY_AFTER], "1");
        let numbers = numbers(&app);
        assert!(numbers.contains("henge_panics_total 1"), "{numbers}");
        let line = "henge_http_requests_total{route=\"/readyz\",method=\"GET\",class=\"5xx\"} 1";
        assert!(numbers.contains(line), "{numbers}");
    }
}
