//! Errors as RFC 9457 wants them: one enum, matched exhaustively to a status and a stable type.

use game::Reason;
use messages::Messages;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Why a request gets no other answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// There is nothing at that address.
    #[error("nothing at this address")]
    NotFound,
    /// There is, but not for that method.
    #[error("method not allowed at this address")]
    Method,
    /// There is no such game.
    #[error("unknown game {0}")]
    UnknownGame(String),
    /// There is no such level or bot.
    #[error("unknown computer player {0}")]
    UnknownPlayer(String),
    /// The body is not JSON of the expected shape, and where it isn't.
    #[error("unexpected body: {0}")]
    Body(String),
    /// A position, a variant or a puzzle is wrong.
    #[error("invalid input: {0}")]
    Input(Reason),
    /// A move is illegal, or the game is over.
    #[error("illegal move: {0}")]
    Illegal(Reason),
    /// The question could not be answered within the time allowed.
    #[error("out of time")]
    OutOfTime,
}

/// What is told of a problem.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// Names the kind of error. Permanent.
    #[serde(rename = "type")]
    #[schema(example = "urn:henge:problem:illegal-move")]
    kind: String,
    /// The name of the status.
    title: &'static str,
    status: u16,
    /// What is wrong, in the reader's language.
    detail: String,
    /// The clause of the rules that it is about.
    #[schema(required = true)]
    clause: Option<&'static str>,
    /// Where the request could not be read, in English and for programmers. Absent in other
    /// problems.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
}

/// A kind of problem: its status over HTTP, its permanent name, and the message that explains it.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The code and the name of the status.
    pub status: (u16, &'static str),
    /// The permanent name.
    pub id: &'static str,
    /// What is wrong.
    pub reason: Reason,
    /// What the reader of a request says of it, which is in nobody's language.
    pub cause: Option<String>,
}

impl Kind {
    /// What is told of a problem of this kind.
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
    /// What kind of problem it is.
    pub fn kind(&self) -> Kind {
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
        Kind {
            status,
            id,
            reason,
            cause,
        }
    }

    /// What is told of it.
    pub fn to_json(&self, words: &Messages) -> Value {
        serde_json::to_value(self.kind().body(words)).unwrap_or_default()
    }
}
