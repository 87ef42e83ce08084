//! Search requests of the stateless API that a server passes on: analyses, reviews, best moves.

use std::{fmt, ops::ControlFlow, time::Duration};

use api::{Allowance, Host, Request};
use serde::{Deserialize, Serialize};

use super::TaskError;
use crate::{liveness, task_context::TaskContext};

/// Task that responds to a search request (analysis, review, best move) as the server that received it would.
/// The result is the body of the response.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct SearchTask {
    path: String,
    language: String,
    body: String,
    chance: u64,
    milliseconds: u64,
    /// A text that makes the key of the task's database row unique: an equal request of another client must
    /// not share the row, because the row is deleted when its client leaves.
    nonce: String,
}

impl SearchTask {
    /// Creates the task to respond to a search request, given by its path, the client's language and its
    /// body. The search takes at most `max_time`. `chance` seeds what the request leaves to chance; `nonce`
    /// is different for each request. `None` if the body isn't UTF-8.
    pub fn new(
        path: String,
        language: &str,
        body: &[u8],
        chance: u64,
        max_time: Duration,
        nonce: String,
    ) -> Option<SearchTask> {
        Some(SearchTask {
            path,
            language: language.to_owned(),
            body: str::from_utf8(body).ok()?.to_owned(),
            chance,
            milliseconds: u64::try_from(max_time.as_millis()).unwrap_or(u64::MAX),
            nonce,
        })
    }

    pub(super) fn execute(&self, context: &TaskContext<'_>) -> Result<Vec<u8>, TaskError> {
        let allowance = Allowance {
            max_time: Some(Duration::from_millis(self.milliseconds)),
            clock: liveness::clock(),
        };
        let host = Host::new(context.cache.knowledge, allowance);
        let call = Request {
            method: "POST",
            path: &self.path,
            language: self.language.parse().unwrap_or_default(),
            body: self.body.as_bytes(),
            chance: self.chance,
        };
        let reply = host.answer(&call, context.stop, &mut |line| {
            context.publish(line);
            ControlFlow::Continue(())
        });
        match reply.status {
            200 => Ok(reply.body),
            _ => Err(TaskError::Failed(reply.text().to_owned())),
        }
    }
}

impl fmt::Display for SearchTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "question {}", self.path)
    }
}
