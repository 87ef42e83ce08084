//! The HTTP router: the stateless API, matches, pages and the operators' routes.
//!
//! The stateless routes are those of [`api::ROUTES`]. Requests that need a search go to the cluster's
//! workers (`remote_search`) or to this server's own (`thinking`); the others are answered on the
//! connection's thread.

use std::{
    convert::Infallible,
    hash::{BuildHasher, Hasher, RandomState},
    sync::Arc,
};

use api::{
    AnalyseRequest, BestRequest, Handler, Method, PREFIX, PuzzleAnswer, PuzzleTask, ROUTES,
    ReviewRequest, Route, RouteInput,
};
use axum::{
    Json, Router,
    body::{Body, Bytes},
    extract::{MatchedPath, Path, State as Shared},
    http::header,
    response::{IntoResponse, Response},
    routing::{MethodFilter, MethodRouter, get, on},
};
use catalog::Sink;
use engine::{Priority, Requester};
use futures_util::stream;
use messages::Language;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    app::App,
    asyncapi, description,
    input::{JsonBody, Lang, Sent},
    limit::client_number,
    matches,
    middleware::{self, Base, Client},
    operating,
    pages::{self, Frame, Reference},
    pictures,
    problem::Problem,
    queries::QueryRoutes,
    remote_search::RemoteRequest,
    thinking::{Ticket, TicketState},
};

pub(crate) type Shares = Shared<Arc<App>>;

/// The router of the public HTTP listener, with all layers of middleware.
pub(crate) fn router(app: Arc<App>) -> Router {
    let stateless = ROUTES.iter().fold(Router::new(), |router, route| {
        router.route(&route.path, method_router(route))
    });
    let (api, description) = OpenApiRouter::with_openapi(api::description::routes())
        .nest(
            PREFIX,
            OpenApiRouter::from(stateless).merge(matches::router()),
        )
        .split_for_parts();
    let queries = QueryRoutes::of(&description);
    let description = description::complete(&description, app.words(Language::English));
    let reference = Reference::new(&description, |it| Frame::new(&app, it));
    let router = api
        .route("/api/v1/openapi.json", get_json(description.to_string()))
        .route("/api/v1/asyncapi.json", get_json(asyncapi::document()))
        .route(
            "/api/docs",
            get(move |Lang(language): Lang, Base(base): Base| async move {
                reference.page(language, &base)
            }),
        )
        .merge(pages::router())
        .route("/metrics", get(operating::metrics))
        .merge(operating::health())
        .fallback(pages::fallback)
        .method_not_allowed_fallback(|| async { Problem::Method });
    let router = middleware::wrap(router, &app, queries);
    let router = if app.is_encrypted {
        router.layer(middleware::strict_transport_security())
    } else {
        router
    };
    router.with_state(app)
}

/// Makes a route that serves a JSON document that never changes.
fn get_json(document: String) -> MethodRouter<Arc<App>> {
    let response = json_response(Bytes::from(document));
    get(move || async move { response })
}

/// Makes an HTTP response of a text that is JSON already.
fn json_response<T>(json: T) -> ([(header::HeaderName, &'static str); 1], T) {
    ([(header::CONTENT_TYPE, "application/json")], json)
}

/// Makes the handler of a route of the stateless API (rules, searches and puzzles, without
/// matches).
fn method_router(route: &Route) -> MethodRouter<Arc<App>> {
    let method = match route.method {
        Method::Get => MethodFilter::GET,
        Method::Post => MethodFilter::POST,
    };
    match route.handler {
        Handler::Immediate(answer) | Handler::Play(answer) => on(
            method,
            move |state: Shares, lang: Lang, game: GameSegment, body: JsonBody| async move {
                let json = answer(&route_input(&state, lang, game.as_ref(), &body))?;
                Ok::<_, Problem>(json_response(json))
            },
        ),
        Handler::Puzzle(task) => on(
            method,
            move |state: Shares, lang: Lang, client: Client, body: JsonBody| async move {
                let task = task(&route_input(&state, lang, None, &body))?;
                run_puzzle(state, lang, client, task).await
            },
        ),
        Handler::Best => on(method, best),
        Handler::Analyse => on(method, analyse),
        Handler::Review => on(method, review),
        Handler::Picture => on(method, pictures::picture),
    }
}

/// The game's id in the path of a request. `None` on routes without `{game}`.
type GameSegment = Option<Path<String>>;

/// Makes the arguments of a [`Handler`]'s function from a request.
fn route_input<'a>(
    Shared(app): &'a Shares,
    Lang(language): Lang,
    game: Option<&'a Path<String>>,
    JsonBody(body): &'a JsonBody,
) -> RouteInput<'a> {
    RouteInput {
        game: game.map_or("", |Path(game)| game),
        body,
        knowledge: app.knowledge,
        words: app.words(language),
        // Any number will do that is not always the same.
        chance: RandomState::new().build_hasher().finish(),
    }
}

/// Makes the sender of a search request, as the scheduler of the search workers knows it: the
/// request's priority, and a number for the client's address.
pub(crate) fn requester(priority: Priority, client: Client) -> Requester {
    let client = client_number(client.0);
    Requester { priority, client }
}

async fn best(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    route: MatchedPath,
    Path(game): Path<String>,
    Sent(request, body): Sent<BestRequest>,
) -> Result<Response, Problem> {
    let chance = app.metrics.next_request();
    let task = Arc::new(api::best(&game, &request, &app.allowance, chance)?);
    let remote = RemoteRequest {
        path: path_of(&route, &game),
        language,
        body: &body,
        chance,
    };
    if let Some(response) = remote.response(&app).await {
        return Ok(response);
    }
    let shared = Arc::clone(&task);
    // A request that names a computer player comes from a game against it.
    let kind = match (request.level, &request.bot) {
        (None, None) => Priority::Analysis,
        (Some(_), _) | (_, Some(_)) => Priority::Opponent,
    };
    let by = requester(kind, client);
    let ticket = (app.thinking).submit(task.key().to_owned(), by, |submitter| {
        submitter.search(move |context, _: &mut Sink<'_>| shared.run(context))
    })?;
    let found = ticket.result().await?.ok_or(api::Problem::OutOfTime)?;
    Ok(Json(task.answer(&found, app.words(language))?).into_response())
}

async fn analyse(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    route: MatchedPath,
    Path(game): Path<String>,
    Sent(request, body): Sent<AnalyseRequest>,
) -> Result<Response, Problem> {
    let task = Arc::new(api::analyse(&game, &request, &app.allowance)?);
    let remote = RemoteRequest {
        path: path_of(&route, &game),
        language,
        body: &body,
        chance: 0,
    };
    if let Some(lines) = remote.lines(&app).await {
        return Ok(lines);
    }
    let shared = Arc::clone(&task);
    let by = requester(Priority::Analysis, client);
    let ticket = (app.thinking).submit(task.key().to_owned(), by, |submitter| {
        submitter.search(move |context, sink| shared.run(context, sink))
    })?;
    Ok(stream_lines(&ticket, move |update| {
        let words = app.words(language);
        match update {
            Update::Round(round) => json_line(&task.update(round, false, words)),
            Update::Result(analysis) => json_line(&task.update(analysis, true, words)),
        }
    }))
}

async fn review(
    Shared(app): Shares,
    client: Client,
    Lang(language): Lang,
    route: MatchedPath,
    Path(game): Path<String>,
    Sent(request, body): Sent<ReviewRequest>,
) -> Result<Response, Problem> {
    let task = Arc::new(api::review(&game, &request, &app.allowance)?);
    let remote = RemoteRequest {
        path: path_of(&route, &game),
        language,
        body: &body,
        chance: 0,
    };
    if let Some(lines) = remote.lines(&app).await {
        return Ok(lines);
    }
    let shared = Arc::clone(&task);
    let by = requester(Priority::Analysis, client);
    let ticket = (app.thinking).submit(task.key().to_owned(), by, |submitter| {
        submitter.search(move |context, sink| shared.run(context, sink))
    })?;
    Ok(stream_lines(&ticket, move |update| {
        let words = app.words(language);
        match update {
            Update::Round(progress) => json_line(&task.update(progress, words)),
            Update::Result(review) => json_line(&task.answer(review, words)),
        }
    }))
}

/// The path of a request, including [`PREFIX`], with the game's id in place of `{game}`.
fn path_of(route: &MatchedPath, game: &str) -> String {
    route.as_str().replace("{game}", game)
}

/// Serialises one line of an `application/x-ndjson` response.
fn json_line(update: &impl Serialize) -> Vec<u8> {
    // Responses are plain data with string keys, which always serialise.
    let mut line = serde_json::to_vec(update).unwrap_or_default();
    line.push(b'\n');
    line
}

/// One line of a streamed response: an intermediate result, or the final result, of the search or
/// review that a [`Ticket`] was issued for.
enum Update<'a, T, R> {
    Round(&'a R),
    Result(&'a T),
}

/// Streams the intermediate results of a search or review and then its final result, each as the
/// line that `write` makes of it. If it was rejected or lost, the stream ends without a final
/// result.
fn stream_lines<T: Send + Sync + 'static, R: Send + Sync + 'static>(
    ticket: &Arc<Ticket<T, R>>,
    write: impl Fn(Update<'_, T, R>) -> Vec<u8> + Send + 'static,
) -> Response {
    let lines = stream::unfold(Some((ticket.subscribe(), write)), |open| async move {
        let (mut subscription, write) = open?;
        let (line, is_last) = loop {
            match subscription.next().await {
                TicketState::Pending => {}
                TicketState::Round(round) => break (write(Update::Round(&round)), false),
                TicketState::Done(result) => break (write(Update::Result(&result)), true),
                TicketState::Rejected | TicketState::Lost => return None,
            }
        };
        let open = (!is_last).then_some((subscription, write));
        Some((Ok::<_, Infallible>(Bytes::from(line)), open))
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    (kind, Body::from_stream(lines)).into_response()
}

/// Runs the task of a puzzle route (puzzle requests that take time) on a worker, and waits for its
/// answer.
async fn run_puzzle(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    task: PuzzleTask,
) -> Result<Json<PuzzleAnswer>, Problem> {
    let shared = Arc::clone(&app);
    let by = requester(Priority::Analysis, client);
    let ticket = (app.thinking).submit(task.key().to_owned(), by, |submitter| {
        submitter.work(move |cancel| task.run(cancel, shared.words(language)))
    })?;
    let answer = ticket.result().await?.ok_or(api::Problem::OutOfTime)?;
    Ok(Json(Result::clone(&answer)?))
}
