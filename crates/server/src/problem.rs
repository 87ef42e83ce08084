//! Errors as RFC 9457 wants them: one enum, matched exhaustively to a status and a stable type.

use axum::{
    body::Body,
    http::{HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use game::Reason;
use messages::Messages;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::matches::MatchProblem;

/// Why a request gets no other answer.
#[derive(Clone, Debug)]
pub(crate) enum Problem {
    /// There is nothing at that address.
    NotFound,
    /// There is, but not for that method.
    Method,
    /// There is no such game.
    UnknownGame(String),
    /// There is no such level or bot.
    UnknownPlayer(String),
    /// The body is no JSON of the expected shape, and where it is not.
    Body(String),
    /// The body is not declared to be JSON.
    MediaType,
    /// The body is too long.
    TooLarge,
    /// The body took too long to arrive.
    Slow,
    /// A position, a variant or a puzzle is wrong.
    Input(Reason),
    /// A move is illegal, or the game is over.
    Illegal(Reason),
    /// Too many questions are waiting.
    Busy,
    /// The question could not be answered within the time allowed.
    OutOfTime,
    /// The page that asks is not one of ours.
    Origin,
    /// Too many connections of one address, by way of a proxy.
    Crowded,
    /// The server is about to stop.
    Stopping,
    /// There is a bug.
    Internal,
    /// It concerns matches.
    Match(MatchProblem),
}

/// What is told of a problem.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemBody {
    /// Names the kind of problem, for ever.
    #[serde(rename = "type")]
    #[schema(example = "urn:henge:problem:illegal-move")]
    kind: String,
    /// The name of the status.
    title: &'static str,
    status: u16,
    /// What is wrong, in the reader's language.
    detail: String,
    /// The clause of the rules that it is about.
    clause: Option<&'static str>,
}

/// Status, type and the message that explains it.
pub(crate) struct Kind {
    status: StatusCode,
    id: &'static str,
    reason: Reason,
}

impl Kind {
    pub(crate) fn new(status: StatusCode, id: &'static str, reason: Reason) -> Kind {
        Kind { status, id, reason }
    }
}

impl Problem {
    fn kind(&self) -> Kind {
        let (status, id, reason) = match self {
            Problem::NotFound => (
                StatusCode::NOT_FOUND,
                "not-found",
                Reason::new("problem-not-found"),
            ),
            Problem::Method => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method-not-allowed",
                Reason::new("problem-method"),
            ),
            Problem::UnknownGame(game) => (
                StatusCode::NOT_FOUND,
                "unknown-game",
                Reason::new("problem-unknown-game").with("game", game.as_str()),
            ),
            Problem::UnknownPlayer(player) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "unknown-player",
                Reason::new("problem-unknown-player").with("player", player.as_str()),
            ),
            Problem::Body(at) => (
                StatusCode::BAD_REQUEST,
                "bad-body",
                Reason::new("problem-body").with("what", at.clone()),
            ),
            Problem::MediaType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                Reason::new("problem-media-type"),
            ),
            Problem::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
                Reason::new("problem-too-large"),
            ),
            Problem::Slow => (
                StatusCode::REQUEST_TIMEOUT,
                "too-slow",
                Reason::new("problem-slow"),
            ),
            Problem::Input(reason) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-input",
                reason.clone(),
            ),
            Problem::Illegal(reason) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "illegal-move",
                reason.clone(),
            ),
            Problem::Busy => (
                StatusCode::TOO_MANY_REQUESTS,
                "busy",
                Reason::new("problem-busy"),
            ),
            Problem::OutOfTime => (
                StatusCode::SERVICE_UNAVAILABLE,
                "out-of-time",
                Reason::new("problem-out-of-time"),
            ),
            Problem::Origin => (
                StatusCode::FORBIDDEN,
                "foreign-origin",
                Reason::new("problem-origin"),
            ),
            Problem::Crowded => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-connections",
                Reason::new("problem-crowded"),
            ),
            Problem::Stopping => (
                StatusCode::SERVICE_UNAVAILABLE,
                "stopping",
                Reason::new("problem-stopping"),
            ),
            Problem::Internal => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                Reason::new("problem-internal"),
            ),
            Problem::Match(trouble) => return trouble.kind(),
        };
        Kind { status, id, reason }
    }

    /// Its permanent name.
    pub(crate) fn id(&self) -> &'static str {
        self.kind().id
    }

    /// What is told of it.
    pub(crate) fn to_json(&self, words: &Messages) -> Value {
        let Kind { status, id, reason } = self.kind();
        let body = ProblemBody {
            kind: format!("urn:henge:problem:{id}"),
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            detail: words.say(&reason),
            clause: reason.clause(),
        };
        let mut body = serde_json::to_value(body).unwrap_or_default();
        if let Problem::Match(MatchProblem::Stale { head }) = self {
            body["head"] = json!(head);
        }
        body
    }

    /// The whole answer, in words.
    pub(crate) fn render(&self, words: &Messages) -> Response<Body> {
        let body = self.to_json(words);
        let mut response = Response::new(Body::from(body.to_string()));
        *response.status_mut() = self.kind().status;
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        let retry_after = match self {
            Problem::Busy | Problem::OutOfTime | Problem::Crowded | Problem::Stopping => Some(1),
            Problem::Match(trouble) => trouble.retry_after(),
            _ => None,
        };
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Problem::Match(MatchProblem::NoToken) = self {
            let scheme = HeaderValue::from_static("Bearer");
            headers.insert(header::WWW_AUTHENTICATE, scheme);
        }
        if let Problem::Match(MatchProblem::NoSocket) = self {
            headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        }
        response
    }
}

impl IntoResponse for Problem {
    /// Leaves the words to whoever knows the reader's language: see `middleware`.
    fn into_response(self) -> axum::response::Response {
        let mut response = self.kind().status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<engine::Busy> for Problem {
    fn from(_: engine::Busy) -> Problem {
        Problem::Busy
    }
}

impl From<MatchProblem> for Problem {
    fn from(trouble: MatchProblem) -> Problem {
        Problem::Match(trouble)
    }
}
