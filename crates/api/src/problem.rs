//! Errors of the API as RFC 9457 problems: one enum, matched exhaustively to an HTTP status and a
//! permanent type.

use game::Reason;
use messages::Messages;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Why a request to the API failed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// No route of the API has the path of the request.
    #[error("nothing at this address")]
    NotFound,
    /// A route has the path of the request, but not its method.
    #[error("method not allowed at this address")]
    Method,
    /// The catalog has no game of this id, which the request names.
    #[error("unknown game {0}")]
    UnknownGame(String),
    /// The game has no level or bot of this name, which the request gives.
    #[error("unknown computer player {0}")]
    UnknownPlayer(String),
    /// The body of the request is not JSON of the expected shape; holds where and why.
    #[error("unexpected body: {0}")]
    Body(String),
    /// A position, variant, record, puzzle or other value in the request is invalid; holds the
    /// reason.
    #[error("invalid input: {0}")]
    Input(Reason),
    /// A move in the request is illegal, or the request asks for a move or an analysis of a finished
    /// game; holds the reason.
    #[error("illegal move: {0}")]
    Illegal(Reason),
    /// The work of the request was not done within the time allowed, or was cancelled before there
    /// was a result.
    #[error("out of time")]
    OutOfTime,
}

/// An error response, as RFC 9457 defines it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// URN that names the kind of error, for programs. It never changes.
    #[serde(rename = "type")]
    #[schema(example = "urn:henge:problem:illegal-move")]
    kind: String,
    /// Name of the HTTP status, such as `Not Found`.
    title: &'static str,
    status: u16,
    /// A sentence that says what is wrong with the request, in the reader's language.
    detail: String,
    /// Clause of the rules of the game or puzzle that the error is about, such as `L4`. Null if it
    /// is about none.
    #[schema(required = true)]
    clause: Option<&'static str>,
    /// Where and why the request could not be parsed, in English. Absent in other errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
}

/// The parts of an error response (an RFC 9457 problem) that don't depend on the language of the
/// client.
#[derive(Clone, Debug)]
pub struct ProblemKind {
    /// HTTP status code of the error response, and its name, such as `Not Found`.
    pub status: (u16, &'static str),
    /// The permanent identifier of the kind of error, such as `illegal-move`: the last part of the
    /// URN in the field `type` of the response.
    pub id: &'static str,
    /// The message that explains the error to users, not yet in any language.
    pub reason: Reason,
    /// Where and why the body of the request couldn't be parsed, in English. `None` for other
    /// errors.
    pub cause: Option<String>,
}

impl ProblemKind {
    /// The error as the body of a response, in the reader's language.
    pub fn body(&self, words: &Messages) -> ProblemBody {
        let (status, title) = self.status;
        ProblemBody {
            kind: format!("urn:henge:problem:{}", self.id),
            title,
            status,
            detail: words.say(&self.reason),
            clause: self.reason.clause(),
            cause: self.cause.clone(),
        }
    }
}

impl Problem {
    /// The HTTP status, the permanent identifier and the message for this error.
    pub fn kind(&self) -> ProblemKind {
        let not_found = (404, "Not Found");
        let unprocessable = (422, "Unprocessable Entity");
        let (status, id, reason) = match self {
            Problem::NotFound => (not_found, "not-found", Reason::new("problem-not-found")),
            Problem::Method => (
                (405, "Method Not Allowed"),
                "method-not-allowed",
                Reason::new("problem-method"),
            ),
            Problem::UnknownGame(game) => (
                not_found,
                "unknown-game",
                Reason::new("problem-unknown-game").with("game", game.as_str()),
            ),
            Problem::UnknownPlayer(player) => (
                unprocessable,
                "unknown-player",
                Reason::new("problem-unknown-player").with("player", player.as_str()),
            ),
            Problem::Body(_) => (
                (400, "Bad Request"),
                "bad-body",
                Reason::new("problem-body"),
            ),
            Problem::Input(reason) => (unprocessable, "bad-input", reason.clone()),
            Problem::Illegal(reason) => (unprocessable, "illegal-move", reason.clone()),
            Problem::OutOfTime => (
                (503, "Service Unavailable"),
                "out-of-time",
                Reason::new("problem-out-of-time"),
            ),
        };
        let cause = match self {
            Problem::Body(at) => Some(at.clone()),
            _ => None,
        };
        ProblemKind {
            status,
            id,
            reason,
            cause,
        }
    }

    /// The error as the JSON body of a response, in the reader's language.
    pub fn to_json(&self, words: &Messages) -> Value {
        serde_json::to_value(self.kind().body(words)).unwrap_or_default()
    }
}
