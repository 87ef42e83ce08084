//! Errors over HTTP as RFC 9457 problems: those of the API, of matches, and of the server itself. One
//! enum, matched exhaustively to an HTTP status and a permanent type.

use axum::{
    body::Body,
    http::{HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use game::Reason;
use matches::MatchError;
use messages::Messages;
use serde_json::{Value, json};

use crate::matches::MatchProblem;

/// Why an HTTP request failed.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Problem {
    /// A problem of the stateless API, such as a position that can't be parsed.
    #[error(transparent)]
    Api(#[from] api::Problem),
    /// Nothing exists at the request's path: no route has it, or it names an unknown game, puzzle
    /// or file.
    #[error("nothing at this address")]
    NotFound,
    /// A route has the path of the request, but not its method.
    #[error("method not allowed at this address")]
    Method,
    /// The request's body is not declared to be JSON.
    #[error("body not declared to be JSON")]
    MediaType,
    /// The request's body is longer than `max_body_size`, or broke off.
    #[error("body too long")]
    TooLarge,
    /// The request's body took longer than `client_timeout` to arrive.
    #[error("body too slow")]
    Slow,
    /// The queue of searches is full, or the request was evicted from it or waited in it for too
    /// long. The client should try again.
    #[error("too many questions waiting")]
    Busy,
    /// The request would act in a match or open a WebSocket, and comes from a page of another site
    /// that the setting `origins` doesn't allow.
    #[error("foreign origin")]
    Origin,
    /// The request is of HTTP/1.1 and has no header `Host`.
    #[error("no host")]
    NoHost,
    /// The request's header `Host` names a host that the server doesn't answer to.
    #[error("foreign host")]
    Host,
    /// A client behind a proxy has too many requests open at once.
    #[error("too many connections of one address")]
    Crowded,
    /// The client's address is banned.
    #[error("banned address")]
    Banned,
    /// The rate limit of the client's address, or of all addresses together, is exceeded.
    #[error("too many requests")]
    Limited {
        /// Seconds until the rate limit allows the next request.
        seconds: u64,
    },
    /// The server is shutting down, so a readiness probe fails.
    #[error("stopping")]
    Stopping,
    /// The handler of the request panicked.
    #[error("internal error")]
    Internal,
    /// A problem of live matches, such as an unknown id.
    #[error("match: {0:?}")]
    Match(MatchProblem),
}

/// The parts of an error response that don't depend on the reader's language: HTTP status, problem
/// type, reason (a message to translate) and the parser's message, if any.
pub(crate) struct ProblemKind {
    status: StatusCode,
    id: &'static str,
    reason: Reason,
    cause: Option<String>,
}

impl ProblemKind {
    pub(crate) fn new(status: StatusCode, id: &'static str, reason: Reason) -> ProblemKind {
        ProblemKind {
            status,
            id,
            reason,
            cause: None,
        }
    }

    /// Adds the parser's message, in English, for a request that can't be parsed.
    pub(crate) fn because(self, cause: Option<String>) -> ProblemKind {
        ProblemKind { cause, ..self }
    }
}

impl From<api::ProblemKind> for ProblemKind {
    fn from(it: api::ProblemKind) -> ProblemKind {
        let status = StatusCode::from_u16(it.status.0);
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        ProblemKind::new(status, it.id, it.reason).because(it.cause)
    }
}

impl Problem {
    fn kind(&self) -> ProblemKind {
        let (status, id, message) = match self {
            Problem::Api(problem) => return problem.kind().into(),
            Problem::NotFound => return api::Problem::NotFound.kind().into(),
            Problem::Method => return api::Problem::Method.kind().into(),
            Problem::Match(problem) => return problem.kind(),
            Problem::MediaType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "problem-media-type",
            ),
            Problem::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
                "problem-too-large",
            ),
            Problem::Slow => (StatusCode::REQUEST_TIMEOUT, "too-slow", "problem-slow"),
            Problem::Busy => (StatusCode::TOO_MANY_REQUESTS, "busy", "problem-busy"),
            Problem::Origin => (StatusCode::FORBIDDEN, "foreign-origin", "problem-origin"),
            Problem::NoHost => (StatusCode::BAD_REQUEST, "no-host", "problem-no-host"),
            Problem::Host => (
                StatusCode::MISDIRECTED_REQUEST,
                "foreign-host",
                "problem-host",
            ),
            Problem::Crowded => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-connections",
                "problem-crowded",
            ),
            Problem::Banned => (StatusCode::FORBIDDEN, "banned", "problem-banned"),
            Problem::Limited { .. } => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-requests",
                "problem-limited",
            ),
            Problem::Stopping => (
                StatusCode::SERVICE_UNAVAILABLE,
                "stopping",
                "problem-stopping",
            ),
            Problem::Internal => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "problem-internal",
            ),
        };
        ProblemKind::new(status, id, Reason::new(message))
    }

    /// The problem as a JSON object with its message in the reader's language.
    pub(crate) fn to_json(&self, words: &Messages) -> Value {
        let ProblemKind {
            status,
            id,
            reason,
            cause,
        } = self.kind();
        let kind = api::ProblemKind {
            status: (
                status.as_u16(),
                status.canonical_reason().unwrap_or_default(),
            ),
            id,
            reason,
            cause,
        };
        let mut body = serde_json::to_value(kind.body(words)).unwrap_or_default();
        if let Problem::Match(MatchProblem::Protocol(MatchError::Stale { head })) = self {
            body["head"] = json!(head);
        }
        // A message over a socket has no header `Retry-After`.
        if let Problem::Match(MatchProblem::CommandsLimited { seconds }) = self {
            body["retry_after"] = json!(seconds);
        }
        body
    }

    /// The whole HTTP response of the problem: status, headers, and JSON with a message in the
    /// reader's language.
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
            Problem::Api(api::Problem::OutOfTime)
            | Problem::Busy
            | Problem::Crowded
            | Problem::Stopping => Some(1),
            Problem::Limited { seconds } => Some(*seconds),
            Problem::Match(problem) => problem.retry_after(),
            _ => None,
        };
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Problem::Limited { .. } = self {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if let Problem::Match(MatchProblem::Protocol(MatchError::NoToken)) = self {
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
    /// Makes the response of the problem without a body. The middleware, which knows the reader's
    /// language, adds it.
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
    fn from(problem: MatchProblem) -> Problem {
        Problem::Match(problem)
    }
}
