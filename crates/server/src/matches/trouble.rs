//! Why something can't be done in a match, or with matches at all.

use axum::http::StatusCode;
use game::Reason;
use matches::Refusal;

use crate::problem::Kind;

/// Why something about matches gets no other answer.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// There is no such match.
    NoMatch,
    /// No token was shown.
    NoToken,
    /// The token does not open a seat here.
    WrongToken,
    /// The match has gone on since.
    Stale {
        /// Number of its last event.
        head: u64,
    },
    /// The id of a command was used for another one.
    Misused,
    /// The id of a command is none.
    BadId,
    /// The match or the rules of the game don't allow it.
    Refused(Refusal),
    /// Too many matches from one address.
    Limited {
        /// When it is worth trying again.
        seconds: u64,
    },
    /// What was asked behind the address is not what is expected.
    Query(String),
    /// Only a WebSocket is served here.
    NoSocket,
    /// Nothing can be stored at the moment.
    Unavailable,
    /// What is stored can't be read.
    Damaged,
}

impl Trouble {
    /// Status, type and the message that explains it.
    pub(crate) fn kind(&self) -> Kind {
        let (status, id, message) = match self {
            Trouble::NoMatch => (StatusCode::NOT_FOUND, "unknown-match", "trouble-no-match"),
            Trouble::NoToken => (StatusCode::UNAUTHORIZED, "no-token", "trouble-no-token"),
            Trouble::WrongToken => (StatusCode::FORBIDDEN, "wrong-token", "match-not-yours"),
            Trouble::Stale { .. } => (StatusCode::CONFLICT, "stale", "trouble-stale"),
            Trouble::Misused => (StatusCode::CONFLICT, "command-id-used", "trouble-misused"),
            Trouble::BadId => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-command-id",
                "trouble-bad-id",
            ),
            Trouble::Limited { .. } => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-matches",
                "trouble-limited",
            ),
            Trouble::NoSocket => (
                StatusCode::UPGRADE_REQUIRED,
                "websocket-only",
                "trouble-no-socket",
            ),
            Trouble::Unavailable => (
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "trouble-unavailable",
            ),
            Trouble::Damaged => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "damaged",
                "trouble-damaged",
            ),
            Trouble::Query(what) => {
                let reason = Reason::new("trouble-query").with("what", what.clone());
                return Kind::new(StatusCode::BAD_REQUEST, "bad-query", reason);
            }
            Trouble::Refused(refusal) => {
                let id = refusal_id(refusal);
                return Kind::new(StatusCode::UNPROCESSABLE_ENTITY, id, refusal.reason());
            }
        };
        Kind::new(status, id, Reason::new(message))
    }

    /// After how many seconds it is worth trying again, if it is.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            Trouble::Unavailable => Some(1),
            Trouble::Limited { seconds } => Some(*seconds),
            _ => None,
        }
    }
}

fn refusal_id(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Setup(_) => "bad-input",
        Refusal::Illegal(_) => "illegal-move",
        Refusal::NotYourTurn => "not-your-turn",
        Refusal::NotYours
        | Refusal::NotBegun
        | Refusal::Taken
        | Refusal::OutOfSeason
        | Refusal::NoOffer
        | Refusal::Offered
        | Refusal::NothingToTakeBack
        | Refusal::NotYet
        | Refusal::BadName => "refused",
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

impl From<store::Error> for Trouble {
    fn from(error: store::Error) -> Trouble {
        match error {
            store::Error::Corrupt { .. } | store::Error::Damaged(_) => Trouble::Damaged,
            store::Error::Unavailable
            | store::Error::Broken
            | store::Error::Newer { .. }
            | store::Error::Open(_) => Trouble::Unavailable,
        }
    }
}
