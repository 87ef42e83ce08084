//! Matches over HTTP.

use std::{sync::Arc, time::Instant};

use axum::{
    Extension, Json,
    extract::{
        Path, Query, State as Shared,
        rejection::QueryRejection,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use game::Player;
use matches::{Id, PublicEvent, Seat, Setup, Token, View};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    archive,
    problem::MatchProblem,
    socket,
    wire::{Challenges, Events, Join, Joined, Key, Made, NewMatch, NewSeat, Order},
};
use crate::{
    api::Shares,
    app::App,
    input::{Input, Lang},
    middleware::{Client, ConnectionPermit},
    problem::Problem,
};

/// The most events of one answer.
const MOST_EVENTS: usize = 500;

pub(crate) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(view))
        .routes(routes!(events))
        .routes(routes!(record))
        .routes(routes!(join))
        .routes(routes!(command))
        .routes(routes!(watch))
        .routes(routes!(lobby))
}

/// Random bytes that nobody can guess.
fn random<const N: usize>() -> Result<[u8; N], MatchProblem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| MatchProblem::Unavailable)?;
    Ok(bytes)
}

fn key(id: &Id, player: Player, token: &Token) -> Key {
    let token = token.reveal();
    Key {
        seat: player.into(),
        link: format!("{}#{token}", page(id)),
        token,
    }
}

/// Where a match can be watched.
fn page(id: &Id) -> String {
    format!("/matches/{id}")
}

/// A new match. The answer has one secret link for each person, and a link for all who watch.
#[utoipa::path(post, path = "/matches", tag = "matches",
    request_body(content = NewMatch, example = json!({
        "game": "gorogo",
        "seats": [{ "kind": "human", "name": "Ana" }, { "kind": "computer", "player": "2" }],
        "clock": { "kind": "fischer", "seconds": 300, "increment": 3 },
    })),
    responses((status = 201, body = Made)))]
async fn create(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Option<Extension<Client>>,
    Input(input): Input<NewMatch>,
) -> Result<Response, Problem> {
    admit(&app, client)?;
    let id = Id::new(random()?);
    let mut keys = Vec::new();
    let mut seats = Vec::new();
    for (player, seat) in Player::BOTH.into_iter().zip(input.seats) {
        seats.push(match seat {
            NewSeat::Open => Seat::Open,
            NewSeat::Computer { player } => Seat::Computer { player },
            NewSeat::Human { name } => {
                let token = Token::new(random()?);
                keys.push(key(&id, player, &token));
                Seat::human(&name.unwrap_or_default(), &token)
            }
        });
    }
    let seats: [Seat; 2] = seats.try_into().map_err(|_| MatchProblem::Unavailable)?;
    let setup = Setup {
        variant: input.variant,
        start: input.start,
        listed: input.listed,
        ..Setup::new(&input.game, seats, input.clock)
    };
    app.matches.create(&id, &setup, "").await?;
    let made = Made {
        watch: page(&id),
        seats: keys,
        view: see(&app, id.as_str(), language).await?,
        id: id.to_string(),
    };
    let location = [(header::LOCATION, format!("/api/v1/matches/{id}"))];
    Ok((StatusCode::CREATED, location, Json(made)).into_response())
}

/// Whether a client may make or join one more match.
fn admit(app: &App, client: Option<Extension<Client>>) -> Result<(), MatchProblem> {
    let Some(Extension(Client(address))) = client else {
        return Ok(());
    };
    let taken = app.limiter.take(address, Instant::now());
    taken.map_err(|seconds| MatchProblem::Limited { seconds })
}

async fn see(app: &App, id: &str, language: messages::Language) -> Result<View, MatchProblem> {
    let live = app.matches.enter(id).await?;
    let (words, now) = (app.words(language), app.matches.now());
    let look = |it: &matches::Match| it.view(&live.id, now, |reason| words.say(reason));
    app.matches.see(&live, look).await
}

/// How a match stands.
#[utoipa::path(get, path = "/matches/{id}", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, body = View)))]
async fn view(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<Json<View>, Problem> {
    Ok(Json(see(&app, &id, language).await?))
}

/// Where to begin.
#[derive(Copy, Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Since {
    /// Number of the last event that is known already.
    #[serde(default)]
    since: u64,
}

/// A query that can be read.
fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, MatchProblem> {
    let Query(it) = query.map_err(|it| MatchProblem::Query(it.body_text()))?;
    Ok(it)
}

/// What has happened in a match, up to 500 events at once.
#[utoipa::path(get, path = "/matches/{id}/events", tag = "matches",
    params(("id" = String, Path), Since), responses((status = 200, body = Events)))]
async fn events(
    Shared(app): Shares,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
) -> Result<Response, Problem> {
    let Since { since } = query(since)?;
    let live = app.matches.enter(&id).await?;
    let head = app.matches.see(&live, matches::Match::seq).await?;
    let from = since.saturating_add(1);
    let events = app.matches.events(&live, from, MOST_EVENTS).await?;
    // What has been told is never told in another way: not even written again.
    let texts: Vec<&str> = events.iter().map(|it| it.text.as_str()).collect();
    let body = format!("{{\"events\":[{}],\"head\":{head}}}", texts.join(","));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// A match as a text record, for other programs.
#[utoipa::path(get, path = "/matches/{id}/record", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain")))]
async fn record(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<String, Problem> {
    let live = app.matches.enter(&id).await?;
    let words = app.words(language);
    let write = |it: &_| archive::record(&live.id, it, |reason| words.say(reason)).to_string();
    Ok(app.matches.see(&live, write).await?)
}

/// Takes the open seat of a match. The answer has its secret link.
#[utoipa::path(post, path = "/matches/{id}/join", tag = "matches", params(("id" = String, Path)),
    request_body(content = Join, example = json!({ "name": "Rui" })),
    responses((status = 200, body = Joined)))]
async fn join(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Option<Extension<Client>>,
    Path(id): Path<String>,
    Input(input): Input<Join>,
) -> Result<Json<Joined>, Problem> {
    let live = app.matches.enter(&id).await?;
    admit(&app, client)?;
    let token = Token::new(random()?);
    app.matches.join(&live, &input.name, &token).await?;
    let player = app.matches.see(&live, |it| it.player_of(&token)).await?;
    Ok(Json(Joined {
        key: key(&live.id, player.ok_or(MatchProblem::Unavailable)?, &token),
        view: see(&app, &id, language).await?,
    }))
}

/// The token that a request shows.
fn token(headers: &HeaderMap) -> Result<Token, MatchProblem> {
    let shown = headers.get(header::AUTHORIZATION);
    let shown = shown.ok_or(MatchProblem::NoToken)?.to_str().ok();
    let (scheme, token) = shown.and_then(|it| it.split_once(' ')).unwrap_or_default();
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(MatchProblem::NoToken);
    }
    token.trim().parse().map_err(|_| MatchProblem::WrongToken)
}

/// Does something in a match. The answer is the event it caused, once that is on disk; the same
/// command sent again gets the same answer.
#[utoipa::path(post, path = "/matches/{id}/commands", tag = "matches", params(("id" = String, Path)),
    request_body(content = Order, example = json!({ "id": "first-move", "seq": 1, "do": "play", "move": "&c3" })),
    security(("seat" = [])), responses((status = 200, body = PublicEvent)))]
async fn command(
    Shared(app): Shares,
    Path(id): Path<String>,
    headers: HeaderMap,
    Input(order): Input<Order>,
) -> Result<Response, Problem> {
    let live = app.matches.enter(&id).await?;
    let event = app.matches.order(&live, token(&headers)?, order).await?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, event.text.as_str().to_owned()).into_response())
}

/// Which matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// Those that wait for somebody to take a seat.
    #[allow(dead_code, reason = "there is but one")]
    #[serde(default)]
    stage: OpenStage,
}

#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
enum OpenStage {
    #[default]
    Open,
}

/// The open challenges, the newest first: at most 50.
#[utoipa::path(get, path = "/matches", tag = "matches", params(Wanted),
    responses((status = 200, body = Challenges)))]
async fn list(
    Shared(app): Shares,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Challenges>, Problem> {
    query(wanted)?;
    let matches = app.matches.challenges().await?;
    Ok(Json(Challenges { matches }))
}

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// Live events over a WebSocket, beginning after any event; whoever shows a token may send commands.
#[utoipa::path(get, path = "/matches/{id}/socket", tag = "matches",
    params(("id" = String, Path), Since),
    responses((status = 101, description = "events, one a message")))]
async fn watch(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
    place: Option<Extension<ConnectionPermit>>,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let Since { since } = query(since)?;
    let live = app.matches.enter(&id).await?;
    let upgrade = upgrade.map_err(|_| MatchProblem::NoSocket)?;
    Ok(
        socket::narrow(upgrade).on_upgrade(move |socket| async move {
            socket::watch(socket, app, live, since, language).await;
            drop(place);
        }),
    )
}

/// The open challenges over a WebSocket, anew whenever they change.
#[utoipa::path(get, path = "/lobby/socket", tag = "matches",
    responses((status = 101, description = "all challenges, whenever they change")))]
async fn lobby(
    Shared(app): Shares,
    place: Option<Extension<ConnectionPermit>>,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| MatchProblem::NoSocket)?;
    Ok(
        socket::narrow(upgrade).on_upgrade(move |socket| async move {
            socket::watch_lobby(socket, app).await;
            drop(place);
        }),
    )
}
