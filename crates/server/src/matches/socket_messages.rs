//! Messages over WebSocket, beside events and commands.

use api::ProblemBody;
use matches::{
    PublicEvent,
    wire::{Ack, Hello, PresenceNews, Seated, ShowToken, SignedCommand},
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::wire::Challenges;

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
