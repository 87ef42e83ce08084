//! The routes. The stateless ones only carry requests to the `api` crate and its answers back; what
//! needs thought goes to the workers.

use std::{
    convert::Infallible,
    hash::{BuildHasher, Hasher, RandomState},
    sync::Arc,
};

use api::{
    AnalyseRequest, BestMove, BestRequest, CountRequest, Finding, GameDetail, GameList, GameState,
    GenerateRequest, HintRequest, LegalMoves, NewGame, PREFIX, PlayRequest, Played,
    PositionRequest, PuzzleAnswer, PuzzleTask, SolveRequest, Verdict, VerifyRequest,
};
use axum::{
    Json, Router,
    body::{Body, Bytes},
    extract::{Path, State as Shared},
    http::header,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use futures_util::stream;
use messages::Language;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    app::App,
    description,
    input::{Input, Lang},
    matches, middleware, operating,
    pages::{self, Reference},
    problem::Problem,
    thinking::{Answer, News},
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
        .route("/games/{game}/best", post(best))
        .route("/games/{game}/analyse", post(analyse))
        .route("/puzzles/chess-loop/solve", post(solve))
        .route("/puzzles/chess-loop/count", post(count))
        .route("/puzzles/chess-loop/verify", post(verify))
        .route("/puzzles/chess-loop/generate", post(generate))
        .route("/puzzles/chess-loop/hint", post(hint));
    let (api, description) = OpenApiRouter::with_openapi(api::description::routes())
        .nest(
            PREFIX,
            OpenApiRouter::from(stateless).merge(matches::router()),
        )
        .split_for_parts();
    let description = description::complete(&description, app.words(Language::English));
    let reference = Reference::new(&description, |it| app.words(it));
    let description = Bytes::from(description.to_string());
    let description = ([(header::CONTENT_TYPE, "application/json")], description);
    let router = api
        .route(
            "/api/v1/openapi.json",
            get(move || async move { description }),
        )
        .route(
            "/api/docs",
            get(move |Lang(language): Lang| async move { reference.page(language) }),
        )
        .merge(pages::router())
        .route("/metrics", get(operating::metrics))
        .merge(operating::health())
        .fallback(|| async { Problem::NotFound })
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

async fn best(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(request): Input<BestRequest>,
) -> Result<Json<BestMove>, Problem> {
    let chance = app.metrics.next_request();
    let task = Arc::new(api::best(&id, &request, &app.allowance, chance)?);
    let asked = Arc::clone(&task);
    let ticket = app.thinking.ask(task.key().to_owned(), |engine| {
        engine.search(move |context, _| asked.run(context))
    })?;
    let finding = match ticket.answer().await.as_deref() {
        Some(Answer::Move(m)) => Finding::Move(m.clone()),
        Some(Answer::Analysis(it)) => Finding::Analysis(it.clone()),
        Some(Answer::Value(_)) | None => return Err(api::Problem::OutOfTime.into()),
    };
    Ok(Json(task.answer(&finding, app.words(language))?))
}

async fn analyse(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(request): Input<AnalyseRequest>,
) -> Result<Response, Problem> {
    let task = Arc::new(api::analyse(&id, &request, &app.allowance)?);
    let asked = Arc::clone(&task);
    let ticket = app.thinking.ask(task.key().to_owned(), |engine| {
        engine.search(move |context, sink| asked.run(context, sink))
    })?;
    let follower = Some(ticket.follow());
    drop(ticket);
    let lines = stream::unfold(
        (follower, task, app),
        move |(follower, task, app)| async move {
            let mut follower = follower?;
            let words = app.words(language);
            let (update, done) = loop {
                match follower.next().await {
                    News::Nothing => {}
                    News::Round(round) => break (task.update(&round, false, words), false),
                    News::Answer(answer) => match &*answer {
                        Answer::Analysis(it) => break (task.update(it, true, words), true),
                        Answer::Move(_) | Answer::Value(_) => return None,
                    },
                    News::Lost => return None,
                }
            };
            let mut line = serde_json::to_vec(&update).ok()?;
            line.push(b'\n');
            let follower = Some(follower).filter(|_| !done);
            Some((
                Ok::<_, Infallible>(Bytes::from(line)),
                (follower, task, app),
            ))
        },
    );
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(lines)).into_response())
}

/// Has a worker answer a question about a puzzle.
async fn think(
    app: Arc<App>,
    language: Language,
    task: PuzzleTask,
) -> Result<Json<PuzzleAnswer>, Problem> {
    let shared = Arc::clone(&app);
    let ticket = app.thinking.ask(task.key().to_owned(), |engine| {
        engine.work(move |cancel| task.run(cancel, shared.words(language)))
    })?;
    match ticket.answer().await.as_deref() {
        Some(Answer::Value(answer)) => Ok(Json(answer.clone()?)),
        Some(Answer::Move(_) | Answer::Analysis(_)) | None => Err(api::Problem::OutOfTime.into()),
    }
}

async fn solve(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(request): Input<SolveRequest>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    think(app, language, api::solve(&request)?).await
}

async fn count(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(request): Input<CountRequest>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    think(app, language, api::count(&request)?).await
}

async fn verify(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(request): Input<VerifyRequest>,
) -> Result<Json<Verdict>, Problem> {
    Ok(Json(api::verify(&request, app.words(language))?))
}

async fn generate(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(request): Input<GenerateRequest>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    think(app, language, api::generate(&request, chance())?).await
}

async fn hint(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(request): Input<HintRequest>,
) -> Result<Json<PuzzleAnswer>, Problem> {
    let task = api::hint(&request, app.words(language))?;
    think(app, language, task).await
}
