//! Why something can't be done in a match, or with matches at all.

use axum::http::StatusCode;
use game::Reason;
use matches::Refusal;

use crate::problem::ProblemKind;

/// Why something about matches gets no other answer.
#[derive(Clone, Debug)]
pub(crate) enum MatchProblem {
    /// There is no such match.
    NoMatch,
    /// No token was shown.
    NoToken,
    /// No token was said over a socket.
    NoTokenSaid,
    /// The token does not open a seat here.
    WrongToken,
    /// The match has gone on since.
    Stale {
        /// Number of its last event.
        head: u64,
    },
    /// The id of a command was used for another one.
    Misused,
    /// The id of a command has a wrong form.
    BadId,
    /// The id of a join has a wrong form.
    BadJoinId,
    /// The match or the rules of the game don't allow it.
    Refused(Refusal),
    /// Too many matches from one address.
    Limited {
        /// When it is worth trying again.
        seconds: u64,
    },
    /// Too many commands of one address, or of all together.
    CommandsLimited {
        /// When it is worth trying again.
        seconds: u64,
    },
    /// A challenge that nobody makes: no seat is a person's.
    Nobody,
    /// Too many matches between computers of one address.
    ComputersLimited,
    /// Matches between computers are not played here.
    NoComputers,
    /// What was asked behind the address is not what is expected.
    Query(String),
    /// Only a WebSocket is served here.
    NoSocket,
    /// It was deleted by those who operate the server.
    Deleted,
    /// Nothing can be stored at the moment.
    Unavailable,
    /// What is stored can't be read.
    Damaged,
}

impl MatchProblem {
    /// Status, type and the message that explains it.
    pub(crate) fn kind(&self) -> ProblemKind {
        let (status, id, message) = match self {
            MatchProblem::NoMatch => (StatusCode::NOT_FOUND, "unknown-match", "trouble-no-match"),
            MatchProblem::NoToken => (StatusCode::UNAUTHORIZED, "no-token", "trouble-no-token"),
            MatchProblem::NoTokenSaid => (
                StatusCode::UNAUTHORIZED,
                "no-token",
                "trouble-no-token-said",
            ),
            MatchProblem::WrongToken => (StatusCode::FORBIDDEN, "wrong-token", "match-not-yours"),
            MatchProblem::Stale { .. } => (StatusCode::CONFLICT, "stale", "trouble-stale"),
            MatchProblem::Misused => (StatusCode::CONFLICT, "command-id-used", "trouble-misused"),
            MatchProblem::BadId => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-command-id",
                "trouble-bad-id",
            ),
            MatchProblem::BadJoinId => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-join-id",
                "trouble-bad-join-id",
            ),
            MatchProblem::Limited { .. } => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-matches",
                "trouble-limited",
            ),
            MatchProblem::CommandsLimited { .. } => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-commands",
                "trouble-commands-limited",
            ),
            MatchProblem::ComputersLimited => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-computer-matches",
                "trouble-computers-limited",
            ),
            MatchProblem::Nobody => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-input",
                "trouble-nobody",
            ),
            MatchProblem::NoComputers => (
                StatusCode::FORBIDDEN,
                "no-computer-matches",
                "trouble-no-computers",
            ),
            MatchProblem::NoSocket => (
                StatusCode::UPGRADE_REQUIRED,
                "websocket-only",
                "trouble-no-socket",
            ),
            MatchProblem::Deleted => (StatusCode::GONE, "deleted", "trouble-deleted"),
            MatchProblem::Unavailable => (
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "trouble-unavailable",
            ),
            MatchProblem::Damaged => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "damaged",
                "trouble-damaged",
            ),
            MatchProblem::Query(what) => {
                let reason = Reason::new("trouble-query");
                let kind = ProblemKind::new(StatusCode::BAD_REQUEST, "bad-query", reason);
                return kind.because(Some(what.clone()));
            }
            MatchProblem::Refused(refusal) => {
                let id = refusal_id(refusal);
                return ProblemKind::new(StatusCode::UNPROCESSABLE_ENTITY, id, refusal.reason());
            }
        };
        ProblemKind::new(status, id, Reason::new(message))
    }

    /// After how many seconds it is worth trying again, if it is.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            MatchProblem::Unavailable => Some(1),
            MatchProblem::Limited { seconds } | MatchProblem::CommandsLimited { seconds } => {
                Some(*seconds)
            }
            MatchProblem::ComputersLimited => Some(30),
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
        | Refusal::TooLate
        | Refusal::NotGone
        | Refusal::BadName => "refused",
    }
}

impl From<Refusal> for MatchProblem {
    fn from(refusal: Refusal) -> MatchProblem {
        MatchProblem::Refused(refusal)
    }
}

impl From<store::Error> for MatchProblem {
    fn from(error: store::Error) -> MatchProblem {
        match error {
            store::Error::Corrupt { .. } | store::Error::Damaged(_) => MatchProblem::Damaged,
            store::Error::Deleted { .. } => MatchProblem::Deleted,
            store::Error::Unavailable
            | store::Error::Fenced
            | store::Error::Broken
            | store::Error::Newer { .. }
            | store::Error::Open(_) => MatchProblem::Unavailable,
        }
    }
}
