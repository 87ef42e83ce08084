//! What is said over sockets, beside events and commands.

use api::ProblemBody;
use matches::{PublicEvent, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::wire::{Challenges, Presence, SignedCommand};

/// The schemas of all messages.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(
    Hello,
    ShowToken,
    Seated,
    SignedCommand,
    Ack,
    Refused,
    PublicEvent,
    PresenceNews,
    Challenges,
)))]
pub(crate) struct Talk;

/// The first message of the socket of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Hello {
    pub(crate) hello: Greeting,
}

/// What somebody who comes in should know.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Greeting {
    /// The match's id.
    #[serde(rename = "match")]
    pub(crate) id: String,
    /// Number of the last event so far. Those after `since` follow at once.
    pub(crate) head: u64,
    /// The server's time, in milliseconds.
    pub(crate) now: i64,
}

/// A token, so that commands may follow.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowToken {
    /// The secret of a seat.
    pub(crate) token: String,
}

/// The token was a good one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The seat that it opens.
    pub(crate) seat: Side,
}

/// A command took effect, and is on disk.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ack {
    /// The command's id.
    pub(crate) ack: String,
    /// Number of the event that it caused. The event itself comes in its turn, before or after
    /// this.
    pub(crate) seq: u64,
}

/// A message was not understood, or a command did not take effect.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Refused {
    /// The command's id. Null if the message was not a command.
    #[schema(required = true)]
    pub(crate) refused: Option<String>,
    /// Why not.
    #[schema(value_type = ProblemBody)]
    pub(crate) problem: Value,
}

/// Who is there, for those who wanted to know.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresenceNews {
    pub(crate) presence: Presence,
}
