//! The routes of matches and of the lobby over HTTP, and the upgrades to WebSocket.

use std::{net::IpAddr, sync::Arc, time::Instant};

use axum::{
    Extension, Json,
    extract::{
        Path, Query, State as Shared,
        rejection::QueryRejection,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use game::Player;
use matches::{
    Command, Id, MatchError, PublicEvent, Token, View,
    wire::{Presence, SignedCommand},
};
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::{IntoParams, OpenApi, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    broadcast::EventText,
    commands::COMMAND_TIMEOUT,
    entering,
    live_match::LiveMatch,
    presence,
    problem::MatchProblem,
    socket,
    socket_connection::limit_sizes,
    wire::{Challenges, Events, GamesToWatch},
};
use crate::{
    api::Shares,
    app::App,
    input::{Input, Lang},
    middleware::{Client, ConnectionPermit},
    problem::Problem,
};

/// Adds to the `OpenAPI` document the schemas of types that only query parameters refer to.
#[derive(OpenApi)]
#[openapi(components(schemas(OpenStage, RecordForm)))]
struct Schemas;

/// Maximum events of a match in one HTTP response.
const EVENTS_PAGE_SIZE: usize = 500;

pub(crate) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Schemas::openapi())
        .routes(routes!(list, entering::create))
        .routes(routes!(view))
        .routes(routes!(events))
        .routes(routes!(record))
        .routes(routes!(entering::join))
        .routes(routes!(command))
        .routes(routes!(presence))
        .routes(routes!(watch))
        .routes(routes!(lobby))
        .routes(routes!(games_to_watch))
}

/// Counts a client's command in a match against the rate limits of commands.
///
/// # Errors
///
/// The limit is reached.
pub(super) fn admit_command(app: &App, address: IpAddr) -> Result<(), MatchProblem> {
    let taken = app.command_rate.acquire(address, Instant::now());
    taken.map_err(|seconds| MatchProblem::CommandsLimited { seconds })
}

/// Executes a player's command, and records that the player is present, for the lobby.
///
/// # Errors
///
/// The command is refused, or would list one challenge too many of an address, or the store can't be
/// written now.
pub(super) async fn execute_of(
    app: &App,
    live: &Arc<LiveMatch>,
    player: Option<Player>,
    address: IpAddr,
    token: Token,
    signed: SignedCommand,
) -> Result<EventText, MatchProblem> {
    if let Command::List { listed: true } = signed.command {
        app.matches.lobby.admit(address, &live.id)?;
    }
    if player.is_some() {
        live.computers.set_client(address);
    }
    let commands = &app.matches.commands;
    let event = commands.execute_signed(live, token, signed).await?;
    if let Some(player) = player {
        app.matches.lobby.note_maker(live, player, address);
    }
    Ok(event)
}

/// Executes a player's command that came over HTTP: here, if this node has the last event that the player
/// knows in memory; else at the node where the match is at home or, if that doesn't execute it, here.
/// So matches that a proxy sends to one node stay there, and the moves of others meet at one.
///
/// # Errors
///
/// The match doesn't exist or can't be read, the client sends too many commands, the command is refused, or
/// the store can't be written now.
async fn execute_at_home(
    app: &App,
    id: &str,
    address: IpAddr,
    headers: &HeaderMap,
    signed: SignedCommand,
) -> Result<EventText, MatchProblem> {
    let matches = &app.matches;
    let token = token(headers);
    let mut is_admitted = false;
    if let (Ok(id), Ok(token)) = (id.parse::<Id>(), &token)
        && matches.registry.known_seq(&id) < signed.seq
        && let Some(home) = matches.peers.home(&id)
    {
        admit_command(app, address)?;
        is_admitted = true;
        if let Some(event) = matches
            .peers
            .forward(&home, &id, token, address, &signed)
            .await
        {
            // The player may read the match here next.
            if let Some(live) = matches.registry.cached(&id) {
                live.announce(event.seq);
            }
            return Ok(event);
        }
    }
    let live = matches.find(id).await?;
    if !is_admitted {
        admit_command(app, address)?;
    }
    let token = token?;
    let player = matches.cluster.player_of(&live, &token).await?;
    execute_of(app, &live, player, address, token, signed).await
}

/// Renders the current state of a match for a client, in the reader's language.
pub(super) async fn render_view(
    app: &App,
    id: &str,
    language: messages::Language,
) -> Result<View, MatchProblem> {
    let live = app.matches.find(id).await?;
    let state = app.matches.registry.load(&live).await?;
    let (words, time) = (app.words(language), &app.matches.time);
    let charged = time.charged_until(&state);
    let mut view = state.view(&live.id, charged, |reason| words.say(reason));
    view.now = time.now().0;
    Ok(view)
}

/// The current state of a match.
#[utoipa::path(get, path = "/matches/{id}", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, body = View)))]
async fn view(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<Json<View>, Problem> {
    Ok(Json(render_view(&app, &id, language).await?))
}

/// Records that the player of a seat is present at a match, if a request contains the seat's token.
/// A token that opens no seat is an error; a request without one changes nothing.
async fn note_player(
    app: &App,
    live: &Arc<LiveMatch>,
    headers: &HeaderMap,
    client: Client,
) -> Result<(), MatchProblem> {
    if headers.contains_key(header::AUTHORIZATION) {
        let token = token(headers)?;
        let player = app.matches.cluster.player_of(live, &token).await?;
        let player = player.ok_or(MatchError::WrongToken)?;
        live.attendance.note_request(player, app.matches.time.now());
        app.matches.lobby.note_maker(live, player, client.0);
    }
    Ok(())
}

/// The players present at a match, and when a win can be claimed from one who has left. Players who
/// send their token count as present.
#[utoipa::path(get, path = "/matches/{id}/presence", tag = "matches", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Presence)))]
async fn presence(
    Shared(app): Shares,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Presence>, Problem> {
    let live = app.matches.find(&id).await?;
    note_player(&app, &live, &headers, client).await?;
    let state = app.matches.registry.load(&live).await?;
    Ok(Json(presence::presence(&live, &state, &app.matches.time)))
}

/// The query parameters of a request for a match's events.
#[derive(Copy, Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct EventsQuery {
    /// Number of the last event that the client has. The events after it are sent. Without it, all.
    #[serde(default)]
    since: u64,
}

/// The query parameters of a match's WebSocket.
#[derive(Copy, Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct SocketQuery {
    /// Number of the last event that the client has. The events after it are sent. Without it, all.
    #[serde(default)]
    pub(super) since: u64,
    /// Whether the server also sends a message whenever a player comes or leaves. False by
    /// default.
    #[serde(default)]
    pub(super) presence: bool,
}

/// Unwraps the parsed query string of a request, or returns the parser's message as a problem.
fn parse<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, MatchProblem> {
    let Query(parsed) = query.map_err(|error| MatchError::Query(error.body_text()))?;
    Ok(parsed)
}

/// Events of a match after a given one, up to 500 per response.
#[utoipa::path(get, path = "/matches/{id}/events", tag = "matches",
    params(("id" = String, Path), EventsQuery), responses((status = 200, body = Events)))]
async fn events(
    Shared(app): Shares,
    Path(id): Path<String>,
    since: Result<Query<EventsQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let EventsQuery { since } = parse(since)?;
    let live = app.matches.find(&id).await?;
    let head = app.matches.registry.load(&live).await?.seq();
    let from = since.saturating_add(1);
    let events = app
        .matches
        .registry
        .events(&live, from, EVENTS_PAGE_SIZE)
        .await?;
    // The texts are spliced in as they were first published, not serialised again.
    let texts: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
    let body = format!("{{\"events\":[{}],\"head\":{head}}}", texts.join(","));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// The query parameters of a request for the record of a match.
#[derive(Copy, Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct RecordQuery {
    /// Format of the record: `text`, which every match has, or `pgn`, which only matches of Racing
    /// Kings have. Without it, `text`.
    #[serde(default)]
    form: RecordForm,
}

#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum RecordForm {
    #[default]
    Text,
    Pgn,
}

/// A match as a text record or as PGN, for other programs.
#[utoipa::path(get, path = "/matches/{id}/record", tag = "matches",
    params(("id" = String, Path), RecordQuery), responses((status = 200,
    content((String = "text/plain"), (String = "application/x-chess-pgn")))))]
async fn record(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    written: Result<Query<RecordQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let RecordQuery { form } = parse(written)?;
    let live = app.matches.find(&id).await?;
    let state = app.matches.registry.load(&live).await?;
    let words = app.words(language);
    let record = state.named_record(&live.id, |reason| words.say(reason));
    let (kind, text) = match form {
        RecordForm::Text => ("text/plain; charset=utf-8", record.to_string()),
        RecordForm::Pgn => {
            let text = record::pgn::write(&record);
            let text = text.map_err(|error| api::Problem::Input(error.reason()))?;
            ("application/x-chess-pgn", text)
        }
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The seat's token in the `Authorization` header of a request. A missing or malformed one is an
/// error.
fn token(headers: &HeaderMap) -> Result<Token, MatchProblem> {
    let value = headers.get(header::AUTHORIZATION);
    let value = value.ok_or(MatchError::NoToken)?.to_str().ok();
    let (scheme, token) = value
        .and_then(|value| value.split_once(' '))
        .unwrap_or_default();
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(MatchError::NoToken.into());
    }
    let token = token.trim().parse();
    token.map_err(|_| MatchError::WrongToken.into())
}

/// Sends a player's command to a match. The response is the event it caused, once that is on disk. A
/// repeat with the id of the command is not executed: its response is that event, too.
#[utoipa::path(post, path = "/matches/{id}/commands", tag = "matches", params(("id" = String, Path)),
    request_body(content = SignedCommand, example = json!({ "id": "first-move", "seq": 1, "do": "play", "move": "&c3" })),
    security(("seat" = [])), responses((status = 200, body = PublicEvent)))]
async fn command(
    Shared(app): Shares,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
    Input(signed): Input<SignedCommand>,
) -> Result<Response, Problem> {
    let executed = execute_at_home(&app, &id, client.0, &headers, signed);
    // However long the match's home took: a client waits no longer.
    let executed = timeout(COMMAND_TIMEOUT, executed).await;
    let event = executed.unwrap_or(Err(MatchProblem::Unavailable))?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, event.text.as_str().to_owned()).into_response())
}

/// The query parameters of a request for the matches in the lobby.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct ListQuery {
    /// Stage of the matches to list. Only `open`, with an open seat, is possible.
    #[allow(dead_code, reason = "it has one value")]
    #[serde(default)]
    stage: OpenStage,
}

/// The only stage of matches that can be listed: an open seat.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
enum OpenStage {
    #[default]
    Open,
}

/// The open challenges of the lobby whose makers are present, newest first, at most 50. Of one address
/// only a few are listed.
#[utoipa::path(get, path = "/matches", tag = "matches", params(ListQuery),
    responses((status = 200, body = Challenges)))]
async fn list(
    Shared(app): Shares,
    wanted: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<Challenges>, Problem> {
    parse(wanted)?;
    let matches = app.matches.lobby.challenges();
    Ok(Json(Challenges { matches }))
}

/// The listed games in progress that a client is connected to, the most watched first: at most 50.
#[utoipa::path(get, path = "/lobby/games", tag = "matches",
    responses((status = 200, body = GamesToWatch)))]
async fn games_to_watch(Shared(app): Shares) -> Json<GamesToWatch> {
    let games = app.matches.lobby.games_to_watch();
    Json(GamesToWatch { games })
}

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// Live events over a WebSocket, starting after any event; clients that send a token can send
/// commands.
#[utoipa::path(get, path = "/matches/{id}/socket", tag = "matches",
    params(("id" = String, Path), SocketQuery),
    responses((status = 101, description = "events, one a message")))]
async fn watch(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
    client: Client,
    follow: Result<Query<SocketQuery>, QueryRejection>,
    place: Option<Extension<ConnectionPermit>>,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let query = parse(follow)?;
    let live = app.matches.find(&id).await?;
    live.computers.set_first_client(client.0);
    let upgrade = upgrade.map_err(|_| MatchProblem::NoSocket)?;
    Ok(limit_sizes(upgrade).on_upgrade(move |socket| async move {
        socket::serve_match(socket, app, live, query, language, client.0).await;
        drop(place);
    }))
}

/// The open challenges over a WebSocket, sent again whenever they change.
#[utoipa::path(get, path = "/lobby/socket", tag = "matches",
    responses((status = 101, description = "all challenges, whenever they change")))]
async fn lobby(
    Shared(app): Shares,
    client: Client,
    place: Option<Extension<ConnectionPermit>>,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| MatchProblem::NoSocket)?;
    Ok(limit_sizes(upgrade).on_upgrade(move |socket| async move {
        socket::serve_lobby(socket, app, client.0).await;
        drop(place);
    }))
}
