//! Messages over WebSocket, beside events and commands.

use api::ProblemBody;
use matches::{PublicEvent, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::wire::{Challenges, Presence, SignedCommand};

/// The schemas of all messages over WebSocket, for the description of the sockets.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(
    Hello,
    ShowToken,
    Seated,
    SignedCommand,
    Ack,
    RefusedCommand,
    PublicEvent,
    PresenceNews,
    Challenges,
)))]
pub(crate) struct SocketMessages;

/// The first message of the socket of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Hello {
    pub(crate) hello: Greeting,
}

/// The state of the match and the server when a socket was opened.
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

/// Presents a token. Commands may follow.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowToken {
    /// The token of a seat.
    pub(crate) token: String,
}

/// The token was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The seat of the token.
    pub(crate) seat: Side,
}

/// A command was executed, and its event is stored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ack {
    /// The command's id.
    pub(crate) ack: String,
    /// Number of the event it caused. The event itself is sent in order, before or after this
    /// message.
    pub(crate) seq: u64,
}

/// A message could not be parsed, or a command was refused.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Refused)]
pub(crate) struct RefusedCommand {
    /// The command's id. Null if the message was not a command.
    #[schema(required = true)]
    pub(crate) refused: Option<String>,
    /// The reason, as a problem of the API.
    #[schema(value_type = ProblemBody)]
    pub(crate) problem: Value,
}

/// Presence of the players, sent on sockets opened with `presence=true`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresenceNews {
    pub(crate) presence: Presence,
}
