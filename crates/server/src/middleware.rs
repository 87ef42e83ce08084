//! Layers around every request and response over HTTP, whatever the route.
//!
//! On the way in: the client's address is found out, and the request is refused if that is banned,
//! over a rate limit or out of connection permits, or if the request names another host or comes from
//! another site's page. On the way out: problems and panics get a body in the reader's language, and
//! the response gets security headers, a request id, and one line in the log. The log contains the form
//! of the path and never the path itself, nor other text of a client, which may be a secret.

use std::{
    any::Any,
    convert::Infallible,
    mem,
    net::{IpAddr, Ipv6Addr},
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{FromRequestParts, MatchedPath, Request, State as Shared},
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header, request::Parts,
    },
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
};
use matches::MatchError;
use tokio::time::sleep;
use tower_http::{
    catch_panic::CatchPanicLayer,
    request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
    set_header::SetResponseHeaderLayer,
};

use crate::{
    accept::{Peer, Permit},
    api::Shares,
    app::App,
    host,
    input::Lang,
    matches::MatchProblem,
    origin, pages,
    problem::Problem,
    queries::{QueryRoutes, refuse_unread_query},
};

/// The address of the client: that of the connection, or the one that a trusted proxy reports.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        let known = parts.extensions.get::<Client>();
        // Only requests of tests have no connection.
        Ok(*known.unwrap_or(&Client(Ipv6Addr::UNSPECIFIED.into())))
    }
}

/// The server's URL as the client sees it, such as `https://henge.example`; empty if the request names
/// no valid host.
#[derive(Clone, Debug, Default)]
pub(crate) struct Base(pub(crate) String);

impl<S: Sync> FromRequestParts<S> for Base {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Base, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}

/// The client's permit under the limits of open connections, in total and per address. A WebSocket,
/// which outlives its request, keeps it.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionPermit(
    #[expect(dead_code, reason = "it is held, not read")] Option<Arc<Permit>>,
);

/// Marker in a response that the handler of its request panicked.
#[derive(Copy, Clone, Debug)]
struct Panicked;

// `wasm-unsafe-eval` lets the app compile its WebAssembly module, and no other text.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
// With the opener policy: isolates the app's pages, so that they may share memory with their workers.
const EMBEDDER_POLICY: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Wraps a router in all layers of middleware. A request passes them from the first to the last, its
/// response from the last to the first.
pub(crate) fn wrap(
    router: Router<Arc<App>>,
    app: &Arc<App>,
    queries: QueryRoutes,
) -> Router<Arc<App>> {
    let app = || Arc::clone(app);
    let queries = Arc::new(queries);
    router.layer((
        from_fn_with_state(app(), identify_client),
        SetRequestIdLayer::x_request_id(RequestNumbers(app())),
        PropagateRequestIdLayer::x_request_id(),
        from_fn_with_state(app(), log_and_measure),
        fixed_header(header::CONTENT_SECURITY_POLICY, POLICY),
        fixed_header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        fixed_header(header::REFERRER_POLICY, "no-referrer"),
        fixed_header(EMBEDDER_POLICY, "require-corp"),
        fixed_header(OPENER_POLICY, "same-origin"),
        fixed_header(header::VARY, "Accept-Language, Accept-Encoding, Origin"),
        from_fn_with_state(app(), share_across_origins),
        from_fn_with_state(app(), explain_problems),
        (
            from_fn_with_state(app(), refuse_banned),
            from_fn_with_state(app(), limit_requests),
            from_fn_with_state(app(), check_host),
            from_fn_with_state(queries, refuse_unread_query),
            from_fn_with_state(app(), check_origin),
        ),
        from_fn(hold_permit),
        CatchPanicLayer::custom(answer_panic),
    ))
}

/// Tells browsers to use HTTPS only, for a year. RFC 6797 forbids it over plain HTTP, so only a listener
/// with a certificate has this layer.
pub(crate) fn strict_transport_security() -> SetResponseHeaderLayer<HeaderValue> {
    fixed_header(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000")
}

fn fixed_header(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

/// Determines the client's address and the server's URL, and removes a request id that doesn't come
/// from a trusted proxy.
async fn identify_client(Shared(app): Shares, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map(|it| it.address);
    if let Some(peer) = peer {
        let client = origin::client(peer, request.headers(), &app.proxies);
        request.extensions_mut().insert(Client(client));
    }
    let trusted = peer.is_some_and(|it| app.proxies.contains(&it.to_canonical()));
    let base = origin::base(request.headers(), trusted, app.is_encrypted);
    request.extensions_mut().insert(Base(base));
    let given = request.headers().get(REQUEST_ID);
    if !(trusted && given.is_some_and(is_sane)) {
        request.headers_mut().remove(REQUEST_ID);
    }
    next.run(request).await
}

/// Whether the id that a proxy gave a request is short and plain enough for the log.
fn is_sane(id: &HeaderValue) -> bool {
    let id = id.as_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    (1..=64).contains(&id.len()) && id.iter().all(is_plain)
}

/// Makes ids for HTTP requests, for the log and the header `X-Request-Id`, unless a trusted proxy
/// has given one.
#[derive(Clone, Debug)]
struct RequestNumbers(Arc<App>);

impl MakeRequestId for RequestNumbers {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let RequestNumbers(app) = self;
        let id = format!("{}-{}", app.run, app.metrics.next_request());
        HeaderValue::try_from(id).ok().map(RequestId::new)
    }
}

/// Logs one line per HTTP request, and counts the request in the metrics.
async fn log_and_measure(Shared(app): Shares, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = method_name(request.method());
    let extensions = request.extensions();
    let route = extensions.get::<MatchedPath>();
    let route = route.map_or_else(|| "none".to_owned(), |it| it.as_str().to_owned());
    let client = extensions.get::<Client>().map(|Client(address)| *address);
    let id = extensions.get::<RequestId>();
    let id = id.and_then(|it| it.header_value().to_str().ok());
    let id = id.unwrap_or_default().to_owned();
    let response = next.run(request).await;
    if response.extensions().get::<Panicked>().is_some() {
        app.metrics.panics.inc();
        tracing::error!(id, "a request met a panic");
    }
    let (status, time) = (response.status().as_u16(), began.elapsed());
    app.metrics.count_request(&route, method, status, time);
    let client = client.map(tracing::field::display);
    let ms = (time.as_secs_f64() * 1e5).round() / 100.0;
    tracing::info!(id, method, route, status, ms, client, "request");
    response
}

/// The name of an HTTP method, for labels of metrics; unknown ones are `OTHER`, so that clients can't
/// make up labels.
fn method_name(method: &Method) -> &'static str {
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

/// Refuses requests of banned addresses.
async fn refuse_banned(Shared(app): Shares, request: Request, next: Next) -> Response {
    let client = request.extensions().get::<Client>();
    if client.is_some_and(|Client(address)| app.bans.has(*address)) {
        return Problem::Banned.into_response();
    }
    next.run(request).await
}

/// Whether the path of a request belongs to the API of live matches, where other sites' pages may
/// not act.
fn is_of_matches(path: &str) -> bool {
    path.starts_with("/api/v1/matches")
}

/// Sets the CORS headers and answers preflights. Any site's page may use the API but for matches,
/// which only the server's own pages and those of the setting `origins` may; other paths are for
/// the server's own pages.
async fn share_across_origins(Shared(app): Shares, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_secret = is_of_matches(path);
    // The lobby is public, but changes all the time.
    let is_fleeting = is_secret || path.starts_with("/api/v1/lobby/");
    // Its board, say; the web app itself has a header of its own.
    let is_page_of_match = path.starts_with("/matches/");
    // The origin that may read the response, and the headers it may send.
    let shared = if path.starts_with("/api/v1/") && !is_secret {
        let any = HeaderValue::from_static("*");
        Some((any, "content-type, accept-language"))
    } else {
        let allowed = origin::allowed_origin(request.headers(), &app.origins);
        let allowed = allowed.filter(|_| is_secret);
        allowed.map(|origin| (origin, "authorization, content-type, accept-language"))
    };
    let mut response = if shared.is_some() && request.method() == Method::OPTIONS {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    if is_fleeting || (is_page_of_match && !headers.contains_key(header::CACHE_CONTROL)) {
        // Responses may contain tokens of seats.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    let Some((origin, allowed)) = shared else {
        set(RESOURCE_POLICY, "same-origin");
        return response;
    };
    set(RESOURCE_POLICY, "cross-origin");
    set(header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST");
    set(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed);
    set(
        header::ACCESS_CONTROL_EXPOSE_HEADERS,
        "location, retry-after, x-request-id",
    );
    set(header::ACCESS_CONTROL_MAX_AGE, "86400");
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    response
}

/// Gives error responses a body that explains the problem in the reader's language: JSON, or a page
/// if a browser asks for a page that doesn't exist.
async fn explain_problems(Shared(app): Shares, request: Request, next: Next) -> Response {
    let Lang(language) = Lang::of(request.headers());
    let (path, headers) = (request.uri().path().to_owned(), request.headers().clone());
    let mut response = next.run(request).await;
    let problem = response.extensions_mut().remove::<Problem>();
    // The router's own refusals have no body.
    let problem = problem.or_else(|| {
        let kind = response.headers().get(header::CONTENT_TYPE);
        let is_page = kind.is_some_and(|it| it.as_bytes().starts_with(b"text/html"));
        let is_refusal = response.status().is_client_error();
        (is_refusal && !is_page).then_some(Problem::NotFound)
    });
    let Some(problem) = problem else {
        return response;
    };
    // A browser gets a page instead of JSON.
    let page = matches!(
        problem,
        Problem::NotFound | Problem::Match(MatchProblem::Protocol(MatchError::NoMatch))
    );
    let page = page.then(|| pages::missing(&app, language, &path, &headers));
    let mut explained = (page.flatten()).unwrap_or_else(|| problem.render(app.words(language)));
    *explained.extensions_mut() = mem::take(response.extensions_mut());
    // The router's own header is kept.
    if let Some(allow) = response.headers_mut().remove(header::ALLOW) {
        explained.headers_mut().insert(header::ALLOW, allow);
    }
    explained
}

/// Delay of a refusal for want of a token. A client that sends on regardless waits for it on every
/// connection, so that refusing costs the server less than the client's sending costs the network.
const REFUSAL_DELAY: Duration = Duration::from_millis(100);

/// Refuses HTTP requests beyond the rate limits, after [`REFUSAL_DELAY`], and closes the connection, so
/// that requests that the client has sent ahead aren't even parsed. Probes have buckets of their own;
/// `/metrics` is for operators and has no limit.
async fn limit_requests(Shared(app): Shares, request: Request, next: Next) -> Response {
    let client = request.extensions().get::<Client>();
    let rate = match request.uri().path() {
        "/metrics" => None,
        "/healthz" | "/readyz" => Some(&app.probe_rate),
        _ => Some(&app.request_rate),
    };
    if let (Some(Client(address)), Some(rate)) = (client, rate)
        && let Err(seconds) = rate.acquire(*address, Instant::now())
    {
        sleep(REFUSAL_DELAY).await;
        return Problem::Limited { seconds }.into_response();
    }
    next.run(request).await
}

/// The route template that matches the path of a request, such as `/api/v1/matches/{id}`; empty if
/// there is no such route.
pub(crate) fn matched_route(request: &Request) -> &str {
    let route = request.extensions().get::<MatchedPath>();
    route.map_or("", MatchedPath::as_str)
}

/// Refuses requests that name, in the header `Host` or the request line, a host that this server
/// doesn't answer to, and requests of HTTP/1.1 without that header. Operators' probes may name any.
async fn check_host(Shared(app): Shares, request: Request, next: Next) -> Response {
    let route = matched_route(&request);
    // RFC 9112, section 3.2.
    if request.version() == Version::HTTP_11 && !request.headers().contains_key(header::HOST) {
        return Problem::NoHost.into_response();
    }
    // Operators' probes may send any name.
    let is_health = matches!(route, "/healthz" | "/readyz");
    let is_operating = is_health || (route == "/metrics" && app.has_admin);
    if !is_operating && !host::is_ours(request.headers(), request.uri(), &app.hosts) {
        return Problem::Host.into_response();
    }
    next.run(request).await
}

/// Refuses requests that act in a match or open a WebSocket from pages of other sites, unless the
/// setting `origins` allows the site. Any page may send a request that only reads.
async fn check_origin(Shared(app): Shares, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let acts = is_of_matches(request.uri().path()) && !reads;
    let headers: &HeaderMap = request.headers();
    let upgrades = headers.contains_key(header::UPGRADE);
    if (acts || upgrades) && !origin::is_allowed(headers, &app.origins) {
        return Problem::Origin.into_response();
    }
    next.run(request).await
}

/// Holds the client's connection permit while the request is answered.
async fn hold_permit(mut request: Request, next: Next) -> Response {
    let permit = match permit(&request) {
        Ok(permit) => permit,
        Err(problem) => return problem.into_response(),
    };
    // Extracting the body drops the request's extensions, so the permit is held here, too.
    request.extensions_mut().insert(permit.clone());
    let response = next.run(request).await;
    drop(permit);
    response
}

/// The client's permit under the limits of open connections: that of its connection, or a new one
/// for a client behind a trusted proxy.
fn permit(request: &Request) -> Result<ConnectionPermit, Problem> {
    let extensions = request.extensions();
    let (Some(peer), Some(Client(client))) = (extensions.get::<Peer>(), extensions.get::<Client>())
    else {
        return Ok(ConnectionPermit(None));
    };
    if *client == peer.address.to_canonical() {
        return Ok(ConnectionPermit(Some(Arc::clone(&peer.permit))));
    }
    let permit = peer.permit.admit_proxied(*client).ok_or(Problem::Crowded)?;
    Ok(ConnectionPermit(Some(Arc::new(permit))))
}

/// The response to a request whose handler panicked. Other requests are not affected.
fn answer_panic(_: Box<dyn Any + Send>) -> Response {
    let mut response = Problem::Internal.into_response();
    response.extensions_mut().insert(Panicked);
    response
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use axum::{body::Body, routing::get};
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;

    use super::*;
    use crate::{Config, matches::peers::Peers, operating};

    async fn broken() -> &'static str {
        panic!("a bug")
    }

    #[tokio::test]
    async fn panic_becomes_a_500_and_other_requests_are_served() {
        let (_stopping, stopped) = tokio::sync::watch::channel(false);
        let store = crate::Database::Memory.open().expect("memory");
        let app = App::new(&Config::default(), &[], store, stopped, Peers::default());
        let app = Arc::new(app.expect("threads"));
        let router = Router::new()
            .route("/bug", get(broken))
            .merge(operating::health());
        let router = wrap(router, &app, QueryRoutes::default()).with_state(Arc::clone(&app));
        let service = TowerToHyperService::new(router);
        let ask = |path: &str| {
            let request = Request::get(path).header(header::HOST, "localhost");
            service.call(request.body(Body::empty()).expect("a request"))
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
        let numbers = app.metrics.text();
        assert!(numbers.contains("henge_panics_total 1"), "{numbers}");
        let line = "henge_http_requests_total{route=\"/readyz\",method=\"GET\",class=\"5xx\"} 1";
        assert!(numbers.contains(line), "{numbers}");
    }

    #[tokio::test]
    async fn browsers_are_told_to_use_https_if_the_server_has_a_certificate() {
        for is_encrypted in [true, false] {
            let (_stopping, stopped) = tokio::sync::watch::channel(false);
            let store = crate::Database::Memory.open().expect("memory");
            let config = Config {
                tls: is_encrypted.then(crate::TlsFiles::default),
                ..Config::default()
            };
            let app = App::new(&config, &[], store, stopped, Peers::default());
            let app = Arc::new(app.expect("threads"));
            let service = TowerToHyperService::new(crate::api::router(app));
            for path in ["/healthz", "/nothing"] {
                let request = Request::get(path).header(header::HOST, "localhost");
                let request = request.body(Body::empty()).expect("a request");
                let answer = service.call(request).await.expect("an answer");
                let header = answer.headers().get(header::STRICT_TRANSPORT_SECURITY);
                assert_eq!(header.is_some(), is_encrypted, "{path}");
            }
        }
    }
}
