//! Errors of requests about matches, and how each is reported over HTTP and WebSocket.

use axum::http::StatusCode;
use game::Reason;
use matches::Refusal;

use crate::problem::ProblemKind;

/// The reason for which a request about a match fails.
#[derive(Clone, Debug)]
pub(crate) enum MatchProblem {
    /// No match has the id that the request names.
    NoMatch,
    /// A request that needs a seat's token has none.
    NoToken,
    /// A command came over a WebSocket that hasn't presented a seat's token.
    NoTokenSaid,
    /// The token that the client has presented opens no seat of this match.
    WrongToken,
    /// The sequence number in a command isn't that of the match's last event: usually its sender
    /// hasn't seen that event.
    Stale {
        /// Number of the match's last event, which the refused command should have named.
        head: u64,
    },
    /// The id that a client gave a command was used for another command.
    Misused,
    /// The id that a client gave a command is malformed.
    BadId,
    /// The id of a request to join is malformed, or short enough to be guessed.
    BadJoinId,
    /// The match or the rules of the game refuse the command, for the reason that this contains.
    Refused(Refusal),
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
    /// The query string is malformed. Contains the parser's message.
    Query(String),
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

/// The problem type, such as `illegal-move`, of a command that the match or the rules have refused.
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
        | Refusal::BadName
        | Refusal::SaidEnough => "refused",
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
