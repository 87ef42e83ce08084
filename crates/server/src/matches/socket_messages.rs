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

/// The first message that the server sends on the socket of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Hello {
    pub(crate) hello: Greeting,
}

/// The state of the match and of the server when the socket was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Greeting {
    /// Id of the match whose socket this is.
    #[serde(rename = "match")]
    pub(crate) id: String,
    /// Number of the match's last event so far. The events after `since` follow at once.
    pub(crate) head: u64,
    /// The server's time when the socket was opened, in milliseconds since 1970.
    pub(crate) now: i64,
}

/// Presents the secret token of a seat. Once it is accepted, the client may send commands.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowToken {
    /// Secret token that proves the right to play a seat, from the response that created or joined
    /// the match.
    pub(crate) token: String,
}

/// The server accepted the token of a seat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The seat that the token opens: the player for whom this client may send commands.
    pub(crate) seat: Side,
}

/// A command was executed, and its event is stored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ack {
    /// Id of the command that was executed, as the client sent it.
    pub(crate) ack: String,
    /// Number of the event that the command caused. The event itself is sent in order, before or
    /// after this message.
    pub(crate) seq: u64,
}

/// A message of the client could not be parsed, or its command was refused.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Refused)]
pub(crate) struct RefusedCommand {
    /// Id of the command that was refused, as the client sent it. Null if the message was not a
    /// command.
    #[schema(required = true)]
    pub(crate) refused: Option<String>,
    /// Why it was refused, as an error response over HTTP would say it.
    #[schema(value_type = ProblemBody)]
    pub(crate) problem: Value,
}

/// Which players of the match are present. Sent on sockets opened with `presence=true`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresenceNews {
    pub(crate) presence: Presence,
}
