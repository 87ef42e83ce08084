//! Messages that the server sends over the WebSocket of a match, as far as the client needs them.
//!
//! Fields and messages that are not listed here are ignored, so that newer servers can send more.

use matches::Side;
use serde::Deserialize;

/// A message from the server. The variants are distinguished by their fields, in this order.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ServerMessage {
    /// A command took effect.
    Acknowledged {
        /// The command's id.
        ack: String,
    },
    /// A command, or another message of the client, was rejected.
    Refused {
        /// The command's id. `None` if the rejected message was not a command.
        refused: Option<String>,
        problem: RefusalProblem,
    },
    /// An event happened. The client fetches the whole match instead of applying it.
    Event {
        /// The event's sequence number.
        seq: u64,
    },
    /// The token was accepted.
    Seat {
        /// The seat that the token belongs to.
        seat: Side,
    },
    /// Any other message.
    Other {},
}

/// Why a message was rejected, as in RFC 9457.
#[derive(Debug, Deserialize)]
pub(crate) struct RefusalProblem {
    /// A stable URI. It ends in `stale` if the command was based on an outdated sequence number.
    #[serde(default)]
    pub(crate) r#type: String,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) detail: Option<String>,
}
