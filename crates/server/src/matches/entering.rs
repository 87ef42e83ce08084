//! The routes by which people enter matches over HTTP: creating one, and taking its open seat.

use std::time::Instant;

use axum::{
    Extension, Json,
    extract::{Path, State as Shared},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use game::Player;
use matches::{
    Draft, MatchError, Seat, Token,
    wire::{Join, Joined, Made, NewMatch, NewSeat, SeatKey, is_secret_id},
};

use super::{http::render_view, live_match::LiveMatch, problem::MatchProblem};
use crate::{
    api::Shares,
    app::App,
    input::{Input, Lang},
    middleware::Client,
    problem::Problem,
};

/// Fills a buffer with cryptographically random bytes.
fn fill_random(bytes: &mut [u8]) -> Result<(), MatchProblem> {
    getrandom::fill(bytes).map_err(|_| MatchProblem::Unavailable)
}

/// Creates a match. The response has one secret link per person, and a link for everyone who
/// watches. With an `id`, the same request can be sent again and gets the same match.
#[utoipa::path(post, path = "/matches", tag = "matches",
    request_body(content = NewMatch, example = json!({
        "game": "gorogo",
        "seats": [{ "kind": "human", "name": "Ana" }, { "kind": "computer", "player": "2" }],
        "clock": { "kind": "fischer", "seconds": 300, "increment": 3 },
    })),
    responses((status = 201, body = Made)))]
pub(super) async fn create(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Option<Extension<Client>>,
    Input(input): Input<NewMatch>,
) -> Result<Response, Problem> {
    let address = client.map(|Extension(Client(it))| it);
    admit(&app, client)?;
    let lobby = &app.matches.lobby;
    let is_open = (input.seats.iter()).any(|seat| matches!(seat, NewSeat::Open {}));
    let has_maker = (input.seats.iter()).any(|seat| matches!(seat, NewSeat::Human { .. }));
    if input.listed && is_open && !has_maker {
        // No player could withdraw it.
        return Err(MatchProblem::NoChallenger.into());
    }
    let Draft {
        id,
        setup,
        keys,
        cause,
    } = input.draft(fill_random)?;
    if let Some(address) = address.filter(|_| setup.listed && is_open) {
        lobby.admit(address, &id)?;
    }
    app.matches.create_for(&id, &setup, &cause, address).await?;
    let made = Made {
        watch: id.page_path(),
        seats: keys,
        view: render_view(&app, id.as_str(), language).await?,
        id: id.to_string(),
    };
    let live = app.matches.find(id.as_str()).await?;
    let is_human = |player: &Player| matches!(setup.seats[*player as usize], Seat::Human { .. });
    if let (Some(address), Some(maker)) = (address, Player::BOTH.into_iter().find(is_human)) {
        lobby.note_maker(&live, maker, address);
    }
    let location = [(header::LOCATION, format!("/api/v1/matches/{id}"))];
    Ok((StatusCode::CREATED, location, Json(made)).into_response())
}

/// Counts a match that a client creates or joins against the rate limit of its address. Does
/// nothing if the address isn't known, as in tests.
///
/// # Errors
///
/// The limit is reached.
fn admit(app: &App, client: Option<Extension<Client>>) -> Result<(), MatchProblem> {
    let Some(Extension(Client(address))) = client else {
        return Ok(());
    };
    let taken = app.match_rate.acquire(address, Instant::now());
    taken.map_err(|seconds| MatchProblem::Limited { seconds })
}

/// Counts a challenge of the lobby that a client accepts against the rate limit of its address. Links
/// that players pass on are not limited: a match that isn't listed doesn't count.
///
/// # Errors
///
/// The limit is reached.
fn admit_join(
    app: &App,
    live: &LiveMatch,
    client: Option<Extension<Client>>,
) -> Result<(), MatchProblem> {
    let is_listed = (live.published()).is_some_and(|state| state.setup().listed);
    let Some(Extension(Client(address))) = client.filter(|_| is_listed) else {
        return Ok(());
    };
    let taken = app.join_rate.acquire(address, Instant::now());
    taken.map_err(|seconds| MatchProblem::JoinsLimited { seconds })
}

/// Takes the open seat of a match. The response has the seat's secret link. With an `id`, the same
/// client can join again and gets the same seat.
#[utoipa::path(post, path = "/matches/{id}/join", tag = "matches", params(("id" = String, Path)),
    request_body(content = Join, example = json!({ "name": "Rui" })),
    responses((status = 200, body = Joined)))]
pub(super) async fn join(
    Shared(app): Shares,
    Lang(language): Lang,
    client: Option<Extension<Client>>,
    Path(id): Path<String>,
    Input(input): Input<Join>,
) -> Result<Json<Joined>, Problem> {
    let live = app.matches.find(&id).await?;
    let token = match &input.id {
        Some(id) if is_secret_id(id) => Token::derived(&live.id, id),
        Some(_) => return Err(MatchProblem::from(MatchError::BadJoinId).into()),
        None => {
            let mut bytes = [0; 24];
            fill_random(&mut bytes)?;
            Token::new(bytes)
        }
    };
    let seat = || app.matches.cluster.player_of(&live, &token);
    let commands = &app.matches.commands;
    let mut player = seat().await?;
    let mut is_stored = false;
    // A repeated request gets the seat it was given the first time.
    if player.is_none() {
        admit(&app, client)?;
        admit_join(&app, &live, client)?;
        let joined = commands.join(&live, &input.name, &token).await;
        is_stored = joined.is_ok();
        // A concurrent request with the same token may have won the race.
        player = seat().await?;
        if player.is_none() {
            joined?;
        }
    }
    if !is_stored {
        commands.confirm(&live).await?;
    }
    let player = player.ok_or(MatchProblem::Unavailable)?;
    Ok(Json(Joined {
        key: SeatKey::new(&live.id, player, &token),
        view: render_view(&app, &id, language).await?,
    }))
}
