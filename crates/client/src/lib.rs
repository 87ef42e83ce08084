//! A client of live matches: creates, joins and follows a match on a server.
//!
//! [`Link`] is the address that players send each other. [`create`], [`fetch`] and [`join`] are single
//! HTTP requests that block until the server has answered. A [`Connection`] follows one match in a
//! thread of its own: it reconnects with backoff, resumes without a gap, and keeps an unacknowledged
//! command until the server has answered it. The state of a match always arrives whole, as a [`View`],
//! so a caller never has to apply events.
//!
//! The types of requests and responses are those of the crate `matches`, which the server uses too. The
//! protocol is described in `docs/programs/live.md`. This crate contains no rule of any game.

mod connection;
mod error;
mod http;
mod link;
mod message;
mod socket;

pub use connection::{Connection, MatchUpdate};
pub use error::{Cause, ClientError};
pub use link::{BadLink, Link, ServerAddress};
pub use matches::{
    Command, MatchResult, MatchTimeControl, Offer, PublicSeat, Side, Stage, Standing, Topic, View,
    wire::{NewMatch, NewSeat},
};

use matches::wire::{Join, Joined, Made};

/// Creates a match. Returns the seat links of its human players, the first player's first, and the
/// link for spectators.
///
/// The request is sent once: after [`ClientError::Unreachable`] the match may exist all the same, but no
/// link to it is known.
///
/// # Errors
///
/// The server can't be reached, or refuses the match as described.
pub fn create(
    server: &ServerAddress,
    wanted: &NewMatch,
    language: &str,
) -> Result<(Vec<Link>, Link), ClientError> {
    let made: Made = http::post(server, "/api/v1/matches", wanted, language)?;
    let link = |token: Option<String>| Link {
        server: server.clone(),
        id: made.id.clone(),
        token,
    };
    let seats = made.seats.iter().map(|seat| link(Some(seat.token.clone())));
    Ok((seats.collect(), link(None)))
}

/// Fetches the current state of the match that a link leads to.
///
/// # Errors
///
/// The server can't be reached, or has no such match.
pub fn fetch(link: &Link, language: &str) -> Result<View, ClientError> {
    let path = format!("/api/v1/matches/{}", link.id);
    http::get(&link.server, &path, language)
}

/// Takes the open seat of a match under this display name. Returns the link of that seat.
///
/// The request carries a random idempotency key and is sent a second time if no response arrives, so a
/// lost response doesn't lose the seat.
///
/// # Errors
///
/// The server can't be reached, or the match has no open seat.
pub fn join(link: &Link, name: &str, language: &str) -> Result<Link, ClientError> {
    let wanted = Join {
        name: name.to_owned(),
        id: Some(random_id()?),
    };
    let path = format!("/api/v1/matches/{}/join", link.id);
    let send = || http::post::<Joined>(&link.server, &path, &wanted, language);
    let joined = match send() {
        Err(ClientError::Unreachable(_)) => send()?,
        joined => joined?,
    };
    Ok(Link {
        token: Some(joined.key.token),
        ..link.clone()
    })
}

/// A random text of 32 characters (160 bits), for idempotency keys and command ids.
fn random_id() -> Result<String, ClientError> {
    const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| ClientError::other(&error))?;
    let letters = bytes.iter().map(|byte| LETTERS[usize::from(byte % 32)]);
    Ok(letters.map(char::from).collect())
}
