//! Replies to the messages of a client, and errors as replies.

use std::{fmt, time::Duration};

use crate::{Limit, ReadError, Term};

/// The reply to one message of a client. `Display` writes it with its full stop and newline.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Reply {
    /// The term to send to the client.
    pub term: Term,
    /// Whether the server closes the connection after sending the reply.
    pub closes: bool,
}

/// The error of a search that was refused because all workers are busy.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Busy {
    /// Time after which the client should repeat the request.
    pub retry: Duration,
}

impl Reply {
    pub(crate) fn ok(values: Vec<Term>) -> Reply {
        Reply::open(Term::compound("ok", values))
    }

    pub(crate) fn invalid() -> Reply {
        Reply::open(Term::atom("invalid"))
    }

    pub(crate) fn error(reason: Term) -> Reply {
        Reply::open(Term::compound("error", vec![reason]))
    }

    pub(crate) fn closing(self) -> Reply {
        Reply {
            closes: true,
            ..self
        }
    }

    fn open(term: Term) -> Reply {
        Reply {
            term,
            closes: false,
        }
    }
}

impl From<ReadError> for Reply {
    /// Makes the reply to a message that could not be parsed. Closes the connection after a message
    /// that is too long: where the next one begins is unknown.
    fn from(error: ReadError) -> Reply {
        match error {
            ReadError::Syntax(at) => {
                let at = i64::try_from(at).unwrap_or(i64::MAX);
                Reply::error(Term::compound("syntax", vec![at.into()]))
            }
            ReadError::Limit(limit) => {
                let name = Term::atom(limit.name());
                let reply = Reply::error(Term::compound("limit", vec![name]));
                match limit {
                    Limit::Length => reply.closing(),
                    Limit::Depth | Limit::Terms | Limit::Atom | Limit::Integer => reply,
                }
            }
        }
    }
}

impl From<Busy> for Reply {
    fn from(busy: Busy) -> Reply {
        let retry = i64::try_from(busy.retry.as_millis()).unwrap_or(i64::MAX);
        Reply::error(Term::compound("busy", vec![retry.into()]))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}.", self.term)
    }
}
