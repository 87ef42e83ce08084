//! Errors of requests about matches, and how each is reported over HTTP and WebSocket.

use axum::http::StatusCode;
use game::Reason;
use matches::{MatchError, Refusal};

use crate::problem::ProblemKind;

/// The reason for which a request about a match fails.
#[derive(Clone, Debug)]
pub(crate) enum MatchProblem {
    /// A problem that a match also has elsewhere, such as an unknown id, a stale command or an
    /// illegal move.
    Protocol(MatchError),
    /// The address has created or joined too many matches in the last minute.
    Limited {
        /// Seconds until the rate limit allows another match.
        seconds: u64,
    },
    /// The address, or all addresses together, have sent too many commands.
    CommandsLimited {
        /// Seconds until the rate limit allows another command.
        seconds: u64,
    },
    /// The address has too many open challenges in the lobby.
    ChallengesLimited,
    /// The address has accepted too many challenges of the lobby in the last minute.
    JoinsLimited {
        /// Seconds until the rate limit allows another challenge to be accepted.
        seconds: u64,
    },
    /// A new match is to be listed as an open challenge but has no person's seat, so no player
    /// could withdraw it.
    NoChallenger,
    /// The address has too many matches between computers being played.
    ComputersLimited,
    /// The server doesn't play matches between computers.
    NoComputers,
    /// A request to a WebSocket route doesn't ask for an upgrade to WebSocket.
    NoSocket,
    /// The match was deleted by an operator or by retention.
    Deleted,
    /// The store can't be read or written now. The client should try again.
    Unavailable,
    /// The stored events of the match are damaged.
    Damaged,
}

impl MatchProblem {
    /// The HTTP status, the problem type and the message of this problem.
    pub(crate) fn kind(&self) -> ProblemKind {
        let (status, id, message) = match self {
            MatchProblem::Protocol(error) => return protocol_kind(error),
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
            MatchProblem::ChallengesLimited => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-challenges",
                "trouble-challenges-limited",
            ),
            MatchProblem::JoinsLimited { .. } => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-joins",
                "trouble-joins-limited",
            ),
            MatchProblem::NoChallenger => (
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
        };
        ProblemKind::new(status, id, Reason::new(message))
    }

    /// Seconds after which the client should try again; `None` if that is of no use.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            MatchProblem::Unavailable => Some(1),
            MatchProblem::Limited { seconds }
            | MatchProblem::CommandsLimited { seconds }
            | MatchProblem::JoinsLimited { seconds } => Some(*seconds),
            MatchProblem::ComputersLimited | MatchProblem::ChallengesLimited => Some(30),
            _ => None,
        }
    }
}

/// The kind of a problem of the protocol, with the parser's message of a malformed query.
fn protocol_kind(error: &MatchError) -> ProblemKind {
    let (status, id, reason) = error.kind();
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let cause = match error {
        MatchError::Query(what) => Some(what.clone()),
        _ => None,
    };
    ProblemKind::new(status, id, reason).because(cause)
}

impl From<MatchError> for MatchProblem {
    fn from(error: MatchError) -> MatchProblem {
        match error {
            MatchError::Unavailable => MatchProblem::Unavailable,
            error => MatchProblem::Protocol(error),
        }
    }
}

impl From<Refusal> for MatchProblem {
    fn from(refusal: Refusal) -> MatchProblem {
        MatchProblem::Protocol(MatchError::Refused(refusal))
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
