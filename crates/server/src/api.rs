//! The routes. The stateless ones only carry requests to the `api` crate and its answers back; what
//! needs thought goes to the workers.

use std::{
    convert::Infallible,
    hash::{BuildHasher, Hasher, RandomState},
    sync::Arc,
};

use api::{
    AnalyseRequest, BestRequest, CountRequest, Finding, GameDetail, GameList, GameState,
    GenerateRequest, HintRequest, LegalMoves, LineRequest, LineState, NewGame, PREFIX, PlayRequest,
    Played, PositionRequest, PuzzleAnswer, PuzzleTask, ReviewRequest, SolveRequest, Verdict,
    VerifyRequest,
};
use axum::{
    Json, Router,
    body::{Body, Bytes},
    extract::{Path, State as Shared},
    http::header,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use catalog::Sink;
use engine::{Asker, Kind};
use futures_util::stream;
use messages::Language;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    app::App,
    asyncapi, description, elsewhere,
    input::{Input, Lang, Sent},
    limit::client_number,
    matches,
    middleware::{self, Base, Client},
    operating,
    pages::{self, Frame, Reference},
    pictures,
    problem::Problem,
    thinking::{Answer, News, Round, Ticket},
};

pub(crate) type Shares = Shared<Arc<App>>;

/// All that is served over HTTP.
pub(crate) fn router(app: Arc<App>) -> Router {
    let stateless = Router::new()
        .route("/games", get(games))
        .route("/games/{game}", get(game))
        .route("/games/{game}/new", post(new_game))
        .route("/games/{game}/legal", post(legal))
        .route("/games/{game}/play", post(play))
        .route("/games/{game}/line", post(line))
        .route("/games/{game}/best", post(best))
        .route("/games/{game}/analyse", post(analyse))
        .route("/games/{game}/review", post(review))
        .route("/games/{game}/picture", post(pictures::picture))
        .route("/puzzles/chess-loop/solve", post(solve))
        .route("/puzzles/chess-loop/count", post(count))
        .route("/puzzles/chess-loop/verify", post(verify))
        .route("/puzzles/chess-loop/inspect", post(inspect))
        .route("/puzzles/chess-loop/generate", post(generate))
        .route("/puzzles/chess-loop/hint", post(hint));
    let (api, description) = OpenApiRouter::with_openapi(api::description::routes())
        .nest(
            PREFIX,
            OpenApiRouter::from(stateless).merge(matches::router()),
        )
        .split_for_parts();
    let description = description::complete(&description, app.words(Language::English));
    let reference = Reference::new(&description, |it| Frame::new(&app, it));
    let description = Bytes::from(description.to_string());
    let description = ([(header::CONTENT_TYPE, "application/json")], description);
    let live_description = (
        [(header::CONTENT_TYPE, "application/json")],
        Bytes::from(asyncapi::document()),
    );
    let router = api
        .route(
            "/api/v1/openapi.json",
            get(move || async move { description }),
        )
        .route(
            "/api/v1/asyncapi.json",
            get(move || async move { live_description }),
        )
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
    middleware::wrap(router, &app).with_state(app)
}

/// Any number will do that is not always the same.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

async fn games(Shared(app): Shares, Lang(language): Lang) -> Json<GameList> {
    Json(api::games(app.knowledge, app.words(language)))
}

async fn game(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<Json<GameDetail>, Problem> {
    Ok(Json(api::game(&id, app.knowledge, app.words(language))?))
}

async fn new_game(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(request): Input<NewGame>,
) -> Result<Json<GameState>, Problem> {
    Ok(Json(api::new_game(&id, &request, app.words(language))?))
}

async fn legal(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(request): Input<PositionRequest>,
) -> Result<Json<LegalMoves>, Problem> {
    Ok(Json(api::legal(&id, &request, app.words(language))?))
}

async fn play(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(request): Input<PlayRequest>,
) -> Result<Json<Played>, Problem> {
    Ok(Json(api::play(&id, &request, app.words(language))?))
}

async fn line(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(request): Input<LineRequest>,
) -> Result<Json<LineState>, Problem> {
    Ok(Json(api::line(&id, &request, app.words(language))?))
}

/// Who asks, and what for.
pub(crate) fn asker(kind: Kind, client: Client) -> Asker {
    let client = client_number(client.0);
    Asker { kind, client }
}

async fn best(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    Path(id): Path<String>,
    Sent(request, body): Sent<BestRequest>,
) -> Result<Response, Problem> {
    let chance = app.metrics.next_request();
    let task = Arc::new(api::best(&id, &request, &app.allowance, chance)?);
    if let Some(answer) = elsewhere::answer(&app, &id, "best", language, &body, chance).await {
        return Ok(answer);
    }
    let asked = Arc::clone(&task);
    // Who names a player wants to play against it.
    let kind = match (request.level, &request.bot) {
        (None, None) => Kind::Analysis,
        (Some(_), _) | (_, Some(_)) => Kind::Opponent,
    };
    let by = asker(kind, client);
    let ticket = (app.thinking).ask(task.key().to_owned(), by, |questions| {
        questions.search(move |context, _: &mut Sink<'_>| asked.run(context))
    })?;
    let finding = match ticket.answer().await?.as_deref() {
        Some(Answer::Move(m)) => Finding::Move(m.clone()),
        Some(Answer::Analysis(it)) => Finding::Analysis(it.clone()),
        Some(Answer::Value(_) | Answer::Review(_) | Answer::Picture(_)) | None => {
            return Err(api::Problem::OutOfTime.into());
        }
    };
    Ok(Json(task.answer(&finding, app.words(language))?).into_response())
}

async fn analyse(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    Path(id): Path<String>,
    Sent(request, body): Sent<AnalyseRequest>,
) -> Result<Response, Problem> {
    let task = Arc::new(api::analyse(&id, &request, &app.allowance)?);
    if let Some(lines) = elsewhere::follow(&app, &id, "analyse", language, &body).await {
        return Ok(lines);
    }
    let asked = Arc::clone(&task);
    let by = asker(Kind::Analysis, client);
    let ticket = (app.thinking).ask(task.key().to_owned(), by, |questions| {
        questions.search(move |context, sink| asked.run(context, sink))
    })?;
    Ok(follow(ticket, move |news| {
        let words = app.words(language);
        match news {
            Ok(Round::Analysis(it)) => Some(json_line(&task.update(it, false, words))),
            Err(Answer::Analysis(it)) => Some(json_line(&task.update(it, true, words))),
            Ok(Round::Review(_))
            | Err(Answer::Move(_) | Answer::Value(_) | Answer::Review(_) | Answer::Picture(_)) => {
                None
            }
        }
    }))
}

async fn review(
    Shared(app): Shares,
    client: Client,
    Lang(language): Lang,
    Path(id): Path<String>,
    Sent(request, body): Sent<ReviewRequest>,
) -> Result<Response, Problem> {
    let task = Arc::new(api::review(&id, &request, &app.allowance)?);
    if let Some(lines) = elsewhere::follow(&app, &id, "review", language, &body).await {
        return Ok(lines);
    }
    let asked = Arc::clone(&task);
    let by = asker(Kind::Analysis, client);
    let ticket = (app.thinking).ask(task.key().to_owned(), by, |questions| {
        questions.search(move |context, listener| asked.run(context, listener))
    })?;
    Ok(follow(ticket, move |news| {
        let words = app.words(language);
        match news {
            Ok(Round::Review(it)) => Some(json_line(&task.update(it, words))),
            Err(Answer::Review(it)) => Some(json_line(&task.answer(it, words))),
            Ok(Round::Analysis(_))
            | Err(Answer::Move(_) | Answer::Value(_) | Answer::Analysis(_) | Answer::Picture(_)) => {
                None
            }
        }
    }))
}

/// One line of an answer of many.
fn json_line(update: &impl Serialize) -> Vec<u8> {
    // Answers are plain data, which can always be written.
    let mut line = serde_json::to_vec(update).unwrap_or_default();
    line.push(b'\n');
    line
}

/// Sends what becomes known of a question, a line each time, until the answer is there. `line` writes
/// a round or, as the other case, the answer; `None` ends it.
fn follow(
    ticket: Arc<Ticket>,
    line: impl Fn(Result<&Round, &Answer>) -> Option<Vec<u8>> + Clone + Send + 'static,
) -> Response {
    let follower = Some(ticket.follow());
    drop(ticket);
    let lines = stream::unfold(follower, move |follower| {
        let line = line.clone();
        async move {
            let mut follower = follower?;
            let (bytes, done) = loop {
                match follower.next().await {
                    News::Nothing => {}
                    News::Round(round) => break (line(Ok(&round))?, false),
                    News::Answer(answer) => break (line(Err(&answer))?, true),
                    News::Refused | News::Lost => return None,
                }
            };
            let follower = Some(follower).filter(|_| !done);
            Some((Ok::<_, Infallible>(Bytes::from(bytes)), follower))
        }
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    (kind, Body::from_stream(lines)).into_response()
}

/// Has a worker answer a question about a puzzle.
async fn think(
    app: Arc<App>,
    client: Client,
    language: Language,
    task: PuzzleTask,
) -> Result<Json<PuzzleAnswer>, Problem> {
    let shared = Arc::clone(&app);
    let by = asker(Kind::Analysis, client);
    let ticket = (app.thinking).ask(task.key().to_owned(), by, |questions| {
        questions.work(move |cancel| task.run(cancel, shared.words(language)))
    })?;
    match ticket.answer().await?.as_deref() {
        Some(Answer::Value(answer)) => Ok(Json(answer.clone()?)),
        Some(Answer::Move(_) | Answer::Analysis(_) | Answer::Review(_) | Answer::Picture(_))
        | None => Err(api::Problem::OutOfTime.into()),
    }
}

async fn solve(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    Input(request): Input<SolveRequest>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    think(app, client, language, api::solve(&request)?).await
}

async fn count(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    Input(request): Input<CountRequest>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    think(app, client, language, api::count(&request)?).await
}

async fn verify(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(request): Input<VerifyRequest>,
) -> Result<Json<Verdict>, Problem> {
    Ok(Json(api::verify(&request, app.words(language))?))
}

async fn inspect(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(request): Input<api::InspectRequest>,
) -> Result<Json<api::Inspection>, Problem> {
    Ok(Json(api::inspect(&request, app.words(language))?))
}

async fn generate(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    Input(request): Input<GenerateRequest>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    think(app, client, language, api::generate(&request, chance())?).await
}

async fn hint(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Client,
    Input(request): Input<HintRequest>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    let task = api::hint(&request, app.words(language))?;
    think(app, client, language, task).await
}
