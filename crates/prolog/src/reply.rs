//! What is sent back.

use std::{fmt, time::Duration};

use crate::{Limit, ReadError, Term};

/// The answer to one message. `Display` writes it with its full stop and newline.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Reply {
    /// What to send.
    pub term: Term,
    /// Whether the connection ends after it.
    pub closes: bool,
}

/// There is no time to think about this now.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Busy {
    /// When it is worth asking again.
    pub retry: Duration,
}

impl Reply {
    pub(crate) fn ok(values: Vec<Term>) -> Reply {
        Reply::going_on(Term::compound("ok", values))
    }

    pub(crate) fn invalid() -> Reply {
        Reply::going_on(Term::atom("invalid"))
    }

    pub(crate) fn error(reason: Term) -> Reply {
        Reply::going_on(Term::compound("error", vec![reason]))
    }

    pub(crate) fn closing(self) -> Reply {
        Reply {
            closes: true,
            ..self
        }
    }

    fn going_on(term: Term) -> Reply {
        Reply {
            term,
            closes: false,
        }
    }
}

impl From<ReadError> for Reply {
    /// After a message that is too long, where the next begins can't be known.
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
