//! The stateless API: a position in, an answer out.

use std::{convert::Infallible, num::NonZeroUsize, sync::Arc, time::Duration};

use axum::{
    Json, Router,
    body::{Body, Bytes},
    extract::{Path, State as Shared},
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};
use catalog::{Game, Settings};
use engine::Turn;
use futures_util::stream;
use game::{AnyLine, Reason};
use messages::Language;
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    board::Change,
    description,
    input::{Input, Lang},
    matches, middleware, operating,
    pages::{self, Reference},
    problem::{Problem, ProblemBody},
    puzzles,
    thinking::{Answer, News, Ticket},
    wire::{
        Analyse, At, Best, Catalog, Found, GameDetail, GameSummary, Legal, Limits, NewGame, Play,
        Played, Rounds, Score, State,
    },
};

pub(crate) type Shares = Shared<Arc<App>>;

/// The most lines an analysis may have.
const MOST_LINES: usize = 10;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Henge",
        description = "Abstract games and puzzles: a position in, an answer out. Problems are told in \
        the language of `Accept-Language`: `en` or `pt`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(ProblemBody))
)]
struct Description;

/// All that is served over HTTP.
pub(crate) fn router(app: Arc<App>) -> Router {
    let (api, description) = OpenApiRouter::with_openapi(Description::openapi())
        .nest(
            "/api/v1",
            OpenApiRouter::new()
                .routes(routes!(games))
                .routes(routes!(game))
                .routes(routes!(new_game))
                .routes(routes!(legal))
                .routes(routes!(play))
                .routes(routes!(best))
                .routes(routes!(analyse))
                .routes(routes!(puzzles::solve))
                .routes(routes!(puzzles::count))
                .routes(routes!(puzzles::verify))
                .routes(routes!(puzzles::generate))
                .routes(routes!(puzzles::hint))
                .merge(matches::router()),
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

fn find(id: &str) -> Result<&'static Game, Problem> {
    catalog::find(id).ok_or_else(|| Problem::UnknownGame(id.to_owned()))
}

fn open(game: &str, position: &str, variant: Option<&str>) -> Result<Box<dyn AnyLine>, Problem> {
    let line = find(game)?.open(Some(position), variant);
    line.map_err(Problem::Input)
}

/// The games that can be played.
///
/// With their variants, their levels and bots, and what is known exactly about them.
#[utoipa::path(get, path = "/games", responses((status = 200, body = Catalog)))]
async fn games(Shared(app): Shares, Lang(language): Lang) -> Json<Catalog> {
    let words = app.words(language);
    let games = catalog::games()
        .iter()
        .map(|it| GameSummary::of(it, app.knowledge, words));
    Json(Catalog {
        games: games.collect(),
    })
}

/// One game with its rules.
///
/// The rules are Markdown, in the reader's language.
#[utoipa::path(get, path = "/games/{game}", params(("game" = String, Path)), responses((status = 200, body = GameDetail)))]
async fn game(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<Json<GameDetail>, Problem> {
    let game = find(&id)?;
    Ok(Json(GameDetail {
        game: GameSummary::of(game, app.knowledge, app.words(language)),
        rules: language.choose(game.rules),
    }))
}

/// The start of a game.
///
/// Without a variant, the standard one.
#[utoipa::path(post, path = "/games/{game}/new", params(("game" = String, Path)), request_body = NewGame, responses((status = 200, body = State)))]
async fn new_game(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(input): Input<NewGame>,
) -> Result<Json<State>, Problem> {
    let line = find(&id)?.open(None, input.variant.as_deref());
    let line = line.map_err(Problem::Input)?;
    Ok(Json(State::of(&*line, app.words(language))))
}

/// The legal moves of a position.
///
/// Each with the taps that enter it: no move's taps begin another's, so that a board needs no rule
/// to show what may be tapped next.
#[utoipa::path(post, path = "/games/{game}/legal", params(("game" = String, Path)), request_body = At, responses((status = 200, body = Legal)))]
async fn legal(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(input): Input<At>,
) -> Result<Json<Legal>, Problem> {
    let line = open(&id, &input.position, input.variant.as_deref())?;
    Ok(Json(Legal::of(&*line, app.words(language))))
}

/// The position after a move.
///
/// An illegal move is a problem of status 422 that says in words why it can't be played.
#[utoipa::path(post, path = "/games/{game}/play", params(("game" = String, Path)), request_body = Play, responses((status = 200, body = Played)))]
async fn play(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    Input(input): Input<Play>,
) -> Result<Json<Played>, Problem> {
    let mut line = open(&id, &input.position, input.variant.as_deref())?;
    let played = line.try_play(&input.m).map_err(Problem::Illegal)?;
    Ok(Json(Played {
        m: played.text,
        changes: Change::all(&played.trace),
        state: State::of(&*line, app.words(language)),
    }))
}

/// A computer player's move.
///
/// Name a level from 1 to 8, a bot of the game, or limits of a search; without any, a second is
/// thought about it. The server never thinks longer than it is set to.
#[utoipa::path(post, path = "/games/{game}/best", params(("game" = String, Path)), request_body = Best, responses((status = 200, body = Found)))]
async fn best(
    Shared(app): Shares,
    Path(id): Path<String>,
    Input(input): Input<Best>,
) -> Result<Json<Found>, Problem> {
    let line = open(&id, &input.position, input.variant.as_deref())?;
    if let Some(ending) = line.ending() {
        return Err(Problem::Illegal(Reason::over(&ending.reason)));
    }
    let answer = ask_best(&app, &id, &*line, &input)?.answer().await;
    let (m, score, moves) = match answer.as_deref() {
        Some(Answer::Move(Some(m))) => (m.clone(), None, vec![m.clone()]),
        Some(Answer::Analysis(it)) => {
            let best = it.lines.first().ok_or(Problem::OutOfTime)?;
            let m = best.first().ok_or(Problem::OutOfTime)?.to_owned();
            (m, Some(Score::of(&*line, best)), best.moves.clone())
        }
        Some(Answer::Move(None) | Answer::Value(_)) | None => return Err(Problem::OutOfTime),
    };
    let mut after = line;
    after.try_play(&m).map_err(Problem::Illegal)?;
    Ok(Json(Found {
        m,
        position: after.position(),
        score,
        line: moves,
    }))
}

fn ask_best(
    app: &App,
    game: &str,
    line: &dyn AnyLine,
    input: &Best,
) -> Result<Arc<Ticket>, Problem> {
    let key = |rest: &dyn std::fmt::Debug| {
        format!("{game} {} {} {rest:?}", line.variant(), line.position())
    };
    let name = match (input.level, &input.bot) {
        (Some(level), _) => Some(level.to_string()),
        (None, Some(bot)) => Some(bot.clone()),
        (None, None) => None,
    };
    let line = line.boxed_clone();
    let Some(name) = name else {
        let settings = Settings::new(limits(app, input.limits.unwrap_or_default()));
        let key = key(&settings);
        return Ok(app.thinking.ask(key, |it| it.analyse(line, settings))?);
    };
    let unknown = || Problem::UnknownPlayer(name.clone());
    let computer = find(game)?.computer(&name).ok_or_else(unknown)?;
    let mut turn = Turn::new(
        computer,
        input.seed.unwrap_or_else(|| app.metrics.next_request()),
    );
    turn.limits = input.limits.map(|it| limits(app, it));
    let key = key(&(&name, input.seed, turn.limits));
    Ok(app.thinking.ask(key, |it| it.choose(line, turn))?)
}

/// What may be searched of what is asked for. Without a word about it, a second.
fn limits(app: &App, asked: Limits) -> search::Limits {
    let unlimited = asked.seconds.is_none() && asked.depth.is_none() && asked.nodes.is_none();
    let seconds = asked.seconds.or(unlimited.then_some(1.0));
    let time = seconds.and_then(|it| Duration::try_from_secs_f64(it.max(0.0)).ok());
    search::Limits {
        depth: asked.depth,
        nodes: asked.nodes,
        time: Some(time.unwrap_or(app.most_time).min(app.most_time)),
        soft_time: None,
    }
}

/// The best lines of a position.
///
/// One JSON object a line, as the search deepens; the last has `done`. Closing the connection stops
/// it.
#[utoipa::path(post, path = "/games/{game}/analyse", params(("game" = String, Path)), request_body = Analyse, responses((status = 200, body = Rounds, content_type = "application/x-ndjson")))]
async fn analyse(
    Shared(app): Shares,
    Path(id): Path<String>,
    Input(input): Input<Analyse>,
) -> Result<Response, Problem> {
    let mut line = open(&id, &input.position, input.variant.as_deref())?;
    for m in &input.moves {
        line.try_play(m).map_err(Problem::Illegal)?;
    }
    if let Some(ending) = line.ending() {
        return Err(Problem::Illegal(Reason::over(&ending.reason)));
    }
    let lines = input.lines.unwrap_or(1).min(MOST_LINES);
    let settings = Settings {
        lines: NonZeroUsize::new(lines).unwrap_or(NonZeroUsize::MIN),
        ..Settings::new(limits(&app, input.limits))
    };
    let key = format!(
        "{id} {} {} {:?} {settings:?}",
        line.variant(),
        line.start(),
        line.moves()
    );
    let copy = line.boxed_clone();
    let ticket = app.thinking.ask(key, |it| it.analyse(copy, settings))?;
    let follower = Some(ticket.follow());
    drop(ticket);
    // The line is shared so that every round can name its players.
    let line: Arc<dyn AnyLine> = Arc::from(line);
    let rounds = stream::unfold((follower, line), |(follower, line)| async move {
        let mut follower = follower?;
        loop {
            let (text, done) = match follower.next().await {
                News::Nothing => continue,
                News::Round(round) => (Rounds::of(&*line, &round, false), false),
                News::Answer(answer) => match &*answer {
                    Answer::Analysis(it) => (Rounds::of(&*line, it, true), true),
                    Answer::Move(_) | Answer::Value(_) => return None,
                },
                News::Lost => return None,
            };
            let mut text = serde_json::to_vec(&text).ok()?;
            text.push(b'\n');
            let follower = Some(follower).filter(|_| !done);
            return Some((Ok::<_, Infallible>(Bytes::from(text)), (follower, line)));
        }
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(rounds)).into_response())
}
