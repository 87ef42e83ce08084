//! Questions to the API that need thought: analyses, reviews, best moves.

use std::{fmt, ops::ControlFlow, time::Duration};

use api::{Allowance, Request, Host};
use serde::{Deserialize, Serialize};

use super::Unfinished;
use crate::{life, workshop::Control};

/// A question to the API about a game, as it was asked of a server.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct Question {
    path: String,
    language: String,
    body: String,
    chance: u64,
    milliseconds: u64,
    /// Tells it from the same question of somebody else, who may leave sooner.
    asker: String,
}

impl Question {
    /// A question by its path, the reader's language and its body. It may be thought about for so
    /// long at most. `chance` decides what it leaves to chance, `asker` is different each time.
    pub fn new(
        path: String,
        language: &str,
        body: &[u8],
        chance: u64,
        max_time: Duration,
        asker: String,
    ) -> Option<Question> {
        Some(Question {
            path,
            language: language.to_owned(),
            body: str::from_utf8(body).ok()?.to_owned(),
            chance,
            milliseconds: u64::try_from(max_time.as_millis()).unwrap_or(u64::MAX),
            asker,
        })
    }

    pub(super) fn carry_out(&self, control: &Control<'_>) -> Result<Vec<u8>, Unfinished> {
        let allowance = Allowance {
            max_time: Some(Duration::from_millis(self.milliseconds)),
            clock: life::clock(),
        };
        let host = Host::new(control.workshop.knowledge, allowance);
        let call = Request {
            method: "POST",
            path: &self.path,
            language: self.language.parse().unwrap_or_default(),
            body: self.body.as_bytes(),
            chance: self.chance,
        };
        let reply = host.answer(&call, control.stop, &mut |line| {
            control.say(line);
            ControlFlow::Continue(())
        });
        match reply.status {
            200 => Ok(reply.body.into_bytes()),
            _ => Err(Unfinished::Failed(reply.body)),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "question {}", self.path)
    }
}
