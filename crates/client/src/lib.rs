//! A match on a server, as one who plays or watches it sees it.
//!
//! [`Link`] is what people send each other; [`make`] and [`join`] get a seat, and a [`Connection`]
//! follows the match in a thread of its own: it comes back by itself when it is lost, misses nothing,
//! and keeps a command until the server has answered it. How a match stands is told as a whole
//! ([`View`]), so that who shows it need not know how it came about.
//!
//! The protocol is described in `docs/programs/live.md`. This crate knows no game.

mod connection;
mod http;
mod link;
mod stream;
mod wire;

pub use connection::{Connection, Heard};
pub use link::{BadLink, Link, Server};
pub use wire::{Clock, Command, NewMatch, NewSeat, Offer, Seat, Side, Stage, Topic, View};

use std::io;

use rustls::CertificateError;
use serde_json::json;

use wire::{Joined, Made};

/// Why something could not be done.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Failure {
    /// The server did not answer. Trying again may help.
    #[error("{0}")]
    Unreachable(Cause),
    /// The server said no, in its own words.
    #[error("{0}")]
    Refused(String),
}

/// Why a server did not answer, as far as front ends have words of their own for it.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Cause {
    /// Nobody listens at the address.
    #[error("connection refused")]
    NobodyListens,
    /// The name of the server is not known.
    #[error("unknown host")]
    UnknownHost,
    /// It took too long.
    #[error("no answer in time")]
    TooSlow,
    /// Nobody whom this machine trusts vouches for the server's certificate.
    #[error("untrusted certificate")]
    Untrusted,
    /// The server's certificate is not valid any more, or not yet.
    #[error("certificate not valid at this time")]
    Expired,
    /// The server's certificate is for another name.
    #[error("certificate for another name")]
    OtherName,
    /// Anything else, in the words of the server or the system.
    #[error("{0}")]
    Other(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let distrust = error.get_ref().and_then(|it| it.downcast_ref());
        let cause = match (distrust, error.kind()) {
            (Some(rustls::Error::InvalidCertificate(why)), _) => match why {
                CertificateError::Expired
                | CertificateError::ExpiredContext { .. }
                | CertificateError::NotValidYet
                | CertificateError::NotValidYetContext { .. } => Cause::Expired,
                CertificateError::NotValidForName
                | CertificateError::NotValidForNameContext { .. } => Cause::OtherName,
                _ => Cause::Untrusted,
            },
            (_, io::ErrorKind::ConnectionRefused) => Cause::NobodyListens,
            (_, io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock) => Cause::TooSlow,
            _ => Cause::Other(error.to_string()),
        };
        Failure::Unreachable(cause)
    }
}

/// Makes a match. Returns the link of each person's seat, the first player's first, and the link for
/// all others.
///
/// # Errors
///
/// Says why the server made none.
pub fn make(
    server: &Server,
    wanted: &NewMatch,
    language: &str,
) -> Result<(Vec<Link>, Link), Failure> {
    let answer = http::post(server, "/api/v1/matches", &json!(wanted), language)?;
    let made: Made = http::read(&answer)?;
    let own = |token: Option<String>| Link {
        server: server.clone(),
        id: made.id.clone(),
        token,
    };
    let seats = made.seats.iter().map(|it| own(Some(it.token.clone())));
    Ok((seats.collect(), own(None)))
}

/// How a match stands.
///
/// # Errors
///
/// Says why the server does not tell.
pub fn look(link: &Link, language: &str) -> Result<View, Failure> {
    let path = format!("/api/v1/matches/{}", link.id);
    http::read(&http::get(&link.server, &path, language)?)
}

/// Takes the open seat of a match. Returns the link of the seat.
///
/// # Errors
///
/// Says why there is no seat.
pub fn join(link: &Link, name: &str, language: &str) -> Result<Link, Failure> {
    // With the same secret, a second try gets the seat that the first one took.
    let secret = random_name()?;
    let path = format!("/api/v1/matches/{}/join", link.id);
    let wanted = json!({ "name": name, "id": secret });
    let ask = || http::post(&link.server, &path, &wanted, language);
    let answer = match ask() {
        Err(Failure::Unreachable(_)) => ask()?,
        other => other?,
    };
    let joined: Joined = http::read(&answer)?;
    Ok(Link {
        token: Some(joined.token),
        ..link.clone()
    })
}

/// A name that nobody can guess.
fn random_name() -> Result<String, Failure> {
    const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut bytes = [0; 32];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|it| Failure::Unreachable(Cause::Other(it.to_string())))?;
    let letters = bytes.iter().map(|it| LETTERS[usize::from(it % 32)]);
    Ok(letters.map(char::from).collect())
}
